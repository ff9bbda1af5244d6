"""Work units neither overlap nor leave gaps."""

from itertools import pairwise

import pytest

from palago.catalogue.creature.codes import fixed_code, generate_fixed
from palago.catalogue.generator.enumeration import batches, count, count_units
from palago.catalogue.generator.units import DEEPEST, bundles, cut, depth_for

from known import COUNTS


@pytest.mark.parametrize("depth", [0, 1, 3, 6, 8, 10, 11])
def test_the_units_of_any_cut_make_the_whole(depth):
    """Unit after unit gives each creature exactly once, in the order of the codes."""
    units = cut(10, depth)
    found = [code for unit in units for batch in batches(10, "fixed", prefix=unit) for code in batch.codes()]
    assert found == [fixed_code(creature) for creature in generate_fixed(10)]


@pytest.mark.parametrize("depth", [2, 5, 7, 9])
def test_no_unit_begins_another(depth):
    """The units of a cut are sorted, and none is a prefix of another."""
    units = cut(12, depth)
    assert units == sorted(units)
    assert all(not later.startswith(unit) for unit, later in pairwise(units))
    assert all(len(unit) <= depth for unit in units)


@pytest.mark.parametrize("equivalence", ["fixed", "one-sided", "free"])
def test_units_hold_all_sizes(equivalence):
    """The counts of the units of a cut add up, size by size."""
    total = sum(count_units(13, equivalence, (unit,)) for unit in cut(13, 7))
    assert list(total[1:]) == [COUNTS[equivalence][n] for n in range(1, 14)]


def test_a_unit_is_what_the_reference_says():
    """The creatures of a unit are those whose code begins with it."""
    for unit in cut(9, 4):
        found = [code for batch in batches(9, "fixed", prefix=unit) for code in batch.codes()]
        assert found == [fixed_code(creature) for creature in generate_fixed(9, prefix=unit)]


def test_dead_prefixes_hold_nothing():
    """A prefix that no code has, or that goes on after a whole code, is an empty unit."""
    assert count_units(9, "fixed", ("b", "abca", "aa")).sum() == 0
    assert count_units(9, "fixed", ("abc",)).sum() == 1


@pytest.mark.parametrize("tiles", [3, 8, 20, 26, 48, 100])
def test_there_are_never_too_many_units(tiles):
    """Fewer than 100,000 whatever the size, and enough of them to share out when there is much to do."""
    units = cut(tiles)
    assert len(units) < 100_000
    assert depth_for(tiles) <= DEEPEST
    assert tiles < 20 or len(units) > 1000


def test_bundles_keep_order_and_lose_nothing():
    """Bundles are slices of the units."""
    units = cut(12, 6)
    assert [unit for bundle in bundles(units, 7) for unit in bundle] == units


@pytest.mark.parametrize("equivalence", ["fixed", "free"])
def test_processes_count_the_same(equivalence):
    """Two processes find what one finds."""
    assert count(13, equivalence, workers=2) == count(13, equivalence)
