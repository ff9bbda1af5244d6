"""Turns where nothing is forced: ranked by what is left on the table, and by the best reply to it.

Each component is worth something to its colour by its kind: what it lacks, how far that is spread, and how
many bridges it has; and more if that colour is to move. A position is worth the difference. A turn after
which the other side wins at once, or that closes something, is not ranked at all.
"""

from __future__ import annotations

from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.games.engine.board import (
    ABOVE,
    BAG,
    BRIDGES,
    HEX,
    HOT,
    LACKING,
    LAID,
    STOP,
    TILE,
    Board,
    Numbers,
    joint_of,
    lay,
    spread_of,
    take,
)  # fmt: skip
from palago.games.engine.threats import Moves, lay_turn, nothing_closed, take_turn
from palago.games.engine.turns import write_pairs
from palago.games.engine.wins import BASE, winning_turn

#: More than any position is worth.
EVERYTHING = 1 << 40

#: By incidences, spread and bridges: how many kinds of components are told apart.
MOST_LACKING = 12
SPREADS = 4
KINDS = (MOST_LACKING + 1) * SPREADS * 3


@inlined_lean
def kind_of(parts: Numbers, root: int) -> int:
    """The kind of a component that its worth depends on: lacking, spread, bridges."""
    lacking = min(parts[root, LACKING], MOST_LACKING)
    square = parts[root, LACKING] * parts[root, LACKING]
    rest, width = spread_of(parts, root), 0
    while rest > square and width < SPREADS - 1:
        rest //= 4
        width += 1
    bridges = parts[root, BRIDGES]
    long = 0 if bridges == 0 else 1 if bridges < 3 else 2
    return int((lacking * SPREADS + width) * 3 + long)


@compiled_lean
def worth_to(b: Board, worth: Numbers, me: int, stride: int) -> int:
    """What the position is worth to a colour that is to move.

    Parameters
    ----------
    b : Board
        The board.
    worth : int64 array (kinds, 2)
        What a component of a kind is worth to its colour, if it moves and if not.
    me : int
        The colour.
    stride : int
        The board's stride.
    """
    cells, parts, hexes, total = b.cells, b.parts, len(b.cells), 0
    for k in range(b.head[LAID]):
        place = b.lists[k, HEX]
        for corner in range(3):
            for colour in range(2):
                joint = joint_of(hexes, stride, place, colour, corner)
                # A component counts once: at its root, seen from the first tile around that.
                if parts[joint, ABOVE] != joint or parts[joint, LACKING] == 0:
                    continue
                first = joint - colour * hexes
                step = stride - 1 if colour == 0 else 1 - stride
                if (corner > 0 and cells[first, TILE]) or (corner > 1 and cells[first + step, TILE]):
                    continue
                kind = kind_of(parts, joint)
                total += worth[kind, 0] if colour == me else -worth[kind, 1]
    return total


@compiled_lean
def write_ranked(b: Board, m: Moves, worth: Numbers, me: int, level: int, stride: int) -> int:
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
                if nothing_closed(b) and (b.head[HOT + 1 - me] == 0 or winning_turn(b, 1 - me, stride) == 0):
                    m.threats[level, found, 0] = -worth_to(b, worth, 1 - me, stride)
                    m.threats[level, found, 1] = first * BASE + second
                    found += 1
                take(b, stride)
            take(b, stride)
    return found


@compiled_lean
def worth_after(b: Board, m: Moves, worth: Numbers, me: int, turn: int, least: int, stride: int) -> int:
    """What is left to a colour after a turn and the best reply to it, as far as it is more than so much."""
    lay_turn(b, turn, stride)
    start = m.room
    count = write_pairs(b, m.pairs, start, stride) if b.head[BAG] > 1 else 0
    worst = EVERYTHING
    for k in range(count):
        if worst <= least or b.head[STOP]:
            break
        for one in range(3):
            lay(b, 3 * m.pairs[start + k, 0] + one, stride)
            for two in range(3):
                lay(b, 3 * m.pairs[start + k, 1] + two, stride)
                if nothing_closed(b):
                    left = worth_to(b, worth, me, stride)
                    # A reply that loses at once is none.
                    if left < worst and (b.head[HOT + me] == 0 or winning_turn(b, me, stride) == 0):
                        worst = left
                take(b, stride)
            take(b, stride)
    take_turn(b, turn, stride)
    return worst
