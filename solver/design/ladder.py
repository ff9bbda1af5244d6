"""The search behind an order: states of knowledge, better and better, until they are the last.

`Order` holds what creatures must be like and how they are looked for. Its methods yield a `Design` for each
thing that becomes known, a better creature or a lower bound; `palago.solver.design.order` watches them,
reports each and keeps the last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import measured
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.tile import SET
from palago.solver.design.proof import Design, Strips, all_champions, bounds, champions, possible_sizes
from palago.solver.design.sums import GOALS, Goal
from palago.solver.ending import Ending
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import NUMBERS, Portrait
from palago.solver.portrait.ranges import Range, single
from palago.solver.red.engines import Backend
from palago.solver.red.find import creatures
from palago.solver.red.problem import problems_of

__all__ = ["Order"]

#: The widest strip that is swept for a first bound of a search: under a second.
QUICK: Final = 7


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
class Order:
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
        return self.climbed(goal, (tiles, tiles), _quick_bound(goal, tiles, strips))

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

    def climbed(self, goal: Goal, sizes: Range | None, bound: int) -> Iterator[Design]:
        """The same by a ladder of red tasks, each asking for more than was found."""
        tiles = sizes[0] if sizes is not None and sizes[0] == sizes[1] else None
        asked: Range = (0, None)
        if goal in NUMBERS:
            asked = getattr(self.portrait, goal) or asked
        if asked[1] is not None:
            bound = min(bound, asked[1])
        state = Design(goal, tiles, (), bound, table=self.portrait.on)
        yield state
        least = asked[0]
        while least <= bound:
            creature = next(self.worth(goal, sizes, (least, asked[1])), None)
            if creature is None:
                break
            state = replace(state, tiles=creature.tiles, solutions=(creature,))
            yield state
            least = measured(creature, goal, self.portrait.on) + 1
        state = replace(state, bound=state.worth)
        yield state
        if self.find_all and state.worth is not None:
            yield from _listed(state, self.worth(goal, sizes, (state.worth, state.worth)))
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
            every = found if example is not None else chain([first], found)
            yield from self.settled(Design("tiles", tiles, (first,), tiles), every, limit)
            return
        yield _proved(Design("tiles", None, (), None))

    def closing(self, table: Layout, sizes: Range | None, limit: int | None) -> Iterator[Design]:
        """The same about the creature that the fewest further tiles close on a table."""
        low, high = self.portrait.further or (1, None)
        if high is None:
            high = SET - len(table)
        for further in range(max(low, 1), high + 1):
            yield Design("tiles", None, (), further, table=table)
            found = self.found(Card("", single(sizes), replace(self.portrait, further=(further, further))))
            first = next(found, None)
            if first is not None:
                state = Design("tiles", first.tiles, (first,), further, table=table)
                yield from self.settled(state, chain([first], found), limit)
                return
        yield _proved(Design("tiles", None, (), None, table=table))

    def settled(self, state: Design, every: Iterator[Creature], limit: int | None) -> Iterator[Design]:
        """The last states, once the least size is known and what has it."""
        yield state
        if self.find_all or limit is not None:
            yield from _listed(state, every, limit)
        else:
            yield _proved(state)

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

    def worth(self, goal: Goal, sizes: Range | None, asked: Range) -> Iterator[Creature]:
        """The creatures of some sizes whose worth is in a range, by a red task."""
        if goal == "joints":
            return self.found(Card("", single(sizes), self.portrait), joints=asked)
        numbers: dict[str, Any] = {goal: asked}
        return self.found(Card("", single(sizes), replace(self.portrait, **numbers)))

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
