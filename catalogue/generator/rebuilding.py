"""Creatures rebuilt from their codes, in any pose, with their facts: for rows of a stored catalogue.

A code is read back to a set of joints with a choice for each full tile, and that goes through the same
measures as a creature that was found by the walk. A code is refused unless the set has that very code,
and its bridges connect it: then the row has the size 0. Where only the tiles are asked for, reading the
code is enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.generator.listing import Harvest, Search, find_images, group_of_choice, write_row
from palago.catalogue.generator.measures import measure_set
from palago.catalogue.generator.sets.board import Bytes, Numbers, board_shape, corners_at
from palago.catalogue.generator.sets.canonical_sets import (
    Extents,
    compare_joints,
    compare_keys,
    extend,
    find_keys,
)
from palago.catalogue.generator.sets.choices import TILES, Choices
from palago.catalogue.generator.sets.joint_sets import Walk, walk_for
from palago.catalogue.generator.sets.set_codes import Script, read_set, script_for, take_off, write_script
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean


class Layouts(NamedTuple):
    """The tiles of creatures, a row each, in the order of the code; beyond its end, nothing is meant.

    Parameters
    ----------
    hexes : int64 array (rows, most)
        The numbers of the tiles on a board for so many.
    letters : uint8 array (rows, most)
        The rotation of each tile: 0, 1, 2 for a, b, c.
    """

    hexes: Numbers
    letters: Bytes


def read_layouts(codes: Bytes) -> Layouts:
    """The tiles of creatures with codes that the walk has written."""
    rows, most = codes.shape
    stride, _, root = board_shape(most)
    found = Layouts(np.zeros((rows, most), np.int64), np.zeros((rows, most), np.uint8))
    _read_tiles(walk_for(most), script_for(most), codes, stride, root, found)
    return found


@compiled_lean
def _read_tiles(w: Walk, s: Script, codes: Bytes, stride: int, root: int, found: Layouts) -> None:
    for row in range(len(codes)):
        joints, _ = read_set(w, s, codes, row, root, stride)
        for index in range(s.size[0]):
            found.hexes[row, index] = s.tiles[index]
            found.letters[row, index] = s.letters[index]
        take_off(w, joints, stride)


@compiled_lean
def rebuild(m: Search, codes: Bytes, stride: int, root: int, found: Harvest) -> None:
    """Fill a harvest with the creatures of some codes, row by row.

    Parameters
    ----------
    m : Search
        A search for as many tiles as the codes have room for, not started yet.
    codes : uint8 array (rows, most)
        Codes of fixed creatures, filled up with 6.
    stride, root : int
        The board's.
    found : Harvest
        As many rows.
    """
    w, e, s, c = m.walk, m.extents, m.script, m.choices
    for row in range(len(codes)):
        joints, sound = read_set(w, s, codes, row, root, stride)
        if sound:
            # The images of the first isometry, the identity, are not used otherwise.
            for index in range(s.size[0]):
                m.images[0, index] = s.letters[index]
            write_script(w, s, joints, stride)
            sound = _is_code(s, c, codes, row, m.images) and _is_connected(
                w, s, c, m.parts.label, joints, stride
            )
        if sound:
            _find_symmetries(w, e, s, m.images, joints, stride)
            measure_set(w, e, s, m.around, m.known, joints - 1, stride)
            write_row(s, c, m.known, m.around, found, row, group_of_choice(e, c, m.images, 1))
        else:
            found.facts[row, 0] = 0
        take_off(w, joints, stride)


@inlined_lean
def _is_code(s: Script, c: Choices, codes: Bytes, row: int, letters: Numbers) -> bool:
    """Whether the set has the symbols of a code; makes its letters the choice at hand."""
    full = 0
    for index in range(s.size[0]):
        if full < s.size[1] and s.full[full, 1] == index:
            if codes[row, index] > 2:
                return False
            c.tip[full] = letters[0, index]
            full += 1
        elif codes[row, index] != s.symbols[index]:
            return False
    c.head[TILES] = full
    return True


@inlined_lean
def _is_connected(w: Walk, s: Script, c: Choices, label: Numbers, joints: int, stride: int) -> bool:
    """Whether the bridges of the choice at hand connect all joints."""
    for index in range(joints):
        label[0, index] = index
    left, full = joints, 0
    for index in range(s.size[0]):
        tile = s.tiles[index]
        tip = int(s.letters[index])
        if w.crowd[tile] == 1:
            continue
        if w.crowd[tile] == 3:
            tip = int(c.tip[full])
            full += 1
        corners = corners_at(tile, stride)
        one = label[0, w.member[corners[(tip + 1) % 3]] - 1]
        two = label[0, w.member[corners[(tip + 2) % 3]] - 1]
        if one != two:
            left -= 1
            for joint in range(joints):
                if label[0, joint] == one:
                    label[0, joint] = two
    return left == 1


@inlined_lean
def _find_symmetries(w: Walk, e: Extents, s: Script, images: Numbers, joints: int, stride: int) -> None:
    """Find the extents of a set, and which images are the set itself."""
    for level in range(1, joints):
        extend(w, e, level, w.joints[level], 0, stride, 1)
    find_keys(w, e, joints, stride)
    for number in range(1, 6):
        same = compare_keys(e, number) == 0 and compare_joints(w, e, number, joints, stride) == 0
        e.same[number] = same
        if same:
            find_images(w, e, s, images, number, stride)
