"""The command line: results, JSON keys, exit status, and one clear line for bad input."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from palago.catalogue import Creature, Layout, Pose, code, find_creatures, generate, read_sum, write_sum
from palago.catalogue.creature.classes import representative
from palago.cli.main import COMMANDS

from known import COUNTS, EYE_SUM, LONG_SUM
from shapes import ring_on_table, straight

SHOW_KEYS = {
    "code",
    "sum",
    "tiles",
    "joints",
    "bridges",
    "holes",
    "shells",
    "limbs",
    "points",
    "symmetry",
    "chiral",
    "outer_contour",
    "inner_contours",
    "layout",
}


def test_help_lists_every_command_and_every_command_has_help(palago):
    """No command without a line in the overview, help of its own, and a place in the README."""
    overview = palago("--help").out
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\S", overview, re.MULTILINE)
        command = palago(name, "--help")
        assert command.status == 0
        assert len(command.out.splitlines()) > 5
        assert f"palago {name}" in readme


def test_every_option_has_help():
    """An option without a line of help is a defect."""
    import importlib

    import click

    def options(command):
        yield from (param for param in command.params if isinstance(param, click.Option))
        for sub in getattr(command, "commands", {}).values():
            yield from options(sub)

    for name, (module, _) in COMMANDS.items():
        found = vars(importlib.import_module(module)).values()
        command = next(c for c in found if isinstance(c, click.Command) and c.name == name)
        assert command.help
        assert all(option.help for option in options(command))


def test_help_and_show_import_nothing_heavy():
    """Solvers, networkx and the like are imported where they are used, so that the command starts fast."""
    heavy = {"numba", "numpy", "networkx", "ortools", "pysat", "rich", "resvg_py", "pandas", "sqlite3"}
    for arguments in (["--help"], ["show", "virus"]):
        program = (
            "import sys\n"
            "from palago.cli.main import main\n"
            f"try:\n    main({arguments!r})\nexcept SystemExit as end:\n    assert end.code == 0\n"
            f"print(sorted(set(sys.modules) & {heavy!r}), file=sys.stderr)\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("name", ["virus", "Virus", "1", "0a+1a+2b3c"])
def test_show_the_virus(palago, name):
    """The virus by name, number or sum: 5 tiles, one shell, one limb."""
    shown = json.loads(palago("show", name, "--json").out)
    assert set(shown) >= SHOW_KEYS
    assert (shown["tiles"], shown["joints"], shown["bridges"]) == (5, 2, 1)
    assert (shown["shells"], shown["limbs"], shown["points"], shown["holes"]) == (1, 1, 2, 0)
    assert (shown["symmetry"], shown["chiral"]) == ("D1", False)
    assert (shown["outer_contour"], shown["inner_contours"]) == ("lrrsrr", [])
    assert find_creatures(Layout.from_json(shown["layout"]))[0].tiles == 5


def test_show_the_ring(palago):
    """The ring: contours, shells and group as in the rulebook."""
    shown = json.loads(palago("show", "2", "--json").out)
    assert (shown["outer_contour"], shown["inner_contours"]) == ("rsrsrs", ["lll"])
    assert (shown["shells"], shown["limbs"], shown["symmetry"]) == (2, 0, "D3")


def test_show_draws_and_describes(palago, tmp_path):
    """Without --json there is a picture and a table, and pictures go to files."""
    shown = palago("show", LONG_SUM, "--svg", "long.svg", "--png", "long.png")
    assert shown.status == 0
    assert LONG_SUM in shown.out
    assert "█" in shown.out
    assert (tmp_path / "long.svg").read_text().startswith("<svg")
    assert (tmp_path / "long.png").read_bytes().startswith(b"\x89PNG")
    assert "wrote long.svg" in shown.err


def test_show_reads_layouts_from_files_and_standard_input(palago, tmp_path):
    """A layout file, a layout or a sum on standard input, and show's own output are all creatures."""
    layout = json.dumps(read_sum(EYE_SUM).layout.to_json())
    (tmp_path / "eye.json").write_text(layout)
    from_file = palago("show", "eye.json", "--json").out
    for text in (layout, EYE_SUM, from_file, "ring"):
        assert palago("show", "-", stdin=text).status == 0
    assert palago("show", "-", "--json", stdin=from_file).out == from_file
    assert palago("show", "-", stdin=b"\xef\xbb\xbf" + layout.encode()).status == 0
    assert "standard input: not UTF-8 text at byte 1" in palago("show", "-", stdin=b"4\xe9").err


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["show"], 2, "Missing argument 'CREATURE'"),
        (["show", "unicorn"], 1, "card 'unicorn': the deck has virus, ring, worm"),
        (["show", "13"], 1, "card 13: the deck has cards 1 to 12"),
        (["show", ""], 1, "empty sum"),
        (["show", "4b+5c7"], 1, "token 6 ('7')"),
        (["show", LONG_SUM.replace("-", "")], 1, "token 30 ('b')"),
        (["show", "nowhere.json"], 1, "cannot read nowhere.json: No such file"),
        (["show", "virus", "--svg", "no/such/folder.svg"], 2, "there is no folder no/such"),
        (["show", "virus", "--colour"], 2, "no such option --colour"),
        (["solve"], 2, "give a CARD, or --contour WORD and --tiles N"),
        (["solve", "--contour", "rr", "--tiles", "3"], 1, "contour 'rr' does not close"),
        (["solve", "--contour", "rrq", "--tiles", "3"], 1, "letter 3 ('q')"),
        (["solve", "virus", "--all", "--limit", "2"], 2, "either --all or --limit"),
        (["solve", "virus", "--time-limit", "0"], 2, "Invalid value for '--time-limit'"),
        (["transform", "virus"], 2, "Missing argument 'Y'"),
        (["transform", "-", "-"], 2, "only one of X and Y"),
        (["transform", "virus", "unicorn"], 1, "card 'unicorn'"),
        (["count"], 2, "give either --tiles N or --up-to N"),
        (["count", "--tiles", "3", "--up-to", "4"], 2, "give either --tiles N or --up-to N"),
        (["count", "--tiles", "0"], 2, "Invalid value for '--tiles'"),
        (["count", "--up-to", "-3"], 2, "Invalid value for '--up-to'"),
        (["count", "--tiles", "many"], 2, "Invalid value for '--tiles'"),
        (["enumerate"], 2, "give either --tiles N or --up-to N"),
        (["enumerate", "--tiles", "5", "--json", "--jsonl"], 2, "either --json or --jsonl"),
        (["fly"], 2, "no such command 'fly'"),
        (["show", "/tmp"], 1, "'/tmp': files with a creature or card have names that end in .json"),
        (["show", "\u0661"], 1, "token 1"),
        (["show", "virus", "--svg", ""], 2, "expected the name of a file"),
        (["show", "virus", "--png", "-"], 2, "a PNG picture cannot go to standard output"),
        (["show", "virus", "--svg", "x" * 300], 2, "File name too long"),
        (["count", "--tiles", "100000000000000000000"], 2, "is not a number or a range"),
    ],
)
def test_bad_input_gets_one_line_and_the_right_status(palago, arguments, status, message):
    """What and where, on standard error; never a traceback; nothing on standard output."""
    ended = palago(*arguments)
    assert ended.status == status
    assert message in ended.err
    # Words that are not taken have the usage in a line of its own, and of a slip the walk is drawn before.
    said = re.sub("^usage: .*\n", "", ended.err, flags=re.MULTILINE)
    said = re.sub(r"\A.*\nO is where the walk begins, X where it breaks\.\n", "", said, flags=re.DOTALL)
    assert said.startswith("palago: ")
    assert len(said.splitlines()) == 1
    assert ended.out == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "card.json: not JSON"),
        ("[1, 2]", "card.json: "),
        ('{"schema": "palago.layout/1", "tiles": [[0, 0, "x"]]}', "card.json: tile 0: expected"),
        ('{"schema": "palago.layout/1", "tiles": [[0, 0, "a"], [0, 0, "b"]]}', "tile 1: hex (0, 0) already"),
        ("\udcff", "card.json: not UTF-8 text at byte 0"),
        ("", "card.json: not JSON"),
    ],
)
@pytest.mark.parametrize("command", ["show", "solve"])
def test_bad_files_are_named_in_the_message(palago, tmp_path, command, text, message):
    """A file that is no layout is refused with its name and the place in it."""
    (tmp_path / "card.json").write_bytes(text.encode(errors="surrogateescape"))
    ended = palago(command, "card.json")
    assert ended.status == 1
    assert message in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("symmetry", ["free", "one-sided", "fixed"])
def test_counts(palago, symmetry):
    """Counts by size as decimal strings, with their total."""
    found = json.loads(palago("count", "--up-to", "10", "--equivalence", symmetry, "--json").out)
    expected = {str(n): str(COUNTS[symmetry][n]) for n in range(1, 11)}
    assert found["equivalence"] == symmetry
    assert found["counts"] == expected
    assert found["total"] == str(sum(map(int, expected.values())))
    one = json.loads(palago("count", "--tiles", "9", "--equivalence", symmetry, "--json").out)
    assert one["counts"] == {"9": expected["9"]}


def test_counts_as_a_table(palago):
    """A table ends with the total."""
    lines = palago("count", "--up-to", "8").out.splitlines()
    assert lines[0].split() == ["tiles", "free", "creatures"]
    assert lines[-1].split() == ["total", "7"]


@pytest.mark.parametrize("symmetry", ["free", "one-sided", "fixed"])
def test_enumerate_prints_sorted_canonical_sums(palago, symmetry):
    """One canonical sum a line, in ASCII order."""
    lines = palago("enumerate", "--tiles", "9", "--equivalence", symmetry).out.splitlines()
    assert lines == sorted(lines)
    assert len(lines) == COUNTS[symmetry][9]
    written = [representative(read_sum(line), symmetry) for line in lines]
    assert [write_sum(creature) for creature in written] == lines
    assert {code(read_sum(line)) for line in lines} == {code(creature) for creature in generate(9)}


def test_enumerate_json_has_the_keys_of_show(palago):
    """The same objects as one document and one a line."""
    document = json.loads(palago("enumerate", "--tiles", "8", "--json").out)
    lines = [json.loads(line) for line in palago("enumerate", "--tiles", "8", "--jsonl").out.splitlines()]
    assert [{"schema": "palago.creature/1", **creature} for creature in document["creatures"]] == lines
    assert len(lines) == 2
    assert all(set(line) >= SHOW_KEYS for line in lines)
    assert all(
        Creature.from_layout(Layout.from_json(line["layout"])) == read_sum(line["sum"]) for line in lines
    )
    assert palago("enumerate", "--tiles", "4").out == ""


def test_deck_prints_what_is_known(palago):
    """Twelve cards, two of them known for certain, ten marked as ours, and the rulebook's nine rows."""
    deck = json.loads(palago("deck", "--json").out)
    assert len(deck["cards"]) == 12
    assert {(card["number"], card["tiles"]) for card in deck["cards"][:2]} == {(1, 5), (2, 6)}
    assert {"number", "name", "tiles", "layout"} <= set(deck["cards"][5])
    assert [card["reconstructed"] for card in deck["cards"]] == [False] * 2 + [True] * 10
    rows = {(row["from"], row["to"]): (row["moved"], row["added"]) for row in deck["transformations"]}
    assert rows == {
        ("worm", "newt"): (3, 2),
        ("snail", "rat"): (2, 3),
        ("rat", "goat"): (2, 3),
        ("newt", "star"): (1, 3),
        ("whale", "cobra"): (3, 3),
        ("rat", "cyclist"): (4, 3),
        ("star", "cyclist"): (7, 2),
        ("star", "sloth"): (4, 2),
        ("rat", "sloth"): (None, None),
    }
    text = palago("deck").out
    assert "not printed" in text
    assert text.count("reconstruction ") == 10
    assert "not the publisher's" in text


def test_transform_the_virus_into_the_ring(palago, tmp_path):
    """Two moved and one added, as the rulebook says of cards 1 and 2; the acts lead to a ring."""
    ended = palago("transform", "virus", "ring", "--json", "--svg", "acts.svg")
    found = json.loads(ended.out)
    assert (found["moved"], found["added"], found["removed"]) == (2, 1, 0)
    assert (len(found["kept"]), len(found["moves"]), len(found["additions"])) == (3, 2, 1)
    tiles = [*found["kept"], *(new for _, new in found["moves"]), *found["additions"]]
    assert Creature.from_layout(Layout.of_tiles(map(tuple, tiles))).outer_contour.word == "rsrsrs"
    start = {tuple(tile) for tile in [*found["kept"], *(old for old, _ in found["moves"])]}
    assert {(q, r): rotation for q, r, rotation in start} == dict(read_sum("0a+1a+2b3c").layout)
    assert (tmp_path / "acts.svg").exists()
    assert "2 moved, 1 added; 3 stay" in palago("transform", "1", "2").out
    assert "2 moved, 1 removed; 3 stay" in palago("transform", "2", "1").out


@pytest.mark.parametrize(("card", "text"), [("1", "0a+1a+2b3c"), ("ring", "0c+5b+3a+5c+3b")])
def test_solve_the_cards_that_are_known(palago, card, text):
    """Cards 1 and 2 have one solution each, proved."""
    ended = palago("solve", card, "--json")
    found = json.loads(ended.out)
    assert ended.status == 0
    assert (found["status"], found["unique"]) == ("found", True)
    assert [solution["sum"] for solution in found["solutions"]] == [text]
    assert write_sum(Creature.from_layout(Layout.from_json(found["solutions"][0]["layout"]))) == text
    assert "unique: proved" in palago("solve", card).out


def test_solve_a_card_file_and_a_contour(palago, tmp_path):
    """A portrait can come from a card file, standard input or the command line."""
    document = {"schema": "palago.card/1", "name": "virus", "tiles": 5, "portrait": {"contours": ["rrsrrl"]}}
    (tmp_path / "virus.json").write_text(json.dumps(document))
    outputs = {
        palago("solve", "virus.json", "--json").out,
        palago("solve", "-", "--json", stdin=json.dumps(document)).out,
        palago("solve", "--contour", "lrrsrr", "--tiles", "5", "--json").out,
    }
    assert len({json.loads(text)["solutions"][0]["sum"] for text in outputs}) == 1


def test_solve_says_when_there_is_none(palago):
    """A virus of six tiles does not exist: status 3, proved."""
    ended = palago("solve", "--contour", "lrrsrr", "--tiles", "6", "--json")
    assert ended.status == 3
    assert json.loads(ended.out)["status"] == "none"
    assert json.loads(ended.out)["solutions"] == []
    assert "no solution: proved" in palago("solve", "--contour", "lrrsrr", "--tiles", "6").out


def test_a_creature_is_shown_on_its_table(palago, tmp_path):
    """Of a layout with further tiles the largest creature is shown, and all tiles inside it count."""
    creature, table = ring_on_table()
    (tmp_path / "table.json").write_text(json.dumps(table.to_json()))
    table_shown = json.loads(palago("show", "table.json", "--json", "--png", "table.png").out)
    shown = table_shown["creatures"][0]
    assert (shown["tiles"], shown["shells"], shown["holes"]) == (creature.tiles, 5, 1)
    assert shown["points"] == 5 + creature.limbs > creature.points
    assert Layout.from_json(shown["layout"]) == creature.layout
    assert Layout.from_json(table_shown["table"]) == table
    again = json.loads(palago("show", "-", "--json", stdin=json.dumps(table_shown)).out)
    assert again == table_shown
    eyes = {**read_sum(EYE_SUM).layout, **read_sum(EYE_SUM).layout.posed(Pose(shift=(9, 9)))}
    ended = palago("card", "-", stdin=json.dumps(Layout(eyes).to_json()))
    assert ended.status == 1
    assert "2 creatures of 3 tiles, none larger: a blue one at hex (-1, 0)" in ended.err


def test_a_lone_tile_is_no_creature_to_solve(palago, tmp_path):
    """Where a creature is wanted, a table without one is refused."""
    (tmp_path / "card.json").write_text('{"schema": "palago.layout/1", "tiles": [[0, 0, "a"]]}')
    ended = palago("solve", "card.json")
    assert (ended.status, ended.err) == (1, "palago: card.json: no closed creature on the 1 tiles\n")


def test_any_layout_is_shown(palago, tmp_path):
    """No creature, several, of both colours: all are listed, and what is open is told of."""
    virus = read_sum("0a+1a+2b3c").layout
    eyes = {**read_sum(EYE_SUM).layout, **read_sum(EYE_SUM).layout.posed(Pose(3, shift=(9, 9)))}
    torn = {place: virus[place] for place in virus if place != min(virus)}
    turned = {**virus, min(virus): "abc"[("abc".index(virus[min(virus)]) + 1) % 3]}
    for name, tiles in (("eyes", eyes), ("torn", torn), ("turned", turned), ("none", {})):
        (tmp_path / f"{name}.json").write_text(json.dumps(Layout(tiles).to_json()))
    listed = palago("show", "eyes.json", "--out", "eyes.svg", "--png", "eyes.png", "--pdf", "eyes.pdf").out
    assert "6 tiles in 2 pieces: 2 creatures" in listed
    found = json.loads(palago("show", "eyes.json", "--json").out)["creatures"]
    assert {creature["colour"] for creature in found} == {"yellow", "blue"}
    assert (tmp_path / "eyes.svg").read_text().count('class="body"') == 2
    said = palago("show", "torn.json", "--svg", "torn.svg").out
    assert "4 tiles in 1 piece: no closed creature\nthe nearest to one is " in said
    assert "2 joints on tiles 1-4, open at A\n" in said
    assert 'class="place"' in (tmp_path / "torn.svg").read_text()
    assert "no closed creature" in palago("show", "turned.json").out
    assert palago("show", "none.json", "--svg", "none.svg").out == "there is no tile on the table\n"


def test_the_option_decides_the_format_of_a_picture(palago, tmp_path):
    """--png writes PNG and --svg writes SVG, to names that do not say otherwise, and not both to one."""
    assert palago("show", "virus", "--png", "one", "--svg", "two.picture").status == 0
    assert (tmp_path / "one").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "two.picture").read_text().startswith("<svg")
    assert palago("show", "virus", "--svg", "two.png").status == 2
    assert palago("show", "virus", "--png", "x", "--svg", "x").status == 2


def test_long_creatures_make_pictures_that_can_be_opened(palago, tmp_path):
    """A PNG has at most a few thousand pixels a side."""
    (tmp_path / "long.json").write_text(json.dumps(straight(150).layout.to_json()))
    assert palago("show", "long.json", "--png", "long.png").status == 0
    data = (tmp_path / "long.png").read_bytes()
    assert int.from_bytes(data[16:20], "big") <= 4000


def test_existing_files_keep_their_mode_and_links_are_followed(palago, tmp_path):
    """A picture replaces what is in a file, not the file's permissions, nor a link to it."""
    (tmp_path / "real.svg").write_text("old")
    (tmp_path / "real.svg").chmod(0o640)
    (tmp_path / "link.svg").symlink_to("real.svg")
    assert palago("show", "virus", "--svg", "link.svg").status == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "real.svg").read_text().startswith("<svg")
    assert (tmp_path / "real.svg").stat().st_mode & 0o777 == 0o640


def test_bare_palago_prints_its_help(palago):
    """Without a command there is an overview on standard error, and the status of a wrong use."""
    ended = palago()
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == palago("--help").out


@pytest.mark.parametrize("name", ["eye", "Circle", "pala-virus", " ring ", "2 "])
def test_other_names_of_known_creatures(palago, name):
    """The rulebook's and Browne's names are understood, with blanks around them."""
    assert palago("show", name).status == 0
