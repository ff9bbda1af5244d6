"""What a portrait says of tiles that lie on a table, of which a creature owns at least one."""

import json

import pytest

from palago.catalogue import Layout, read_sum
from palago.catalogue.errors import CardError
from palago.catalogue.plane.lattice import BLUE, YELLOW, Pose
from palago.solver.portrait.card import Card
from palago.solver.portrait.merge import ClashError, merged
from palago.solver.portrait.portrait import Portrait
from palago.solver.red.answers import solve

from shapes import ring_on_table

VIRUS = read_sum("0a+1a+2b3c")
OPEN = Layout(dict(list(VIRUS.layout.items())[:2]))


def test_a_card_with_a_table_is_read_as_it_is_written():
    """The layout and the number of further tiles, as a number or a range."""
    for further in (None, (3, 3), (1, 4), (2, None)):
        card = Card("mine", (4, 9), Portrait(on=OPEN, further=further, colour=BLUE))
        assert Card.from_json(json.loads(json.dumps(card.to_json()))) == card


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"further": (1, 3)}, "need a table"),
        ({"on": Layout()}, "the table is empty"),
        ({"on": OPEN, "further": (3, 1)}, "further"),
        ({"on": "virus"}, "should be a Layout"),
    ],
)
def test_what_says_nothing_is_refused(given, message):
    """A number of further tiles beside no table, and tables that are none."""
    with pytest.raises(CardError, match=message):
        Portrait(**given)


def test_a_creature_owns_a_tile_and_turns_none():
    """The reasons why one does not fit."""
    assert Portrait(on=OPEN).mismatch(VIRUS) is None
    assert Portrait(on=OPEN, further=(3, 3)).mismatch(VIRUS) is None
    assert Portrait(on=OPEN, further=(1, 2)).mismatch(VIRUS) == "it needs 3 further tiles, not 1 to 2"
    assert "no tile" in str(Portrait(on=OPEN.posed(Pose(shift=(9, 9)))).mismatch(VIRUS))
    turned = Layout({place: "abc"["abc".index(rotation) - 1] for place, rotation in OPEN.items()})
    assert "turned" in str(Portrait(on=turned).mismatch(VIRUS))
    assert Portrait(on=VIRUS.layout).mismatch(VIRUS) == "it needs 0 further tiles, not at least 1"


def test_shells_are_counted_as_in_a_game():
    """An Eye that lies in the hole counts, though it is not the ring's."""
    ring, table = ring_on_table()
    lying = Layout(dict(list(table.items())[1:]))
    assert ring.layout.keys() - lying.keys()
    assert Portrait(on=lying, shells=(5, 5)).mismatch(ring) is None
    assert ring.shells == 2
    assert Portrait(shells=(5, 5)).mismatch(ring) == "it has 2 shells, not 5"
    answer = solve(Card("", None, Portrait(on=lying, further=(1, 1), shells=(5, 5), colour=YELLOW)))
    assert ring in answer.solutions


def test_two_cards_speak_of_one_table():
    """Further tiles are narrowed; two tables clash."""
    one, two = (
        Card("", None, Portrait(on=OPEN, further=(1, 5))),
        Card("", None, Portrait(on=OPEN, further=(3, 9))),
    )
    assert merged(one, two).portrait.further == (3, 5)
    with pytest.raises(ClashError, match="on"):
        merged(one, Card("", None, Portrait(on=VIRUS.layout)))


def test_a_search_needs_the_greatest_number_of_further_tiles():
    """Without it there is no end."""
    with pytest.raises(CardError, match="further"):
        solve(Card("", None, Portrait(on=OPEN)))
