"""The rulebook's deck: the reconstruction meets its table, and the inference loses no candidate."""

from __future__ import annotations

from itertools import product

import pytest

from palago.catalogue import Pose, code, symmetry_group, write_sum
from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.deck import DeckRow, rulebook_deck
from palago.catalogue.errors import CardError, InputError
from palago.solver.green.inference import Inference, check_cards, check_rows, joined_cards, read_proposal
from palago.solver.green.least import least_moved
from palago.solver.green.tables import tiles_of_size

DECK = {card.name: card.creature() for card in rulebook_deck().cards}


def test_the_reconstructed_deck_meets_every_printed_row():
    """Eight rows are printed and met exactly; the ninth is filled in: rat to sloth 4 moved, 3 added."""
    rows = check_rows(DECK)
    assert [row.met for row in rows] == [True] * 8 + [None]
    assert (rows[-1].row.start, rows[-1].row.goal) == ("rat", "sloth")
    assert (rows[-1].moved, rows[-1].added) == (4, 3)
    assert check_cards(DECK) == []


def test_the_reconstructed_deck_is_what_its_data_says():
    """Sizes and canonical sums agree, numbers go by size, and only cards 1 and 2 are the rulebook's."""
    cards = rulebook_deck().cards
    assert [card.number for card in cards] == list(range(1, 13))
    assert [card.tiles for card in cards] == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14, 14]
    for card in cards:
        assert card.creature().tiles == card.tiles
        assert write_sum(card.creature()) == card.sum
        assert card.reconstructed == (card.number > 2)


def test_the_reconstructed_creatures_look_like_their_names():
    """The star has three-fold symmetry and three limbs, the snail a shell, the worm no holes."""
    assert (symmetry_group(DECK["star"]), DECK["star"].limbs) == ("C3", 3)
    assert DECK["snail"].holes == 1
    assert (DECK["worm"].holes, DECK["worm"].limbs, symmetry_group(DECK["worm"])) == (0, 2, "D1")
    assert DECK["cyclist"].holes == 2


def test_a_broken_row_is_reported():
    """With two cards swapped the exact figures differ from the printed ones."""
    wrong = {**DECK, "goat": DECK["cyclist"], "cyclist": DECK["goat"]}
    broken = {(row.row.start, row.row.goal) for row in check_rows(wrong) if row.met is False}
    assert broken
    assert broken <= {("rat", "goat"), ("rat", "cyclist"), ("star", "cyclist")}
    assert check_rows({"rat": DECK["rat"]})[0].met is None
    assert check_cards({"virus": DECK["ring"], "worm": DECK["ring"].posed(Pose(0, True))}) == [
        "virus has 6 tiles, not 5",
        "virus and worm are the same creature",
    ]


def test_sizes_follow_from_the_added_column():
    """All cards but four are tied to the rat: worm -4, snail -3, newt -2, star +1, the others +3."""
    assert joined_cards("rat") == {
        "rat": 0,
        "snail": -3,
        "goat": 3,
        "cyclist": 3,
        "star": 1,
        "newt": -2,
        "sloth": 3,
        "worm": -4,
    }
    assert joined_cards("virus") == {"virus": 0}


def test_contradicting_rows_are_refused():
    """Two ways through the table may not give a card two sizes."""
    rows = [DeckRow("rat", "goat", 1, 1), DeckRow("goat", "star", 1, 1), DeckRow("rat", "star", 1, 1)]
    with pytest.raises(CardError, match="contradicts"):
        Inference("rat", 7, rows)


def test_with_a_rat_of_ten_tiles_no_assignment_exists():
    """Some card loses its last candidate, and with it all do."""
    assert set(Inference("rat", 10).counts().values()) == {0}


def test_inference_equals_a_search_through_everything_on_a_small_deck():
    """A candidate is kept exactly if some choice of creatures of either hand for all cards meets all rows."""
    rows = [DeckRow("a", "b", 2, 1), DeckRow("b", "c", 3, 1), DeckRow("b", "d", 1, 2)]
    found = Inference("a", 8, rows)
    choices = {
        name: [
            (k, hand, creature.posed(Pose(0, True)) if hand else creature)
            for k, creature in enumerate(map(creature_from_code, tiles_of_size(8 + more)[0]))
            for hand in (False, True)
        ]
        for name, more in {"a": 0, "b": 1, "c": 2, "d": 3}.items()
    }
    near = {
        row: {
            (x[:2], y[:2])
            for x, y in product(choices[row.start], choices[row.goal])
            if least_moved(x[2], y[2]) == row.moved
        }
        for row in rows
    }
    kept = {name: set() for name in choices}
    assignments = set()
    for a, b in near[rows[0]]:
        for c, d in product(choices["c"], choices["d"]):
            if (b, c[:2]) in near[rows[1]] and (b, d[:2]) in near[rows[2]]:
                assignments.add((a, b, c[:2], d[:2]))
                for name, (k, _) in zip("abcd", (a, b, c[:2], d[:2]), strict=True):
                    kept[name].add(k)
    assert {name: set(found.kept[name].nonzero()[0].tolist()) for name in "abcd"} == kept
    assert assignments
    assert {tuple(one[name] for name in "abcd") for one in found.assignments()} == assignments


@pytest.mark.slow
def test_with_a_rat_of_eleven_tiles_candidates_remain():
    """The deck's own size: every card keeps candidates, the reconstruction among them."""
    found = Inference("rat", 11)
    assert found.sizes == {name: DECK[name].tiles for name in found.sizes}
    assert found.counts() == {
        "worm": 2,
        "snail": 2,
        "newt": 5,
        "rat": 22,
        "star": 26,
        "goat": 304,
        "cyclist": 502,
        "sloth": 511,
    }
    for name in found.sizes:
        assert code(DECK[name]) in {code(creature) for creature in found.candidates(name)}
        assert found.in_some_assignment(name) == found.counts()[name]


def test_assignments_never_use_a_creature_twice():
    """The three cards of 14 tiles, or any two of one size, show different creatures."""
    rows = [DeckRow("a", "b", 1, 2), DeckRow("a", "c", 1, 2)]
    for one in Inference("a", 7, rows).assignments():
        assert one["b"][0] != one["c"][0]


def test_proposals_are_read_from_json():
    """A sum or a layout for each card, any subset of the cards; anything else names the card."""
    document = rulebook_deck().to_json()
    assert read_proposal(document) == DECK
    assert read_proposal({**document, "cards": [{"name": "Rat", "sum": "4b+5c"}]})["rat"].tiles == 3
    for cards, message in [
        ([{"name": "unicorn", "sum": "4b+5c"}], "unicorn"),
        ([{"name": "rat", "sum": "4b+5"}], "card rat: sum"),
        ([{"name": "rat"}, {"name": "worm", "layout": {}}], "card worm: not a layout"),
        ([{"name": "rat", "sum": "4b+5c"}] * 2, "rat is there already"),
        (["rat"], "card 0"),
    ]:
        with pytest.raises(InputError, match=message):
            read_proposal({**document, "cards": cards})
    with pytest.raises(CardError, match="not a deck"):
        read_proposal([])
