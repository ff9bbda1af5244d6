"""Red tasks: from a card to the tiles.

Solve, look, forbid, repeat: a solver proposes an assignment of the problem's encoding; if it is
more than one creature the strays are forbidden; if it is one it is checked in plain Python, listed,
and forbidden with all its images. When the solver proves that nothing is left, the list is complete.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import Equivalence, code, symmetry_group
from palago.catalogue.creature.names import Named
from palago.catalogue.errors import CheckError, NotACreatureError
from palago.catalogue.plane.lattice import YELLOW, Pose
from palago.catalogue.plane.tile import SET
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.portrait import NUMBERS, Range
from palago.solver.red.encoding import Encoding
from palago.solver.red.engines import Backend, OutOfEffortError, OutOfTimeError, engine
from palago.solver.red.problem import Problem, problems_of

Status = Literal["found", "none", "gave-up"]

#: Why a search ended: everything was looked at, or one of three other reasons.
Ending = Literal["all", "limit", "time", "interrupt"]


@dataclass(frozen=True)
class Answer:
    """What a search found.

    Parameters
    ----------
    solutions : tuple of Creature
        In the order in which they were found, distinct up to `symmetry`.
    ending : str
        "all" if it is proved that there are no others, "limit" if so many were found as were
        asked for, "time" or "interrupt" if the search was cut short.
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
        if self.solutions:
            return "found"
        return "none" if self.ending == "all" else "gave-up"


def solve(
    card: Card | Named,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    fewest: bool = False,
    backend: Backend = "auto",
    seed: int = 0,
    found: Callable[[Creature], object] | None = None,
) -> Answer:
    """Find the creatures of a card, or prove that there are none.

    Parameters
    ----------
    card : Card, or what stands for one
        The card; of a creature only the outline is used.
    limit : int, optional
        Stop after so many solutions. With 1 the search still looks for a second, to learn whether
        the first is unique, but does not list it.
    time_limit : float, optional
        Stop after so many seconds.
    fewest : bool
        Look only for the creatures of the least size that has any, up to the greatest that the card
        allows, or 48. That there are none of a lesser size is proved.
    backend : "auto", "sat" or "cp"
        The solver to use.
    seed : int
        Where the solver begins to look: the same seed gives the same first answer every time.
    found : callable, optional
        Called with each solution when it is found.

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
    deadline = None if time_limit is None else time.monotonic() + time_limit
    solutions: list[Creature] = []
    unique: bool | None = None
    ending: Ending = "all"
    cards = _by_size(card) if fewest else [card]
    try:
        for creature in _searched(cards, limit is not None, deadline, backend, seed):
            unique = False if solutions else None
            if limit is None or len(solutions) < limit:
                solutions.append(creature)
                if found is not None:
                    found(creature)
            if limit is not None and len(solutions) >= limit and (limit > 1 or unique is False):
                ending = "limit"
                break
    except OutOfTimeError:
        ending = "time"
    except KeyboardInterrupt:
        ending = "interrupt"
    if ending == "all" and len(solutions) == 1:
        unique = True
    return Answer(tuple(solutions), ending, unique, card.portrait.leaves_free)


def _by_size(card: Card) -> Iterator[Card]:
    """The card with each single size that it allows, in order; up to a set's if it does not say."""
    from palago.solver.design.proof import possible_sizes
    from palago.solver.design.sums import GOALS, Goal

    low, high = card.sizes
    portrait = card.portrait
    asked: dict[Goal, Range | None] = {goal: getattr(portrait, goal) for goal in GOALS if goal in NUMBERS}
    demands = {goal: span[0] for goal, span in asked.items() if span is not None and span[0]}
    for tiles in possible_sizes(demands, range(max(low, 1), (SET if high is None else high) + 1)):
        yield replace(card, tiles=tiles)


def _searched(
    cards: Iterable[Card], compact_first: bool, deadline: float | None, backend: Backend, seed: int
) -> Iterator[Creature]:
    """The checked creatures of the first card that has any."""
    for card in cards:
        any_found = False
        back = Pose(0 if card.portrait.colour == YELLOW else 3)
        problems = problems_of(card, compact_first=compact_first)
        for yellow in search(problems, deadline=deadline, backend=backend, seed=seed):
            creature = yellow.posed(back)
            check(creature, card)
            any_found = True
            yield creature
        if any_found:
            return


def search(
    problems: Iterable[Problem],
    *,
    deadline: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
) -> Iterator[Creature]:
    """The creatures of some problems as they are found, once each up to what their portrait leaves free.

    Raises
    ------
    OutOfTimeError
        If the deadline, a reading of `time.monotonic`, passes.
    """
    seen: dict[object, Creature] = {}
    for problem in problems:
        encoding = Encoding(problem)
        solver = engine(encoding.model, backend, seed, problem.effort)
        try:
            for earlier in seen.values():
                for image in problem.images(earlier):
                    solver.add(encoding.differ(image))
            while (assignment := solver.solve(deadline)) is not None:
                members, tiles = encoding.read(assignment)
                clauses = list(encoding.separate(members, tiles))
                if not clauses:
                    creature = Creature.from_tiles(tiles, min(members))
                    clauses = encoding.refine(creature, assignment)
                for clause in clauses:
                    solver.add(clause)
                if clauses:
                    continue
                images = list(problem.images(creature))
                if creature not in images:
                    raise CheckError(f"the solver's creature at joint {min(members)} is not the problem's")
                for image in images:
                    solver.add(encoding.differ(image))
                group = problem.portrait.symmetry
                name = _name(creature, problem)
                if name not in seen and group in (None, symmetry_group(creature)):
                    seen[name] = creature
                    yield creature
        except OutOfEffortError:
            continue
        finally:
            solver.close()


def _name(creature: Creature, problem: Problem) -> object:
    """The same for two creatures that are the same solution."""
    return creature.layout if problem.symmetry == "fixed" else code(creature, problem.symmetry)


def check(creature: Creature, card: Card) -> None:
    """Check a solution against its card, by the rules and from its tiles alone.

    Raises
    ------
    CheckError
        If it is not a creature of the card.
    """
    try:
        found = Creature.from_layout(creature.layout)
    except NotACreatureError as error:
        raise CheckError(f"a solution is not a creature: {error}") from None
    if found.joints != creature.joints:
        raise CheckError("a solution has other joints than its tiles make")
    wrong = card.mismatch(found)
    if wrong is not None:
        raise CheckError(f"a solution is not on the card: {wrong}")
