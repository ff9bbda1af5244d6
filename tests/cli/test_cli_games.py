"""The commands that play, referee and analyse."""

import json
import subprocess
import sys

import pytest

from palago.catalogue.creature.names import as_creature
from palago.games.record.certificate import check_certificate, read_certificate

GAME = """palago transcript 1
start: palago yellow 48:
1 yellow: a0,-1 a0,0
2 blue: c-2,0 c-1,-1
"""


@pytest.fixture
def transcript(tmp_path):
    """A file with the beginning of a game."""
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def test_referee_replays_a_transcript(palago, transcript, tmp_path):
    """And says how it stands; with --json as a document; a picture of it."""
    ended = palago("referee", transcript, "--svg", str(tmp_path / "game.svg"))
    assert (ended.status, ended.out) == (0, "2 turns, all by the rules; not ended\n")
    assert (tmp_path / "game.svg").read_text(encoding="utf-8").startswith("<svg")
    document = json.loads(palago("referee", transcript, "--json").out)
    assert document["turns"] == ["a0,-1 a0,0", "c-2,0 c-1,-1"]
    assert document["winners"] is None


def test_referee_names_the_rule_that_is_broken(palago, tmp_path):
    """In one line, with the number of the line."""
    path = tmp_path / "game.txt"
    path.write_text(GAME + "3 yellow: a5,5 a5,6\n", encoding="utf-8")
    ended = palago("referee", str(path))
    assert ended.status == 1
    assert ended.err.count("\n") == 1
    assert "line 5" in ended.err
    assert "Palago 4" in ended.err


def test_score_says_what_was_laid_and_what_it_is_worth(palago, tmp_path):
    """0 for a legal act, 3 for one that is not."""
    layout = as_creature("sloth").layout
    document = layout.to_json()
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    after.write_text(json.dumps(document), encoding="utf-8")
    document["tiles"] = document["tiles"][:-2]
    before.write_text(json.dumps(document), encoding="utf-8")
    found = palago("score", str(before), str(after), "--json")
    told = json.loads(found.out)
    assert len(told["laid"]) == 2
    assert found.status == (0 if told["legal"] else 3)
    wrong = palago("score", str(before), str(after), "--die", "remove")
    assert wrong.status == 3
    assert "Palagonia 4" in wrong.out
    assert palago("score", str(before), str(after), "--die", "9").status == 2


@pytest.mark.slow
def test_analyse_proves_a_forced_win(palago, tmp_path):
    """Status 0 and a certificate that the referee accepts; 3 where there is none; 4 without time."""
    path = tmp_path / "proof.json"
    won = palago(
        "analyse", "yellow: a0,0 a0,1 a0,2", "--certificate", str(path), "--svg", str(tmp_path / "line.svg")
    )
    assert won.status == 0
    assert "forced win in 2 own turns: proved" in won.out
    assert check_certificate(read_certificate(json.loads(path.read_text(encoding="utf-8")))) > 0
    none = palago("analyse", "blue: a0,0 b0,-1", "--turns", "2", "--json")
    assert none.status == 3
    assert json.loads(none.out)["none_within"] == 2
    assert (
        palago("analyse", "blue: a0,0 b0,-1", "--turns", "16", "--time-limit", "0.05", "--quiet").status == 4
    )


def test_analyse_refuses_what_cannot_be_analysed(palago, tmp_path):
    """A layout of which nobody knows who moves; a game that has ended."""
    path = tmp_path / "virus.json"
    path.write_text(json.dumps(as_creature("virus").layout.to_json()), encoding="utf-8")
    assert palago("analyse", str(path)).status == 2
    ended = palago("analyse", str(path), "--to-move", "blue")
    assert (ended.status, "has ended" in ended.err) == (1, True)
    assert palago("analyse", "blue: a0,0 a5,5").status == 1
    assert palago("analyse", "mambo 1 yellow 48:").status == 1


def test_openings_are_six(palago):
    """Five are lost for who lays them, with certificates."""
    found = json.loads(palago("openings", "--json").out)["openings"]
    assert [one["value"] for one in found].count("lost") == 5
    assert [len(one["tiles"]) for one in found] == [2] * 6
    assert all(one["certificate"] for one in found if one["value"] == "lost")


@pytest.mark.slow
def test_a_game_in_the_terminal(palago, tmp_path):
    """Turns, undo, a hint, a mistake, a save, and going on with it."""
    save = tmp_path / "saved.txt"
    lines = ["a0,0 a0,-1", "undo", "a0,0 a5,5", "a0,0 b0,-1", "map", "help", "", f"save {save}", "quit"]
    ended = palago("play", "palago", "--hot-seat", stdin="\n".join(lines) + "\n")
    assert ended.status == 0
    assert "do not touch" in ended.err
    assert "[a0,0]" in ended.out
    assert save.read_text(encoding="utf-8").splitlines()[-1] == "1 yellow: b0,-1 a0,0"
    again = palago(
        "play", "palago", "--resume", str(save), "--seconds", "0.1", "--second", stdin="hint\nquit\n"
    )
    assert again.status == 0
    assert "hint:" in again.out
    assert palago("play", "lambo", "--resume", str(save), stdin="").status == 1


def test_games_of_chance_and_of_sides_in_the_terminal(palago):
    """Palagonia against machines, with dice from a seed; Mambo by hand."""
    first = palago("play", "palagonia", "--opponent", "random", "--seed", "4", stdin="roll\nquit\n")
    assert first.status == 0
    assert "dice:" in first.out
    assert first == palago("play", "palagonia", "--opponent", "random", "--seed", "4", stdin="roll\nquit\n")
    mambo = palago("play", "mambo", "--hot-seat", stdin="ya0,0\nquit\n")
    assert "ya0,0" in mambo.out
    assert palago("play", "palago", "--dice", "1", stdin="").status == 2
    assert palago("play", "palago", "--opponent", "nobody", stdin="").status == 1


@pytest.mark.slow
def test_the_engine_speaks_a_line_a_request():
    """Each request its reply, errors among them, until the input ends."""
    requests = [
        '{"tiles": [], "to_move": "yellow", "seconds": 0.1}',
        "nonsense",
        '{"tiles": [[0, 0, "a"], [0, 1, "a"], [0, 2, "a"]], "to_move": "blue", "seconds": 0.1}',
    ]
    run = subprocess.run(
        [sys.executable, "-m", "palago.cli", "engine"],
        input="\n".join(requests) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=900,
    )
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert [sorted(reply) for reply in replies] == [["tiles"], ["error"], ["tiles"]]
