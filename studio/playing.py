"""Games on the board: a position after some turns, what may be done in it, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from palago.catalogue.creature.creature import find_creatures
from palago.catalogue.creature.layout import Tile
from palago.catalogue.draw.geometry import contours_path
from palago.catalogue.plane.lattice import YELLOW, Hex
from palago.games.errors import IllegalTurnError
from palago.games.record.notation import read_turn
from palago.games.rules.lambo import LamboPosition
from palago.games.rules.pairs import ASIDE, PairPosition, Turn
from palago.games.rules.palago import PalagoPosition
from palago.games.rules.table import touching_pairs

#: The games that are played here, by their names.
GAMES: Final[Mapping[str, type[PairPosition]]] = {"palago": PalagoPosition, "lambo": LamboPosition}


def position_of(request: Mapping[str, Any]) -> PairPosition:
    """The position after the turns of a request.

    Raises
    ------
    IllegalTurnError
        If one of them breaks a rule.
    """
    position = GAMES[request["game"]].start(first=request.get("first", YELLOW))
    for text in request["turns"]:
        position = position.play(read_turn(request["game"], text))
    return position


def state_of(request: Mapping[str, Any]) -> dict[str, Any]:
    """What the page shows of a game, and whether what is laid so far is a turn."""
    position = position_of(request)
    laid: list[Tile] = [(q, r, rotation) for q, r, rotation in request.get("lay", ())]
    ended = position.outcome()
    last = read_turn(request["game"], request["turns"][-1]).tiles if request["turns"] else ()
    found = {
        "position": str(position),
        "tiles": [list(tile) for tile in position.tiles.tiles],
        "last": [list(tile) for tile in last],
        "to_move": position.to_move,
        "bag": position.bag,
        "ended": None if ended is None else {"winners": list(ended.winners), "reason": ended.reason},
        "creatures": [
            {
                "colour": creature.colour,
                "tiles": creature.tiles,
                "hexes": [list(place) for place in creature.layout],
                "body": contours_path(creature.contours),
            }
            for creature in find_creatures(position.tiles)
        ],
        "hexes": [],
        "turn": None,
        "refused": None,
    }
    if ended is None:
        found["hexes"] = [list(place) for place in sorted(_free(position, laid))]
        if laid:
            turn = Turn.of(laid)
            try:
                position.check(turn)
                found["turn"] = str(turn)
            except IllegalTurnError as error:
                found["refused"] = str(error)
    return found


def _free(position: PairPosition, laid: list[Tile]) -> set[Hex]:
    """The hexes on which the next tile of a turn may be laid."""
    if len(laid) >= 2:
        return set()
    pairs: list[tuple[Hex, Hex]]
    if position.tiles:
        pairs = list(touching_pairs(position.tiles))
    elif laid:
        (q, r, _) = laid[0]
        pairs = [((q, r), (q + a, r + b)) for x, y in ASIDE for a, b in ((x, y), (-x, -y))]
    else:
        pairs = [((0, 0), side) for side in ASIDE]
    if not laid:
        return {place for pair in pairs for place in pair}
    here = laid[0][:2]
    return {one if two == here else two for one, two in pairs if here in (one, two)}
