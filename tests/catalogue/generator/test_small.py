"""The walk over sets in plain Python, against sets grown in the obvious way and the tree of decisions."""

import pytest

from palago.catalogue import code, generate
from palago.catalogue.creature.groups import EQUIVALENCES
from palago.catalogue.generator.small import creatures_on, joint_sets, small_creatures

from known import COUNTS
from oracles import connected_choices, grown_sets, placed, touched


def test_every_set_comes_once():
    """To 13 tiles, the sets that grow by prices and slack are those that grow in every way."""
    found = [placed(joints) for joints in joint_sets(13)]
    assert len(found) == len(set(found))
    assert set(found) == set(grown_sets(13))


def test_a_set_grows_from_its_least_joint_and_touches_few_enough_tiles():
    """The first joint is the least, whatever the size."""
    for most in (0, 2, 3, 9):
        for joints in joint_sets(most):
            assert joints[0] == min(joints)
            assert len(touched(joints)) <= most


def test_creatures_on_a_set_are_the_choices_that_connect_it():
    """As many as the obvious twin finds, all different, with just these joints."""
    for joints in joint_sets(12):
        found = list(creatures_on(joints))
        assert len({creature.layout for creature in found}) == len(found)
        assert len(found) == sum(1 for _ in connected_choices(joints))
        assert all(creature.joints == frozenset(joints) for creature in found)


@pytest.mark.parametrize("equivalence", EQUIVALENCES)
def test_small_creatures_are_those_of_the_tree(equivalence):
    """The same creatures to 10 tiles, each once, standing for the same others; and their numbers at 13."""
    for tiles in range(1, 11):
        found = [code(creature, equivalence) for creature in small_creatures(tiles, equivalence)]
        assert sorted(found) == sorted(
            code(creature, equivalence) for creature in generate(tiles, equivalence)
        )
    assert sum(1 for _ in small_creatures(13, equivalence)) == COUNTS[equivalence][13]
