"""Games between players: who moves chooses, dice are rolled by the referee, and time is kept.

A game of Palagonia can go on for ever if everybody takes and turns tiles: it is stopped after `MOST_TURNS`
acts, as it stands.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final

from palago.games.players.player import Player
from palago.games.record.transcript import Transcript
from palago.games.rules.acts import Roll
from palago.games.rules.dice import FACES
from palago.games.rules.palagonia import PalagoniaPosition
from palago.games.rules.position import Position

#: After so many acts a game is stopped as it stands.
MOST_TURNS: Final = 2000


@dataclass
class Match:
    """A game that was played.

    Parameters
    ----------
    transcript : Transcript
        The game.
    longest : dict of str to float
        The most processor time that each mover took for a turn.
    """

    transcript: Transcript
    longest: dict[str, float] = field(default_factory=dict)


def rolled(position: PalagoniaPosition, rng: Random) -> Roll:
    """What the dice show next."""
    number = len(position.contenders) if position.stage == "contest" else position.dice
    return Roll(tuple(rng.choice(FACES) for _ in range(number)))


def next_turn(position: Any, player: Player | None, seconds: float, rng: Random) -> Any:
    """The turn that comes next: the dice's, or the player's."""
    if position.game == "palagonia":
        if position.mover == "dice":
            return rolled(position, rng)
        assert player is not None
        turn = player.choose(position, seconds)
        # Whoever takes an extra turn rolls for it.
        return rolled(position, rng) if isinstance(turn, Roll) else turn
    assert player is not None
    return player.choose(position, seconds)


def play_match(start: Position, players: Mapping[str, Player], seconds: float, seed: int = 0) -> Match:
    """A whole game.

    Parameters
    ----------
    start : Position
        Where it begins.
    players : mapping of str to Player
        Who plays for each mover.
    seconds : float
        Processor time a turn.
    seed : int
        What the dice depend on.
    """
    rng = Random(seed)
    match = Match(Transcript.begin(start))
    while match.transcript.last.outcome() is None and len(match.transcript.turns) < MOST_TURNS:
        position = match.transcript.last
        begun = time.process_time()
        turn = next_turn(position, players.get(position.mover), seconds, rng)
        spent = time.process_time() - begun
        match.longest[position.mover] = max(spent, match.longest.get(position.mover, 0.0))
        match.transcript = match.transcript.with_turn(turn)
    return match


def interval(successes: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson), draws counted as half successes.

    >>> [round(bound, 3) for bound in interval(98, 100)]
    [0.93, 0.995]
    """
    if games == 0:
        return 0.0, 1.0
    z, share = 1.96, successes / games
    centre = share + z * z / (2 * games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (centre - width) / scale, (centre + width) / scale
