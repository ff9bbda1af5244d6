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
`palago.solver.design.proof` allow. On a table, where a portrait says what lies there, it is the one that the
fewest further tiles close, and the best is the best of all sizes that can be closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from palago.catalogue.creature.classes import in_list_order
from palago.catalogue.errors import CardError, check_choice
from palago.catalogue.plane.tile import SET, check_size
from palago.solver.design.ladder import Order
from palago.solver.design.proof import Design, Strips
from palago.solver.design.sums import GOALS, Goal
from palago.solver.ending import deadline_in, watched
from palago.solver.portrait.portrait import Portrait
from palago.solver.portrait.ranges import Range
from palago.solver.red.engines import Backend

__all__ = ["Design", "Report", "fewest", "maximise", "maximise_each", "maximise_on_table"]

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
    order = Order(portrait or Portrait(), find_all, backend, seed, deadline_in(time_limit))
    sizes: Range = (tiles, tiles)
    states = order.climbed(goal, sizes, tiles) if by_search else order.best(goal, tiles, Strips(goal, tiles))
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
    order = Order(portrait or Portrait(), find_all, backend, seed, deadline_in(time_limit))
    strips = Strips(goal, sizes[-1])
    for tiles in sizes:
        answer = _worked(order.best(goal, tiles, strips), Design(goal, tiles, (), tiles), report)
        yield answer
        if answer.ending == "interrupted":
            return


def maximise_on_table(
    goal: Goal,
    portrait: Portrait,
    sizes: Range | None = None,
    *,
    find_all: bool = False,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    report: Report | None = None,
) -> Design:
    """The best creature that laying further tiles closes on a table.

    It owns at least one tile that lies there, and those tiles stay as they are. All tiles inside it count, as
    in a game. Without a bound of its own the search starts from what so many tiles can hold: they have three
    lines each, a closed curve takes three of them and a limb four of the outer contour's.

    Parameters
    ----------
    goal : str
        What is to be great.
    portrait : Portrait
        What lies ``on`` the table, the greatest number of ``further`` tiles, and what else is wanted.
    sizes : (int, int or None), optional
        The least and the greatest number of all its tiles. An Eye is an answer only if it has such a number.
    find_all, time_limit, backend, seed, report
        As for `maximise`.

    Raises
    ------
    CardError
        If the portrait has no table, or no greatest number of further tiles.

    >>> from palago.catalogue.creature.layout import Layout
    >>> table = Layout({(0, 0): "a", (1, -1): "b"})
    >>> maximise_on_table("points", Portrait(on=table, further=(1, 4))).worth
    2
    """
    check_choice("goal", goal, GOALS)
    if not isinstance(portrait, Portrait):
        raise TypeError(f"expected a Portrait, not {type(portrait).__name__}")
    most = None if portrait.further is None else portrait.further[1]
    if portrait.on is None or most is None:
        raise CardError("expected a portrait with a table and the greatest number of further tiles")
    order = Order(portrait, find_all, backend, seed, deadline_in(time_limit))
    bound = len(portrait.on) + most + (goal == "points")
    states = order.climbed(goal, sizes, bound)
    return _worked(states, Design(goal, None, (), bound, table=portrait.on), report)


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
        The least and the greatest size; without a greatest, 48. Where tiles lie ``on`` a table, it is further
        tiles that are to be few, up to as many as the portrait allows or a set of 48 has left.
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
    order = Order(portrait, find_all, backend, seed, deadline_in(time_limit))
    if portrait.on is not None:
        states = order.closing(portrait.on, None if sizes == (1, None) else sizes, limit)
        return _worked(states, Design("tiles", None, (), 1, table=portrait.on), report)
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
