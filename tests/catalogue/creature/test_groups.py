"""The four symmetry groups, against the isometries themselves."""

from itertools import combinations

import pytest

from palago.catalogue import Pose, generate, is_chiral, symmetry_group
from palago.catalogue.creature.codes import fixed_code
from palago.catalogue.creature.groups import CHIRAL, GROUPS, SYMMETRIES, group_of
from palago.catalogue.plane.lattice import COLOUR_KEEPING

#: Where an isometry about the origin takes three points that are not in line.
POINTS = ((1, 0), (0, 1), (5, 2))


def image(pose, points):
    """The images of some points."""
    return tuple(pose.hex(point) for point in points)


def is_closed(poses):
    """Whether the poses hold the product of any two of them."""
    images = {image(pose, POINTS) for pose in poses}
    return all(image(first, image(second, POINTS)) in images for first in poses for second in poses)


def test_every_subgroup_has_its_name():
    """Of the 63 sets of isometries six are groups: one trivial, one of turns, three with a mirror, all."""
    subsets = [some for n in range(1, 7) for some in combinations(COLOUR_KEEPING, n) if is_closed(some)]
    assert sorted(group_of(some).name for some in subsets) == ["1", "C3", "D1", "D1", "D1", "D3"]
    for some in subsets:
        assert group_of(some).order == len(some)
        assert group_of(some).chiral == (not any(pose.mirrored for pose in some))


def test_shifts_and_colour_swaps_do_not_count():
    """A group is told from what it does to directions, and keeps the colours."""
    assert group_of([Pose(), Pose(shift=(2, 3)), Pose(1), Pose(3)]).name == "1"


@pytest.mark.parametrize("tiles", range(3, 11))
def test_a_creature_has_as_many_images_as_its_group_says(tiles):
    """The images that differ are counted; a creature is chiral if none of its mirror images is itself."""
    for creature in generate(tiles):
        group = GROUPS[symmetry_group(creature)]
        codes = [fixed_code(creature.posed(pose)) for pose in COLOUR_KEEPING]
        assert group.images == len(set(codes))
        assert group.order == codes.count(codes[0])
        assert group.chiral == is_chiral(creature) == (group.name in CHIRAL)
        assert group.chiral == set(codes[:3]).isdisjoint(codes[3:])


def test_the_numbers_of_the_groups():
    """One more with turns, two more with mirrors: the compiled walk and stored files rely on it."""
    for number, name in enumerate(SYMMETRIES):
        group = GROUPS[name]
        assert number == (group.turns > 1) + 2 * (group.mirrors > 0)
        assert group.name == name
