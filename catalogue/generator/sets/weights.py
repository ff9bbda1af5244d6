"""The weight of a set of joints: in how many ways the choices of its full tiles connect it.

A tile with two joints in V bridges them. These forced bridges leave V in some **parts**. A full tile
bridges two of its corners: with corners in parts 0, 0 and 1, two of its three choices join the
parts; with corners in three parts every choice joins two of them. The weight is the number of
ways to choose for all t full tiles at once, so that all p parts are joined::

    p - 1 > t    0                    each tile joins two parts at best
    p = 1        3^t
    p = 2        3^t - 3^(t - k)      k tiles that meet both parts: they must not all fail
    p = 3        3^t - a - b - c + 2d

The line for three parts counts all choices, takes off those that keep one part apart, and adds those
that keep all apart, which were taken off three times instead of once. So a is the product over all
tiles of the number of choices that do not join part 0 with another: 3 for a tile inside a part or
across the parts 1 and 2, 1 for any other. And d is the product of 3 for a tile inside a part, 1 for a
tile across two and 0 across three.

With more parts: a part that only one tile meets has to be joined by two of that tile's choices, whatever
the others do; both are dropped for a factor of 2, again and again. For the rest, the choices of one
tile after the other are tried until three parts are left.

Example: a tile with corners in the parts 0, 1, 2 and a second one in 0, 1, 3. Part 2 is met by the
first alone: factor 2. Of the second tile only the parts 0, 1 and 3 are left, met by one tile: 0 > 3 - 1
- 1 is false, so the weight is 0. A third tile in 0, 1, 1 makes it 2 * 2 * 2 = 8.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from palago.catalogue.generator.sets.board import Numbers, corners_at, others_at
from palago.catalogue.generator.sets.joint_sets import Walk
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean

#: Powers of 3 as far as 64 bits go; a weight never exceeds that of all choices.
POWERS: Final = np.array([3**k for k in range(40)])


class Parts(NamedTuple):
    """The parts of the sets on the way to the one at hand, and room to work; see `parts_for`.

    Parameters
    ----------
    label : int64 array (levels, levels)
        By level and joint (in the order of joining) its part, numbered from 0.
    number, filled, weight : int64 arrays, by level
        The numbers of parts and of full tiles, and the weight.
    full : int64 array
        The full tiles, in the order in which they became full.
    stack, met : int64 arrays
        Room for a search through a part, and for how many tiles meet each part.
    meets : int64 array (tiles, 3)
        The parts at the corners of the tiles that meet several.
    trial : int64 array (tiles, parts)
        The part into which each part went, by the number of tiles tried.
    choice, left : int64 arrays
        The choice of each tile tried, and the number of parts left after so many.
    """

    label: Numbers
    number: Numbers
    filled: Numbers
    weight: Numbers
    full: Numbers
    stack: Numbers
    met: Numbers
    meets: Numbers
    trial: Numbers
    choice: Numbers
    left: Numbers


def parts_for(most: int) -> Parts:
    """Room for the parts of sets that touch at most so many tiles."""
    levels = most + 4

    def line() -> Numbers:
        return np.zeros(levels, np.int64)

    def square(width: int) -> Numbers:
        return np.zeros((levels, width), np.int64)

    return Parts(
        square(levels), line(), line(), line(), line(), line(), line(), square(3), square(levels), line(),
        line(),
    )  # fmt: skip


@inlined_lean
def update_parts(w: Walk, p: Parts, level: int, stride: int) -> None:
    """The parts of a set that was just entered, from those of the set before it."""
    joint = w.joints[level]
    if level == 0:
        p.label[0, 0] = p.filled[0] = 0
        p.number[0] = 1
        return
    for index in range(level):
        p.label[level, index] = p.label[level - 1, index]
    count, filled = p.number[level - 1], p.filled[level - 1]
    for slot in range(3):
        tile, one, two = others_at(joint, slot, stride)
        if w.crowd[tile] == 3:
            p.full[filled] = tile
            filled += 1
            # The bridge between the other two is no longer forced.
            count += _splits(w, p, level, w.member[one] - 1, w.member[two] - 1, count, stride)
    p.filled[level] = filled
    mine = -1
    for slot in range(3):
        tile, one, two = others_at(joint, slot, stride)
        if w.crowd[tile] == 2:
            other = p.label[level, w.member[one] + w.member[two] - 1]
            if mine < 0:
                mine = other
            elif mine != other:
                count -= 1
                mine = _merge(p, level, min(mine, other), max(mine, other), count)
    if mine < 0:
        mine = count
        count += 1
    p.label[level, level] = mine
    p.number[level] = count


@inlined_lean
def _merge(p: Parts, level: int, kept: int, lost: int, last: int) -> int:
    """Add a part to a lesser one, and give its number to the last part; the number of the two."""
    for index in range(level):
        if p.label[level, index] == lost:
            p.label[level, index] = kept
        elif p.label[level, index] == last:
            p.label[level, index] = lost
    return kept


@compiled_lean
def _splits(w: Walk, p: Parts, level: int, one: int, two: int, fresh: int, stride: int) -> bool:
    """Whether two joints of one part are no longer connected; then the first gets a fresh part.

    The joint that joined last is left out: what it connects is merged afterwards.
    """
    old = p.label[level, one]
    if p.label[level, two] != old:
        return False
    p.label[level, one] = fresh
    p.stack[0] = one
    known, done = 1, 0
    while done < known:
        joint = w.joints[p.stack[done]]
        done += 1
        for slot in range(3):
            tile, near, far = others_at(joint, slot, stride)
            if w.crowd[tile] != 2:
                continue
            index = w.member[near] + w.member[far] - 1
            if index == level or p.label[level, index] != old:
                continue
            if index == two:
                for back in range(known):
                    p.label[level, p.stack[back]] = old
                return False
            p.label[level, index] = fresh
            p.stack[known] = index
            known += 1
    return True


@inlined_lean
def weigh(w: Walk, p: Parts, level: int, stride: int) -> int:
    """The weight of the set of a level, whose parts are known."""
    count, filled = p.number[level], p.filled[level]
    if count == 1:
        return int(POWERS[filled])
    if count - 1 > filled:
        return 0
    crossing = 0
    for index in range(filled):
        one, two, three = corners_at(p.full[index], stride)
        first = p.label[level, w.member[one] - 1]
        second = p.label[level, w.member[two] - 1]
        third = p.label[level, w.member[three] - 1]
        if first != second or first != third:
            p.meets[crossing, 0], p.meets[crossing, 1], p.meets[crossing, 2] = first, second, third
            crossing += 1
    return int(POWERS[filled - crossing] * connecting(p, count, crossing))


@compiled_lean
def connecting(p: Parts, count: int, tiles: int) -> int:
    """The ways to choose for some tiles, each across parts, so that they connect all parts."""
    factor, parts = 1, count
    while parts > 2:
        last = _only_one(p, count, tiles)
        if last < 0:
            break
        tiles -= 1
        for corner in range(3):
            p.meets[last, corner] = p.meets[tiles, corner]
        factor *= 2
        parts -= 1
    if parts - 1 > tiles:
        return 0
    if parts == 2:
        return int(factor * (POWERS[tiles] - 1))
    # The parts that are left get the numbers from 0 on.
    number = 0
    for part in range(count):
        if p.met[part] > 0:
            p.met[part] = number
            number += 1
    for index in range(tiles):
        for corner in range(3):
            p.meets[index, corner] = p.met[p.meets[index, corner]]
    if number < parts:
        return 0
    for part in range(parts):
        p.trial[0, part] = part
    if parts == 3:
        return factor * joining_three(p, parts, 0, tiles)
    return factor * _search(p, parts, tiles)


@inlined_lean
def _only_one(p: Parts, count: int, tiles: int) -> int:
    """A tile that alone meets some part, or -1; also fills in how many tiles meet each part."""
    for part in range(count):
        p.met[part] = 0
    for index in range(tiles):
        one, two, three = p.meets[index, 0], p.meets[index, 1], p.meets[index, 2]
        p.met[one] += 1
        p.met[two] += two != one
        p.met[three] += three not in (one, two)
    for index in range(tiles):
        for corner in range(3):
            if p.met[p.meets[index, corner]] == 1:
                return index
    return -1


@inlined_lean
def joining_three(p: Parts, parts: int, first: int, tiles: int) -> int:
    """The ways to choose for the tiles from one on that join the three parts left by then."""
    one = p.trial[first, 0]
    two = one
    for part in range(parts):
        if p.trial[first, part] != one:
            two = p.trial[first, part]
            break
    whole = apart_one = apart_two = apart_three = 1
    twice = 2
    for index in range(first, tiles):
        reached = 0
        for corner in range(3):
            part = p.trial[first, p.meets[index, corner]]
            reached |= 1 if part == one else 2 if part == two else 4
        whole *= 3
        within = reached in (1, 2, 4)
        apart_one *= 3 if within or reached == 6 else 1
        apart_two *= 3 if within or reached == 5 else 1
        apart_three *= 3 if within or reached == 3 else 1
        twice *= 3 if within else 0 if reached == 7 else 1
    return whole - apart_one - apart_two - apart_three + twice


@inlined_lean
def _search(p: Parts, parts: int, tiles: int) -> int:
    """The ways to choose for some tiles that join more than three parts."""
    total = depth = 0
    p.choice[0] = -1
    p.left[0] = parts
    while depth >= 0:
        p.choice[depth] += 1
        tip = p.choice[depth]
        if tip == 3:
            depth -= 1
            continue
        one = p.trial[depth, p.meets[depth, (tip + 1) % 3]]
        two = p.trial[depth, p.meets[depth, (tip + 2) % 3]]
        left = p.left[depth] - (one != two)
        if left - 1 > tiles - depth - 1:
            continue
        for part in range(parts):
            here = p.trial[depth, part]
            p.trial[depth + 1, part] = two if here == one else here
        if left == 3:
            total += joining_three(p, parts, depth + 1, tiles)
            continue
        depth += 1
        p.left[depth] = left
        p.choice[depth] = -1
    return total
