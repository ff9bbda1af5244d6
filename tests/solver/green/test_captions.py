"""Captions: whoever reads them, and sees the numbered picture, can do what they say."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import Layout, generate
from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.reading import HOURS, letters, reading_order
from palago.catalogue.plane.tile import crossing
from palago.solver.green.captions import Names
from palago.solver.green.connected import connected_plan
from palago.solver.green.least import transform
from palago.solver.green.plans import Plan, Step, plan

from strategies import creatures

#: What the words of a caption look like. This is all that the replay below knows of them.
WORDS = re.compile(
    r"(?P<number>\d+)\. (?:(?P<new>new tile)(?: (?P<called>\w+))? at (?:place )?(?P<at>\w+)|"
    r"tile (?P<tile>\w+): "
    r"(?:(?P<away>take away)|turn (?P<turn>clockwise|anticlockwise) once|move to (?:place )?(?P<to>\w+)))"
    r"(?:, straight (?P<straight>[0-9]+-[0-9]+))?"
)

#: How a tile lies whose straight points to these hours.
LIES = {"12-6": "a", "4-10": "b", "2-8": "c"}


def replayed(start: Layout, places: dict[str, Hex], lines: list[str]) -> Layout:
    """The table after doing what captions say, word by word, on a picture with numbers and letters."""
    lies = {name: (place, start[place]) for name, place in places.items() if place in start}
    for index, line in enumerate(lines, 1):
        said = WORDS.fullmatch(line)
        assert said, line
        assert int(said["number"]) == index
        rotation = LIES.get(said["straight"])
        if said["new"]:
            lies[said["called"] or said["at"]] = (places[said["at"]], rotation)
        elif said["away"]:
            del lies[said["tile"]]
        elif said["turn"]:
            place, before = lies[said["tile"]]
            turned = "abc"[("abc".index(before) + (1 if said["turn"] == "clockwise" else 2)) % 3]
            # The turn and the way it lies are said both, and agree.
            assert turned == rotation
            lies[said["tile"]] = (place, rotation)
        else:
            assert places[said["to"]] not in [place for place, _ in lies.values()]
            lies[said["tile"]] = (places[said["to"]], rotation)
    assert len({place for place, _ in lies.values()}) == len(lies)
    return Layout(dict(lies.values()))


def check(found: Plan) -> None:
    """The captions of a plan lead to its end."""
    names = Names(found)
    lines = [str(caption) for caption in names.captions]
    assert replayed(found.start, names.places, lines) == found.target


@pytest.mark.parametrize("row", rulebook_deck().transformations, ids=lambda row: f"{row.start}-{row.goal}")
@pytest.mark.parametrize("connected", [False, True])
def test_the_nine_rows_of_the_green_table_can_be_replayed_from_their_captions(row, connected):
    """To the target, from the words alone."""
    cards = {card.name: card.creature() for card in rulebook_deck().cards}
    start, goal = cards[row.start], cards[row.goal]
    check(connected_plan(start, goal) if connected else plan(transform(start, goal)))


@given(creatures(18), creatures(18))
def test_captions_of_any_plan_can_be_replayed(start, goal):
    """Also when tiles are taken away, or turned while they move."""
    check(plan(transform(start, goal)))


def test_a_place_that_a_tile_has_left_has_its_number():
    """A tile that goes there goes to place 1; one that was added keeps the letter of its first place."""
    start = Layout.of_tiles([(0, 0, "a"), (0, 1, "b")])
    steps = (
        Step((0, 0, "a"), (3, 0, "b")),
        Step((0, 1, "b"), (0, 0, "b")),
        Step(None, (0, 1, "c")),
        Step(None, (5, 5, "c")),
        Step((5, 5, "c"), (4, 4, "a")),
        Step((4, 4, "a"), None),
    )
    found = Plan(start, steps, len(steps))
    assert [str(caption) for caption in Names(found).captions] == [
        "1. tile 1: move to A, straight 4-10",
        "2. tile 2: move to place 1, straight 4-10",
        "3. new tile 2b at place 2, straight 2-8",
        "4. new tile at C, straight 2-8",
        "5. tile C: move to B, straight 12-6",
        "6. tile C: take away",
    ]
    check(found)


def test_letters_leave_out_what_looks_like_a_number():
    """Neither I nor O; after Z come pairs."""
    some = [name for name, _ in zip(letters(), range(60), strict=False)]
    assert some[:9] == list("ABCDEFGHJ")
    assert some[23:26] == ["Z", "AA", "AB"]
    assert not {"I", "O"} & set("".join(some))


@given(st.permutations([(q, r) for q in range(4) for r in range(4)]))
def test_reading_order_is_top_to_bottom_and_left_to_right(hexes):
    """However the hexes come; (0, 1) is lower than (1, 0), and (2, 0) as high as (0, 1)."""
    order = reading_order(hexes)
    heights = [q + 2 * r for q, r in order]
    assert heights == sorted(heights)
    assert order.index((0, 1)) < order.index((2, 0))
    assert order == reading_order(reversed(hexes))


def test_hours_are_where_the_straight_points():
    """The straight of `a` joins the top and bottom edges, whose middles are at 12 and 6 o'clock."""
    hour = {0: 12, 1: 2, 2: 4, 3: 6, 4: 8, 5: 10}
    for rotation, hours in HOURS.items():
        edges = {edge for edge in range(6) if crossing(rotation, edge)[0] == "s"}
        assert set(map(int, hours.split("-"))) == {hour[edge] for edge in edges}


def test_numbers_do_not_depend_on_the_goal():
    """The picture of the creature on the table has the same numbers whatever is made of it."""
    nine = list(generate(9))
    named = [Names(plan(transform(nine[0], goal))).places for goal in nine[1:4]]
    numbers = [{name: place for name, place in one.items() if name.isdecimal()} for one in named]
    assert numbers[0] == numbers[1] == numbers[2]
