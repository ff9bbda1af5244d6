"""Players to measure others by: anything legal, or the obvious."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from palago.games.engine.choice import write_ranked
from palago.games.engine.positions import Table
from palago.games.engine.threats import moves_for
from palago.games.engine.wins import winning_turn
from palago.games.engine.worth import worth_table
from palago.games.rules.pairs import PairPosition, Turn


class RandomPlayer:
    """Plays any legal turn.

    Parameters
    ----------
    seed : int
        What makes its choices the same again.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: Any, seconds: float) -> Any:
        """A legal turn."""
        return position.random_turn(self._rng)


class GreedyPlayer:
    """Takes a win if there is one, leaves the other side none if it can, else plays at random.

    Parameters
    ----------
    seed : int
        What makes its choices the same again.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: PairPosition, seconds: float) -> Turn:
        """A legal turn."""
        if len(position.tiles) < 2:
            return position.random_turn(self._rng)
        table = Table(position, margin=5)
        won = winning_turn(table.board, table.me, table.stride)
        if won:
            return table.turn(won)
        moves = moves_for(len(position.tiles) + 2, 1)
        count = write_ranked(table.board, moves, worth_table(), table.me, 0, table.stride)
        if count == 0:
            return position.random_turn(self._rng)
        # What is ranked is what does not lose at once.
        return table.turn(int(np.asarray(moves.threats)[0, self._rng.randrange(count), 1]))
