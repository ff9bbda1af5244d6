"""The walk over sets of joints: every set that creatures can live on, once each.

A creature is a set V of joints and, for each **full** tile (all three joints in V), the choice which two
are bridged. Everything else is forced. So the walk is over the connected sets of joints, and the
choices are counted (`palago.catalogue.generator.sets.weights`) or listed
(`palago.catalogue.generator.sets.choices`). Two joints are neighbours if a tile has both.

Redelmeier's walk, with prices. The size of a set is the number of tiles that it touches, so a joint
that joins costs its **price**: how many of its three tiles are untouched. A set may still spend its
**slack**. Its **candidates** are joints, beside it and greater than the root, each of a price that the
slack allows. They are tried one after the other; one that was tried stays out of all sets that come
later in the loop. So each set is met once. The candidates of the new set are the rest of the old
ones, without those that are too dear now, and the neighbours of the new joint seen for the first time.

A joint too dear is dead in the whole subtree: when the slack falls by the price of another joint, its
own price falls by no more than that. So it need not be remembered, and no try is in vain.

All sets to 6 tiles, joints as (q, r), prices behind colons. The root {00} touches 3 tiles; it has the
slack 3 and the candidates 01:2, 1-1:2 and 10:2, its three other neighbours being less than it.

    {00, 01}        5 tiles, slack 1; 1-1:2 is dropped, and 10:2 too: the tile it shares is the same for both
    {00, 1-1}       5 tiles, slack 1; 01 was tried and stays out, 10 shares a tile with each: 10:1 is left
    {00, 1-1, 10}   6 tiles, slack 0: the ring
    {00, 10}        5 tiles, slack 1; nothing is left
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.generator.sets.board import Marks, Numbers, board_shape, corners_at, tiles_at
from palago.catalogue.machine.compiled import inlined_lean


class Walk(NamedTuple):
    """A walk that can stop at any set and go on later; see `walk_for`.

    Parameters
    ----------
    head : int64 array (3,)
        The level at hand (-1 when the walk is over), how many sets it has entered, and how many of
        those had as many joints as a set that begins a work unit.
    joints, slack : int64 arrays, by level
        The joint that joined last, and how many tiles its set may still touch; a set of the level has
        one joint more than the level says.
    member : int16 array (cells,)
        By joint its level plus 1, or 0 if it is not in the set.
    crowd : int16 array (cells,)
        By tile how many joints of the set it touches.
    price : int16 array (cells,)
        By joint how many of its tiles the set does not touch.
    seen : int16 array (cells,)
        By joint whether it is, or was, a candidate of a set on the way to this one.
    queue : int64 array
        The candidates of all levels.
    turn, fresh, end : int64 arrays, by level
        Where in the queue the candidate to be tried next stands, the first that this level saw first, and the
        end of its candidates.
    """

    head: Numbers
    joints: Numbers
    slack: Numbers
    member: Marks
    crowd: Marks
    price: Marks
    seen: Marks
    queue: Numbers
    turn: Numbers
    fresh: Numbers
    end: Numbers


def walk_for(most: int) -> Walk:
    """A walk, not started yet, over the sets that touch at most so many tiles."""
    _, cells, _ = board_shape(most)
    levels = most + 4

    def by_level() -> Numbers:
        return np.zeros(levels, np.int64)

    def by_cell(value: int = 0) -> Marks:
        return np.full(cells, value, np.int16)

    # A set of k joints has at most 4 k + 2 neighbours.
    queue = np.zeros((4 * levels + 2) * levels, np.int64)
    return Walk(
        np.zeros(3, np.int64), by_level(), by_level(), by_cell(), by_cell(), by_cell(3), by_cell(),
        queue, by_level(), by_level(), by_level(),
    )  # fmt: skip


@inlined_lean
def enter_root(w: Walk, root: int, most: int, stride: int) -> None:
    """Enter the first set, the root alone, which touches 3 tiles."""
    w.seen[root] = 1
    _enter(w, 0, root, 0, most - 3, stride)


@inlined_lean
def next_candidate(w: Walk, stride: int) -> int:
    """The level of a set that has a candidate to try, after leaving those that have none; or -1."""
    level = w.head[0]
    while level >= 0 and w.turn[level] == w.end[level]:
        leave(w, level, stride)
        level -= 1
    w.head[0] = level
    return int(level)


@inlined_lean
def enter_next(w: Walk, level: int, stride: int) -> None:
    """Enter the set that the next candidate of a level makes."""
    place = w.turn[level]
    joint = w.queue[place]
    w.turn[level] = place + 1
    _enter(w, level + 1, joint, place + 1, w.slack[level] - w.price[joint], stride)


@inlined_lean
def _enter(w: Walk, level: int, joint: int, rest: int, slack: int, stride: int) -> None:
    """Let a joint join, and gather the candidates; those of the level before begin at `rest`."""
    w.head[0] = level
    w.head[1] += 1
    w.joints[level] = joint
    w.slack[level] = slack
    w.member[joint] = level + 1
    for tile in tiles_at(joint, stride):
        if w.crowd[tile] == 0:
            for corner in corners_at(tile, stride):
                w.price[corner] -= 1
        w.crowd[tile] += 1
    first = w.end[level - 1] if level > 0 else 0
    last = first
    for place in range(rest, first):
        candidate = w.queue[place]
        if w.price[candidate] <= slack:
            w.queue[last] = candidate
            last += 1
    w.turn[level] = first
    w.fresh[level] = last
    root = w.joints[0]
    for near in (
        joint - stride,
        joint - stride + 1,
        joint - 1,
        joint + 1,
        joint + stride - 1,
        joint + stride,
    ):
        if near > root and w.seen[near] == 0 and w.price[near] <= slack:
            w.seen[near] = 1
            w.queue[last] = near
            last += 1
    w.end[level] = last


@inlined_lean
def leave(w: Walk, level: int, stride: int) -> None:
    """Take the last joint out again, with all that its set saw first."""
    for place in range(w.fresh[level], w.end[level]):
        w.seen[w.queue[place]] = 0
    joint = w.joints[level]
    w.member[joint] = 0
    for tile in tiles_at(joint, stride):
        w.crowd[tile] -= 1
        if w.crowd[tile] == 0:
            for corner in corners_at(tile, stride):
                w.price[corner] += 1
