"""Where hexes, tiles and creatures lie on paper, as points and as SVG path data.

A hex has circumradius 1 here. A joint or hex centre in thirds (see `palago.catalogue.plane.lattice`) is
the point ``(x / 2, (x + 2y) / (2 * sqrt(3)))``; every arc of a tile is a circle of radius 1/2 around
the corner it cuts off, through the midpoints of the two edges beside it. The tile at (0, 0) in rotation
`a` has the straight ``M0 -0.866L0 0.866``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor, sqrt
from typing import Final

from palago.catalogue.creature.contour import Contour
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import (
    BLUE,
    COLOURS,
    CORNERS_OF,
    STEPS,
    YELLOW,
    Colour,
    Corner,
    Edge,
    Hex,
    Joint,
    Pose,
    joint_at,
)
from palago.catalogue.plane.tile import ROTATIONS, Rotation, bridge, crossing, tip

Point = tuple[float, float]

#: Left, top, right and bottom.
Box = tuple[float, float, float, float]

#: The radius of an arc of a tile.
RADIUS: Final = 0.5


def from_thirds(x: float, y: float) -> Point:
    """The place on paper, in circumradii, of a point in thirds of an axial step."""
    return x / 2, (x + 2 * y) / (2 * sqrt(3))


def centre(place: Hex) -> Point:
    """The middle of a hex, in circumradii."""
    return from_thirds(3 * place[0], 3 * place[1])


def corner_point(place: Hex, corner: Corner) -> Point:
    """A corner of a hex, in circumradii."""
    return from_thirds(*joint_at(place, corner))


def midpoint(place: Hex, edge: Edge) -> Point:
    """The midpoint of an edge of a hex, in circumradii."""
    q, r = STEPS[edge % 6]
    return from_thirds(3 * place[0] + 1.5 * q, 3 * place[1] + 1.5 * r)


def hex_at(x: float, y: float) -> Hex:
    """The hex that a point on paper, in circumradii, lies in."""
    q, r = 2 * x / 3, y / sqrt(3) - x / 3
    # The nearest centre is among the four around the point.
    near = [(a, b) for a in (floor(q), floor(q) + 1) for b in (floor(r), floor(r) + 1)]

    def distance(place: Hex) -> float:
        cx, cy = centre(place)
        return (x - cx) ** 2 + (y - cy) ** 2

    return min(near, key=distance)


def region_at(layout: Mapping[Hex, Rotation], x: float, y: float) -> tuple[Colour, Joint] | None:
    """The colour at a point on paper, in circumradii, and a joint of the region it lies in.

    None where there is no tile.
    """
    place = hex_at(x, y)
    rotation = layout.get(place)
    if rotation is None:
        return None
    for colour in COLOURS:
        corner = tip(rotation, colour)
        cx, cy = corner_point(place, corner)
        if (x - cx) ** 2 + (y - cy) ** 2 < RADIUS**2:
            return colour, joint_at(place, corner)
    # Past the tips only the bridges are left, and the blue tip lies on the yellow one's side.
    ox, oy = centre(place)
    tx, ty = corner_point(place, tip(rotation, BLUE))
    colour = YELLOW if (x - ox) * (tx - ox) + (y - oy) * (ty - oy) > 0 else BLUE
    return colour, joint_at(place, bridge(rotation, colour)[0])


def near_origin(places: Iterable[Hex]) -> Pose:
    """The translation that brings hexes to the origin.

    Far away from it floating-point numbers are too coarse to draw with.
    """
    hexes = list(places)
    q, r = min((q for q, _ in hexes), default=0), min((r for _, r in hexes), default=0)
    return Pose(shift=(-q, -r))


def box_around(places: Iterable[Hex], pad: float = 0.15) -> Box:
    """The box that hexes fill, with a rim; the unit square if there are none."""
    points = [corner_point(place, corner) for place in places for corner in range(6)]
    if not points:
        return (0, 0, 1, 1)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


def hexagon(place: Hex, size: float = 1) -> str:
    """The outline of a hex, or one of another circumradius around its middle."""
    x, y = centre(place)
    points = (corner_point(place, corner) for corner in range(6))
    return "M" + "L".join(xy((x + size * (a - x), y + size * (b - y))) for a, b in points) + "Z"


def lines(place: Hex, rotation: Rotation) -> str:
    """The straight and the two arcs of a tile."""
    pieces = []
    for edge in (0, 2, 4):
        letter, leaving = crossing(rotation, edge)
        pieces.append(f"M{xy(midpoint(place, edge))}{_piece(letter, midpoint(place, leaving))}")
    return "".join(pieces)


def yellow(place: Hex, rotation: Rotation) -> str:
    """The two yellow regions of a tile: its tip, and its bridge along the straight."""
    return yellow_tip(place, rotation) + yellow_bridge(place, rotation)


def yellow_tip(place: Hex, rotation: Rotation) -> str:
    """The region of the yellow corner that an arc cuts off."""
    cut = CORNERS_OF[YELLOW][ROTATIONS.index(rotation)]
    return (
        f"M{xy(corner_point(place, cut))}L{xy(midpoint(place, cut + 1))}{_piece('r', midpoint(place, cut))}Z"
    )


def yellow_bridge(place: Hex, rotation: Rotation) -> str:
    """The yellow strip along the straight."""
    start = 3 + 2 * ROTATIONS.index(rotation)
    return (
        f"M{xy(midpoint(place, start))}L{xy(corner_point(place, start))}"
        f"L{xy(midpoint(place, start + 1))}{_piece('l', midpoint(place, start + 2))}"
        f"L{xy(corner_point(place, start + 2))}L{xy(midpoint(place, start + 3))}Z"
    )


def contours_path(contours: Iterable[Contour]) -> str:
    """Closed curves, true arcs and straights."""
    pieces: list[str] = []
    for contour in contours:
        place, entry = contour.crossings[0]
        pieces.append(f"M{xy(midpoint(place, entry))}")
        for (at, edge), letter in zip(contour.crossings, contour.letters, strict=True):
            leaving = edge + {"s": 3, "r": 5, "l": 1}[letter]
            pieces.append(_piece(letter, midpoint(at, leaving)))
        pieces.append("Z")
    return "".join(pieces)


def outlines(layout: Layout) -> str:
    """The outlines of all hexes of a layout."""
    return "".join(hexagon(place) for place in layout)


def xy(point: Point) -> str:
    """A point as path data has it."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """A number in a picture, to a thousandth."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _piece(letter: str, to: Point) -> str:
    if letter == "s":
        return f"L{xy(to)}"
    return f"A{RADIUS} {RADIUS} 0 0 {1 if letter == 'r' else 0} {xy(to)}"
