"""Creatures to order: as many points, shells, limbs, holes or joints as can be, or as few tiles.

An order is a goal, a size and a portrait: what else the creature must be like. With no portrait the
question is that of `palago.solver.design.proof`, and the sweep answers it. With one, it is a ladder of red
tasks (`palago.solver.red.find`): find any creature of the portrait, then one that is worth more, and
so on; when the solver proves that there is none, the last one found is the best. Either way there is at all
times a best creature and a bound, and where they meet the answer is proved::

    the most limbs of 10 tiles with two shells      at most 4 possible    by the sweep of a few strips
    0a+1a+2a+2b3c5b+1b-4a+5b3c                      1 found               by a red task
    ...                                             2 found               by one for two limbs or more
    no creature has three                           2 are the most        proved

The smallest creature of a portrait is found size by size, from the least that the bounds of
`palago.solver.design.proof` allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, Final

from palago.catalogue.creature.classes import in_list_order
from palago.catalogue.creature.creature import Creature
from palago.catalogue.errors import CardError, check_choice
from palago.catalogue.plane.tile import SET, check_size
from palago.solver.design.proof import Design, Strips, all_champions, bounds, champions, possible_sizes
from palago.solver.design.sums import GOALS, Goal
from palago.solver.design.walk import value
from palago.solver.ending import Ending, deadline_in, watched
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import NUMBERS, Portrait
from palago.solver.portrait.ranges import Range
from palago.solver.red.engines import Backend
from palago.solver.red.find import creatures
from palago.solver.red.problem import problems_of

__all__ = ["Design", "Report", "fewest", "maximise", "maximise_each"]

#: The widest strip that is swept for a first bound of a search: under a second.
QUICK: Final = 7

#: What is told of each state of knowledge that is better than the one before.
Report = Callable[[Design], object]


def maximise(
    goal: Goal,
    tiles: int,
    portrait: Portrait | None = None,
    *,
    find_all: bool = False,
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
    order = _Order(portrait or Portrait(), find_all, backend, seed, deadline_in(time_limit))
    states = order.climbed(goal, tiles, tiles) if by_search else order.best(goal, tiles, Strips(goal, tiles))
    return _worked(states, Design(goal, tiles, (), tiles), report)


def maximise_each(
    goal: Goal,
    sizes: range,
    portrait: Portrait | None = None,
    *,
    find_all: bool = False,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    report: Report | None = None,
) -> Iterator[Design]:
    """The best creature of each of some sizes, one after the other, up to Ctrl-C.

    The sizes share their sweeps and the time limit; a size that comes after it still has a bound. The
    rest is as for `maximise`.

    >>> [answer.worth for answer in maximise_each("shells", range(3, 9))]
    [1, None, 1, 2, 1, 2]
    """
    check_choice("goal", goal, GOALS)
    order = _Order(portrait or Portrait(), find_all, backend, seed, deadline_in(time_limit))
    strips = Strips(goal, sizes[-1])
    for tiles in sizes:
        answer = _worked(order.best(goal, tiles, strips), Design(goal, tiles, (), tiles), report)
        yield answer
        if answer.ending == "interrupted":
            return


def fewest(
    portrait: Portrait,
    sizes: Range = (1, None),
    *,
    find_all: bool = False,
    limit: int | None = None,
    by_search: bool = False,
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
    limit : int, optional
        Find so many of the least size, as `palago.solver.red.answers.solve` does: with 1 a second is looked
        for, to learn whether the first is the only one, but not listed.
    by_search : bool
        Whether to find all creatures by search, even where a walk through a strip finds one.
    time_limit, backend, seed, report
        As for `maximise`.

    Raises
    ------
    CardError
        If there is no size in the range.

    >>> fewest(Portrait(points=(6, None))).worth
    15
    """
    if not isinstance(portrait, Portrait):
        raise TypeError(f"expected a Portrait, not {type(portrait).__name__}")
    low, high = max(sizes[0], 1), SET if sizes[1] is None else sizes[1]
    if low > high:
        raise CardError(f"no size from {low} to {high}")
    order = _Order(portrait, find_all, backend, seed, deadline_in(time_limit))
    states = order.smallest(range(low, high + 1), limit, by_search)
    return _worked(states, Design("tiles", None, (), low), report)


def _worked(states: Iterator[Design], start: Design, report: Report | None) -> Design:
    """The last of some states of knowledge, each reported; cut short by Ctrl-C or the deadline.

    A last state that only adds how the work ended is no news. In the end solutions are in the order of lists.
    """
    latest = start
    with watched() as course:
        for state in states:
            news, latest = replace(state, ending=None) != latest, state
            if report is not None and news:
                report(state)
    ending = latest.ending if course.cut is None else course.cut
    return replace(latest, solutions=in_list_order(latest.solutions), ending=ending)


def _listed(state: Design, found: Iterator[Creature], limit: int | None = None) -> Iterator[Design]:
    """A state with more and more solutions that are as good as its first, and in the end how the list ended.

    A list of one that was all that was asked for ends with a look for a second.
    """
    solutions: list[Creature] = []
    for creature in islice(found, limit):
        solutions.append(creature)
        yield replace(state, solutions=tuple(solutions))
    full = len(solutions) == limit
    cut = full and (limit != 1 or next(found, None) is not None)
    ending: Ending = "all" if not cut else "best" if limit == 1 else "number"
    yield replace(state, solutions=tuple(solutions), ending=ending)


def _proved(state: Design) -> Design:
    """A state that is known to be the last: its creature is the best, or there is none."""
    return replace(state, ending="best" if state.solutions else "none")


@dataclass(frozen=True)
class _Order:
    """What creatures must be like, and how they are looked for."""

    portrait: Portrait
    find_all: bool
    backend: Backend
    seed: int
    deadline: float | None

    def best(self, goal: Goal, tiles: int, strips: Strips) -> Iterator[Design]:
        """States of knowledge about the best creature of a size, better and better."""
        if self.portrait == Portrait():
            return self.swept(goal, tiles, strips)
        return self.climbed(goal, tiles, _quick_bound(goal, tiles, strips))

    def swept(self, goal: Goal, tiles: int, strips: Strips) -> Iterator[Design]:
        """The same without a portrait, by the sweep."""
        state = Design(goal, tiles, (), tiles)
        for state in champions(goal, tiles, strips=strips, seed=self.seed, deadline=self.deadline):
            state = replace(state, solutions=tuple(map(self.portrait.written, state.solutions)))
            yield state
        if self.find_all and state.worth is not None:
            found = all_champions(goal, tiles, state.worth, strips=strips, deadline=self.deadline)
            yield from _listed(state, map(self.portrait.written, found))
        else:
            yield _proved(state)

    def climbed(self, goal: Goal, tiles: int, bound: int) -> Iterator[Design]:
        """The same by a ladder of red tasks, each asking for more than was found."""
        asked: Range = (0, None)
        if goal in NUMBERS:
            asked = getattr(self.portrait, goal) or asked
        if asked[1] is not None:
            bound = min(bound, asked[1])
        state = Design(goal, tiles, (), bound)
        yield state
        least = asked[0]
        while least <= bound:
            creature = next(self.worth(goal, tiles, (least, asked[1])), None)
            if creature is None:
                break
            state = replace(state, solutions=(creature,))
            yield state
            least = value(creature, goal) + 1
        state = replace(state, bound=state.worth)
        yield state
        if self.find_all and state.worth is not None:
            yield from _listed(state, self.worth(goal, tiles, (state.worth, state.worth)))
        else:
            yield _proved(state)

    def smallest(self, sizes: range, limit: int | None, by_search: bool) -> Iterator[Design]:
        """States of knowledge about the smallest creature."""
        portrait = self.portrait
        asked: dict[Goal, Range | None] = {goal: getattr(portrait, goal) for goal in GOALS if goal in NUMBERS}
        demands = {goal: span[0] for goal, span in asked.items() if span is not None and span[0]}
        strips: dict[Goal, Strips] = {}
        yield Design("tiles", None, (), sizes[0])
        for tiles in possible_sizes(demands, sizes, strips):
            yield Design("tiles", None, (), tiles)
            card = Card("", tiles, portrait)
            # Small domains, where one is found soon, come first, unless all are listed as they come.
            found = self.found(card, compact_first=not (self.find_all and by_search))
            example = None if by_search else self.example(demands, card, strips)
            first = next(found, None) if example is None else example
            if first is None:
                continue
            state = Design("tiles", tiles, (first,), tiles)
            yield state
            if self.find_all or limit is not None:
                yield from _listed(state, found if example is not None else chain([first], found), limit)
            else:
                yield _proved(state)
            return
        yield _proved(Design("tiles", None, (), None))

    def example(self, demands: dict[Goal, int], card: Card, strips: dict[Goal, Strips]) -> Creature | None:
        """A best creature of a card's size that happens to be on the card, if it asks for one number only."""
        if len(demands) == 1:
            ((goal, _),) = demands.items()
            for known in champions(
                goal, card.sizes[0], strips=strips[goal], seed=self.seed, deadline=self.deadline
            ):
                if known.creature is not None and card.mismatch(known.creature) is None:
                    return self.portrait.written(known.creature)
                if known.proved:
                    break
        return None

    def worth(self, goal: Goal, tiles: int, asked: Range) -> Iterator[Creature]:
        """The creatures of a size whose worth is in a range, by a red task."""
        if goal == "joints":
            return self.found(Card("", tiles, self.portrait), joints=asked)
        numbers: dict[str, Any] = {goal: asked}
        return self.found(Card("", tiles, replace(self.portrait, **numbers)))

    def found(
        self, card: Card, *, joints: Range | None = None, compact_first: bool = True
    ) -> Iterator[Creature]:
        """The creatures of a card, with so many joints if that is asked for."""
        problems = problems_of(card, compact_first=compact_first)
        if joints is not None:
            problems = [replace(problem, joints=joints) for problem in problems]
        found = creatures(problems, deadline=self.deadline, backend=self.backend, seed=self.seed)
        return map(self.portrait.written, found)


def _quick_bound(goal: Goal, tiles: int, strips: Strips) -> int:
    """A bound that takes no time."""
    high: int | None = tiles
    for width, bound in bounds(goal, tiles, strips):
        high = bound
        if width == QUICK:
            break
    return 0 if high is None else high
