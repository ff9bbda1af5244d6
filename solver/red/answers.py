"""Red tasks: from a card to the tiles.

A card poses search problems (`palago.solver.red.problem`), their creatures are found one by one
(`palago.solver.red.find`), and what is said of them is an `Answer`: the list, how the search ended, and
whether the creature is the only one. The list is complete only if the search went to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from palago.catalogue.creature.classes import in_list_order
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.names import Named
from palago.catalogue.plane.lattice import YELLOW
from palago.solver.ending import Ending, Status, deadline_in, status_of, watched
from palago.solver.portrait.card import Card, as_card
from palago.solver.red.engines import Backend
from palago.solver.red.find import check, creatures
from palago.solver.red.problem import Problem, problems_of

__all__ = ["Answer", "Ending", "Status", "check", "search", "solve"]

#: What solutions that are listed once may differ by.
SAME: Final[dict[Equivalence, str]] = {
    "fixed": "each in its place on the table",
    "one-sided": "up to turns by 120 degrees; mirror twins are different",
    "free": "up to turns and reflection",
}


@dataclass(frozen=True)
class Answer:
    """What a search found.

    Parameters
    ----------
    solutions : tuple of Creature
        By size, then by their sums, distinct up to `symmetry`. Each is written as its class is, unless
        the portrait says where it lies: see `Portrait.written`.
    ending : str
        How the search ended: see `palago.solver.ending`.
    unique : bool or None
        Whether there is exactly one; None if that is not known.
    symmetry : str
        Up to what solutions are the same: `Portrait.leaves_free`.
    """

    solutions: tuple[Creature, ...]
    ending: Ending
    unique: bool | None
    symmetry: Equivalence

    @property
    def status(self) -> Status:
        """Found, none (if it is proved that there is none), or gave-up."""
        return status_of(self.ending, self.solutions)

    @property
    def complete(self) -> bool:
        """Whether it is proved that there are no other solutions."""
        return self.ending in ("all", "none")

    @property
    def words(self) -> str:
        """What the search has shown, in a line."""
        count = len(self.solutions)
        if self.status == "none":
            return "no solution: proved"
        if self.unique:
            return "unique: proved"
        same = f" ({SAME[self.symmetry]})"
        if self.ending == "all":
            return f"all {count} solutions{same}"
        if self.ending in ("first", "best", "number"):
            more = "are" if count == 1 and self.unique is False else "may be"
            return f"stopped at {count}; there {more} more{same}"
        return f"gave up ({'time limit' if self.ending == 'time' else 'interrupted'}) with {count} found"

    def summary(self) -> dict[str, Any]:
        """What the search has shown, without the solutions, as plain values."""
        return {
            "status": self.status,
            "unique": self.unique,
            "ending": self.ending,
            "equivalence": self.symmetry,
        }


def solve(
    card: Card | Named,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    found: Callable[[Creature], object] | None = None,
) -> Answer:
    """The creatures of a card, or the proof that there are none.

    Parameters
    ----------
    card : Card, or what stands for one
        The card; of a creature only the outline is used.
    limit : int, optional
        Stop after so many solutions. With 1 the search still looks for a second, to learn whether
        the first is unique, but does not list it.
    time_limit : float, optional
        Stop after so many seconds.
    backend : "auto", "sat" or "cp"
        The solver to use.
    seed : int
        Where the solver begins to look: the same seed gives the same first answer every time.
    found : callable, optional
        Called with each solution when it is found, in no order.

    Returns
    -------
    Answer
        Ctrl-C ends the search too, with what was found so far.

    Raises
    ------
    CardError
        If the card cannot be searched for.
    CheckError
        If a solution fails the check in plain Python: a defect of the software.

    >>> from palago.solver.portrait.card import Portrait
    >>> answer = solve(Card("virus", 5, Portrait(("lrrsrr",))))
    >>> answer.status, answer.unique, answer.solutions[0].tiles
    ('found', True, 5)
    """
    card = as_card(card)
    deadline = deadline_in(time_limit)
    solutions: list[Creature] = []
    unique: bool | None = None
    with watched() as course:
        problems = problems_of(card, compact_first=limit is not None)
        for creature in creatures(problems, deadline=deadline, backend=backend, seed=seed):
            unique = False if solutions else None
            if limit is None or len(solutions) < limit:
                solutions.append(card.portrait.written(creature))
                if found is not None:
                    found(solutions[-1])
            if limit is not None and len(solutions) >= limit and (limit > 1 or unique is False):
                course.cut = "first" if limit == 1 else "number"
                break
    ending = course.ending(solutions)
    if ending == "all" and len(solutions) == 1:
        unique = True
    return Answer(in_list_order(solutions), ending, unique, card.portrait.leaves_free)


def search(
    problems: Iterable[Problem],
    *,
    deadline: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
) -> Iterator[Creature]:
    """The creatures of some problems, as `palago.solver.red.find.creatures`, turned to yellow."""
    found = creatures(problems, deadline=deadline, backend=backend, seed=seed)
    return (creature.in_colour(YELLOW) for creature in found)
