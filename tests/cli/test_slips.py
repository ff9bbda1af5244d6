"""Slips of the pen: the nearest name, the usage, and what was perhaps meant."""

import pytest

from palago.catalogue.machine.slips import nearest


@pytest.mark.parametrize(
    ("line", "message", "usage"),
    [
        ("solv virus", "no such command 'solv'; did you mean solve?", "palago [OPTIONS] COMMAND [ARGS]..."),
        ("--halp", "no such option --halp; did you mean --help?", "palago [OPTIONS] COMMAND [ARGS]..."),
        (
            "virus",
            "no such command 'virus'; did you mean palago show virus?",
            "palago [OPTIONS] COMMAND [ARGS]...",
        ),
        ("xyzzy", "no such command 'xyzzy'", "palago [OPTIONS] COMMAND [ARGS]..."),
        (
            "catalogue queri",
            "no such command 'queri'; did you mean query?",
            "palago catalogue [OPTIONS] COMMAND [ARGS]...",
        ),
        (
            "solve virus --tile 5",
            "no such option --tile; did you mean --tiles?",
            "palago solve [OPTIONS] [CARD]",
        ),
        (
            "complete virus --colors blue",
            "no such option --colors; did you mean --colour?",
            "palago complete [OPTIONS] LAYOUT",
        ),
        ("count 12", "unexpected argument 12; did you mean --tiles 12?", "palago count [OPTIONS]"),
        ("enumerate 3-9", "unexpected argument 3-9; did you mean --tiles 3-9?", "palago enumerate [OPTIONS]"),
        (
            "show virus json",
            "unexpected argument json; did you mean --json?",
            "palago show [OPTIONS] CREATURE",
        ),
        ("show virus 4 5", "unexpected arguments 4 5", "palago show [OPTIONS] CREATURE"),
    ],
)
def test_what_is_not_taken_is_said_with_the_nearest_and_the_usage(palago, line, message, usage):
    """Two lines, status 2, and nothing done."""
    ended = palago(*line.split())
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"palago: {message}\nusage: {usage}\n"


def test_former_names_are_not_what_is_meant(palago):
    """Of two names of one thing the one of today is."""
    assert "did you mean --equivalence?" in palago("count", "--tiles", "9", "--equivalenc", "free").err
    assert "--include" not in palago("design", "--includ", "eye").err


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("show viris", "virus"),
        ("transform virus SNIAL", "snail"),
        ("solve cobar", "cobra"),
        ("show unicorn", None),
    ],
)
def test_the_nearest_creature_is_suggested(palago, line, meant):
    """Beside all the names there are."""
    ended = palago(*line.split())
    assert (ended.status, ended.out) == (1, "")
    hint = "" if meant is None else f"; did you mean {meant}?"
    assert ended.err.endswith(f"goat, cyclist, sloth{hint}\n")


def test_a_contour_word_is_understood_where_a_card_is_wanted(palago):
    """As with --contour, and a line says so; elsewhere it is explained."""
    understood = palago("solve", "lrrsrr", "--json")
    assert understood.out == palago("solve", "--contour", "lrrsrr", "--json").out
    assert understood.err == "palago: lrrsrr is read as a contour word, as with --contour\n"
    holed = palago("solve", "rsrsrs", "--contour", "lll", "--json")
    assert holed.out == palago("solve", "--contour", "rsrsrs", "--contour", "lll", "--json").out
    for line in (["show", "lrrsrr"], ["transform", "virus", "lrrsrr"]):
        ended = palago(*line)
        assert (ended.status, ended.out) == (1, "")
        assert "palago solve --contour" in ended.err


def test_what_is_far_from_everything_is_not_guessed():
    """Nor is anything guessed of nothing."""
    assert nearest("unicorn", ["virus", "ring"]) is None
    assert nearest("virus", []) is None
    assert nearest("VIRSU", ["virus", "ring"]) == "virus"
