"""Pictures for the terminal, from which a person can lay tiles.

Where the window allows, every tile has its border, and its name if it has one: a hex is 9 characters wide
and 4 high, or 13 and 6, as characters are twice as high as wide. In colours each shows the colour of its
region; without, a creature's body is full, and what else is yellow is shaded. This tile is an `a`, whose
straight goes from top to bottom::

     _______
    ╱░░░░███╲
   ╱░░░░░████╲
  ╱  ░░ 7 ██░░╲
  ╲  ░░░░███░░╱
   ╲░░░░░████╱
    ╲_______╱

In a narrow window, or if the silhouette is asked for, the picture is sampled at points, two across and two
down for each character: quadrant blocks (or ``#`` in ASCII) on a ground of dots.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import ceil, sqrt
from typing import Final, TextIO

from palago.catalogue.creature.contour import Contour, follow_word
from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.ansi import ALL, NONE, Cell, painted
from palago.catalogue.draw.geometry import Box, box_around, centre, hex_at, near_origin, region_at
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.plane.lattice import YELLOW, Colour, Hex, Joint, joint_at
from palago.catalogue.plane.regions import joints_around

#: Quadrant blocks by which of upper left, upper right, lower left, lower right are filled.
QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"

#: What is drawn with borders, beside letters: body, its colour elsewhere, sides and floors of hexes.
BORDERS: Final = "█░╱╲_"

#: Characters across a hex of a silhouette, when there is room.
COLUMNS_A_HEX: Final = 12
#: A character is twice as high as wide.
ASPECT: Final = 2

#: Sizes with borders, the largest first: characters from one column of hexes to the next, and lines to half
#: a hex. A hex is 4/3 as wide as its column, so these are 1.11 and 1.17 times as wide as high (right: 1.155).
SIZES: Final = ((10, 3), (7, 2))

#: The most lines of a picture in the larger size.
MOST_LINES: Final = 40

Sample = Callable[[float, float], tuple[Colour, bool] | None]


def terminal_picture(
    subject: Creature | Layout,
    *,
    table: Layout | None = None,
    columns: int = 100,
    unicode: bool = True,
    colour: int | bool = NONE,
    borders: bool = False,
    names: Mapping[Hex, str] | None = None,
) -> str:
    """A picture of a creature or a layout in characters.

    Parameters
    ----------
    subject : Creature or Layout
        A layout shows every closed creature on it or, if it has none, all that is yellow.
    table : Layout, optional
        All the tiles to show around a creature.
    columns : int
        The greatest width, in characters; the picture shrinks to fit.
    unicode : bool
        Whether block characters may be used, or only ASCII.
    colour : int or bool
        How many colours there are (see `palago.catalogue.draw.ansi`); True is all (needs `unicode`).
    borders : bool
        Whether to draw the borders of tiles, if they fit the width.
    names : mapping of hex to str, optional
        What to write on tiles and, in brackets, on empty places; needs borders.

    Returns
    -------
    str
        Lines without trailing blanks, the last one without a line end.
    """
    layout = subject.layout if isinstance(subject, Creature) else subject
    if table is not None:
        layout = Layout({**table, **layout})
    if not layout:
        return ""
    home = near_origin(layout)
    layout, subject = layout.posed(home), subject.posed(home)
    named = {home.hex(place): name for place, name in (names or {}).items()}
    depth = ALL if colour is True else int(colour) if unicode else NONE
    body = _body(subject)
    if borders:
        bordered = _fitting(layout, named, body, columns, unicode, depth)
        if bordered is not None:
            return bordered.text()
    return _silhouette(layout, body, columns, unicode, depth)


def terminal_outline(
    line: Contour,
    tiles: Layout | None = None,
    *,
    columns: int = 100,
    unicode: bool = True,
    colour: int | bool = NONE,
) -> str:
    """A portrait in characters: what an outer contour encloses, filled, and some of its tiles.

    Parameters
    ----------
    line : Contour
        The outer contour of a yellow creature.
    tiles : Layout, optional
        Tiles that are shown as they are, on a ground of dots.
    columns, unicode, colour
        As for `terminal_picture`.
    """
    along, tiles = {place: "" for place, _ in line.crossings}, tiles or Layout()
    home = near_origin(along)
    line = Contour(tuple((home.hex(place), edge) for place, edge in line.crossings), line.letters)
    _, crossed = follow_word(line.letters, line.crossings[0])
    shown = tiles.posed(home)
    encloses = cache(line.encloses)

    def sample(x: float, y: float) -> tuple[Colour, bool] | None:
        """Filled inside, but dotted where a shown tile is not yellow; nothing outside."""
        place = hex_at(x, y)
        known = region_at(crossed, x, y)
        inside = encloses(joint_at(place, 0) if known is None else known[1])
        if place in shown:
            found = region_at(shown, x, y)
            assert found is not None, "there is a tile"
            return found[0], inside and found[0] == YELLOW
        return (YELLOW, True) if inside else None

    depth = ALL if colour is True else int(colour) if unicode else NONE
    drawn = _in_characters(sample, box_around([*crossed, *shown], pad=0), columns, unicode, depth)
    return drawn.strip("\n")


def can_print(text: str, stream: TextIO | None = None) -> bool:
    """Whether a stream, standard output by default, can encode a text."""
    try:
        text.encode(getattr(stream or sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _body(subject: Creature | Layout) -> frozenset[Joint]:
    if isinstance(subject, Creature):
        return subject.joints
    closed = frozenset(joint for creature in find_creatures(subject) for joint in creature.joints)
    return closed or frozenset(joints_around(subject, YELLOW))


@dataclass(frozen=True)
class _Bordered:
    """A picture with borders: `across` characters to a column of hexes, `down` lines to half a hex."""

    layout: Layout
    names: Mapping[Hex, str]
    body: frozenset[Joint]
    across: int
    down: int
    unicode: bool
    depth: int
    shape: tuple[int, int, int, int] = field(init=False)

    def __post_init__(self) -> None:
        places = {*self.layout, *self.names}
        left = min(q for q, _ in places) * self.across
        right = max(q for q, _ in places) * self.across + ceil(self.across * 4 / 3)
        rows = [(q + 2 * r) * self.down for q, r in places]
        object.__setattr__(self, "shape", (left, min(rows), right, max(rows) + 2 * self.down))

    @property
    def columns(self) -> int:
        """The width, in characters."""
        return self.shape[2] - self.shape[0]

    @property
    def lines(self) -> int:
        """The height, in lines; one more than the hexes, for the floor of the topmost is its first."""
        return self.shape[3] - self.shape[1] + 1

    def text(self) -> str:
        """The picture."""
        left, top, right, bottom = self.shape
        rows = [[self._cell(x, y) for x in range(left, right)] for y in range(top - 1, bottom)]
        for place, name in self.names.items():
            self._write(rows, place, name if place in self.layout else f"({name})")
        lines = [painted(row, self.depth) for row in rows]
        while lines and not lines[0]:
            lines.pop(0)
        return "\n".join(lines)

    def _paper(self, x: float, y: float) -> tuple[float, float]:
        """A place counted in characters and lines, in circumradii. The hex at (0, 0) begins there."""
        return 1.5 * x / self.across - 1, sqrt(3) / 2 * (y / self.down - 1)

    def _cell(self, column: int, row: int) -> Cell:
        x, y = self._paper(column + 0.5, row + 0.5)
        here = region_at(self.layout, x, y)
        border = self._border(column, row)
        if here is None:
            return Cell(border or " ", LIGHT.pale_line if border else None)
        shade, in_body = here[0], here[1] in self.body
        ground = (LIGHT.strong if in_body else LIGHT.pale)[shade]
        if self.depth:
            if border:
                return Cell(border, LIGHT.line if in_body else LIGHT.pale_line, ground)
            return self._halves(column, row, ground)
        if border:
            return Cell(border)
        full, shaded = ("█", "░") if self.unicode else ("#", ":")
        return Cell(full if in_body else shaded if shade == YELLOW else " ")

    def _halves(self, column: int, row: int, ground: str) -> Cell:
        """A character that shows the colours of its upper and its lower half."""
        shades = []
        for share in (0.25, 0.75):
            here = region_at(self.layout, *self._paper(column + 0.5, row + share))
            shades.append(
                ground if here is None else (LIGHT.strong if here[1] in self.body else LIGHT.pale)[here[0]]
            )
        return Cell(" ", None, shades[0]) if shades[0] == shades[1] else Cell("▀", shades[0], shades[1])

    def _border(self, column: int, row: int) -> str:
        """The character of the border that goes through a cell, if one does and a tile is beside it."""
        x, y = self._paper(column + 0.5, row + 0.5)
        q, r = hex_at(x, y)
        cx, cy = centre((q, r))
        beside = {(q, r)}
        # Floors first: the last line of a hex, or what is above the first line of the one below.
        _, below = self._paper(column + 0.5, row + 1.5)
        character = ""
        if hex_at(x, below) == (q, r + 1) and abs(x - cx) < 0.5 + 0.75 / self.across:
            character, beside = "_", beside | {(q, r + 1)}
        half = 0.75 / self.across
        # Where the slanted side at this height is, from the middle of the hex.
        reach = 1 - abs(y - cy) / sqrt(3)
        if abs(abs(x - cx) - reach) <= half and not character:
            right, upper = x > cx, y < cy
            character = "╲" if right == upper else "╱"
            step = ((1, -1) if upper else (1, 0)) if right else ((-1, 0) if upper else (-1, 1))
            beside.add((q + step[0], r + step[1]))
        if not character or not any(place in self.layout or place in self.names for place in beside):
            return ""
        if self.unicode:
            return character
        return {"╲": "\\", "╱": "/", "_": "_"}[character]

    def _write(self, rows: list[list[Cell]], place: Hex, text: str) -> None:
        left, top, _, _ = self.shape
        q, r = place
        row = (q + 2 * r) * self.down + self.down - top
        begin = round(q * self.across + self.across * 2 / 3 - len(text) / 2) - left
        for index, letter in enumerate(text):
            under = rows[row][begin + index]
            ground = under.ground
            rows[row][begin + index] = Cell(
                letter, LIGHT.line if ground else None, ground, bold=bool(self.depth)
            )
        if not self.depth:
            # Letters on a full ground have room around them.
            for index in (begin - 1, begin + len(text)):
                if rows[row][index].character in "█#░:":
                    rows[row][index] = Cell(" ")


def _fitting(
    layout: Layout, names: Mapping[Hex, str], body: frozenset[Joint], columns: int, unicode: bool, depth: int
) -> _Bordered | None:
    """The picture with borders in the largest size that fits, if any does."""
    for index, (across, down) in enumerate(SIZES):
        bordered = _Bordered(layout, names, body, across, down, unicode, depth)
        last = index == len(SIZES) - 1
        if bordered.columns <= columns and (last or bordered.lines <= MOST_LINES):
            return bordered
    return None


def _silhouette(layout: Layout, body: frozenset[Joint], columns: int, unicode: bool, depth: int) -> str:
    def sample(x: float, y: float) -> tuple[Colour, bool] | None:
        """The colour at a point on paper, and whether it is in the body."""
        found = region_at(layout, x, y)
        return None if found is None else (found[0], found[1] in body)

    return _in_characters(sample, box_around(layout, pad=0), columns, unicode, depth)


def _in_characters(sample: Sample, box: Box, columns: int, unicode: bool, depth: int) -> str:
    """What is at the points of a box on paper, in lines of characters."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    step = max(2 / COLUMNS_A_HEX, width / max(columns, 1))

    def at(column: float, row: float) -> tuple[Colour, bool] | None:
        return sample(left + column * step, top + row * step * ASPECT)

    across, down = ceil(width / step), ceil(height / (step * ASPECT))
    character = _coloured if depth else _blocks if unicode else _ascii
    return "\n".join(
        painted((character(at, column, row) for column in range(across)), depth) for row in range(down)
    )


def _blocks(sample: Sample, column: int, row: int) -> Cell:
    points = [sample(column + dx, row + dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75)]
    filled = sum(1 << k for k, point in enumerate(points) if point is not None and point[1])
    return Cell(QUADRANTS[filled] if filled else _ground(points))


def _ascii(sample: Sample, column: int, row: int) -> Cell:
    points = [sample(column + dx, row + dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75)]
    return Cell("#" if sum(point is not None and point[1] for point in points) >= 2 else _ground(points, "."))


def _ground(points: list[tuple[Colour, bool] | None], dot: str = "·") -> str:
    return dot if sum(point is not None for point in points) >= 2 else " "


def _coloured(sample: Sample, column: int, row: int) -> Cell:
    upper, lower = (_shade(sample(column + 0.5, row + dy)) for dy in (0.25, 0.75))
    if upper is None:
        return Cell() if lower is None else Cell("▄", lower)
    return Cell("▀", upper) if lower is None else Cell("▀", upper, lower)


def _shade(point: tuple[Colour, bool] | None) -> str | None:
    if point is None:
        return None
    colour, in_body = point
    return (LIGHT.strong if in_body else LIGHT.pale)[colour]
