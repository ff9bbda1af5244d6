"""Work units: the walk over sets cut into independent pieces.

A set with so many joints more than the root as the **depth** says begins a unit: itself, and all sets
that grow from it. Units are numbered from 0 in the order in which the walk meets them, so a piece of
work is a range of numbers. It walks through the few sets above the depth again and passes over all
units but its own. The sets above the depth themselves belong to the piece that begins with unit 0. So
each creature belongs to exactly one piece, whatever the pieces are.

Example: at depth 1, the sets {00, 01}, {00, 1-1} and {00, 10} begin the units 0, 1 and 2, and the Eye,
which lives on {00}, belongs to the piece with unit 0. When free creatures are listed, units that hold
no canonical set are left out beforehand, and the others move up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

#: The deepest cut, whatever the size.
DEEPEST: Final = 7


class Units(NamedTuple):
    """A range of work units: from number `first` to before `last`, of a cut at a depth."""

    depth: int
    first: int
    last: int


#: Everything in one piece.
WHOLE: Final = Units(0, 0, 1)


def nothing(depth: int) -> Units:
    """No unit at all: a walk with this range only goes through the sets above the depth, and adds nothing."""
    return Units(depth, -1, -1)


def depth_for(tiles: int) -> int:
    """The depth at which creatures of at most so many tiles are cut: more units for more creatures."""
    return max(1, min(DEEPEST, tiles // 3 - 1))


def pieces(depth: int, numbers: Iterable[int], size: int) -> Iterator[Units]:
    """Some unit numbers, in ascending order, as ranges of at most so many units.

    >>> [(one.first, one.last) for one in pieces(3, [0, 1, 2, 5, 6], 2)]
    [(0, 2), (2, 3), (5, 7)]
    """
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        together = [number for _, number in run]
        for start in range(0, len(together), size):
            some = together[start : start + size]
            yield Units(depth, some[0], some[-1] + 1)
