"""Plans for hands, replayed tile by tile."""

from __future__ import annotations

from itertools import product

import pytest

from palago.catalogue import Layout, generate
from palago.catalogue.errors import CheckError
from palago.solver.green.least import transform
from palago.solver.green.plans import Plan, Step, plan

from in_one_piece import replay

SMALL = [creature for tiles in range(3, 9) for creature in generate(tiles)]


def test_plans_have_the_least_length_and_end_in_the_target():
    """Without a demand on the mass, the acts are those of the least transformation."""
    for x, y in product(SMALL, repeat=2):
        found = transform(x, y)
        acts = plan(found)
        assert len(acts.steps) == acts.least == found.moved + found.added + found.removed
        assert replay(acts) == found.target
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


def test_tiles_are_turned_in_place_where_their_hexes_are_used_again():
    """A plan never carries a tile away from a hex to bring another there."""
    for x, y in product(SMALL, repeat=2):
        found = plan(transform(x, y))
        left = {step.old[:2] for step in found.steps if step.act in ("move", "remove")}
        assert not left & set(found.target)


def test_a_plan_that_cannot_be_carried_out_is_found_out():
    """Replaying checks that tiles are there and hexes are empty."""
    for step in (Step((9, 9, "a"), None), Step(None, (0, -1, "b"))):
        with pytest.raises(CheckError):
            _ = Plan(Layout({(0, -1): "a"}), (step,), 1).tables


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
