"""A sweep walked backwards: from a state, all the ways that lead to it, one joint earlier.

The state before differs in the column of the joint and in links only, so it lies in one group (see
`sweep`) of the table before; the heirs of that group are found again, and the ways to the state
wanted picked out.

That takes the table before every joint. All of a strip do not fit in memory where sizes are large,
but those at the beginnings of rows take about one table for each row, and from there a row is swept
again when it is walked through. If even these are too many, every second, fourth, ... row is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from palago.catalogue.count.transfer.boundary import LEFT, RIGHT
from palago.catalogue.count.transfer.states import Arrays, frozen
from palago.catalogue.count.transfer.strip import Strip, Sweep, UnderWay
from palago.catalogue.count.transfer.sweep import (
    IN,
    OUT,
    Scratch,
    Step,
    blank_scratch,
    find_creatures,
    trace_group,
)
from palago.catalogue.errors import CountMemoryError
from palago.catalogue.machine.space import Space

Frozen: TypeAlias = list[Arrays]
"""A table as it was, stream by stream."""


@dataclass(frozen=True)
class Reached:
    """A state with a number of tiles."""

    occupied: int
    key: int
    size: int
    ways: int
    """How many ways lead to it from the empty boundary."""


@dataclass(frozen=True)
class WayBack:
    """How a state can have come from one a joint earlier."""

    before: Reached
    way: int
    """How the joint and its tile were laid: one of the ways of `sweep`."""


class KeptStrip:
    """A strip, swept for creatures of ``size`` tiles, whose tables can be had again.

    Raises
    ------
    CountMemoryError
        If they do not fit in ``limit`` bytes.
    """

    def __init__(self, width: int, size: int, sweep: Sweep, limit: int) -> None:
        self.width = width
        self.size = size
        self.sweep = sweep
        self.ended: list[int] = []
        """How many creatures of the size end with each row."""
        self.bytes = 0
        """The memory of the tables that are kept."""
        self._limit = limit
        self._spacing = 1
        self._begun: dict[int, UnderWay] = {}
        self._swept: dict[int, list[Frozen]] = {}
        strip = self._strip()
        self._step = strip.step
        self._scratch = blank_scratch(1)
        known = 0
        while len(strip.table):
            if strip.column == 0:
                self._keep(strip)
            strip.advance()
            if strip.column == 0:
                so_far = strip.count()
                total = so_far.square[size] + so_far.longer[size]
                self.ended.append(total - known)
                known = total
        if strip.column == 0:
            self._keep(strip)

    def creatures(self, row: int) -> list[Reached]:
        """The states that are whole creatures of the size and end with a row."""
        found = []
        for arrays in self._beginning(row + 1):
            states = np.empty(len(arrays.keys), np.int64)
            count = find_creatures(
                self._step.sweep, self.width, LEFT | RIGHT, self.size, arrays, self._scratch, states
            )
            runs = np.repeat(arrays.occupied, arrays.run_states)
            starts = _starts(arrays)
            for state in states[:count].tolist():
                ways = _number(arrays, starts[state] + self.size - int(arrays.least[state]))
                found.append(Reached(int(runs[state]), int(arrays.keys[state]), self.size, ways))
        return found

    def ways_back(self, row: int, column: int, after: Reached) -> list[WayBack]:
        """All ways in which sweeping a joint led to a state."""
        last = column == self.width - 1
        flags = (LEFT if column == 0 else 0) | (RIGHT if last else 0)
        step = self._step._replace(row=row, column=column, flags=flags, last=last)
        bit = 1 << column
        for arrays in self._tables(row)[column]:
            runs = np.flatnonzero(arrays.occupied & ~bit == after.occupied & ~bit)
            if len(runs):
                states = int(arrays.run_states[runs].sum())
                if states > len(self._scratch.ways):
                    self._scratch = blank_scratch(states)
                return _ways_from_group(step, arrays, int(runs[0]), after, self._scratch)
        return []

    def _strip(self) -> Strip:
        return Strip(self.width, self.size, self.sweep, True, Space())

    def _keep(self, strip: Strip) -> None:
        """Keep the table before a row, and fewer of them if there are too many."""
        if strip.row % self._spacing:
            return
        left = strip.leave()
        self._begun[strip.row] = UnderWay(
            left.fields, [[part.copy() for part in parts] for parts in left.streams]
        )
        self._weigh()
        while self.bytes > self._limit // 2 and len(self._begun) > 2:
            self._spacing *= 2
            self._begun = {row: kept for row, kept in self._begun.items() if row % self._spacing == 0}
            self._weigh()
        if self.bytes > self._limit:
            raise CountMemoryError(
                f"drawing a creature of {self.size} tiles: the tables of a strip of width {self.width} "
                f"do not fit in {self._limit / 1e9:.1f} GB"
            )

    def _beginning(self, row: int) -> Frozen:
        """The table before a row."""
        if row in self._begun:
            return [frozen(parts) for parts in self._begun[row].streams]
        strip = self._taken_up(row)
        return [frozen(parts) for parts in strip.table.written()]

    def _tables(self, row: int) -> list[Frozen]:
        """The tables before every joint of a row."""
        if row not in self._swept:
            strip = self._taken_up(row)
            tables = []
            for _ in range(self.width):
                tables.append([frozen(parts) for parts in strip.table.written()])
                strip.advance()
            self._swept[row] = tables
            self._weigh()
            for other in sorted(set(self._swept) - {row}, reverse=True):
                if self.bytes > self._limit:
                    del self._swept[other]
                    self._weigh()
        return self._swept[row]

    def _taken_up(self, row: int) -> Strip:
        """The strip before a row."""
        strip = self._strip()
        strip.take_up(self._begun[row - row % self._spacing])
        while strip.row < row:
            strip.advance()
        return strip

    def _weigh(self) -> None:
        kept = (part for left in self._begun.values() for parts in left.streams for part in parts)
        swept = (
            part for tables in self._swept.values() for table in tables for arrays in table for part in arrays
        )
        self.bytes = sum(part.nbytes for part in kept) + sum(part.nbytes for part in swept)


def _ways_from_group(step: Step, arrays: Arrays, run: int, after: Reached, scratch: Scratch) -> list[WayBack]:
    """The ways to a state from the group of a table that begins with a run."""
    first = int(arrays.run_states[:run].sum())
    group = trace_group(step, arrays, run, first, scratch)
    filled = bool(after.occupied >> step.column & 1)
    heirs = scratch.filled if filled else scratch.clear
    known = np.flatnonzero(heirs.keys[: heirs.used[0]] == after.key)
    if not len(known):
        return []
    starts = _starts(arrays)
    found = []
    for state, way in np.argwhere(_ways(scratch, group.outs + group.ins, filled) == known[0]).tolist():
        way += IN if filled else OUT
        tiles = group.tiles_out if state < group.outs else group.tiles_in
        size = after.size - (0 if way == OUT else tiles)
        number = size - int(arrays.least[first + state])
        if 0 <= number < arrays.counts[first + state]:
            occupied = group.others | (0 if state < group.outs else 1 << step.column)
            ways = _number(arrays, starts[first + state] + number)
            found.append(WayBack(Reached(occupied, int(arrays.keys[first + state]), size, ways), way))
    return found


def _ways(scratch: Scratch, states: int, filled: bool) -> np.ndarray:
    return scratch.ways[:states, IN:] if filled else scratch.ways[:states, OUT : OUT + 1]


def _starts(arrays: Arrays) -> np.ndarray:
    """Where the numbers of each state begin."""
    counts = arrays.counts.astype(np.int64)
    return np.cumsum(counts) - counts


def _number(arrays: Arrays, place: int) -> int:
    return int(arrays.lows[place]) | int(arrays.highs[place]) << 64
