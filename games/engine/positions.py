"""A position on a compiled board, and turns from numbers and back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import COLOURS, Colour
from palago.games.engine.board import BAG, CLOSED, Board, Numbers, Places, board_for, lay, take
from palago.games.engine.turns import PAIRS_A_TILE, count_last_turns, write_pairs, write_singles
from palago.games.engine.wins import BASE, winning_turn
from palago.games.rules.pairs import PairPosition, Turn

#: How far beyond the tiles a board goes: two hexes a turn, and a border.
MARGIN = 36


class Table:
    """A position laid on a compiled board.

    Parameters
    ----------
    position : PairPosition
        The position.
    margin : int
        How many hexes beyond the tiles there is room, of which 3 are the border.
    """

    def __init__(self, position: PairPosition, margin: int = MARGIN) -> None:
        self.places = Places.around(position.tiles, margin)
        self.stride = self.places.stride
        self.me = COLOURS.index(position.to_move)
        self.board: Board = board_for(self.places.rows, self.stride, position.bag + len(position.tiles))
        self._lay(position.tiles)

    def _lay(self, tiles: Layout) -> None:
        for tile in tiles.tiles:
            lay(self.board, self.places.code(tile), self.stride)

    def lay_turn(self, turn: Turn) -> None:
        """Lay the tiles of a turn."""
        for tile in turn.tiles:
            lay(self.board, self.places.code(tile), self.stride)

    def take_turn(self, turn: Turn) -> None:
        """Take the tiles of the last turn again."""
        for _ in turn.tiles:
            take(self.board, self.stride)

    def turn(self, number: int) -> Turn:
        """The turn of a number."""
        codes = [code for code in divmod(int(number), BASE) if code]
        return Turn.of([self.places.tile(code) for code in codes])

    def number(self, turn: Turn) -> int:
        """The number of a turn."""
        codes = [self.places.code(tile) for tile in turn.tiles]
        return codes[0] * BASE + (codes[1] if len(codes) > 1 else 0)

    def winning_turn(self, colour: Colour) -> Turn | None:
        """A turn by which a colour would win at once, were it to move; None if there is none."""
        found = winning_turn(self.board, COLOURS.index(colour), self.stride)
        return self.turn(found) if found else None

    def closed(self) -> list[Colour]:
        """The colours of which a creature with a bridge is closed."""
        return [colour for k, colour in enumerate(COLOURS) if self.board.head[CLOSED + k]]

    def pairs(self) -> list[tuple[int, int]]:
        """The numbers of the hexes of each pair that a turn may go to."""
        room = np.zeros((PAIRS_A_TILE * len(self.board.lists), 2), np.int64)
        count = write_pairs(self.board, room, 0, self.stride)
        return [(int(one), int(two)) for one, two in room[:count]]

    def turns(self) -> list[Turn]:
        """Every turn."""
        pairs = self.pairs()
        singles = np.zeros(3 * len(pairs) + 3 * len(self.board.lists), np.int64)
        room = np.array(pairs, np.int64).reshape(-1, 2)
        number = write_singles(self.board, room, len(pairs), singles, self.stride)
        found = [Turn((self.places.tile(code),)) for code in singles[:number]]
        if self.board.head[BAG] > 1:
            nine = [(one, two) for one in range(3) for two in range(3)]
            found += [
                self.turn((3 * one + first) * BASE + 3 * two + second)
                for one, two in pairs
                for first, second in nine
            ]
        return found


@dataclass(frozen=True)
class Perft:
    """How many sequences of turns there are, how many positions they lead to, how many have ended."""

    sequences: int
    positions: int
    ended: int


def perft(position: PairPosition, turns: int) -> Perft:
    """The numbers of sequences of so many turns, and of what they lead to, by the engine.

    Parameters
    ----------
    position : PairPosition
        Where to begin: tiles lie, the game goes on, and the bag does not run out.
    turns : int
        How many turns, at least 1.
    """
    table = Table(position, margin=2 * turns + 3)
    board, stride = table.board, table.stride
    most = len(position.tiles) + 2 * turns
    pairs, singles = np.zeros((PAIRS_A_TILE * most, 2), np.int64), np.zeros(40 * most, np.int64)
    hashes = np.zeros(10 * PAIRS_A_TILE * most, np.int64)
    found: list[Numbers] = []

    def onward(left: int) -> None:
        if left == 1:
            count = count_last_turns(board, pairs, singles, hashes, 0, stride)
            found.append(hashes[:count].copy())
            return
        for turn in table.turns():
            table.lay_turn(turn)
            if not table.closed():
                onward(left - 1)
            table.take_turn(turn)

    onward(turns)
    every = np.concatenate(found)
    different = np.unique(every)
    return Perft(len(every), len(different), int(np.sum(different & 1)))
