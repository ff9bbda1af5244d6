"""Creature sums, read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import Pose, code, generate, is_chiral, read_sum, write_sum
from palago.catalogue.creature.sums import TOKENS
from palago.catalogue.errors import SumError
from palago.catalogue.plane.lattice import BLUE, neighbour
from palago.catalogue.plane.tile import ROTATIONS

from known import EYE_SUM, LONG_SUM
from strategies import creatures, poses


def all_sums(creature):
    """Every sum of a creature that obeys the rules of the canonical one, by trying all orders."""
    layout = creature.in_colour(BLUE).layout
    for start, rotation in layout.items():
        turns = ROTATIONS.index(rotation)
        yield from _continue(layout, turns, frozenset([start]), start, 2 * turns, ())


def _continue(layout, turns, laid, here, pointer, stack):
    if len(laid) == len(layout):
        yield ""
        return
    for turn in range(6):
        ahead = neighbour(here, pointer + turn)
        if ahead in layout and ahead not in laid:
            facing = (pointer + turn) % 6
            letter = ROTATIONS[(ROTATIONS.index(layout[ahead]) - turns) % 3]
            now = laid | {ahead}
            token = f"{turn}{letter}"
            for rest in _continue(layout, turns, now, here, facing, stack):
                yield token + rest
            if any(
                neighbour(ahead, edge) in layout and neighbour(ahead, edge) not in now for edge in range(6)
            ):
                deeper = (*stack, (here, facing))
                for rest in _continue(layout, turns, now, ahead, (facing + 3) % 6, deeper):
                    if rest[:1] != "-":
                        yield token + "+" + rest
    if stack:
        back, facing = stack[-1]
        for rest in _continue(layout, turns, laid, back, facing, stack[:-1]):
            yield "-" + rest


@pytest.mark.parametrize("text", [EYE_SUM, LONG_SUM])
def test_published_sums_come_back_unchanged(text):
    """Both of Browne's strings are canonical."""
    assert write_sum(read_sum(text)) == text


def test_published_sums_describe_what_they_should():
    """The Eye has 3 tiles; the long sum 12 tiles and 7 joints around a foreign Eye."""
    assert read_sum(EYE_SUM).tiles == 3
    assert (read_sum(LONG_SUM).tiles, len(read_sum(LONG_SUM).joints)) == (12, 7)


@pytest.mark.parametrize("tiles", [3, 5, 6])
def test_the_canonical_sum_is_the_least_of_all(tiles):
    """No order of laying the tiles gives a lesser string."""
    for creature in generate(tiles, "one-sided"):
        least = min(all_sums(creature), key=lambda text: [TOKENS.index(token) for token in text])
        assert write_sum(creature) == least


@pytest.mark.parametrize("tiles", range(3, 12))
def test_sums_survive_a_round_trip(tiles):
    """Up to 11 tiles every one-sided creature has a sum of its own that rebuilds it."""
    sums = set()
    for creature in generate(tiles, "one-sided"):
        text = write_sum(creature)
        again = read_sum(text)
        assert code(again, "one-sided") == code(creature, "one-sided")
        assert write_sum(again) == text
        sums.add(text)
    assert len(sums) == sum(1 for _ in generate(tiles, "one-sided"))


@given(creatures(), poses)
def test_sums_tell_mirror_twins_apart_and_nothing_else(creature, pose):
    """Turning never changes the sum; mirroring does exactly if the creature is chiral."""
    same = write_sum(creature.posed(pose)) == write_sum(creature)
    assert same == (not pose.mirrored or not is_chiral(creature))
    assert write_sum(creature.posed(Pose(1))) == write_sum(creature)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty sum"),
        ("4b", "token 2 ('b') is the last, but the creature is still open at hex"),
        ("4b+5d", "token 5 ('d') is none of"),
        ("4b+5c-0a", "token 8 ('a') lays a tile on hex (-1, 1), which already has one"),
        ("4b-", "token 3 ('-') steps back out of the first tile"),
        ("+", "token 1 ('+') steps into hex (0, -1), which has no tile"),
        ("4b+5c3a", "token 7 ('a') lays a tile that does not touch the creature"),
        (LONG_SUM.replace("-", ""), "token 30 ('b')"),
    ],
)
def test_a_sum_that_fails_is_refused_at_its_token(text, message):
    """The message names the token and its place; the dash-less copy of the long sum among them."""
    with pytest.raises(SumError) as error:
        read_sum(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(TOKENS, max_size=30) | st.text(max_size=10))
def test_any_text_is_a_sum_or_an_error(text):
    """Whatever is read survives the round trip; all else is refused by `SumError`."""
    try:
        creature = read_sum(text)
    except SumError:
        return
    assert write_sum(read_sum(write_sum(creature))) == write_sum(creature)
