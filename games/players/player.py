"""The shape that all players share, and how they are found by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol

from palago.games.errors import GameError
from palago.games.rules.position import Position


class Player(Protocol):
    """Who chooses turns."""

    def choose(self, position: Any, seconds: float) -> Any:
        """A legal turn in a position that has not ended, in so much processor time of this process."""


#: The players of each game by name, the best first: where each lives, and a line about it.
PLAYERS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "palago": {
        "solver": ("palago.games.players.palago:SolverPlayer", "finds forced wins, and none against it"),
        "lookahead": ("palago.games.players.palago:LookaheadPlayer", "two turns ahead, without the solver"),
        "greedy": ("palago.games.players.simple:GreedyPlayer", "takes wins and answers threats"),
        "random": ("palago.games.players.simple:RandomPlayer", "plays anything that is legal"),
    },
    "palagonia": {
        "expectant": (
            "palago.games.players.palagonia:ExpectantPlayer",
            "weighs what the next dice can close",
        ),
        "greedy": ("palago.games.players.palagonia:GreedyCloser", "closes the most points it can"),
        "random": ("palago.games.players.simple:RandomPlayer", "plays anything that is legal"),
    },
    "mambo": {
        "careful": ("palago.games.players.mambo:CarefulPlayer", "takes kills, avoids them, looks ahead"),
        "random": ("palago.games.players.simple:RandomPlayer", "plays anything that is legal"),
    },
}
PLAYERS["lambo"] = PLAYERS["palago"]


def player_named(game: str, name: str | None = None, seed: int = 0) -> Player:
    """A player of a game; by default the best.

    Raises
    ------
    GameError
        If the game has no player of that name.
    """
    known = PLAYERS[game]
    name = name or next(iter(known))
    if name not in known:
        raise GameError(f"player {name!r}: {game} has {', '.join(known)}")
    module, _, kind = known[name][0].partition(":")
    player: Player = getattr(import_module(module), kind)(seed)
    return player


def check_going_on(position: Position) -> None:
    """Refuse a position in which nobody can move.

    Raises
    ------
    GameError
        If the game has ended.
    """
    ended = position.outcome()
    if ended is not None:
        raise GameError(f"the game has ended, {ended}")
