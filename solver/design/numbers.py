"""Questions in numbers only: a size and how many points, shells, limbs or holes, and no shape.

Such a card is everybody's question and a hard one for a solver, since nothing says where the creature lies.
So what is cheap is asked first, and a solver last:

1. The bounds of `palago.solver.design.proof`, strip by strip: if more is asked for than any creature of
   that size has, it is proved that there is none.
2. The catalogue that comes with palago. It holds every creature of its sizes, so it answers them whole.
3. Walks through the strips that were swept for the bounds. They find creatures that are worth much, and
   one that is on the card is an example; whether it is the only one is not known then.
4. The search of `palago.solver.red.answers`, which every other card goes to at once::

    30 tiles, 14 points      strips of 7 columns: at most 13 are possible        none
    9 tiles, 4 points        the catalogue holds one of them                     all
    30 tiles, 13 points      a walk through strips of 5 columns finds one        first

Whoever asks for a solver by its name gets that solver's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from palago.catalogue.creature.classes import in_list_order
from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.names import Named
from palago.catalogue.plane.tile import SET
from palago.solver.design.proof import Strips, bounds
from palago.solver.design.sums import GOALS, Goal
from palago.solver.design.sweep import MOST_TILES, Strip
from palago.solver.design.walk import attaining
from palago.solver.ending import Ending, check_deadline, deadline_in, seconds_left, watched
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.portrait import NUMBERS
from palago.solver.red.answers import Answer
from palago.solver.red.answers import solve as search
from palago.solver.red.engines import Backend
from palago.solver.red.find import check

__all__ = ["solve"]

#: The columns of the widest strip that is swept for a question.
WIDEST: Final = 9

#: In how many strips that hold creatures worth as much as is asked for, walks look for one on the card.
LOOKS: Final = 3

#: How many creatures that walks find in a strip are held against a card.
CANDIDATES: Final = 30


def solve(
    card: Card | Named,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    found: Callable[[Creature], object] | None = None,
) -> Answer:
    """The creatures of a card, or the proof that there are none, in the cheapest way there is.

    The parameters are those of `palago.solver.red.answers.solve`. With a limit of 1, an example that a walk
    finds is the answer; `unique` is None then.

    >>> from palago.solver.portrait.portrait import Portrait
    >>> solve(Card("", 9, Portrait(points=(4, 4)))).ending
    'all'
    """
    card = as_card(card)
    deadline = deadline_in(time_limit)
    if backend == "auto" and card.tiles is not None and card.portrait.leaves_free == "free":
        with watched() as course:
            answer = _Question(card, limit, seed, deadline).answer()
        if course.cut is not None:
            answer = Answer((), course.cut, None, "free")
        if answer is not None:
            if found is not None:
                for creature in answer.solutions:
                    found(creature)
            return answer
    left = None if deadline is None else seconds_left(deadline)
    return search(card, limit=limit, time_limit=left, backend=backend, seed=seed, found=found)


@dataclass
class _Question:
    """A card of numbers, and what is known of its sizes."""

    card: Card
    limit: int | None
    seed: int
    deadline: float | None
    strips: dict[Goal, Strips] = field(default_factory=dict)

    @property
    def demands(self) -> dict[Goal, int]:
        """The least number of each goal that is asked for."""
        asked = {goal: getattr(self.card.portrait, goal) for goal in GOALS if goal in NUMBERS}
        return {goal: span[0] for goal, span in asked.items() if span is not None and span[0] > 0}

    def answer(self) -> Answer | None:
        """What the bounds, the catalogue and walks say; None if they do not answer the question."""
        low, high = self.card.sizes
        sizes = range(low, (max(low, SET) if high is None else high) + 1)
        stored, up_to = _stored(self.card, sizes)
        if sizes[-1] <= up_to or (self.limit is not None and len(stored) > self.limit):
            return self.listed(stored)
        open_sizes = []
        for tiles in sizes:
            if tiles <= up_to:
                continue
            for creature in self.strip_by_strip(tiles):
                if creature is None:
                    open_sizes.append(tiles)
                elif self.limit == 1 and not stored:
                    check(creature, self.card)
                    return Answer((self.card.portrait.written(creature),), "first", None, "free")
        return None if open_sizes else self.listed(stored)

    def listed(self, every: tuple[Creature, ...]) -> Answer:
        """The answer whose solutions are all known, cut at the limit."""
        for creature in every:
            check(creature, self.card)
        written = in_list_order(map(self.card.portrait.written, every))
        ending: Ending = "all" if written else "none"
        if self.limit is not None and len(written) > self.limit:
            ending = "first" if self.limit == 1 else "number"
        unique = len(written) == 1 if written else None
        return Answer(written[: self.limit], ending, unique, "free")

    def strip_by_strip(self, tiles: int) -> Iterator[Creature | None]:
        """Creatures of a size that are on the card, and None if others may be; nothing if there are none."""
        if tiles > MOST_TILES:
            yield None
            return
        for goal in self.demands:
            if goal not in self.strips or self.strips[goal].up_to < tiles:
                self.strips[goal] = Strips(goal, tiles)
        known = {goal: bounds(goal, tiles, self.strips[goal]) for goal in self.demands}
        looks = dict.fromkeys(known, 0)
        # All goals at one width before any at the next, since strips take longer the wider they are.
        for _ in range(WIDEST):
            for goal, worth in self.demands.items():
                check_deadline(self.deadline)
                # Where a strip holds so much no bound forbids it any more, and wider ones are for walks only.
                width, most = next(known[goal], (None, worth)) if looks[goal] < LOOKS else (None, worth)
                if most is None or most < worth:
                    return
                if width is not None and (self.strips[goal][width].most[tiles] or 0) >= worth:
                    looks[goal] += 1
                    yield from self.walked(self.strips[goal][width], tiles, worth)
        yield None

    def walked(self, strip: Strip, tiles: int, worth: int) -> Iterator[Creature]:
        """Creatures on the card that a few walks through a strip find, if an example is wanted.

        Hardly any of them is symmetric.
        """
        if self.limit == 1 and self.card.portrait.symmetry in (None, "1"):
            looks = attaining(strip, tiles, worth, seed=self.seed, tries=CANDIDATES, deadline=self.deadline)
            for creature in looks:
                coloured = _coloured(creature, self.card)
                if self.card.mismatch(coloured) is None:
                    yield coloured


def _coloured(creature: Creature, card: Card) -> Creature:
    """A creature in the colour that a card asks for, if it asks for one."""
    colour = card.portrait.colour
    return creature if colour is None else creature.in_colour(colour)


def _stored(card: Card, sizes: range) -> tuple[tuple[Creature, ...], int]:
    """All creatures on a card that the catalogue of palago holds, and the greatest size that it holds.

    They are read from their codes and held against the card here, and not by what the catalogue says of them.
    """
    from palago.catalogue.store.file import opened, packing_of, provenance

    with opened(None) as database:
        up_to = int(provenance(database)["up_to"])
        rows = database.execute(
            "SELECT code FROM creatures WHERE tiles BETWEEN ? AND ?", (sizes[0], min(sizes[-1], up_to))
        )
        codes = [packing_of(database).one(code) for (code,) in rows]
    every = (_coloured(creature_from_code(code), card) for code in codes)
    return tuple(creature for creature in every if card.mismatch(creature) is None), up_to
