"""Pictures of layouts and creatures that look like the real tiles: SVG text and PNG bytes.

A hex has circumradius 1 here. A joint or hex centre in thirds (see `palago.catalogue.plane.lattice`) is
the point ``(x / 2, (x + 2y) / (2 * sqrt(3)))``; every arc of a tile is a circle of radius 1/2 around
the corner it cuts off, through the midpoints of the two edges beside it.

A creature's body is one path along its contours, so that no seams show between tiles.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Final

from palago.catalogue.creature.contour import Contour
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.machine.files import write_whole
from palago.catalogue.plane.lattice import (
    BLUE,
    CORNERS_OF,
    STEPS,
    YELLOW,
    Colour,
    Corner,
    Edge,
    Hex,
    Pose,
    joint_at,
)
from palago.catalogue.plane.tile import ROTATIONS, Rotation, crossing

Point = tuple[float, float]

STRONG: Final[dict[Colour, str]] = {YELLOW: "#f9c22e", BLUE: "#2a6fb7"}
PALE: Final[dict[Colour, str]] = {YELLOW: "#fcecc0", BLUE: "#c6d9ec"}
LINE: Final = "#1d2b3f"
PALE_LINE: Final = "#8fa3ba"
MARK: Final = "#d1342f"
RADIUS: Final = 0.5


@dataclass(frozen=True)
class Picture:
    """Drawn elements and the box they fill, to be shown alone or put beside others.

    Parameters
    ----------
    elements : str
        SVG elements.
    box : (left, top, right, bottom)
        What they fill, strokes included, in circumradii.
    """

    elements: str
    box: tuple[float, float, float, float]

    @property
    def width(self) -> float:
        """The width of the box."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """The height of the box."""
        return self.box[3] - self.box[1]

    def svg(self, scale: float = 40, background: str | None = None) -> str:
        """A whole SVG document, `scale` pixels a circumradius."""
        left, top, _, _ = self.box
        box = f"{_number(left)} {_number(top)} {_number(self.width)} {_number(self.height)}"
        size = f'width="{_number(self.width * scale)}" height="{_number(self.height * scale)}"'
        ground = (
            f'<rect x="{_number(left)}" y="{_number(top)}" width="{_number(self.width)}" '
            f'height="{_number(self.height)}" fill="{background}"/>\n'
            if background
            else ""
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>\n'
            f"{ground}{self.elements}\n</svg>\n"
        )

    def moved_to(self, left: float, top: float) -> Picture:
        """The picture with the top left corner of its box elsewhere."""
        step = f"{_number(left - self.box[0])} {_number(top - self.box[1])}"
        return Picture(
            f'<g transform="translate({step})">\n{self.elements}\n</g>',
            (left, top, left + self.width, top + self.height),
        )


def picture(
    subject: Creature | Layout,
    *,
    table: Layout | None = None,
    creatures: Iterable[Creature] = (),
    outlines: bool = True,
    dimmed: Collection[Hex] = (),
    marked: Collection[Hex] = (),
    home: Pose | None = None,
) -> Picture:
    """A picture of a creature or a layout.

    Parameters
    ----------
    subject : Creature or Layout
        What to draw. A creature is drawn on its own tiles and highlighted.
    table : Layout, optional
        All the tiles to draw around a creature.
    creatures : iterable of Creature
        Further creatures to highlight. If anything is highlighted, all else is pale.
    outlines : bool
        Whether to draw the outlines of the hexes.
    dimmed, marked : collections of hexes
        Tiles to fade, and tiles to draw a heavy outline around.
    home : Pose, optional
        Where to move everything before drawing, for pictures that are to lie over each other: a
        translation that brings all of them near the origin. By default each is brought there alone.
    """
    layout = subject.layout if isinstance(subject, Creature) else subject
    shown = [subject, *creatures] if isinstance(subject, Creature) else list(creatures)
    if table is not None:
        layout = Layout({**table, **layout})
    home = home or near_origin(layout)
    layout = layout.posed(home)
    shown = [creature.posed(home) for creature in shown]
    dimmed, marked = [home.hex(place) for place in dimmed], [home.hex(place) for place in marked]
    colours, line = (PALE, PALE_LINE) if shown else (STRONG, LINE)
    parts = [
        _path("".join(_hexagon(place) for place in layout), colours[BLUE], stroke=colours[BLUE], width=0.02),
        _path(
            "".join(_yellow(place, rotation) for place, rotation in layout.items()),
            colours[YELLOW],
            stroke=colours[YELLOW],
            width=0.01,
        ),
        _path("".join(_lines(place, layout[place]) for place in layout), stroke=line, width=0.05),
    ]
    parts += [_path(contours_path(creature.contours), STRONG[creature.colour]) for creature in shown]
    if outlines:
        parts.append(
            _path("".join(_hexagon(place) for place in layout), stroke=LINE, width=0.025, opacity=0.3)
        )
    parts += [_path(contours_path(creature.contours), stroke=LINE, width=0.09) for creature in shown]
    if dimmed:
        parts.append(_path("".join(_hexagon(place) for place in sorted(dimmed)), "#ffffff", opacity=0.55))
    if marked:
        parts.append(
            _path("".join(_hexagon(place, 0.94) for place in sorted(marked)), stroke=MARK, width=0.12)
        )
    return Picture("\n".join(part for part in parts if part), _box(layout))


def near_origin(layout: Layout) -> Pose:
    """The translation that brings a layout to the origin.

    Far away from it floating-point numbers are too coarse to draw with.
    """
    q, r = min((q for q, _ in layout), default=0), min((r for _, r in layout), default=0)
    return Pose(shift=(-q, -r))


def svg(subject: Creature | Layout, *, outlines: bool = True) -> str:
    """A whole SVG document of a creature or layout; `picture` has more options."""
    return picture(subject, outlines=outlines).svg()


def png(document: str, width: int | None = None) -> bytes:
    """An SVG document, rendered as PNG.

    Parameters
    ----------
    document : str
        An SVG document, as `svg` or `Picture.svg` return it.
    width : int, optional
        The width in pixels; that of the document by default.
    """
    import resvg_py

    data = resvg_py.svg_to_bytes(svg_string=document, width=width, dpi=96)
    return bytes(data)


def save(document: str, path: str | Path) -> None:
    """Write an SVG document to a file, as PNG if its name ends so, whole or not at all.

    Raises
    ------
    PalagoError
        If the file cannot be written.
    """
    path = Path(path)
    write_whole(path, png(document) if path.suffix.lower() == ".png" else document.encode())


def side_by_side(pictures: Sequence[Picture], gap: float = 0.8, across: int | None = None) -> Picture:
    """Pictures in rows, each centred in a cell of one size, `across` to a row (all, by default)."""
    if not pictures:
        return Picture("", (0, 0, 1, 1))
    across = min(across or len(pictures), len(pictures))
    width = max(item.width for item in pictures) + gap
    height = max(item.height for item in pictures) + gap
    placed = []
    for number, item in enumerate(pictures):
        row, column = divmod(number, across)
        left = column * width + (width - item.width) / 2
        placed.append(item.moved_to(left, row * height + (height - item.height) / 2))
    rows = -(-len(pictures) // across)
    return Picture("\n".join(item.elements for item in placed), (0, 0, across * width, rows * height))


def contours_path(contours: Iterable[Contour]) -> str:
    """The SVG path data of closed curves, true arcs and straights."""
    pieces: list[str] = []
    for contour in contours:
        place, entry = contour.crossings[0]
        pieces.append(f"M{_xy(midpoint(place, entry))}")
        for (at, edge), letter in zip(contour.crossings, contour.letters, strict=True):
            leaving = edge + {"s": 3, "r": 5, "l": 1}[letter]
            pieces.append(_piece(letter, midpoint(at, leaving)))
        pieces.append("Z")
    return "".join(pieces)


def corner_point(place: Hex, corner: Corner) -> Point:
    """A corner of a hex, in circumradii."""
    return from_thirds(*joint_at(place, corner))


def midpoint(place: Hex, edge: Edge) -> Point:
    """The midpoint of an edge of a hex, in circumradii."""
    q, r = STEPS[edge % 6]
    return from_thirds(3 * place[0] + 1.5 * q, 3 * place[1] + 1.5 * r)


def from_thirds(x: float, y: float) -> Point:
    """The place on paper, in circumradii, of a point in thirds of an axial step."""
    return x / 2, (x + 2 * y) / (2 * sqrt(3))


def _piece(letter: str, to: Point) -> str:
    if letter == "s":
        return f"L{_xy(to)}"
    return f"A{RADIUS} {RADIUS} 0 0 {1 if letter == 'r' else 0} {_xy(to)}"


def _lines(place: Hex, rotation: Rotation) -> str:
    pieces = []
    for edge in (0, 2, 4):
        letter, leaving = crossing(rotation, edge)
        pieces.append(f"M{_xy(midpoint(place, edge))}{_piece(letter, midpoint(place, leaving))}")
    return "".join(pieces)


def _yellow(place: Hex, rotation: Rotation) -> str:
    """The two yellow regions of a tile: its tip, and its bridge along the straight."""
    k = ROTATIONS.index(rotation)
    tip = CORNERS_OF[YELLOW][k]
    sector = (
        f"M{_xy(corner_point(place, tip))}L{_xy(midpoint(place, tip + 1))}"
        f"{_piece('r', midpoint(place, tip))}Z"
    )
    start = 3 + 2 * k
    strip = (
        f"M{_xy(midpoint(place, start))}L{_xy(corner_point(place, start))}"
        f"L{_xy(midpoint(place, start + 1))}{_piece('l', midpoint(place, start + 2))}"
        f"L{_xy(corner_point(place, start + 2))}L{_xy(midpoint(place, start + 3))}Z"
    )
    return sector + strip


def _hexagon(place: Hex, size: float = 1) -> str:
    x, y = from_thirds(3 * place[0], 3 * place[1])
    points = (corner_point(place, corner) for corner in range(6))
    return "M" + "L".join(_xy((x + size * (a - x), y + size * (b - y))) for a, b in points) + "Z"


def _path(
    data: str, fill: str = "none", *, stroke: str | None = None, width: float = 0, opacity: float = 1
) -> str:
    if not data:
        return ""
    line = f' stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"' if stroke else ""
    faint = f' opacity="{opacity}"' if opacity != 1 else ""
    return f'<path d="{data}" fill="{fill}" fill-rule="evenodd" stroke-linejoin="round"{line}{faint}/>'


def _box(layout: Layout, pad: float = 0.15) -> tuple[float, float, float, float]:
    if not layout:
        return (0, 0, 1, 1)
    points = [corner_point(place, corner) for place in layout for corner in range(6)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


def _xy(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
