"""How classes of creatures are written, and the order of lists."""

import random

from hypothesis import given, settings

from palago.catalogue import Creature, Pose, code, generate, read_sum, write_sum
from palago.catalogue.creature.classes import in_list_order, representative
from palago.catalogue.creature.sums import twin_sums
from palago.catalogue.plane.lattice import COLOUR_KEEPING

from strategies import creatures


@settings(max_examples=40)
@given(creatures())
def test_all_images_are_written_as_one(creature: Creature) -> None:
    """Turned, mirrored, shifted or in the other colour it is the same class, and so is what stands for it."""
    written = representative(creature)
    assert code(written) == code(creature)
    assert read_sum(write_sum(written)) == written
    for pose in COLOUR_KEEPING:
        image = creature.posed(pose.shifted((3, -5)))
        assert representative(image) == representative(image.posed(Pose(3))) == written
        if not pose.mirrored:
            assert representative(image, "one-sided") == representative(creature, "one-sided")
    assert representative(creature, "fixed") == creature


def test_the_lesser_sum_stands_for_both_twins() -> None:
    """In ASCII order, and twins are kept apart up to turns."""
    for tiles in range(3, 11):
        for creature in generate(tiles, "one-sided"):
            sums = [write_sum(creature), write_sum(creature.posed(Pose(mirrored=True)))]
            assert write_sum(representative(creature)) == min(sums)
            assert write_sum(representative(creature, "one-sided")) == sums[0]


def test_lists_go_by_size_and_then_by_sum() -> None:
    """However they come."""
    listed = [representative(creature) for tiles in range(9, 4, -1) for creature in generate(tiles)]
    random.Random(1).shuffle(listed)
    keys = [(creature.tiles, write_sum(creature)) for creature in in_list_order(listed)]
    assert keys == sorted(keys)
    assert len(keys) == len(listed)


def test_both_twins_are_written_from_one_survey() -> None:
    """As the creature and its reflection are, one by one."""
    for tiles in range(3, 11):
        for creature in generate(tiles, "one-sided"):
            assert twin_sums(creature) == (
                write_sum(creature),
                write_sum(creature.posed(Pose(mirrored=True))),
            )
