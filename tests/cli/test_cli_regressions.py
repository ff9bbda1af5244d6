"""Ways of asking that once went wrong, through the command line."""

import json

import pytest

from palago.catalogue import eye, find_creatures, read_sum
from palago.catalogue.plane.lattice import BLUE

from known import LONG_SUM


def test_a_foreign_creature_can_be_asked_for_as_it_is_drawn(palago, tmp_path):
    """A layout is a pattern as drawn: with a blue Eye in it the published 12-tile creature is found."""
    (tmp_path / "eye.json").write_text(json.dumps(eye(BLUE).layout.to_json()))
    ended = palago("solve", "--tiles", "12", "--shells", "2", "--contains", "eye.json", "--all", "--json")
    sums = {solution["sum"] for solution in json.loads(ended.out)["solutions"]}
    assert LONG_SUM in sums
    for text in sums:
        creature = read_sum(text)
        assert any(it.tiles == 3 and it.colour != creature.colour for it in find_creatures(creature.layout))


def test_a_size_can_be_open_upwards(palago):
    """9+ is a number of tiles, up to a set's."""
    ended = palago("solve", "--tiles", "9+", "--limbs", "3", "--json")
    assert json.loads(ended.out)["status"] == "found"


def test_what_no_set_can_make_is_refuted_by_bounds(palago):
    """A hundred points are out of reach for 48 tiles, and that is proved at once for each size."""
    ended = palago("solve", "--tiles", "3-24", "--points", "100", "--fewest", "--json")
    assert (ended.status, json.loads(ended.out)["status"]) == (3, "none")


def test_a_proof_says_how_far_it_goes(palago):
    """No creature, or no chain, is proved within bounds that are named."""
    order = palago("design", "--tiles", "6", "--maximise", "limbs", "--shells", "3", "--quiet")
    assert (order.status, order.out) == (3, "no such creature of 6 tiles: proved\n")
    fewest = palago("design", "--tiles", "3-9", "--minimise", "tiles", "--points", "9+")
    assert (fewest.status, fewest.out) == (3, "no such creature of any size asked for: proved\n")
    assert "None" not in fewest.err
    chain = palago("chain", "virus", "ring", "--max-moved", "0")
    assert chain.status == 3
    assert "of at most 6 tiles with at most 0 moved" in chain.out


@pytest.mark.parametrize("command", [["solve", "virus"], ["transform", "virus", "ring"], ["solitaire"]])
def test_time_limits_are_finite(palago, command):
    """Not a number is no time limit."""
    ended = palago(*command, "--time-limit", "nan")
    assert ended.status == 2
    assert "not a finite number of seconds" in ended.err


def test_a_map_may_begin_with_a_byte_order_mark(palago, tmp_path):
    """Joint maps are read like all other files."""
    (tmp_path / "map.txt").write_bytes(b"\xef\xbb\xbf# #\n")
    assert palago("solve", "--map", "map.txt").status == 0
    assert palago("solve", "--map", "-", stdin=b"\xef\xbb\xbf# #\n").status == 0


def test_files_are_looked_at_before_the_work(palago):
    """A picture that cannot be written is refused before anything is searched for."""
    ended = palago("solve", "virus", "--svg", "no/such/folder.svg")
    assert (ended.status, ended.out) == (2, "")


def test_what_a_card_says_is_not_said_again(palago, tmp_path):
    """Options add to a card, and do not silently replace what it says."""
    card = {"schema": "palago.card/1", "name": "", "tiles": 8, "portrait": {"shells": 1}}
    (tmp_path / "card.json").write_text(json.dumps(card))
    ended = palago("solve", "card.json", "--shells", "2")
    assert ended.status == 2
    assert "--shells and the CARD do not agree: 2, but the CARD says 1" in ended.err


def test_a_deck_whose_sum_and_layout_differ_is_refused(palago, tmp_path):
    """Whoever edits the sum of a card has to mean it."""
    deck = json.loads(palago("deck", "--json").out)
    deck["cards"][2]["sum"] = "4b+5c"
    (tmp_path / "deck.json").write_text(json.dumps(deck))
    ended = palago("deck", "check", "deck.json")
    assert ended.status == 1
    assert "card worm: its sum and its layout are two different creatures" in ended.err
    deck["cards"] = deck["cards"][:5]
    deck["cards"][2].pop("layout")
    (tmp_path / "deck.json").write_text(json.dumps(deck))
    assert "there is no whale, rat" in palago("deck", "check", "deck.json").out
