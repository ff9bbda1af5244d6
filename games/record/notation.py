"""The text of turns and positions, read back.

A tile is its rotation and its hex, ``a0,-1``; in Mambo the first letter of its side stands before it,
``ya0,-1``. A turn of Palago or Lambo is one or two tiles, one of Mambo a single one; what is done in
Palagonia says so (see `palago.games.rules.acts`). A position is what its text says::

    palago blue 46: a0,-1 a0,0
    mambo 1 yellow 48:
    palagonia 2 dice 43 0,0,0 roll 2: a0,0 b0,1 ...

The game may be left out of a position of Palago, and then the number of tiles in the bag as well:
``blue: a0,-1 a0,0``.
"""

from __future__ import annotations

import re
from typing import Any, Final, cast

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.machine.documents import brief
from palago.catalogue.plane.lattice import COLOURS, Colour
from palago.catalogue.plane.tile import SET, Rotation
from palago.games.errors import NotationError
from palago.games.rules.acts import Act, Decline, Lay, Pass, Roll, Rotate, Take
from palago.games.rules.dice import FACES, ORDINARY, Face
from palago.games.rules.lambo import LamboPosition
from palago.games.rules.mambo import MamboPosition, MamboTile
from palago.games.rules.pairs import PairPosition, Turn
from palago.games.rules.palago import PalagoPosition
from palago.games.rules.palagonia import PalagoniaPosition, Stage
from palago.games.rules.position import Position

#: The games by name.
GAMES: Final = ("palago", "lambo", "palagonia", "mambo")

_NUMBER: Final = r"-?\d{1,6}"
_TILE: Final = re.compile(rf"([abc])({_NUMBER}),({_NUMBER})")
_MAMBO_TILE: Final = re.compile(rf"([yb])([abc])({_NUMBER}),({_NUMBER})")
_HEX: Final = re.compile(rf"({_NUMBER}),({_NUMBER})")


def check_game(name: str) -> str:
    """A game's name, if there is such a game.

    Raises
    ------
    NotationError
        If there is none.
    """
    if name not in GAMES:
        raise NotationError(f"game {name!r}: expected {', '.join(GAMES)}")
    return name


def read_tile(text: str) -> Tile:
    """The tile of a text.

    Raises
    ------
    NotationError
        If it stands for none.

    >>> read_tile("b3,-1")
    (3, -1, 'b')
    """
    found = _TILE.fullmatch(text)
    if found is None:
        raise NotationError(f"tile {brief(text)}: expected a rotation and a hex, such as a0,-1")
    return int(found[2]), int(found[3]), cast(Rotation, found[1])


def read_tiles(text: str) -> list[Tile]:
    """The tiles of a text, blanks between them.

    Raises
    ------
    NotationError
        If one stands for none.
    """
    return [read_tile(word) for word in text.split()]


def read_mambo_tile(text: str) -> MamboTile:
    """The tile of Mambo that a text stands for.

    Raises
    ------
    NotationError
        If it stands for none.
    """
    found = _MAMBO_TILE.fullmatch(text)
    if found is None:
        raise NotationError(
            f"tile {brief(text)}: expected a side, a rotation and a hex, such as ya0,-1 or bc1,0"
        )
    side = COLOURS[found[1] == "b"]
    return MamboTile((int(found[3]), int(found[4])), side, cast(Rotation, found[2]))


def read_turn(game: str, text: str) -> Any:
    """The turn of a game that a text stands for.

    Raises
    ------
    NotationError
        If it stands for none, or for no game.
    """
    words = text.split()
    if check_game(game) == "palagonia":
        return _read_act(words)
    if not words:
        raise NotationError("empty turn: expected tiles, such as a0,-1")
    if game == "mambo":
        if len(words) > 1:
            raise NotationError(f"turn {brief(text)}: expected one tile, such as ya0,-1")
        return read_mambo_tile(words[0])
    return Turn.of(read_tiles(text))


def read_face(text: str) -> Face:
    """The face of a die, by its name or as an ordinary die has it: 1 for remove, 6 for rotate.

    Raises
    ------
    NotationError
        If no die has it.
    """
    text = ORDINARY.get(text, text)
    if text not in FACES:
        raise NotationError(f"die {brief(text)}: expected {', '.join(FACES)}, or 1 and 6 for the last two")
    return text


def _read_act(words: list[str]) -> Act:
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if kind == "roll" and rest:
        return Roll(tuple(read_face(word) for word in rest))
    if kind == "lay" and rest:
        return Lay(tuple(sorted(read_tile(word) for word in rest)))
    if kind == "turn" and len(rest) == 1:
        q, r, rotation = read_tile(rest[0])
        return Rotate((q, r), rotation)
    if kind == "take" and len(rest) == 1:
        found = _HEX.fullmatch(rest[0])
        if found is None:
            raise NotationError(f"hex {brief(rest[0])}: expected two numbers, such as 0,-1")
        return Take((int(found[1]), int(found[2])))
    if kind == "decline" and not rest:
        return Decline()
    if kind == "pass" and not rest:
        return Pass()
    raise NotationError(
        f"turn {brief(' '.join(words))}: expected roll FACES, lay TILES, turn TILE, take HEX, decline or pass"
    )


def read_position(text: str) -> Position:
    """The position of a text.

    Raises
    ------
    InputError
        If it stands for none; the message says what was expected.

    >>> str(read_position("blue: a0,-1 a0,0"))
    'palago blue 46: a0,-1 a0,0'
    """
    head, colon, tail = text.partition(":")
    words = head.split()
    if not colon or not words:
        raise NotationError(
            f"position {brief(text)}: expected the mover, a colon and tiles, such as blue: a0,0"
        )
    game = words[0] if words[0] in GAMES else "palago"
    words = words[1:] if words[0] in GAMES else words
    if game == "palagonia":
        return _read_palagonia(text, words, tail)
    if game == "mambo":
        return _read_mambo(text, words, tail)
    if not 1 <= len(words) <= 2:
        raise NotationError(f"position {brief(text)}: expected [GAME] COLOUR [TILES LEFT]: TILES")
    kind = PalagoPosition if game == "palago" else LamboPosition
    return pair_position(kind, read_tiles(tail), read_colour(words[0]), read_number(words[1:]))


def pair_position(
    kind: type[PairPosition], tiles: list[Tile], to_move: Colour, bag: int | None
) -> PairPosition:
    """The position of Palago or Lambo with some tiles.

    Raises
    ------
    InputError
        If the tiles overlap, or do not hang together.
    """
    layout = Layout.of_tiles(tiles)
    if not layout and kind is LamboPosition:
        raise NotationError("a game of Lambo begins with one tile on the table (Lambo 3)")
    return kind.of_tiles(layout, to_move, bag)


def read_colour(text: str) -> Colour:
    """The colour of a text.

    Raises
    ------
    NotationError
        If there is no such colour in the game.
    """
    if text not in COLOURS:
        raise NotationError(f"colour {brief(text)}: expected yellow or blue (Palago 2)")
    return text


def read_number(words: list[str]) -> int | None:
    """The number of tiles left that may stand in a position.

    Raises
    ------
    NotationError
        If it is no number.
    """
    if not words:
        return None
    if not re.fullmatch(r"\d{1,6}", words[0]):
        raise NotationError(f"number of tiles {brief(words[0])}: expected a whole number")
    return int(words[0])


def _read_mambo(text: str, words: list[str], tail: str) -> MamboPosition:
    if len(words) != 3 or words[0] not in ("0", "1"):
        raise NotationError(f"position {brief(text)}: expected mambo 0|1 COLOUR TILES: TILES")
    tiles = [read_mambo_tile(word) for word in tail.split()]
    return MamboPosition.of_tiles(tiles, read_colour(words[1]), read_number(words[2:]), int(words[0]))


_PALAGONIA: Final = re.compile(
    r"([12]) dice (\d{1,6}) (\d{1,6}(?:,\d{1,6})*) (contest|first|roll|act|extra|over) (\d{1,2})"
    r"( extra)?((?: \w+)*)"
)


def _read_palagonia(text: str, words: list[str], tail: str) -> PalagoniaPosition:
    found = _PALAGONIA.fullmatch(" ".join(words))
    if found is None:
        raise NotationError(
            f"position {brief(text)}: expected palagonia 1|2 dice TILES SCORES STAGE SEAT [extra] [FACES]: "
            "TILES"
        )
    scores = tuple(map(int, found[3].split(",")))
    seat, rest = int(found[5]) - 1, found[7].split()
    stage = cast(Stage, found[4])
    if not 0 <= seat < len(scores):
        raise NotationError(f"seat {seat + 1}: there are {len(scores)} (Palagonia 1)")
    contest = stage == "contest"
    if contest and not all(word.isdecimal() and 1 <= int(word) <= len(scores) for word in rest):
        raise NotationError(f"position {brief(text)}: expected the seats that contend for the start")
    layout = Layout.of_tiles(read_tiles(tail))
    PalagoniaPosition.start(max(SET, int(found[2]) + len(layout)), len(scores))
    return PalagoniaPosition(
        layout,
        int(found[2]),
        scores,
        stage,
        seat,
        () if contest else tuple(read_face(word) for word in rest),
        extra=bool(found[6]),
        contenders=tuple(int(word) - 1 for word in rest) if contest else (),
        dice=int(found[1]),
    )
