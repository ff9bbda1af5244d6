"""Contours and their words."""

from itertools import pairwise
from math import atan2, remainder, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import canonical_word, code, eye, follow_word, generate, mirror_word
from palago.catalogue.creature.contour import closed_curves
from palago.catalogue.draw.geometry import from_thirds, midpoint
from palago.catalogue.errors import ContourError
from palago.catalogue.plane.lattice import COLOURS, Pose, joint_at

from strategies import creatures, layouts


def winds_around(contour, joint):
    """The slow, obvious twin of `Contour.encloses`: the angle by which the curve turns around a joint."""
    x, y = from_thirds(*joint)
    points = [midpoint(place, edge) for place, edge in contour.crossings]
    angles = [atan2(b - y, a - x) for a, b in points]
    turned = (later - earlier for earlier, later in pairwise([*angles, angles[0]]))
    return round(sum(remainder(angle, tau) for angle in turned) / tau) != 0


def test_the_words_of_the_smallest_creatures():
    """Eye, virus and ring have the contours of the design page."""
    virus, ring = next(generate(5)), next(generate(6))
    assert [contour.word for contour in eye().contours] == ["rrr"]
    assert [contour.word for contour in virus.contours] == ["lrrsrr"]
    assert [contour.word for contour in ring.contours] == ["rsrsrs", "lll"]


@given(creatures())
def test_contours_turn_once_with_the_creature_on_the_right(creature):
    """One contour is outer; three more arcs turn right than left there, three fewer around a hole."""
    turning = [contour.letters.count("r") - contour.letters.count("l") for contour in creature.contours]
    assert turning == [3] + [-3] * creature.holes
    for contour in creature.contours:
        assert set(contour.joints) <= creature.joints
        assert contour.colour == creature.colour


@given(creatures(), st.integers(0, 50))
def test_a_word_rebuilds_the_tiles_it_crosses(creature, start):
    """Following the word from the same place crosses the same tiles."""
    contour = creature.contours[start % len(creature.contours)]
    followed, tiles = follow_word(contour.letters, contour.crossings[0])
    assert followed == contour
    assert all(creature.layout[place] == rotation for place, rotation in tiles.items())


@given(creatures())
def test_the_mirror_twin_has_the_reversed_words(creature):
    """Mirroring reverses each contour word."""
    twin = creature.posed(Pose(0, True))
    assert sorted(c.word for c in twin.contours) == sorted(mirror_word(c.word) for c in creature.contours)


@given(layouts)
def test_every_closed_curve_is_found_from_both_sides(layout):
    """Walking with yellow or with blue on the right finds the same curves."""
    by_colour = [
        {frozenset(place for place, _ in curve.crossings) for curve in closed_curves(layout, colour)}
        for colour in COLOURS
    ]
    assert by_colour[0] == by_colour[1]


@given(creatures())
def test_inside_is_what_the_curve_winds_around(creature):
    """The integer test agrees with adding up angles, for all corners of the creature's tiles."""
    joints = {joint_at(place, corner) for place in creature.layout for corner in range(6)}
    for contour in creature.contours:
        for joint in joints:
            assert contour.encloses(joint) == winds_around(contour, joint)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "empty contour word"),
        ("rrx", "letter 3 ('x') is none of l, r, s"),
        ("rr", "does not close: after letter 2"),
        ("ssss", "does not close"),
        ("rrrrrr", "letter 4 ('r') repeats the way of letter 1"),
        ("rrl", "does not close"),
        ("rrrs", "letter 4 ('s') needs rotation a on hex (0, 0), which already is c"),
    ],
)
def test_a_word_that_is_no_contour_is_refused_where_it_fails(word, message):
    """The message names the letter at fault, or the open end."""
    with pytest.raises(ContourError) as error:
        follow_word(word)
    assert message in str(error.value)


@given(st.text("lrs", min_size=1, max_size=12))
def test_words_close_or_are_refused(word):
    """Any word is either a contour or an error, and the canonical word is a rotation of it."""
    assert canonical_word(word) in word + word
    assert len(canonical_word(word)) == len(word)
    try:
        contour, _ = follow_word(word)
    except ContourError:
        return
    assert abs(word.count("r") - word.count("l")) == 3
    assert contour.word == canonical_word(word)


def test_the_free_creatures_of_nine_tiles_are_told_apart_by_their_words():
    """All contours together fix a creature of this size."""
    words = {tuple(c.word for c in creature.contours): code(creature) for creature in generate(9)}
    assert len(words) == 9
