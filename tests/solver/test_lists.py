"""Complete lists are equal, creature by creature, whatever solver and seed found them."""

import pytest

from palago.catalogue import Layout, code, generate, read_sum, write_sum
from palago.solver.design.numbers import solve as solve_cheaply
from palago.solver.design.order import maximise
from palago.solver.portrait.card import Card, Portrait
from palago.solver.red.answers import solve
from palago.solver.red.completion import complete

WAYS = [("auto", 0), ("sat", 1), ("sat", 4), ("cp", 2)]

VIRUS = read_sum("0a+1a+2b3c")


@pytest.mark.parametrize(
    "card",
    [
        Card("", 9),
        Card("", (5, 8)),
        Card("", 8, Portrait(limbs=(1, None), colour="yellow")),
        Card("", (6, 9), Portrait(("lll",))),
        Card("", 7, Portrait(table=Layout({(0, 0): "a", (1, -1): "b"}))),
        Card("", 9, Portrait(contains=(Layout({(0, 0): "a", (1, -1): "b"}),))),
    ],
)
def test_a_card_has_one_list(card: Card) -> None:
    """By size, then by sum, each as its class is written."""
    lists = [solve(card, backend=backend, seed=seed).solutions for backend, seed in WAYS]
    lists.append(solve_cheaply(card).solutions)
    named = [[(it.tiles, write_sum(it)) for it in solutions] for solutions in lists]
    assert all(one == named[0] == sorted(one) for one in named)
    if not card.portrait.lies:
        assert all(solutions == lists[0] for solutions in lists)
        colour = card.portrait.colour or "blue"
        assert all(it == read_sum(write_sum(it)).in_colour(colour) for it in lists[0])


def test_solutions_are_the_lesser_of_their_twins() -> None:
    """What is free up to reflection has one sum, in ASCII order the lesser."""
    for creature in solve(Card("", 9)).solutions:
        twins = [it for it in generate(9, "one-sided") if code(it) == code(creature)]
        assert write_sum(creature) == min(map(write_sum, twins))


def test_a_table_has_one_list_of_ways() -> None:
    """Of ways that a symmetry of the table makes the same, always the same one."""
    for table in (VIRUS.layout, Layout({(0, 0): "a"}), Layout({(0, 0): "a", (2, 0): "b"})):
        lists = [complete(table, "blue", backend=backend, seed=seed).ways for backend, seed in WAYS]
        assert all(ways == lists[0] for ways in lists)


def test_a_design_has_one_list() -> None:
    """By the sweep and by search."""
    swept = maximise("points", 8, find_all=True)
    for backend, seed in WAYS:
        found = maximise("points", 8, find_all=True, by_search=True, backend=backend, seed=seed)
        assert found.solutions == swept.solutions
        assert found.ending == swept.ending == "all"
