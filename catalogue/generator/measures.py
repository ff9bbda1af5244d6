"""The compiled twin of the properties of a `Creature`, many creatures at a time.

A creature is a plane surface of discs (its joints) and strips (its bridges). So it has as many
holes as independent cycles, bridges - joints + 1, and without holes nothing lies inside it: one
shell, and every joint on the outer contour. Only a creature with holes has its curves traced. They
are walked with yellow on the right, which means that hexes are entered by even edges: entry ``m``
stands for edge ``2 m``, and the joint on the right is then the corner ``m - 1`` of the hex. The outer
contour is the one that passes the tip of the root, the leftmost joint. A closed curve with a joint
of no concern on the right is one more shell if it lies inside the polygon of the outer contour.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from palago.catalogue.creature.facts import COLUMNS
from palago.catalogue.generator.board import UNDECIDED, Harvest, Numbers, board_shape
from palago.catalogue.machine.compiled import compiled, inlined
from palago.catalogue.plane.lattice import CORNERS, CORNERS_OF, STEPS, YELLOW
from palago.catalogue.plane.tile import PARTNER, ROTATIONS

#: By letter and entry: the edge by which the curve leaves, and its entry into the next hex.
_LEAVING: Final = np.array([[PARTNER[k][2 * m] for m in range(3)] for k in ROTATIONS])
_NEXT: Final = (_LEAVING + 3) % 6 // 2
_STEPS: Final = np.array(STEPS)
_FIRST_CORNER: Final = np.array(CORNERS[CORNERS_OF[YELLOW][0]])

#: The columns that `measure` fills: one line for each, and each measured in `measure`.
_TILES: Final = COLUMNS.index("tiles")
_JOINTS: Final = COLUMNS.index("joints")
_BRIDGES: Final = COLUMNS.index("bridges")
_HOLES: Final = COLUMNS.index("holes")
_SHELLS: Final = COLUMNS.index("shells")
_LIMBS: Final = COLUMNS.index("limbs")
_POINTS: Final = COLUMNS.index("points")
_SYMMETRY: Final = COLUMNS.index("symmetry")


class Scratch(NamedTuple):
    """Room for `measure`, to be used again and again for one size of board.

    Parameters
    ----------
    letters : int64 array (cells,)
        By hex its letter, 3 between calls.
    member, outside : int64 arrays (cells,)
        By joint the mark of the last creature that it belonged to, and on whose outer contour it lay.
    seen : int64 array (3 * cells,)
        By crossing the mark of the last creature for which it was found on a closed curve.
    outer, curve : int64 arrays (3 * most + 1,)
        The crossings of the outer contour, and of the curve at hand.
    jumps : int64 array (3, 3)
        By letter and entry, the way to the next hex.
    """

    letters: Numbers
    member: Numbers
    seen: Numbers
    outside: Numbers
    outer: Numbers
    curve: Numbers
    jumps: Numbers


def scratch(most: int) -> Scratch:
    """Room for creatures of at most so many tiles."""
    stride, cells, _ = board_shape(most)
    return Scratch(
        letters=np.full(cells, UNDECIDED, np.int64),
        member=np.zeros(cells, np.int64),
        seen=np.zeros(3 * cells, np.int64),
        outside=np.zeros(cells, np.int64),
        outer=np.zeros(3 * most + 1, np.int64),
        curve=np.zeros(3 * most + 1, np.int64),
        jumps=_STEPS[_LEAVING] @ np.array([stride, 1]),
    )


@inlined
def _right(place: int, entry: int, stride: int) -> int:
    """The joint on the right of a crossing."""
    return place - (0 if entry == 1 else stride - 1 if entry == 2 else stride)


@inlined
def _follow(place: int, entry: int, jumps: Numbers, letters: Numbers, curve: Numbers) -> int:
    """Write the crossings of a curve as 3 * hex + entry; their number, or 0 if it runs off the tiles."""
    start, crossing, length = 3 * place + entry, -1, 0
    while crossing != start:
        letter = letters[place]
        if letter == UNDECIDED:
            return 0
        curve[length] = 3 * place + entry
        length += 1
        place += jumps[letter, entry]
        entry = _NEXT[letter, entry]
        crossing = 3 * place + entry
    return length


@inlined
def _encloses(curve: Numbers, length: int, joint: int, stride: int) -> bool:
    """Whether a joint lies inside a closed curve; as `Contour.encloses` says."""
    x = 6 * (joint // stride) + 2 * _FIRST_CORNER[0]
    y = 6 * (joint % stride) + 2 * _FIRST_CORNER[1]
    inside = False
    x1 = y1 = 0
    for index in range(-1, length):
        crossing = curve[index if index >= 0 else length - 1]
        place, edge = crossing // 3, 2 * (crossing % 3)
        x2 = 6 * (place // stride) + 3 * _STEPS[edge, 0]
        y2 = 6 * (place % stride) + 3 * _STEPS[edge, 1]
        if index >= 0 and (y1 > y) != (y2 > y):
            ahead = (x1 - x) * (y2 - y1) + (x2 - x1) * (y - y1)
            inside ^= (ahead > 0) == (y2 > y1)
        x1, y1 = x2, y2
    return inside


@inlined
def _degree(joint: int, stride: int, letters: Numbers) -> int:
    """How many bridges a joint has: one for each of its tiles that does not turn its tip there."""
    return int((letters[joint] != 0) + (letters[joint + stride - 1] != 1) + (letters[joint + stride] != 2))


@compiled
def measure(found: Harvest, rows: int, stride: int, room: Scratch, mark: int, columns: Numbers) -> int:
    """Fill in the properties of the first rows of a harvest.

    Parameters
    ----------
    found : Harvest
        What a walk found.
    rows : int
        How many rows to read.
    stride : int
        The board's.
    room : Scratch
        From `scratch`.
    mark : int
        What the call before returned; 0 at first.
    columns : int64 array (rows, properties)
        Filled with `COLUMNS`; the symmetry by its number in `SYMMETRIES`.
    """
    letters, member, seen, outside, outer, curve, jumps = room
    for row in range(rows):
        tiles, joints = found.sizes[row, 0], found.sizes[row, 1]
        codes, hexes, own = found.codes[row], found.hexes[row], found.joints[row]
        for index in range(tiles):
            letters[hexes[index]] = codes[index]
        ends = strips = 0
        for index in range(joints):
            degree = _degree(own[index], stride, letters)
            strips += degree
            ends += degree == 1
        bridges = strips // 2
        holes = bridges - joints + 1
        shells = 1 + holes
        if holes > 0:
            mark += 1
            # The first joint is the leftmost; the outer contour enters its first tile by edge 2.
            length = _follow(own[0], 1, jumps, letters, outer)
            for index in range(length):
                outside[_right(outer[index] // 3, outer[index] % 3, stride)] = mark
            ends = 0
            for index in range(joints):
                member[own[index]] = mark
                ends += outside[own[index]] == mark and _degree(own[index], stride, letters) == 1
            for index in range(tiles):
                place = hexes[index]
                for entry in range(3):
                    joint = _right(place, entry, stride)
                    if member[joint] == mark or seen[3 * place + entry] == mark:
                        continue
                    other = _follow(place, entry, jumps, letters, curve)
                    for step in range(other):
                        seen[curve[step]] = mark
                    if other > 0 and _encloses(outer, length, joint, stride):
                        shells += 1
        for index in range(tiles):
            letters[hexes[index]] = UNDECIDED
        # The two ends of a creature of two joints share its only bridge (rulebook).
        limbs = 1 if joints == 2 else ends
        columns[row, _TILES] = tiles
        columns[row, _JOINTS] = joints
        columns[row, _BRIDGES] = bridges
        columns[row, _HOLES] = holes
        columns[row, _SHELLS] = shells
        columns[row, _LIMBS] = limbs
        columns[row, _POINTS] = shells + limbs
        columns[row, _SYMMETRY] = found.sizes[row, 2]
    return mark
