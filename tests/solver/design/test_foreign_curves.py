"""The proof that bounds foreign curves, step by step, on creatures of many kinds.

Creatures to 17 tiles have no untouched tile, so that holes that do are made on purpose: every shape of hole
with the ring of joints around it, and random walks that like large holes.
"""

import random
from collections import Counter

import numpy as np
import pytest

from palago.catalogue import generate
from palago.catalogue.creature.sums import read_sum
from palago.catalogue.generator.enumeration import batches
from palago.catalogue.generator.sets.board import board_shape

import brute_force
from bound_trials import HEAT, HOLES, SIZES, large_holes
from insides import Insides, insides, seen
from insides_kernel import COLUMNS, board, creature_on, measure_layouts, room
from known import FREE, GAPS
from proof_steps import STEPS, measured, steps_broken
from rings import rings, shapes, untouched_in
from wandering import wander


@pytest.fixture(scope="module")
def small() -> list[Insides]:
    """Every fixed creature to 11 tiles."""
    return [insides(dict(creature)) for creature in brute_force.creatures(11)]


@pytest.fixture(scope="module")
def ringed() -> list[Insides]:
    """Rings around holes of up to 8 joints: all to 5, all of 6 and 7 with two untouched tiles, some of 8."""
    few = [shape for joints in range(1, 6) for shape in sorted(shapes(joints), key=sorted)]
    more = [shape for joints in (6, 7) for shape in sorted(shapes(joints), key=sorted)]
    many = random.Random(11).sample(sorted(shapes(8), key=sorted), 150)
    chosen = [*few, *(shape for shape in more if untouched_in(shape) > 1), *many]
    return [creature for shape in chosen for creature in rings(shape)]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_holds_of_small_creatures(step, small):
    """All fixed creatures to 11 tiles."""
    assert all(step(creature) for creature in small)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_holds_of_rings_around_holes(step, ringed):
    """Creatures with large holes, many with tiles in them that they do not touch."""
    assert all(step(creature) for creature in ringed)
    assert sum(bool(creature.untouched) for creature in ringed) > 300
    assert sum(bool(creature.with_c_tiles) for creature in ringed) > 40


def test_the_false_bound_breaks_on_the_same_rings(ringed):
    """What says that three c-tiles around a corner need closed curves around them is found out here."""
    assert sum(len(creature.foreign) > creature.false_bound for creature in ringed) >= 3


@pytest.mark.parametrize("text", GAPS)
def test_a_circle_may_touch_curves_that_are_not_closed(text):
    """Creatures of 29 and 33 tiles have a shell more than the false bound allows; the steps hold of them."""
    tiles, shells, allowed = GAPS[text]
    creature = read_sum(text)
    oracle = seen(creature)
    assert (creature.tiles, creature.shells, oracle.shells) == (tiles, shells, shells)
    assert oracle.holes + 1 + oracle.false_bound == allowed < shells
    assert all(step(oracle) for step in STEPS)


def test_the_oracle_agrees_with_the_package():
    """Holes, shells and limbs of every creature to 11 tiles, each computed twice."""
    for tiles in range(3, 12):
        for creature in generate(tiles):
            oracle = seen(creature)
            expected = (creature.tiles, creature.holes, creature.shells, creature.limbs)
            assert (len(oracle.tips), oracle.holes, oracle.shells, oracle.limbs) == expected


def rows_of_all(tiles: int) -> np.ndarray:
    """The rows of every free creature to a size, from the compiled generator and the compiled twin."""
    space, stride = (board(), room()), board_shape(tiles)[0]
    found = []
    for batch in batches(tiles, "free", least=1):
        rows = np.zeros((len(batch), len(COLUMNS)), np.int64)
        measure_layouts(batch.layouts(), batch.columns[:, 0], *space, rows, stride)
        found.append(rows)
    return np.concatenate(found)


def test_the_compiled_twin_measures_what_the_oracle_sees():
    """All that is known of every free creature to 10 tiles, and of some that like large holes."""
    expected = Counter(tuple(measured(seen(creature))) for n in range(3, 11) for creature in generate(n))
    assert Counter(map(tuple, rows_of_all(10).tolist())) == expected
    for number, weights in enumerate(HOLES):
        for rows, boards in wander(weights, SIZES, (HEAT,), 3000, number, keep=True):
            for row, tips in zip(rows[::50].tolist(), boards[::50], strict=True):
                assert measured(creature_on(tips)) == row[:-1]


def check_all(tiles: int) -> None:
    """No free creature to a size breaks a step."""
    rows = rows_of_all(tiles)
    assert Counter(rows[:, 0].tolist()) == {size: FREE[size] for size in range(1, tiles + 1) if FREE[size]}
    assert not any(steps_broken(rows).values())


def test_no_creature_to_14_tiles_breaks_a_step():
    """Every free creature: the steps do not change under turns and mirrors, all three sides tried."""
    check_all(14)


def test_no_random_creature_breaks_a_step():
    """A short walk among creatures of 25 to 48 tiles with large holes."""
    found = large_holes(1000, 5)
    assert found["with untouched tiles"] > 500
    assert not any(found[name] for name in ("1 or 3", "2", "3", "4", "5", "holes", "limbs"))


@pytest.mark.slow
def test_no_fixed_creature_to_17_tiles_breaks_a_step():
    """The plain way, with no generator but the counters' own oracle."""
    for creature in brute_force.creatures(17):
        oracle = insides(dict(creature))
        assert all(step(oracle) for step in STEPS)


@pytest.mark.slow
def test_no_creature_to_20_tiles_breaks_a_step():
    """Every free creature, some with untouched tiles."""
    check_all(20)


@pytest.mark.slow
def test_no_ring_around_a_hole_of_up_to_8_joints_breaks_a_step():
    """All 21,400 shapes, 28,966 creatures of 12 to 40 tiles, 8,769 of them with untouched tiles."""
    met = untouched = false = 0
    for joints in range(1, 9):
        for shape in shapes(joints):
            for creature in rings(shape):
                met += 1
                untouched += bool(creature.untouched)
                false += len(creature.foreign) > creature.false_bound
                assert all(step(creature) for step in STEPS)
    assert (met, untouched) == (28966, 8769)
    assert false == 54


@pytest.mark.slow
def test_no_creature_of_long_walks_breaks_a_step():
    """A million creatures of 25 to 48 tiles with large holes, some of which break the false bound."""
    found = large_holes(300_000, 0)
    assert found["distinct"] > 1_000_000
    assert found["false bound"] > 100
    assert not any(found[name] for name in ("1 or 3", "2", "3", "4", "5", "holes", "limbs"))
