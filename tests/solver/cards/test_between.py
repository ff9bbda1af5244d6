"""From portrait to portrait, compared with all creatures that fit."""

from __future__ import annotations

from itertools import product

import pytest

from palago.catalogue import Layout, Pose, code, eye, generate, read_sum
from palago.catalogue.creature.lists import CreatureList
from palago.catalogue.errors import CardError, InputError
from palago.solver.cards import between
from palago.solver.cards.between import fitting, nearest, only_creature, only_on_table, told_apart, transform
from palago.solver.green.least import least_moved
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import Portrait

from fitting_cards import compare


def twin(creature):
    """The mirror image."""
    return creature.posed(Pose(mirrored=True))


#: Chiral creatures: mirror twins are not the same up to turns.
SEVEN = read_sum("0a+1a+2c+4b+5c--3c")
CHIRAL = [c for n in (7, 9, 10) for c in generate(n) if code(c, "one-sided") != code(twin(c), "one-sided")]


@pytest.mark.parametrize("turn", [Pose(), Pose(mirrored=True), Pose(1), Pose(3, True)])
def test_a_creature_of_the_card_needs_no_tile_moved(turn):
    """Whichever twin the card's list has, X fits the card itself."""
    assert transform(SEVEN.posed(turn), Card("", 7)).moved == 0
    assert transform(Card("", 7), SEVEN.posed(turn)).moved == 0


def test_both_twins_are_looked_at_at_either_end():
    """A list complete up to reflection stands for both twins, one complete up to turns for one."""
    for creature in CHIRAL:
        free, one_sided = (CreatureList((creature,), e) for e in ("free", "one-sided"))
        other = CreatureList((twin(creature),), "one-sided")
        far = least_moved(creature, twin(creature))
        assert far > 0
        for starts, goals, expected in (
            (free, other, 0),
            (other, free, 0),
            (free, free, 0),
            (one_sided, other, far),
        ):
            assert least_moved(*nearest(starts, goals)) == expected
            assert least_moved(*nearest(starts, goals, mirror=True), mirror=True) == 0


def test_lists_are_expanded_only_as_far_as_a_transformation_tells_creatures_apart():
    """Both free: one of them. Mirror images allowed: neither. Fixed ones are as fine as can be."""
    free = CreatureList(tuple(generate(9)), "free")
    fixed = CreatureList((SEVEN,), "fixed")
    assert [len(one) for one in told_apart(free, free)] == [9, 14]
    assert [len(one) for one in told_apart(free, fixed)] == [14, 1]
    assert [len(one) for one in told_apart(free, fixed, mirror=True)] == [9, 1]


def test_of_pairs_as_near_the_one_with_the_fewest_added_is_taken():
    """Then the order of the lists decides."""
    for cards in product([Card("", (5, 8)), Card("", 6), Card("", (7, 9))], repeat=2):
        found = transform(*cards)
        ones, twos = told_apart(*(fitting(card).creatures for card in cards))
        assert (found.moved, found.added + found.removed) == min(
            (least_moved(x, y), abs(x.tiles - y.tiles)) for x, y in product(ones, twos)
        )


def test_a_card_that_one_creature_fits_stands_for_it(monkeypatch):
    """Otherwise it is said how many fit."""
    assert only_creature(Card("", 6)).tiles == 6
    assert only_creature("virus").tiles == 5
    assert only_creature(Card("", 3, Portrait(("rrr",))), "fixed").tiles == eye().tiles
    creature, table = only_on_table(Card("", 6))
    assert table == creature.layout
    chiral = Card("", 8, Portrait(limbs=(1, 1), shells=(2, 2)))
    for card, up_to, message in (
        (Card("", 4), None, "no creature fits the card"),
        (Card("", 9), None, "^9 creatures fit the card"),
        (Card("", 9), "one-sided", "^14 creatures fit the card"),
        (chiral, "one-sided", "2 creatures fit the card, mirror twins"),
    ):
        with pytest.raises(CardError, match=message):
            only_creature(card, up_to)
    assert only_creature(chiral, "free").tiles == 8
    monkeypatch.setattr(between, "MANY", 5)
    with pytest.raises(CardError, match="5 or more creatures fit"):
        only_creature(Card("", 9))


def test_layouts_need_be_no_creatures():
    """As long as there is no card, whatever lies on two tables is turned into each other."""
    rows = [Layout({(k, 0): rotation for k in range(4)}) for rotation in "ab"]
    assert transform(*rows).moved == least_moved(*rows)


def test_what_fits_nothing_is_refused():
    """A card without a creature, and what is no card."""
    with pytest.raises(CardError, match="first card"):
        transform(Card("", 4), "virus")
    with pytest.raises(CardError, match="second card"):
        transform("virus", Card("", 4))
    with pytest.raises(InputError):
        transform("virus", "unicorn")
    with pytest.raises(InputError, match="expected at least one"):
        nearest(CreatureList((), "free"), CreatureList((SEVEN,), "fixed"))
    with pytest.raises(TypeError):
        transform(None, "virus")


@pytest.mark.parametrize(("kind", "count"), [("one", 30), ("two", 8)])
def test_transformations_between_cards_are_the_least_there_are(kind, count):
    """Random cards of all kinds of information, against all creatures."""
    assert compare(kind, count, seed=0)["pairs"] == count


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "count"), [("one", 2000), ("two", 500)])
def test_transformations_between_cards_in_volume(kind, count):
    """The same for thousands; some of them need the twin that the card's list leaves out."""
    figures = compare(kind, count, seed=1)
    print(kind, dict(figures))
    assert figures["pairs"] == count
    assert figures["with a twin that was not listed"]
