"""The creatures on a random table, against tables taken apart one creature at a time."""

import json
from collections import Counter
from itertools import product

import numpy as np
import pytest

from palago.catalogue import find_creatures
from palago.catalogue.count.random_table import count_table, layout_of, random_rotations
from palago.catalogue.errors import InputError


def check_against_the_library(rotations):
    """Sizes, shells and limbs of every creature are those that the library finds by tracing contours."""
    table = layout_of(rotations)
    creatures = find_creatures(table)
    counted = count_table(rotations)
    assert counted.by_size == dict(sorted(Counter(each.tiles for each in creatures).items()))
    points = Counter(each.shells_on(table) + each.limbs for each in creatures)
    assert counted.by_points == dict(sorted(points.items()))
    assert counted.creatures == len(creatures)
    return len(creatures)


def test_every_table_of_four_tiles_and_many_of_nine():
    """All tables of side 2, and some of side 3."""
    for rotations in product(range(3), repeat=4):
        check_against_the_library(np.array(rotations).reshape(2, 2))
    for rotations in list(product(range(3), repeat=9))[::700]:
        check_against_the_library(np.array(rotations).reshape(3, 3))


@pytest.mark.parametrize("side", [5, 9, 16])
def test_larger_tables(side):
    """Larger tables, with creatures inside creatures."""
    found = sum(check_against_the_library(random_rotations(side, seed)) for seed in range(3))
    assert found > side


def test_what_touches_the_rim_is_no_creature():
    """On a single tile nothing is closed; its two bridges and two tips are four components."""
    counted = count_table(random_rotations(1, seed=0))
    assert (counted.creatures, counted.points, counted.components, counted.largest) == (0, 0, 4, 1)


def test_the_same_seed_gives_the_same_table():
    """Tables can be repeated, and differ among themselves."""
    assert (random_rotations(20, 3) == random_rotations(20, 3)).all()
    assert (random_rotations(20, 3) != random_rotations(20, 4)).any()
    with pytest.raises(InputError, match="not 0"):
        random_rotations(0)


def test_a_random_table_is_counted(palago):
    """The command prints what the library finds, as a table and as JSON; it needs one of two sizes."""
    counted = count_table(random_rotations(40, seed=5))
    found = json.loads(palago("sample", "--side", "40", "--seed", "5", "--json").out)
    assert {int(size): count for size, count in found["by_size"].items()} == counted.by_size
    assert (found["creatures"], found["points"]) == (counted.creatures, counted.points)
    assert f"{counted.creatures:,}" in palago("sample", "--side", "40", "--seed", "5").out
    for wrong in ((), ("--side", "4", "--tiles", "4"), ("--side", "4", "--svg", "it.svg")):
        assert palago("sample", *wrong).status == 2
