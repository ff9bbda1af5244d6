"""The cheapest creatures by what each hex costs in each state: exactly, with all that come near.

Members of the creature are joints; a hex's state says of its three joints which are members, so the states
of hexes around a joint agree. A search assigns joints one by one and knows at each step that no completion
costs less than the cheapest state still allowed for each hex, summed up. Where that is more than the budget
the search turns back, and a joint whose one value would take it there has the other. On a picture that is
read well almost every joint is settled so before the first guess; where it is not, a cap ends it, and says
so.

Connectedness and the number of tiles are looked at when all is assigned, the number also on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.plane.lattice import YELLOW, Hex, Joint, joints_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.solver.picture.costs import MEMBERS, STATES

#: By corner, the states in which it is a joint of the creature, and those in which it is not, as bits.
_IN: Final = tuple(sum(1 << s for s in range(STATES) if MEMBERS[s] >> k & 1) for k in range(3))
_OUT: Final = tuple((1 << STATES) - 1 - bits for bits in _IN)

#: By state, the corner at which the tile has its tip.
_TIP: Final = (None, 0, 1, 2, 0, 1, 2, 0, 1, 2)

_ALL: Final = (1 << STATES) - 1


@dataclass(frozen=True)
class Found:
    """A creature and what it costs.

    Parameters
    ----------
    cost : float
        What.
    members : frozenset of joints
        Its joints.
    states : tuple of int
        The state of each hex.
    tiles : int
        Its size.
    """

    cost: float
    members: frozenset[Joint]
    states: tuple[int, ...] = field(repr=False)
    tiles: int

    def creature(self, places: Sequence[Hex]) -> Creature:
        """The creature, checked."""
        tiles = _tiles(places, self.states)
        return Creature.from_tiles(tiles, min(self.members))


def _tiles(places: Sequence[Hex], states: Sequence[int]) -> dict[Hex, Rotation]:
    return {
        place: ROTATIONS[tip]
        for place, state in zip(places, states, strict=True)
        if (tip := _TIP[state]) is not None
    }


class Search:
    """All creatures whose cost is within a budget, which shrinks as they are found.

    Parameters
    ----------
    places : list of hexes
        Where tiles may be.
    costs : hexes x states
        The cost of each state.
    sizes : (low, high)
        The least and the greatest number of tiles.
    settled : mapping of joint to bool
        Joints whose membership is known.
    cap : int
        The most looks at what a joint would cost.
    """

    def __init__(
        self,
        places: Sequence[Hex],
        costs: Any,
        sizes: tuple[int, int],
        settled: Mapping[Joint, bool] = {},
        cap: int = 50_000,
    ) -> None:
        self.places = list(places)
        self.costs: list[list[float]] = [list(map(float, row)) for row in costs]
        self.sizes = sizes
        self.left = cap
        self.corners = [joints_of(place, YELLOW) for place in self.places]
        self.around: dict[Joint, list[tuple[int, int]]] = {}
        for h, joints in enumerate(self.corners):
            for k, joint in enumerate(joints):
                self.around.setdefault(joint, []).append((h, k))
        self.allowed = [_ALL] * len(self.places)
        self.least = [min(row) for row in self.costs]
        self.known: list[dict[int, float]] = [{} for _ in self.places]
        self.bound = sum(self.least)
        self.value: dict[Joint, bool] = {}
        self.trail: list[tuple[int, int, float]] = []
        self.named: list[Joint] = []
        self.given = dict(settled)
        self.found: list[Found] = []
        self.budget = 0.0
        self.factor, self.slack = 1.0, 0.0

    def run(self, budget: float, factor: float, slack: float) -> list[Found]:
        """Creatures that cost at most the budget, cheapest first; once one is found, that come near it.

        Parameters
        ----------
        budget : float
            The most that the cheapest may cost.
        factor, slack : float
            The others cost at most so many times the cheapest, and at most so much more.
        """
        self.budget, self.factor, self.slack = budget, factor, slack
        first: list[tuple[Joint, bool]] = [
            (joint, False) for joint, hexes in self.around.items() if len(hexes) < 3
        ]
        first += [(joint, value) for joint, value in self.given.items() if joint in self.around]
        mark = (len(self.trail), len(self.named))
        if self._assign(first, whole=True):
            self._explore()
        self._back(mark)
        self.found = sorted((it for it in self.found if it.cost <= self.budget), key=lambda it: it.cost)
        return self.found

    @property
    def capped(self) -> bool:
        """Whether the looks ran out."""
        return self.left <= 0

    def _cheapest(self, h: int, allowed: int) -> float:
        known = self.known[h]
        if allowed not in known:
            row = self.costs[h]
            known[allowed] = min((row[s] for s in range(STATES) if allowed >> s & 1), default=float("inf"))
        return known[allowed]

    def _rise(self, joint: Joint, value: bool) -> float:
        """How much the bound rises at least if a joint gets a value."""
        self.left -= 1
        masks = _IN if value else _OUT
        return sum(
            self._cheapest(h, self.allowed[h] & masks[k]) - self.least[h] for h, k in self.around[joint]
        )

    def _assign(self, queue: list[tuple[Joint, bool]], *, whole: bool = False) -> bool:
        touched: set[int] = set(range(len(self.places))) if whole else set()
        while True:
            while queue:
                joint, value = queue.pop()
                if joint in self.value:
                    if self.value[joint] != value:
                        return False
                    continue
                self.value[joint] = value
                self.named.append(joint)
                for h, k in self.around[joint]:
                    if not self._restrict(h, self.allowed[h] & (_IN if value else _OUT)[k]):
                        return False
                    touched.add(h)
            if not self._sizes_hold():
                return False
            asked = {joint for h in touched for joint in self.corners[h] if joint not in self.value}
            # Hexes further on feel it too, through the budget that is left.
            touched.clear()
            for joint in asked:
                room = self.budget - self.bound
                for value in (False, True):
                    if self._rise(joint, value) > room:
                        queue.append((joint, not value))
            if not queue:
                return True

    def _restrict(self, h: int, allowed: int) -> bool:
        if allowed == self.allowed[h]:
            return True
        if not allowed:
            return False
        self.trail.append((h, self.allowed[h], self.least[h]))
        self.allowed[h] = allowed
        least = self._cheapest(h, allowed)
        self.bound += least - self.least[h]
        self.least[h] = least
        return self.bound <= self.budget

    def _sizes_hold(self) -> bool:
        low, high = self.sizes
        sure = sum(not allowed & 1 for allowed in self.allowed)
        possible = sum(allowed != 1 for allowed in self.allowed)
        return sure <= high and possible >= low

    def _back(self, mark: tuple[int, int]) -> None:
        while len(self.trail) > mark[0]:
            h, allowed, least = self.trail.pop()
            self.bound += least - self.least[h]
            self.allowed[h], self.least[h] = allowed, least
        while len(self.named) > mark[1]:
            del self.value[self.named.pop()]

    def _explore(self) -> None:
        unknown = [joint for joint in self.around if joint not in self.value]
        if not unknown:
            self._settle(0)
            return
        if self.left <= 0:
            return
        rises = [(self._rise(joint, False), self._rise(joint, True), joint) for joint in unknown]
        out, inside, joint = max(rises, key=lambda it: (min(it[0], it[1]), max(it[0], it[1])))
        for value in (False, True) if out <= inside else (True, False):
            mark = (len(self.trail), len(self.named))
            if self._assign([(joint, value)]):
                self._explore()
            self._back(mark)

    def _settle(self, start: int) -> None:
        """Choose the bridges of hexes with three members, and keep what is a creature."""
        self.left -= 5
        if self.left <= 0:
            return
        for h in range(start, len(self.places)):
            allowed = self.allowed[h]
            if allowed & (allowed - 1):
                for state in sorted(
                    (s for s in range(STATES) if allowed >> s & 1), key=self.costs[h].__getitem__
                ):
                    mark = (len(self.trail), len(self.named))
                    if self._restrict(h, 1 << state):
                        self._settle(h + 1)
                    self._back(mark)
                return
        self._keep()

    def _keep(self) -> None:
        self.left -= 60
        members = frozenset(joint for joint, value in self.value.items() if value)
        if not members or self.bound > self.budget:
            return
        states = tuple(allowed.bit_length() - 1 for allowed in self.allowed)
        size = sum(state > 0 for state in states)
        if not self.sizes[0] <= size <= self.sizes[1]:
            return
        whole, missing = component(_tiles(self.places, states), min(members))
        if whole != members or missing:
            return
        self.found.append(Found(self.bound, members, states, size))
        self.budget = min(self.budget, self.factor * self.bound, self.bound + self.slack)
