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

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.plane.lattice import Hex, Pose
from palago.catalogue.plane.tile import Rotation
from palago.solver.green.boards import Board, Hexes, singles
from palago.solver.green.paths import cheapest_path
from palago.solver.green.plans import Step

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


class Acts:
    """The acts that lead from a layout to some poses of another, the mass always in one piece.

    Parameters
    ----------
    start : Layout
        The tiles on the table before the first act.
    targets : mapping of Pose to Layout
        The tiles that may lie there after the last one, each overlapping the start.
    most : int
        The most tiles that may ever be on the table.
    """

    def __init__(self, start: Layout, targets: Mapping[Pose, Layout], most: int) -> None:
        self.start = start
        self.targets = targets
        self.most = most
        self.size = max(map(len, targets.values()))
        self.larger = max(len(start), self.size)
        # So many acts are enough, and each takes the mass a step further at most.
        self.board = Board.around_layout(start, self.larger + 2)
        self.at_first = self.board.hexes(start)
        self.goals = {pose: self.board.hexes(target) for pose, target in targets.items()}
        self.kept = {
            pose: self.board.hexes(place for place in start if target.get(place) == start[place])
            for pose, target in targets.items()
        }

    def fewest(self, *, below: int | None = None, deadline: float | None = None) -> list[Step] | None:
        """The fewest acts that lead to a target; with `below`, None if there are none fewer than that.

        Raises
        ------
        OutOfTimeError
            If the deadline passes.
        """
        most = inf if below is None else below * ACT
        path = cheapest_path(
            self.starts(), self.successors, self.bound, self.is_end, below=most, deadline=deadline
        )
        return None if path is None else list(self.steps(path))

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
            acts = self.larger - self.kept[node].bit_count()
        # A trifle more than the bound, so that of equally good nodes the furthest goes first. All
        # such trifles together stay below one act, so the optimum is not affected.
        return acts * (ACT + 64)

    def acts_left(self, state: State) -> int:
        """The bound `h` of the table of a state, in acts."""
        return max(state.loose.bit_count(), self.size - state.matched.bit_count())

    def successors(self, node: Node) -> dict[Node, int]:
        """The nodes one edge away, and what the edge costs."""
        if isinstance(node, Pose):
            return {State(node, self.kept[node], self.at_first & ~self.kept[node]): 0}
        found: dict[Node, int] = {}
        goal = self.goals[node.pose]
        for old, new in self._acts(node):
            matched = node.matched & ~old | new & goal
            loose = node.loose & ~old | new & ~goal
            # Of equally short plans, prefer those that turn in place the tiles whose hexes are needed.
            detour = old & node.loose & goal and new != old
            found.setdefault(State(node.pose, matched, loose), ACT + bool(detour))
        if node.level < 2:
            found[node._replace(level=node.level + 1)] = 0
        return found

    def _acts(self, state: State) -> Iterator[tuple[Hexes, Hexes]]:
        """The acts of a state's level that keep the mass in one piece: hex from, hex to; 0 is the box."""
        goal, matched, loose, level = self.goals[state.pose], state.matched, state.loose, state.level
        mass, wanted = matched | loose, goal & ~matched
        over = loose.bit_count() - wanted.bit_count()  # L - W
        if level == 0:
            yield from ((each, each) for each in singles(loose & wanted))
        moves = {0: [(loose, wanted)], 1: [(loose, ~goal), (matched, wanted)], 2: [(matched, ~goal)]}
        for source, aim in moves[level]:
            for old in singles(source):
                rest = mass ^ old
                free = self.board.joining(rest) & ~mass if rest else 0
                yield from ((old, new) for new in singles(free & aim))
        needed_level = 0 if over < 0 else 1
        if mass.bit_count() < self.most:
            free = self.board.joining(mass) & ~mass
            laid = {needed_level: wanted, needed_level + 1: ~goal}.get(level, 0)
            yield from ((0, new) for new in singles(free & laid))
        needless_level = 0 if over > 0 else 1
        taken = {needless_level: loose, needless_level + 1: matched}.get(level, 0)
        yield from ((old, 0) for old in singles(taken) if self.board.in_one_piece(mass ^ old))

    def steps(self, path: Iterable[Node]) -> Iterator[Step]:
        """The acts along a path of nodes."""
        rotations = dict(self.start)
        states = [node for node in path if isinstance(node, State)]
        for before, after in pairwise(states):
            if before[:3] == after[:3]:
                continue
            was, now = before.matched | before.loose, after.matched | after.loose
            turned = after.matched & ~before.matched if was == now else 0
            # Where hexes change, a tile goes; where none do, one is turned or moves onto a hex just left.
            old, new = (self.board.places(hexes) for hexes in (was & ~now or turned, now & ~was or turned))
            yield _step(rotations, old, new, self.targets[before.pose])


def _step(rotations: dict[Hex, Rotation], old: list[Hex], new: list[Hex], target: Layout) -> Step:
    """The act that takes a tile from one of some hexes, if any, to one of others, done on some tiles."""
    taken: Tile | None = None
    laid: Tile | None = None
    shown: Rotation = "a"
    for place in old:
        shown = rotations.pop(place)
        taken = (*place, shown)
    for place in new:
        rotations[place] = target.get(place, shown)
        laid = (*place, rotations[place])
    return Step(taken, laid)
