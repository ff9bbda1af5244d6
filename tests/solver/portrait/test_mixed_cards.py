"""Random cards, with what is said divided between two that are merged, against looking at every creature."""

from __future__ import annotations

import random

import pytest

from palago.solver.portrait.merge import merged
from palago.solver.red.answers import solve

from mixed_cards import check, random_cards


def check_cards(number: int, seed: int, most: int, least: int = 5) -> None:
    """Solve random cards with a random back end, and compare."""
    dice = random.Random(seed)
    for mixed in random_cards(number, seed, most, least):
        answer = solve(merged(mixed.one, mixed.two), backend=dice.choice(["auto", "auto", "cp"]))
        check(mixed, answer.solutions, answer.symmetry, answer.ending)


def test_a_hundred_random_cards() -> None:
    """Up to 9 tiles, information of all kinds, both colours."""
    check_cards(100, seed=4, most=9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_thousands_of_random_cards(seed: int) -> None:
    """Five thousand up to 10 tiles."""
    check_cards(500, seed=100 + seed, most=10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_random_cards_of_thirteen_and_fourteen_tiles(seed: int) -> None:
    """Five hundred of them."""
    check_cards(250, seed=200 + seed, most=14, least=13)
