"""What pictures of doing something have on top of their tiles: numbers, letters, ghosts and arrows.

Each kind of act has a shape as well as a colour. A tile that turns has an arrow round its middle, one that
moves an arrow from where it was, a ghost, to where it lies, and a new tile a plus. All are in circumradii,
for hexes near the origin; a ring or arrow has a rim of the colour of the paper, to stand out on any tile.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.draw.drawing import tile_parts
from palago.catalogue.draw.geometry import Point, centre, hexagon, xy
from palago.catalogue.draw.lettering import CAPITAL
from palago.catalogue.draw.shapes import Label, Path
from palago.catalogue.draw.style import Style
from palago.catalogue.plane.lattice import Hex

#: The size of letters on a tile, and of those on an empty place.
SIZE: Final = 0.62

#: The width of an arrow, of the rim around it, and the length of its head.
WIDTH, RIM, HEAD = 0.13, 0.09, 0.34

#: The radius of an arrow round the middle of a tile.
ROUND: Final = 0.66


def tile_name(place: Hex, name: str, style: Style) -> Label:
    """The name of a tile, in the middle of it."""
    return _name(place, name, style, bold=True, kind="tile-name")


def place_name(place: Hex, name: str, style: Style) -> list[Label | Path]:
    """An empty place: a dashed hex with its name."""
    outline = Path(
        hexagon(place, 0.92), stroke=style.pale_line, width=0.05, dashes=(0.16, 0.12), kind="place"
    )
    return [outline, _name(place, name, style, bold=False, kind="place-name")]


def ghost(tile: Tile, style: Style) -> list[Path]:
    """A tile as it lay before it was lifted: faint, in a dashed hex."""
    q, r, rotation = tile
    parts = [part for part in tile_parts(Layout({(q, r): rotation}), style) if isinstance(part, Path)]
    faded = Path(hexagon((q, r), 1.02), style.paper, opacity=0.72, kind="faded")
    dashed = Path(hexagon((q, r), 0.95), stroke=style.move, width=0.06, dashes=(0.16, 0.12), kind="ghost")
    return [*parts, faded, dashed]


def ring(place: Hex, colour: str, kind: str) -> Path:
    """A heavy outline around a tile."""
    return Path(hexagon(place, 0.92), stroke=colour, width=0.13, kind=kind)


def move_arrow(start: Hex, end: Hex, style: Style) -> list[Path]:
    """An arrow from one hex to another; its point lies in the second, short of the middle."""
    (ax, ay), (bx, by) = centre(start), centre(end)
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    tip = (bx - 0.42 * ux, by - 0.42 * uy)
    tail = (ax + 0.5 * ux, ay + 0.5 * uy)
    return _arrow(f"M{xy(tail)}", "L", tip, (ux, uy), style.move, style, "move-arrow")


def turn_arrow(place: Hex, clockwise: bool, style: Style) -> list[Path]:
    """An arrow round the middle of a tile."""
    x, y = centre(place)
    # As angles count clockwise on paper, from the upper left over the top.
    begin, end = (-1.15 * pi, 0.2 * pi) if clockwise else (0.15 * pi, -1.2 * pi)
    sign = 1 if clockwise else -1
    tail, tip = ((x + ROUND * cos(angle), y + ROUND * sin(angle)) for angle in (begin, end))
    along = (-sign * sin(end), sign * cos(end))
    # More than half a circle: two arcs, each less than half, which all programs draw alike.
    halfway = (begin + end) / 2
    middle = (x + ROUND * cos(halfway), y + ROUND * sin(halfway))
    arc = f"A{ROUND} {ROUND} 0 0 {int(clockwise)} "
    return _arrow(f"M{xy(tail)}{arc}{xy(middle)}", arc, tip, along, style.turn, style, "turn-arrow")


def plus(place: Hex, style: Style) -> list[Path]:
    """A plus beside the name of a new tile."""
    x, y = centre(place)
    x, y, arm = x + 0.52, y - 0.42, 0.19
    data = f"M{xy((x - arm, y))}L{xy((x + arm, y))}M{xy((x, y - arm))}L{xy((x, y + arm))}"
    return [
        Path(data, stroke=style.paper, width=WIDTH + 2 * RIM, kind="rim"),
        Path(data, stroke=style.add, width=WIDTH, kind="plus"),
    ]


def _name(place: Hex, name: str, style: Style, *, bold: bool, kind: str) -> Label:
    x, y = centre(place)
    size = SIZE if len(name) < 3 else SIZE * 0.8
    at = (x, y + size * CAPITAL / 2)
    return Label(name, at, size, style.ink, bold=bold, halo=style.paper, kind=kind)


def _arrow(
    begin: str, command: str, tip: Point, along: Point, colour: str, style: Style, kind: str
) -> list[Path]:
    """A line that ends in a head; the head's point is where it is said to be."""
    (x, y), (ux, uy) = tip, along
    neck = (x - HEAD * ux, y - HEAD * uy)
    wings = [(neck[0] - side * HEAD * 0.62 * uy, neck[1] + side * HEAD * 0.62 * ux) for side in (1, -1)]
    shaft = f"{begin}{command}{xy((neck[0] + 0.1 * ux, neck[1] + 0.1 * uy))}"
    head = f"M{xy(tip)}L{xy(wings[0])}L{xy(wings[1])}Z"
    return [
        Path(shaft, stroke=style.paper, width=WIDTH + 2 * RIM, kind="rim"),
        Path(head, style.paper, style.paper, 2 * RIM, kind="rim"),
        Path(shaft, stroke=colour, width=WIDTH, kind=f"{kind}-shaft"),
        Path(head, colour, kind=kind),
    ]
