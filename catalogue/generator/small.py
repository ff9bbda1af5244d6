"""Small creatures by the walk over sets of joints, in plain Python: done before the compiled walk is loaded.

It is the readable twin of `palago.catalogue.generator.sets.joint_sets`, with joints in thirds and sets of
Python. See there for the idea. A set grows joint by joint; its size is the number of tiles it touches::

    >>> [len(found) for found in joint_sets(6)]
    [1, 2, 2, 3, 2]

These are the Eye, the three poses of the Pala-virus, and between them the ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final

from palago.catalogue.creature.codes import ROOT, fixed_code
from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.creature.equivalence import joints_rank
from palago.catalogue.creature.groups import IMAGES, Equivalence
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import COLOUR_KEEPING, YELLOW, Hex, Joint, Pose, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation

#: Up to this size the plain walk is done before the compiled one is loaded.
AT_ONCE: Final = 14

#: The ways to the neighbours of a joint, in the order of the joints.
_STEPS: Final = ((-3, 0), (-3, 3), (0, -3), (0, 3), (3, -3), (3, 0))

#: For each isometry that keeps the colours, the axes x, y and -x - y that become x, y and -x - y.
_AXES: Final = tuple(
    tuple((5, 2, -7).index(place) for place in (x, y, -x - y))
    for x, y in (pose.hex((5, 2)) for pose in COLOUR_KEEPING)
)

Joints = tuple[Joint, ...]


#: The tiles around a joint, looked up again and again.
_tiles_at: Final = cache(hexes_of)


def joint_sets(most: int, images: int = 1) -> Iterator[Joints]:
    """Every connected set of joints that touches at most so many tiles, once up to translation.

    Of so many images (see `IMAGES`) one has to come, the others may be left out.
    """
    if most >= 3:
        yield from _grow([], set(), [ROOT], {ROOT}, most, images)


def _grow(
    joints: list[Joint], touched: set[Hex], candidates: list[Joint], seen: set[Joint], slack: int, images: int
) -> Iterator[Joints]:
    """All sets that grow from one by its candidates, none of which costs more than the slack."""
    for number, joint in enumerate(candidates):
        x, y = joint
        joints.append(joint)
        new = [place for place in _tiles_at(joint) if place not in touched]
        touched.update(new)
        left = slack - len(new)
        if images == 1 or _may_stand(joints, left, images):
            yield tuple(joints)
            near = [(x + dx, y + dy) for dx, dy in _STEPS]
            fresh = [one for one in near if one > ROOT and one not in seen and _price(one, touched) <= left]
            rest = [one for one in candidates[number + 1 :] if _price(one, touched) <= left]
            if rest or fresh:
                seen.update(fresh)
                yield from _grow(joints, touched, rest + fresh, seen, left, images)
                seen.difference_update(fresh)
        touched.difference_update(new)
        joints.pop()


def _may_stand(joints: Iterable[Joint], slack: int, images: int) -> bool:
    """Whether a set that stands for its images may still come of one; see
    `palago.catalogue.generator.sets.canonical_sets`.
    """
    one, two, three = (
        (max(places) - min(places)) // 3 for places in zip(*((x, y, x + y) for x, y in joints), strict=True)
    )
    return max(two, three) <= one + slack // 2 and (images == 3 or three <= two + slack)


def _price(joint: Joint, touched: set[Hex]) -> int:
    """How many tiles of a joint are not touched yet."""
    one, two, three = _tiles_at(joint)
    return (one not in touched) + (two not in touched) + (three not in touched)


def creatures_on(joints: Joints) -> Iterator[Creature]:
    """Every creature with these joints, one for each choice of the full tiles that connects them."""
    inside = frozenset(joints)
    forced: dict[Hex, Rotation] = {}
    full: list[Hex] = []
    for place in dict.fromkeys(place for joint in joints for place in _tiles_at(joint)):
        members = [corner in inside for corner in joints_of(place, YELLOW)]
        if all(members):
            full.append(place)
        else:
            # The tip is at the joint that is alone, inside or outside.
            forced[place] = ROTATIONS[members.index(sum(members) == 1)]
    for choice in product(ROTATIONS, repeat=len(full)):
        tiles = forced | dict(zip(full, choice, strict=True))
        if component(tiles, joints[0])[0] == inside:
            yield Creature(Layout(tiles), inside)


def small_creatures(tiles: int, equivalence: Equivalence = "free") -> Iterator[Creature]:
    """Every creature of a size, once each up to an equivalence, in plain Python.

    >>> [creature.points for creature in small_creatures(8)]
    [3, 3]
    """
    images = COLOUR_KEEPING[: IMAGES[equivalence]]
    for joints in joint_sets(tiles, len(images)):
        if len({place for joint in joints for place in _tiles_at(joint)}) < tiles:
            continue
        same = _same_images(joints, images)
        if same:
            for creature in creatures_on(joints):
                # Of the images with the same joints, the one with the least code stands for all.
                own = fixed_code(creature) if len(same) > 1 else ""
                if all(own <= fixed_code(creature.posed(pose)) for pose in same[1:]):
                    yield creature


def _same_images(joints: Joints, images: Sequence[Pose]) -> list[Pose]:
    """Which of some images are the set itself; none if one of the others stands for the set."""
    if len(images) > 1 and not _may_stand(joints, 0, len(images)):
        return []
    keys, own = joints_rank(joints)
    same = []
    for pose, axes in zip(images, _AXES, strict=False):
        image = [keys[axis] for axis in axes]
        # Only where the keys are equal, the joints themselves have to be compared.
        order = joints_rank(map(pose.joint, joints))[1] if image == keys else own
        if (image, order) < (keys, own):
            return []
        if (image, order) == (keys, own):
            same.append(pose)
    return same
