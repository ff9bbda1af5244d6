"""One strip of the transfer matrix, swept joint by joint; see `strips` for the method."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final, Literal

from palago.catalogue.count.transfer.bound import DOWN, UP
from palago.catalogue.count.transfer.boundary import LEFT, RIGHT
from palago.catalogue.count.transfer.states import Parts, Totals
from palago.catalogue.count.transfer.sweep import Step
from palago.catalogue.count.transfer.table import Table
from palago.catalogue.machine.space import Space

Sweep = Literal["down", "up"]
"""The direction in which the rows of a strip are swept."""

SWEEPS: Final[dict[Sweep, int]] = {"down": DOWN, "up": UP}


@dataclass(frozen=True)
class StripCount:
    """What one strip contributes: numbers of creatures by size, index = tiles, 0 .. ``up_to``."""

    width: int
    square: tuple[int, ...]
    """Creatures as long as wide."""
    longer: tuple[int, ...]
    """Creatures longer than wide, each standing for itself and its mirror image."""
    states: int
    """States swept, summed over all joints of the strip."""
    most_states: int
    """The greatest number of states at any time."""
    most_bytes: int
    """The memory of all tables when greatest."""
    seconds: float


@dataclass(frozen=True)
class UnderWay:
    """A strip between two joints: all that is needed to go on later."""

    fields: dict[str, Any]
    """The fields of what is counted so far, and the place reached; JSON can hold them."""
    streams: list[Parts]
    """The states."""


class Strip:
    """A strip being swept; between two joints it can be left, and taken up again by another process."""

    def __init__(
        self, width: int, up_to: int, sweep: Sweep, prune: bool, space: Space, threads: int = 1
    ) -> None:
        self.width = width
        self.row = 0
        self.column = 0
        """The joint swept next."""
        self.table = Table(up_to, space, threads)
        self._up_to = up_to
        self._sweep = SWEEPS[sweep]
        self._prune = prune
        self._space = space
        self._square = Totals(up_to)
        self._longer = Totals(up_to)
        self._states = 0
        self._most_states = 0
        self._seconds = 0.0

    @property
    def step(self) -> Step:
        """The joint swept next, for the kernel."""
        last = self.column == self.width - 1
        flags = (LEFT if self.column == 0 else 0) | (RIGHT if last else 0)
        return Step(
            self._sweep, False, self.width, self.row, self.column, flags, last, self._up_to, self._prune
        )

    def advance(self) -> None:
        """Sweep a joint, and at the end of a row collect the creatures that end with it."""
        began = time.perf_counter()
        states = self.table.sweep(self.step, (self.column + 1) % self.width)
        self._states += states
        self._most_states = max(self._most_states, states)
        self.column += 1
        if self.column == self.width:
            self.row, self.column = self.row + 1, 0
            if self.width == 1:
                self.table.arrange((0,))  # the column swept next is that swept last, out or in
            if self.row >= self.width:
                totals = self._square if self.row == self.width else self._longer
                self.table.collect(self._sweep, self.width, LEFT | RIGHT, totals)
        self._seconds += time.perf_counter() - began

    def count(self) -> StripCount:
        """What is counted so far; the whole strip when the table is empty."""
        return StripCount(
            self.width,
            self._square.values(),
            self._longer.values(),
            self._states,
            self._most_states,
            self._space.bytes,
            self._seconds,
        )

    def leave(self) -> UnderWay:
        """What is needed to go on from here."""
        return UnderWay({**vars(self.count()), "row": self.row, "column": self.column}, self.table.written())

    def take_up(self, left: UnderWay) -> None:
        """Go on from where a strip of this width was left."""
        fields = left.fields
        self.row, self.column = fields["row"], fields["column"]
        self._square = Totals(self._up_to, fields["square"])
        self._longer = Totals(self._up_to, fields["longer"])
        self._states, self._most_states = fields["states"], fields["most_states"]
        self._seconds = fields["seconds"]
        self.table.rewrite(left.streams)


def count_strip(
    width: int,
    up_to: int,
    *,
    sweep: Sweep = "down",
    prune: bool = True,
    space: Space | None = None,
) -> StripCount:
    """Count the creatures of at most ``up_to`` tiles that are ``width`` columns wide and as long.

    Raises
    ------
    CountMemoryError
        If the tables outgrow the space.
    """
    strip = Strip(width, up_to, sweep, prune, space or Space())
    while len(strip.table):
        strip.advance()
    return strip.count()
