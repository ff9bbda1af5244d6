"""Which of its six images a set of joints is listed in, and which images are the set itself.

The isometries that keep the colours permute the axes q, r, s (see `palago.catalogue.generator.sets.board`).
Each axis has a **key**: how far the joints extend along it, then the sum and the sum of the squares of
their coordinates, counted from the least. A set is **canonical** if its keys descend: q, r, s. That
leaves one of the six images, unless axes have equal keys. Then, of the images with descending keys, the
one with the least joints is canonical, joints being compared in their order, one by one. No hash
decides anything.

The walk prunes by extents, which never shrink. The root is in the least row, so another row along q costs at
least two tiles; one more column along r costs at least one. A set whose extent along r exceeds that
along q by more than half of the slack has no canonical set above it.

Example: the joints 00, 01, 02 extend by 0 along q, by 2 along r and along s. Of their images 00, 1-1, 2-2 is
canonical: it extends by 2 along q and r and by 0 along s. The keys of q and r are equal, and
exchanging the two gives the same joints: the set has a mirror.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.generator.sets.board import SOURCE, Marks, Numbers, board_shape
from palago.catalogue.generator.sets.joint_sets import Walk
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean


class Extents(NamedTuple):
    """How far the sets on the way to the one at hand extend, and room to compare images; see `extents_for`.

    Parameters
    ----------
    most_q, least_r, most_r, least_s, most_s : int64 arrays, by level
        The least and the greatest coordinates; along q the least is that of the root, 0.
    place : int64 array (axes, joints)
        The coordinates of the joints at hand, counted from the least.
    keys : int64 array (axes, 3)
        The keys of the axes.
    image : int64 array (joints,)
        The joints of an image.
    marked : int16 array (cells,)
        By joint whether it belongs to the image at hand.
    same : int64 array (6,)
        By isometry whether it maps the set to itself; for the first, whether any of the others does.
    joints : int64 array (1,)
        For how many joints the coordinates are filled in.
    """

    most_q: Numbers
    least_r: Numbers
    most_r: Numbers
    least_s: Numbers
    most_s: Numbers
    place: Numbers
    keys: Numbers
    image: Numbers
    marked: Marks
    same: Numbers
    joints: Numbers


def extents_for(most: int) -> Extents:
    """Room for the extents of sets that touch at most so many tiles."""
    levels = most + 4
    _, cells, _ = board_shape(most)

    def line(room: int) -> Numbers:
        return np.zeros(room, np.int64)

    return Extents(
        line(levels), line(levels), line(levels), line(levels), line(levels),
        np.zeros((3, levels), np.int64), np.zeros((3, 3), np.int64),
        line(levels), np.zeros(cells, np.int16), line(6), line(1),
    )  # fmt: skip


@inlined_lean
def extend(w: Walk, e: Extents, level: int, joint: int, slack: int, stride: int, images: int) -> bool:
    """Take in a joint that would join at a level; whether a canonical set may still come of the set."""
    q, r = _coordinates(joint, w.joints[0], stride)
    s = -q - r
    e.most_q[level] = max(e.most_q[level - 1], q)
    e.least_r[level] = min(e.least_r[level - 1], r)
    e.most_r[level] = max(e.most_r[level - 1], r)
    e.least_s[level] = min(e.least_s[level - 1], s)
    e.most_s[level] = max(e.most_s[level - 1], s)
    if images == 1:
        return True
    along_q, along_r, along_s = _along(e, level)
    later_q = along_q + slack // 2
    if along_r > later_q or along_s > later_q:
        return False
    return bool(images == 3 or along_s <= along_r + slack)


@inlined_lean
def _along(e: Extents, level: int) -> tuple[int, int, int]:
    """How far the set of a level extends along each axis."""
    return e.most_q[level], e.most_r[level] - e.least_r[level], e.most_s[level] - e.least_s[level]


@inlined_lean
def _coordinates(joint: int, root: int, stride: int) -> tuple[int, int]:
    """Where a joint lies as seen from the root; no column is further away than half a stride."""
    step = joint - root + stride // 2
    return step // stride, step % stride - stride // 2


@compiled_lean
def is_canonical(w: Walk, e: Extents, level: int, stride: int, images: int) -> bool:
    """Whether the set of a level stands for its first images: 1 fixed, 3 one-sided, 6 free.

    Also fills in which of all images are the set itself.
    """
    along_q, along_r, along_s = _along(e, level)
    if (images > 1 and (along_q < along_r or along_q < along_s)) or (images == 6 and along_r < along_s):
        return False
    for number in range(6):
        e.same[number] = 0
    if along_q not in (along_r, along_s) and along_r != along_s:
        return True
    find_keys(w, e, level + 1, stride)
    for number in range(1, 6):
        order = compare_keys(e, number)
        if order == 0:
            order = compare_joints(w, e, number, level + 1, stride)
            e.same[number] = order == 0
            e.same[0] |= order == 0
        if order < 0 and number < images:
            return False
    return True


@inlined_lean
def find_keys(w: Walk, e: Extents, joints: int, stride: int) -> None:
    """Fill in the coordinates of the joints and the keys of the axes."""
    e.joints[0] = joints
    for index in range(joints):
        q, r = _coordinates(w.joints[index], w.joints[0], stride)
        e.place[0, index], e.place[1, index], e.place[2, index] = q, r, -q - r
    for axis in range(3):
        least = e.place[axis, 0]
        for index in range(joints):
            least = min(least, e.place[axis, index])
        most = total = squares = 0
        for index in range(joints):
            place = e.place[axis, index] - least
            e.place[axis, index] = place
            most = max(most, place)
            total += place
            squares += place * place
        e.keys[axis, 0], e.keys[axis, 1], e.keys[axis, 2] = most, total, squares


@inlined_lean
def compare_keys(e: Extents, number: int) -> int:
    """Whether an image comes before the set by its keys (-1), after it (1), or has the same keys (0)."""
    for axis in range(3):
        source = SOURCE[number, axis]
        for part in range(3):
            if e.keys[source, part] != e.keys[axis, part]:
                return -1 if e.keys[source, part] > e.keys[axis, part] else 1
    return 0


@inlined_lean
def compare_joints(w: Walk, e: Extents, number: int, joints: int, stride: int) -> int:
    """Whether the joints of an image are lesser (-1), the same (0) or greater (1) than those of the set.

    Of two sets of joints in order, that one is lesser which has the least joint that is in one of them only.
    """
    root = w.joints[0]
    lay_image(e, number, joints, root, stride)
    nowhere = len(e.marked)
    least_image = least_set = nowhere
    for index in range(joints):
        joint = e.image[index]
        e.marked[joint] = 1
        if w.member[joint] == 0:
            least_image = min(least_image, joint)
    if least_image < nowhere:
        for index in range(joints):
            if e.marked[w.joints[index]] == 0:
                least_set = min(least_set, w.joints[index])
    for index in range(joints):
        e.marked[e.image[index]] = 0
    return 0 if least_image == nowhere else -1 if least_image < least_set else 1


@inlined_lean
def lay_image(e: Extents, number: int, joints: int, root: int, stride: int) -> None:
    """The joints of an image on the board, its least joint at the root."""
    one, two = SOURCE[number, 0], SOURCE[number, 1]
    least = len(e.marked) * stride
    for index in range(joints):
        joint = e.place[one, index] * stride + e.place[two, index]
        e.image[index] = joint
        least = min(least, joint)
    for index in range(joints):
        e.image[index] += root - least
