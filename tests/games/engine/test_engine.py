"""The compiled board, its turns and wins, against the rules themselves."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from palago.catalogue.creature.creature import component
from palago.catalogue.plane.lattice import COLOURS, hexes_of
from palago.catalogue.plane.regions import joints_around
from palago.games.engine.board import (
    ABOVE,
    BAG,
    BRIDGES,
    HASH,
    HOT,
    HOT_LIST,
    JOINTS,
    LACKING,
    LISTED,
    SUM_Q,
    how_near,
    root_of,
)  # fmt: skip
from palago.games.engine.positions import Table, perft
from palago.games.engine.wins import lacking_hexes
from palago.games.rules.palago import OPENINGS, PalagoPosition, opening

from game_oracles import closed_colours, seeded

#: Known numbers of turns, by the two generators.
PERFT = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


def wandered(number, turns):
    """A position after some random turns that did not end the game."""
    rng = seeded("engine", number)
    while True:
        position = PalagoPosition.start()
        for _ in range(turns):
            position = position.play(position.random_turn(rng))
            if position.outcome() is not None:
                break
        else:
            return position


def state(table):
    """All that a board knows, the lists of hot components without their order."""
    board = table.board
    kept = board.parts[:, [ABOVE, JOINTS, LACKING, BRIDGES, SUM_Q]].copy()
    hot = [set(board.lists[: board.head[HOT + k], HOT_LIST + k].tolist()) for k in range(2)]
    return kept, board.cells.copy(), board.head[:7].copy(), hot


@pytest.mark.parametrize("number", range(3))
def test_what_is_taken_again_leaves_no_trace(number):
    """After every turn of a position the board is as it was."""
    table = Table(wandered(number, 6))
    before = state(table)
    for turn in table.turns()[::7]:
        table.lay_turn(turn)
        table.take_turn(turn)
    after = state(table)
    for one, two in zip(before[:3], after[:3], strict=True):
        np.testing.assert_array_equal(one, two)
    assert before[3] == after[3]


@pytest.mark.parametrize("number", range(4))
def test_components_lack_what_a_walk_over_the_table_finds(number):
    """Incidences, bridges, and which of them lack one hex or two touching ones."""
    position = wandered(number, 8)
    table = Table(position)
    board, places = table.board, table.places
    for k, colour in enumerate(COLOURS):
        hot = set(board.lists[: board.head[HOT + k], HOT_LIST + k].tolist())
        found = set()
        for joint in joints_around(position.tiles, colour):
            joints, missing = component(position.tiles, joint)
            # A joint has the number of the hex of which it is the first corner.
            number_of = places.number(hexes_of(joint)[0]) + k * len(board.cells)
            root = root_of(board.parts, number_of)
            incidences = sum(place not in position.tiles for one in joints for place in hexes_of(one))
            assert board.parts[root, LACKING] == incidences
            assert board.parts[root, JOINTS] == len(joints)
            near = how_near(board.parts, root)
            touching = len(missing) == 2 and len({*missing}) == 2 and _touch(*missing)
            assert near == (1 if len(missing) == 1 else 2 if touching else 0)
            if near == 1 or (near == 2 and len(joints) > 1):
                found.add(root)
                pair = lacking_hexes(board.parts, root, near, table.stride)
                assert {places.hex(one) for one in pair if one >= 0} == set(missing)
        assert hot == found
        assert all(board.parts[root, LISTED] for root in hot)


def _touch(one, two):
    q, r = two[0] - one[0], two[1] - one[1]
    return max(abs(q), abs(r), abs(q + r)) == 1


@pytest.mark.parametrize("number", range(6))
def test_turns_and_wins_are_those_of_the_rules(number):
    """Every turn once; a win is found exactly if there is one, for either colour to move."""
    position = wandered(number, 4 + number)
    for colour in COLOURS:
        here = PalagoPosition.of_tiles(position.tiles, colour)
        table = Table(here)
        turns = table.turns()
        legal = list(here.legal_turns())
        assert Counter(turns) == Counter(legal)
        winning = {turn for turn in legal if (end := here.play(turn).outcome()) and end.winners == (colour,)}
        found = table.winning_turn(colour)
        assert (found is not None) == bool(winning)
        assert found is None or found in winning


def test_closed_creatures_are_seen():
    """Random games, to their ends: the board agrees with lines that are loops."""
    for number in range(6):
        rng = seeded("closing", number)
        position = PalagoPosition.start()
        table = None
        while position.outcome() is None:
            turn = position.random_turn(rng)
            position = position.play(turn)
            if table is None:
                table = Table(position, margin=60)
            else:
                table.lay_turn(turn)
            assert set(table.closed()) == closed_colours(position.tiles)
        assert table.board.head[BAG] == position.bag
        assert table.board.head[HASH] != 0


@pytest.mark.parametrize("name", OPENINGS)
def test_perft_of_one_turn_by_both_generators(name):
    """270 turns after any opening."""
    position = PalagoPosition.start().play(opening(name))
    known = PERFT["openings"][name][0]
    found = perft(position, 1)
    assert [found.sequences, found.positions, found.ended] == known
    assert len(list(position.legal_turns())) == known[0] == 270


@pytest.mark.parametrize("name", OPENINGS)
def test_perft_of_two_turns(name):
    """Sequences, positions, and how many of them have ended."""
    found = perft(PalagoPosition.start().play(opening(name)), 2)
    assert [found.sequences, found.positions, found.ended] == PERFT["openings"][name][1]


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENINGS)
def test_perft_of_two_turns_by_the_rules(name):
    """The same numbers, by the generator that is slow and obvious."""
    position = PalagoPosition.start().play(opening(name))
    sequences, layouts, ended = 0, set(), set()
    for turn in position.legal_turns():
        after = position.play(turn)
        for reply in after.legal_turns():
            last = after.play(reply)
            sequences += 1
            layouts.add(last.tiles)
            if last.outcome() is not None:
                ended.add(last.tiles)
    assert [sequences, len(layouts), len(ended)] == PERFT["openings"][name][1]


def test_one_turn_by_the_rules_after_one_turn_by_the_engine():
    """A seeded slice of two turns from aa, by both generators."""
    position = PalagoPosition.start().play(opening("aa"))
    turns = list(position.legal_turns())
    for turn in turns[::45]:
        after = position.play(turn)
        assert perft(after, 1).sequences == len(list(after.legal_turns()))
