"""Tasks as a new user does them, from the README and help alone, step by step."""

import json
import re
from pathlib import Path

import pytest

from palago.catalogue.creature.classes import representative
from palago.catalogue.creature.equivalence import symmetry_group
from palago.catalogue.plane.reading import HOURS

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def own_deck(monkeypatch, tmp_path):
    """A user who has no deck yet."""
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "mine"))


def told(palago, *words: str) -> str:
    """What the help of a command says, in one line."""
    return " ".join(palago(*words, "--help").out.split())


def test_a_card_of_ones_own_by_contour_with_one_slip(palago):
    """Letters are read off with a slip, the drawing shows where, and the mended card gets a name."""
    assert "s  straight" in README
    assert "walk around it with the creature on your right" in told(palago, "solve")
    # The ring, walked around, with one arc taken for a straight.
    slipped = palago("deck", "add", "hoop", "--contour", "RSR\nSSS", "--tiles", "6")
    assert slipped.status == 1
    *drawing, legend, message = slipped.err.splitlines()
    assert sum(line.count("X") for line in drawing) == 1
    assert legend == "O is where the walk begins, X where it breaks."
    assert message.startswith("palago: contour 'rsrsss'")
    assert palago("deck", "add", "hoop", "--contour", "RSR\nSRS", "--tiles", "6").status == 0
    solved = palago("solve", "hoop")
    assert "unique: proved" in solved.out
    assert palago("deck", "list").out.splitlines()[-1].split() == ["hoop", "card", "6", "rsrsrs"]
    # The name is good for whatever takes a card or a creature.
    assert "2 = 2 shells + 0 limbs" in palago("show", "hoop").out
    assert "2 moved, 1 added" in palago("transform", "virus", "hoop").out


def test_a_card_of_ones_own_by_map(palago, tmp_path):
    """The format is drawn in the help; what the program writes can be changed by hand and read again."""
    assert "--map FILE draws" in told(palago, "solve").replace("(--map FILE)", "--map FILE")
    written = palago("show", "ring", "--map", "ring.txt")
    assert written.err == "wrote ring.txt\n"
    drawn = (tmp_path / "ring.txt").read_text()
    assert drawn.strip("\n") in README
    assert palago("show", "ring", "--map", "-").out == drawn
    assert "0c+5b+3a+5c+3b" in palago("solve", "--map", "ring.txt").out
    # A corner may be there or not: the ring, and the virus.
    (tmp_path / "open.txt").write_text(drawn.replace("# #", "# ?"))
    found = json.loads(palago("solve", "--map", "open.txt", "--all", "--json").out)["solutions"]
    assert {solution["sum"] for solution in found} >= {"0a+1a+2b3c", "0c+5b+3a+5c+3b"}
    (tmp_path / "slip.txt").write_text("# #\n# #\n")
    assert "rows are shifted by half" in palago("solve", "--map", "slip.txt").err


def test_a_card_for_a_friend_who_solves_it_with_two_hints(palago, tmp_path):
    """The card has no tiles; two of them come as hints, and with these on the table the rest is found."""
    assert "palago card CREATURE --out FILE" in README
    sum_ = "0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b"
    made = palago("card", sum_, "--name", "riddle", "--out", "riddle.json")
    assert made.status == 0
    assert re.search(r"one solution: proved|several solutions", made.out)
    card = json.loads((tmp_path / "riddle.json").read_text())
    assert (card["name"], card["tiles"], "layout" in card) == ("riddle", 12, False)
    # The friend.
    assert "K tiles that belong to every solution" in told(palago, "solve")
    hinted = palago("solve", "riddle.json", "--hint", "2", "--json")
    (tmp_path / "hint.json").write_text(hinted.out)
    hint = json.loads(hinted.out)
    assert len(hint["layout"]["tiles"]) == 2
    words = palago("solve", "riddle.json", "--hint", "2").out
    said = re.findall(r"tile (\d): straight (\S+)", words)
    assert [number for number, _ in said] == ["1", "2"]
    # The outline is drawn yellow, as the layout of a hint is.
    drawn = sorted(hint["layout"]["tiles"], key=lambda tile: (tile[0] + 2 * tile[1], tile[0]))
    assert [hours for _, hours in said] == [HOURS[rotation] for _, _, rotation in drawn]
    solved = json.loads(palago("solve", "riddle.json", "--table", "hint.json", "--all", "--json").out)
    assert sum_ in {solution["sum"] for solution in solved["solutions"]}


def test_the_deck_is_walked(palago):
    """Both circles of each card, then card after card on the table, each tile where it is said to be."""
    listed = palago("deck").out
    assert "displaced" in listed
    assert "twelve further tasks; 9 rows are known" in listed
    document = json.loads(palago("deck", "--json").out)
    walked = json.loads(palago("deck", "steps", "--json").out)
    stops = walked["stops"]
    assert [stop["number"] for stop in stops] == list(range(1, 13))
    assert [(it["moved"], it["added"]) for it in stops] == [
        (card["moved"], card["added"]) for card in document["cards"]
    ]
    table = {(q, r): rotation for q, r, rotation in stops[0]["layout"]["tiles"]}
    for stop in stops[1:]:
        for step in stop["steps"]:
            if step["from"]:
                assert table.pop(tuple(step["from"][:2])) == step["from"][2]
            if step["to"]:
                assert table.setdefault(tuple(step["to"][:2]), step["to"][2]) == step["to"][2]
        assert sorted([q, r, rotation] for (q, r), rotation in table.items()) == stop["layout"]["tiles"]
        assert stop["moved"] == sum(step["act"] in ("turn", "move") for step in stop["steps"])
    assert palago("deck", "steps").out.count("moved,") == 11 + 1


def test_a_list_of_all_threefold_creatures_to_15_tiles(palago):
    """C3 and D3 each by one line; together they are what a list of everything has."""
    import palago as library

    sums = set()
    for symmetry in ("C3", "D3"):
        ended = palago("solve", "--tiles", "3-15", "--symmetry", symmetry, "--all", "--json")
        assert ended.status == 0
        found = json.loads(ended.out)
        assert found["ending"] == "all"
        sums |= {solution["sum"] for solution in found["solutions"]}
    every = [creature for tiles in range(3, 16) for creature in library.creatures(tiles)]
    threefold = [creature for creature in every if symmetry_group(creature) in ("C3", "D3")]
    assert sums == {library.write_sum(representative(creature, "free")) for creature in threefold}
    assert len(sums) > 10


def test_the_best_way_on_from_a_table(palago, tmp_path):
    """What lies there is written as the README shows a layout; the answer says what to lay, and is proved."""
    (layout,) = re.findall(r'\{"schema": "palago.layout/1".*\}', README)[:1]
    (tmp_path / "table.json").write_text(layout.replace(', [1, 0, "c"]', ""))
    assert "palago design --on LAYOUT" in README
    ended = palago(
        "design",
        "--on",
        "table.json",
        "--max-tiles",
        "5",
        "--maximise",
        "points",
        "--json",
        "--svg",
        "on.svg",
    )
    (answer,) = json.loads(ended.out)["answers"]
    assert (answer["worth"], answer["proved"]) == (3, True)
    (best,) = answer["solutions"]
    assert len(best["additions"]) == 5
    assert {"svg"} == {path.suffix[1:] for path in tmp_path.iterdir()} - {"json"}
    assert re.search(
        r"^lay ",
        palago("design", "--on", "table.json", "--max-tiles", "5", "--maximise", "points", "--quiet").out,
        re.MULTILINE,
    )
    # The fewest further tiles for the ring, which is a card.
    fewest = palago("solve", "ring", "--fewest", "--on", "table.json")
    assert re.search(r"^lay ", fewest.out, re.MULTILINE)
    assert "--table" in palago("solve", "ring", "--on", "table.json").err
