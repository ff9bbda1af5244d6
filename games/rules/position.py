"""The shape that all games share: an immutable position, its turns, and how a game ends.

A position has the tiles on the table, who moves and what is left in the bag (and dice, where there are
any). `legal_turns` yields what the mover may do, `play` the position after a turn, `outcome` how the game
ended, or None. A position is its text and a turn is its text: both are read back by `palago.games.record`::

    position = PalagoPosition.start()
    while position.outcome() is None:
        position = position.play(rng.choice(list(position.legal_turns())))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, Self


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Parameters
    ----------
    winners : tuple of str
        Who won: a colour, or the names of the seats with the highest total; none in a draw.
    reason : str
        Why, in a few words.
    """

    winners: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        if not self.winners:
            return f"draw: {self.reason}"
        return f"{' and '.join(self.winners)} {'win' if len(self.winners) > 1 else 'wins'}: {self.reason}"


class Position(Protocol):
    """What every game's position has; turns are those of the game."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def mover(self) -> str:
        """Who moves: a colour, a seat, or ``dice``."""

    @property
    def bag(self) -> int:
        """How many tiles are left."""

    def legal_turns(self) -> Iterator[Any]:
        """Everything that the mover may do; on an empty table up to translation."""

    def random_turn(self, rng: Random) -> Any:
        """One of these, at random; every one may come, though not with the same chance."""

    def play(self, turn: Any) -> Self:
        """The position after a turn.

        Raises
        ------
        IllegalTurnError
            If the turn breaks a rule, which the message names.
        """

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
