"""The walk over canonical sets put to work: creatures counted, tallied by their facts, or listed as rows.

Each set that is canonical is measured once, and then its choices are gone through. Most sets have no image
but themselves to be mistaken for, and then each choice is a creature of its own. On a set with a
symmetry, a choice stands for its images if none of them has a lesser code; the images that are itself
tell the symmetry group.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from palago.catalogue.creature.facts import COLUMNS
from palago.catalogue.generator.measures import Measures, measure_choice, measure_set, measures_for
from palago.catalogue.generator.sets.board import INVERSE, SOURCE, Bytes, Numbers, corners_at
from palago.catalogue.generator.sets.canonical_sets import (
    Extents,
    extend,
    extents_for,
    find_keys,
    is_canonical,
    lay_image,
)
from palago.catalogue.generator.sets.choices import TILES, Choices, begin_choices, choices_for, next_choice
from palago.catalogue.generator.sets.joint_sets import (
    Walk,
    enter_next,
    enter_root,
    next_candidate,
    walk_for,
)
from palago.catalogue.generator.sets.set_codes import END, Script, script_for, write_script
from palago.catalogue.generator.sets.surroundings import Surroundings, surroundings_for
from palago.catalogue.generator.sets.weights import Parts, parts_for, update_parts, weigh
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean

#: What `next_set` answers when the walk is over, and when its budget is spent.
OVER: Final = -1
PAUSE: Final = -2


class Search(NamedTuple):
    """A walk over canonical sets that can stop after any creature; see `search_for`.

    Parameters
    ----------
    head : int64 array (2,)
        The level of the set whose choices are being gone through, or -1; and whether that has a symmetry.
    images : int64 array (6, full tiles)
        By isometry that keeps the set, and by full tile, which full tile becomes it.
    """

    head: Numbers
    images: Numbers
    walk: Walk
    parts: Parts
    extents: Extents
    script: Script
    choices: Choices
    around: Surroundings
    known: Measures


class Range(NamedTuple):
    """Which creatures a search looks for.

    Parameters
    ----------
    least, most : int
        The sizes.
    images : int
        How many images count as the same creature: 1 fixed, 3 one-sided, 6 free.
    depth, first, last : int
        Only these work units; see `palago.catalogue.generator.units`.
    stride, root : int
        The shape of the board.
    """

    least: int
    most: int
    images: int
    depth: int
    first: int
    last: int
    stride: int
    root: int


class Harvest(NamedTuple):
    """What a search found: a row a creature, room for a fixed number of rows.

    Parameters
    ----------
    codes : uint8 array (rows, most)
        Symbols, a tile each, and 6 beyond the end. What else is to be known of the tiles is in them.
    facts : int64 array (rows, 8)
        The values of `palago.catalogue.creature.facts.COLUMNS`; the last is the number of the symmetry group.
    """

    codes: Bytes
    facts: Numbers


def search_for(most: int) -> Search:
    """A search, not started yet, for creatures of at most so many tiles."""
    return Search(
        np.array([-1, 0]), np.zeros((6, most + 4), np.int64), walk_for(most), parts_for(most),
        extents_for(most), script_for(most), choices_for(most), surroundings_for(most), measures_for(most),
    )  # fmt: skip


def harvest_for(rows: int, most: int) -> Harvest:
    """Empty room for so many creatures of at most so many tiles."""
    return Harvest(np.zeros((rows, most), np.uint8), np.zeros((rows, len(COLUMNS)), np.int64))


@compiled_lean
def _next_set(w: Walk, p: Parts, e: Extents, r: Range, stop: int) -> int:
    """Walk on to the next set to be listed; its level, or `OVER` or `PAUSE`."""
    if w.head[1] == 0:
        enter_root(w, r.root, r.most, r.stride)
        update_parts(w, p, 0, r.stride)
        if r.first == 0 and r.least <= 3 and is_canonical(w, e, 0, r.stride, r.images):
            p.weight[0] = 1
            return 0
    while w.head[1] < stop:
        level = next_candidate(w, r.stride)
        if level < 0:
            return OVER
        joint = w.queue[w.turn[level]]
        slack = w.slack[level] - w.price[joint]
        alive = extend(w, e, level + 1, joint, slack, r.stride, r.images)
        if alive and level + 1 == r.depth:
            alive = r.first <= w.head[2] < r.last
            w.head[2] += 1
        if not alive:
            w.turn[level] += 1
            continue
        enter_next(w, level, r.stride)
        level += 1
        wanted = r.most - slack >= r.least and (level >= r.depth or r.first == 0)
        wanted = wanted and is_canonical(w, e, level, r.stride, r.images)
        if wanted or w.turn[level] < w.end[level]:
            update_parts(w, p, level, r.stride)
        if wanted:
            p.weight[level] = weigh(w, p, level, r.stride)
            if p.weight[level] > 0:
                return level
    return PAUSE


@compiled_lean
def begin_set(m: Search, level: int, stride: int) -> None:
    """Lay out a set, and begin with its choices."""
    write_script(m.walk, m.script, level + 1, stride)
    begin_choices(m.walk, m.parts, m.script, m.choices, level, stride)
    m.head[0] = level
    m.head[1] = m.extents.same[0]
    if m.head[1]:
        find_keys(m.walk, m.extents, level + 1, stride)
        for number in range(1, 6):
            if m.extents.same[number]:
                find_images(m.walk, m.extents, m.script, m.images, number, stride)


@inlined_lean
def find_images(w: Walk, e: Extents, s: Script, images: Numbers, number: int, stride: int) -> None:
    """Find which full tile an isometry that keeps the set moves to each full tile."""
    lay_image(e, number, e.joints[0], w.joints[0], stride)
    for tile in range(s.size[1]):
        # Corner 0 of the image comes from the corner along the axis that becomes q.
        corner = corners_at(s.full[tile, 0], stride)[SOURCE[number, 0]]
        image = e.image[w.member[corner] - 1]
        for place in range(s.size[1]):
            if s.full[place, 0] == image:
                images[number, place] = tile


@inlined_lean
def group_of_choice(e: Extents, c: Choices, moved: Numbers, images: int) -> int:
    """The number of the symmetry group of the choice at hand, or -1 if an image of it has a lesser code."""
    turns = mirrors = 0
    for number in range(1, 6):
        if not e.same[number]:
            continue
        order = 0
        for place in range(c.head[TILES]):
            order = INVERSE[number, c.tip[moved[number, place]]] - c.tip[place]
            if order != 0:
                break
        if order < 0 and number < images:
            return -1
        if order == 0:
            turns |= number < 3
            mirrors |= number >= 3
    return int(turns + 2 * mirrors)


@compiled_lean
def count_units(m: Search, r: Range) -> int:
    """How many work units a walk passes; all of them if its range holds none."""
    while _next_set(m.walk, m.parts, m.extents, r, m.walk.head[1] + 1_000_000) != OVER:
        pass
    return int(m.walk.head[2])


@compiled_lean
def count_groups(m: Search, r: Range, counts: Numbers, budget: int) -> None:
    """Go on counting creatures by size and symmetry group, until a budget of sets is spent.

    Only the choices of sets with a symmetry are gone through; of all others the weight is enough. The entry
    of `counts` for a size and the number of a group is raised by the number of creatures.
    """
    stop = m.walk.head[1] + budget
    while True:
        level = _next_set(m.walk, m.parts, m.extents, r, stop)
        if level < 0:
            return
        size = r.most - m.walk.slack[level]
        if not m.extents.same[0]:
            counts[size, 0] += m.parts.weight[level]
            continue
        begin_set(m, level, r.stride)
        while next_choice(m.choices):
            group = group_of_choice(m.extents, m.choices, m.images, r.images)
            if group >= 0:
                counts[size, group] += 1


@compiled_lean
def tally(m: Search, r: Range, numbers: Numbers, totals: Numbers, budget: int) -> None:
    """Go on counting creatures by their facts, until a budget of sets is spent.

    The entry of `numbers` for a size, shells, limbs and the number of a group is raised by the number of
    creatures, and their joints, bridges and holes are added to the three entries of `totals` for the size.
    """
    stop = m.walk.head[1] + budget
    while True:
        level = _next_set(m.walk, m.parts, m.extents, r, stop)
        if level < 0:
            return
        begin_set(m, level, r.stride)
        measure_set(m.walk, m.extents, m.script, m.around, m.known, level, r.stride)
        size = r.most - m.walk.slack[level]
        found = 0
        while next_choice(m.choices):
            group = group_of_choice(m.extents, m.choices, m.images, r.images) if m.head[1] else 0
            if group >= 0:
                shells, limbs = measure_choice(m.choices, m.around, m.known)
                numbers[size, shells, limbs, group] += 1
                found += 1
        for fact in range(3):
            totals[size, fact] += found * m.known.all[fact]


@compiled_lean
def list_creatures(m: Search, r: Range, found: Harvest, budget: int) -> int:
    """Go on listing creatures until the rows are full or a budget of sets is spent; the number of rows."""
    stop = m.walk.head[1] + budget
    rows, room = 0, len(found.facts)
    while rows < room:
        if m.head[0] < 0:
            level = _next_set(m.walk, m.parts, m.extents, r, stop)
            if level < 0:
                break
            begin_set(m, level, r.stride)
            measure_set(m.walk, m.extents, m.script, m.around, m.known, level, r.stride)
        if not next_choice(m.choices):
            m.head[0] = -1
            continue
        group = group_of_choice(m.extents, m.choices, m.images, r.images) if m.head[1] else 0
        if group >= 0:
            write_row(m.script, m.choices, m.known, m.around, found, rows, group)
            rows += 1
    return rows


@inlined_lean
def write_row(
    s: Script, c: Choices, f: Measures, a: Surroundings, found: Harvest, row: int, group: int
) -> None:
    """Write down the creature of the choice at hand."""
    tiles = s.size[0]
    for index in range(tiles):
        found.codes[row, index] = s.symbols[index]
    for index in range(tiles, found.codes.shape[1]):
        found.codes[row, index] = END
    for number in range(s.size[1]):
        found.codes[row, s.full[number, 1]] = c.tip[number]
    shells, limbs = measure_choice(c, a, f)
    found.facts[row, 0] = tiles
    for fact in range(3):
        found.facts[row, 1 + fact] = f.all[fact]
    found.facts[row, 4], found.facts[row, 5], found.facts[row, 6] = shells, limbs, shells + limbs
    found.facts[row, 7] = group
