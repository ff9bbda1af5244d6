"""The regions around a set of joints, and the closed curves in them that are not the creature's own.

The bridges of a creature cut the plane into an outside and its holes. Which foreign joints lie in one region
follows from V, but for the full tiles. Two foreign joints beside each other are never kept apart. A corner of
the other colour lies between three joints: it goes with a foreign one, or is a region of its own if
all three are in V. So the regions of V are the pieces of foreign joints, and these single corners. A
full tile then joins the two of its three sides that meet at its tip: a choice may open a hole to a bay.

A curve that does not belong to the creature has foreign joints on its right all along, so it never
crosses a full tile, and does not depend on the choices. Each one that the tiles close lies in one
region, and is a shell if that region is not, for the choice at hand, a part of the outside.

Example: six joints around a foreign one make a hole of it, in which the three tiles of the foreign joint
are an Eye: 1 + 1 + 1 shells. A seventh joint that fills a tile with two of the six has to be
bridged, so that tile can no longer bridge these two: the hole opens, and the Eye lies in a bay.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from palago.catalogue.generator.sets.board import Marks, Numbers, board_shape, corners_at
from palago.catalogue.generator.sets.canonical_sets import Extents
from palago.catalogue.generator.sets.joint_sets import Walk
from palago.catalogue.generator.sets.set_codes import Script
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.catalogue.plane.lattice import STEPS
from palago.catalogue.plane.tile import PARTNER, ROTATIONS

#: What `Surroundings.region` holds for joints of the set, and for foreign ones not yet met.
_OWN: Final = -2
_UNKNOWN: Final = -1

#: A curve with the creature's colour on its right enters tiles by even edges: entry m is edge 2 m. By
#: letter and entry, the edge by which it leaves, its entry into the next tile, and the way there.
_LEAVING: Final = np.array([[PARTNER[k][2 * m] for m in range(3)] for k in ROTATIONS])
_NEXT: Final = (_LEAVING + 3) % 6 // 2
_ROWS: Final = np.array(STEPS)[_LEAVING, 0]
_COLUMNS: Final = np.array(STEPS)[_LEAVING, 1]


class Surroundings(NamedTuple):
    """The regions of a set; see `surroundings_for`.

    Parameters
    ----------
    region : int16 array (cells,)
        By foreign joint its region: 0 is the outside.
    corner : int16 array (cells,)
        By corner of the other colour its region, if all three joints around it are in V. The corner goes
        by the greatest of them.
    stack : int64 array (cells,)
        Room for a flood.
    curves, reached : int64 arrays, by region
        The number of closed foreign curves, and whether it is a part of the outside.
    tip : int16 array (cells,)
        By tile its tip plus 1, where it is forced; 0 otherwise and between calls.
    passed : int16 array (3 * cells,)
        By tile and entry whether a curve was followed there; 0 between calls.
    """

    region: Marks
    corner: Marks
    stack: Numbers
    curves: Numbers
    reached: Numbers
    tip: Marks
    passed: Marks


def surroundings_for(most: int) -> Surroundings:
    """Room for the regions around sets that touch at most so many tiles."""
    _, cells, _ = board_shape(most)

    def marks(room: int) -> Marks:
        return np.zeros(room, np.int16)

    def line() -> Numbers:
        return np.zeros(cells, np.int64)

    return Surroundings(marks(cells), marks(cells), line(), line(), line(), marks(cells), marks(3 * cells))


@inlined_lean
def find_regions(w: Walk, e: Extents, s: Script, a: Surroundings, level: int, stride: int) -> tuple[int, int]:
    """Fill in the regions; how many are pieces of foreign joints, and how many there are in all."""
    joints, tiles, full, single = level + 1, s.size[0], s.size[1], s.size[2]
    corners = 0
    for index in range(joints):
        joint = w.joints[index]
        corners += w.member[joint - 1] > 0 and w.member[joint - stride] > 0
    # Fill in all triangles of joints. The surface has 1 - joints + sides - triangles holes.
    sides, triangles = tiles - single + 2 * full, full + corners
    pieces = 2 - joints + sides - triangles
    if pieces > 1:
        _find_pieces(w, e, a, level, stride)
    regions = pieces
    for index in range(joints):
        joint = w.joints[index]
        if w.member[joint - 1] and w.member[joint - stride]:
            a.corner[joint] = regions
            regions += 1
    return pieces, regions


@compiled_lean
def _find_pieces(w: Walk, e: Extents, a: Surroundings, level: int, stride: int) -> None:
    """Fill in the pieces of foreign joints, the outside first."""
    root = w.joints[0]
    rows, least, most = e.most_q[level] + 1, e.least_r[level] - 1, e.most_r[level] + 1
    for row in range(-1, rows + 1):
        for joint in range(root + row * stride + least, root + row * stride + most + 1):
            a.region[joint] = _OWN if w.member[joint] else _UNKNOWN
    # A border of joints that are known ends the flood.
    for row in range(-1, rows + 1):
        a.region[root + row * stride + least] = a.region[root + row * stride + most] = 0
    for column in range(least, most + 1):
        a.region[root - stride + column] = a.region[root + rows * stride + column] = 0
    _flood_outside(a, root, rows, least, most, stride)
    pieces = 1
    for row in range(rows):
        for joint in range(root + row * stride + least + 1, root + row * stride + most):
            if a.region[joint] == _UNKNOWN:
                _flood(a, joint, pieces, stride)
                pieces += 1


@inlined_lean
def _flood_outside(a: Surroundings, root: int, rows: int, least: int, most: int, stride: int) -> None:
    for row in range(rows):
        _flood_if_unknown(a, root + row * stride + least + 1, stride)
        _flood_if_unknown(a, root + row * stride + most - 1, stride)
    for column in range(least + 1, most):
        _flood_if_unknown(a, root + column, stride)
        _flood_if_unknown(a, root + (rows - 1) * stride + column, stride)


@inlined_lean
def _flood_if_unknown(a: Surroundings, joint: int, stride: int) -> None:
    if a.region[joint] == _UNKNOWN:
        _flood(a, joint, 0, stride)


@compiled_lean
def _flood(a: Surroundings, joint: int, region: int, stride: int) -> None:
    """Give a region to a foreign joint and all that can be reached from it."""
    a.region[joint] = region
    a.stack[0] = joint
    top = 1
    while top > 0:
        top -= 1
        here = a.stack[top]
        for near in (here - stride, here - stride + 1, here - 1, here + 1, here + stride - 1, here + stride):
            if a.region[near] == _UNKNOWN:
                a.region[near] = region
                a.stack[top] = near
                top += 1


@inlined_lean
def region_of(w: Walk, a: Surroundings, corner: int, pieces: int, stride: int) -> int:
    """The region of the corner of the other colour between a joint and the two before it, -1 and -stride."""
    for joint in (corner, corner - 1, corner - stride):
        if w.member[joint] == 0:
            return int(a.region[joint]) if pieces > 1 else 0
    return int(a.corner[corner])


@inlined_lean
def side_of(tile: int, tip: int, stride: int) -> int:
    """The corner of the other colour between the two joints of a tile that are not its corner `tip`."""
    return tile - stride + 1 if tip == 0 else tile if tip == 1 else tile + 1


@compiled_lean
def count_curves(w: Walk, a: Surroundings, s: Script, regions: int, stride: int) -> bool:
    """Count the foreign curves in each region but the outside; whether there are any."""
    for region in range(regions):
        a.curves[region] = 0
    for index in range(s.size[0]):
        if w.crowd[s.tiles[index]] < 3:
            a.tip[s.tiles[index]] = s.letters[index] + 1
    found = False
    for index in range(s.size[0]):
        tile = s.tiles[index]
        if a.tip[tile] == 0:
            continue
        corners = corners_at(tile, stride)
        for entry in range(3):
            region = a.region[corners[(entry + 2) % 3]]
            if region > 0 and not a.passed[3 * tile + entry] and _is_closed(a, tile, entry, stride):
                a.curves[region] += 1
                found = True
    for index in range(s.size[0]):
        tile = s.tiles[index]
        a.tip[tile] = 0
        a.passed[3 * tile] = a.passed[3 * tile + 1] = a.passed[3 * tile + 2] = 0
    return found


@inlined_lean
def _is_closed(a: Surroundings, tile: int, entry: int, stride: int) -> bool:
    """Follow a curve over tiles with forced tips; whether it comes back to where it began."""
    here, way = tile, entry
    while a.tip[here] and not a.passed[3 * here + way]:
        a.passed[3 * here + way] = 1
        letter = a.tip[here] - 1
        here += _ROWS[letter, way] * stride + _COLUMNS[letter, way]
        way = _NEXT[letter, way]
    return bool(here == tile and way == entry)
