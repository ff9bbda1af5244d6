"""The graph of tables in one piece: which acts a table allows, and how many are needed still.

Fix a pose T of Y. All that matters of a table then is which tiles lie as in T (**matched**) and where the
others lie (**loose**). What loose tiles show is of no account: a plan that shows a wrong rotation on a
hex of T may as well show the right one, for which hexes are covered stays the same. Let L count the loose
tiles and W those **wanted**, hexes of T that are not matched. The end is reached when both are 0, and no
act lowers either by more than one, so a table needs at least ::

    h = max(L, W)

further acts. By how much acts change ``h`` depends on where the tile comes from and goes to:

=================== ====================== ======================= ========================
tile                to a wanted hex        to another free hex     away
=================== ====================== ======================= ========================
loose               -1 (also in place)     0                       -1 if L > W, otherwise 0
matched             0                      +1                      0 if L > W, otherwise +1
from the box        -1 if W > L, else 0    0 if W > L, else +1
=================== ====================== ======================= ========================

Acts that do not lower ``h`` are many and seldom needed. So each table is split into three **levels**:
level 0 has the acts that lower ``h``, and for cost 0 one steps to level 1, whose bound is ``h + 1``, for
the acts that keep it, and on to level 2, ``h + 2``, for those that raise it. A search by bounds so looks
at a wasteful act only when no better plan is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import Hex, Pose
from palago.catalogue.plane.regions import neighbours_of, pieces
from palago.solver.green.plans import Hexes, Step

#: Costs are counted in this fraction of an act, to break ties without ever changing the optimum.
ACT: Final = 1 << 20


class State(NamedTuple):
    """A table on its way to a pose of Y, and how wasteful the next act may be."""

    pose: Pose
    matched: Hexes
    loose: Hexes
    level: int = 0


#: A pose is the way into the tables on their way to it: those are made when they are looked at.
Node = State | Pose


class Tables:
    """All tables in one piece on the way from a layout to some poses of another.

    Parameters
    ----------
    start, goal : Layout
        Where acts begin, and what is to lie on the table in the end.
    poses : iterable of Pose
        How the goal may lie.
    most : int
        The most tiles that may ever be on the table.
    """

    def __init__(self, start: Layout, goal: Layout, poses: Iterable[Pose], most: int) -> None:
        self.start = start
        self.goal = goal
        self.most = most
        self.targets = {pose: goal.posed(pose) for pose in poses}
        self.kept = {
            pose: frozenset(place for place in start if target.get(place) == start[place])
            for pose, target in self.targets.items()
        }

    def starts(self) -> list[Node]:
        """The poses to make for."""
        return list(self.targets)

    def is_end(self, node: Node) -> bool:
        """Whether a node is the table wanted."""
        return isinstance(node, State) and self.acts_left(node) == 0

    def bound(self, node: Node) -> int:
        """A lower bound of the cost from a node to the end."""
        if isinstance(node, State):
            acts = self.acts_left(node) + node.level
        else:
            acts = max(len(self.start), len(self.goal)) - len(self.kept[node])
        # A trifle more than the bound, so that of equally good nodes the furthest goes first. All
        # such trifles together stay below one act, so the optimum is not affected.
        return acts * (ACT + 64)

    def acts_left(self, state: State) -> int:
        """The bound `h` of the table of a state, in acts."""
        return max(len(state.loose), len(self.goal) - len(state.matched))

    def successors(self, node: Node) -> dict[Node, int]:
        """The nodes one edge away, and what the edge costs."""
        if isinstance(node, Pose):
            kept = self.kept[node]
            return {State(node, kept, frozenset(self.start) - kept): 0}
        found: dict[Node, int] = {}
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
            found.setdefault(State(node.pose, matched, loose), ACT + detour)
        if node.level < 2:
            found[node._replace(level=node.level + 1)] = 0
        return found

    def _acts(self, state: State) -> Iterator[tuple[Hex | None, Hex | None]]:
        """The acts of a state's level that keep the mass in one piece: hex from, hex to."""
        target = frozenset(self.targets[state.pose])
        mass = state.matched | state.loose
        wanted = target - state.matched
        lacking = len(wanted) > len(state.loose)  # W > L
        over = len(wanted) < len(state.loose)
        if state.level == 0:
            yield from ((place, place) for place in state.loose & wanted)
        # Whether the tile moved is matched, and whether the hex it goes to is wanted, by level.
        kinds = {0: ((False, True),), 1: ((False, False), (True, True)), 2: ((True, False),)}[state.level]
        for is_matched, is_wanted in kinds:
            for old in state.matched if is_matched else state.loose:
                rest = mass - {old}
                free = joining(rest) - mass if rest else frozenset()
                yield from ((old, new) for new in (free & wanted if is_wanted else free - target))
        if len(mass) < self.most:
            free = joining(mass) - mass
            if state.level == (0 if lacking else 1):
                yield from ((None, new) for new in free & wanted)
            if state.level == (1 if lacking else 2):
                yield from ((None, new) for new in free - target)
        removable: Hexes = frozenset()
        if state.level == (0 if over else 1):
            removable |= state.loose
        if state.level == (1 if over else 2):
            removable |= state.matched
        yield from ((old, None) for old in removable if len(pieces(mass - {old})) == 1)

    def steps(self, path: Iterable[Node]) -> Iterator[Step]:
        """The acts along a path of nodes."""
        rotations = dict(self.start)
        states = [node for node in path if isinstance(node, State)]
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


@lru_cache(4096)
def joining(hexes: Hexes) -> Hexes:
    """The hexes that touch every piece of a set."""
    first, *others = ({near for place in piece for near in neighbours_of(place)} for piece in pieces(hexes))
    return frozenset(first.intersection(*others))
