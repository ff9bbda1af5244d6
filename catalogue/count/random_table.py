"""A random table: tiles on an L x L rhombus, each in a random rotation, and the creatures on it.

Both colours are components of joints under bridges; a component is a creature if every tile that
touches one of its joints is on the table. All is done with arrays: one number a joint or tile, and the
components by union and find, so that a million tiles take a second.

Curves separate the components, and every closed one is the outer contour of the component just inside
it. So the components form a tree by what lies around what: the *parent* of a component is that on the
other side of its outer contour. The shells of a creature are its own outer contour and those of all
components inside it, which are its descendants. Of joints in the order of rows and columns, take the
last of a component; a tile in which both other joints of that colour come later has its tip there, and
a ray that leaves the joint through this tile never meets the component again. So the arc round that
tip lies on the outer contour, and the parent is what the tile bridges in the other colour.

A joint with one bridge is a limb if its curve is the outer contour, that is if the tiles with their
tips there bridge the parent. The two ends of the two-joint creature share their only straight.

Example, the Eye: its one joint has three tips, all on the outer contour. It has one shell, its own;
no bridge, so no limb; one point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError
from palago.catalogue.machine.compiled import compiled
from palago.catalogue.plane.lattice import COLOURS, joints_of
from palago.catalogue.plane.tile import ROTATIONS

Cells: TypeAlias = npt.NDArray[np.int64]

#: The greatest side: its arrays take a few GB.
MOST_SIDE: Final = 5000

#: Where the joints of a tile lie, by colour and corner, in steps of the lattice of that colour.
CORNER_STEPS: Final = tuple(
    tuple(
        ((joint[0] - joints_of((0, 0), colour)[0][0]) // 3, (joint[1] - joints_of((0, 0), colour)[0][1]) // 3)
        for joint in joints_of((0, 0), colour)
    )
    for colour in COLOURS
)


@dataclass(frozen=True)
class TableCount:
    """The creatures on a random table."""

    side: int
    tiles: int
    components: int
    """Components of both colours, whether closed or not."""
    by_size: Mapping[int, int]
    """How many creatures have how many tiles."""
    by_points: Mapping[int, int]
    """How many creatures are worth how many points, with all tiles inside them."""
    largest: int
    """The most tiles that a component touches, closed or not."""

    @property
    def creatures(self) -> int:
        """How many creatures there are."""
        return sum(self.by_size.values())

    @property
    def points(self) -> int:
        """What all creatures are worth together."""
        return sum(points * count for points, count in self.by_points.items())


def random_rotations(side: int, seed: int | None = None) -> Cells:
    """A random table: the rotation, 0, 1 or 2, of hex ``(q, r)`` in row r and column q.

    Raises
    ------
    InputError
        If the side is not from 1 to `MOST_SIDE`.
    """
    if not 1 <= side <= MOST_SIDE:
        raise InputError(f"the side of a table must be from 1 to {MOST_SIDE}, not {side}")
    return np.random.Generator(np.random.PCG64(seed)).integers(0, 3, (side, side))


def layout_of(rotations: Cells) -> Layout:
    """The same table as a layout."""
    return Layout(
        {
            (q, r): ROTATIONS[rotation]
            for r, row in enumerate(rotations.tolist())
            for q, rotation in enumerate(row)
        }
    )


def count_table(rotations: Cells) -> TableCount:
    """The creatures on a table, both colours: how many of each size and worth.

    >>> count_table(random_rotations(50, seed=1)).tiles
    2500
    """
    side = len(rotations)
    corners = _corners(side)
    tips, bridged = _tips_and_bridges(rotations.ravel(), corners)
    joints = 2 * (side + 2) ** 2
    label = find_components(bridged.reshape(-1, 2), joints)
    closed = _closed(corners, label)
    sizes = _sizes(tips, bridged, label, joints)
    parent = np.where(closed, _parents(tips, bridged, corners, label), -1)
    shells = _shells(parent, closed)
    limbs = _limbs(tips, bridged, label, parent)
    real = np.flatnonzero(sizes)
    creatures = real[closed[real]]
    return TableCount(
        side,
        side * side,
        len(real),
        dict(sorted(Counter(sizes[creatures].tolist()).items())),
        dict(sorted(Counter((shells + limbs)[creatures].tolist()).items())),
        int(sizes.max()),
    )


def _corners(side: int) -> Cells:
    """The joints of each tile: by colour, tile and corner. Joints are numbered by colour, row and column."""
    wide = side + 2
    q, r = np.tile(np.arange(side), side), np.repeat(np.arange(side), side)
    return np.stack(
        [
            np.stack(
                [colour * wide * wide + (r + 1 + row) * wide + q + 1 + column for column, row in steps],
                axis=1,
            )
            for colour, steps in enumerate(CORNER_STEPS)
        ]
    )


def _tips_and_bridges(rotation: Cells, corners: Cells) -> tuple[Cells, Cells]:
    """By colour and tile, the joint at the tip, and the two that are bridged."""
    tile = np.arange(len(rotation))
    tips = corners[:, tile, rotation]
    bridged = np.stack([corners[:, tile, (rotation + 1) % 3], corners[:, tile, (rotation + 2) % 3]], axis=2)
    return tips, bridged


@compiled
def find_components(bridges: Cells, joints: int) -> Cells:
    """For each joint, the first one of its component."""
    first = np.arange(joints)
    for place in range(len(bridges)):
        one, other = bridges[place, 0], bridges[place, 1]
        while first[one] != one:
            first[one] = first[first[one]]
            one = first[one]
        while first[other] != other:
            first[other] = first[first[other]]
            other = first[other]
        first[max(one, other)] = min(one, other)
    for joint in range(joints):
        first[joint] = first[first[joint]]
    return first


def _closed(corners: Cells, label: Cells) -> npt.NDArray[np.bool_]:
    """By component, whether all tiles of all its joints are on the table."""
    tiles = np.bincount(corners.ravel(), minlength=len(label))
    least = np.full(len(label), 3)
    np.minimum.at(least, label, tiles)
    closed: npt.NDArray[np.bool_] = least == 3
    return closed


def _sizes(tips: Cells, bridged: Cells, label: Cells, joints: int) -> Cells:
    """By component, how many tiles touch it."""
    bridge = label[bridged[:, :, 0]].ravel()
    tip = label[tips].ravel()
    return np.bincount(bridge, minlength=joints) + np.bincount(tip[tip != bridge], minlength=joints)


def _parents(tips: Cells, bridged: Cells, corners: Cells, label: Cells) -> Cells:
    """By component, the one around it; for those that are not closed it may be any."""
    last = np.zeros(len(label), np.int64)
    np.maximum.at(last, label, np.arange(len(label)))
    parent = np.full(len(label), -1)
    for colour in range(2):
        # Joints are numbered by rows and columns, so the last of a component has the greatest number.
        own = label[tips[colour]]
        above = (tips[colour] == last[own]) & (tips[colour] == corners[colour].min(axis=1))
        parent[own[above]] = label[bridged[1 - colour, above, 0]]
    return parent


def _shells(parent: Cells, closed: npt.NDArray[np.bool_]) -> Cells:
    """By component, how many curves its outer contour holds, itself included."""
    depth = np.zeros(len(parent), np.int64)
    chain = parent.copy()
    while (chain >= 0).any():
        depth += chain >= 0
        chain = np.where(chain >= 0, parent[chain], -1)
    shells = closed.astype(np.int64)
    for level in range(int(depth.max()), 0, -1):
        here = np.flatnonzero((depth == level) & closed)
        np.add.at(shells, parent[here], shells[here])
    return shells


def _limbs(tips: Cells, bridged: Cells, label: Cells, parent: Cells) -> Cells:
    """By component, how many joints with one bridge have their tips on the outer contour."""
    degree = np.bincount(bridged.ravel(), minlength=len(label))
    outside = np.zeros(len(label), np.bool_)
    for colour in range(2):
        beyond = label[bridged[1 - colour, :, 0]]
        outside[tips[colour][parent[label[tips[colour]]] == beyond]] = True
    limbs = np.bincount(label[(degree == 1) & outside], minlength=len(label))
    joints = np.bincount(label, minlength=len(label))
    return np.where(joints == 2, np.minimum(limbs, 1), limbs)
