"""The tile against the table in the rulebook's terms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import BLUE, COLOURS, YELLOW
from palago.catalogue.plane.tile import (
    PARTNER,
    ROTATIONS,
    bridge,
    check_size,
    crossing,
    posed_rotation,
    rotation_for,
    tip,
)

from strategies import poses, rotations


@pytest.mark.parametrize(
    ("rotation", "straight", "arcs"),
    [
        ("a", {0, 3}, [{1, 2}, {4, 5}]),
        ("b", {2, 5}, [{3, 4}, {0, 1}]),
        ("c", {1, 4}, [{5, 0}, {2, 3}]),
    ],
)
def test_the_lines_on_each_rotation(rotation, straight, arcs):
    """Straights and arcs join the edges that the table says."""
    joined = [{edge, PARTNER[rotation][edge]} for edge in range(6)]
    assert {frozenset(pair) for pair in joined} == {frozenset(pair) for pair in [straight, *arcs]}


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_tip_and_a_bridge_of_each_colour(rotation):
    """Each colour has three corners on a tile: one tip and the two that a bridge joins."""
    for colour, corners in ((YELLOW, {1, 3, 5}), (BLUE, {0, 2, 4})):
        assert {tip(rotation, colour), *bridge(rotation, colour)} == corners
        # An arc cuts off the tip: it joins the edges on its two sides.
        assert PARTNER[rotation][tip(rotation, colour)] == (tip(rotation, colour) + 1) % 6


def test_each_way_of_crossing_belongs_to_one_rotation():
    """From a given edge the three letters are the three rotations."""
    for entry in range(6):
        assert {rotation_for(letter, entry) for letter in "lrs"} == set(ROTATIONS)
        for letter in "lrs":
            assert crossing(rotation_for(letter, entry), entry)[0] == letter


@given(poses, rotations, st.integers(0, 5))
def test_turning_the_table_moves_the_lines_along(pose, rotation, edge):
    """A posed tile joins the images of the edges it joined before."""
    after = posed_rotation(pose, rotation)
    assert PARTNER[after][pose.edge(edge)] == pose.edge(PARTNER[rotation][edge])
    for colour in COLOURS:
        corner = tip(rotation, colour)
        sides = {pose.edge(corner), pose.edge((corner + 1) % 6)}
        moved = tip(after, pose.colour(colour))
        assert sides == {moved, (moved + 1) % 6}


@pytest.mark.parametrize("given", [True, False, 3.0, "3", None])
def test_what_is_no_number_of_tiles_is_refused(given):
    """Only whole numbers are, and true and false are none."""
    with pytest.raises(TypeError, match="expected a whole number of tiles"):
        check_size(given)


def test_sizes_begin_at_one():
    """One tile is a size, though no creature has it."""
    check_size(1)
    for size in (0, -1):
        with pytest.raises(InputError, match=f"size {size}: a creature has at least 1 tile"):
            check_size(size)
