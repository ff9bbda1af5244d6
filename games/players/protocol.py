"""The protocol by which other programs have Palago played: a JSON request, a JSON reply.

The request says everything, so requests need not belong to one game::

    {"tiles": [[q, r, "a"], ...], "to_move": "yellow"|"blue", "seconds": 1.0}
    {"tiles": [[q, r, "b"], [q, r, "c"]]}

An answer is one or two tiles; on an empty table it is an opening. What is wrong with a request is said in
``{"error": ...}``, and the next one is waited for.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import brief, check_keys, decoded, loads
from palago.games.errors import GameError
from palago.games.players.palago import SolverPlayer
from palago.games.players.player import check_going_on
from palago.games.record.notation import pair_position, read_colour
from palago.games.rules.palago import PalagoPosition, opening

KEYS: Final = ("tiles", "to_move", "seconds")

#: What a layout calls itself, which a request does not.
_LAYOUT: Final = "palago.layout/1"


class Engine:
    """What answers requests.

    Parameters
    ----------
    seed : int
        Which of equally good turns it takes.
    """

    def __init__(self, seed: int = 0) -> None:
        self._player = SolverPlayer(seed)

    def compile(self) -> None:
        """Have all that a request may need compiled."""
        start = PalagoPosition.start().play(opening("ab"))
        self._player.choose(start, 0.05)

    def answer(self, request: bytes) -> dict[str, Any]:
        """The reply to a request."""
        try:
            position, seconds = read_request(request)
            turn = self._player.choose(position, seconds)
        except InputError as error:
            return {"error": str(error)}
        return {"tiles": [list(tile) for tile in turn.tiles]}


def read_request(request: bytes) -> tuple[PalagoPosition, float]:
    """The position of a request, which has not ended, and the seconds.

    Raises
    ------
    InputError
        If it is no request; the message says what was expected.
    """
    document = loads(decoded(request), GameError)
    if not isinstance(document, dict):
        raise GameError(f"expected an object with {', '.join(KEYS)}, found {brief(document)}")
    check_keys(document, KEYS, "the request", GameError)
    for key in KEYS:
        if key not in document:
            raise GameError(f"the request has no {key!r}")
    seconds = document["seconds"]
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool) and isfinite(seconds)
    if not number or seconds <= 0:
        raise GameError(f"seconds {brief(seconds)}: expected a number above 0")
    layout = Layout.from_json({"schema": _LAYOUT, "tiles": document["tiles"]})
    to_move = read_colour(document["to_move"] if isinstance(document["to_move"], str) else "")
    position = pair_position(PalagoPosition, layout.tiles, to_move, None)
    check_going_on(position)
    assert isinstance(position, PalagoPosition)
    return position, float(seconds)
