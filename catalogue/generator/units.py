"""Work units: the tree of codes cut into independent pieces by prefix.

A unit is a prefix and stands for all codes that begin with it. The units of a cut at some depth are
the prefixes of that many letters that are still alive, and the whole codes that are shorter. So
each code belongs to exactly one unit, and the units in order give the codes in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import numpy as np

from palago.catalogue.generator.board import board_shape, growth, harvest
from palago.catalogue.generator.tree import walk
from palago.catalogue.plane.tile import ROTATIONS

#: The deepest cut: 27,965 units, whatever the size.
DEEPEST: Final = 12

_BUDGET: Final = 1_000_000


def depth_for(tiles: int) -> int:
    """The depth at which creatures of at most so many tiles are cut: more units for more creatures."""
    return min(DEEPEST, max(0, tiles // 2 - 1))


def cut(tiles: int, depth: int | None = None) -> list[str]:
    """The units of all creatures of at most so many tiles, in the order of the codes.

    Parameters
    ----------
    tiles : int
        The greatest size.
    depth : int, optional
        The number of letters of a prefix; by default that of `depth_for`.

    >>> cut(6, 3), cut(6, 0)
    (['aba', 'abb', 'abc', 'acb', 'acc'], [''])
    """
    if depth is None:
        depth = depth_for(tiles)
    if depth == 0:
        return [""]
    state, rows = growth(tiles), harvest(1024, tiles)
    stride, _, _ = board_shape(tiles)
    counts = np.zeros(tiles + 1, np.int64)
    units: list[str] = []
    while state.head[0] >= 0:
        found = walk(state, stride, 0, tiles, 0, depth, 1, counts, rows, _BUDGET)
        units += read_codes(rows.codes[:found])
    return units


def read_codes(codes: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[str]:
    """The codes in an array of letters 0, 1, 2, a row a code, filled up with 3."""
    letters = np.frombuffer("".join(ROTATIONS).encode() + b" ", np.uint8)
    return [row.decode("ascii").rstrip() for row in letters[codes].view(f"S{codes.shape[1]}")[:, 0].tolist()]


def bundles(units: Iterable[str], size: int) -> Iterator[tuple[str, ...]]:
    """The units in bundles of a size, for work that would be too small one by one."""
    units = iter(units)
    while bundle := tuple(islice(units, size)):
        yield bundle
