"""Plans for hands: replayed tile by tile, and compared with an exhaustive search over all acts."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue import Creature, Layout, Pose, generate
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.regions import pieces
from palago.solver.green.connected import connected_plan
from palago.solver.green.least import least_moved, transform
from palago.solver.green.plans import Plan, Step, plan

SMALL = [creature for tiles in range(3, 9) for creature in generate(tiles)]

#: Four tiles around a hex, clockwise by the right or by the left: the way round must be relaid.
RIGHT = Layout({(0, -1): "a", (1, -1): "a", (1, 0): "a", (0, 1): "b"})
LEFT = Layout({(0, -1): "a", (-1, 0): "a", (-1, 1): "c", (0, 1): "b"})


def in_one_piece(tiles: dict) -> bool:
    """Whether hexes hang together, by spreading from one of them."""
    left = set(tiles)
    todo = [left.pop()]
    while todo:
        q, r = todo.pop()
        for step in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)):
            near = (q + step[0], r + step[1])
            if near in left:
                left.remove(near)
                todo.append(near)
    return not left


def replay(found: Plan, x: Layout, connected: bool) -> Layout:
    """Carry out a plan on a dict of tiles, checking every step; return the last table."""
    table = dict(x)
    for step in found.steps:
        if step.old is not None:
            assert table.pop(step.old[:2]) == step.old[2]
        if step.new is not None:
            assert step.new[:2] not in table
            table[step.new[:2]] = step.new[2]
        assert not connected or in_one_piece(table)
    return Layout(table)


def every_act(table: dict, goal_size: int):
    """All tables that one act leads to and that are in one piece, wasteful acts included."""
    free = {(q + dq, r + dr) for q, r in table for dq, dr in product((-2, -1, 0, 1, 2), repeat=2)} - set(
        table
    )
    laid = [(place, rotation) for place in free for rotation in "abc"]
    results = [{**table, place: rotation} for place, rotation in laid if len(table) < goal_size]
    for old in table:
        rest = {place: rotation for place, rotation in table.items() if place != old}
        results += [{**rest, place: rotation} for place, rotation in [*laid, *((old, r) for r in "abc")]]
        if len(table) > goal_size:
            results.append(rest)
    return [result for result in results if in_one_piece(result)]


def least_connected_by_brute_force(x: Layout, y: Layout) -> int:
    """Breadth-first over all acts; a table is dropped only if even flying tiles came too late."""
    acts_left = lambda table: least_moved(Layout(table), y) + abs(len(y) - len(table))  # noqa: E731
    length = acts_left(dict(x))
    while True:
        tables = [dict(x)]
        for done in range(1, length + 1):
            tables = [
                dict(key)
                for key in {
                    tuple(sorted(after.items())) for before in tables for after in every_act(before, len(y))
                }
                if acts_left(dict(key)) <= length - done
            ]
        if tables:
            return length
        length += 1


def test_plans_have_the_least_length_and_end_in_the_target():
    """Without a demand on the mass, the acts are those of the least transformation."""
    for x, y in product(SMALL, repeat=2):
        found = transform(x, y)
        acts = plan(found)
        assert len(acts.steps) == acts.least == found.moved + found.added + found.removed
        assert replay(acts, x.layout, connected=False) == found.target
        assert acts.tables[-1] == found.target


def test_plans_turn_before_they_move_and_move_before_they_add_or_remove():
    """Hands do the easy acts first, while the mass is still what it was."""
    order = ("turn", "move", "add", "remove")
    mixed = set()
    for x, y in product(SMALL, repeat=2):
        acts = [order.index(step.act) for step in plan(transform(x, y)).steps]
        assert acts == sorted(acts)
        mixed.add(frozenset(acts))
    assert {frozenset({0, 1}), frozenset({0, 1, 2}), frozenset({0, 1, 3})} <= mixed


def test_connected_plans_never_fall_apart():
    """After every single act the mass is in one piece, and in the end it is a pose of Y."""
    for x, y in product(SMALL, repeat=2):
        found = connected_plan(x, y)
        assert found.proved
        assert len(found.steps) >= found.least
        end = replay(found, x.layout, connected=True)
        assert any(
            {(q - min(end)[0], r - min(end)[1]): t for (q, r), t in end.items()}
            == {(q - min(posed)[0], r - min(posed)[1]): t for (q, r), t in posed.items()}
            for posed in (y.layout.posed(Pose(turn)) for turn in range(6))
        )


def test_tiles_are_turned_in_place_where_their_hexes_are_used_again():
    """A plan never carries a tile away from a hex to bring another there, unless it must."""
    for x, y in product(SMALL, repeat=2):
        for found in (plan(transform(x, y)), connected_plan(x, y)):
            left = {step.old[:2] for step in found.steps if step.act in ("move", "remove")}
            assert not left & set(found.target)


def test_the_least_connected_length_can_exceed_the_least():
    """Relaying the way between two far tiles takes an act more than the tiles it displaces."""
    found = connected_plan(RIGHT, LEFT)
    assert (found.least, len(found.steps), found.proved) == (2, 3, True)
    assert in_one_piece(replay(found, RIGHT, connected=True))
    assert least_connected_by_brute_force(RIGHT, LEFT) == 3


@st.composite
def masses(draw, most: int = 4) -> Layout:
    """A few tiles in one piece."""
    tiles = {(0, 0): draw(st.sampled_from("abc"))}
    for _ in range(draw(st.integers(1, most - 1))):
        q, r = draw(st.sampled_from(sorted(tiles)))
        dq, dr = draw(st.sampled_from(((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))))
        tiles.setdefault((q + dq, r + dr), draw(st.sampled_from("abc")))
    return Layout(tiles)


@given(masses(), masses())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_connected_length_equals_exhaustive_search_for_small_masses(x, y):
    """No plan is shorter, whatever acts it uses."""
    assert len(connected_plan(x, y).steps) == least_connected_by_brute_force(x, y)


@pytest.mark.slow
@given(masses(6), masses(6))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_connected_length_equals_exhaustive_search_for_larger_masses(x, y):
    """No plan is shorter, with up to six tiles in any shape."""
    assert len(connected_plan(x, y).steps) == least_connected_by_brute_force(x, y)


@pytest.mark.parametrize(
    "count", [pytest.param(3, id="to-6-tiles"), pytest.param(5, id="to-7-tiles", marks=pytest.mark.slow)]
)
def test_connected_length_equals_exhaustive_search_for_small_creatures(count):
    """The same for the Eye, the virus and the ring, and for both creatures of 7 tiles."""
    for x, y in product(SMALL[:count], repeat=2):
        assert len(connected_plan(x, y).steps) == least_connected_by_brute_force(x.layout, y.layout)


def test_a_time_limit_gives_a_plan_that_is_not_called_proved():
    """When the search may not run, a longer plan is returned that still works, marked as such."""
    found = connected_plan(RIGHT, LEFT, time_limit=1e-9)
    assert not found.proved or len(found.steps) == found.least
    assert least_moved(replay(found, RIGHT, connected=True), LEFT) == 0


def test_layouts_in_several_pieces_are_refused():
    """Nothing can keep in one piece what is not."""
    apart = Layout({(0, 0): "a", (5, 5): "a"})
    with pytest.raises(InputError, match="second layout is not in one piece"):
        connected_plan(RIGHT, apart)
    with pytest.raises(InputError, match="first layout"):
        connected_plan(Layout(), RIGHT)


def test_a_plan_that_cannot_be_carried_out_is_found_out():
    """Replaying checks that tiles are there and hexes are empty."""
    for step in (Step((9, 9, "a"), None), Step(None, (0, -1, "b"))):
        with pytest.raises(CheckError):
            _ = Plan(RIGHT, (step,), 1).tables


def test_steps_say_what_to_do():
    """Each act has its words and its JSON form."""
    steps = (
        Step((0, 0, "a"), (0, 0, "b")),
        Step((0, 0, "a"), (1, 0, "b")),
        Step(None, (1, 0, "b")),
        Step((0, 0, "a"), None),
    )
    assert [str(step) for step in steps] == [
        "turn (0, 0) a in place to b",
        "move (0, 0) a to (1, 0) b",
        "add (1, 0) b",
        "remove (0, 0) a",
    ]
    assert steps[1].to_json() == {"act": "move", "from": [0, 0, "a"], "to": [1, 0, "b"]}


def test_pieces_are_the_connected_parts():
    """Tiles that share an edge are in one piece."""
    assert pieces(frozenset()) == []
    assert [len(piece) for piece in pieces(frozenset({(0, 0), (1, 0), (3, 0)}))] == [2, 1]


def test_creatures_are_in_one_piece():
    """So that connected plans exist between any two of them."""
    assert all(len(pieces(frozenset(creature.layout))) == 1 for creature in SMALL)
    assert isinstance(SMALL[0], Creature)
