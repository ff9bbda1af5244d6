"""Each rule of Palago, by its number."""

import pytest

from palago.catalogue.creature.creature import eye
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import COLOUR_KEEPING, COLOURS, Pose, other
from palago.catalogue.plane.regions import neighbours_of
from palago.catalogue.plane.tile import ROTATIONS
from palago.games.errors import IllegalTurnError
from palago.games.record.notation import read_turn
from palago.games.rules.pairs import Turn
from palago.games.rules.palago import OPENINGS, PalagoPosition, opening, opening_class
from palago.games.rules.table import closed_at, in_one_piece

from game_oracles import closed_colours, seeded, winner_by_scratch

VIRUS = as_creature("virus")


def without(layout, *places):
    """A layout without some of its tiles."""
    return Layout({place: rotation for place, rotation in layout.items() if place not in places})


def one_short(colour):
    """A virus of a colour that lacks one tile, with this tile."""
    whole = VIRUS.in_colour(colour).layout
    place = next(p for p in whole if in_one_piece(without(whole, p)))
    return without(whole, place), Turn(((*place, whole[place]),))


def refused(position, text):
    """The rule that a turn breaks."""
    with pytest.raises(IllegalTurnError) as caught:
        position.play(read_turn("palago", text))
    return caught.value.rule


def test_rule_1_the_number_of_tiles_is_a_parameter_and_tiles_have_three_rotations():
    """48 by default."""
    assert PalagoPosition.start().bag == 48
    assert PalagoPosition.start(20).play(opening("aa")).bag == 18
    with pytest.raises(IllegalTurnError, match="Palago 1"):
        PalagoPosition.start().play(Turn(((0, 0, "d"), (0, 1, "a"))))


def test_rule_2_a_position_says_who_moves():
    """Either colour may start."""
    for colour in COLOURS:
        start = PalagoPosition.start(first=colour)
        assert start.to_move == colour
        assert start.play(opening("ab")).to_move == other(colour)
    with pytest.raises(InputError, match="yellow or blue"):
        PalagoPosition(Layout(), "red", 48)


def test_rule_3_the_first_turn_lays_exactly_two_touching_tiles():
    """A single one is refused, and two that do not touch."""
    start = PalagoPosition.start()
    assert refused(start, "a0,0") == "Palago 3"
    assert refused(start, "a0,0 a0,2") == "Palago 4"
    assert len(set(start.legal_turns())) == 27


def test_rule_4_a_turn_is_an_unordered_pair_of_which_one_touches_the_mass():
    """The order inside a turn means nothing; the second tile may lie outside."""
    position = PalagoPosition.start().play(opening("aa"))
    assert read_turn("palago", "a0,1 b0,2") == read_turn("palago", "b0,2 a0,1")
    position.play(read_turn("palago", "a0,1 b0,2"))
    assert refused(position, "a0,2 a0,3") == "Palago 4"
    assert refused(position, "a0,0 a0,1") == "Palago 4"
    assert refused(position, "a0,1 a0,-2") == "Palago 4"
    assert refused(position, "a0,1 a0,2 a0,3") == "Palago 4"
    turns = list(position.legal_turns())
    assert len(turns) == len(set(turns)) == 270


def test_rule_5_a_pair_may_enclose_a_hex_and_fill_it():
    """Five of six neighbours lie there: the pair is the sixth and the middle."""
    ring = dict.fromkeys(neighbours_of((0, 0))[:5], "a")
    position = PalagoPosition.of_tiles(Layout(ring), "yellow")
    sixth = neighbours_of((0, 0))[5]
    assert any(set(turn.hexes) == {(0, 0), sixth} for turn in position.legal_turns())


@pytest.mark.parametrize("colour", COLOURS)
def test_rules_6_and_8_a_closing_tile_is_a_turn_and_its_colour_wins(colour):
    """Whoever lays it: the mover may so lose."""
    table, tile = one_short(colour)
    for mover in COLOURS:
        position = PalagoPosition.of_tiles(table, mover)
        assert tile in set(position.legal_turns())
        ended = position.play(tile).outcome()
        assert ended.winners == (colour,)
        assert list(position.play(tile).legal_turns()) == []


def test_rule_6_a_tile_that_closes_nothing_is_no_turn():
    """Nor is one that closes an Eye only."""
    position = PalagoPosition.start().play(opening("aa"))
    assert refused(position, "a0,1") == "Palago 6"
    layout = eye().layout
    place = max(layout)
    position = PalagoPosition.of_tiles(without(layout, place), "yellow")
    with pytest.raises(IllegalTurnError, match="Palago 6"):
        position.play(Turn(((*place, layout[place]),)))


def test_rule_7_a_pair_is_a_turn_even_if_one_tile_would_win():
    """It is judged when it is complete."""
    table, tile = one_short("yellow")
    position = PalagoPosition.of_tiles(table, "yellow")
    q, r, _ = tile.tiles[0]
    free = next(near for near in neighbours_of((q, r)) if near not in table)
    ended = position.play(Turn.of([*tile.tiles, (*free, "a")])).outcome()
    assert ended.winners == ("yellow",)


def test_rule_9_who_closes_both_colours_loses():
    """A yellow virus and a blue one lack tiles that touch; one turn closes both."""
    yellow, blue = VIRUS.in_colour("yellow").layout, VIRUS.in_colour("blue").layout
    for q in range(-4, 5):
        for r in range(-4, 5):
            moved = blue.posed(Pose(shift=(q, r)))
            if set(moved) & set(yellow):
                continue
            for one in yellow:
                for two in moved:
                    rest = Layout({**without(yellow, one), **without(moved, two)})
                    if two in neighbours_of(one) and in_one_piece(rest):
                        turn = Turn.of([(*one, yellow[one]), (*two, moved[two])])
                        for mover in COLOURS:
                            ended = PalagoPosition.of_tiles(rest, mover).play(turn).outcome()
                            assert ended.winners == (other(mover),)
                        return
    raise AssertionError("no such table")


def test_rule_10_eyes_do_not_count():
    """A turn that closes an Eye goes on; an Eye beside a closed creature changes nothing."""
    layout = eye().layout
    first, second = sorted(layout)[:2]
    position = PalagoPosition.of_tiles(without(layout, first, second), "yellow")
    turn = Turn.of([(*first, layout[first]), (*second, layout[second])])
    after = position.play(turn)
    assert after.outcome() is None
    assert after.tiles == layout


def test_rule_11_all_touching_tiles_present_and_every_line_a_loop_agree():
    """On random layouts, which hold closed creatures now and then."""
    rng = seeded("rule 11", 1)
    closed = 0
    for _ in range(300):
        table = {(q, r): rng.choice(ROTATIONS) for q in range(5) for r in range(5) if rng.random() < 0.95}
        found = {creature.colour for creature in closed_at(table, table)}
        assert found == closed_colours(table)
        closed += bool(found)
    assert closed > 20


def test_rule_12_a_hole_of_one_hex_takes_no_pair():
    """Six tiles around a hex."""
    position = PalagoPosition.of_tiles(Layout(dict.fromkeys(neighbours_of((0, 0)), "a")), "blue")
    assert not any((0, 0) in turn.hexes and len(turn.tiles) == 2 for turn in position.legal_turns())


def test_rule_13_there_is_always_a_pair_while_two_tiles_are_left():
    """Below the lowest row two empty hexes touch."""
    for number in range(5):
        rng = seeded("rule 13", number)
        position = PalagoPosition.start()
        while position.outcome() is None:
            assert position.bag < 2 or any(len(turn.tiles) == 2 for turn in position.legal_turns())
            position = position.play(position.random_turn(rng))


def test_rule_14_a_game_without_tiles_is_a_draw():
    """So is one with a single tile left that closes nothing; one that closes something may be laid."""
    position = PalagoPosition.start(4).play(opening("aa"))
    after = position.play(read_turn("palago", "a0,1 a0,2"))
    assert after.outcome().winners == ()
    odd = PalagoPosition.start(5).play(opening("aa")).play(read_turn("palago", "a0,1 a0,2"))
    assert (odd.bag, odd.outcome().winners) == (1, ())
    table, tile = one_short("yellow")
    last = PalagoPosition.of_tiles(table, "yellow", 1)
    assert last.outcome() is None
    assert list(last.legal_turns()) == [tile]
    with pytest.raises(IllegalTurnError, match="Palago 14"):
        last.play(read_turn("palago", "a9,9 a9,10"))


def test_rule_16_there_are_six_openings():
    """Up to translation and what keeps the colours; four if the colours may be swapped."""
    layouts = [Layout.of_tiles(turn.tiles) for turn in PalagoPosition.start().legal_turns()]
    classes = {opening_class(layout) for layout in layouts}
    assert classes == set(OPENINGS)
    for name in OPENINGS:
        assert opening_class(Layout.of_tiles(opening(name).tiles)) == name
    swapped = {name: opening_class(Layout.of_tiles(opening(name).tiles).posed(Pose(3))) for name in OPENINGS}
    assert len({frozenset(pair) for pair in swapped.items()}) == 4
    assert (swapped["ab"], swapped["bc"]) == ("ac", "cb")
    assert len(COLOUR_KEEPING) == 6


@pytest.mark.parametrize("number", range(6))
def test_the_outcome_of_a_random_game_is_that_of_a_referee_who_starts_from_scratch(number):
    """At every position, and undone positions are as they were."""
    rng = seeded("palago", number)
    position = PalagoPosition.start()
    while position.outcome() is None:
        after = position.play(position.random_turn(rng))
        winner = winner_by_scratch(after.tiles, position.to_move)
        ended = after.outcome()
        assert (ended.winners if ended else ()) == ((winner,) if winner else ())
        position = after
