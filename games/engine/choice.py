"""Turns where nothing is forced: ranked by what is left on the table, and by the best reply to it.

Each component is worth something to its colour by its kind (see `kind_of`), and more if that colour is to
move; a position is worth the difference. A turn after which the other side wins at once, or that closes
something, is not ranked at all.
"""

from __future__ import annotations

from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.games.engine.board import BAG, HOT, SCORE, STOP, Board, lay, take
from palago.games.engine.threats import Moves, lay_turn, nothing_closed, take_turn
from palago.games.engine.turns import write_pairs
from palago.games.engine.wins import BASE, winning_turn

#: More than any position is worth.
EVERYTHING = 1 << 40


@inlined_lean
def worth_to(b: Board, me: int) -> int:
    """What the position is worth to a colour that is to move."""
    return int(b.head[SCORE + 2 * me] - b.head[SCORE + 2 * (1 - me) + 1])


@compiled_lean
def write_ranked(b: Board, m: Moves, me: int, level: int, stride: int) -> int:
    """Write down each sensible turn, with its worth after it, in the place of threats; their number."""
    start = level * m.room
    count = write_pairs(b, m.pairs, start, stride)
    found = 0
    if b.head[BAG] < 2:
        return 0
    for k in range(count):
        for one in range(3):
            first = 3 * m.pairs[start + k, 0] + one
            lay(b, first, stride)
            for two in range(3):
                second = 3 * m.pairs[start + k, 1] + two
                lay(b, second, stride)
                if nothing_closed(b) and (
                    b.head[HOT + 1 - me] == 0 or winning_turn(b, 1 - me, stride) == 0
                ):
                    m.threats[level, found, 0] = -worth_to(b, 1 - me)
                    m.threats[level, found, 1] = first * BASE + second
                    found += 1
                take(b, stride)
            take(b, stride)
    return found


@compiled_lean
def worth_after(b: Board, m: Moves, me: int, turn: int, least: int, level: int, stride: int) -> int:
    """What is left to a colour after a turn and the best reply to it, as far as it is more than so much."""
    lay_turn(b, turn, stride)
    start = level * m.room
    count = write_pairs(b, m.pairs, start, stride) if b.head[BAG] > 1 else 0
    worst = EVERYTHING
    for k in range(count):
        if worst <= least or b.head[STOP]:
            break
        for one in range(3):
            lay(b, 3 * m.pairs[start + k, 0] + one, stride)
            for two in range(3):
                lay(b, 3 * m.pairs[start + k, 1] + two, stride)
                # A reply that loses at once is none.
                if nothing_closed(b) and worth_to(b, me) < worst and (
                    b.head[HOT + me] == 0 or winning_turn(b, me, stride) == 0
                ):
                    worst = worth_to(b, me)
                take(b, stride)
            take(b, stride)
    take_turn(b, turn, stride)
    return worst
