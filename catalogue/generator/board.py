"""The board that the compiled walk works on: creatures as numbers in flat arrays, sized by need.

A joint and the hex of which it is corner 1 share one number, ``q * stride + r`` up to a constant, so
that sums replace coordinates and the order of the numbers is the order of the joints. Joint ``j`` has
the hexes ``j``, ``j + stride - 1`` and ``j + stride``, its slots 0, 1 and 2, and is their first, second
and third corner of its colour. The board follows from the size: no creature of that size reaches
its border.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from palago.catalogue.plane.lattice import COLOUR_KEEPING
from palago.catalogue.plane.tile import ROTATIONS

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

#: What the board holds where no tile is decided, and a code beyond its end.
UNDECIDED: Final = 3

#: For each image, where it sends the steps (1, 0) and (0, 1).
_LINEAR: Final = np.array([[pose.hex((1, 0)), pose.hex((0, 1))] for pose in COLOUR_KEEPING])


class Growth(NamedTuple):
    """A walk through the tree that can stop after any leaf and go on later; see `growth`.

    Parameters
    ----------
    head : int64 array (4,)
        The level at hand (-1 when the walk is over), the numbers of joints and of tiles touched,
        and the number of traces so far.
    letters, crowd, member : int64 arrays (cells,)
        By hex its letter, or 3 while undecided, and how many joints of the creature it touches. By
        joint whether it belongs to the creature.
    frontier, joints : int64 arrays
        The tiles touched, in the order of their levels, and the joints in the order of joining.
    code, least, last, joints_before, touched_before, hold : int64 arrays, by level
        The letter tried last, the first and the last letter to try, what was there before the tile
        was decided, and the level that keeps the short cut from being taken (0 if unknown).
    keys : int64 array (images, cells)
        By joint, its place in the order of the image's joints, times cells, plus its number.
    seen_hex, seen_joint, order, roots, signs : int64 arrays
        For tracing: the last trace that met a hex or joint, the joints as the trace met them; and by
        image its root and the difference that its first letters make.
    """

    head: Numbers
    letters: Numbers
    crowd: Numbers
    member: Numbers
    frontier: Numbers
    joints: Numbers
    code: Numbers
    least: Numbers
    last: Numbers
    joints_before: Numbers
    touched_before: Numbers
    hold: Numbers
    keys: Numbers
    seen_hex: Numbers
    seen_joint: Numbers
    order: Numbers
    roots: Numbers
    signs: Numbers


class Harvest(NamedTuple):
    """What a walk found: a row a creature, room for a fixed number of rows.

    Parameters
    ----------
    codes : uint8 array (rows, most)
        Letters 0, 1, 2 for a, b, c; 3 beyond the end.
    hexes, joints : int64 arrays (rows, most)
        Board numbers of its tiles in the order of the code, and of its joints in the order in which
        they joined.
    sizes : int64 array (rows, 3)
        The numbers of tiles and of joints, and the number of the symmetry group in `SYMMETRIES`.
    """

    codes: Bytes
    hexes: Numbers
    joints: Numbers
    sizes: Numbers


def board_shape(most: int) -> tuple[int, int, int]:
    """The stride, the number of cells, and the number of the root, of a board for so many tiles."""
    stride = 2 * most + 8
    return stride, (most + 6) * stride, 2 * stride + most + 4


def growth(most: int, prefix: str = "") -> Growth:
    """A walk, not started yet, over the codes of at most so many letters that begin with a prefix."""
    stride, cells, root = board_shape(most)
    q, r = np.divmod(np.arange(cells), stride)
    q, r = q - root // stride, r - root % stride
    x, y = (_LINEAR[:, 0, axis, None] * q + _LINEAR[:, 1, axis, None] * r for axis in (0, 1))
    levels = most + 8
    by_level = [np.zeros(levels, np.int64) for _ in range(9)]
    frontier, joints, code, least, last, joints_before, touched_before, hold, order = by_level
    walk = Growth(
        head=np.zeros(4, np.int64),
        letters=np.full(cells, UNDECIDED, np.int64),
        crowd=np.zeros(cells, np.int64),
        member=np.zeros(cells, np.int64),
        frontier=frontier,
        joints=joints,
        code=code,
        least=least,
        last=last,
        joints_before=joints_before,
        touched_before=touched_before,
        hold=hold,
        keys=((x * 4 * stride + y) << 32) + np.arange(cells),
        seen_hex=np.zeros(cells, np.int64),
        seen_joint=np.zeros(cells, np.int64),
        order=order,
        roots=np.zeros(6, np.int64),
        signs=np.zeros(6, np.int64),
    )
    walk.joints[0] = root
    walk.member[root] = 1
    walk.frontier[:3] = root, root + stride - 1, root + stride
    walk.crowd[walk.frontier[:3]] = 1
    walk.joints_before[0], walk.touched_before[0] = 1, 3
    walk.head[:] = -1, 1, 3, 0
    restart(walk, most, prefix)
    return walk


def restart(walk: Growth, most: int, prefix: str) -> None:
    """Start a walk that is over, or not started yet, once more with another prefix."""
    walk.least[:] = 0
    walk.last[:] = 2
    # Longer prefixes have no codes, and shorter ones are long enough to find that out.
    forced = [ROTATIONS.index(letter) for letter in prefix[: most + 1]]
    walk.least[: len(forced)] = walk.last[: len(forced)] = forced
    walk.head[0] = 0 if most >= 3 else -1
    walk.code[0] = walk.least[0] - 1


def harvest(rows: int, most: int) -> Harvest:
    """Empty room for so many creatures of at most so many tiles."""
    return Harvest(
        np.zeros((rows, most), np.uint8),
        np.zeros((rows, most), np.int64),
        np.zeros((rows, most), np.int64),
        np.zeros((rows, 3), np.int64),
    )
