"""A deck of one's own: what is kept under a name is found under it, and nothing else is disturbed."""

import pytest

from palago.catalogue.creature.names import as_creature
from palago.catalogue.creature.own_deck import discard, keep, own_document, own_folder, own_names
from palago.catalogue.errors import CardError, InputError
from palago.solver.cards.between import only_creature
from palago.solver.portrait.card import Card, as_card


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    """A deck in an empty folder that is not there yet."""
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "mine"))
    return tmp_path / "mine"


def test_a_card_is_found_under_its_name_wherever_a_card_is(own):
    """In any case of letters; the file is a card as any other."""
    assert own_names() == []
    card = Card.of_creature(as_creature("ring"), name="hoop")
    assert keep(" Hoop ", card.to_json()) == "hoop"
    assert own_names() == ["hoop"]
    assert as_card("HOOP") == as_card(own / "hoop.json") == card
    assert only_creature("hoop").tiles == 6


def test_a_layout_is_found_wherever_a_creature_is():
    """Its tiles are kept, not only its outline."""
    keep("mine", as_creature("4b+5c").layout.to_json())
    assert as_creature("mine") == as_creature("4b+5c")


def test_a_name_of_ones_own_comes_before_the_rulebooks():
    """Whoever has the printed worm can use it; the number still means the card of the deck."""
    keep("worm", as_creature("ring").layout.to_json())
    assert as_creature("worm").tiles == 6
    assert as_creature(3).tiles == 7
    discard("worm")
    assert as_creature("worm").tiles == 7


def test_a_name_is_taken_once_unless_it_is_to_be_replaced():
    """So nothing is lost by a slip."""
    ring, virus = (as_creature(name).layout.to_json() for name in ("ring", "virus"))
    keep("mine", ring)
    with pytest.raises(CardError, match="--replace"):
        keep("Mine", virus)
    keep("MINE", virus, replace=True)
    assert as_creature("mine").tiles == 5


@pytest.mark.parametrize(
    "name",
    ["", "2", "9lives", "a", "cab", "lrrsrr", "../worm", "a/b", "x.json", "-x", "x" * 41, "a b", "a\nb"],
)
def test_what_reads_as_something_else_is_no_name(name, own):
    """Numbers, sums, contours, paths, options."""
    with pytest.raises(CardError, match="expected a letter"):
        keep(name, {})
    assert own_document(name) is None
    assert not own.exists() or not list(own.iterdir())


def test_a_damaged_file_is_named():
    """The message says whose it is, in one line."""
    keep("mine", {"schema": "palago.layout/1", "tiles": [[0, 0]]})
    with pytest.raises(InputError, match=r"mine in your deck: tile 0"):
        as_creature("mine")
    (own_folder() / "mine.json").write_text("{")
    with pytest.raises(InputError, match="mine in your deck: not JSON"):
        as_card("mine")


def test_what_is_not_there_cannot_be_removed():
    """The message lists what is."""
    keep("mine", {})
    with pytest.raises(CardError, match="it has mine"):
        discard("yours")


def test_without_a_place_for_a_deck_nothing_breaks(monkeypatch, tmp_path):
    """A file where the folder should be means an empty deck."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "file" / "deck"))
    assert own_names() == []
    assert as_creature("virus").tiles == 5
    with pytest.raises(CardError, match="no place for a deck"):
        keep("mine", {})


def test_the_folder_is_where_the_system_keeps_data_of_users(monkeypatch):
    """Unless it is named."""
    monkeypatch.delenv("PALAGO_DECK")
    assert own_folder().name == "deck"
    assert "palago" in own_folder().parts
