"""Upper bounds for what any creature of a size is worth: a transfer matrix over (max, +).

A strip of some columns of the triangular lattice of joints is swept row by row, joint by joint. A joint
``(x, t)`` is on the tile ``{(x, t), (x + 1, t), (x, t + 1)}``, on the one of ``(x - 1, t)`` and on that of
``(x, t - 1)``. So sweeping ``(x, t + 1)`` completes the first, and after it nothing more can happen to
``(x, t)``. What the rest needs to know of the part that is swept is the status of each joint on its
boundary: one joint a column, at most four statuses (`palago.solver.design.sums`), and no more, because the
sums there do not ask what is connected to what.

Let ``best[boundary][m]`` be the most that a goal can still gain with exactly ``m`` more tiles until the
boundary is empty. It is a maximum over the ways to take the next joint ::

    best[boundary][m] = max(gain + best[next boundary][m - tiles])

and a row of such steps leads from the table of one row to that of the row below. Going backwards from
the empty boundary, a table after ``r`` rows allows for at most ``r`` rows; when a row changes nothing,
no number of rows will. Then the entry of the empty boundary, a first row laid on it, is the answer::

    strip of 1 column, goal "holes": joint in, 3 tiles, gain -1; nothing else gains more: 0 holes
    strip of 2 columns, 6 tiles: three joints in, three bridges, gain 0: one hole, the ring

Since the steps only look at three or four neighbouring columns, a step is a few hundred operations on
slices of one array with an axis a column: numpy does them all at memory speed.

The same tables lead forwards to the creatures that attain the bound: see `palago.solver.design.walk`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from palago.catalogue.machine.needs import Need
from palago.solver.design.sums import CLAIMED, MORE, ONE, OUT, WORTHS, Goal, Status, statuses, steps

Table = npt.NDArray[np.int8]

#: An entry for what cannot be, and what no sum of what can be is below. A step changes a sum by 5 at most.
#: What loses is a joint that enters, 1; one that enters above two claimed ones, on a tile that bridges
#: them, 1 more; and the last joint of an untouched tile if the joint opposite is not claimed, 1. By the
#: tile before, that joint is a member, and it is the first corner of a tile with its second one claimed.
#: Share out what a joint loses by entering among its three tiles, and let the tile just named bear the
#: rest: that is at most 1 on a tile of three members, 2/3 + 1 on one of two and 1/3 + 1 on one of one; so
#: at most 5/3 of the number of tiles.
NEVER: Final = -120
LOWEST: Final = -112

#: The most tiles for which sums stay above `LOWEST` and in a byte.
MOST_TILES: Final = 60

#: How many entries a sweep works through in a second.
BYTES_A_SECOND: Final = 1e9


@dataclass(frozen=True)
class Strip:
    """The sweep of a strip of some columns.

    Parameters
    ----------
    goal : str
        What is to be great.
    width : int
        The number of columns.
    tiles : int
        The most tiles.
    """

    goal: Goal
    width: int
    tiles: int

    @cached_property
    def statuses(self) -> tuple[Status, ...]:
        """What a joint on the boundary can be; its place in this list is its digit."""
        return statuses(self.goal)

    @cached_property
    def next_statuses(self) -> tuple[Status, ...]:
        """What the next joint to be completed can be: two of its three tiles are complete."""
        return (*self.statuses, MORE) if ONE in self.statuses else self.statuses

    @cached_property
    def rows(self) -> Table:
        """The table of row ends once it no longer changes: boundary by boundary, then by tiles left."""
        self.need().foresee()
        table = np.full((len(self.statuses) ** self.width, self.tiles + 1), NEVER, np.int8)
        table[0, 0] = 0
        while True:
            before = table
            table = self._row(before)[0].copy()
            table[0] = before[0]
            if np.array_equal(table, before):
                return table

    @cached_property
    def columns(self) -> list[Table]:
        """The tables within a row, from its start to its end, once they no longer change."""
        return self._row(self.rows, keep=True)

    @cached_property
    def most(self) -> tuple[int | None, ...]:
        """The most for each number of tiles, in the strip; None where there is nothing at all."""
        first = self._row(self.rows)[0][0]
        constant = WORTHS[self.goal].constant
        return tuple(None if gain < LOWEST else int(gain) + constant for gain in first)

    def need(self) -> Need:
        """What sweeping the strip takes: the tables before and after a step, and what is between."""
        table = len(self.next_statuses) * len(self.statuses) ** (self.width - 1) * (self.tiles + 1)
        return Need(
            f"bounding creatures of {self.tiles} tiles by a strip of {self.width} columns",
            memory=4.0 * table,
            seconds=self.width * self.tiles * table / BYTES_A_SECOND,
        )

    def _row(self, table: Table, *, keep: bool = False) -> list[Table]:
        tables = [table]
        for column in reversed(range(self.width)):
            tables = [self._step(column, tables[0]), *(tables if keep else ())]
        return tables

    def _shape(self, column: int) -> tuple[int, ...]:
        """The axes of a table before a column is swept: columns from the last to the first, then tiles."""
        digits = len(self.statuses)
        axes = [digits] * self.width
        if 0 < column < self.width:
            axes[self.width - 1 - column] = len(self.next_statuses)
        return (*axes, self.tiles + 1)

    def _view(self, table: Table, column: int, swept: bool) -> Table:
        """A table with axes: columns beyond, beside, the column itself, opposite, columns before, tiles."""
        shape = self._shape(column + 1 if swept else column)
        here = self.width - 1 - column
        beyond = int(np.prod(shape[: max(here - 1, 0)]))
        beside = shape[here - 1] if here > 0 else 1
        opposite = shape[here + 1] if column > 0 else 1
        return table.reshape(beyond, beside, shape[here], opposite, -1, self.tiles + 1)

    def _step(self, column: int, after: Table) -> Table:
        """The table before a column is swept, from that after it."""
        shape = self._shape(column)
        before = np.full((int(np.prod(shape[:-1])), shape[-1]), NEVER, np.int8)
        target, source = self._view(before, column, False), self._view(after, column, True)
        last = column == self.width - 1
        # In the first and the last column the joints beside the strip are out.
        for d_beside, beside in enumerate((OUT,) if last else self.statuses):
            for d_below, below in enumerate(self.next_statuses if column > 0 else self.statuses):
                for d_opposite, opposite in enumerate(self.statuses if column > 0 else (OUT,)):
                    entry = target[:, d_beside, d_below, d_opposite]
                    for step in steps(self.goal, below, beside, opposite):
                        if column == 0 and step.new == CLAIMED:
                            continue
                        d_new = self.statuses.index(step.new)
                        d_after = 0 if last else self.next_statuses.index(step.beside)
                        found = source[:, d_after, d_new, d_opposite, :, : self.tiles + 1 - step.tiles]
                        place = entry[..., step.tiles :]
                        np.maximum(place, found + np.int8(step.gain), out=place)
        # What cannot be must not creep upwards by gains.
        before[before < LOWEST] = NEVER
        return before

    def place(self, boundary: Sequence[Status], column: int) -> int:
        """The index of a boundary in the table before a column is swept."""
        index = 0
        for size, status in zip(self._shape(column)[:-1], reversed(boundary), strict=True):
            index = index * size + self.next_statuses.index(status)
        return index
