"""What Lambo has of its own."""

import pytest

from palago.games.errors import IllegalTurnError
from palago.games.record.notation import read_turn
from palago.games.rules.lambo import LamboPosition, largest_group

from game_oracles import seeded


def test_the_first_player_adds_one_tile_to_one_that_lies_there():
    """Then pairs follow."""
    start = LamboPosition.start()
    assert (len(start.tiles), start.bag) == (1, 47)
    assert len(list(start.legal_turns())) == 18
    with pytest.raises(IllegalTurnError, match="Lambo 3"):
        start.play(read_turn("lambo", "a0,1 a0,2"))
    with pytest.raises(IllegalTurnError, match="Lambo 4"):
        start.play(read_turn("lambo", "a0,2"))
    second = start.play(read_turn("lambo", "a0,-1"))
    assert len(list(second.legal_turns())) == 270


def test_when_the_tiles_are_used_up_the_largest_group_in_bridges_wins():
    """A column of equal tiles has its straights in a row: none of its bridges meet; equal groups draw."""
    position = LamboPosition.start(4).play(read_turn("lambo", "a0,1"))
    row = position.play(read_turn("lambo", "a0,2 a0,3"))
    assert row.outcome() is not None
    yellow, blue = largest_group(row.tiles, "yellow"), largest_group(row.tiles, "blue")
    expected = () if yellow == blue else ("yellow",) if yellow > blue else ("blue",)
    assert row.outcome().winners == expected
    assert yellow == blue == 4


@pytest.mark.parametrize("number", range(4))
def test_random_games_end(number):
    """By a creature, or with the tiles."""
    rng = seeded("lambo", number)
    position = LamboPosition.start()
    while position.outcome() is None:
        position = position.play(position.random_turn(rng))
    assert position.outcome().winners or position.bag == 0
