"""What the plain logic counts as a limb and as a shell, where a creature turns in on itself."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import pytest

from palago.catalogue import Creature, Layout, read_sum
from palago.catalogue.creature.contour import closed_curves
from palago.catalogue.errors import NotACreatureError
from palago.catalogue.plane.lattice import joints_of
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.ranges import in_range
from palago.solver.red.answers import solve

from comparing import names

#: A ring with a stump that points into its hole: the smallest creature with an end that is no limb.
INWARD = "0a+1a+2c+4b+4b+4a+3a+3c+5b+3b+5a+2b"

#: A crescent around a circle: the smallest creature with a circle in a bay.
CRESCENT = "0a+1a+2a+2a+5b+4b+3b+4a+3c+4c+4b+5c+2b"


def on_the_joints_of(shown: Creature) -> Iterator[Creature]:
    """All creatures on the joints of one: each tile with three of them turns its tip to any."""
    free = [place for place in shown.layout if shown.joints.issuperset(joints_of(place, shown.colour))]
    for rotations in product(ROTATIONS, repeat=len(free)):
        with suppress(NotACreatureError):
            creature = Creature.from_layout(
                Layout({**shown.layout, **dict(zip(free, rotations, strict=True))})
            )
            if creature.joints == shown.joints:
                yield creature


def check_number(text: str, number: str, asked: tuple[int, int | None], backend: str) -> bool:
    """Whether a creature has a number; a search on its joints finds exactly those that do."""
    shown = read_sum(text)
    known = [it for it in on_the_joints_of(shown) if in_range(getattr(it, number), asked)]
    portrait = Portrait(joints=JointMap.of_creature(shown), **{number: asked})
    answer = solve(Card("", shown.tiles, portrait), backend=backend)
    assert set(names(answer.solutions)) == set(names(known))
    return names([shown])[0] in names(known)


@pytest.mark.parametrize("backend", ["sat", "cp"])
def test_a_limb_that_points_into_a_hole_does_not_count(backend: str) -> None:
    """A creature of 13 tiles has one end, in its hole: it has no limb, and is not among those that do."""
    shown = read_sum(INWARD)
    degrees = Counter(joint for bridge in shown.bridges for joint in bridge)
    (end,) = (joint for joint, degree in degrees.items() if degree == 1)
    assert end not in shown.outer_contour.joints
    assert shown.limbs == 0
    assert check_number(INWARD, "limbs", (0, 0), backend)
    assert not check_number(INWARD, "limbs", (1, None), backend)


@pytest.mark.parametrize("backend", ["sat", "cp"])
def test_a_circle_in_a_bay_is_no_shell(backend: str) -> None:
    """A creature of 14 tiles closes a circle outside its outer contour: it has one shell, not two."""
    shown = read_sum(CRESCENT)
    outer = shown.outer_contour
    (circle,) = (curve for curve in closed_curves(shown.layout, shown.colour) if curve.word != outer.word)
    assert not outer.encloses(circle.joints[0])
    assert shown.shells == 1
    assert check_number(CRESCENT, "shells", (1, 1), backend)
    assert not check_number(CRESCENT, "shells", (2, None), backend)
