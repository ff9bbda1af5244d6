"""Creatures to order: as many points, shells, limbs, holes or joints as can be, or as few tiles.

An order is a goal, a size and a portrait: what else the creature must be like. With no portrait the
question is that of `palago.solver.design.proof`, and the sweep answers it. With one, it is a ladder of red
tasks (`palago.solver.red.answers`): find any creature of the portrait, then one that is worth more, and
so on; when the solver proves that there is none, the last one found is the best. Either way there is at all
times a best creature and a bound, and where they meet the answer is proved.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from palago.catalogue.creature.creature import Creature
from palago.catalogue.errors import CardError, CheckError, check_choice
from palago.catalogue.plane.lattice import YELLOW, Pose
from palago.catalogue.plane.tile import SET, check_size
from palago.solver.design.proof import Strips, all_champions, bounds, champions, possible_sizes
from palago.solver.design.sums import GOALS, Goal
from palago.solver.design.walk import value
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import NUMBERS, Portrait, Range
from palago.solver.red.answers import Ending, check, search
from palago.solver.red.engines import Backend, OutOfTimeError
from palago.solver.red.problem import problems_of

#: The widest strip that is swept for a first bound of a search: under a second.
QUICK: Final = 7


@dataclass(frozen=True)
class Design:
    """What is known of an order, while it is worked on and in the end.

    Parameters
    ----------
    goal : str
        What is to be great; "tiles" if the size is to be small.
    tiles : int or None
        The size; None while none is known.
    solutions : tuple of Creature
        The best creature known, or all that are as good, if all were asked for.
    bound : int or None
        What it is proved that nothing is better than: the most of the goal, or the fewest tiles. None if
        it is proved that there is no such creature.
    ending : str
        "all" if all that was asked for is proved; "time" or "interrupt" if the work was cut short;
        "limit" while it goes on.
    """

    goal: str
    tiles: int | None
    solutions: tuple[Creature, ...]
    bound: int | None
    ending: Ending = "limit"

    @property
    def worth(self) -> int | None:
        """What the best creature known is worth."""
        if not self.solutions:
            return None
        first = self.solutions[0]
        return first.tiles if self.goal == "tiles" else value(first, cast(Goal, self.goal))

    @property
    def proved(self) -> bool:
        """Whether nothing is better."""
        return self.worth == self.bound


Report = Callable[[Design], object]


def maximise(
    goal: Goal,
    tiles: int,
    portrait: Portrait | None = None,
    *,
    find_all: bool = False,
    strips: Strips | None = None,
    by_search: bool = False,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    report: Report | None = None,
) -> Design:
    """The best creature of a size.

    Parameters
    ----------
    goal : str
        What is to be great.
    tiles : int
        The size.
    portrait : Portrait, optional
        What else the creature must be like.
    find_all : bool
        Whether to find all that are as good, up to what the portrait leaves free.
    strips : Strips, optional
        Strips to share between sizes.
    by_search : bool
        Whether to search even without a portrait, and to use no bound but the search's own.
    time_limit : float, optional
        Stop after so many seconds.
    backend : "auto", "sat" or "cp"
        The solver for searches.
    seed : int
        Where to begin to look.
    report : callable, optional
        Called with each state of knowledge that is better than the one before.

    Returns
    -------
    Design
        Ctrl-C ends the work too, with what was found so far.

    Raises
    ------
    InputError
        If the order cannot be worked on.

    >>> answer = maximise("shells", 12, Portrait(symmetry="D3"))
    >>> answer.worth, answer.proved
    (3, True)
    """
    check_choice("goal", goal, GOALS)
    check_size(tiles)
    deadline = None if time_limit is None else time.monotonic() + time_limit
    if portrait in (None, Portrait()) and not by_search:
        states = _by_sweep(goal, tiles, find_all, strips, deadline, seed)
    else:
        ladder = _Ladder(goal, tiles, portrait or Portrait(), backend, seed, deadline)
        first = tiles if by_search else _quick_bound(goal, tiles, strips)
        states = ladder.climb(first, find_all)
    return _worked(states, Design(goal, tiles, (), tiles), report)


def fewest(
    portrait: Portrait,
    sizes: Range = (1, None),
    *,
    find_all: bool = False,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    report: Report | None = None,
) -> Design:
    """The smallest creature of a portrait.

    Sizes at which a number that is asked for is beyond the bound of `palago.solver.design.proof` are passed
    over; so the least number of tiles for some points, say, is found without any search.

    Parameters
    ----------
    portrait : Portrait
        What the creature must be like.
    sizes : (int, int or None)
        The least and the greatest size; without a greatest, 48.
    find_all : bool
        Whether to find all of the least size.
    time_limit, backend, seed, report
        As for `maximise`.

    >>> fewest(Portrait(points=(6, None))).worth
    15
    """
    if not isinstance(portrait, Portrait):
        raise TypeError(f"expected a Portrait, not {type(portrait).__name__}")
    deadline = None if time_limit is None else time.monotonic() + time_limit
    low, high = max(sizes[0], 1), SET if sizes[1] is None else sizes[1]
    states = _sizes(portrait, range(low, high + 1), find_all, backend, seed, deadline)
    return _worked(states, Design("tiles", None, (), low), report)


def _worked(states: Iterator[Design], start: Design, report: Report | None) -> Design:
    """The last of some states of knowledge, each reported; cut short by Ctrl-C or the deadline."""
    latest = start
    try:
        for state in states:
            news, latest = state != latest, state
            if report is not None and news:
                report(state)
    except OutOfTimeError:
        return replace(latest, ending="time")
    except KeyboardInterrupt:
        return replace(latest, ending="interrupt")
    return replace(latest, ending="all")


def _by_sweep(
    goal: Goal, tiles: int, find_all: bool, strips: Strips | None, deadline: float | None, seed: int
) -> Iterator[Design]:
    strips = Strips(goal, tiles) if strips is None else strips
    state = Design(goal, tiles, (), tiles)
    for known in champions(goal, tiles, strips=strips, seed=seed, deadline=deadline):
        solutions = () if known.creature is None else (known.creature,)
        state = Design(goal, tiles, solutions, known.high)
        yield state
    if find_all and state.worth is not None:
        found = all_champions(goal, tiles, state.worth, strips=strips, deadline=deadline)
        yield from _collected(state, found)


def _collected(state: Design, found: Iterable[Creature]) -> Iterator[Design]:
    """A state with more and more solutions that are as good as its first."""
    solutions: list[Creature] = []
    for creature in found:
        solutions.append(creature)
        yield replace(state, solutions=tuple(solutions))


def _quick_bound(goal: Goal, tiles: int, strips: Strips | None) -> int:
    """A bound that takes no time."""
    strips = Strips(goal, tiles) if strips is None else strips
    high: int | None = tiles
    for width, bound in bounds(goal, tiles, strips):
        high = bound
        if width == QUICK:
            break
    return 0 if high is None else high


@dataclass(frozen=True)
class _Ladder:
    """A ladder of red tasks, each asking for more than was found."""

    goal: Goal
    tiles: int
    portrait: Portrait
    backend: Backend
    seed: int
    deadline: float | None

    def climb(self, bound: int, find_all: bool) -> Iterator[Design]:
        """States of knowledge, better and better."""
        asked: Range = getattr(self.portrait, self.goal, None) or (0, None)
        if asked[1] is not None:
            bound = min(bound, asked[1])
        state = Design(self.goal, self.tiles, (), bound)
        yield state
        least = asked[0]
        while state.bound is not None and least <= state.bound:
            creature = next(self.found((least, asked[1])), None)
            if creature is None:
                break
            state = replace(state, solutions=(creature,))
            yield state
            least = value(creature, self.goal) + 1
        state = replace(state, bound=state.worth)
        yield state
        if find_all and state.worth is not None:
            yield from _collected(state, self.found((state.worth, state.worth)))

    def found(self, asked: Range) -> Iterator[Creature]:
        """The checked creatures whose worth is in a range."""
        portrait = self.portrait
        if self.goal in NUMBERS:
            number: dict[str, Any] = {self.goal: asked}
            portrait = replace(portrait, **number)
        card = Card("", self.tiles, portrait)
        problems = problems_of(card, compact_first=True)
        if self.goal == "joints":
            problems = [replace(problem, joints=asked) for problem in problems]
        back = Pose(0 if portrait.colour == YELLOW else 3)
        for yellow in search(problems, deadline=self.deadline, backend=self.backend, seed=self.seed):
            creature = yellow.posed(back)
            check(creature, card)
            worth = value(creature, self.goal)
            if worth < asked[0] or (asked[1] is not None and worth > asked[1]):
                raise CheckError(f"a creature has {worth} {self.goal}, out of the range asked for")
            yield creature


def _sizes(
    portrait: Portrait,
    sizes: range,
    find_all: bool,
    backend: Backend,
    seed: int,
    deadline: float | None,
) -> Iterator[Design]:
    """States of knowledge about the smallest creature of a portrait."""
    if not sizes:
        raise CardError(f"no size from {sizes.start} to {sizes.stop - 1}")
    demands = {
        goal: asked[0] for goal in GOALS if (asked := getattr(portrait, goal, None)) is not None and asked[0]
    }
    strips: dict[Goal, Strips] = {}
    yield Design("tiles", None, (), sizes[0])
    for tiles in possible_sizes(demands, sizes, strips):
        yield Design("tiles", None, (), tiles)
        card = Card("", tiles, portrait)
        found = _examples(demands, card, strips, seed, deadline)
        first = next(found, None)
        ladder = _Ladder("points", tiles, portrait, backend, seed, deadline)
        asked = portrait.points or (0, None)
        if first is None:
            first = next(ladder.found(asked), None)
        if first is not None:
            state = Design("tiles", tiles, (first,), tiles)
            yield state
            if find_all:
                yield from _collected(state, ladder.found(asked))
            return
    yield Design("tiles", None, (), None)


def _examples(
    demands: dict[Goal, int], card: Card, strips: dict[Goal, Strips], seed: int, deadline: float | None
) -> Iterator[Creature]:
    """Champions that happen to be on a card, when it asks for one number only."""
    if len(demands) == 1:
        ((goal, _),) = demands.items()
        for known in champions(goal, card.sizes[0], strips=strips[goal], seed=seed, deadline=deadline):
            creature = known.creature
            if creature is not None and card.mismatch(creature) is None:
                yield creature
                return
            if known.creature is not None and known.low == known.high:
                return
