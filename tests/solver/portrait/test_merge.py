"""What a card says and what is said beside it, together."""

import pytest

from palago.catalogue import Creature, Layout, eye, read_sum
from palago.catalogue.errors import CardError
from palago.solver.portrait.card import Card, Portrait, as_card
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.merge import ClashError, merged
from palago.solver.red.answers import solve

BODY = JointMap.read("# #")
TABLE = Layout({(0, 0): "a"})

#: Portraits that say one thing, and portraits that say another of the same.
CLASHES = [
    ("contours", Portrait(("rrr",)), Portrait(("lrrsrr",))),
    ("joints", Portrait(joints=BODY), Portrait(joints=JointMap.read("# # #"))),
    *((name, Portrait(**{name: (0, 1)}), Portrait(**{name: (2, None)})) for name in ("shells", "limbs")),
    *((name, Portrait(**{name: (3, 3)}), Portrait(**{name: (0, 0)})) for name in ("points", "holes")),
    ("symmetry", Portrait(symmetry="C3"), Portrait(symmetry="D3")),
    ("within", Portrait(within=frozenset()), Portrait(within=frozenset([(0, 0)]))),
    ("table", Portrait(table=TABLE), Portrait(table=Layout({(0, 0): "b"}))),
    ("colour", Portrait(colour="yellow"), Portrait(colour="blue")),
]


@pytest.mark.parametrize(("what", "one", "two"), CLASHES, ids=[what for what, _, _ in CLASHES])
def test_what_cannot_be_true_at_once_is_named(what: str, one: Portrait, two: Portrait) -> None:
    """Each property clashes with another value of it, and with itself it does not."""
    with pytest.raises(ClashError) as clash:
        merged(Card("", 5, one), Card("", None, two))
    assert clash.value.what == what
    for portrait in (one, two):
        assert merged(Card("", 5, portrait), Card("", None, portrait)).portrait == portrait
        assert merged(Card("", 5, portrait), Card("", None)).portrait == portrait
        assert merged(Card("", 5), Card("", None, portrait)).portrait == portrait


def test_numbers_of_tiles_clash_too() -> None:
    """Five tiles are not six, but they are three or more."""
    with pytest.raises(ClashError, match="tiles: asked for 5, and for 6"):
        merged(as_card("virus"), Card("", 6))
    assert merged(as_card("virus"), Card("", 5)) == as_card("virus")
    assert merged(as_card("virus"), Card("", (3, None))).tiles == 5
    assert merged(Card("", (3, 9)), Card("", (5, None))).tiles == (5, 9)
    assert merged(Card("", None), Card("", None)).tiles is None


def test_ranges_are_narrowed() -> None:
    """Zero is a number like others."""
    none, some = Portrait(limbs=(0, 0)), Portrait(limbs=(0, 3))
    assert merged(Card("", 5, none), Card("", 5, some)).portrait == none
    assert merged(Card("", 5, some), Card("", 5, none)).portrait == none


def test_contours_and_patterns_are_gathered() -> None:
    """A word in another rotation is the same contour, and inner ones count as often as they are shown."""
    outline, inner = Portrait(("srsrsr",)), Portrait(("lll", "rsrsrs", "lll"))
    assert merged(Card("", 6, outline), Card("", 6, inner)).portrait.contours == ("rsrsrs", "lll", "lll")
    patterns = Portrait(contains=(eye(), TABLE))
    assert merged(Card("", 6, patterns), Card("", 6, patterns)).portrait == patterns


@pytest.mark.parametrize("colour", ["yellow", "blue"])
def test_a_creature_is_contained_in_the_colour_of_the_card(colour: str) -> None:
    """It does not matter on which side the colour stands, nor in which colour the creature is given."""
    for virus in (read_sum("0a+1a+2b3c"), read_sum("0a+1a+2b3c").in_colour("yellow")):
        coloured, pattern = Portrait(colour=colour), Portrait(contains=(virus,))
        for one, two in ((coloured, pattern), (pattern, coloured)):
            answer = solve(merged(Card("", 5, one), Card("", None, two)))
            assert answer.unique
            assert answer.solutions[0].colour == colour


def test_an_empty_region_holds_nothing() -> None:
    """What is given but empty is given."""
    card = merged(as_card("virus"), Card("", None, Portrait(within=frozenset())))
    assert solve(card).ending == "none"
    assert solve(merged(Card("", 5), Card("", None, Portrait(limbs=(0, 0))))).ending == "none"


def test_where_no_colour_is_asked_for_both_are_looked_for() -> None:
    """Tiles that lie in a blue creature are found in a blue one, those of a yellow one in a yellow one."""
    for colour in ("yellow", "blue"):
        virus = read_sum("0a+1a+2b3c").in_colour(colour)
        answer = solve(Card("", 5, Portrait(table=virus.layout)))
        assert answer.unique
        assert answer.solutions == (virus,)
        assert solve(Card("", 5, Portrait(table=virus.layout, colour=colour))).unique
        other = "blue" if colour == "yellow" else "yellow"
        assert solve(Card("", 5, Portrait(table=virus.layout, colour=other))).ending == "none"
    one = Layout({(0, 0): "a"})
    both = solve(Card("", 5, Portrait(table=one)))
    each = [solve(Card("", 5, Portrait(table=one, colour=colour))) for colour in ("yellow", "blue")]
    assert {*both.solutions} == {creature for answer in each for creature in answer.solutions}
    assert len(both.solutions) == sum(len(answer.solutions) for answer in each)
    region = frozenset(read_sum("0a+1a+2b3c").layout)
    assert solve(Card("", 5, Portrait(within=region))).unique


def refused() -> list[object]:
    """Things that hold what says nothing, each in a function so that the error comes late."""
    creature: Creature = eye()
    return [
        lambda: Portrait(symmetry="c3"),
        lambda: Portrait(colour="green"),
        lambda: Portrait(limbs=3),
        lambda: Portrait(limbs=(1, True)),
        lambda: Portrait(limbs=[1, 2]),
        lambda: Portrait(holes=(None, 2)),
        lambda: Portrait("rrr"),
        lambda: Portrait((3,)),
        lambda: Portrait(joints="# #"),
        lambda: Portrait(contains=creature),
        lambda: Portrait(contains=("virus",)),
        lambda: Portrait(within=[(0, 0)]),
        lambda: Portrait(table={}),
        lambda: Portrait(table=Layout()),
        lambda: Card("", "5"),
        lambda: Card("", True),
        lambda: Card("", 0),
        lambda: Card("", (5, 3)),
        lambda: Card(5, 5),
        lambda: Card("", 5, {"limbs": 3}),
    ]


@pytest.mark.parametrize("make", refused())
def test_values_that_say_nothing_are_refused_by_what_holds_them(make) -> None:
    """Whoever makes a portrait or card gets a clear error, whatever it is made for."""
    with pytest.raises(CardError):
        make()
