"""Bounds, walks and counting: the best creatures of a size, against all creatures of that size."""

import pytest

from palago.catalogue import code, generate
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import COLUMNS, measured
from palago.catalogue.errors import InputError
from palago.catalogue.generator.enumeration import batches
from palago.solver.design.extents import counting_bound, widest
from palago.solver.design.proof import Strips, all_champions, champion, champions, sufficient_width
from palago.solver.design.sums import BARE, CLAIMED, GOALS, ONE, OUT, WORTHS, statuses, steps
from palago.solver.design.sweep import Strip
from palago.solver.design.walk import attaining

#: The most points by number of tiles from 3, known before the sweep was written.
POINTS = (1, None, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6)


def rows_of_joints(creature: Creature) -> tuple[int, int, int]:
    """In how many rows of each direction a creature has joints, the plain way."""
    return (
        len({x for x, _ in creature.joints}),
        len({y for _, y in creature.joints}),
        len({x + y for x, y in creature.joints}),
    )


def most_by_enumeration(tiles: int) -> dict[str, tuple[int, int]]:
    """For each goal the most that a free creature of a size is worth, and how many are."""
    found = dict.fromkeys(GOALS, (-1, 0))
    for batch in batches(tiles, "free"):
        for goal in GOALS:
            for worth in batch.columns[:, COLUMNS.index(goal)].tolist():
                most, number = found[goal]
                found[goal] = (max(most, worth), 1 if worth > most else number + (worth == most))
    return found


def test_a_joint_touches_the_tiles_that_no_member_touched():
    """The tiles that a new member adds depend on the three joints beside it."""
    alone = [step.tiles for step in steps("points", OUT, OUT, OUT) if step.new >= BARE]
    beside_one = [step.tiles for step in steps("points", OUT, OUT, BARE) if step.new >= BARE]
    between = [step.tiles for step in steps("points", ONE, OUT, BARE) if step.new >= BARE]
    assert (alone, beside_one, between) == ([3], [2], [1])


def test_a_tile_with_a_claimed_joint_has_a_member_or_nothing_else():
    """A claimed joint beside joints that are out, and no member, is not allowed."""
    assert [step.new for step in steps("points", CLAIMED, OUT, OUT)] == []
    assert {step.new for step in steps("points", CLAIMED, CLAIMED, OUT)} == {CLAIMED, BARE}


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_tells_apart_only_what_it_needs(goal):
    """Statuses for claims and leaves exist exactly where the goal counts them."""
    assert (CLAIMED in statuses(goal)) == bool(WORTHS[goal].foreign)
    assert (ONE in statuses(goal)) == bool(WORTHS[goal].leaf)


@pytest.mark.parametrize("goal", GOALS)
def test_no_creature_beats_the_bounds(goal):
    """Neither the sweep of a strip that is wide enough nor counting is below any creature to 12 tiles."""
    for tiles in range(3, 13):
        strip = Strip(goal, max(widest(tiles), 1), tiles)
        for creature in generate(tiles):
            worth = measured(creature, goal)
            width = min(rows_of_joints(creature))
            assert worth <= strip.most[tiles]
            assert all(worth <= counting_bound(goal, tiles, rows) for rows in range(1, width + 1))


def test_rows_of_joints_take_tiles():
    """A creature has at least as many tiles as rows of joints in the three directions together."""
    for tiles in range(3, 12):
        assert all(sum(rows_of_joints(creature)) <= tiles for creature in generate(tiles))


def test_the_most_points_are_those_known():
    """The best points for 3 to 16 tiles."""
    assert tuple(champion("points", tiles).bound for tiles in range(3, 17)) == POINTS


@pytest.mark.parametrize("goal", GOALS)
def test_champions_are_all_the_best_of_the_enumeration(goal):
    """To 12 tiles the walk finds exactly the creatures that a filter of all creatures finds."""
    strips = Strips(goal, 12)
    for tiles in (3, *range(5, 13)):
        known = list(generate(tiles))
        most = max(measured(creature, goal) for creature in known)
        best = {code(creature) for creature in known if measured(creature, goal) == most}
        assert champion(goal, tiles, strips=strips).bound == most
        assert {code(creature) for creature in all_champions(goal, tiles, most, strips=strips)} == best


@pytest.mark.parametrize("goal", GOALS)
def test_walks_with_slack_find_all_that_are_good_enough(goal):
    """All creatures of 10 tiles that are worth one or two less than the most are found too."""
    known = list(generate(10))
    most = max(measured(creature, goal) for creature in known)
    for worth in (most - 1, most - 2):
        expected = {code(creature) for creature in known if measured(creature, goal) >= worth}
        assert {code(creature) for creature in all_champions(goal, 10, worth)} == expected


def test_answers_get_better_and_the_last_is_proved():
    """Bounds fall, creatures improve, and at the end both meet, on a creature checked from its tiles."""
    states = list(champions("points", 26))
    highs = [state.bound for state in states]
    lows = [state.worth or 0 for state in states]
    assert highs == sorted(highs, reverse=True)
    assert lows == sorted(lows)
    last = states[-1]
    again = Creature.from_layout(last.creature.layout)
    assert last.proved
    assert (again.tiles, again.points) == (26, 11)


def test_there_is_no_champion_of_four_tiles():
    """That there is no creature at all is an answer, and proved."""
    last = champion("points", 4)
    assert (last.creature, last.bound, last.proved) == (None, None, True)


def test_a_bound_that_nothing_attains_goes_down():
    """The virus has two ends but one limb, and no tree of 34 tiles has the 13 limbs of the sums."""
    assert Strip("points", 1, 5).most[5] == 3
    assert champion("points", 5).bound == 2
    assert Strip("limbs", 7, 34).most[34] == 13
    assert champion("limbs", 34).bound == 12


def test_the_same_seed_finds_the_same_creature():
    """Walks are random only in the sense of their seed."""
    strip = Strip("points", 6, 30)
    first, again, other = (next(attaining(strip, 30, 13, seed=seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_wide_creatures_are_worth_less():
    """So wide that counting says so, and no wider than their tiles allow."""
    width = sufficient_width("points", 48, 23)
    assert counting_bound("points", 48, width + 1) < 23 <= counting_bound("points", 48, width)
    assert sufficient_width("holes", 48, 14) == widest(48)


def test_sizes_beyond_the_sums_are_refused():
    """A strip's sums must fit in their bytes."""
    with pytest.raises(InputError, match="1 to 60 tiles, not 61"):
        Strips("points", 61)


@pytest.mark.slow
@pytest.mark.parametrize("tiles", range(13, 23))
def test_the_sweep_agrees_with_the_enumeration(tiles):
    """The most of every goal, and the number of creatures that have the most points and shells."""
    for goal, (most, number) in most_by_enumeration(tiles).items():
        assert champion(goal, tiles).bound == most
        if number < 700 and goal in ("points", "shells"):
            assert len(list(all_champions(goal, tiles, most))) == number


@pytest.mark.slow
def test_every_size_of_a_set_is_proved():
    """For every size to 48 the best creature is found and proved, and checked from its tiles."""
    for goal in GOALS:
        strips = Strips(goal, 48)
        for tiles in (3, *range(5, 49)):
            last = champion(goal, tiles, strips=strips)
            again = Creature.from_layout(last.creature.layout)
            assert last.proved
            assert (again.tiles, measured(again, goal)) == (tiles, last.bound)
