"""Plans that keep the mass in one piece, compared with an exhaustive search over all acts."""

from __future__ import annotations

import random
from itertools import product

import pytest

from palago.catalogue import Layout, Pose, generate
from palago.catalogue.errors import InputError
from palago.catalogue.plane.regions import pieces
from palago.catalogue.plane.tile import SET
from palago.solver.green.acts import Acts
from palago.solver.green.connected import connected_plan, connected_plan_between
from palago.solver.green.least import least_moved

from in_one_piece import checked, compare, compare_all, layout, random_mass, replay

SMALL = [creature for tiles in range(3, 9) for creature in generate(tiles)]

#: Four tiles around a hex, clockwise by the right or by the left: the way round must be relaid.
RIGHT = Layout({(0, -1): "a", (1, -1): "a", (1, 0): "a", (0, 1): "b"})
LEFT = Layout({(0, -1): "a", (-1, 0): "a", (-1, 1): "c", (0, 1): "b"})


def table(text: str) -> frozenset[tuple[int, int, str]]:
    """A table written as ``0,1a -1,-1a``."""
    return frozenset((int(q), int(r[:-1]), r[-1]) for q, r in (one.split(",") for one in text.split()))


#: Pairs between which a spare tile, fetched and given back, saves an act.
WITH_A_SPARE_TILE = [
    ("0,1a -1,-1a 1,-1b -2,0b 1,0c 0,-1a", "0,1a -1,-1a -1,1b -2,1c -2,0b 1,0c"),
    ("-1,0a -1,1b 0,-1b 0,1b 1,1c 2,0b", "-1,0a 0,-1b 1,-1b 1,1c 2,-1a 2,0b"),
    ("-1,0b -1,1a 0,1b 1,1c 2,-1c 2,0c", "-1,0b -1,1a 0,-1c 1,-1c 2,-1c 2,0c"),
    ("-1,0c -1,1b 0,-1b 0,1b 1,-2a 1,1b 2,-2c", "-1,1b 0,1b 1,-2a 1,1b 2,-2c 2,-1b 2,0c"),
    ("-1,1c 0,1c 1,-2a 1,1b 2,-2b 2,-1a 2,0c", "-1,0b -1,1c 0,-1c 0,1c 1,-2a 1,1b 2,-2b"),
]


def test_connected_plans_never_fall_apart():
    """After every single act the mass is in one piece, and in the end it is a pose of Y."""
    for x, y in product(SMALL, repeat=2):
        found = connected_plan(x, y)
        assert found.proved
        assert len(found.steps) >= found.least
        end = replay(found, connected=True)
        assert any(
            {(q - min(end)[0], r - min(end)[1]): t for (q, r), t in end.items()}
            == {(q - min(posed)[0], r - min(posed)[1]): t for (q, r), t in posed.items()}
            for posed in (y.layout.posed(Pose(turn)) for turn in range(6))
        )


def test_tiles_are_turned_in_place_where_their_hexes_are_used_again():
    """A plan never carries a tile away from a hex to bring another there, unless it must."""
    for x, y in product(SMALL, repeat=2):
        found = connected_plan(x, y)
        left = {step.old[:2] for step in found.steps if step.act in ("move", "remove")}
        assert not left & set(found.target)


def test_the_least_connected_length_can_exceed_the_least():
    """Relaying the way between two far tiles takes an act more than the tiles it displaces."""
    found = connected_plan(RIGHT, LEFT)
    assert (found.least, len(found.steps), found.proved) == (2, 3, True)
    for spare in (0, 1, 2):
        assert len(checked(frozenset(RIGHT.tiles), frozenset(LEFT.tiles), spare).steps) == 3


@pytest.mark.parametrize(("one", "two"), WITH_A_SPARE_TILE)
def test_a_spare_tile_can_save_an_act(one, two):
    """Fetched, laid as a bridge and given back; not if it is not allowed, and never more than allowed."""
    x, y = table(one), table(two)
    without, with_one, with_two = (checked(x, y, spare) for spare in (0, 1, 2))
    assert len(with_two.steps) == len(with_one.steps) == len(without.steps) - 1
    assert {"add", "remove"} <= {step.act for step in with_one.steps}
    found = connected_plan(layout(x), layout(y))
    assert len(found.steps) == len(with_two.steps)
    assert found.spare == found.to_json()["spare"] == SET - len(x)


def two_banks(seed: int) -> tuple[Layout, Layout]:
    """Two straight banks with a bridge of five tiles, which is to be laid anew further up.

    At the top the banks reach out until two hexes are left between them.
    """
    chance = random.Random(seed)
    banks = [(q, r) for q in (-1, 5) for r in range(-3, 4)] + [(0, -3), (1, -3), (4, -3)]
    stay = {place: chance.choice("abc") for place in banks}
    low, high = ({(q, r): chance.choice("abc") for q in range(5)} for r in (3, 0))
    return Layout({**stay, **low}), Layout({**stay, **high})


def test_acts_that_lead_away_from_the_goal_are_needed(monkeypatch):
    """Two tiles bridge the gap at the top for a while: without the act that lays the first it takes longer.

    That act lays a tile where none is wanted, and takes none that is not wanted where it lies.
    """
    x, y = two_banks(0)
    found = connected_plan(x, y)
    assert (found.least, len(found.steps)) == (5, 8)
    replay(found, connected=True)
    successors = Acts.successors
    monkeypatch.setattr(
        Acts,
        "successors",
        lambda self, node: {
            after: cost
            for after, cost in successors(self, node).items()
            if isinstance(after, Pose) or after.level < 2
        },
    )
    assert len(connected_plan(x, y).steps) == 9


def test_connected_length_equals_exhaustive_search_for_small_creatures():
    """The same for the Eye, the virus and the ring."""
    for x, y in product(SMALL[:3], repeat=2):
        checked(frozenset(x.layout.tiles), frozenset(y.layout.tiles), 2)


@pytest.mark.parametrize(("kind", "count"), [("any-3", 40), ("any-4", 25), ("any-5", 8), ("ring-6", 25)])
def test_no_plan_is_shorter_whatever_acts_it_uses(kind, count):
    """Random pairs, with up to two spare tiles, breadth first."""
    assert compare(kind, count, seed=0)["pairs"] == count


def test_no_plan_is_shorter_between_any_two_masses_of_two_tiles():
    """All pairs, over all tables in one piece, nothing left out."""
    assert compare_all(2)["pairs"] == 49


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "count"), [("any-4", 1500), ("any-5", 1500), ("ring-6", 600), ("ring-7", 300)]
)
def test_no_plan_is_shorter_in_volume(kind, count):
    """The same for thousands of pairs; rings are where spare tiles help."""
    figures = compare(kind, count, seed=1)
    print(kind, dict(figures))
    assert figures["pairs"] == count
    assert kind.startswith("any") or figures["shorter with spare tiles"]


@pytest.mark.slow
def test_no_plan_is_shorter_between_any_two_masses_of_three_tiles():
    """All pairs of layouts to three tiles, over all tables of at most five."""
    print(dict(compare_all(3)))


def test_several_layouts_at_each_end():
    """The shortest plan between any two of them, found without looking at all."""
    chance = random.Random(5)
    for _ in range(6):
        xs, ys = ([layout(random_mass(chance, 5)) for _ in range(4)] for _ in range(2))
        found = connected_plan_between(xs, ys)
        every = [connected_plan(x, y) for x, y in product(xs, ys)]
        assert len(found.steps) == min(len(one.steps) for one in every)
        assert found.least == min(one.least for one in every)
        assert found.start in xs
        assert min(least_moved(found.target, y) for y in ys if len(y) == len(found.target)) == 0


def test_a_pair_further_down_the_list_may_need_fewer_acts():
    """Both goals are two tiles away, but only the way to the second keeps the mass in one piece."""
    turned = Layout({**RIGHT, (1, -1): "b", (1, 0): "b"})
    assert least_moved(RIGHT, LEFT) == least_moved(RIGHT, turned) == 2
    found = connected_plan_between([RIGHT], [LEFT, turned])
    assert (len(found.steps), found.least, found.proved) == (2, 2, True)
    assert least_moved(replay(found, connected=True), turned) == 0


def test_a_time_limit_gives_a_plan_that_is_not_called_proved():
    """When the search may not run, a longer plan is returned that still works, marked as such."""
    found = connected_plan(RIGHT, LEFT, time_limit=1e-9)
    assert found.ending == "time"
    assert not found.proved
    assert least_moved(replay(found, connected=True), LEFT) == 0


def test_ctrl_c_gives_a_plan_that_is_not_called_proved(monkeypatch):
    """What is found easily is there before the search begins."""

    def interrupted(self, node):
        raise KeyboardInterrupt

    monkeypatch.setattr(Acts, "successors", interrupted)
    found = connected_plan(RIGHT, LEFT)
    assert (found.ending, found.proved, found.to_json()["ending"]) == ("interrupted", False, "interrupted")
    assert least_moved(replay(found, connected=True), LEFT) == 0


def test_layouts_in_several_pieces_are_refused():
    """Nothing can keep in one piece what is not."""
    apart = Layout({(0, 0): "a", (5, 5): "a"})
    with pytest.raises(InputError, match="second layout is not in one piece"):
        connected_plan(RIGHT, apart)
    with pytest.raises(InputError, match="first layout"):
        connected_plan(Layout(), RIGHT)
    with pytest.raises(InputError, match="no second layout"):
        connected_plan_between([RIGHT], [])


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"spare": -1}, "spare is -1"),
        ({"time_limit": 0}, "time_limit is 0"),
        ({"time_limit": float("nan")}, "time_limit is nan"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(option, message):
    """As the command refuses them."""
    with pytest.raises(InputError, match=message):
        connected_plan(RIGHT, LEFT, **option)


def test_creatures_are_in_one_piece():
    """So that connected plans exist between any two of them."""
    assert all(len(pieces(creature.layout)) == 1 for creature in SMALL)
