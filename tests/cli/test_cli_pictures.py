"""The commands that look at pictures."""

import json

import pytest

from picture_maker import made, right


@pytest.fixture
def drawn(tmp_path, monkeypatch):
    """A folder with the picture of a creature in it."""
    monkeypatch.chdir(tmp_path)
    shown = made("bars", "", 9, 3)
    (tmp_path / "card.png").write_bytes(shown.data())
    return shown


def test_a_picture_is_read(palago, drawn):
    """The creature, how sure it is, and a picture with the reading over it."""
    ended = palago("read", "card.png", "--tiles", "9", "--out", "over.svg", "--png", "over.png")
    assert (ended.status, "(9 tiles)" in ended.out, "sure: " in ended.out) == (0, True, True)
    document = json.loads(palago("read", "card.png", "--tiles", "9", "--json").out)
    assert document["schema"] == "palago.reading/1"
    assert document["readings"][0]["tiles"] == 9


def test_a_wrong_number_is_an_error(palago, drawn):
    """In one line, with the right one."""
    ended = palago("read", "card.png", "--tiles", "10")
    assert (ended.status, ended.err) == (1, "palago: the picture shows 9 tiles, not 10\n")


def test_what_is_read_goes_on(palago, drawn):
    """Other commands read the document."""
    document = palago("read", "card.png", "--json").out
    from palago.catalogue import Creature, Layout

    layout = Layout.from_json(json.loads(document)["readings"][0]["layout"])
    assert right(Creature.from_layout(layout), drawn.creature)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--joint", "A"], "--joint is a letter and in or out"),
        (["--joint", "A=in"], "no joint in doubt is called 'A'"),
    ],
)
def test_slips_are_said(palago, drawn, words, said):
    """One line each."""
    ended = palago("read", "card.png", *words)
    assert ended.status in (1, 2)
    assert said in ended.err


def test_what_is_no_picture_is_refused(palago, tmp_path, monkeypatch):
    """In one line, with status 1."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "no.png").write_bytes(b"nothing")
    (tmp_path / "empty.png").write_bytes(b"")
    assert palago("read", "no.png").err == "palago: no.png is no PNG, JPEG or WebP that can be read\n"
    assert palago("read", "empty.png").err == "palago: empty.png is empty\n"
    assert palago("read", "missing.png").status == 1


def test_a_photo_stands_for_a_layout(palago, tmp_path, monkeypatch):
    """What lies there is said, drawn, completed and shown."""
    from photo_maker import photo

    monkeypatch.chdir(tmp_path)
    data, _ = photo(5, 1)
    (tmp_path / "table.jpg").write_bytes(data)
    ended = palago("look", "table.jpg", "--out", "over.svg")
    assert (ended.status, "5 tiles" in ended.out) == (0, True)
    document = palago("look", "table.jpg", "--json").out
    assert json.loads(document)["schema"] == "palago.look/1"
    assert palago("complete", "table.jpg").status == 0
    assert palago("show", "table.jpg").status == 0


def test_a_picture_stands_for_a_card(palago, drawn):
    """And is solved."""
    ended = palago("solve", "card.png", "--tiles", "9")
    assert (ended.status, "(9 tiles)" in ended.out) == (0, True)
