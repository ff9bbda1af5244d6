"""What Palago and Lambo share: two touching tiles a turn, and the colour of a closed creature wins.

The rules are numbered as on the project's page of rules; a refusal names the one that it follows.

1. A set has a number of equal tiles, 48 by default.
2. The colours are yellow and blue, and a position says which of them moves.
4. A turn is an unordered pair of tiles on two touching empty hexes, of which at least one touches the mass.
5. The pair may enclose a hex and fill it in the same turn.
6. A single tile is a turn exactly if it closes a creature with a bridge, of whichever colour.
7. A pair of which one tile would have won is a turn as well; it is judged when it is complete.
8. The owner of the colour of a closed creature wins, whoever closed it.
9. Who closes creatures of both colours in one turn loses.
10. Eyes do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import ClassVar, Final, Self

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import is_whole
from palago.catalogue.plane.lattice import COLOURS, YELLOW, Colour, Hex, other
from palago.catalogue.plane.regions import neighbours_of
from palago.catalogue.plane.tile import ROTATIONS, SET, Rotation
from palago.games.errors import IllegalTurnError
from palago.games.rules.position import Outcome
from palago.games.rules.table import beside, closed_at, in_one_piece, touches, touching_pairs

#: The neighbours of the origin that stand for all ways in which two hexes touch.
ASIDE: Final = ((0, -1), (1, -1), (1, 0))


@dataclass(frozen=True)
class Turn:
    """The tiles that a turn lays; they have no order, and are kept sorted by hex.

    Its text is the tiles, each as its rotation and its hex:

    >>> str(Turn.of([(0, 0, "a"), (0, -1, "b")]))
    'b0,-1 a0,0'
    """

    tiles: tuple[Tile, ...]

    @classmethod
    def of(cls, tiles: Iterator[Tile] | list[Tile] | tuple[Tile, ...]) -> Turn:
        """The turn that lays some tiles."""
        return cls(tuple(sorted(tiles)))

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where they go."""
        return tuple((q, r) for q, r, _ in self.tiles)

    def __str__(self) -> str:
        return " ".join(f"{rotation}{q},{r}" for q, r, rotation in self.tiles)


@dataclass(frozen=True)
class PairPosition:
    """A position of a game in which two touching tiles are laid a turn.

    Parameters
    ----------
    tiles : Layout
        What lies on the table.
    to_move : Colour
        Who moves.
    bag : int
        How many tiles are left.
    ended : Outcome, optional
        How the game ended by the last turn.
    """

    game: ClassVar[str]
    #: How the game is named in its rules.
    title: ClassVar[str]

    tiles: Layout
    to_move: Colour
    bag: int
    ended: Outcome | None = None

    def __post_init__(self) -> None:
        if self.to_move not in COLOURS:
            raise InputError(f"colour {self.to_move!r}: expected yellow or blue ({self.title} 2)")
        if not is_whole(self.bag) or self.bag < 0:
            raise InputError(f"{self.bag!r} tiles in the bag: expected a whole number of at least 0")

    @classmethod
    def start(cls, tiles: int = SET, first: Colour = YELLOW) -> Self:
        """The empty table, with so many tiles in the bag."""
        return cls(Layout(), first, tiles)

    @classmethod
    def of_tiles(cls, tiles: Layout, to_move: Colour, bag: int | None = None) -> Self:
        """The position of a table, with what is left of a set in the bag, ended if it should be.

        Raises
        ------
        InputError
            If the tiles do not hang together, or are more than a set.
        """
        if not in_one_piece(tiles):
            raise InputError(f"{len(tiles)} tiles that do not hang together ({cls.title} 4)")
        if bag is None:
            if len(tiles) > SET:
                raise InputError(f"{len(tiles)} tiles on the table: a set has {SET} ({cls.title} 1)")
            bag = SET - len(tiles)
        here = cls(tiles, to_move, bag)
        return replace(here, ended=here._judged(tuple(tiles)))

    @property
    def mover(self) -> str:
        """Who moves."""
        return self.to_move

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.ended

    def legal_turns(self) -> Iterator[Turn]:
        """Every turn, once; the first up to translation."""
        if self.ended is not None:
            return
        if self.bag >= 2:
            pairs = touching_pairs(self.tiles) if self.tiles else ((side, (0, 0)) for side in ASIDE)
            for pair in pairs:
                for rotations in product(ROTATIONS, repeat=2):
                    yield _turn(pair, rotations)
        yield from self.legal_turns_of_one_tile()

    def random_turn(self, rng: Random) -> Turn:
        """A turn at random: a pair, or a single tile if there is no pair."""
        if self.bag < 2:
            return rng.choice(list(self.legal_turns_of_one_tile()))
        first = rng.choice(beside(self.tiles)) if self.tiles else (0, 0)
        free = [near for near in neighbours_of(first) if near not in self.tiles]
        while not free:
            first = rng.choice(beside(self.tiles))
            free = [near for near in neighbours_of(first) if near not in self.tiles]
        return _turn((first, rng.choice(free)), (rng.choice(ROTATIONS), rng.choice(ROTATIONS)))

    def play(self, turn: Turn) -> Self:
        """The position after a turn.

        Raises
        ------
        IllegalTurnError
            If the turn breaks a rule, which the message names.
        """
        self.check(turn)
        return self._after(turn)

    def check(self, turn: Turn) -> None:
        """Refuse a turn that breaks a rule.

        Raises
        ------
        IllegalTurnError
            If it does; the message names the rule.
        """
        if self.ended is not None:
            raise self._broken(turn, f"the game has ended, {self.ended}", 8)
        if any(rotation not in ROTATIONS for _, _, rotation in turn.tiles):
            raise self._broken(turn, "a tile has the rotations a, b and c", 1)
        taken = [place for place in turn.hexes if place in self.tiles]
        if taken:
            raise self._broken(turn, f"hex {taken[0]} already has a tile", 4)
        if len(turn.tiles) not in (1, 2):
            raise self._broken(turn, f"it lays {len(turn.tiles)} tiles instead of 2", 4)
        if len(turn.tiles) > self.bag:
            raise self._broken(turn, f"{self.bag} tiles are left", 14)
        if len(turn.tiles) == 2:
            self._check_pair(turn)
        else:
            self._check_single(turn)

    def _check_pair(self, turn: Turn) -> None:
        first, second = turn.hexes
        if second not in neighbours_of(first):
            raise self._broken(turn, "the two tiles do not touch", 4)
        if self.tiles and not touches(self.tiles, first) and not touches(self.tiles, second):
            raise self._broken(turn, "neither tile touches one on the table", 4)

    def _check_single(self, turn: Turn) -> None:
        if not self.tiles:
            raise self._broken(turn, "the first turn lays exactly two tiles", 3)
        if not closed_at(self._with(turn), turn.hexes):
            raise self._broken(turn, "a single tile must close a creature with a bridge", 6)

    def _broken(self, turn: Turn, reason: str, rule: int) -> IllegalTurnError:
        return IllegalTurnError(turn, reason, f"{self.title} {rule}")

    def _with(self, turn: Turn) -> dict[Hex, Rotation]:
        return {**self.tiles, **{(q, r): rotation for q, r, rotation in turn.tiles}}

    def _after(self, turn: Turn) -> Self:
        after = type(self)(Layout(self._with(turn)), other(self.to_move), self.bag - len(turn.tiles))
        return replace(after, ended=after._judged(turn.hexes))

    def legal_turns_of_one_tile(self) -> Iterator[Turn]:
        """The single tiles that close a creature with a bridge."""
        if self.bag < 1:
            return
        table = dict(self.tiles)
        for place in beside(table):
            for rotation in ROTATIONS:
                table[place] = rotation
                if closed_at(table, [place]):
                    yield Turn(((*place, rotation),))
            del table[place]

    def _judged(self, laid: tuple[Hex, ...]) -> Outcome | None:
        """How the last turn, which laid tiles on some hexes, ended the game."""
        closed = {creature.colour for creature in closed_at(self.tiles, laid)}
        if len(closed) == 2:
            return Outcome((self.to_move,), "the other colour's player closed creatures of both colours")
        if closed:
            return Outcome((closed.pop(),), "a creature of that colour is closed")
        if self.bag == 0 or (self.bag == 1 and self.tiles and not any(self.legal_turns_of_one_tile())):
            return self._out_of_tiles()
        return None

    def _out_of_tiles(self) -> Outcome:
        return Outcome((), "the tiles are used up")

    def __str__(self) -> str:
        tiles = " ".join(f"{rotation}{q},{r}" for q, r, rotation in self.tiles.tiles)
        return f"{self.game} {self.to_move} {self.bag}: {tiles}".rstrip()


def _turn(pair: tuple[Hex, Hex], rotations: tuple[Rotation, ...]) -> Turn:
    return Turn.of([(*place, rotation) for place, rotation in zip(pair, rotations, strict=True)])
