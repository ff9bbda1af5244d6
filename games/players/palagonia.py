"""Players of Palagonia: the best that can be closed now, and what the next dice may close.

What n tiles can close is enumerated exactly (see `palago.games.rules.closing`). Where nothing is to be
gained tiles are laid so that much can be closed next time: every component that lacks few hexes is worth
what it would score, by the chance that one of two dice shows that number, 11 of 36. Points of the next
player are shared with the one before, and alone there is nobody else: so both want the same thing of the
table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from palago.catalogue.creature.creature import component
from palago.catalogue.plane.lattice import COLOURS, Joint, colour_of
from palago.catalogue.plane.regions import around, joints_around
from palago.catalogue.plane.tile import bridged_joints
from palago.games.engine.running import Clock
from palago.games.rules.acts import Act, Decline, Lay, Roll, Rotate, Take
from palago.games.rules.births import births_by_laying, births_by_turning, points_of
from palago.games.rules.closing import closing_layings
from palago.games.rules.dice import is_number
from palago.games.rules.palagonia import PalagoniaPosition
from palago.games.rules.sets import growing_tiles
from palago.games.rules.table import Table

#: The chance that one of two dice shows a number.
CHANCE: Final = 11 / 36

#: The share of the time that is planned with.
PLANNED: Final = 0.85

#: What is worth one tile less in the bag: the game is longer with more.
TILE: Final = 0.35


class GreedyCloser:
    """Closes the most points that the dice allow, else does anything.

    Parameters
    ----------
    seed : int
        What makes its choices the same again.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: PalagoniaPosition, seconds: float) -> Act:
        """A legal act; dice are rolled by whoever runs the game."""
        if position.stage == "extra":
            return Roll(())  # an extra turn costs nothing
        best = max(scoring_acts(position), key=lambda found: found[0], default=None)
        return best[1] if best is not None and best[0] > 0 else position.random_turn(self._rng)


class ExpectantPlayer:
    """Weighs points now against what can be closed next.

    Parameters
    ----------
    seed : int
        What makes its choices the same again.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: PalagoniaPosition, seconds: float) -> Act:
        """A legal act in so much processor time; dice are rolled by whoever runs the game."""
        if position.stage == "extra":
            return Roll(())  # an extra turn costs nothing
        clock = Clock(PLANNED * seconds)
        best: tuple[float, Act] | None = None
        for act in self._candidates(position):
            after = position.play(act)
            worth = points_of(after.births) + 0.8 * promise(after.tiles) + TILE * after.bag
            if best is None or worth > best[0]:
                best = (worth, act)
            if clock.left <= 0:
                break
        return best[1] if best is not None else position.random_turn(self._rng)

    def _candidates(self, position: PalagoniaPosition) -> Iterator[Act]:
        """What closes something, the most points first, then the rest."""
        yield from (act for _, act in sorted(scoring_acts(position), key=lambda found: -found[0]))
        faces = position.choices()
        yield from (act for act in self._few(position) if not isinstance(act, Lay))
        numbers = [int(face) for face in faces if is_number(face)]
        for _ in range(2000 if numbers else 0):
            tiles = growing_tiles(position.tiles, self._rng.choice(numbers), self._rng)
            yield Lay(tuple(sorted((*place, rotation) for place, rotation in tiles)))

    def _few(self, position: PalagoniaPosition) -> Iterator[Act]:
        """What can be taken or turned, or a pass: whatever is not a number of tiles."""
        for act in position.legal_turns():
            if isinstance(act, Lay | Roll | Decline):
                return
            yield act


def scoring_acts(position: PalagoniaPosition) -> Iterator[tuple[int, Act]]:
    """The acts that the dice allow and that close something, with their points."""
    for face in position.choices() if position.tiles else ():
        if is_number(face):
            for lay in closing_layings(position.tiles, int(face)):
                after = {**position.tiles, **{(q, r): rotation for q, r, rotation in lay.tiles}}
                points = points_of(births_by_laying(after, lay.hexes))
                if points:
                    yield points, lay
        elif face == "rotate":
            for act in position.legal_turns():
                if isinstance(act, Rotate):
                    after = {**position.tiles, act.place: act.rotation}
                    points = points_of(births_by_turning(position.tiles, after, act.place))
                    if points:
                        yield points, act
                elif not isinstance(act, Take):
                    break


def promise(table: Table) -> float:
    """What can be hoped for: for each number the most that a component lacking so many hexes would score."""
    best = dict.fromkeys(range(2, 6), 0.0)
    for colour in COLOURS:
        seen: set[Joint] = set()
        for joint in joints_around(table, colour):
            if joint in seen:
                continue
            joints, missing = component(table, joint)
            seen |= joints
            if 1 <= len(missing) <= 5 and len(joints) > 1:
                worth = _guess(table, joints)
                for number in range(max(2, len(missing)), 6):
                    # More tiles than hexes that it lacks reach a neighbour more often than not.
                    share = 0.5 ** (number - len(missing))
                    best[number] = max(best[number], worth * share)
    return CHANCE * sum(best.values())


def _guess(table: Table, joints: frozenset[Joint]) -> float:
    """What a component would score if it were closed as it is: holes, its outer contour, and its ends."""
    colour = colour_of(next(iter(joints)))
    pairs = [
        pair
        for place in around(joints)
        if place in table and (pair := bridged_joints(place, table[place], colour))[0] in joints
    ]
    degree = Counter(joint for pair in pairs for joint in pair)
    return 1 + (len(pairs) - len(joints) + 1) + sum(count == 1 for count in degree.values())
