"""The facts of the creatures of a set of joints, most of them known before any choice is made.

A creature is a plane surface of discs (its joints) and strips (its bridges). Every tile with two or
three joints in V is one bridge, whatever it chooses. So the numbers of tiles, joints, bridges and holes
= bridges - joints + 1 are those of V. Without holes nothing lies inside the creature: one shell, and
every joint lies on the outer contour. With holes, `palago.catalogue.generator.sets.surroundings` says what
lies inside.

A joint has as many bridges as it has tiles with two or three joints in V, less one for each full tile that
turns its tip to it. Its limbs are the joints with one bridge beside the outside. Only the joints at full
tiles, which are **open** to choice, have to be looked at for each creature. The two ends of the Pala-virus
share its only bridge, and are one limb (rulebook).

Example: the creature xzyxbxxx touches 8 tiles, five of which touch one joint alone. So it has 3 bridges
between 4 joints, and no hole: one shell. Its full tile turns its tip to one joint, which keeps the one
bridge that it has elsewhere, and bridges the two others, of which one has no other bridge: two limbs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.generator.sets.board import Marks, Numbers, board_shape, corners_at, tiles_at
from palago.catalogue.generator.sets.canonical_sets import Extents
from palago.catalogue.generator.sets.choices import TILES, Choices
from palago.catalogue.generator.sets.joint_sets import Walk
from palago.catalogue.generator.sets.set_codes import Script
from palago.catalogue.generator.sets.surroundings import (
    Surroundings,
    count_curves,
    find_regions,
    region_of,
    side_of,
)
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean

#: Entries of `Measures.all`.
JOINTS, BRIDGES, HOLES, REGIONS, CURVES, OPENING = range(6)


class Measures(NamedTuple):
    """What is known of all creatures of a set, and of the choice at hand; see `measures_for`.

    Parameters
    ----------
    all : int64 array (6,)
        The numbers of joints, bridges, holes and regions, whether there are foreign curves in them, and
        how many full tiles may open one region to another.
    ends : int64 array, by region
        The number of joints with one bridge beside it.
    number : int16 array (cells,)
        By joint its number among the open ones, plus 1; 0 between calls.
    bridges, beside : int64 arrays, by open joint
        Its number of bridges, and the region beside it.
    tip : int64 array, by full tile
        The tip that the numbers of bridges take into account; -1 for none.
    corner : int64 array (full tiles, 3)
        The open joints at its corners.
    opening, side : int64 arrays (full tiles,), (full tiles, 3)
        The full tiles that may open one region to another, and the regions at their sides: the k-th is
        opposite to corner k.
    """

    all: Numbers
    ends: Numbers
    number: Marks
    bridges: Numbers
    beside: Numbers
    tip: Numbers
    corner: Numbers
    opening: Numbers
    side: Numbers


def measures_for(most: int) -> Measures:
    """Room for the facts of sets that touch at most so many tiles."""
    _, cells, _ = board_shape(most)
    room = most + 4

    def line() -> Numbers:
        return np.zeros(room, np.int64)

    return Measures(
        np.zeros(6, np.int64), np.zeros(cells, np.int64), np.zeros(cells, np.int16), line(), line(), line(),
        np.zeros((room, 3), np.int64), line(), np.zeros((room, 3), np.int64),
    )  # fmt: skip


@compiled_lean
def measure_set(
    w: Walk, e: Extents, s: Script, a: Surroundings, f: Measures, level: int, stride: int
) -> None:
    """Fill in the facts of the set of a level, whose code is laid out."""
    joints, bridges = level + 1, s.size[0] - s.size[2]
    f.all[JOINTS], f.all[BRIDGES], f.all[HOLES] = joints, bridges, bridges - joints + 1
    f.all[CURVES] = f.all[OPENING] = 0
    pieces = regions = 1
    if bridges >= joints:
        pieces, regions = find_regions(w, e, s, a, level, stride)
        if pieces > 1:
            f.all[CURVES] = count_curves(w, a, s, regions, stride)
    f.all[REGIONS] = regions
    for region in range(regions):
        f.ends[region] = 0
    known = 0
    for index in range(joints):
        joint = w.joints[index]
        bridges = 0
        is_open = False
        for tile in tiles_at(joint, stride):
            bridges += w.crowd[tile] > 1
            is_open = is_open or w.crowd[tile] == 3
        if bridges != 1 and not is_open:
            continue
        beside = region_of(w, a, joint, pieces, stride) if regions > 1 else 0
        f.ends[beside] += bridges == 1
        if is_open:
            f.bridges[known], f.beside[known] = bridges, beside
            known += 1
            f.number[joint] = known
    for number in range(s.size[1]):
        _measure_full(w, s, a, f, number, pieces, stride)
    for index in range(joints):
        f.number[w.joints[index]] = 0


@inlined_lean
def _measure_full(
    w: Walk, s: Script, a: Surroundings, f: Measures, number: int, pieces: int, stride: int
) -> None:
    """Fill in what is at the corners and sides of a full tile."""
    tile = s.full[number, 0]
    corners = corners_at(tile, stride)
    f.tip[number] = -1
    for tip in range(3):
        f.corner[number, tip] = f.number[corners[tip]] - 1
    if f.all[REGIONS] == 1:
        return
    place = f.all[OPENING]
    for tip in range(3):
        f.side[place, tip] = region_of(w, a, side_of(tile, tip, stride), pieces, stride)
    if f.side[place, 0] != f.side[place, 1] or f.side[place, 0] != f.side[place, 2]:
        f.opening[place] = number
        f.all[OPENING] += 1


@inlined_lean
def measure_choice(c: Choices, a: Surroundings, f: Measures) -> tuple[int, int]:
    """The shells and limbs of the creature of the choice at hand."""
    for number in range(c.head[TILES]):
        tip = c.tip[number]
        if tip != f.tip[number]:
            if f.tip[number] >= 0:
                _turn_tip(f, f.corner[number, f.tip[number]], 1)
            _turn_tip(f, f.corner[number, tip], -1)
            f.tip[number] = tip
    if f.all[JOINTS] == 2:
        return 1, 1
    if f.all[HOLES] == 0:
        return 1, int(f.ends[0])
    shells = 1 + f.all[HOLES]
    if f.all[OPENING] == 0 and f.all[CURVES] == 0:
        return int(shells), int(f.ends[0])
    _reach_outside(c, a, f)
    limbs = 0
    for region in range(f.all[REGIONS]):
        if a.reached[region]:
            limbs += f.ends[region]
        elif f.all[CURVES]:
            shells += a.curves[region]
    return int(shells), int(limbs)


@inlined_lean
def _turn_tip(f: Measures, joint: int, change: int) -> None:
    """Give a bridge to an open joint, or take one away."""
    f.ends[f.beside[joint]] -= f.bridges[joint] == 1
    f.bridges[joint] += change
    f.ends[f.beside[joint]] += f.bridges[joint] == 1


@inlined_lean
def _reach_outside(c: Choices, a: Surroundings, f: Measures) -> None:
    """Find the regions that the full tiles, with the tips they have, join to the outside."""
    a.reached[0] = 1
    for region in range(1, f.all[REGIONS]):
        a.reached[region] = 0
    again = True
    while again:
        again = False
        for place in range(f.all[OPENING]):
            tip = c.tip[f.opening[place]]
            one, two = f.side[place, (tip + 1) % 3], f.side[place, (tip + 2) % 3]
            if a.reached[one] != a.reached[two]:
                a.reached[one] = a.reached[two] = 1
                again = True
