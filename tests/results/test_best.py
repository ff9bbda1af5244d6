"""The three ways in which the numbers of `results/best.md` are known, and what happens if they differ."""

import pytest

from palago.catalogue.errors import CheckError
from palago.solver.design.proof import champion
from palago.solver.design.sums import GOALS

from best import most_of_all, page, refuted, ways
from bound_trials import published


def test_enumeration_finds_the_most_of_every_goal():
    """Among all creatures to 13 tiles there is the most that the page says, size by size."""
    most, table = most_of_all(13), published()
    assert most == {tiles: table[tiles] for tiles in (3, *range(5, 14))}


@pytest.mark.parametrize("goal", GOALS)
def test_a_solver_refutes_one_more_than_the_most_and_not_the_most(goal):
    """To 10 tiles, by plain logic alone."""
    table = published()
    for tiles in range(5, 11):
        assert refuted(goal, tiles, table[tiles][goal] + 1)
        assert not refuted(goal, tiles, table[tiles][goal])


def test_a_row_says_in_how_many_ways_it_is_known():
    """Each way says to what size it reaches; the solver names the goals that it leaves out."""
    found = {goal: champion(goal, 8) for goal in GOALS}
    most, none = most_of_all(8), dict.fromkeys(GOALS, 7)
    assert ways(8, found, most_of_all(7), none) == "1: sweep"
    assert ways(8, found, most, none) == "2: sweep, enumeration"
    assert ways(8, found, most, none | {"holes": 8, "limbs": 8, "joints": 8}) == (
        "3: sweep, enumeration, SAT (not points, shells)"
    )
    assert ways(8, found, most, dict.fromkeys(GOALS, 8)) == "3: sweep, enumeration, SAT"
    assert "| 8 | 3 | 2 | 2 | 2 | 1 | 4 | 2 | by heart |" in page([(8, found)], ["2"], ["by heart"])


def test_ways_that_differ_are_an_error():
    """Neither enumeration nor the solver may find something else than the sweep."""
    found = {goal: champion(goal, 8) for goal in GOALS}
    most, none = most_of_all(8), dict.fromkeys(GOALS, 7)
    with pytest.raises(CheckError, match="8 tiles: enumeration finds"):
        ways(8, found, {8: most[8] | {"shells": 3}}, none)
    worse = found | {"joints": champion("joints", 7)}
    with pytest.raises(CheckError, match="8 tiles: the solver finds more joints"):
        ways(8, worse, most_of_all(7), none | {"joints": 8})
