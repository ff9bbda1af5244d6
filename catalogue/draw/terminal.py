"""Pictures for the terminal: characters that a person recognises as the same creature.

The picture is sampled on a grid of points, two across and two down for each character. Without
colour, a creature's body is drawn in quadrant blocks (or ``#`` in ASCII) on a ground of dots that
marks the tiles. With colour, each character shows two points one above the other in true colours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from math import ceil
from typing import Final, TextIO

from palago.catalogue.creature.contour import Contour, follow_word
from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import Box, box_around, hex_at, near_origin, region_at
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.plane.lattice import YELLOW, Colour, Joint, joint_at
from palago.catalogue.plane.regions import joints_around

#: Quadrant blocks by which of upper left, upper right, lower left, lower right are filled.
QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
RESET: Final = "\x1b[0m"

#: Characters across a hex when there is room.
COLUMNS_A_HEX: Final = 12
#: A character is twice as high as wide.
ASPECT: Final = 2

#: What is at a point: its colour, and whether that is in the body; None where there is nothing.
Sample = Callable[[float, float], tuple[Colour, bool] | None]


def terminal_picture(
    subject: Creature | Layout,
    *,
    table: Layout | None = None,
    columns: int = 100,
    unicode: bool = True,
    colour: bool = False,
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
    colour : bool
        Whether to use true colour escape sequences (needs `unicode`).

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
    body = _body(subject)

    def sample(x: float, y: float) -> tuple[Colour, bool] | None:
        """The colour at a point on paper, and whether it is in the body."""
        found = region_at(layout, x, y)
        return None if found is None else (found[0], found[1] in body)

    return _in_characters(sample, box_around(layout, pad=0), columns, unicode, colour)


def terminal_outline(
    line: Contour,
    tiles: Layout | None = None,
    *,
    columns: int = 100,
    unicode: bool = True,
    colour: bool = False,
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

    drawn = _in_characters(sample, box_around([*crossed, *shown], pad=0), columns, unicode, colour)
    return drawn.strip("\n")


def _in_characters(sample: Sample, box: Box, columns: int, unicode: bool, colour: bool) -> str:
    """What is at the points of a box on paper, in lines of characters."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    step = max(2 / COLUMNS_A_HEX, width / max(columns, 1))

    def at(column: float, row: float) -> tuple[Colour, bool] | None:
        return sample(left + column * step, top + row * step * ASPECT)

    across, down = ceil(width / step), ceil(height / (step * ASPECT))
    character = _coloured if colour and unicode else _blocks if unicode else _ascii
    lines = ("".join(character(at, column, row) for column in range(across)) for row in range(down))
    return "\n".join(line.rstrip() for line in lines)


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


def _blocks(sample: Sample, column: int, row: int) -> str:
    points = [sample(column + dx, row + dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75)]
    filled = sum(1 << k for k, point in enumerate(points) if point is not None and point[1])
    return QUADRANTS[filled] if filled else _ground(points)


def _ascii(sample: Sample, column: int, row: int) -> str:
    points = [sample(column + dx, row + dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75)]
    return "#" if sum(point is not None and point[1] for point in points) >= 2 else _ground(points, ".")


def _ground(points: list[tuple[Colour, bool] | None], dot: str = "·") -> str:
    return dot if sum(point is not None for point in points) >= 2 else " "


def _coloured(sample: Sample, column: int, row: int) -> str:
    upper, lower = (_shade(sample(column + 0.5, row + dy)) for dy in (0.25, 0.75))
    if upper is None and lower is None:
        return " "
    if upper is None:
        return f"\x1b[38;2;{lower}m▄{RESET}"
    if lower is None:
        return f"\x1b[38;2;{upper}m▀{RESET}"
    return f"\x1b[38;2;{upper};48;2;{lower}m▀{RESET}"


def _shade(point: tuple[Colour, bool] | None) -> str | None:
    if point is None:
        return None
    colour, in_body = point
    shade = (LIGHT.strong if in_body else LIGHT.pale)[colour]
    return ";".join(str(int(shade[k : k + 2], 16)) for k in (1, 3, 5))
