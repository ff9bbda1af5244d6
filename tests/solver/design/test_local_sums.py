"""The sums over tiles that bound what a creature is worth, against the plain definitions."""

from collections import Counter

import pytest

from palago.catalogue import Creature, creature_from_code, generate
from palago.catalogue.creature.contour import closed_curves
from palago.catalogue.generator.enumeration import batches
from palago.catalogue.plane.lattice import BLUE, YELLOW, hexes_of, joints_of
from palago.solver.design.sums import GOALS, WORTHS
from palago.solver.design.walk import value


def foreign_curves(creature: Creature) -> list:
    """The shells that are no contours of the creature itself, on its own tiles."""
    return [
        curve
        for curve in closed_curves(creature.layout, YELLOW)
        if curve.joints[0] not in creature.joints and creature.outer_contour.encloses(curve.joints[0])
    ]


def foreign_sum(creature: Creature) -> int:
    """The sum k - c - 3 u + 2 T of `palago.solver.design.sums`, joints claimed as its proof claims them."""
    curves = [curve for curve in foreign_curves(creature) if curve.is_outer]
    around = {place for joint in creature.joints for place in hexes_of(joint)}
    near = {joint for place in around for joint in joints_of(place, YELLOW)} - creature.joints
    claimed = {joint for joint in near if any(curve.encloses(joint) for curve in curves)}
    places = {place for joint in claimed for place in hexes_of(joint)}
    on_tile = {place: sum(joint in claimed for joint in joints_of(place, YELLOW)) for place in places}
    for place in places:
        members = sum(joint in creature.joints for joint in joints_of(place, YELLOW))
        assert members or on_tile[place] == 3
        assert members != 1 or on_tile[place] in (0, 2)
    corners = {corner for place in places for corner in joints_of(place, BLUE)}
    triangles = 0
    for corner in corners:
        # The joints beside a corner of the other colour are those on two of its three hexes.
        times = Counter(joint for place in hexes_of(corner) for joint in joints_of(place, YELLOW))
        triangles += all(joint in claimed for joint, count in times.items() if count == 2)
    counts = Counter(on_tile.values())
    return len(claimed) - counts[2] - 3 * counts[3] + 2 * triangles


def total(creature: Creature, goal: str) -> int:
    """The sum of a creature for a goal, from its joints and bridges."""
    worths = WORTHS[goal]
    degree = Counter(joint for pair in creature.bridges for joint in pair)
    leaves = sum(count == 1 for count in degree.values())
    return (
        worths.constant
        + worths.joint * len(creature.joints)
        + worths.bridge * len(creature.bridges)
        + worths.leaf * leaves
        + worths.foreign * foreign_sum(creature)
    )


def test_no_creature_is_worth_more_than_its_sum():
    """For every goal and every creature to 11 tiles; only leaves in holes and the virus make a difference."""
    for tiles in range(3, 12):
        for creature in generate(tiles):
            for goal in GOALS:
                slack = total(creature, goal) - value(creature, goal)
                assert slack >= 0
                assert slack == 0 or goal in ("points", "limbs")


def test_a_foreign_eye_is_one_joint_claimed():
    """The smallest creature with a shell inside a shell."""
    (creature,) = (creature for creature in generate(12) if creature.shells > creature.holes + 1)
    assert [curve.word for curve in foreign_curves(creature)] == ["rrr"]
    assert foreign_sum(creature) == 1


@pytest.mark.slow
@pytest.mark.parametrize("tiles", range(12, 21))
def test_foreign_curves_are_bounded_by_their_sum(tiles):
    """Every creature with foreign curves, to 20 tiles: the sum is never less, and here never more."""
    for batch in batches(tiles, "free"):
        holes, shells = batch.columns[:, 3], batch.columns[:, 4]
        codes = batch.codes()
        for row in (shells > holes + 1).nonzero()[0].tolist():
            creature = creature_from_code(codes[row])
            assert foreign_sum(creature) == len(foreign_curves(creature))
