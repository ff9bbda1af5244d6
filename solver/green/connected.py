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

from collections.abc import Iterable, Mapping
from time import monotonic

from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import Named, as_layout
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import Hex, Pose, poses
from palago.catalogue.plane.regions import neighbours_of, pieces, spread
from palago.catalogue.plane.tile import SET
from palago.solver.green.acts import Tables
from palago.solver.green.least import one_a_class, transform
from palago.solver.green.paths import OutOfTimeError, cheapest_path
from palago.solver.green.plans import Hexes, Plan, Step, plan


def connected_plan(
    x: Named,
    y: Named,
    *,
    mirror: bool = False,
    spare: int | None = None,
    time_limit: float | None = None,
) -> Plan:
    start, goal = as_layout(x), as_layout(y)
    for name, layout in (("first", start), ("second", goal)):
        if len(pieces(frozenset(layout))) != 1:
            raise InputError(f"the {name} layout is not in one piece, so no plan can keep it so")
    least = len(plan(transform(start, goal, mirror=mirror)).steps)
    larger = max(len(start), len(goal))
    spare = max(0, SET - larger) if spare is None else spare
    tables = Tables(start, goal, overlapping_poses(start, goal, mirror), larger + spare)
    deadline = None if time_limit is None else monotonic() + time_limit
    try:
        path = cheapest_path(
            tables.starts(), tables.successors, tables.bound, tables.is_end, deadline=deadline
        )
    except OutOfTimeError:
        steps = carried_over(start, tables.targets.values())
        return Plan(start, tuple(steps), least, connected=True, proved=len(steps) == least)
    assert path is not None, "carrying over leads to every pose"
    found = Plan(start, tuple(tables.steps(path)), least, connected=True)
    if any(len(pieces(frozenset(table))) != 1 for table in found.tables):
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
