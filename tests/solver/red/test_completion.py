"""The fewest further tiles that close a creature, against exhaustive search."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue import Layout, eye, find_creatures, generate
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import Colour, Joint, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.red.completion import Way, complete, lay, leaving_in_place

from closings import closings, random_table
from shapes import straight
from strategies import layouts


def exhaustive(table: Layout, colour: Colour, most: int, eyes: bool) -> tuple[int | None, set[Layout]]:
    """The fewest further tiles and all ways, by filling the first missing hex in all three rotations."""
    for tiles in range(1, most + 1):
        found = closings(table, colour, tiles)
        ways = {laid for laid, closed in found.items() if eyes or any(it.tiles > 3 for it in closed)}
        if ways:
            return tiles, ways
    return None, set()


def check_tables(number: int, seed: int, backend: str) -> None:
    """Compare random tables with exhaustive search."""
    dice = random.Random(seed)
    for _ in range(number):
        table = random_table(dice)
        colour, eyes = dice.choice(["yellow", "blue"]), dice.random() < 0.3
        tiles, ways = exhaustive(table, colour, 4, eyes)
        answer = complete(table, colour, max_tiles=4, eyes=eyes, backend=backend)
        assert answer.tiles == tiles
        assert answer.ending == ("none" if tiles is None else "all")
        assert answer.refuted == (4 if tiles is None else tiles - 1)
        images = [
            frozenset(way.additions.posed(pose) for pose in leaving_in_place(table)) for way in answer.ways
        ]
        assert len(set(images)) == len(images)
        assert set().union(*images) == ways


def test_200_random_tables_are_completed_as_by_exhaustive_search() -> None:
    """The least number and all ways agree, for both colours, with and without Eyes."""
    check_tables(200, seed=5, backend="sat")


def test_the_other_back_end_agrees() -> None:
    """CP-SAT finds the same."""
    check_tables(30, seed=6, backend="cp")


def steps_from(near: set[Joint], joint: Joint) -> int:
    """The steps over the lattice of joints from the nearest of some to another."""
    shifts = [((joint[0] - x) // 3, (joint[1] - y) // 3) for x, y in near]
    return min(max(abs(q), abs(r), abs(q + r)) for q, r in shifts)


def test_a_creature_reaches_half_as_far_as_it_has_further_tiles() -> None:
    """A joint ``m`` steps from some of a creature's tiles has ``2 m + 1`` others at least."""
    dice = random.Random(8)
    for creature in (creature for n in range(3, 11) for creature in generate(n)):
        for _ in range(20):
            laid = dice.sample(sorted(creature.layout), dice.randrange(1, creature.tiles))
            near = {joint for place in laid for joint in joints_of(place, "yellow")}
            farthest = max(steps_from(near, joint) for joint in creature.joints)
            assert creature.tiles - len(laid) >= (2 * farthest + 1 if farthest else 1)


def test_a_straight_path_reaches_no_less() -> None:
    """A chain of ``m + 1`` joints has ``2 m + 1`` tiles besides two at its end, and reaches ``m`` steps."""
    for steps in range(1, 8):
        chain = straight(steps + 1)
        first, second = min(chain.joints), max(chain.joints)
        others = {place for joint in chain.joints - {first} for place in hexes_of(joint)}
        laid = [place for place in hexes_of(first) if place not in others]
        near = {joint for place in laid for joint in joints_of(place, "yellow")}
        assert chain.tiles - len(laid) == 2 * steps + 1
        assert steps_from(near, second) == steps


def test_a_joint_that_is_not_on_the_table_may_be_needed() -> None:
    """Three further tiles close a creature over a joint that none of the tiles there touches."""
    table = Layout({(-1, 0): "a", (-1, 1): "a", (0, 0): "c"})
    near = {joint for place in table for joint in joints_of(place, "yellow")}
    answer = complete(table)
    assert answer.tiles == 3
    assert 1 in {
        steps_from(near, joint)
        for way in answer.ways
        for creature in way.creatures
        for joint in creature.joints
    }


def test_one_tile_is_completed_to_a_virus() -> None:
    """From a single tile four more make the smallest creature that counts, in two different ways."""
    answer = complete(Layout({(0, 0): "a"}))
    assert answer.tiles == 4
    assert answer.symmetry == "D1"
    assert {creature.tiles for way in answer.ways for creature in way.creatures} == {5}


def test_eyes_count_only_if_asked_for() -> None:
    """Two tiles of an Eye lack one tile, or three if the Eye is no answer."""
    table = Layout({(0, 0): "a", (1, -1): "b"})
    assert complete(table, eyes=True).tiles == 1
    assert complete(table).tiles == 3


def test_a_closed_creature_on_the_table_is_no_answer() -> None:
    """Something must be laid, so the answer is another creature that owns some of the tiles."""
    answer = complete(eye().layout, limit=1)
    assert answer.tiles is not None
    assert all(way.creatures for way in answer.ways)


def test_what_else_is_closed_is_told() -> None:
    """The last tile of a creature may close one of the other colour as well."""
    dice = random.Random(1)
    disc = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    seen = 0
    for _ in range(100):
        tiles = {place: dice.choice(ROTATIONS) for place in disc}
        del tiles[0, 0]
        table = Layout(tiles)
        for way in complete(table, max_tiles=1).ways:
            after = find_creatures(Layout({**table, **way.additions}), "blue")
            new = [c for c in after if not c.layout.keys().isdisjoint(way.additions) and c.tiles > 3]
            assert list(way.foreign) == new
            seen += bool(new)
    assert seen


def test_the_ways_stream_and_the_limit_stops_them() -> None:
    """The callback sees each way; with a limit there are so many."""
    table = Layout({(0, 0): "a", (4, 0): "b"})
    seen: list[Way] = []
    every = complete(table, found=seen.append)
    assert len(seen) == len(every.ways)
    assert set(seen) == set(every.ways)
    assert len(every.ways) > 2
    some = complete(table, limit=2)
    assert (len(some.ways), some.ending) == (2, "number")


@pytest.mark.parametrize("backend", ["sat", "cp"])
def test_a_bound_is_refuted_and_a_time_limit_gives_up(backend: str) -> None:
    """With too few tiles there is proof; without time there is none."""
    table = Layout({(0, 0): "a"})
    refuted = complete(table, max_tiles=3, backend=backend)
    assert (refuted.status, refuted.refuted, refuted.tiles) == ("none", 3, None)


def test_an_interruption_keeps_what_was_found() -> None:
    """After Ctrl-C the ways so far are there and the list is not called complete."""

    def interrupt(_: Way) -> None:
        raise KeyboardInterrupt

    answer = complete(Layout({(0, 0): "a"}), found=interrupt)
    assert (len(answer.ways), answer.ending, answer.status) == (1, "interrupted", "found")


def test_an_empty_table_is_refused() -> None:
    """There is nothing to complete."""
    with pytest.raises(InputError, match="empty"):
        complete(Layout())


def test_tiles_on_tiles_are_a_defect() -> None:
    """The check in plain Python refuses further tiles that lie on others."""
    with pytest.raises(CheckError):
        lay(eye().layout, eye().layout, "yellow")


def check_any(table: Layout, colour: Colour) -> None:
    """There always is an answer, and it is closed and laid on free hexes."""
    answer = complete(table, colour, limit=1)
    assert answer.status == "found"
    way = answer.ways[0]
    assert way.additions.keys().isdisjoint(table)
    assert all(creature.colour == colour for creature in way.creatures)


@settings(max_examples=60)
@given(layouts.filter(bool), st.sampled_from(["yellow", "blue"]))
def test_any_table_is_completed(table: Layout, colour: Colour) -> None:
    """Tables of any shape, in pieces too."""
    check_any(table, colour)


@pytest.mark.slow
@settings(max_examples=2000)
@given(layouts.filter(bool), st.sampled_from(["yellow", "blue"]))
def test_thousands_of_tables_are_completed(table: Layout, colour: Colour) -> None:
    """The same for more of them."""
    check_any(table, colour)


@pytest.mark.slow
def test_2000_random_tables_are_completed_as_by_exhaustive_search() -> None:
    """The oracle of the default tests on ten times as many tables."""
    check_tables(2000, seed=7, backend="sat")
