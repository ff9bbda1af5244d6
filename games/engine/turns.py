"""All turns of a position: the engine's own generator, which shares no code with the rules."""

from __future__ import annotations

from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.games.engine.board import CLOSED, HASH, HEX, LAID, NEAR, TILE, Board, Numbers, lay, take
from palago.games.engine.wins import step_at

#: The most pairs by number of tiles: 6 hexes beside each, and each of them has 5 more.
PAIRS_A_TILE = 36


@compiled_lean
def write_pairs(b: Board, pairs: Numbers, start: int, stride: int) -> int:
    """Write down the pairs of touching empty hexes of which one touches a tile, from a row on; their number.

    Each comes once, and the first of a pair touches a tile.
    """
    cells, count = b.cells, 0
    for k in range(b.head[LAID]):
        tile = b.lists[k, HEX]
        for edge in range(6):
            first = tile + step_at(edge, stride)
            if cells[first, TILE] or not _is_first(b, first, k, stride):
                continue
            for side in range(6):
                second = first + step_at(side, stride)
                if cells[second, TILE] == 0 and not (cells[second, NEAR] and second < first):
                    pairs[start + count, 0], pairs[start + count, 1] = first, second
                    count += 1
    return count


@inlined_lean
def _is_first(b: Board, place: int, k: int, stride: int) -> bool:
    """Whether no tile that was laid before the k-th touches a hex."""
    if b.cells[place, NEAR] == 1:
        return True
    for earlier in range(k):
        step = abs(b.lists[earlier, HEX] - place)
        if step in (1, stride, stride - 1):
            return False
    return True


@compiled_lean
def write_singles(b: Board, pairs: Numbers, count: int, found: Numbers, stride: int) -> int:
    """Write down the single tiles that close a creature, given the pairs of a position; their number."""
    number, last = 0, -1
    for k in range(count):
        first = pairs[k, 0]
        if first != last:
            number = _write_at(b, first, found, number, stride)
        last = first
    # A hole of one hex is in no pair.
    for k in range(b.head[LAID]):
        tile = b.lists[k, HEX]
        for edge in range(6):
            hole = tile + step_at(edge, stride)
            if b.cells[hole, TILE] == 0 and b.cells[hole, NEAR] == 6 and _is_first(b, hole, k, stride):
                number = _write_at(b, hole, found, number, stride)
    return _with_seconds(b, pairs, count, found, number, stride)


@inlined_lean
def _with_seconds(b: Board, pairs: Numbers, count: int, found: Numbers, number: int, stride: int) -> int:
    """Add the hexes that touch a tile but are no pair's first hex."""
    for k in range(count):
        second = pairs[k, 1]
        if b.cells[second, NEAR] == 0:
            continue
        known = False
        for other in range(count):
            known = known or pairs[other, 0] == second or (other < k and pairs[other, 1] == second)
        if not known:
            number = _write_at(b, second, found, number, stride)
    return number


@inlined_lean
def _write_at(b: Board, place: int, found: Numbers, number: int, stride: int) -> int:
    for rotation in range(3):
        lay(b, 3 * place + rotation, stride)
        if b.head[CLOSED] + b.head[CLOSED + 1]:
            found[number] = 3 * place + rotation
            number += 1
        take(b, stride)
    return number


@compiled_lean
def count_last_turns(
    b: Board, pairs: Numbers, singles: Numbers, hashes: Numbers, start: int, stride: int
) -> int:
    """Play every turn of a position, and write down the hashes of what follows; their number.

    The last bit of a hash says whether the game has ended.
    """
    count = write_pairs(b, pairs, 0, stride)
    number = write_singles(b, pairs, count, singles, stride)
    row = start
    for k in range(number):
        lay(b, singles[k], stride)
        hashes[row] = b.head[HASH] | 1
        row += 1
        take(b, stride)
    for k in range(count):
        for first in range(3):
            lay(b, 3 * pairs[k, 0] + first, stride)
            for second in range(3):
                lay(b, 3 * pairs[k, 1] + second, stride)
                closed = b.head[CLOSED] + b.head[CLOSED + 1] > 0
                hashes[row] = (b.head[HASH] | 1) ^ (not closed)
                row += 1
                take(b, stride)
            take(b, stride)
    return row - start
