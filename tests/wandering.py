"""Creatures by the million: random walks from creature to creature, compiled.

A creature is a set of joints and a tip for each tile of three of them; all other tips follow. A change adds
a joint, takes one away, does both, or turns a tile of three. What is then one creature, of a size that is
asked for, is measured by `insides_kernel`, shares nothing with the package, and is taken if it weighs no
less than the one before by more than chance allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from palago.catalogue.machine.compiled import compiled

from insides_kernel import (
    COLUMNS,
    MARGIN,
    NONE,
    SIDE,
    Board,
    Bytes,
    Numbers,
    Room,
    board,
    box_of,
    corner,
    measure,
    room,
)  # fmt: skip

#: How many creatures come in a portion.
PORTION: Final = 100_000


@compiled
def _retip(board: Board, tile: int) -> int:
    """Turn a tile's tip to where it must be; how many members it has."""
    member = board.member
    one, two, three = member[tile], member[tile + 1], member[tile + SIDE]
    number = one + two + three
    if number == 0:
        board.tip[tile] = NONE
    elif number == 1:
        board.tip[tile] = 0 if one else 1 if two else 2
    elif number == 2:
        board.tip[tile] = 2 if not three else 1 if not two else 0
    else:
        board.tip[tile] = np.random.randint(3)
    return number


@compiled
def _whole(board: Board, n: int, most: int, seen: Bytes, stack: Numbers) -> int:
    """The number of tiles, or 0 if the joints are not connected or there are too many tiles."""
    member, joints = board.member, board.joints
    tiles = 0
    for index in range(n):
        joint = joints[index]
        seen[joint] = 0
        # A tile counts at its first member.
        tiles += 1 + (not member[joint - 1]) + (not (member[joint - SIDE] or member[joint - SIDE + 1]))
    if n == 0 or tiles > most:
        return 0
    stack[0] = joints[0]
    seen[stack[0]] = 1
    known, index = 1, 0
    while index < known:
        joint = stack[index]
        index += 1
        for slot in range(3):
            tile = joint - (0 if slot == 0 else 1 if slot == 1 else SIDE)
            z = board.tip[tile]
            if z != slot:
                far = corner(tile, 3 - slot - z)
                if not seen[far]:
                    seen[far] = 1
                    stack[known] = far
                    known += 1
    return tiles if known == n else 0


@compiled
def _add(board: Board, n: int, joint: int) -> int:
    """Let a joint in; the new number of joints."""
    board.member[joint] = 1
    board.joints[n] = joint
    for tile in (joint, joint - 1, joint - SIDE):
        _retip(board, tile)
    return n + 1


@compiled
def _drop(board: Board, n: int, index: int) -> int:
    """Let a joint go; the new number of joints."""
    joint = board.joints[index]
    board.member[joint] = 0
    board.joints[index] = board.joints[n - 1]
    for tile in (joint, joint - 1, joint - SIDE):
        _retip(board, tile)
    return n - 1


@compiled
def _change(board: Board, n: int) -> int:
    """One of the four changes, at random; the new number of joints."""
    kind = np.random.randint(4)
    joint = board.joints[np.random.randint(n)]
    if kind == 0:
        tile = joint - (0, 1, SIDE)[np.random.randint(3)]
        if board.member[tile] and board.member[tile + 1] and board.member[tile + SIDE]:
            board.tip[tile] = np.random.randint(3)
        return n
    if kind != 1:
        beside = joint + (1, -1, SIDE, -SIDE, SIDE - 1, 1 - SIDE)[np.random.randint(6)]
        if not board.member[beside]:
            n = _add(board, n, beside)
    if kind != 2 and n > 1:
        n = _drop(board, n, np.random.randint(n))
    return n


@compiled
def _centre(board: Board, n: int) -> None:
    """Shift a creature that comes near the border to the middle of the board."""
    member, tip, joints = board.member, board.tip, board.joints
    left, right, low, high = box_of(board, n)
    if min(left, low) > MARGIN and max(right, high) < SIDE - 1 - MARGIN:
        return
    shift = SIDE // 2 - (left + right) // 2 + (SIDE // 2 - (low + high) // 2) * SIDE
    old = tip.copy()
    tip[:] = NONE
    member[:] = 0
    for index in range(n):
        joint = joints[index]
        for tile in (joint, joint - 1, joint - SIDE):
            tip[tile + shift] = old[tile]
        joints[index] = joint + shift
        member[joint + shift] = 1


@compiled
def _key(board: Board, n: int) -> int:
    """A number that two creatures share hardly ever, unless one is the other shifted."""
    least = board.joints[0]
    for index in range(n):
        least = min(least, board.joints[index])
    key = np.uint64(0)
    for index in range(n):
        joint = board.joints[index]
        tips = board.tip[joint] + 4 * board.tip[joint - 1] + 16 * board.tip[joint - SIDE]
        word = np.uint64(64 * (joint - least) + tips) * np.uint64(0x9E3779B97F4A7C15)
        word = (word ^ (word >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        key += word ^ (word >> np.uint64(32))
    return np.int64(key)


@compiled
def _wander(
    here: Board, there: Board, room: Room, n: int, weights: npt.NDArray[np.float64],
    sizes: tuple[int, int, int], heat: float, rows: Numbers, boards: Bytes,
) -> int:  # fmt: skip
    """Fill rows with the creatures that a walk meets, one after the other; the last one's joints."""
    least, most, target = sizes
    seen, stack = np.zeros(SIDE * SIDE, np.uint8), np.zeros(SIDE * SIDE, np.int64)
    last, count, weight = rows.shape[1] - 1, 0, -np.inf
    while count < len(rows):
        there.member[:], there.tip[:] = here.member, here.tip
        there.joints[:n] = here.joints[:n]
        changed = _change(there, n)
        tiles = _whole(there, changed, most, seen, stack)
        if not tiles:
            continue
        _centre(there, changed)
        row = rows[count]
        measure(there, changed, room, row)
        weighs = -weights[0] * abs(tiles - target)
        for column in range(1, last):
            weighs += weights[column] * row[column]
        if tiles >= least:
            row[last] = _key(there, changed)
            if len(boards):
                boards[count] = there.tip
            count += 1
        if weighs >= weight or np.random.random() < np.exp((weighs - weight) / heat):
            n, weight = changed, weighs
            here.member[:], here.tip[:] = there.member, there.tip
            here.joints[:n] = there.joints[:n]
    return n


@compiled
def _sow(seed: int) -> None:
    np.random.seed(seed)


def wander(
    weights: Mapping[str, float],
    sizes: tuple[int, int, int],
    heats: Sequence[float],
    volume: int,
    seed: int,
    *,
    keep: bool = False,
) -> Iterator[tuple[Numbers, Bytes]]:
    """The creatures that a walk from the Eye meets, taken or not, in portions.

    Parameters
    ----------
    weights : mapping of str to float
        What a creature weighs, by `COLUMNS`; that of ``tiles`` is what it loses for each tile too many or
        too few.
    sizes : (int, int, int)
        The least and the greatest size to meet, and the one that is best.
    heats : sequence of float
        How much less a creature may weigh and still be taken once in e times, one heat after the other:
        falling ones make the walk simulated annealing.
    volume : int
        How many creatures to meet at each heat.
    seed : int
        The seed.
    keep : bool
        Whether their tiles are of interest.

    Yields
    ------
    int64 array (number, columns + 1)
        Their rows; the last column is a key that hardly two creatures share, unless one is the
        other shifted.
    uint8 array (number, cells) or (0, 0)
        The tips of their tiles, if they are kept.
    """
    weighed = np.array([weights.get(column, 0.0) for column in COLUMNS])
    here, there, space = board(), board(), room()
    n = _add(here, 0, SIDE // 2 * (SIDE + 1))
    _sow(seed)
    for heat in heats:
        for start in range(0, volume, PORTION):
            rows = np.zeros((min(PORTION, volume - start), len(COLUMNS) + 1), np.int64)
            boards = np.zeros((len(rows), SIDE * SIDE) if keep else (0, 0), np.uint8)
            n = _wander(here, there, space, n, weighed, sizes, heat, rows, boards)
            yield rows, boards
