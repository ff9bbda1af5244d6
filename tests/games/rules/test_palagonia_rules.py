"""Each rule of Palagonia, by its number."""

from random import Random

import pytest

from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature, as_layout
from palago.catalogue.errors import InputError
from palago.catalogue.plane.regions import neighbours_of
from palago.games.errors import IllegalTurnError
from palago.games.record.notation import read_turn
from palago.games.rules.acts import Lay, Pass, Roll, Rotate, Take
from palago.games.rules.births import births_by_laying, births_by_turning, points_of
from palago.games.rules.closing import closing_layings
from palago.games.rules.dice import FACES
from palago.games.rules.palagonia import PalagoniaPosition
from palago.games.rules.sets import growing_sets
from palago.games.rules.table import in_one_piece


def played(position, *texts):
    """A position after some acts."""
    for text in texts:
        position = position.play(read_turn("palagonia", text))
    return position


def refused(position, text):
    """The rule that an act breaks."""
    with pytest.raises(IllegalTurnError) as caught:
        position.play(read_turn("palagonia", text))
    return caught.value.rule


def standing(layout, *roll, seats=3, seat=0, bag=None, extra=False, stage="act"):
    """A position in which some dice have been rolled."""
    left = 48 - len(layout) if bag is None else bag
    return PalagoniaPosition(Layout(layout), left, (0,) * seats, stage, seat, roll, extra)


ROW = {(0, r): "a" for r in range(5)}


def test_rule_1_three_to_five_players_or_one_and_ten_with_two_sets():
    """Two are refused."""
    assert [PalagoniaPosition.start(seats=seats).seats for seats in (1, 3, 5)] == [1, 3, 5]
    assert PalagoniaPosition.start(96, seats=10).seats == 10
    for seats in (0, 2, 6):
        with pytest.raises(InputError, match="Palagonia 1"):
            PalagoniaPosition.start(seats=seats)


def test_rule_2_the_faces_of_the_dice():
    """2 to 5, remove and rotate; an ordinary die will do; one die or two."""
    assert FACES == ("2", "3", "4", "5", "remove", "rotate")
    assert read_turn("palagonia", "roll 1 6") == Roll(("remove", "rotate"))
    with pytest.raises(InputError, match="die"):
        read_turn("palagonia", "roll 7 2")
    one = played(PalagoniaPosition.start(dice=1), "roll 5 2 3")
    one = played(one, "lay a0,0 a0,1 a0,2 a0,3 a0,4")
    assert refused(one, "roll 2 3") == "Palagonia 2"
    assert played(one, "roll 2").choices() == ["2"]


def test_rule_3_the_highest_number_starts_and_lays_so_many_joined_tiles():
    """Ties roll again, and so do all if nobody has a number."""
    start = PalagoniaPosition.start()
    assert played(start, "roll remove rotate remove").contenders == (0, 1, 2)
    tied = played(start, "roll 4 2 4")
    assert tied.contenders == (0, 2)
    assert refused(tied, "roll 2 3 4") == "Palagonia 3"
    first = played(tied, "roll 3 5")
    assert (first.mover, first.choices()) == ("player 3", ["5"])
    assert refused(first, "lay a0,0 a0,1") == "Palagonia 4"
    assert refused(first, "lay a0,0 a0,1 a0,2 a0,3 a0,5") == "Palagonia 7"
    after = played(first, "lay a0,0 a0,1 a0,2 a0,3 a0,4")
    assert (after.stage, after.seat, after.bag, after.scores) == ("roll", 0, 43, (0, 0, 0))


def test_rule_4_one_of_the_dice_is_done():
    """And what no die says is refused; the dice come first."""
    position = standing(ROW, "2", "3")
    played(position, "lay b1,0 b1,1")
    played(position, "lay b1,0 b1,1 b1,2")
    assert refused(position, "lay b1,0") == "Palagonia 4"
    assert refused(position, "take 0,0") == "Palagonia 4"
    assert refused(standing(ROW, stage="roll"), "lay b1,0 b1,1") == "Palagonia 4"


def test_rule_5_an_outer_tile_is_taken_and_the_mass_stays_whole():
    """It goes back into the bag; a hole counts as empty."""
    position = standing(ROW, "remove", "2")
    assert played(position, "take 0,0").bag == position.bag + 1
    assert refused(position, "take 0,2") == "Palagonia 5"
    assert refused(position, "take 5,5") == "Palagonia 5"
    full = dict.fromkeys([(0, 0), *neighbours_of((0, 0))], "a")
    assert refused(standing(full, "remove", "2"), "take 0,0") == "Palagonia 5"
    hole = dict.fromkeys(neighbours_of((0, 0)), "a")
    assert len(list(standing(hole, "remove", "remove").legal_turns())) == 6


def test_rule_6_an_inner_tile_is_turned():
    """By 120 or 240 degrees."""
    full = dict.fromkeys([(0, 0), *neighbours_of((0, 0))], "a")
    position = standing(full, "rotate", "rotate")
    assert set(position.legal_turns()) == {Rotate((0, 0), "b"), Rotate((0, 0), "c")}
    assert refused(position, "turn a0,0") == "Palagonia 6"
    assert refused(position, "turn b0,1") == "Palagonia 6"


def test_rule_7_tiles_touch_as_a_set_or_close_one_creature_together():
    """Apart, they must all be the creature's own; the table stays in one piece."""
    layout = as_layout("sloth")
    apart = next(
        [one, two]
        for one in layout
        for two in layout
        if not in_one_piece([one, two]) and in_one_piece(set(layout) - {one, two})
    )
    rest = Layout({place: rotation for place, rotation in layout.items() if place not in apart})
    position = standing(rest, "2", "remove")
    lay = Lay(tuple(sorted((*place, layout[place]) for place in apart)))
    assert position.play(lay).births
    assert lay in set(closing_layings(rest, 2))
    first, second = lay.tiles
    other = Lay(((first[0], first[1], "abc"["abc".index(first[2]) - 1]), second))
    with pytest.raises(IllegalTurnError, match="Palagonia 7"):
        position.play(other)
    assert refused(standing(ROW, "2", "3"), "lay b4,4 b4,5") == "Palagonia 7"
    assert refused(standing(ROW, "2", "3"), "lay b0,0 b1,0") == "Palagonia 7"


@pytest.mark.parametrize("name", ["star", "whale", "cobra", "sloth"])
def test_rules_8_and_11_a_creature_closed_by_tiles_scores_its_shells_and_limbs(name):
    """All of the turn's tiles are its own; creatures of 1 or 2 points do not count."""
    creature = as_creature(name)
    layout = creature.layout
    place = next(p for p in layout if in_one_piece(set(layout) - {p}))
    births = births_by_laying(layout, [place])
    assert [birth.creature.layout for birth in births] == [layout]
    assert points_of(births) == (creature.points if creature.points >= 3 else 0)
    assert births_by_laying({**layout, (40, 40): "a"}, [place, (40, 40)]) == []


def test_rule_8_small_creatures_do_not_count():
    """The virus is worth 2 points, which are none."""
    layout = as_layout("virus")
    births = births_by_laying(layout, [max(layout)])
    assert len(births) == 1
    assert points_of(births) == 0


def test_rule_9_turning_a_tile_scores_only_what_was_open_before():
    """A tile turned wrongly and back: the creature was open in between."""
    for card in rulebook_deck().cards:
        creature = card.creature()
        table = creature.layout
        inner = [p for p in table if all(near in table for near in neighbours_of(p))]
        for place in inner:
            for rotation in "abc":
                if rotation != table[place]:
                    wrong = Layout({**table, place: rotation})
                    births = births_by_turning(wrong, table, place)
                    closed_before = {
                        joint for birth in births_by_laying(wrong, [place]) for joint in birth.creature.joints
                    }
                    for birth in births:
                        assert not birth.creature.joints <= closed_before


def test_rule_12_points_are_shared_with_the_player_before():
    """Not on an extra turn, and alone only once."""
    layout = as_creature("sloth").layout
    points = as_creature("sloth").points
    place = next(p for p in layout if in_one_piece(set(layout) - {p}))
    pair = next(
        [place, near]
        for near in neighbours_of(place)
        if near in layout and in_one_piece(set(layout) - {place, near})
    )
    rest = {p: rotation for p, rotation in layout.items() if p not in pair}
    lay = Lay(tuple(sorted((*p, layout[p]) for p in pair)))
    assert standing(rest, "2", "3", seat=0).play(lay).scores == (points, 0, points)
    assert standing(rest, "2", "3", seat=1).play(lay).scores == (points, points, 0)
    assert standing(rest, "2", "3", seat=1, extra=True).play(lay).scores == (0, points, 0)
    assert standing(rest, "2", "3", seats=1).play(lay).scores == (points,)


def test_rule_13_a_double_gives_an_extra_turn_which_may_be_declined():
    """A double there gives another."""
    position = played(standing(ROW, stage="roll"), "roll 2 2", "lay b1,0 b1,1")
    assert (position.stage, position.seat) == ("extra", 0)
    assert played(position, "decline").seat == 1
    again = played(position, "roll 3 3", "lay b2,0 b2,1 b2,-1")
    assert (again.stage, again.seat) == ("extra", 0)
    last = played(again, "roll 3 2", "lay b-1,3 b-1,4")
    assert (last.stage, last.seat, last.extra) == ("roll", 1, False)
    assert refused(last, "decline") == "Palagonia 13"


def test_rule_14_what_is_impossible_cannot_be_chosen():
    """If both dice are, an outer tile is removed; with a single tile the turn passes."""
    assert standing(ROW, "rotate", "2").choices() == ["2"]
    assert standing(ROW, "rotate", "5", bag=4).choices() == ["remove"]
    assert refused(standing(ROW, "2", "rotate"), "pass") == "Palagonia 14"
    alone = standing({(0, 0): "a"}, "remove", "rotate")
    assert list(alone.legal_turns()) == [Pass()]
    assert played(alone, "pass").seat == 1
    doubled = played(standing(ROW, "rotate", "rotate"), "take 0,0")
    assert doubled.stage == "extra"


def test_rule_15_the_game_ends_when_the_bag_is_empty():
    """Even if a double was rolled; equal totals share."""
    over = played(standing(ROW, "2", "2", bag=2), "lay b1,0 b1,1")
    assert over.outcome().winners == ("player 1", "player 2", "player 3")
    assert list(over.legal_turns()) == []
    with pytest.raises(IllegalTurnError, match="Palagonia 15"):
        over.play(Take((0, 0)))
    assert standing(ROW, "5", "4", bag=1).choices() == ["remove"]


@pytest.mark.parametrize("number", range(3))
def test_random_games_go_on_by_the_rules(number):
    """Every position is in one piece, no tile is lost, scores never fall."""
    rng = Random(number)
    position = PalagoniaPosition.start(30, seats=(1, 3, 5)[number], dice=1 + number % 2)
    for _ in range(150):
        if position.outcome() is not None:
            break
        after = position.play(position.random_turn(rng))
        assert in_one_piece(after.tiles)
        assert len(after.tiles) + after.bag == 30
        assert all(new >= old for new, old in zip(after.scores, position.scores, strict=True))
        position = after


def test_a_scripted_game_has_every_case_of_the_dice():
    """Contest, start, numbers, removal, rotation, doubles, declined, impossible, end."""
    position = PalagoniaPosition.start(18)
    script = [
        "roll remove rotate remove", "roll 3 3 2", "roll 5 4", "lay a0,0 a0,1 a0,2 a0,3 a0,4",
        "roll 5 rotate", "lay b1,-1 b1,0 b1,1 b1,2 b1,3",
        "roll 4 remove", "lay c-1,1 c-1,2 c-1,3 c-1,4",
        "roll rotate rotate", "turn b0,1", "decline",
        "roll remove 2", "take 0,0",
        "roll 5 5", "lay a0,5 a-1,5 a0,6 a-1,6 a1,4",
    ]  # fmt: skip
    for text in script[:-1]:
        position = position.play(read_turn("palagonia", text))
    assert position.bag == 5
    position = position.play(read_turn("palagonia", script[-1]))
    assert position.outcome() is not None


def test_closings_are_all_layings_that_close():
    """Every laying of two tiles is tried, on a small table."""
    layout = as_layout("ring")
    rest = Layout(dict(list(layout.items())[:4]))
    found = set(closing_layings(rest, 2))
    tried = set()
    for hexes in growing_sets(rest, 2):
        for one in "abc":
            for two in "abc":
                first, second = sorted(hexes)
                lay = Lay(((*first, one), (*second, two)))
                after = {**rest, first: one, second: two}
                if births_by_laying(after, lay.hexes):
                    tried.add(lay)
    assert tried == {lay for lay in found if in_one_piece(lay.hexes)}
    assert found
