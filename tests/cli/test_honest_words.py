"""Whoever uses a card of which the creature is our reconstruction is told so, and everybody else is not."""

import json

import pytest

#: Each use of a card that there is, with the card where X stands.
USES = [
    ["show", "X"],
    ["solve", "X"],
    ["solve", "X", "--hint", "2"],
    ["solve", "--contains", "X", "--tiles", "8", "--fewest"],
    ["transform", "X", "X"],
    ["transform", "virus", "X"],
    ["chain", "X", "X"],
    ["neighbours", "X", "--max-moved", "1"],
    ["complete", "X", "--max-tiles", "1"],
    ["card", "X"],
    ["design", "--maximise", "points", "--on", "X", "--max-tiles", "1"],
]


def said(err: str) -> list[str]:
    """The lines that speak of a reconstruction."""
    return [line for line in err.splitlines() if "our reconstruction" in line]


@pytest.mark.parametrize("words", USES, ids=" ".join)
@pytest.mark.parametrize("card", ["3", "Worm"])
def test_every_use_of_a_reconstructed_card_says_so(palago, words, card):
    """In one line, by name and number alike, with what to do instead; in JSON as a mark."""
    ended = palago(*(card if word == "X" else word for word in words), "--json")
    assert said(ended.err) == [
        "palago: card 3, worm, is our reconstruction, not the publisher's; "
        "to describe your own: palago deck add worm"
    ]
    document = json.loads(ended.out)
    assert isinstance(document, list) or document["reconstructed"] is True


@pytest.mark.parametrize("words", USES, ids=" ".join)
@pytest.mark.parametrize("card", ["2", "virus", "0a+1a+2a+2a+5b--3c"])
def test_no_other_use_says_anything(palago, words, card):
    """Neither what the rulebook describes nor a sum that happens to be the worm's."""
    ended = palago(*(card if word == "X" else word for word in words), "--json")
    assert said(ended.err) == []
    document = json.loads(ended.out)
    assert isinstance(document, list) or "reconstructed" not in document


def test_two_cards_are_two_lines(palago):
    """One for each; the deck itself says it of all."""
    assert len(said(palago("transform", "worm", "newt").err)) == 2
    for words in (["deck", "steps"], ["deck", "check"], ["deck", "--json"]):
        (line,) = said(palago(*words).err)
        assert line.startswith("palago: cards 3 to 12 are our reconstruction")
    assert "Reconstructions are ours" in palago("deck").out


def test_lines_of_json_end_with_the_mark(palago):
    """The verdict is about all of them."""
    verdict = json.loads(palago("solve", "rat", "--jsonl").out.splitlines()[-1])
    assert verdict["reconstructed"] is True


def test_a_card_of_ones_own_is_nobodys_reconstruction(palago, monkeypatch, tmp_path):
    """What to do instead does what is wanted."""
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "mine"))
    assert palago("deck", "add", "worm", "--contour", "RSRSRS", "--tiles", "6").status == 0
    ended = palago("solve", "worm", "--json")
    assert said(ended.err) == []
    assert "reconstructed" not in json.loads(ended.out)
    assert json.loads(palago("deck", "list", "--json").out)["cards"] == [
        {"name": "worm", "kind": "card", "tiles": "6", "outline": "rsrsrs"}
    ]
    assert palago("deck", "remove", "worm").status == 0
    assert said(palago("solve", "worm").err)


def test_the_library_is_silent(capfd):
    """Only those who listen hear of it."""
    import palago as library

    assert library.solve("worm").unique
    assert capfd.readouterr().err == ""
