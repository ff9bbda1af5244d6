"""Counting fixed creatures: the walk over all sets, with most of the last sets not even entered.

A set that has spent the whole slack and could not go on is a leaf, and most sets are. If the joint that
makes it fills no tile and meets one part of the set before, then its weight is that of the set before.

A joint whose price is the whole slack makes a leaf unless a joint of price 0 is left to join. That could be
another candidate, further behind; or a joint at the far end of a tile that is touched for the first
time now, if that was its last untouched tile. Where the second may be so, the set is entered and it
will be seen.
"""

from __future__ import annotations

from palago.catalogue.generator.sets.board import Numbers, others_at
from palago.catalogue.generator.sets.joint_sets import Walk, enter_next, enter_root, leave, next_candidate
from palago.catalogue.generator.sets.weights import Parts, update_parts, weigh
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean


@compiled_lean
def count_fixed(
    w: Walk, p: Parts, most: int, stride: int, root: int,
    depth: int, first: int, last: int, counts: Numbers, budget: int,
) -> None:  # fmt: skip
    """Go on with a walk until its budget of sets is spent, or it is over.

    Parameters
    ----------
    w, p : Walk, Parts
        The walk; with level -1 and no set entered it begins.
    most, stride, root : int
        The greatest size, and the board's shape.
    depth, first, last : int
        Only these work units; see `palago.catalogue.generator.units`.
    counts : int64 array (most + 1,)
        Its entry for a size is raised by the number of creatures.
    budget : int
        How many sets to enter at most.
    """
    stop = w.head[1] + budget
    if w.head[1] == 0:
        enter_root(w, root, most, stride)
        update_parts(w, p, 0, stride)
        p.weight[0] = 1
        if first == 0:
            counts[3] += 1
    while w.head[1] < stop:
        level = next_candidate(w, stride)
        if level < 0:
            return
        if _is_plain_leaf(w, p, level, stride):
            w.turn[level] += 1
            if level >= depth or first == 0:
                counts[most] += p.weight[level]
            continue
        enter_next(w, level, stride)
        level += 1
        if level == depth:
            unit = w.head[2]
            w.head[2] += 1
            if unit < first or unit >= last:
                leave(w, level, stride)
                w.head[0] = level - 1
                continue
        update_parts(w, p, level, stride)
        weight = weigh(w, p, level, stride)
        p.weight[level] = weight
        if level >= depth or first == 0:
            counts[most - w.slack[level]] += weight


@inlined_lean
def _is_plain_leaf(w: Walk, p: Parts, level: int, stride: int) -> bool:
    """Whether the next candidate makes a leaf with the weight of the set before it."""
    turn = w.turn[level]
    joint = w.queue[turn]
    price = w.price[joint]
    if price != w.slack[level] or price == 0:
        return False
    for place in range(turn + 1, w.end[level]):
        if w.price[w.queue[place]] == 0:
            return False
    root = w.joints[0]
    part = -1
    for slot in range(3):
        tile, one, two = others_at(joint, slot, stride)
        crowd = w.crowd[tile]
        if crowd == 2:
            return False
        if crowd == 0:
            if (w.price[one] == 1 and one > root) or (w.price[two] == 1 and two > root):
                return False
        else:
            met = p.label[level, w.member[one] + w.member[two] - 1]
            if part >= 0 and met != part:
                return False
            part = met
    return True
