"""Every finite claim in the proof that the growth constant is 3, and the estimates beside it."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from palago.catalogue.count.growth import LAST, exponent, exponents, growth_constant
from palago.catalogue.count.published import published_counts
from palago.catalogue.creature.creature import component
from palago.catalogue.plane.lattice import (
    BLUE,
    COLOURS,
    YELLOW,
    Pose,
    hexes_of,
    joints_of,
    other,
    poses,
)
from palago.catalogue.plane.tile import ROTATIONS, posed_rotation

import brute_force

FIXED = [0, *(row.fixed for row in published_counts())]


def test_a_creature_has_at_most_as_many_joints_as_tiles(small_creatures):
    """Step 1, and with it that there are at most 3^n."""
    for creature in small_creatures:
        assert len(brute_force.component((0, 0), dict(creature))) <= len(creature)
    assert all(number <= 3 ** (tiles - 1) for tiles, number in enumerate(FIXED) if tiles)


def concatenated(first, second):
    """Two creatures made one, as step 2 says."""
    joints = brute_force.component((0, 0), dict(first))
    x, y = max(joints, key=lambda joint: joint[::-1])
    u, v = min(brute_force.component((0, 0), dict(second)), key=lambda joint: joint[::-1])
    shift = x - u, y + 1 - v

    def moved(joint):
        return joint[0] + shift[0], joint[1] + shift[1]

    tiles = {moved(tile): moved(tip) for tile, tip in second}
    assert set(tiles) & {tile for tile, _ in first} == {(x, y)}
    assert (dict(first)[x, y], tiles[x, y]) == ((x, y), (x, y + 1))
    return frozenset({**dict(first), **tiles, (x, y): (x + 1, y)}.items())


def test_creatures_can_be_concatenated_at_the_cost_of_a_tile(small_creatures):
    """Step 2: any two make one of a tile less than both have, and no two pairs of the same sizes the same."""
    small = [creature for creature in small_creatures if len(creature) <= 9]
    made = {}
    for first, second in product(small, repeat=2):
        whole = concatenated(first, second)
        joints = brute_force.component((0, 0), dict(whole))
        assert brute_force.touched(joints) == {tile for tile, _ in whole}
        assert len(whole) == len(first) + len(second) - 1
        key = len(first), len(second), brute_force.translated(whole)
        assert made.setdefault(key, (first, second)) == (first, second)
    for m, n in product(range(1, len(FIXED)), repeat=2):
        if m + n - 1 < len(FIXED):
            assert FIXED[m] * FIXED[n] <= FIXED[m + n - 1]
    assert all(FIXED[5:])


def crosses(layout, side, colour, axis):
    """Whether a component of a colour touches the first and the last hexes along an axis."""

    def touches(joints, value):
        return any(place in layout and place[axis] == value for joint in joints for place in hexes_of(joint))

    rim = {joint for place in layout if place[axis] == 0 for joint in joints_of(place, colour)}
    return any(touches(component(layout, joint)[0], side - 1) for joint in rim)


def rhombus(side, rotations):
    """A table of side x side hexes."""
    return dict(zip(product(range(side), repeat=2), rotations, strict=True))


def test_every_rhombus_is_crossed():
    """Step 3: by yellow one way or by blue the other, on all tables to 2 x 2 and many larger ones."""
    chance = Random(1)
    tables = [rhombus(side, each) for side in (1, 2) for each in product(ROTATIONS, repeat=side * side)]
    tables += [
        rhombus(side, chance.choices(ROTATIONS, k=side * side)) for side in (3, 4, 5, 8) for _ in range(60)
    ]
    yellow = blue = 0
    for table in tables:
        side = max(table)[0] + 1
        ways = crosses(table, side, YELLOW, 0), crosses(table, side, BLUE, 1)
        assert any(ways)
        yellow, blue = yellow + ways[0], blue + ways[1]
    assert min(yellow, blue) > len(tables) / 3


@pytest.mark.slow
def test_every_rhombus_of_nine_tiles_is_crossed():
    """The same for all 19,683 tables of 3 x 3."""
    for rotations in product(ROTATIONS, repeat=9):
        table = rhombus(3, rotations)
        assert crosses(table, 3, YELLOW, 0) or crosses(table, 3, BLUE, 1)


def test_a_mirror_swaps_the_colours_and_the_pairs_of_sides():
    """Step 3: (q, r) -> (L-1-r, L-1-q) maps tiles to tiles, and a crossing to one of the other colour."""
    side = 5
    mirror = next(
        pose
        for pose in poses(mirror=True)
        if all(pose.hex(place) == (-place[1], -place[0]) for place in ((1, 0), (0, 1), (2, 5)))
    )
    assert isinstance(mirror, Pose)
    assert all(mirror.colour(colour) == other(colour) for colour in COLOURS)
    chance = Random(2)
    for _ in range(40):
        table = rhombus(side, chance.choices(ROTATIONS, k=side * side))
        image = {
            (side - 1 - r, side - 1 - q): posed_rotation(mirror, rotation)
            for (q, r), rotation in table.items()
        }
        assert crosses(table, side, YELLOW, 0) == crosses(image, side, BLUE, 1)
        assert crosses(table, side, BLUE, 1) == crosses(image, side, YELLOW, 0)


def test_the_tiles_of_a_joint_lie_in_two_neighbouring_columns():
    """Step 3: so a component that touches both ends touches tiles in all columns between."""
    for colour in COLOURS:
        for joint in joints_of((0, 0), colour):
            columns = sorted({q for q, _ in hexes_of(joint)})
            assert columns == [columns[0], columns[0] + 1]


def triangle(side):
    """The joints of step 5."""
    return {(x, y) for x, y in product(range(side + 1), repeat=2) if x + y >= side}


@pytest.mark.parametrize("side", [1, 2, 3, 6, 9])
def test_a_triangle_can_be_closed_by_its_rim(side):
    """Step 5: its rim tiles, laid so, make one creature of all that is connected to the rim inside."""
    joints = triangle(side)
    assert len(joints) == (side + 1) * (side + 2) // 2
    inside = {tile: joints.intersection(brute_force.corners(tile)) for tile in brute_force.touched(joints)}
    rim_tiles = {tile: corners for tile, corners in inside.items() if len(corners) < 3}
    assert sorted(map(len, rim_tiles.values())) == [1] * 3 + [2] * (3 * side)
    rim = {joint for corners in rim_tiles.values() for joint in corners}
    tips = {
        tile: next(iter(corners if len(corners) == 1 else {*brute_force.corners(tile)} - corners))
        for tile, corners in rim_tiles.items()
    }
    chance = Random(side)
    for _ in range(20):
        inner = {tile: chance.choice(brute_force.corners(tile)) for tile in inside if tile not in tips}
        found = brute_force.component((side, side), {**inner, **tips})
        connected = {joint for joint in joints if rim & brute_force.component(joint, inner)}
        assert found == connected


def test_the_growth_constant_of_a_known_sequence():
    """The estimate finds the constant of 2.9^n / n^2, where it is known."""
    estimate, error = growth_constant([0] + [round(1e6 * 2.9**n / n**2) for n in range(1, 49)])
    assert abs(estimate - 2.9) < max(error, 0.01) < 0.05


def test_the_exponent_of_a_known_sequence():
    """The estimate finds the exponent of 3^n / n^2.1, and local exponents come near it."""
    known = [0, *(3**n * 10**6 // round(n**2.1 * 10**6) for n in range(1, 61))]
    estimate, error = exponent(known)
    assert abs(estimate - 2.1) < max(error, 0.01) < 0.1
    assert abs(exponents(known)[-1] - 2.1) < 0.1


def test_what_is_measured_agrees_with_what_is_proved():
    """The constant is estimated near 3, and the exponent above 2."""
    estimate, error = growth_constant(FIXED)
    assert abs(estimate - 3) < 2 * error < 0.02
    assert 2 < exponent(FIXED)[0] < 2.5


THREE = Fraction(3)


def numbers_with(intercepts: Sequence[Fraction]) -> list[Fraction]:
    """Numbers from n = 0 on whose ratios r(n) have these intercepts n r(n) - (n - 1) r(n - 1), exactly."""
    numbers, total = [Fraction(1), Fraction(1)], Fraction(0)
    for n, intercept in enumerate(intercepts, 2):
        total += intercept
        numbers.append(numbers[-1] * total / n)
    return numbers


@pytest.mark.parametrize("sizes", [40, 41])
def test_the_error_holds_the_scatter_and_the_drift(sizes: int) -> None:
    """How far the averaged intercepts lie apart, and how far their mean has moved, each alone and both."""
    scatter, drift = Fraction(1, 10), Fraction(1, 7)
    apart = [THREE + (-1) ** n * scatter for n in range(sizes)]
    assert growth_constant(numbers_with(apart)) == (3, scatter)
    for known, error in (([THREE] * sizes, drift), (apart, scatter + drift)):
        for moved in (drift, -drift):
            before = [intercept - moved for intercept in known[:-LAST]]
            assert growth_constant(numbers_with([*before, *known[-LAST:]])) == (3, error)


@pytest.mark.parametrize("sizes", [40, 41])
def test_sizes_that_lag_by_parity_do_not_bend_the_estimate(sizes: int) -> None:
    """As many even sizes as odd ones are averaged, whichever comes last, and no more than say so."""
    lagging = [THREE - n % 2 for n in range(sizes)]
    assert growth_constant(numbers_with(lagging))[0] == Fraction(5, 2)
    assert LAST % 2 == 0
    assert growth_constant(numbers_with([*[THREE * 5] * (sizes - LAST), *[THREE] * LAST]))[0] == 3
