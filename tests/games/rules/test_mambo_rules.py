"""Mambo against a slow model of its rules, position by position."""

import pytest

from palago.catalogue.plane.lattice import joints_of
from palago.catalogue.plane.regions import around, joints_near
from palago.games.errors import IllegalTurnError
from palago.games.record.notation import read_position, read_turn
from palago.games.rules.mambo import MamboPosition, MamboTile, due_tiles
from palago.games.rules.territory import territory

from game_oracles import SlowMambo, seeded


def play_both(number, least_bridges=1):
    """A random game, compared at every position."""
    rng = seeded("mambo", number)
    position, model = MamboPosition.start(least_bridges=least_bridges), SlowMambo()
    while position.outcome() is None:
        assert {(turn.place, turn.colours) for turn in position.legal_turns()} == model.legal()
        turn = position.random_turn(rng)
        mover = position.to_move
        position = position.play(turn)
        model.lay(turn.place, turn.colours)
        due = model.due()
        for place, way in due[: len(position.automatic)]:
            model.lay(place, way)
        assert [(tile.place, tile.colours) for tile in position.automatic] == due[: len(position.automatic)]
        assert {tile.place: tile.colours for tile in position.tiles.values()} == model.filled
        dead = model.dead(least_bridges)
        winners = set(position.outcome().winners) if position.outcome() else set()
        if dead:
            others = {"yellow": "blue", "blue": "yellow"}
            assert winners == ({others[mover]} if len(dead) == 2 else {others[dead.pop()]})
        else:
            assert not winners
            # Rule 3: one pass is a fixed point.
            if position.outcome() is None:
                assert model.due() == []
    return position


@pytest.mark.parametrize("number", range(6))
def test_random_games_agree_with_the_slow_model(number):
    """Legal turns, automatic tiles, dead groups and winners."""
    position = play_both(number, least_bridges=number % 2)
    assert sum(1 for _ in position.legal_turns()) == 0


def test_rule_1_a_tile_has_two_sides_and_must_fit():
    """Six ways on a free table; a corner keeps its colour."""
    start = MamboPosition.start()
    assert len(list(start.legal_turns())) == 6
    position = start.play(read_turn("mambo", "ya0,0"))
    with pytest.raises(IllegalTurnError, match="Mambo 1"):
        position.play(read_turn("mambo", "ya0,0"))
    with pytest.raises(IllegalTurnError, match="Mambo 1"):
        position.play(read_turn("mambo", "ya5,5"))
    assert [len(position.fitting(place)) for place in [(1, 0), (1, -1), (0, 1)]] == [3, 3, 3]


def test_rule_2_a_null_point_is_never_filled():
    """Three corners of one colour around an empty hex."""
    for number in range(60):
        rng = seeded("null", number)
        position = MamboPosition.start()
        while position.outcome() is None and not position.null_points():
            position = position.play(position.random_turn(rng))
        if position.outcome() is None:
            q, r = position.null_points()[0]
            with pytest.raises(IllegalTurnError, match="Mambo 2"):
                position.play(read_turn("mambo", f"ya{q},{r}"))
            return
    raise AssertionError("no null point came up")


def test_rule_3_automatic_tiles_fix_no_new_joint():
    """So after one pass nothing is due."""
    seen = 0
    for number in range(8):
        rng = seeded("automatic", number)
        position = MamboPosition.start()
        while position.outcome() is None:
            position = position.play(position.random_turn(rng))
            seen += len(position.automatic)
            if position.outcome() is None:
                assert due_tiles(position.tiles, position.joints) == []
    assert seen > 5


def test_rules_4_and_8_the_bag_runs_dry():
    """A game of few tiles is drawn."""
    position = MamboPosition.start(2)
    position = position.play(read_turn("mambo", "ya0,0"))
    position = position.play(next(position.legal_turns()))
    assert position.outcome().winners == ()


def test_rule_9_territory_counts_what_a_contour_encloses():
    """Six yellow joints around a joint whose three tiles lie: it is yellow's, whatever its colour."""
    middle = (2, -1)
    ring = set(joints_near(middle))
    tiles = []
    for place in sorted(around(ring)):
        own = [joint in ring for joint in joints_of(place, "yellow")]
        # Two joints of the ring are bridged; a single one is a tip of the other side.
        tip = own.index(sum(own) == 1)
        tiles.append(MamboTile(place, "yellow" if sum(own) == 2 else "blue", "abc"[tip]))
    position = MamboPosition.of_tiles(tiles, "yellow")
    assert territory(position) == {"yellow": 1, "blue": 0}
    assert territory(MamboPosition.start()) == {"yellow": 0, "blue": 0}


def test_positions_are_their_text():
    """Read back, a position is the same; a corner of two colours is refused."""
    rng = seeded("text", 1)
    position = MamboPosition.start()
    for _ in range(5):
        position = position.play(position.random_turn(rng))
    assert str(read_position(str(position))) == str(position)
    with pytest.raises(ValueError, match="a corner would be"):
        read_position("mambo 1 yellow 46: ya0,0 ya1,0")
