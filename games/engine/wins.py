"""Turns that win at once.

Whatever a turn closes is made of components that lack nothing but hexes of the turn. So one of them is hot:
if each lacked both hexes and had no bridge it would be a joint that touches both, and two touching hexes
share one joint of a colour only. From a hot component the turn is found:

- it lacks one hex: a tile there closes it, or joins it to a component that lacks one further hex beside;
- it lacks two touching ones: tiles on both.

A tile more never helps, since what else it closes can only be the opponent's: where a single tile closes, it
is the whole turn. The hexes are read off the sums (see `board`): of m incidences, b at Y and the rest at X,
the sum of the places is m X + b d with d the step from X to Y, so d follows modulo m.
"""

from __future__ import annotations

from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.games.engine.board import (
    BAG,
    CLOSED,
    HOT,
    HOT_LIST,
    LACKING,
    LISTED,
    LOOKED,
    SUM_Q,
    SUM_R,
    Board,
    Numbers,
    how_near,
    joint_of,
    lay,
    root_of,
    spread_of,
    take,
)  # fmt: skip

#: A turn is a number: that of its first tile times this, plus that of its second tile or 0.
BASE = 1 << 24


@inlined_lean
def step_at(edge: int, stride: int) -> int:
    """The difference of the numbers of a hex and its neighbour across an edge."""
    if edge == 0:
        return -1
    if edge == 1:
        return stride - 1
    if edge == 2:
        return stride
    if edge == 3:
        return 1
    if edge == 4:
        return 1 - stride
    return -stride


@inlined_lean
def touch(one: int, two: int, stride: int) -> bool:
    """Whether two hexes touch."""
    step = abs(one - two)
    return step in (1, stride, stride - 1)


@inlined_lean
def lacking_hexes(parts: Numbers, root: int, near: int, stride: int) -> tuple[int, int]:
    """The hexes that a component lacks which lacks one, or two touching ones; -1 for no second one."""
    m, q, r = parts[root, LACKING], parts[root, SUM_Q], parts[root, SUM_R]
    if near == 1:
        return (q // m) * stride + r // m, -1
    # How often the hex with fewer incidences is counted.
    b = 1 if m < 4 else 3 if m == 6 else 2
    if m == 4 and spread_of(parts, root) == 3:
        b = 1
    for edge in range(6):
        dq = 1 if edge in (1, 2) else -1 if edge in (4, 5) else 0
        dr = -1 if edge in (0, 1) else 1 if edge in (3, 4) else 0
        if (q - b * dq) % m == 0 and (r - b * dr) % m == 0:
            x, y = (q - b * dq) // m, (r - b * dr) // m
            return x * stride + y, (x + dq) * stride + y + dr
    return -1, -1


@compiled_lean
def winning_turn(b: Board, me: int, stride: int) -> int:
    """A turn that wins at once for a colour, were it to move; 0 if there is none.

    Nothing may be closed yet.
    """
    head, parts, lists = b.head, b.parts, b.lists
    hot = head[HOT + me]
    if hot == 0 or head[BAG] == 0:
        return 0
    # Laying and taking tiles changes the order of the list.
    for k in range(hot):
        lists[k, LOOKED] = lists[k, HOT_LIST + me]
    for k in range(hot):
        root = lists[k, LOOKED]
        near = how_near(parts, root)
        one, two = lacking_hexes(parts, root, near, stride)
        for rotation in range(3):
            first = 3 * one + rotation
            lay(b, first, stride)
            found = 0
            if near == 1:
                if head[CLOSED + me]:
                    found = first * BASE if head[CLOSED + 1 - me] == 0 else 0
                elif head[BAG]:
                    found = _beside(b, first, me, stride)
            elif head[BAG] and head[CLOSED + me] + head[CLOSED + 1 - me] == 0:
                found = _closing(b, first, two, me, stride)
            take(b, stride)
            if found:
                return found
    return 0


@inlined_lean
def _closing(b: Board, first: int, two: int, me: int, stride: int) -> int:
    """The turn of a tile just laid and one on a second hex that wins; 0 if there is none."""
    found = 0
    for rotation in range(3):
        second = 3 * two + rotation
        lay(b, second, stride)
        if b.head[CLOSED + me] and b.head[CLOSED + 1 - me] == 0:
            found = first * BASE + second
        take(b, stride)
        if found:
            break
    return found


@inlined_lean
def _beside(b: Board, first: int, me: int, stride: int) -> int:
    """The turn of a tile just laid and one beside it that closes what both touch; 0 if there is none."""
    parts = b.parts
    place = first // 3
    if b.head[CLOSED + 1 - me]:
        return 0
    for corner in range(3):
        root = root_of(parts, joint_of(len(b.cells), stride, place, me, corner))
        if parts[root, LISTED] and how_near(parts, root) == 1:
            two, _ = lacking_hexes(parts, root, 1, stride)
            if touch(place, two, stride):
                found = _closing(b, first, two, me, stride)
                if found:
                    return found
    return 0
