"""Plans that keep the mass in one piece after every act, found as shortest paths.

A plan may turn tiles, move them, add them from the box and give them back, as long as all tiles on the
table hang together after every act. Often that costs no act more than the transformation itself. Where it
does, a **spare tile** can help: fetched to bridge a gap, and given back in the end. So any table of
at most ``max(|X|, |Y|) + spare`` tiles in one piece may be passed through, and the search in
`palago.solver.green.acts` looks at all of them, by bounds. The spare tiles need no other limit than what
is left of the set: `s` of them cost `s` acts more than the least. For let a plan add ``a`` tiles, take
``b`` away, and do ``c`` turns and moves. With L loose tiles and W wanted ones at first it has
``a + c >= W`` and ``b + c >= L``, so its length ``a + b + c`` is at least both ``W + b`` and ``L + a``: the
least, ``max(L, W)``, and one more for every tile given back (or, if Y is smaller, fetched) without need.
A plan as long as the best so far less one therefore has few of them, and A* never looks at more.

Only poses in which Y overlaps X need to be tried. Where they do not overlap, every tile of the larger
must be laid or taken, which is ``max(|X|, |Y|)`` acts. But that many are always enough: let the last hex
of X, in order of its coordinates, be the first of Y, so that they overlap there alone; turn the tile on
it if need be, and carry the others over one by one, those far out first to where Y is near.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf

from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import Named, as_layout
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import Hex, Pose, poses
from palago.catalogue.plane.regions import neighbours_of, pieces, spread
from palago.catalogue.plane.tile import SET
from palago.solver.ending import Ending, OutOfTimeError, deadline_in
from palago.solver.green.acts import Acts
from palago.solver.green.least import one_a_class
from palago.solver.green.pairs import moved_between
from palago.solver.green.plans import Hexes, Plan, Step


def connected_plan(
    x: Named,
    y: Named,
    *,
    mirror: bool = False,
    spare: int | None = None,
    time_limit: float | None = None,
) -> Plan:
    """A shortest plan that keeps the mass in one piece after every act.

    Parameters
    ----------
    x, y : Layout, Creature, or what stands for one
        Each in one piece, as creatures are.
    mirror : bool
        Whether Y's mirror image will do as well.
    spare : int, optional
        How many tiles more than the larger of X and Y has may be on the table; by default as many as
        are left of a set.
    time_limit : float, optional
        Seconds after which the search for a shorter plan ends.

    Returns
    -------
    Plan
        Compare its length with its `least`: if it is longer, then no plan of the least length keeps
        the mass in one piece. Its `ending` is "time" or "interrupted" if the limit or Ctrl-C came
        before the proof.

    Raises
    ------
    InputError
        If X or Y has no tiles or is in several pieces, or a number is none that makes sense.
    """
    return connected_plan_between([x], [y], mirror=mirror, spare=spare, time_limit=time_limit)


def connected_plan_between(
    starts: Sequence[Named],
    goals: Sequence[Named],
    *,
    mirror: bool = False,
    spare: int | None = None,
    time_limit: float | None = None,
) -> Plan:
    """A shortest plan that keeps the mass in one piece, from any of some layouts to any of others.

    Parameters
    ----------
    starts, goals : sequences of Layout, Creature, or what stands for one
        Each in one piece. Of equally good pairs the first in the order of the lists is taken.
    mirror, spare, time_limit : bool, int, float
        As for `connected_plan`.

    Raises
    ------
    InputError
        As `connected_plan` does, or if a list is empty.
    """
    xs, ys = ([as_layout(given) for given in some] for some in (starts, goals))
    _check(xs, ys, spare, time_limit)
    deadline = deadline_in(time_limit)
    least, pairs = _nearest_first(xs, ys, mirror)
    best: Plan | None = None
    ending: Ending = "best"
    for bound, start, goal in pairs:
        if best is not None and bound >= len(best.steps):
            break
        room = max(0, SET - max(len(start), len(goal))) if spare is None else spare
        targets = {pose: goal.posed(pose) for pose in overlapping_poses(start, goal, mirror)}
        acts = Acts(start, targets, max(len(start), len(goal)) + room)
        steps: Sequence[Step] | None = None
        try:
            steps = acts.fewest(below=None if best is None else len(best.steps), deadline=deadline)
        except (OutOfTimeError, KeyboardInterrupt) as error:
            ending = "time" if isinstance(error, OutOfTimeError) else "interrupted"
            steps = carried_over(start, targets.values())
        if steps is not None and (best is None or len(steps) < len(best.steps)):
            best = Plan(start, tuple(steps), least, connected=True, spare=room)
        if ending != "best":
            break
    assert best is not None, "carrying over leads to every pose"
    return _checked(replace(best, ending="best" if len(best.steps) == least else ending))


def _check(xs: Sequence[Layout], ys: Sequence[Layout], spare: int | None, time_limit: float | None) -> None:
    """The layouts and numbers are refused unless a plan can be asked for."""
    for name, layouts in (("first", xs), ("second", ys)):
        if not layouts:
            raise InputError(f"no {name} layout: expected at least one")
        if any(len(pieces(layout)) != 1 for layout in layouts):
            raise InputError(f"the {name} layout is not in one piece, so no plan can keep it so")
    if spare is not None and spare < 0:
        raise InputError(f"spare is {spare}: expected a number of tiles")
    if time_limit is not None and not 0 < time_limit < inf:
        raise InputError(f"time_limit is {time_limit}: expected a finite number of seconds above 0")


def _nearest_first(
    xs: Sequence[Layout], ys: Sequence[Layout], mirror: bool
) -> tuple[int, Iterator[tuple[int, Layout, Layout]]]:
    """The least acts between any two layouts were tiles allowed to fly, and all pairs in order of them."""
    import numpy as np

    sizes = [np.array([len(layout) for layout in layouts], np.int64) for layouts in (xs, ys)]
    acts = moved_between(xs, ys, mirror=mirror) + np.abs(sizes[0][:, None] - sizes[1][None, :])
    order = np.argsort(acts, axis=None, kind="stable")
    return int(acts.min()), (
        (int(acts.flat[each]), xs[each // len(ys)], ys[each % len(ys)]) for each in map(int, order)
    )


def _checked(found: Plan) -> Plan:
    """The plan itself, if it keeps the mass in one piece.

    Raises
    ------
    CheckError
        If it does not: a defect of the software.
    """
    if any(len(pieces(table)) != 1 for table in found.tables):
        raise CheckError("a connected plan falls apart")
    return found


def overlapping_poses(start: Layout, goal: Layout, mirror: bool) -> list[Pose]:
    """All poses in which the goal overlaps the start, one a class."""
    shifted = (
        pose.shifted(shift)
        for pose in poses(mirror=mirror)
        for shift in {(q - x, r - y) for q, r in start for x, y in map(pose.hex, goal)}
    )
    return list(one_a_class(start, goal, shifted, mirror))


def carried_over(start: Layout, targets: Iterable[Layout]) -> list[Step]:
    """A plan that is easily found: the best of those around an overlap that is in one piece."""
    best: list[Step] | None = None
    for target in targets:
        common = frozenset(target) & frozenset(start)
        if len(pieces(common)) != 1:
            continue
        turns = [
            Step((*place, start[place]), (*place, target[place]))
            for place in sorted(common)
            if start[place] != target[place]
        ]
        leave = [(*place, start[place]) for place in _outwards(start, common)][::-1]
        arrive = [(*place, target[place]) for place in _outwards(target, common)]
        both = min(len(leave), len(arrive))
        steps = [
            *turns,
            *(Step(old, new) for old, new in zip(leave, arrive, strict=False)),
            *(Step(None, new) for new in arrive[both:]),
            *(Step(old, None) for old in leave[both:]),
        ]
        if best is None or len(steps) < len(best):
            best = steps
    if best is None:
        raise CheckError("no pose overlaps in one piece")
    return best


def _outwards(layout: Mapping[Hex, object], common: Hexes) -> list[Hex]:
    """The hexes of a connected layout outside a part of it, each touching the part or one before."""
    reached = spread(sorted(common), lambda place: [near for near in neighbours_of(place) if near in layout])
    return reached[len(common) :]
