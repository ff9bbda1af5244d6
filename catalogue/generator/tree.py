r"""The compiled twin of `palago.catalogue.creature.codes`: the same tree, walked thousands of times faster.

How joints and hexes are numbered, `palago.catalogue.generator.board` says.

The walk. When a joint joins, those of its tiles that no joint touched before go to the end of the
**frontier**. That is the order in which tiles are decided, so level ``l`` of the tree decides the
``l``-th tile of the frontier, and the creature is closed when the last one is decided. Trying the
next letter of a tile first takes back the joints that the letter before let in. A branch dies when
the frontier grows too long or a joint less than the root joins.

Counting takes a short cut. When the frontier may grow by one tile or none, it looks whether any
joint could still join for that price. If none can, the undecided tiles are independent: three
letters where all three joints belong, one letter anywhere else. If the tile at hand does not
change which joint can, the answer is remembered for the level below.

The least of its images. A closed creature stands for its one-sided or free creature if none of its
images has a lesser code. The code of an image is traced on the creature itself, taking the slots
in the order in which the image has them, until the first letter that differs.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from palago.catalogue.generator.board import UNDECIDED, Bytes, Growth, Harvest, Numbers
from palago.catalogue.machine.compiled import compiled, inlined
from palago.catalogue.plane.lattice import COLOUR_KEEPING
from palago.catalogue.plane.tile import ROTATIONS, posed_rotation

_PLACE: Final = (1 << 32) - 1

#: Entries of `Growth.head`.
_LEVEL, _JOINTS, _TOUCHED, _STAMP = range(4)

#: For each image, the letter that each letter becomes; corners and slots move in the same way.
_IMAGE: Final = np.array(
    [[ROTATIONS.index(posed_rotation(pose, k)) for k in ROTATIONS] for pose in COLOUR_KEEPING]
)
_SOURCE: Final = np.argsort(_IMAGE, axis=1)


@inlined
def _opening(
    image: int, stride: int, n: int, joints: Numbers, code: Numbers, letters: Numbers, keys: Numbers
) -> tuple[int, int]:
    """The root of an image, and the sign of the difference that its first three letters make.

    The first three letters are those around the root, and mostly they settle it.
    """
    key = keys[image, joints[0]]
    for index in range(1, n):
        key = min(key, keys[image, joints[index]])
    root = key & _PLACE
    difference = 0
    for index in range(3):
        slot = _SOURCE[image, index]
        place = root + (0 if slot == 0 else stride - 1 if slot == 1 else stride)
        difference = 3 * difference + _IMAGE[image, letters[place]] - code[index]
    return root, difference


@inlined
def _trace(
    image: int,
    root: int,
    stride: int,
    n: int,
    code: Numbers,
    letters: Numbers,
    order: Numbers,
    seen_hex: Numbers,
    seen_joint: Numbers,
    stamp: int,
) -> int:
    """Whether the code of an image is lesser (negative), equal (0) or greater (positive)."""
    order[0] = root
    seen_joint[root] = stamp
    slots = (_SOURCE[image, 0], _SOURCE[image, 1], _SOURCE[image, 2])
    known, level = 1, 0
    for index in range(n):
        here = order[index]
        for slot in slots:
            place = here + (0 if slot == 0 else stride - 1 if slot == 1 else stride)
            if seen_hex[place] == stamp:
                continue
            letter = letters[place]
            difference = _IMAGE[image, letter] - code[level]
            if difference != 0:
                return int(difference)
            seen_hex[place] = stamp
            level += 1
            near = place - (stride - 1 if letter == 0 else 0)
            far = place - (stride - 1 if letter == 2 else stride)
            near_in, far_in = seen_joint[near] == stamp, seen_joint[far] == stamp
            if near_in == far_in:
                continue
            joining = near if far_in else far
            late = known
            seen_joint[joining] = stamp
            order[known] = joining
            known += 1
            while late < known:
                joint = order[late]
                late += 1
                for late_slot in slots:
                    place = joint + (0 if late_slot == 0 else stride - 1 if late_slot == 1 else stride)
                    letter = letters[place]
                    if seen_hex[place] == stamp and letter != late_slot:
                        corner = 3 - late_slot - letter
                        third = place - (0 if corner == 0 else stride - 1 if corner == 1 else stride)
                        if seen_joint[third] != stamp:
                            seen_joint[third] = stamp
                            order[known] = third
                            known += 1
    return 0


@inlined
def _stand(
    images: int, tried: int, stride: int, n: int, joints: Numbers, code: Numbers, letters: Numbers,
    keys: Numbers, order: Numbers, seen_hex: Numbers, seen_joint: Numbers,
    roots: Numbers, signs: Numbers, head: Numbers,
) -> int:  # fmt: skip
    """The number of the symmetry group, or -1 if one of the first images has a lesser code.

    With fewer than six images tried, the group is that of those tried.
    """
    for image in range(1, tried):
        root, sign = _opening(image, stride, n, joints, code, letters, keys)
        if sign < 0 and image < images:
            return -1
        roots[image], signs[image] = root, sign
    turns = mirrors = 0
    for image in range(1, tried):
        if signs[image] == 0:
            head[_STAMP] += 1
            sign = _trace(
                image, roots[image], stride, n, code, letters, order, seen_hex, seen_joint, head[_STAMP]
            )
            if sign < 0 and image < images:
                return -1
            if sign == 0:
                turns |= image < 3
                mirrors |= image >= 3
    return turns + 2 * mirrors


@compiled
def walk(
    g: Growth, stride: int, least: int, most: int, depth: int, ceiling: int, images: int,
    counts: Numbers, found: Harvest, budget: int,
) -> int:  # fmt: skip
    """Go on with a walk until its rows are full, its budget of nodes is spent, or it is over.

    Parameters
    ----------
    g : Growth
        The walk; at its end the level is -1.
    stride : int
        The board's.
    least, most : int
        The sizes wanted.
    depth : int
        The length of the prefix: shorter codes do not count.
    ceiling : int
        Also stop at codes of this length, closed or not; 0 for no ceiling.
    images : int
        How many images must not have a lesser code: 1 fixed, 3 one-sided, 6 free.
    counts : int64 array (most + 1,)
        Its entry for a size is raised by one for each creature.
    found : Harvest
        Filled from row 0; without room for a row, creatures are only counted.
    budget : int
        The number of nodes to visit at most.

    Returns
    -------
    int
        The number of rows filled.
    """
    head, letters, crowd, member = g.head, g.letters, g.crowd, g.member
    frontier, joints = g.frontier, g.joints
    keys, seen_hex, seen_joint, order = g.keys, g.seen_hex, g.seen_joint, g.order
    code, first, last, hold = g.code, g.least, g.last, g.hold
    joints_before, touched_before = g.joints_before, g.touched_before
    level, n, touched = head[_LEVEL], head[_JOINTS], head[_TOUCHED]
    root, side = joints[0], stride - 1
    room, rows = len(found.sizes), 0
    only_count = room == 0 and images == 1
    tried = 6 if room else images
    while level >= 0 and budget > 0 and (room == 0 or rows < room):
        place = frontier[level]
        before = joints_before[level]
        while n > before:
            n -= 1
            joint = joints[n]
            member[joint] = 0
            crowd[joint] -= 1
            crowd[joint + side] -= 1
            crowd[joint + stride] -= 1
        touched = touched_before[level]
        letter = code[level] + 1
        if letter > last[level]:
            letters[place] = UNDECIDED
            level -= 1
            continue
        budget -= 1
        code[level] = letter
        letters[place] = letter

        near = place - (side if letter == 0 else 0)
        far = place - (side if letter == 2 else stride)
        if member[near] != member[far]:
            joint = near if member[far] else far
            price = (crowd[joint] == 0) + (crowd[joint + side] == 0) + (crowd[joint + stride] == 0)
            if joint < root or touched + price > most:
                continue
            joints[n] = joint
            member[joint] = 1
            index = n
            n += 1
            dead = False
            while index < n:
                joint = joints[index]
                index += 1
                for tile in (joint, joint + side, joint + stride):
                    if crowd[tile] == 0:
                        frontier[touched] = tile
                        touched += 1
                    crowd[tile] += 1
                dead = dead or joint < root or touched > most
                if dead:
                    break
                # A tile decided earlier may bridge the joint that joins late to a third one.
                for slot in range(3):
                    tile = joint + (0 if slot == 0 else side if slot == 1 else stride)
                    decided = letters[tile]
                    if decided != UNDECIDED and decided != slot:
                        corner = 3 - slot - decided
                        third = tile - (0 if corner == 0 else side if corner == 1 else stride)
                        if member[third] == 0:
                            member[third] = 1
                            joints[n] = third
                            n += 1
            if dead:
                while n > index:
                    n -= 1
                    member[joints[n]] = 0
                continue

        closed = level + 1 == touched or level + 1 == ceiling
        if not closed:
            blocked = 0
            slack = most - touched
            if slack <= 1 and ceiling == 0 and level + 1 >= depth:
                if n == before and hold[level] > level:
                    blocked = hold[level]
                else:
                    branching, leaves = 0, 1
                    for later in range(level + 1, touched):
                        tile = frontier[later]
                        if crowd[tile] == 3:
                            branching = later
                            leaves *= 3
                            continue
                        for corner in range(3):
                            joint = tile - (0 if corner == 0 else side if corner == 1 else stride)
                            if member[joint] == 0 and joint > root:
                                price = (
                                    (crowd[joint] == 0)
                                    + (crowd[joint + side] == 0)
                                    + (crowd[joint + stride] == 0)
                                )
                                if price <= slack:
                                    blocked = later
                        if blocked:
                            break
                    if not blocked:
                        if touched < least:
                            continue
                        if only_count:
                            counts[touched] += leaves
                            continue
                        blocked = branching
                    if not blocked:
                        # All that is left are tiles of one letter: go straight to the leaf.
                        closed = True
                        for later in range(level + 1, touched):
                            tile = frontier[later]
                            one, two, three = member[tile], member[tile - side], member[tile - stride]
                            letter = 0 if two == three else 1 if one == three else 2
                            code[later] = letters[tile] = letter
            if not closed:
                level += 1
                code[level] = first[level] - 1
                joints_before[level], touched_before[level], hold[level] = n, touched, blocked
                continue

        size = level + 1 if ceiling > 0 else touched
        group = -1
        if size >= depth and size >= least:
            group = 0
            if ceiling == 0 and tried > 1:
                group = _stand(
                    images, tried, stride, n, joints, code, letters, keys, order, seen_hex, seen_joint,
                    g.roots, g.signs, head,
                )  # fmt: skip
        if group >= 0:
            counts[touched] += 1
            if room:
                found.codes[rows] = UNDECIDED
                for index in range(size):
                    found.codes[rows, index] = code[index]
                    found.hexes[rows, index] = frontier[index]
                for index in range(n):
                    found.joints[rows, index] = joints[index]
                found.sizes[rows, 0] = size
                found.sizes[rows, 1] = n
                found.sizes[rows, 2] = group
                rows += 1
        for later in range(level + 1, size):
            letters[frontier[later]] = UNDECIDED
    head[_LEVEL], head[_JOINTS], head[_TOUCHED] = level, n, touched
    return rows


@compiled
def rebuild(g: Growth, stride: int, codes: Bytes, found: Harvest) -> None:
    """Fill a harvest with the creatures of some codes, row by row.

    Parameters
    ----------
    g : Growth
        A walk for at least as many tiles that is over, or not started yet.
    stride : int
        The board's.
    codes : uint8 array (rows, most)
        Codes of fixed creatures, filled up with 3.
    found : Harvest
        As many rows.
    """
    most = codes.shape[1]
    counts = np.zeros(most + 1, np.int64)
    for row in range(len(codes)):
        size = 0
        while size < most and codes[row, size] != UNDECIDED:
            g.least[size] = g.last[size] = codes[row, size]
            size += 1
        g.head[_LEVEL] = 0
        g.code[0] = g.least[0] - 1
        here = Harvest(
            found.codes[row : row + 1], found.hexes[row : row + 1],
            found.joints[row : row + 1], found.sizes[row : row + 1],
        )  # fmt: skip
        while g.head[_LEVEL] >= 0:
            walk(g, stride, size, most, size, 0, 1, counts, here, 1_000_000)
