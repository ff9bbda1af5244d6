"""Threats, and what answers them.

A turn is a *threat* if its player would win at once, were the other side to pass, and the other side cannot
win at once itself. Let W be the winning turn. A reply that leaves all hexes of W empty leaves W a legal turn
which closes the same creature: whatever it closes is made of components that lack hexes of W alone. So a
reply answers the threat only if it

- lays a tile on a hex of W, or
- makes W close a creature of the other side as well, for then its player loses. With W laid, that creature
  is closed by the reply, so a component of the other side is hot: the reply has the hex that it lacks, or is
  the two hexes that it lacks.

Of these replies those are *answers* after which there is no other winning turn. That no other reply is one,
a test shows against all legal turns.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.games.engine.board import (
    BAG,
    CLOSED,
    HOT,
    HOT_LIST,
    LOOKED,
    NEAR,
    TILE,
    Board,
    Numbers,
    how_near,
    lay,
    take,
)  # fmt: skip
from palago.games.engine.turns import PAIRS_A_TILE, write_pairs
from palago.games.engine.wins import BASE, lacking_hexes, step_at, winning_turn

#: The most answers to a threat that are told apart: pairs on or around two hexes, and then some.
MOST_ANSWERS = 4096

#: The most winning turns that are kept to refute the replies that are no answers.
MOST_WINS = 1024


class Moves(NamedTuple):
    """Room for the turns of each level of a search; see `moves_for`.

    Parameters
    ----------
    room : int
        How many pairs of hexes a level has room for.
    pairs : int64 array (levels * room, 2)
        The pairs of hexes that a turn may go to, level by level.
    threats : int64 array (levels, room, 2)
        The threats, each as the number of its answers and its turn.
    answers : int64 array (levels, room)
        The answers to the threat that is being tried.
    wins : int64 array (levels, room)
        Winning turns that refute all other replies, if they are asked for.
    counts : int64 array (levels, 4)
        How many there are of each.
    killers : int64 array (levels,)
        The answer that refuted the threat before.
    best : int64 array (levels,)
        The winning turn that was found.
    state : int64 array (levels, 3)
        How many own turns are left, and which threat and which answer are being tried.
    """

    room: int
    pairs: Numbers
    threats: Numbers
    answers: Numbers
    wins: Numbers
    counts: Numbers
    killers: Numbers
    best: Numbers
    state: Numbers


def moves_for(tiles: int, levels: int) -> Moves:
    """Room for a search so many levels deep on a table of at most so many tiles."""
    room = PAIRS_A_TILE * tiles + 64
    return Moves(
        room, np.zeros((levels * room, 2), np.int64), np.zeros((levels, 9 * room, 2), np.int64),
        np.zeros((levels, MOST_ANSWERS), np.int64), np.zeros((levels, MOST_WINS), np.int64),
        np.zeros((levels, 4), np.int64),
        np.zeros(levels, np.int64), np.zeros(levels, np.int64), np.zeros((levels, 3), np.int64),
    )  # fmt: skip


@inlined_lean
def lay_turn(b: Board, turn: int, stride: int) -> None:
    """Lay the tiles of a turn."""
    lay(b, turn // BASE, stride)
    if turn % BASE:
        lay(b, turn % BASE, stride)


@inlined_lean
def take_turn(b: Board, turn: int, stride: int) -> None:
    """Take the tiles of the last turn."""
    take(b, stride)
    if turn % BASE:
        take(b, stride)


@inlined_lean
def nothing_closed(b: Board) -> bool:
    """Whether no creature with a bridge is closed."""
    return bool(b.head[CLOSED] + b.head[CLOSED + 1] == 0)


@compiled_lean
def write_threats(b: Board, m: Moves, me: int, level: int, stride: int) -> int:
    """Write down all threats of a colour that is to move and cannot win at once; their number.

    Each turn comes once. Turns that close something are none.
    """
    start = level * m.room
    count = write_pairs(b, m.pairs, start, stride)
    m.counts[level, 0] = count
    found, head = 0, b.head
    if head[BAG] < 2:
        return 0
    for k in range(count):
        for one in range(3):
            first = 3 * m.pairs[start + k, 0] + one
            lay(b, first, stride)
            for two in range(3):
                second = 3 * m.pairs[start + k, 1] + two
                lay(b, second, stride)
                threat = head[HOT + me] > 0 and nothing_closed(b) and winning_turn(b, me, stride) != 0
                if threat and head[HOT + 1 - me]:
                    threat = winning_turn(b, 1 - me, stride) == 0
                take(b, stride)
                if threat:
                    m.threats[level, found, 0] = 0
                    m.threats[level, found, 1] = first * BASE + second
                    found += 1
            take(b, stride)
    m.counts[level, 1] = found
    return found


@compiled_lean
def write_answers(b: Board, m: Moves, me: int, level: int, most: int, stride: int) -> int:
    """Write down the answers to a threat that a colour has just made, at most so many; their number.

    The other side, which moves, cannot win at once.
    """
    m.counts[level, 2] = 0
    # Which of several is found depends on the order of the hot components, and that changes: keep this one.
    turn = winning_turn(b, me, stride)
    m.wins[level, 0] = turn
    one, two = turn // BASE // 3, turn % BASE // 3
    if b.head[BAG] < 2:
        return 0
    _try_hex(b, m, me, one, one, level, most, stride)
    if two:
        _try_hex(b, m, me, two, one, level, most, stride)
    _try_spoiling(b, m, me, turn, level, most, stride)
    return int(m.counts[level, 2])


@compiled_lean
def write_wins_and_answers(b: Board, m: Moves, me: int, level: int, stride: int) -> int:
    """Write down the answers, and winning turns of which one at least is left by every other reply.

    The number of winning turns.
    """
    m.counts[level, 3] = 1
    write_answers(b, m, me, level, m.answers.shape[1], stride)
    number = m.counts[level, 3]
    m.counts[level, 3] = 0
    return int(number)


@compiled_lean
def _note_win(b: Board, m: Moves, me: int, won: int, level: int, stride: int) -> None:
    """Note a winning turn unless one of those noted before wins as well."""
    for k in range(m.counts[level, 3]):
        turn = m.wins[level, k]
        one, two = turn // BASE // 3, turn % BASE // 3
        if b.cells[one, TILE] or (two and b.cells[two, TILE]):
            continue
        lay_turn(b, turn, stride)
        wins = b.head[CLOSED + me] > 0 and b.head[CLOSED + 1 - me] == 0
        take_turn(b, turn, stride)
        if wins:
            return
    if m.counts[level, 3] < MOST_WINS:
        m.wins[level, m.counts[level, 3]] = won
        m.counts[level, 3] += 1


@inlined_lean
def _try_hex(b: Board, m: Moves, me: int, place: int, but: int, level: int, most: int, stride: int) -> None:
    """Try all pairs with a hex that touches a tile, but for those with another one."""
    for edge in range(6):
        beside = place + step_at(edge, stride)
        if b.cells[beside, TILE] == 0 and beside != but:
            _try_pair(b, m, me, place, beside, level, most, stride)


@compiled_lean
def _try_pair(b: Board, m: Moves, me: int, one: int, two: int, level: int, most: int, stride: int) -> None:
    """Write down the turns on a pair of hexes after which a colour cannot win at once."""
    for first in range(3):
        if m.counts[level, 2] >= most:
            return
        lay(b, 3 * one + first, stride)
        for second in range(3):
            lay(b, 3 * two + second, stride)
            if nothing_closed(b):
                won = winning_turn(b, me, stride)
                if won and m.counts[level, 3]:
                    _note_win(b, m, me, won, level, stride)
                elif won == 0 and m.counts[level, 2] < most:
                    m.answers[level, m.counts[level, 2]] = (3 * one + first) * BASE + 3 * two + second
                    m.counts[level, 2] += 1
            take(b, stride)
        take(b, stride)


@compiled_lean
def _try_spoiling(b: Board, m: Moves, me: int, turn: int, level: int, most: int, stride: int) -> None:
    """Try the replies that make a winning turn close a creature of the other side as well."""
    if m.counts[level, 2] >= most:
        return
    lay_turn(b, turn, stride)
    hot = b.head[HOT + 1 - me]
    for k in range(hot):
        b.lists[k, LOOKED] = b.lists[k, HOT_LIST + 1 - me]
    start, spots = level * m.room, 0
    for k in range(hot):
        root = b.lists[k, LOOKED]
        one, two = lacking_hexes(b.parts, root, how_near(b.parts, root), stride)
        # The pairs of this level are not needed any more.
        m.pairs[start + spots, 0], m.pairs[start + spots, 1] = one, two
        spots += 1
    take_turn(b, turn, stride)
    won_one, won_two = turn // BASE // 3, turn % BASE // 3
    for k in range(spots):
        one, two = m.pairs[start + k, 0], m.pairs[start + k, 1]
        if two >= 0:
            if b.cells[one, NEAR] or b.cells[two, NEAR]:
                _try_pair(b, m, me, one, two, level, most, stride)
            continue
        for edge in range(6):
            beside = one + step_at(edge, stride)
            free = b.cells[beside, TILE] == 0 and beside != won_one and beside != won_two
            if free and (b.cells[one, NEAR] or b.cells[beside, NEAR]):
                _try_pair(b, m, me, one, beside, level, most, stride)
