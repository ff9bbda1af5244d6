"""The board that the walk over sets works on: joints and tiles as numbers in flat arrays, sized by need.

A joint and the tile of which it is corner 0 share one number, ``q * stride + r`` up to a constant, so
that sums replace coordinates and the order of the numbers is the order of the joints::

    the tiles of joint j     j, j + stride - 1, j + stride     (j is their corner 0, 1, 2)
    the corners of tile t    t, t - stride + 1, t - stride     (the tips of rotations a, b, c)

Give the joints a third coordinate s, so that q + r + s is the same for all. The corners of a tile then
are one point, moved by 1 along q, along r or along s. So the isometries that keep the colours are the
permutations of three axes, and what they do to the axes they do to corners and letters as well.

The board follows from the size: no creature of that size reaches its border.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from palago.catalogue.machine.compiled import inlined_lean

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

#: A small number for each cell of a board. There are many such arrays, which should fit the fastest cache.
Marks = npt.NDArray[np.int16]

#: For each isometry that keeps the colours, in the order of `COLOUR_KEEPING`: the old axes that become
#: the new axes q, r and s.
SOURCE: Final = np.array([[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1], [1, 0, 2], [2, 1, 0]])

#: For each isometry, what becomes of each old axis; and so of corners and letters.
INVERSE: Final = np.argsort(SOURCE, axis=1)


def board_shape(most: int) -> tuple[int, int, int]:
    """The stride, the number of cells, and the number of the root, of a board for so many tiles."""
    stride = 2 * most + 8
    return stride, (most + 8) * stride, 3 * stride + most + 4


@inlined_lean
def tiles_at(joint: int, stride: int) -> tuple[int, int, int]:
    """The tiles around a joint; of the k-th it is corner k."""
    return joint, joint + stride - 1, joint + stride


@inlined_lean
def corners_at(tile: int, stride: int) -> tuple[int, int, int]:
    """The joints at the corners of a tile, in the order of the rotations that cut them off."""
    return tile, tile - stride + 1, tile - stride


@inlined_lean
def others_at(joint: int, slot: int, stride: int) -> tuple[int, int, int]:
    """The tile of which a joint is corner `slot`, and the joints at the next two corners."""
    if slot == 0:
        return joint, joint - stride + 1, joint - stride
    if slot == 1:
        return joint + stride - 1, joint - 1, joint + stride - 1
    return joint + stride, joint + stride, joint + 1
