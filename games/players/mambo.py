"""A player of Mambo: takes a kill, gives none, and leaves the other side's groups little room."""

from __future__ import annotations

from random import Random
from typing import Final

from palago.catalogue.plane.lattice import hexes_of, other
from palago.games.engine.running import Clock
from palago.games.rules.mambo import MamboPosition, MamboTile

#: The share of the time that is planned with.
PLANNED: Final = 0.9


class CarefulPlayer:
    """Takes a kill if there is one and looks for the replies to its turns, as long as there is time.

    Parameters
    ----------
    seed : int
        What makes its choices the same again.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: MamboPosition, seconds: float) -> MamboTile:
        """A legal turn in so much processor time."""
        clock = Clock(PLANNED * seconds)
        turns = list(position.legal_turns())
        self._rng.shuffle(turns)
        me, rated = position.to_move, list[tuple[float, int, MamboTile]]()
        for number, turn in enumerate(turns):
            after = position.play(turn)
            ended = after.outcome()
            if ended is not None and ended.winners == (me,):
                return turn
            lost = ended is not None and bool(ended.winners)
            rated.append((float("-inf") if lost else room(after), number, turn))
            if clock.left <= 0:
                break
        rated.sort(reverse=True)
        for _, _, turn in rated:
            if clock.left <= 0 or not self._loses(position.play(turn), clock):
                return turn
        return rated[0][2]

    def _loses(self, position: MamboPosition, clock: Clock) -> bool:
        """Whether the other side has a kill, as far as there is time to look."""
        for turn in position.legal_turns():
            if clock.left <= 0:
                return False
            ended = position.play(turn).outcome()
            if ended is not None and ended.winners == (position.to_move,):
                return True
        return False


def room(position: MamboPosition) -> float:
    """How much better off the side that has just moved is: its groups' room to grow less the other's.

    A group with few hexes left counts most, by the inverse of their number.
    """
    worth = 0.0
    for colour, joints, bridges in position.groups():
        if bridges >= position.least_bridges:
            free = {place for joint in joints for place in hexes_of(joint) if place not in position.tiles}
            open_ones = sum(bool(position.fitting(place)) for place in free)
            danger = 1.0 / (open_ones + 1)
            worth += danger if colour != other(position.to_move) else -danger
    return worth
