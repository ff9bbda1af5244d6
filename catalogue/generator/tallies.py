"""Statistics of all creatures, without a list of them: how many there are by size, shells, limbs and
symmetry.

A set of joints is measured once, each of its choices adds one to a table of numbers, and that is all
that is kept. The numbers of joints, bridges and holes are the same for all choices of a set; of them,
only the totals of a size are kept, which is enough for averages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from palago.catalogue.creature.groups import SYMMETRIES, Symmetry
from palago.catalogue.generator.enumeration import BUDGET, Report, in_units, range_of
from palago.catalogue.generator.listing import search_for, tally
from palago.catalogue.generator.sets.board import Numbers
from palago.catalogue.generator.units import Units
from palago.catalogue.plane.tile import check_size

#: What the totals of a size are the totals of.
TOTALS: Final = ("joints", "bridges", "holes")


@dataclass(frozen=True)
class Statistics:
    """What is known of all free creatures to a size.

    Parameters
    ----------
    numbers : int64 array (sizes, shells, limbs, symmetries)
        How many creatures there are, by size from 0 on, shells, limbs and number of the symmetry group.
    totals : int64 array (sizes, 3)
        All the joints, bridges and holes of the creatures of a size.
    """

    numbers: Numbers
    totals: Numbers

    def rows(self) -> Iterator[tuple[int, int, int, Symmetry, int]]:
        """The size, shells, limbs and symmetry of some creatures, and how many there are; no zeros."""
        for size, shells, limbs, group in np.argwhere(self.numbers).tolist():
            number = int(self.numbers[size, shells, limbs, group])
            yield size, shells, limbs, SYMMETRIES[group], number

    def creatures(self, size: int) -> int:
        """How many creatures of a size there are."""
        return int(self.numbers[size].sum())

    def by(self, size: int, what: str) -> dict[int, int]:
        """How many creatures of a size have how many "shells" or "limbs" or "points"."""
        found: dict[int, int] = {}
        for shells, limbs in np.argwhere(self.numbers[size].sum(axis=2)).tolist():
            value = {"shells": shells, "limbs": limbs, "points": shells + limbs}[what]
            found[value] = found.get(value, 0) + int(self.numbers[size, shells, limbs].sum())
        return dict(sorted(found.items()))

    def average(self, size: int, what: str) -> float:
        """The average of one of `TOTALS`, or of shells, limbs or points, over the creatures of a size."""
        if what in TOTALS:
            return float(self.totals[size, TOTALS.index(what)]) / self.creatures(size)
        return sum(value * number for value, number in self.by(size, what).items()) / self.creatures(size)


def statistics(up_to: int, *, workers: int = 1, report: Report = lambda _: None) -> Statistics:
    """The statistics of all free creatures to a size.

    Parameters
    ----------
    up_to : int
        The greatest size.
    workers : int
        How many processes to use.
    report : function of float
        Called again and again with the share of the work that is done.

    >>> statistics(9).by(9, "limbs")
    {0: 1, 1: 1, 2: 6, 3: 1}
    """
    check_size(up_to)
    work: Callable[[int, Units], Numbers] = tally_units
    found = in_units(up_to, "free", work, workers, report)
    sides = (up_to + 1, up_to + 1, up_to + 1, len(SYMMETRIES))
    numbers, totals = np.split(found, [int(np.prod(sides))])
    return Statistics(numbers.reshape(sides), totals.reshape(up_to + 1, len(TOTALS)))


def tally_units(tiles: int, units: Units) -> Numbers:
    """The numbers and then the totals of `Statistics`, in one row, for what some work units hold."""
    numbers = np.zeros((tiles + 1, tiles + 1, tiles + 1, len(SYMMETRIES)), np.int64)
    totals = np.zeros((tiles + 1, len(TOTALS)), np.int64)
    search, wanted = search_for(tiles), range_of(tiles, "free", 1, units)
    while tiles >= 3 and (search.walk.head[0] >= 0 or search.walk.head[1] == 0):
        tally(search, wanted, numbers, totals, BUDGET)
    return np.concatenate((numbers.ravel(), totals.ravel()))
