"""Random creatures: each with the same chance, whatever its shape."""

import json
from collections import Counter
from random import Random

import pytest

from palago.catalogue import code, generate
from palago.catalogue.count.sampling import Sampler
from palago.catalogue.creature.groups import EQUIVALENCES
from palago.catalogue.errors import CountMemoryError, InputError


def chi_square(observed, classes):
    """How far some counts are from equal ones, in standard deviations of a chi-square of their number."""
    expected = sum(observed.values()) / classes
    missing = (classes - len(observed)) * expected
    statistic = missing + sum((count - expected) ** 2 / expected for count in observed.values())
    return (statistic - (classes - 1)) / (2 * (classes - 1)) ** 0.5


def test_the_measure_tells_equal_chances_from_unequal_ones():
    """The statistic is small for a fair die and large for one that is loaded a little."""
    chance = Random(1)
    fair = Counter(chance.choices(range(20), k=4000))
    loaded = Counter(chance.choices(range(20), weights=[1] * 19 + [2], k=4000))
    assert abs(chi_square(fair, 20)) < 3
    assert chi_square(loaded, 20) > 5


@pytest.mark.parametrize("equivalence", EQUIVALENCES)
@pytest.mark.parametrize("tiles", [7, 9, pytest.param(10, marks=pytest.mark.slow)])
def test_every_creature_has_the_same_chance(tiles, equivalence):
    """All creatures of a size come, each about equally often (chi-square)."""
    everything = {code(creature, equivalence) for creature in generate(tiles, equivalence)}
    sampler = Sampler(tiles, equivalence, seed=tiles)
    drawn = Counter(code(sampler.draw(), equivalence) for _ in range(max(400, 20 * len(everything))))
    assert set(drawn) == everything
    assert abs(chi_square(drawn, len(everything))) < 4


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [12, 13])
def test_every_larger_creature_has_the_same_chance(tiles):
    """The same at sizes with tiles of free choice and holes, for all 467 and 1191 fixed creatures."""
    everything = {code(creature, "fixed") for creature in generate(tiles, "fixed")}
    sampler = Sampler(tiles, "fixed", seed=tiles)
    drawn = Counter(code(sampler.draw(), "fixed") for _ in range(40 * len(everything)))
    assert set(drawn) == everything
    assert abs(chi_square(drawn, len(everything))) < 4


def test_the_same_seed_gives_the_same_creatures():
    """Draws can be repeated, and differ among themselves."""
    one, two = Sampler(20, seed=5), Sampler(20, seed=5)
    first = [one.draw() for _ in range(3)]
    assert first == [two.draw() for _ in range(3)]
    assert len(set(first)) > 1


def test_tables_that_do_not_fit_are_refused():
    """Too little memory for a strip is said, and little memory for all strips is enough."""
    with pytest.raises(CountMemoryError, match="do not fit"):
        Sampler(20, seed=1, memory_limit=1).draw()
    roomy, tight = Sampler(16, seed=3), Sampler(16, seed=3, memory_limit=1_000_000)
    assert [roomy.draw() for _ in range(5)] == [tight.draw() for _ in range(5)]


@pytest.mark.parametrize("tiles", [1, 2, 4])
def test_sizes_without_creatures_are_refused(tiles, palago):
    """There is nothing to draw at 1, 2 and 4 tiles."""
    with pytest.raises(InputError, match=f"no creature of {tiles} tiles"):
        Sampler(tiles)
    ended = palago("sample", "--tiles", str(tiles))
    assert (ended.status, ended.err) == (1, f"palago: there is no creature of {tiles} tiles\n")


def test_a_sample_is_shown_like_any_creature(palago, tmp_path):
    """The command prints the keys of show, and draws."""
    found = json.loads(palago("sample", "--tiles", "30", "--seed", "7", "--json", "--svg", "it.svg").out)
    assert found["tiles"] == 30
    assert (tmp_path / "it.svg").exists()
    assert palago("show", found["sum"], "--json").status == 0
    assert found["sum"] in palago("sample", "--tiles", "30", "--seed", "7").out
