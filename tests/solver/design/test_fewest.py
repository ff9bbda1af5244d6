"""The least size of a portrait, by `palago.solver.design.order.fewest`."""

import pytest

from palago.solver.design.order import fewest, maximise
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.portrait import Portrait


@pytest.mark.parametrize(
    ("portrait", "least"),
    [
        (Portrait(points=(3, None)), 7),
        (Portrait(points=(4, None)), 9),
        (Portrait(points=(5, None)), 12),
        (Portrait(holes=(1, None)), 6),
    ],
)
def test_the_fewest_tiles_are_proved(portrait: Portrait, least: int) -> None:
    """Three points take 7 tiles, four take 9 and five take 12; a hole takes 6."""
    answer = fewest(portrait, find_all=True)
    assert {creature.tiles for creature in answer.solutions} == {least}
    assert answer.proved


def test_too_few_tiles_are_refuted() -> None:
    """No creature of 3 to 11 tiles is worth five points."""
    answer = fewest(Portrait(points=(5, None)), (3, 11))
    assert (answer.solutions, answer.bound, answer.proved) == ((), None, True)


def test_a_body_that_is_drawn_can_be_designed_too() -> None:
    """A joint map is not a number of joints: it narrows the design as it narrows a card."""
    drawn = Portrait(joints=JointMap.read("# #\n # ?"))
    assert fewest(drawn).worth == 6
    assert maximise("joints", 6, drawn).worth == 3
    assert maximise("joints", 5, drawn).bound is None
