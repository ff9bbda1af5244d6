"""The compiled twin of `palago.catalogue.creature.sums.write_sum`, many creatures at a time.

From each tile of a creature its least sum is written token by token, and dropped at the first token
that exceeds the least sum so far. The creatures on the board are yellow, so the pointer starts
turned by 180 degrees.

The mirror twin of a creature is written from the same board: flipping top and bottom turns edge ``e`` into
``3 - e`` and rotation ``k`` into ``-k``, so its pointer, where it starts turned by 180 degrees, is turned by
none here, goes round the other way, and its letters differ the other way. Of a creature and its twin together
the lesser sum in ASCII order is kept, that of `palago.catalogue.creature.classes.representative`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from palago.catalogue.creature.sums import TOKENS
from palago.catalogue.generator.rebuilding import Layouts
from palago.catalogue.generator.sets.board import Bytes, Numbers, board_shape
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.catalogue.plane.lattice import STEPS

_STEPS: Final = np.array(STEPS)
_BYTES: Final = np.frombuffer(TOKENS.encode(), np.uint8)
_IN: Final = TOKENS.index("+")
_DIGIT: Final = TOKENS.index("0")
_LETTER: Final = TOKENS.index("a")
_OUT: Final = TOKENS.index("-")

#: What the board holds where no tile lies.
_EMPTY: Final = 3


class Desk(NamedTuple):
    """Room to write one sum after the other; see `_desk_for`.

    Parameters
    ----------
    letters : int64 array (cells,)
        By hex the letter of its tile, or that there is none.
    laid : int64 array (cells,)
        By hex the number of the last sum, counted over all, that laid its tile.
    best, tokens : int64 arrays
        The least sum of the creature and sense at hand so far, and the one being written.
    places, pointers : int64 arrays
        Where to go back to, and the pointer there.
    text : uint8 array (2, symbols)
        The least sums of the creature and of its mirror twin, in ASCII.
    """

    letters: Numbers
    laid: Numbers
    best: Numbers
    tokens: Numbers
    places: Numbers
    pointers: Numbers
    text: Bytes


def _desk_for(most: int) -> Desk:
    """Room for creatures of at most so many tiles."""
    _, cells, _ = board_shape(most)
    room = 4 * most

    def line() -> Numbers:
        return np.zeros(room, np.int64)

    return Desk(
        np.full(cells, _EMPTY, np.int64), np.zeros(cells, np.int64), line(), line(), line(), line(),
        np.zeros((2, room), np.uint8),
    )  # fmt: skip


def sums(layouts: Layouts, sizes: Numbers, *, mirror: bool = False) -> list[str]:
    """The canonical sums of creatures of some sizes, or of them and their mirror twins the lesser ones."""
    rows, most = layouts.hexes.shape
    text = np.zeros((rows, 4 * most), np.uint8)
    _write(layouts, sizes, board_shape(most)[0], 1 + mirror, _desk_for(most), text)
    return [row.decode("ascii") for row in text.view(f"S{4 * most}")[:, 0].tolist()]


@inlined_lean
def _open_turn(
    place: int, facing: int, sense: int, stride: int, letters: Numbers, laid: Numbers, mark: int
) -> tuple[int, int]:
    """The least turn in a sense that makes the pointer face a tile yet to be laid, and its hex; or 6."""
    for turn in range(6):
        edge = (facing + sense * turn) % 6
        ahead = place + _STEPS[edge, 0] * stride + _STEPS[edge, 1]
        if letters[ahead] != _EMPTY and laid[ahead] != mark:
            return turn, ahead
    return 6, place


@compiled_lean
def _write(layouts: Layouts, sizes: Numbers, stride: int, senses: int, desk: Desk, text: Bytes) -> None:
    mark = 0
    for row in range(len(sizes)):
        tiles = sizes[row]
        for index in range(tiles):
            desk.letters[layouts.hexes[row, index]] = layouts.letters[row, index]
        least = 0
        for twin in range(senses):
            length = 0
            for index in range(tiles):
                start = layouts.hexes[row, index]
                mark += 1
                length = _write_from(desk, start, tiles, length, mark, 1 - 2 * twin, stride)
            for index in range(desk.text.shape[1]):
                desk.text[twin, index] = _BYTES[desk.best[index]] if index < length else 0
        if senses == 2 and _is_lesser(desk.text):
            least = 1
        for index in range(desk.text.shape[1]):
            text[row, index] = desk.text[least, index]
        for index in range(tiles):
            desk.letters[layouts.hexes[row, index]] = _EMPTY


@inlined_lean
def _is_lesser(text: Bytes) -> bool:
    """Whether the second of two sums is the lesser one in ASCII order, which is not that of the tokens."""
    for index in range(text.shape[1]):
        if text[0, index] != text[1, index]:
            return bool(text[1, index] < text[0, index])
    return False


@compiled_lean
def _write_from(desk: Desk, here: int, tiles: int, length: int, mark: int, sense: int, stride: int) -> int:
    """Write the least sum from a tile, and keep it if it is less than the best; the length of the best.

    The length of the best so far is 0 if there is none yet: anything is less than it.
    """
    letters, laid, best, tokens = desk.letters, desk.laid, desk.best, desk.tokens
    turns = letters[here]
    # The pointer turns the other way round for the mirror twin.
    pointer = ((3 if sense == 1 else 0) + 2 * turns) % 6
    laid[here] = mark
    left, depth, written = tiles - 1, 0, 0
    less = length == 0
    while left > 0:
        turn, ahead = _open_turn(here, pointer, sense, stride, letters, laid, mark)
        known = written
        if turn == 6:
            tokens[written] = _OUT
            written += 1
            depth -= 1
            here, pointer = desk.places[depth], desk.pointers[depth]
        else:
            pointer = (pointer + sense * turn) % 6
            tokens[written] = _DIGIT + turn
            tokens[written + 1] = _LETTER + sense * (letters[ahead] - turns) % 3
            written += 2
            laid[ahead] = mark
            left -= 1
            back = (pointer + 3) % 6
            if left > 0 and _open_turn(ahead, back, sense, stride, letters, laid, mark)[0] < 6:
                tokens[written] = _IN
                written += 1
                desk.places[depth], desk.pointers[depth] = here, pointer
                depth += 1
                here, pointer = ahead, back
        if not less:
            for index in range(known, written):
                if tokens[index] > best[index]:
                    return length
                less = tokens[index] < best[index]
                if less:
                    break
    if not less:
        return length
    for index in range(written):
        best[index] = tokens[index]
    return written
