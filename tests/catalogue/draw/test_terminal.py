"""Pictures in characters: tiles can be laid from them, they fit the window, and colours are few and right."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue import Layout, Pose, eye, generate, read_sum
from palago.catalogue.draw.ansi import ALL, MANY, NONE, SIXTEEN, Cell, depth_of, painted
from palago.catalogue.draw.geometry import corner_point
from palago.catalogue.draw.terminal import BORDERS, SIZES, terminal_picture
from palago.catalogue.plane.lattice import YELLOW
from palago.catalogue.plane.tile import ROTATIONS, tip

from strategies import creatures, layouts

DRAGON = read_sum("0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b")

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def bordered(layout, **options):
    """A picture with borders, the names of tiles their rotations."""
    return terminal_picture(layout, borders=True, names=dict(layout), **options)


def read_back(text):
    """The lines of a picture, and where the names of its tiles, their rotations, stand."""
    rows = [line.ljust(400) for line in text.splitlines()]
    found = []
    for row, line in enumerate(rows):
        for match in re.finditer(r" ([abc]) ", line):
            column = match.start(1)
            found.append((row, column, match.group(1)))
    return rows, found


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize(("across", "down"), SIZES)
@pytest.mark.parametrize("unicode", [True, False])
def test_how_a_tile_lies_can_be_seen_without_colours(rotation, across, down, unicode):
    """Most of what is full or shaded lies on the side of the yellow bridge, away from the yellow tip."""
    text = bordered(Layout({(0, 0): rotation}), unicode=unicode, columns=across * 2)
    rows, ((row, column, name),) = read_back(text)
    assert name == rotation
    full = [
        (x - column, 2 * (y - row))
        for y, line in enumerate(rows)
        for x, letter in enumerate(line)
        if letter in "█░#:"
    ]
    sides = {}
    for other in ROTATIONS:
        cx, cy = corner_point((0, 0), (tip(other, YELLOW) + 3) % 6)
        sides[other] = sum(cx * x + cy * y for x, y in full)
    assert max(sides, key=sides.get) == rotation
    assert sides[rotation] > 0


@settings(max_examples=25)
@given(layouts, st.integers(20, 120))
def test_borders_are_drawn_only_where_they_fit(layout, columns):
    """No line is wider than the window; every tile has its name, or none has."""
    text = bordered(layout, columns=columns)
    assert all(len(line) <= columns for line in text.splitlines())
    shown = [letter for letter in text if letter in "abc"]
    assert sorted(shown) in ([], sorted(layout.values()))
    if set(text) & set(BORDERS[2:]):
        assert len(shown) == len(layout)


@settings(max_examples=20)
@given(creatures(16), st.integers(1, 20))
def test_pictures_with_borders_do_not_depend_on_where_a_creature_lies(creature, digits):
    """Far away it is the same picture."""
    far = creature.posed(Pose(shift=(10**digits, -3 * 10**digits)))
    assert terminal_picture(far, borders=True) == terminal_picture(creature, borders=True)


@pytest.mark.parametrize("depth", [NONE, SIXTEEN, MANY, ALL])
def test_a_picture_has_the_same_letters_in_all_colours(depth):
    """Names and borders stay where they are; each line ends without colours."""
    plain = bordered(DRAGON.layout)
    coloured = bordered(DRAGON.layout, colour=depth)
    lines = coloured.splitlines()
    assert all("\x1b[" not in line or line.rstrip().endswith("\x1b[0m") for line in lines)
    bare = [ESCAPE.sub("", line) for line in lines]
    assert [re.sub(r"[^abc╱╲]", " ", line).rstrip() for line in bare] == [
        re.sub(r"[^abc╱╲]", " ", line).rstrip() for line in plain.splitlines()
    ]


def test_runs_of_one_colour_share_one_escape_sequence():
    """A line of three colours has three sequences and one reset."""
    line = [
        *[Cell("x", "#ff0000")] * 50,
        *[Cell("y", "#00ff00")] * 50,
        *[Cell("z", "#00ff00", "#0000ff")] * 50,
    ]
    for depth in (SIXTEEN, MANY, ALL):
        assert len(ESCAPE.findall(painted(line, depth))) == 4
    assert painted(line, NONE) == "x" * 50 + "y" * 50 + "z" * 50


@pytest.mark.parametrize(
    ("colour", "sixteen", "many", "every"),
    [
        ("#ff0000", "91", "38;5;196", "38;2;255;0;0"),
        ("#000000", "30", "38;5;16", "38;2;0;0;0"),
        ("#808080", "90", "38;5;244", "38;2;128;128;128"),
        ("#f9c22e", "33", "38;5;214", "38;2;249;194;46"),
    ],
)
def test_a_colour_becomes_the_nearest_that_there_is(colour, sixteen, many, every):
    """Of 16, of the cube and the greys of 256, and itself."""
    for depth, code in ((SIXTEEN, sixteen), (MANY, many), (ALL, every)):
        assert painted([Cell("x", colour)], depth) == f"\x1b[{code}mx\x1b[0m"


@pytest.mark.parametrize(
    ("environment", "terminal", "depth"),
    [
        ({"TERM": "xterm-256color"}, True, MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, ALL),
        ({"TERM": "xterm-direct"}, True, ALL),
        ({"TERM": "xterm"}, True, SIXTEEN),
        ({"TERM": "dumb"}, True, NONE),
        ({}, True, NONE),
        ({"TERM": "xterm-256color"}, False, NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1", "FORCE_COLOR": "3"}, True, NONE),
        ({"FORCE_COLOR": "1"}, False, SIXTEEN),
        ({"FORCE_COLOR": "2"}, False, MANY),
        ({"FORCE_COLOR": "3"}, False, ALL),
        ({"FORCE_COLOR": "0", "TERM": "xterm"}, True, NONE),
        ({"FORCE_COLOR": "yes", "TERM": "xterm"}, False, MANY),
        ({"FORCE_COLOR": "yes", "TERM": "xterm", "COLORTERM": "24bit"}, False, ALL),
    ],
)
def test_how_many_colours_a_terminal_has(environment, terminal, depth):
    """By what it says, and by what its user wants."""
    assert depth_of(environment, terminal=terminal) == depth


def test_empty_places_are_shown_in_brackets():
    """A letter where no tile lies, in a hex of its own."""
    layout = Layout({(0, 0): "a"})
    text = terminal_picture(layout, borders=True, names={(0, 0): "1", (1, 0): "A"})
    assert " 1 " in text
    assert "(A)" in text


def test_a_creature_is_full_and_the_rest_of_the_table_is_not():
    """The same tiles with and without a creature named differ only in what is full."""
    virus = next(generate(5))
    alone = terminal_picture(virus, borders=True, columns=400)
    assert alone.count("█") > 10
    beside = terminal_picture(virus, table=eye().layout.posed(Pose(shift=(3, 0))), borders=True, columns=400)
    assert beside.count("█") == alone.count("█")
