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

from typing import Final

import numpy as np

from palago.catalogue.creature.sums import TOKENS
from palago.catalogue.generator.listing import Harvest
from palago.catalogue.generator.sets.board import Bytes, Numbers, board_shape
from palago.catalogue.machine.compiled import compiled, inlined
from palago.catalogue.plane.lattice import STEPS

_STEPS: Final = np.array(STEPS)
_BYTES: Final = np.frombuffer(TOKENS.encode(), np.uint8)
_IN: Final = TOKENS.index("+")
_DIGIT: Final = TOKENS.index("0")
_LETTER: Final = TOKENS.index("a")
_OUT: Final = TOKENS.index("-")

#: What the board holds where no tile lies.
_EMPTY: Final = 3


def sums(found: Harvest, rows: int, *, mirror: bool = False) -> list[str]:
    """The canonical sums of the first rows of a harvest, or with their mirror twins' the lesser ones."""
    most = found.codes.shape[1]
    stride, cells, _ = board_shape(most)

    def written(sense: int) -> list[str]:
        text = np.zeros((rows, 4 * most), np.uint8)
        lengths = np.zeros(rows, np.int64)
        _write(found, rows, stride, sense, np.full(cells, _EMPTY, np.int64), text, lengths)
        return [bytes(row[:length]).decode("ascii") for row, length in zip(text, lengths, strict=True)]

    # Each sum is the least by the order of tokens; of two sums the lesser is meant in ASCII order.
    return list(map(min, written(1), written(-1))) if mirror else written(1)


@inlined
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


@compiled
def _write(
    found: Harvest, rows: int, stride: int, sense: int, letters: Numbers, text: Bytes, lengths: Numbers
) -> None:
    room, laid = text.shape[1], np.zeros(len(letters), np.int64)
    best, tokens = np.zeros(room, np.int64), np.zeros(room, np.int64)
    places, pointers = np.zeros(room, np.int64), np.zeros(room, np.int64)
    mark = 0
    for row in range(rows):
        tiles = found.facts[row, 0]
        for index in range(tiles):
            letters[found.hexes[row, index]] = found.letters[row, index]
        length = 0
        for start in range(tiles):
            # The pointer turns the other way round for the mirror twin.
            here = found.hexes[row, start]
            turns = letters[here]
            pointer = ((3 if sense == 1 else 0) + 2 * turns) % 6
            mark += 1
            laid[here] = mark
            left, depth, written = tiles - 1, 0, 0
            # With no sum yet, anything is less than it.
            less = length == 0
            more = False
            while left > 0 and not more:
                turn, ahead = _open_turn(here, pointer, sense, stride, letters, laid, mark)
                known = written
                if turn == 6:
                    tokens[written] = _OUT
                    written += 1
                    depth -= 1
                    here, pointer = places[depth], pointers[depth]
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
                        places[depth], pointers[depth] = here, pointer
                        depth += 1
                        here, pointer = ahead, back
                for index in range(known, written):
                    if not less and not more:
                        less = tokens[index] < best[index]
                        more = tokens[index] > best[index]
            if less and not more:
                best, tokens = tokens, best
                length = written
        for index in range(length):
            text[row, index] = _BYTES[best[index]]
        lengths[row] = length
        for index in range(tiles):
            letters[found.hexes[row, index]] = _EMPTY
