"""Attacks on the best numbers of every size, by simulated annealing that scores creatures its own way."""

import pytest

from palago.solver.design.proof import champion

from bound_trials import GOALS, Table, attacked, published


def beaten(most: Table, table: Table) -> list[tuple[int, str]]:
    """The sizes and goals in which an attack found more than a table says."""
    return [(tiles, goal) for tiles in table for goal in GOALS if most[tiles][goal] > table[tiles][goal]]


def equalled(most: Table, table: Table) -> int:
    """In how many sizes and goals an attack found as much as a table says."""
    return sum(most[tiles][goal] == table[tiles][goal] for tiles in table for goal in GOALS)


def test_a_short_attack_finds_the_best_of_small_sizes_and_no_more():
    """To 16 tiles nearly all numbers of the page are found."""
    table = {tiles: worths for tiles, worths in published().items() if tiles <= 16}
    most = attacked(table, 300, 0)
    assert not beaten(most, table)
    assert equalled(most, table) > 0.9 * len(GOALS) * len(table)


def test_an_attack_that_finds_more_is_noticed():
    """Against a table of less than the most it is not in vain."""
    table = {12: {goal: champion(goal, 12).bound - 1 for goal in GOALS}}
    assert beaten(attacked(table, 300, 0), table) == [(12, goal) for goal in GOALS]


@pytest.mark.slow
def test_no_attack_beats_the_page():
    """In no size to 48 tiles; for most of them and most goals it does as well."""
    table = published()
    most = attacked(table, 5000, 0)
    assert not beaten(most, table)
    assert equalled(most, table) > 0.6 * len(GOALS) * len(table)
