"""Forced wins by threats: every own turn threatens to win at once, up to the last, which does.

With n own turns left the attacker wins

- with n = 1 if some turn wins at once;
- else if there is a threat such that after each of its answers there is a win in n - 1 turns. With n = 2
  that is a threat without an answer, and nothing more has to be asked.

All threats are tried, the ones with the fewest answers first, and all answers to them, so what the search
does not find within n turns is not there. Only wins in which the other side is given a free turn are passed
over. What is known of a position is kept in a table by its hash: the least n with a win, the largest without.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.games.engine.board import HASH, STOP, Board, Numbers
from palago.games.engine.threats import (
    Moves,
    lay_turn,
    take_turn,
    write_answers,
    write_threats,
)  # fmt: skip
from palago.games.engine.wins import winning_turn

#: What a search says: no win within so many turns, a win, or that it was stopped; and what it does: trying
#: threats, or the answers to one.
NONE, WIN, STOPPED, TRYING, ANSWERING = 0, 1, -1, 2, 3

#: Entries of `Moves.state`.
LEFT, THREAT, ANSWER = 0, 1, 2

#: How many answers are counted for the order in which threats are tried.
COUNTED = 64


class Memory(NamedTuple):
    """What is known of positions; see `memory_for`.

    Parameters
    ----------
    keys : int64 array
        The hash of a position, mixed with the colour that moves.
    known : int64 array (rows, 3)
        The least number of own turns in which it is won (0 if not known), the largest in which it is not, and
        the winning turn.
    """

    keys: Numbers
    known: Numbers


def memory_for(bits: int = 18) -> Memory:
    """Room for 2 to so many positions."""
    return Memory(np.zeros(1 << bits, np.int64), np.zeros((1 << bits, 3), np.int64))


@inlined_lean
def key_of(b: Board, me: int) -> int:
    """The key of the position with a colour to move."""
    return int(b.head[HASH] ^ (me * 0x5851F42D4C957F2D) ^ 0x14057B7EF767814F)


@inlined_lean
def remember(t: Memory, key: int, won: int, none: int, turn: int) -> None:
    """Note that a position is won in so many turns, or not in so many."""
    row = key & (len(t.keys) - 1)
    if t.keys[row] != key:
        t.keys[row] = key
        t.known[row, 0], t.known[row, 1], t.known[row, 2] = 0, 0, 0
    if won and (t.known[row, 0] == 0 or won < t.known[row, 0]):
        t.known[row, 0], t.known[row, 2] = won, turn
    t.known[row, 1] = max(t.known[row, 1], none)


@compiled_lean
def attack(b: Board, m: Moves, t: Memory, me: int, turns: int, level: int, stride: int) -> int:
    """Whether a colour that is to move wins by threats within so many own turns.

    The winning turn is left in ``m.best[level]``; a level is one own turn and the answer to it. Numba
    compiles a function once more for each constant that it is called with, so levels are never constants.
    """
    first = level
    m.state[level, LEFT] = turns
    found = _enter(b, m, t, me, level, stride)
    while found != STOPPED:
        if found == TRYING:
            found = _next_threat(b, m, t, me, level, stride)
        elif found == ANSWERING:
            m.state[level, ANSWER] += 1
            if m.state[level, ANSWER] < m.counts[level, 2]:
                lay_turn(b, m.answers[level, m.state[level, ANSWER]], stride)
                level += 1
                m.state[level, LEFT] = m.state[level - 1, LEFT] - 1
                found = _enter(b, m, t, me, level, stride)
            else:
                turn = m.threats[level, m.state[level, THREAT], 1]
                take_turn(b, turn, stride)
                m.best[level] = turn
                remember(t, key_of(b, me), m.state[level, LEFT], 0, turn)
                found = WIN
        elif level == first:
            return found
        else:
            level -= 1
            turn = m.answers[level, m.state[level, ANSWER]]
            take_turn(b, turn, stride)
            if found == WIN:
                found = ANSWERING
            else:
                m.killers[level] = turn
                take_turn(b, m.threats[level, m.state[level, THREAT], 1], stride)
                found = TRYING
    while level > first:
        level -= 1
        take_turn(b, m.answers[level, m.state[level, ANSWER]], stride)
        take_turn(b, m.threats[level, m.state[level, THREAT], 1], stride)
    return STOPPED


@compiled_lean
def _enter(b: Board, m: Moves, t: Memory, me: int, level: int, stride: int) -> int:
    """Begin with a position: whether it is won, or not, or its threats have to be tried."""
    turns = m.state[level, LEFT]
    if b.head[STOP]:
        return STOPPED
    won = winning_turn(b, me, stride)
    if won:
        m.best[level] = won
        return WIN
    if turns < 2:
        return NONE
    key = key_of(b, me)
    row = key & (len(t.keys) - 1)
    if t.keys[row] == key:
        if 0 < t.known[row, 0] <= turns:
            m.best[level] = t.known[row, 2]
            return WIN
        if t.known[row, 1] >= turns:
            return NONE
    count = write_threats(b, m, me, level, stride)
    if _without_answer(b, m, me, level, count, 1 if turns == 2 else COUNTED, stride):
        remember(t, key, 2, 0, m.best[level])
        return WIN
    if turns == 2:
        remember(t, key, 0, 2, 0)
        return NONE
    m.state[level, THREAT] = -1
    return TRYING


@inlined_lean
def _without_answer(b: Board, m: Moves, me: int, level: int, count: int, most: int, stride: int) -> bool:
    """Whether there is a threat without an answer; the answers to the others are counted, up to so many."""
    for k in range(count):
        turn = m.threats[level, k, 1]
        lay_turn(b, turn, stride)
        answers = write_answers(b, m, me, level, most, stride)
        take_turn(b, turn, stride)
        m.threats[level, k, 0] = answers
        if answers == 0:
            m.best[level] = turn
            return True
    return False


@compiled_lean
def _next_threat(b: Board, m: Moves, t: Memory, me: int, level: int, stride: int) -> int:
    """Lay the next threat and list its answers, or say that none is left."""
    m.state[level, THREAT] += 1
    k, count = m.state[level, THREAT], m.counts[level, 1]
    if k == count:
        remember(t, key_of(b, me), 0, m.state[level, LEFT], 0)
        return NONE
    least = k
    for other in range(k + 1, count):
        if m.threats[level, other, 0] < m.threats[level, least, 0]:
            least = other
    for entry in range(2):
        kept = m.threats[level, k, entry]
        m.threats[level, k, entry] = m.threats[level, least, entry]
        m.threats[level, least, entry] = kept
    lay_turn(b, m.threats[level, k, 1], stride)
    answers = write_answers(b, m, me, level, m.answers.shape[1], stride)
    # An answer that held once is likely to hold again.
    for other in range(1, answers):
        if m.answers[level, other] == m.killers[level]:
            m.answers[level, other] = m.answers[level, 0]
            m.answers[level, 0] = m.killers[level]
    m.state[level, ANSWER] = -1
    return ANSWERING
