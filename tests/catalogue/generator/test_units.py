"""Work units neither overlap nor leave gaps."""

import numpy as np
import pytest

from palago.catalogue.generator.enumeration import (
    batches,
    count,
    fixed_units,
    number_of_units,
    range_of,
    symmetry_units,
)
from palago.catalogue.generator.listing import count_units, search_for
from palago.catalogue.generator.tallies import statistics, tally_units
from palago.catalogue.generator.units import DEEPEST, Units, depth_for, nothing, pieces

from known import COUNTS, FREE


@pytest.mark.parametrize("depth", [1, 2, 4, 6])
def test_the_units_of_any_cut_make_the_whole(depth):
    """Unit after unit gives each creature exactly once."""
    whole = [code for batch in batches(13, least=1) for code in batch.codes()]
    number = count_units(search_for(13), range_of(13, "free", 1, nothing(depth)))
    units = [Units(depth, one, one + 1) for one in range(number)]
    found = [code for unit in units for batch in batches(13, least=1, units=unit) for code in batch.codes()]
    assert sorted(found) == sorted(whole)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("equivalence", ["fixed", "free"])
def test_units_hold_all_sizes(equivalence):
    """The counts of the units of a cut add up, size by size."""
    work = fixed_units if equivalence == "fixed" else symmetry_units
    number = number_of_units(14, equivalence)
    assert number > 3
    total = sum(work(14, Units(depth_for(14), unit, unit + 1)) for unit in range(number))
    counts = total if equivalence == "fixed" else total.sum(axis=1)
    assert list(counts[1:]) == [COUNTS[equivalence][n] for n in range(1, 15)]
    beyond = work(14, Units(depth_for(14), number, number + 5))
    assert not beyond.any()


def test_units_hold_the_statistics():
    """The tallies of two halves are the tally of the whole."""
    number = number_of_units(13, "free")
    halves = [Units(depth_for(13), 0, number // 2), Units(depth_for(13), number // 2, number)]
    found = sum(tally_units(13, half) for half in halves)
    whole = statistics(13)
    assert np.array_equal(found, np.concatenate((whole.numbers.ravel(), whole.totals.ravel())))
    assert [whole.creatures(n) for n in range(1, 14)] == [FREE[n] for n in range(1, 14)]


@pytest.mark.parametrize("tiles", [3, 8, 20, 26])
@pytest.mark.parametrize("equivalence", ["fixed", "free"])
def test_there_are_never_too_many_units(tiles, equivalence):
    """Fewer than 100,000 whatever the size, and enough of them to share out when there is much to do."""
    assert 0 < number_of_units(tiles, equivalence) < 100_000
    assert depth_for(tiles) <= DEEPEST
    assert tiles < 20 or number_of_units(tiles, equivalence) > 500


def test_pieces_keep_order_and_lose_nothing():
    """Pieces are runs of the numbers given, none longer than asked for."""
    numbers = [0, 1, 2, 5, 6, 7, 8, 9, 20]
    found = list(pieces(6, numbers, 4))
    assert [number for piece in found for number in range(piece.first, piece.last)] == numbers
    assert all(piece.depth == 6 and piece.last - piece.first <= 4 for piece in found)


@pytest.mark.parametrize("equivalence", ["fixed", "free"])
def test_processes_count_the_same(equivalence):
    """Two processes find what one finds, and say how far they are."""
    shares = []
    assert count(14, equivalence, workers=2, report=shares.append) == count(14, equivalence)
    assert shares == sorted(shares)
    assert shares[-1] == 1
