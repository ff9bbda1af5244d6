"""The most that a creature of a size can be worth, and the creatures that are.

Three things work together, and each can be checked without the others:

- `palago.solver.design.sweep` bounds what fits in a strip of some columns;
- `palago.solver.design.extents` bounds what does not: creatures with more rows in all three directions;
- `palago.solver.design.walk` finds creatures in a strip, all there are if need be.

Strips are taken wider and wider, until those that do not fit are worth no more than those that do. Then the
greatest bound is *the* bound. If a creature attains it, it is proved to be the best; if walks through
all arrangements show that none does, the bound goes down by one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.facts import measured
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError
from palago.catalogue.machine.notices import at_work
from palago.solver.design.extents import counting_bound, widest
from palago.solver.design.sums import Goal
from palago.solver.design.sweep import MOST_TILES, Strip
from palago.solver.design.walk import attaining
from palago.solver.ending import Ending, OutOfTimeError

#: How often walks begin in a strip that may hold the champion, before all of it is walked in order.
MANY_TRIES: Final = 50

#: For how many sizes beyond the next one strips are swept together.
STRIDE: Final = 5


@dataclass(frozen=True)
class Design:
    """The best creature known so far of those that were asked for, and how much better one could be.

    Parameters
    ----------
    goal : str
        What is to be great; "tiles" if the size is to be small.
    tiles : int or None
        The size; None while none is known.
    solutions : tuple of Creature
        The best creature known, or several that are as good.
    bound : int or None
        What it is proved that nothing is better than: the most of the goal, or the fewest tiles. None if
        it is proved that there is no such creature.
    width : int or None
        The columns of the widest strip that was swept for the proof; None if none was.
    ending : str or None
        How the work ended (see `palago.solver.ending`); None while it goes on.
    published : tuple of str
        Where the answer is not worked out but looked up, the ways in which it was proved.
    table : Layout or None
        What lay on the table, if the question was what to lay there: then all tiles inside a creature count,
        and few tiles are few further ones.
    """

    goal: Goal | Literal["tiles"]
    tiles: int | None
    solutions: tuple[Creature, ...]
    bound: int | None
    width: int | None = None
    ending: Ending | None = None
    published: tuple[str, ...] = ()
    table: Layout | None = None

    @property
    def creature(self) -> Creature | None:
        """The best creature known, the first of them; None if none is known."""
        return self.solutions[0] if self.solutions else None

    @property
    def worth(self) -> int | None:
        """What the best creature known is worth; None if none is known."""
        if self.creature is None:
            return None
        if self.goal == "tiles":
            return len(self.creature.layout.keys() - (self.table or {}).keys())
        return measured(self.creature, self.goal, self.table)

    @property
    def proved(self) -> bool:
        """Whether nothing is better."""
        return self.worth == self.bound

    @property
    def proof(self) -> tuple[str, ...]:
        """What proves that nothing is better, each way for itself; nothing where it is not proved."""
        if not self.proved or self.published:
            return self.published
        if self.width is None:
            return ("search for a better one: there is none",)
        return (f"sweep of strips of at most {self.width} columns",)


@dataclass
class Strips:
    """Strips for one goal and sizes up to a greatest one, swept when they are first asked for.

    Raises
    ------
    InputError
        If the greatest size is beyond `MOST_TILES`.
    """

    goal: Goal
    up_to: int
    swept: dict[int, Strip] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.up_to <= MOST_TILES:
            raise InputError(f"a sweep is for 1 to {MOST_TILES} tiles, not {self.up_to}")

    def __getitem__(self, width: int) -> Strip:
        """The strip of so many columns."""
        if width not in self.swept:
            self.swept[width] = Strip(self.goal, width, self.up_to)
        return self.swept[width]


def sufficient_width(goal: Goal, tiles: int, worth: int) -> int:
    """So many columns that every creature that does not fit, however turned, is worth less.

    >>> sufficient_width("points", 48, 23), sufficient_width("points", 48, 22)
    (10, 11)
    """
    width = 1
    while width < widest(tiles) and counting_bound(goal, tiles, width + 1) >= worth:
        width += 1
    return width


def bounds(goal: Goal, tiles: int, strips: Strips) -> Iterator[tuple[int, int | None]]:
    """Widths of strips, and what no creature of a size is worth more than, by strips up to that width.

    The last bound stands when all wider creatures are worth no more than those of the last strip. It
    is None if there is no creature of that size.
    """
    high: int | None = max(counting_bound(goal, tiles, 1), 0)
    for width in range(1, max(widest(tiles), 1) + 1):
        at_work(f"sweeping all creatures in strips of width {width}")
        most = strips[width].most[tiles]
        beyond = counting_bound(goal, tiles, width + 1) if width < widest(tiles) else None
        known = [bound for bound in (most, beyond) if bound is not None]
        high = min(high, max(known)) if known and high is not None else None
        yield width, high
        if beyond is None or (most is not None and beyond <= most):
            return


def champions(
    goal: Goal,
    tiles: int,
    *,
    strips: Strips | None = None,
    seed: int = 0,
    deadline: float | None = None,
) -> Iterator[Design]:
    """Better and better answers to what the best creature of a size is; the last one is proved.

    Parameters
    ----------
    goal : str
        What is to be great.
    tiles : int
        The size.
    strips : Strips, optional
        Strips to share with other sizes.
    seed : int
        Where to begin to look for creatures.
    deadline : float, optional
        When to give up, as a reading of `time.monotonic`; looked at between strips and during walks.

    Raises
    ------
    OutOfTimeError
        If the deadline passes first.
    InputError
        If the size is beyond reach.

    >>> last = list(champions("points", 12))[-1]
    >>> last.worth, last.bound, last.proved
    (5, 5, True)
    """
    strips = Strips(goal, tiles) if strips is None else strips
    best: Creature | None = None
    high: int | None = None
    for width, high in bounds(goal, tiles, strips):
        best = _better(strips[width], tiles, best, seed, deadline)
        known = Design(goal, tiles, () if best is None else (best,), high, width)
        yield known
        if known.proved:
            return
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTimeError
    while high is not None:
        # No creature found yet attains the bound: look at all that could.
        strip = strips[sufficient_width(goal, tiles, high)]
        looks = attaining(strip, tiles, high, seed=seed + 1, tries=MANY_TRIES, deadline=deadline)
        found = next(looks, None) or next(attaining(strip, tiles, high, deadline=deadline), None)
        best = best if found is None else found
        if best is not None and measured(best, goal) < high:
            high -= 1
        known = Design(goal, tiles, () if best is None else (best,), high, strip.width)
        yield known
        if known.proved:
            return


def champion(goal: Goal, tiles: int, *, strips: Strips | None = None, seed: int = 0) -> Design:
    """The best creature of a size, proved; see `champions`.

    >>> champion("shells", 15).bound, champion("points", 4).creature
    (6, None)
    """
    *_, last = champions(goal, tiles, strips=strips, seed=seed)
    return last


def all_champions(
    goal: Goal, tiles: int, worth: int, *, strips: Strips | None = None, deadline: float | None = None
) -> Iterator[Creature]:
    """Every free creature of a size that is worth so much, or more, once each.

    Raises
    ------
    OutOfTimeError
        If the deadline, a reading of `time.monotonic`, passes first.
    InputError
        If the size is beyond reach.

    >>> len(list(all_champions("points", 17, 7)))
    2
    """
    strips = Strips(goal, tiles) if strips is None else strips
    seen: set[str] = set()
    strip = strips[sufficient_width(goal, tiles, worth)]
    for creature in attaining(strip, tiles, worth, deadline=deadline):
        name = code(creature)
        if name not in seen:
            seen.add(name)
            yield creature


def _better(
    strip: Strip, tiles: int, best: Creature | None, seed: int, deadline: float | None
) -> Creature | None:
    """The best creature that a few walks through a strip find, if it is better than the one known."""
    most = strip.most[tiles]
    low = -1 if best is None else measured(best, strip.goal)
    for worth in range(-1 if most is None else most, low, -1):
        for creature in attaining(strip, tiles, worth, seed=seed, deadline=deadline):
            return creature
    return best


def possible_sizes(
    demands: Mapping[Goal, int], sizes: range, strips: dict[Goal, Strips] | None = None
) -> Iterator[int]:
    """The sizes, in order, whose bounds allow all that is demanded; the others need no search.

    Parameters
    ----------
    demands : mapping of goal to int
        The least number of each goal.
    sizes : range
        The sizes to look at.
    strips : dict, optional
        Filled with the strips swept for each goal, which reach at least to the size at hand.
    """
    strips = {} if strips is None else strips
    for tiles in sizes:
        for goal in demands:
            if tiles <= MOST_TILES and (goal not in strips or strips[goal].up_to < tiles):
                # For a few sizes at a time: strips for the greatest one would take longest.
                strips[goal] = Strips(goal, min(tiles + STRIDE, max(sizes[-1], tiles), MOST_TILES))
        if tiles > MOST_TILES or all(
            reaches(goal, tiles, worth, strips[goal]) for goal, worth in demands.items()
        ):
            yield tiles


def reaches(goal: Goal, tiles: int, worth: int, strips: Strips) -> bool:
    """Whether the bound for a size allows so much."""
    return all(high is not None and high >= worth for _, high in bounds(goal, tiles, strips))
