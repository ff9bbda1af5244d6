"""Red tasks: from a card to the tiles.

Solve, look, forbid, repeat: a solver proposes an assignment of the problem's encoding; if it is
more than one creature the strays are forbidden; if it is one it is checked in plain Python, listed,
and forbidden with all its images. When the solver proves that nothing is left, the list is complete.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from palago.catalogue.canonical import Symmetry, code
from palago.catalogue.creature import Creature
from palago.catalogue.errors import CheckError, NotACreatureError
from palago.solver.card import Card
from palago.solver.engines import Backend, OutOfTimeError, engine
from palago.solver.problem import Encoding, Problem, problem_of

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
        Up to what solutions are the same.
    """

    solutions: tuple[Creature, ...]
    ending: Ending
    unique: bool | None
    symmetry: Symmetry = "one-sided"

    @property
    def status(self) -> Status:
        """Found, none (if it is proved that there is none), or gave-up."""
        if self.solutions:
            return "found"
        return "none" if self.ending == "all" else "gave-up"


def solve(
    card: Card,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    found: Callable[[Creature], object] | None = None,
) -> Answer:
    """Find the creatures of a card, or prove that there are none.

    Parameters
    ----------
    card : Card
        The card.
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

    >>> from palago.solver.card import Portrait
    >>> answer = solve(Card("virus", 5, Portrait(("lrrsrr",))))
    >>> answer.status, answer.unique, answer.solutions[0].tiles
    ('found', True, 5)
    """
    deadline = None if time_limit is None else time.monotonic() + time_limit
    solutions: list[Creature] = []
    ending: Ending = "all"
    several = False
    try:
        for creature in search(problem_of(card), deadline=deadline, backend=backend, seed=seed):
            check(creature, card)
            several = len(solutions) > 0
            if limit is not None and len(solutions) >= limit:
                ending = "limit"
                break
            solutions.append(creature)
            if found is not None:
                found(creature)
            if limit is not None and len(solutions) >= max(limit, 2):
                ending = "limit"
                break
    except OutOfTimeError:
        ending = "time"
    except KeyboardInterrupt:
        ending = "interrupt"
    unique = False if several else (True if ending == "all" and solutions else None)
    return Answer(tuple(solutions), ending, unique)


def search(
    problem: Problem, *, deadline: float | None = None, backend: Backend = "auto", seed: int = 0
) -> Iterator[Creature]:
    """The creatures of a problem as they are found, once each up to turns and shifts.

    Raises
    ------
    OutOfTimeError
        If the deadline, a reading of `time.monotonic`, passes.
    """
    encoding = Encoding(problem)
    solver = engine(encoding.model, backend, seed)
    seen: set[str] = set()
    try:
        while (assignment := solver.solve(deadline)) is not None:
            members, tiles = encoding.read(assignment)
            strays = list(encoding.separate(members, tiles))
            for clause in strays:
                solver.add(clause)
            if strays:
                continue
            creature = Creature.from_tiles(tiles, problem.root)
            images = list(problem.images(creature))
            if creature not in images:
                raise CheckError(f"the solver's creature at {problem.root} is not one of the problem")
            for image in images:
                solver.add(encoding.differ(image))
            name = code(creature, "one-sided")
            if name not in seen:
                seen.add(name)
                yield creature
    finally:
        solver.close()


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
    if found.tiles != card.tiles:
        raise CheckError(f"a solution has {found.tiles} tiles, not {card.tiles}")
    outer = card.portrait.outer
    if outer is not None and found.outer_contour.word != outer:
        raise CheckError(f"a solution has the outer contour {found.outer_contour.word}, not {outer}")
    lacking = Counter(card.portrait.inner) - Counter(contour.word for contour in found.inner_contours)
    if lacking:
        raise CheckError(f"a solution lacks a hole of contour {min(lacking)}")
