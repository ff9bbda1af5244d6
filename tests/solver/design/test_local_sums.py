"""The sums over tiles that bound what a creature is worth, against the plain definitions."""

import random

import pytest

from palago.catalogue import generate
from palago.catalogue.creature.facts import measured
from palago.catalogue.creature.sums import read_sum
from palago.solver.design.sums import BARE, CLAIMED, GOALS, OUT, WORTHS, Goal, Status, steps
from palago.solver.design.sweep import LOWEST, MOST_TILES

from brute_force import Joint, corners
from insides import Insides, seen
from known import GAPS
from rings import rings, shapes, untouched_in

#: The side that `steps` chooses for S: of the triangle {below, opposite, new} the tile {below, beside, new}.
SIDE = 1


def total(creature: Insides, goal: Goal) -> int:
    """The sum of a creature for a goal, with all joints in its holes claimed."""
    worths = WORTHS[goal]
    return (
        worths.constant
        + worths.joint * len(creature.members)
        + worths.bridge * len(creature.bridges)
        + worths.leaf * len(creature.leaves)
        + worths.foreign * creature.bound(SIDE)
    )


def swept(creature: Insides, goal: Goal) -> list[tuple[int, int]]:
    """The gain and the tiles of each step of a sweep over a creature, all joints in its holes claimed."""
    xs, ys = zip(*creature.members, strict=True)
    boundary: dict[int, Status] = {}
    taken = []
    for y in range(min(ys), max(ys) + 2):
        for x in range(min(xs), max(xs) + 1):
            tile = (x, y - 1)
            tip = corners(tile).index(creature.tips[tile]) if tile in creature.tips else 0
            below, beside, opposite = (boundary.get(column, OUT) for column in (x, x + 1, x - 1))
            (step,) = (
                step
                for step in steps(goal, below, beside, opposite)
                if (step.tip, min(step.new, BARE)) == (tip, first_status(creature, goal, (x, y)))
            )
            boundary[x], boundary[x + 1] = step.new, step.beside
            taken.append((step.gain, step.tiles))
    return taken


def first_status(creature: Insides, goal: Goal, joint: Joint) -> Status:
    """What a joint is before any bridge of it is known."""
    if joint in creature.members:
        return BARE
    return CLAIMED if WORTHS[goal].foreign and joint in creature.inside else OUT


@pytest.fixture(scope="module")
def creatures() -> list[Insides]:
    """All free creatures to 10 tiles, rings around large holes, and the creatures of `GAPS`."""
    small = [seen(creature) for tiles in range(3, 11) for creature in generate(tiles)]
    large = [shape for shape in sorted(shapes(8), key=sorted) if untouched_in(shape) > 2]
    ringed = [ring for shape in random.Random(3).sample(large, 40) for ring in rings(shape)]
    return [*small, *ringed, *(seen(read_sum(text)) for text in GAPS)]


def test_no_creature_is_worth_more_than_its_sum():
    """For every goal and every creature to 11 tiles; only leaves in holes and the virus make a difference."""
    for tiles in range(3, 12):
        for creature in generate(tiles):
            oracle = seen(creature)
            for goal in GOALS:
                slack = total(oracle, goal) - measured(creature, goal)
                assert slack >= 0
                assert slack == 0 or goal in ("points", "limbs")


def test_no_creature_with_large_holes_is_worth_more_than_its_sum(creatures):
    """Nor is one with tiles in its holes that it does not touch."""
    for creature in creatures:
        worth = {"shells": creature.shells, "limbs": creature.limbs, "holes": creature.holes}
        worth |= {"points": creature.shells + creature.limbs, "joints": len(creature.members)}
        assert all(worth[goal] <= total(creature, goal) for goal in GOALS)


@pytest.mark.parametrize("goal", GOALS)
def test_the_steps_of_a_sweep_add_up_to_the_sum(goal, creatures):
    """With all joints in holes claimed, the gains along a creature are its sum, and the tiles its size."""
    for creature in creatures:
        gains, tiles = zip(*swept(creature, goal), strict=True)
        assert WORTHS[goal].constant + sum(gains) == total(creature, goal)
        assert sum(tiles) == len(creature.tips)


@pytest.mark.parametrize("goal", GOALS)
def test_what_steps_lose_stays_above_the_floor(goal, creatures):
    """Steps lose at most 5/3 of the number of tiles, and gain or lose at most 5 each."""
    for creature in creatures:
        gains = [gain for gain, _ in swept(creature, goal)]
        assert -3 * sum(gain for gain in gains if gain < 0) <= 5 * len(creature.tips)
        assert max(map(abs, gains)) <= 5
    assert -5 * MOST_TILES > 3 * LOWEST


def test_a_foreign_eye_is_one_joint_inside():
    """The smallest creature with a shell inside a shell."""
    (creature,) = (creature for creature in generate(12) if creature.shells > creature.holes + 1)
    oracle = seen(creature)
    assert [len(curve.joints) for curve in oracle.foreign] == [1]
    assert (len(oracle.inside), oracle.bound(SIDE)) == (1, 1)


def test_three_joints_around_a_corner_hold_two_foreign_curves():
    """One around the joints, and one around the corner: k = 3, c = 3, T = D = 1."""
    (creature,) = rings(frozenset([(1, 0), (0, 1), (1, 1)]))
    counts = [
        len(creature.inside),
        len(creature.c_tiles),
        len(creature.triangles),
        len(creature.with_c_tiles),
    ]
    assert counts == [3, 3, 1, 1]
    assert [curve.clockwise for curve in creature.foreign].count(True) == 1
    assert len(creature.foreign) == creature.bound(SIDE) == 2
