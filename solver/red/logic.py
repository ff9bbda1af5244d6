"""A problem as plain logic: Boolean variables, clauses and counts, before any solver sees it.

Everything that the solver asks is put into these words once, and the engines of
`palago.solver.red.engines` translate them. A literal is an integer as in DIMACS files: a variable or,
negated, its opposite. `TRUE` is a variable that always holds, so that constants need no special care.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

TRUE: Final = 1
FALSE: Final = -1


@dataclass(frozen=True)
class Count:
    """At least `low` and at most `high` of some literals hold."""

    literals: tuple[int, ...]
    low: int
    high: int


@dataclass
class Model:
    """Variables 1 to `variables`, the clauses and counts over them, and those meant for branching.

    Parameters
    ----------
    variables : int
        How many there are; the first is `TRUE`.
    clauses : list of lists of literals
        At least one literal of each holds.
    counts : list of Count
        Bounds on how many of some literals hold.
    """

    variables: int = 1
    clauses: list[list[int]] = field(default_factory=lambda: [[TRUE]])
    counts: list[Count] = field(default_factory=list)

    def new(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, literals: Iterable[int]) -> None:
        """Demand that one of some literals holds."""
        clause = list(dict.fromkeys(literal for literal in literals if literal != FALSE))
        if TRUE not in clause:
            self.clauses.append(clause)

    def imply(self, conditions: Iterable[int], *consequences: int) -> None:
        """Demand that all consequences hold where all conditions do."""
        unless = [-condition for condition in conditions]
        for consequence in consequences:
            self.add([*unless, consequence])

    def fix(self, literal: int) -> None:
        """Demand that a literal holds."""
        self.add([literal])

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal that holds exactly if all of some others do."""
        wanted = list(dict.fromkeys(literal for literal in literals if literal != TRUE))
        if FALSE in wanted:
            return FALSE
        if len(wanted) < 2:
            return wanted[0] if wanted else TRUE
        whole = self.new()
        self.imply([whole], *wanted)
        self.imply(wanted, whole)
        return whole

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that holds exactly if one of some others does."""
        return -self.all_of(-literal for literal in literals)

    def count(self, literals: Iterable[int], low: int, high: int) -> None:
        """Demand that at least `low` and at most `high` of some literals hold."""
        free = []
        for literal in literals:
            if literal == TRUE:
                low, high = low - 1, high - 1
            elif literal != FALSE:
                free.append(literal)
        low, high = max(low, 0), min(high, len(free))
        if low > high:
            self.clauses.append([])
        elif low > 0 or high < len(free):
            self.counts.append(Count(tuple(free), low, high))
