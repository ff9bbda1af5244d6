"""Notation, transcripts, pictures and score sheets of games."""

import pytest

from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature, as_layout
from palago.catalogue.errors import InputError
from palago.games.errors import NotationError, TranscriptError
from palago.games.record.hex_map import hex_map, position_map
from palago.games.record.notation import read_position, read_turn
from palago.games.record.pictures import game_frames, game_strip, position_picture
from palago.games.record.scoring import score
from palago.games.record.transcript import Transcript, read_transcript
from palago.games.rules.lambo import LamboPosition
from palago.games.rules.mambo import MamboPosition
from palago.games.rules.palago import PalagoPosition
from palago.games.rules.palagonia import PalagoniaPosition

from game_oracles import seeded

STARTS = {
    "palago": PalagoPosition.start,
    "lambo": LamboPosition.start,
    "palagonia": PalagoniaPosition.start,
    "mambo": MamboPosition.start,
}


def random_game(name, number, most=40):
    """A random game, or its beginning."""
    rng = seeded(name, number)
    game = Transcript.begin(STARTS[name]())
    while game.last.outcome() is None and len(game.turns) < most:
        game = game.with_turn(game.last.random_turn(rng))
    return game


@pytest.mark.parametrize("name", STARTS)
def test_games_turns_and_positions_are_their_text(name):
    """Whatever is written is read back; a transcript replays."""
    game = random_game(name, 1)
    for position, turn in zip(game.positions, game.turns, strict=False):
        assert read_turn(name, str(turn)) == turn
        assert str(read_position(str(position))) == str(position)
    assert str(read_transcript(str(game))) == str(game)


@pytest.mark.parametrize("name", STARTS)
def test_undo_takes_back_exactly_one_turn(name):
    """The position is the one before."""
    game = random_game(name, 2, most=6)
    assert game.with_turn(game.last.random_turn(seeded(name, 3))).without_last() == game
    assert Transcript.begin(game.positions[0]).without_last().turns == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line"),
        ("palago transcript 2\n", "first line"),
        ("palago transcript 1\n", "before it says how"),
        (
            "palago transcript 1\nstart: palago yellow 48:\n1 blue: a0,0 a0,1\n",
            "line 3: turn 1 is for yellow",
        ),
        ("palago transcript 1\nstart: palago yellow 48:\n2 yellow: a0,0 a0,1\n", "where turn 1 should be"),
        ("palago transcript 1\nstart: palago yellow 48:\n1 yellow: a0,0 a0,2\n", r"line 3: .*Palago 4"),
        ("palago transcript 1\nstart: palago yellow 48:\nresult: draw\n", "has not ended"),
        ("palago transcript 1\nstart: chess yellow 48:\n", "line 2: position"),
        ("palago transcript 1\nstart: palago red 48:\n", "yellow or blue"),
        (
            "palago transcript 1\nstart: palagonia 2 dice 48 0,0,0 contest 1 1 2 3:\n1 dice: roll 9 2 2\n",
            "die",
        ),
    ],
)
def test_a_broken_transcript_is_refused_in_one_line(text, said):
    """Which names the line and, where there is one, the rule."""
    with pytest.raises(TranscriptError, match=said) as caught:
        read_transcript(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "text"),
    [("palago", ""), ("palago", "d0,0"), ("palago", "a0"), ("mambo", "a0,0"), ("mambo", "ya0,0 ya1,0"),
     ("palagonia", "fly"), ("palagonia", "take a0,0"), ("palagonia", "roll"), ("go", "a0,0")],
)  # fmt: skip
def test_what_is_no_turn_is_refused(game, text):
    """With a line that says what was expected."""
    with pytest.raises(NotationError, match="expected"):
        read_turn(game, text)


@pytest.mark.parametrize(
    "text", ["", "blue", "blue x: a0,0", "green: a0,0", "blue: a0,0 a5,5", "mambo yellow: ya0,0"]
)
def test_what_is_no_position_is_refused(text):
    """Tiles that do not hang together among them."""
    with pytest.raises(InputError, match=r"expected|hang together"):
        read_position(text)


@pytest.mark.parametrize("name", STARTS)
def test_games_are_drawn(name):
    """A picture of each position that changed the table, the last turn marked; a strip of all."""
    game = random_game(name, 4, most=9)
    frames = game_frames(game)
    assert len({frame.box for frame in frames}) == 1
    assert any(getattr(part, "kind", "") == "marked" for part in frames[-1].parts) or name == "palagonia"
    assert game_strip(game).svg().count("<svg") == 1
    assert position_map(game.last)


def test_mambo_shows_null_points_and_automatic_tiles():
    """A cross, a dot, and both sides' colours."""
    for number in range(60):
        game = random_game("mambo", number, most=30)
        for position in game.positions:
            if position.null_points() and position.automatic and position.outcome() is None:
                kinds = [part.kind for part in position_picture(position).parts]
                assert kinds.count("null") == 2
                assert "automatic" in kinds
                assert kinds.count("region") == 2
                assert "X" in position_map(position).split()
                assert "*" in position_map(position)
                return
    raise AssertionError("no such position came up")


def test_a_map_has_words_at_their_hexes():
    """Columns are q, rows are halves of hexes."""
    assert hex_map({}) == ""
    lines = hex_map({(0, 0): "x", (1, 0): "y", (0, 1): "z"}).splitlines()
    assert lines == ["x", "   y", "z"]


def test_a_score_says_what_was_done_and_whether_it_was_legal():
    """Laid, taken, turned; more than one act is none."""
    sloth = as_creature("sloth")
    after = sloth.layout
    before = Layout(dict(list(after.items())[:-2]))
    found = score(before, after)
    assert len(found.laid) == 2
    if not found.fault:
        assert found.points == sloth.points
    assert score(after, after).fault.startswith("nothing was done")
    taken = score(after, Layout({p: r for p, r in after.items() if p != max(after)}))
    assert taken.act is not None
    assert taken.points == 0
    wrong = score(before, after, "remove")
    assert "Palagonia 4" in wrong.fault
    assert found.to_json()["laid"]


def test_a_score_names_the_creatures_of_the_deck():
    """As score sheets do."""
    from palago.games.record.scoring import name_of
    from palago.games.rules.births import births_by_laying

    layout = as_layout("virus")
    (birth,) = births_by_laying(layout, [max(layout)])
    assert name_of(birth) == "virus"
