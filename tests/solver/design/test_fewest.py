"""The least size of a portrait, by `palago.solver.design.order.fewest`."""

import pytest

from palago.solver.design.order import fewest
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
