"""Finding creatures: propose, separate, forbid, turn back, check; the one loop of all red searches.

A solver *proposes* an assignment of the problem's encoding. If it is more than one creature the strays
are *separated*: clauses say that a stray must be bridged to the main one. If it claims a worth that its
creature does not have, clauses refute the claim. Otherwise it is one whole creature; it is *forbidden*,
together with all that count as the same, *turned back* to the colour that was asked for, *checked* by the
rules in plain Python, and handed out. When the solver proves that nothing is left, all were found.

What counts as the same is given to the loop, as a `Same`. For a card it is the images of a creature
that the card cannot tell apart (`same_on_card`); for tiles that close a creature on a table it is a laying
of the same tiles, up to the table's symmetry (`palago.solver.red.completion`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code, symmetry_group
from palago.catalogue.errors import CheckError, NotACreatureError
from palago.catalogue.machine.notices import at_work
from palago.catalogue.plane.lattice import YELLOW
from palago.solver.ending import OutOfEffortError
from palago.solver.portrait.card import Card
from palago.solver.red.encoding import Encoding
from palago.solver.red.engines import Backend, engine
from palago.solver.red.problem import Problem

__all__ = ["Same", "check", "creatures", "same_on_card", "whole_creatures"]

#: The clauses that forbid a yellow creature of a problem and all that count as the same.
Same = Callable[[Encoding, Creature], Iterable[list[int]]]


def creatures(
    problems: Iterable[Problem],
    *,
    deadline: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
) -> Iterator[Creature]:
    """The creatures of some problems as they are found, once each up to what their card leaves free.

    They are in the colour of the card, and checked.

    Raises
    ------
    OutOfTimeError
        If the deadline, a reading of `time.monotonic`, passes.
    CheckError
        If one fails the check: a defect of the software.
    """
    seen: dict[object, Creature] = {}
    for problem in problems:
        portrait = problem.card.portrait
        if portrait.leaves_free == "fixed":
            # What lies in one place in one colour lies nowhere in the other.
            known = [earlier for earlier in seen.values() if earlier.colour == portrait.colour]
        else:
            known = list(seen.values())
        try:
            for yellow in whole_creatures(
                problem,
                same_on_card,
                known=[earlier.in_colour(YELLOW) for earlier in known],
                deadline=deadline,
                backend=backend,
                seed=seed,
            ):
                creature = yellow.posed(portrait.turn)
                name = _name(creature, problem)
                # Poses that leave a creature in place make its group as large as is asked for, or larger.
                group = portrait.symmetry
                if name not in seen and (group is None or group == symmetry_group(yellow)):
                    seen[name] = creature
                    check(creature, problem.card)
                    yield creature
        except OutOfEffortError:
            continue


def whole_creatures(
    problem: Problem,
    same: Same,
    *,
    known: Iterable[Creature] = (),
    deadline: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
) -> Iterator[Creature]:
    """The yellow creatures of one problem, once each up to what counts as the same.

    Parameters
    ----------
    problem : Problem
        The problem.
    same : Same
        What counts as the same.
    known : iterable of Creature
        Yellow creatures that are not to be found again.
    deadline, backend, seed
        See `creatures`.

    Raises
    ------
    OutOfTimeError
        If the deadline passes.
    OutOfEffortError
        If the problem's effort is spent.
    """
    at_work("laying down what is asked for")
    encoding = Encoding(problem)
    solver = engine(encoding.model, backend, seed, problem.effort)
    try:
        for earlier in known:
            for clause in same(encoding, earlier):
                solver.add(clause)
        at_work("searching")
        while (assignment := solver.solve(deadline)) is not None:
            members, tiles = encoding.read(assignment)
            clauses = list(encoding.separate(members, tiles))
            if not clauses:
                creature = Creature.from_tiles(tiles, min(members))
                clauses = encoding.refine(creature, assignment)
            right = not clauses
            if right and not problem.holds(creature):
                raise CheckError(f"the solver's creature at joint {min(members)} is not the problem's")
            for clause in clauses or same(encoding, creature):
                solver.add(clause)
            if right:
                yield creature
    finally:
        solver.close()


def same_on_card(encoding: Encoding, creature: Creature) -> Iterator[list[int]]:
    """Clauses against a creature and all its images that its card cannot tell from it."""
    return map(encoding.differ, encoding.problem.images(creature))


def check(creature: Creature, card: Card) -> None:
    """The check of a creature against its card, by the rules and from its tiles alone.

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


def _name(creature: Creature, problem: Problem) -> object:
    """The same for two creatures that are the same solution."""
    return creature.layout if problem.equivalence == "fixed" else code(creature, problem.equivalence)
