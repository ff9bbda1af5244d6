"""Plans that keep the mass in one piece after every act, found as shortest paths.

Fix a pose T of Y. All that matters of a table then is which tiles lie as in T
(*matched*) and where the others lie (*loose*; their rotations are of no account). A table needs at
least ::

    h = max(tiles, |T|) - matched

further acts, since an act never matches more than one tile, so A* applies with ``h`` as its bound.
Most acts are wasteful: they leave ``h`` as it is (move a loose tile aside, or a matched one to where
T wants another) or even increase it (move a matched tile aside). Such acts are many and seldom
needed, so each table is split into three *levels*: level 0 has the acts that lower ``h``, and for
cost 0 one steps to level 1, whose bound is ``h + 1``, for the acts that keep ``h``, and on to level 2,
``h + 2``, for those that increase it. A* so looks at a wasteful act only when no better plan is left.

Two kinds of acts are never tried, because the same plan without them is as good: showing a wrong
rotation on a hex of T instead of the right one, and giving a tile back that must be fetched again
(or fetching one too many): a plan adds as many tiles as Y has more, or removes as many as it has
fewer. The poses tried are all in which T overlaps or touches X. One that touches always works
within ``max(|X|, |Y|)`` acts, by carrying X over tile by tile, and a pose further away needs more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from time import monotonic
from typing import Final, NamedTuple

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_layout
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import Hex, Pose, neighbour, poses
from palago.solver.green.least import one_a_class, transform
from palago.solver.green.paths import OutOfTimeError, cheapest_path
from palago.solver.green.plans import Hexes, Plan, Step, pieces, plan

#: Costs are counted in this fraction of an act, to break ties without ever changing the optimum.
_ACT: Final = 1 << 20


def connected_plan(
    x: Layout | Creature, y: Layout | Creature, *, mirror: bool = False, time_limit: float | None = None
) -> Plan:
    """A shortest plan that keeps the mass in one piece after every act.

    Parameters
    ----------
    x, y : Layout or Creature
        Each in one piece, as creatures are.
    mirror : bool
        Whether Y's mirror image will do as well.
    time_limit : float, optional
        Seconds after which the search for a shorter plan ends.

    Returns
    -------
    Plan
        Compare its length with its `least`: if it is longer, then no plan of the least length keeps
        the mass in one piece. `proved` is False only if the time limit came first.

    Raises
    ------
    InputError
        If X or Y has no tiles or is in several pieces.
    """
    start, goal = as_layout(x), as_layout(y)
    for name, layout in (("first", start), ("second", goal)):
        if len(pieces(frozenset(layout))) != 1:
            raise InputError(f"the {name} layout is not in one piece, so no plan can keep it so")
    least = len(plan(transform(start, goal, mirror=mirror)).steps)
    search = _Search(start, goal, mirror)
    deadline = None if time_limit is None else monotonic() + time_limit
    try:
        path = cheapest_path(
            search.starts(), search.successors, search.bound, search.is_end, deadline=deadline
        )
    except OutOfTimeError:
        steps = search.carry_over()
        return Plan(start, tuple(steps), least, connected=True, proved=len(steps) == least)
    assert path is not None, "carrying over leads to every pose"
    found = Plan(start, tuple(search.steps(path)), least, connected=True)
    if any(len(pieces(frozenset(table))) != 1 for table in found.tables):
        raise CheckError("a connected plan falls apart")
    return found


class _State(NamedTuple):
    """A table on its way to a pose of Y, and how wasteful the next act may be."""

    pose: Pose
    matched: Hexes
    loose: Hexes
    level: int = 0


#: A pose is the way into the tables on their way to it: those are made when they are looked at.
_Node = _State | Pose


class _Search:
    """The implicit graph of tables between two layouts."""

    def __init__(self, start: Layout, goal: Layout, mirror: bool) -> None:
        self.start = start
        self.goal = goal
        self.targets = {pose: goal.posed(pose) for pose in _near_poses(start, goal, mirror)}
        self.larger = max(len(start), len(goal))
        self.kept = {
            pose: frozenset(place for place in start if target.get(place) == start[place])
            for pose, target in self.targets.items()
        }

    def starts(self) -> list[_Node]:
        """The poses to make for."""
        return list(self.targets)

    def is_end(self, node: _Node) -> bool:
        """Whether a node is the table wanted."""
        return isinstance(node, _State) and self.acts_left(node) == 0

    def bound(self, node: _Node) -> int:
        """A lower bound of the cost from a node to the end."""
        if isinstance(node, _State):
            acts = self.acts_left(node) + node.level
        else:
            acts = self.larger - len(self.kept[node])
        # A trifle more than the bound, so that of equally good nodes the furthest goes first. All
        # such trifles together stay below one act, so the optimum is not affected.
        return acts * (_ACT + 64)

    def acts_left(self, state: _State) -> int:
        """The bound `h` of the table of a state, in acts."""
        return max(len(state.matched) + len(state.loose), len(self.goal)) - len(state.matched)

    def successors(self, node: _Node) -> dict[_Node, int]:
        """The nodes one edge away, and what the edge costs."""
        if isinstance(node, Pose):
            kept = self.kept[node]
            return {_State(node, kept, frozenset(self.start) - kept): 0}
        found: dict[_Node, int] = {}
        target = self.targets[node.pose]
        for old, new in self._acts(node):
            matched = node.matched - {old} if old is not None else node.matched
            loose = node.loose - {old} if old is not None else node.loose
            if new is not None and new in target:
                matched |= {new}
            elif new is not None:
                loose |= {new}
            # Of equally short plans, prefer those that turn in place the tiles whose hexes are needed.
            detour = old in node.loose and old in target and new != old
            found.setdefault(_State(node.pose, matched, loose), _ACT + detour)
        if node.level < 2:
            found[node._replace(level=node.level + 1)] = 0
        return found

    def _acts(self, state: _State) -> Iterator[tuple[Hex | None, Hex | None]]:
        """The acts of a state's level that keep the mass in one piece: hex from, hex to."""
        target = self.targets[state.pose]
        mass = state.matched | state.loose
        wanted = frozenset(target) - state.matched
        # Whether the tile taken is matched, and whether the hex it goes to is wanted, by level.
        kinds = {0: ((False, True),), 1: ((False, False), (True, True)), 2: ((True, False),)}[state.level]
        if state.level == 0:
            yield from ((place, place) for place in state.loose & wanted)
        for from_matched, to_wanted in kinds:
            for old in state.matched if from_matched else state.loose:
                rest = mass - {old}
                around = _joining(rest) if rest else frozenset()
                free = around - rest - {old}
                yield from ((old, new) for new in (free & wanted if to_wanted else free - frozenset(target)))
        if len(mass) < len(target) and state.level < 2:
            free = _joining(mass) - mass
            yield from ((None, new) for new in (free & wanted if state.level == 0 else free - set(target)))
        if len(mass) > len(target) and state.level < 2:
            for old in state.loose if state.level == 0 else state.matched:
                if len(pieces(mass - {old})) == 1:
                    yield old, None

    def steps(self, path: Iterable[_Node]) -> Iterator[Step]:
        """The acts along a path of nodes."""
        rotations = dict(self.start)
        states = [node for node in path if isinstance(node, _State)]
        for before, after in pairwise(states):
            if before._replace(level=0) == after._replace(level=0):
                continue
            was, now = before.matched | before.loose, after.matched | after.loose
            old = next(iter(was - now or (after.matched - before.matched) & was), None)
            new = next(iter(now - was), old if was == now else None)
            rotation = rotations.pop(old) if old is not None else None
            shown = self.targets[before.pose].get(new, rotation or "a") if new is not None else None
            if new is not None and shown is not None:
                rotations[new] = shown
            yield Step(
                (*old, rotation) if old is not None and rotation is not None else None,
                (*new, shown) if new is not None and shown is not None else None,
            )

    def carry_over(self) -> list[Step]:
        """A plan that is easily found: the best of those around an overlap that is in one piece."""
        best: list[Step] | None = None
        for target in self.targets.values():
            common = frozenset(target) & frozenset(self.start)
            if len(pieces(common)) != 1:
                continue
            turns = [
                Step((*place, self.start[place]), (*place, target[place]))
                for place in sorted(common)
                if self.start[place] != target[place]
            ]
            leave = [(*place, self.start[place]) for place in _outwards(self.start, common)][::-1]
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


def _near_poses(start: Layout, goal: Layout, mirror: bool) -> list[Pose]:
    """All poses in which the goal overlaps or touches the start, one a class."""
    near = frozenset(start) | _around(frozenset(start))
    shifted = (
        pose.shifted(shift)
        for pose in poses(mirror=mirror)
        for shift in {(q - x, r - y) for q, r in near for x, y in map(pose.hex, goal)}
    )
    return list(one_a_class(start, goal, shifted, mirror))


def _around(hexes: Hexes) -> Hexes:
    """The hexes that touch a set of hexes, those of the set that touch another included."""
    return frozenset(neighbour(place, edge) for place in hexes for edge in range(6))


def _joining(hexes: Hexes) -> Hexes:
    """The hexes that touch every piece of a set."""
    first, *others = map(_around, pieces(hexes))
    return first.intersection(*others)


def _outwards(layout: Mapping[Hex, object], common: Hexes) -> list[Hex]:
    """The hexes of a connected layout outside a part of it, each touching the part or one before."""
    reached = sorted(common)
    known = set(common)
    for place in reached:
        for edge in range(6):
            near = neighbour(place, edge)
            if near in layout and near not in known:
                known.add(near)
                reached.append(near)
    return reached[len(common) :]
