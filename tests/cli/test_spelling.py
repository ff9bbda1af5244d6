"""One grammar: the same thing has the same name in every command, and its former names still work."""

import json

import click
import pytest

from palago.cli.reference import commands
from palago.cli.shared.options import in_all
from palago.cli.shared.words.spelling import Spelled

#: A command line as it was written, and as it is written today.
RENAMED = {
    "count --up-to 9 --symmetry fixed": "count --up-to 9 --equivalence fixed",
    "enumerate --tiles 8 --symmetry=one-sided": "enumerate --tiles 8 --equivalence=one-sided",
    "sample --tiles 9 --seed 1 --symmetry fixed": "sample --tiles 9 --seed 1 --equivalence fixed",
    "chain virus ring --tiles-up-to 8": "chain virus ring --up-to 8",
    "design --tiles 8 --maximise points --quiet --include eye --include virus": (
        "design --tiles 8 --maximise points --quiet --contains eye --contains virus"
    ),
    "solve --tiles 9 --include virus": "solve --tiles 9 --contains virus",
    "catalogue query --tiles 7 --sheet seven.svg": "catalogue query --tiles 7 --out seven.svg",
    **{
        f"catalogue query --min-{name} 3 --max-{name} 5 --limit 9": f"catalogue query --{name} 3-5 --limit 9"
        for name in ("tiles", "points", "shells", "limbs", "joints", "bridges")
    },
    "catalogue query --max-tiles 7": "catalogue query --tiles 1-7",
    "catalogue query --min-tiles 12 --points 3 --max-points 9": "catalogue query --tiles 12+ --points 3",
    "catalogue query --tiles 9 --max-holes 0": "catalogue query --tiles 9 --holes 0",
    "catalogue query --tiles 9 --min-holes 1": "catalogue query --tiles 9 --holes 1+",
}


OPTIONS = [
    (path, option) for path, command in commands() for option in command.params if isinstance(option, Spelled)
]


@pytest.mark.parametrize("line", RENAMED)
def test_a_former_name_does_what_the_new_one_does(palago, line):
    """The same result and status, and a line that says how it is written today."""
    old, new = (palago(*text.split()) for text in (line, RENAMED[line]))
    assert (old.status, old.out) == (new.status, new.out)
    assert old.out
    hints = set(old.err.splitlines()) - set(new.err.splitlines())
    assert hints
    assert all("with the next release: say --" in hint for hint in hints)
    assert new.status in (0, 3)


def test_every_former_name_is_tried():
    """An option that gets another name gets a line above."""
    # A deck of one's own has the options of solve.
    former = {
        (*path, name.spelling) for path, option in OPTIONS for name in option.former if "add" not in path
    }
    tried = {
        (*words[:k], word.split("=")[0])
        for words in (line.split() for line in RENAMED)
        for k in (1, 2)
        for word in words
        if word.startswith("--")
    }
    assert former
    assert former <= tried


def test_former_names_are_hinted_at_in_their_new_words(palago):
    """All of them together, as one would say it."""
    ended = palago("catalogue", "query", "--max-tiles=8", "--holes=0", "--min-tiles", "7")
    assert ended.err == (
        "palago: --max-tiles and --min-tiles are old names, which go with the next release: say --tiles 7-8\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("count --tiles 9 --equivalence free --symmetry fixed", "--symmetry is an old name of --equivalence"),
        ("count --tiles 9 --symmetry free --symmetry fixed", "--symmetry is given 2 times"),
        ("catalogue query --max-tiles 9 --max-tiles 8", "--max-tiles is given 2 times"),
        ("catalogue query --min-tiles many", "'many+' is not a number or a range"),
        ("catalogue query --min-tiles 9 --tiles 8", "'9-8' is not in order"),
        ("count --tiles 9 --symmetry C3", "Invalid value for '--equivalence'"),
    ],
)
def test_former_names_are_no_way_round_the_rules(palago, line, message):
    """What the new name would be refused is refused."""
    ended = palago(*line.split())
    assert (ended.status, ended.out) == (2, "")
    assert message in ended.err.splitlines()[-1]


def test_former_names_are_in_no_help(palago):
    """Nobody is to learn them."""
    for path, command in commands():
        text = palago(*path, "--help").out
        former = {
            name.spelling
            for option in command.params
            if isinstance(option, Spelled)
            for name in option.former
        }
        assert not {word.strip(",") for word in text.split()} & former


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("design --maximize points --tiles 8 --quiet", "design --maximise points --tiles 8 --quiet"),
        ("design --minimize tiles --limbs 1 --quiet", "design --minimise tiles --limbs 1 --quiet"),
        ("complete virus --color blue --max-tiles 1", "complete virus --colour blue --max-tiles 1"),
        ("solve virus --color yellow --json", "solve virus --colour yellow --json"),
        ("catalog stats --by holes", "catalogue stats --by holes"),
        ("neighbors virus", "neighbours virus"),
        ("catalogue query --symmetry d3", "catalogue query --symmetry D3"),
        ("catalogue query --symmetry C1 --limit 5", "catalogue query --symmetry 1 --limit 5"),
        ("count --tiles 9 --equivalence FIXED", "count --tiles 9 --equivalence fixed"),
    ],
)
def test_other_spellings_are_nobody_s_mistake(palago, line, same):
    """American ones, and upper or lower case: the same result, and nothing is said."""
    assert palago(*line.split()) == palago(*same.split())


def test_the_same_thing_has_the_same_name():
    """Names of which each means one thing, wherever it stands."""
    takes = {}
    for path, command in commands():
        for option in command.params:
            if isinstance(option, click.Option):
                takes.setdefault(option.opts[-1], set()).add((path, option.metavar, option.name))
    assert not {"--include", "--min-tiles", "--tiles-up-to"} & takes.keys()
    assert {path[-1] for path, *_ in takes["--max-tiles"]} <= {"complete", "design", "solve", "add"}
    for name in ("--tiles", "--up-to", "--workers", "--seed", "--limit", "--points", "--holes"):
        assert {metavar for _, metavar, _ in takes[name]} == {"N"}, name
    assert {metavar for _, metavar, _ in takes["--time-limit"]} == {"S"}
    defaults = {
        option.show_default
        for _, command in commands()
        for option in command.params
        if option.name == "workers"
    }
    assert defaults == {"all cores"}


@pytest.mark.parametrize(
    ("texts", "range_"),
    [(["9+", "1-12"], "9-12"), (["3+", "5+"], "5+"), (["0-4", "4"], "4"), (["9+", "0-3"], "9-3")],
)
def test_several_bounds_are_one_range(texts, range_):
    """In any order."""
    assert in_all(texts) == in_all(texts[::-1]) == range_


def test_ranges_of_sizes(palago):
    """Counted, listed and drawn: each size as it is alone."""
    counts = json.loads(palago("count", "--tiles", "5-9", "--json").out)["counts"]
    alone = [
        json.loads(palago("count", "--tiles", str(size), "--json").out)["counts"] for size in range(5, 10)
    ]
    assert counts == {size: number for one in alone for size, number in one.items()}
    listed = palago("enumerate", "--tiles", "5-9").out
    assert listed == "".join(palago("enumerate", "--tiles", str(size)).out for size in range(5, 10))
    assert palago("enumerate", "--up-to", "9").out == palago("enumerate", "--tiles", "3").out + listed
    for line in ("count --tiles 9+", "enumerate --tiles 9+", "sample --tiles 9+"):
        ended = palago(*line.split())
        assert (ended.status, ended.err) == (
            2,
            "palago: --tiles 9+ has no end: say where, as in --tiles 9-12\n",
        )
    assert palago("count", "--tiles", "3-127").status == 2


def test_of_several_sizes_every_creature_has_the_same_chance(palago):
    """Of the 3 creatures of 5 to 7 tiles, each in about a third of 90 draws; the same seed, the same one."""
    drawn = [
        json.loads(palago("sample", "--tiles", "3-7", "--seed", str(seed), "--json").out)["tiles"]
        for seed in range(60)
    ]
    by_size = [drawn.count(size) for size in (3, 4, 5, 6, 7)]
    assert by_size[1] == 0
    assert all(4 <= number <= 22 for number in by_size[:1] + by_size[2:4])
    assert 12 <= by_size[4] <= 36
    assert sum(by_size) == 60
