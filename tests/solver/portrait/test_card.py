"""Cards: reading, writing, refusing."""

import pytest

from palago.catalogue import Creature, eye, read_sum
from palago.catalogue.errors import CardError, ContourError, InputError, LayoutError
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.merge import merged

RING = "rsrsrs"


def card_json(**changes: object) -> dict[str, object]:
    """The virus's card with some keys changed."""
    return {
        "schema": "palago.card/1",
        "name": "virus",
        "tiles": 5,
        "portrait": {"contours": ["lrrsrr"]},
    } | changes


def test_a_card_survives_its_json_form() -> None:
    """Reading what was written gives the same card."""
    card = Card("ring", 6, Portrait(("lll", "srsrsr")))
    assert Card.from_json(card.to_json()) == card


def test_a_card_is_read_from_text() -> None:
    """The JSON text of a card is read like the parsed document."""
    text = '{"schema": "palago.card/1", "name": "virus", "tiles": 5, "portrait": {"contours": ["rsrrlr"]}}'
    assert Card.from_json(text).portrait.outer == "lrrsrr"


def test_words_are_told_apart_by_their_turning() -> None:
    """A word that turns right is the outer contour, the others are inner ones, repeated if given so."""
    portrait = Portrait(("lll", "srsrsr", "lll"))
    assert portrait.outer == RING
    assert portrait.inner == ("lll", "lll")


def test_the_card_of_a_creature_shows_its_outline_and_on_request_its_holes() -> None:
    """By default only the outer contour is on the card."""
    long = read_sum("0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b")
    assert Card.of_creature(long).portrait.contours == (long.outer_contour.word,)
    inner = tuple(contour.word for contour in long.inner_contours)
    assert inner
    assert Card.of_creature(long, inner=True).portrait.contours == (long.outer_contour.word, *inner)
    assert Card.of_creature(eye(), name="eye") == Card("eye", 3, Portrait(("rrr",)))
    assert isinstance(long, Creature)


def test_holes_that_two_cards_show_are_shown_once() -> None:
    """As often as the one that shows them more often does: to say a thing twice is to say it once."""
    one, two = Card("", 10, Portrait(("lll", "lll"))), Card("", 10, Portrait(("lll", "rsrsrs")))
    for both in (merged(one, two), merged(two, one)):
        assert (both.portrait.outer, both.portrait.inner) == (RING, ("lll", "lll"))


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ("[", "line 1"),
        ([], "palago.card/1"),
        ({"schema": "palago.layout/1"}, "palago.layout/1"),
        (card_json(tiles="5"), '"tiles"'),
        (card_json(tiles=True), '"tiles"'),
        (card_json(tiles=0), "at least one"),
        (card_json(tiles=-3), "at least one"),
        (card_json(name=7), '"name"'),
        (card_json(portrait=[]), '"portrait"'),
        (card_json(portrait={"contours": "rrr"}), '"contours"'),
        (card_json(portrait={"contours": ["rrr", 3]}), "item 1"),
        (card_json(portrait={"outline": ["rrr"]}), '"outline"'),
        (card_json(portrait={"contours": ["rrr", "rsrsrs"]}), "one outer contour"),
        (card_json(portrait={"contours": [""]}), "empty contour"),
        (card_json(portrait={"contours": ["rrx"]}), "letter 3"),
        (card_json(portrait={"contours": ["ss"]}), "does not close"),
    ],
)
def test_what_is_not_a_card_is_refused_in_one_line(document: object, says: str) -> None:
    """The error is one line that names what is wrong."""
    with pytest.raises(InputError) as caught:
        Card.from_json(document)
    assert isinstance(caught.value, (CardError, ContourError, LayoutError))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
