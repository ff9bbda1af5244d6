"""The tile: three rotations, and what each does at the six edges and corners.

One straight joins two opposite edges and two arcs join two adjacent edges each. Rotation ``a`` has
its straight from top to bottom; ``b`` and ``c`` are ``a`` turned clockwise by 120 and 240 degrees.
Each arc cuts off a corner, the **tip** of that corner's colour; the other two corners of that
colour are joined by a **bridge**, the strip along the straight.
"""

from __future__ import annotations

from typing import Final, Literal

from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import (
    CORNERS_OF,
    Colour,
    Corner,
    Edge,
    Hex,
    Joint,
    Pose,
    joint_at,
)

Rotation = Literal["a", "b", "c"]

ROTATIONS: Final[tuple[Rotation, Rotation, Rotation]] = ("a", "b", "c")

#: How many tiles a set of the game has.
SET: Final = 48

#: For each rotation, the edge that is joined to each edge.
PARTNER: Final[dict[Rotation, tuple[Edge, ...]]] = {
    "a": (3, 2, 1, 0, 5, 4),
    "b": (1, 0, 5, 4, 3, 2),
    "c": (5, 4, 3, 2, 1, 0),
}

#: Letters of a contour word by how far the exit lies clockwise of the entry.
LETTER: Final[dict[int, str]] = {3: "s", 5: "r", 1: "l"}


def crossing(rotation: Rotation, entry: Edge) -> tuple[str, Edge]:
    """How a curve that enters by an edge crosses the tile: its letter and the edge it leaves by.

    >>> crossing("a", 0), crossing("a", 2), crossing("a", 4)
    (('s', 3), ('r', 1), ('l', 5))
    """
    leaving = PARTNER[rotation][entry]
    return LETTER[(leaving - entry) % 6], leaving


def rotation_for(letter: str, entry: Edge) -> Rotation:
    """The only rotation that is crossed from `entry` in the way `letter` says.

    >>> rotation_for("s", 0), rotation_for("r", 0), rotation_for("l", 0)
    ('a', 'c', 'b')
    """
    return next(rotation for rotation in ROTATIONS if crossing(rotation, entry)[0] == letter)


def tip(rotation: Rotation, colour: Colour) -> Corner:
    """The corner of a colour that an arc cuts off."""
    return CORNERS_OF[colour][ROTATIONS.index(rotation)]


def bridge(rotation: Rotation, colour: Colour) -> tuple[Corner, Corner]:
    """The two corners of a colour that the tile joins."""
    k = ROTATIONS.index(rotation)
    corners = CORNERS_OF[colour]
    return corners[(k + 1) % 3], corners[(k + 2) % 3]


def bridged_joints(place: Hex, rotation: Rotation, colour: Colour) -> tuple[Joint, Joint]:
    """The two joints of a colour that a tile on the table bridges."""
    first, second = bridge(rotation, colour)
    return joint_at(place, first), joint_at(place, second)


def posed_rotation(pose: Pose, rotation: Rotation) -> Rotation:
    """The rotation that a tile shows after the whole table takes a pose.

    >>> [posed_rotation(Pose(turn), "a") for turn in range(6)]
    ['a', 'c', 'b', 'a', 'c', 'b']
    """
    # The straight alone tells the rotations apart, and one of its two ends has an even number.
    end = pose.edge(2 * ROTATIONS.index(rotation))
    return ROTATIONS[(end if end % 2 == 0 else end + 3) % 6 // 2]


def check_size(tiles: object) -> None:
    """Refuse what is no number of tiles.

    Raises
    ------
    TypeError
        If it is no whole number.
    InputError
        If it is less than 1.
    """
    if not isinstance(tiles, int) or isinstance(tiles, bool):
        raise TypeError(f"expected a whole number of tiles, not {tiles!r}")
    if tiles < 1:
        raise InputError(f"size {tiles}: a creature has at least 1 tile")
