"""Portraits by features, patterns, regions and tables, alone and together, against the enumerator."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue import Creature, Layout, Pose, eye, generate
from palago.catalogue.creature.groups import SYMMETRIES
from palago.catalogue.errors import CardError, InputError
from palago.catalogue.plane.lattice import COLOURS
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.portrait import NUMBERS, has_pattern
from palago.solver.red.answers import solve

from comparing import check_one_line, names

SMALL = {tiles: list(generate(tiles, "one-sided")) for tiles in range(3, 10)}


def check_portrait(
    portrait: Portrait, tiles: int, creatures: Iterable[Creature], backend: str = "sat"
) -> None:
    """Compare a search with looking at every creature."""
    card = Card("", tiles, portrait)
    answer = solve(card, backend=backend)
    expected = {
        name
        for creature in creatures
        if any(card.mismatch(creature.in_colour(colour)) is None for colour in COLOURS)
        for name in names([creature], answer.symmetry)
    }
    assert names(answer.solutions, answer.symmetry) == sorted(expected)
    assert answer.ending == ("all" if expected else "none")
    assert answer.unique is (True if len(expected) == 1 else False if expected else None)


@pytest.mark.parametrize(
    ("tiles", "backend"),
    [*((tiles, "sat") for tiles in range(3, 10)), *((tiles, "cp") for tiles in (3, 5, 6, 7))],
)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_of_anything_gives_exactly_the_creatures_that_have_it(
    tiles: int, number: str, backend: str
) -> None:
    """For shells, limbs, points and holes, each exact number and each bound from below."""
    for asked in [*((value, value) for value in range(5)), (2, None), (1, 3)]:
        check_portrait(Portrait(**{number: asked}), tiles, SMALL[tiles], backend)


@pytest.mark.parametrize("tiles", range(3, 10))
@pytest.mark.parametrize("group", SYMMETRIES)
def test_a_symmetry_gives_exactly_the_creatures_that_have_it(group: str, tiles: int) -> None:
    """For each group, alone, with numbers, and with an outline."""
    check_portrait(Portrait(symmetry=group), tiles, SMALL[tiles])
    check_portrait(Portrait(symmetry=group, limbs=(1, 2)), tiles, SMALL[tiles])
    for creature in SMALL[tiles]:
        outline = creature.outer_contour.word
        check_portrait(Portrait((outline,), symmetry=group), tiles, SMALL[tiles])
        body = JointMap.of_creature(creature)
        check_portrait(Portrait(joints=body, symmetry=group), tiles, SMALL[tiles])


def test_symmetric_creatures_of_twelve_tiles() -> None:
    """The larger symmetric ones have their centres in all three kinds of places."""
    creatures = list(generate(12))
    for group in ("C3", "D1", "D3"):
        check_portrait(Portrait(symmetry=group), 12, creatures)


def test_a_shell_inside_a_shell_counts() -> None:
    """The 12-tile creature around a foreign Eye is the only one with more shells than its holes make."""
    answer = solve(Card("", 12, Portrait(holes=(1, 1), shells=(3, None))))
    assert answer.unique
    around_eye = answer.solutions[0]
    assert (around_eye.shells, around_eye.holes) == (3, 1)
    assert has_pattern(around_eye.layout, eye("blue").layout)
    check_portrait(Portrait(shells=(3, None)), 12, generate(12))


def test_impossible_requests_are_refuted() -> None:
    """Not timed out: 4 tiles, 10 tiles worth 5 points, 6 tiles with a limb."""
    for tiles, portrait in (
        (4, Portrait()),
        (10, Portrait(points=(5, None))),
        (6, Portrait(limbs=(1, None))),
    ):
        for backend in ("sat", "cp"):
            answer = solve(Card("", tiles, portrait), backend=backend)
            assert (answer.status, answer.ending) == ("none", "none")


def test_a_range_of_tiles_gives_the_creatures_of_each_size() -> None:
    """From 5 to 8 tiles there are all creatures of 5, 6, 7 and 8."""
    answer = solve(Card("", (5, 8)))
    assert sorted(creature.tiles for creature in answer.solutions) == [5, 6, 7, 7, 8, 8]


@pytest.mark.parametrize("tiles", range(5, 10))
def test_patterns_are_contained_in_exactly_the_creatures_that_have_them(tiles: int) -> None:
    """One pattern, and two at once with a number."""
    for creature in SMALL[tiles][:6]:
        items = list(creature.layout.items())
        first, last = Layout(dict(items[:4])), Layout(dict(items[-2:]))
        check_portrait(Portrait(contains=(first,)), tiles, SMALL[tiles])
        check_portrait(Portrait(contains=(first, last), holes=(0, 1)), tiles, SMALL[tiles])


def test_a_creature_around_a_creature_contains_it() -> None:
    """A creature as a pattern is one of the same colour that the tiles hold besides: an Eye in 12 tiles."""
    answer = solve(Card("", 12, Portrait(contains=(eye("blue"),))))
    assert answer.unique
    assert len(answer.solutions[0].inner_contours) == 1


@pytest.mark.parametrize("colour", ["yellow", "blue"])
@pytest.mark.parametrize("tiles", range(5, 9))
def test_a_region_holds_exactly_the_creatures_that_fit_somewhere(tiles: int, colour: str) -> None:
    """Regions that are a little larger than a creature, for both colours."""
    spots = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    for shape in SMALL[tiles][:4]:
        region = frozenset(shape.layout) | {(0, 0), (1, 0), (2, 0), (1, 1), (0, 2), (1, 2)}
        fitting = [
            creature.in_colour(colour)
            for creature in SMALL[tiles]
            if any(
                region >= {(q + dq, r + dr) for q, r in creature.in_colour(colour).posed(Pose(turn)).layout}
                for turn in (0, 2, 4)
                for dq, dr in spots
            )
        ]
        answer = solve(Card("", tiles, Portrait(within=region, colour=colour)))
        assert names(answer.solutions) == names(fitting)
        assert all(region >= creature.layout.keys() for creature in answer.solutions)


@pytest.mark.parametrize("colour", ["yellow", "blue"])
@pytest.mark.parametrize("tiles", range(3, 9))
def test_tiles_on_the_table_are_kept_by_exactly_the_creatures_that_own_them(tiles: int, colour: str) -> None:
    """Every placing of every creature over two or three tiles is found, each in its place."""
    fixed = [creature.in_colour(colour) for creature in generate(tiles, "fixed")]
    for table in (
        Layout({(0, 0): "a", (1, -1): "b"}),
        Layout({(0, 0): "a", (0, 1): "a", (1, 0): "c"}),
        Layout({(0, 0): "b", (2, 0): "a"}),
    ):
        expected = {
            placed
            for creature in fixed
            for q, r in creature.layout
            if table.items() <= (placed := creature.layout.posed(Pose(shift=(-q, -r)))).items()
        }
        answer = solve(Card("", tiles, Portrait(table=table, colour=colour)))
        assert answer.symmetry == "fixed"
        assert {creature.layout for creature in answer.solutions} == expected
        assert len(answer.solutions) == len(expected)


@pytest.mark.parametrize("tiles", range(5, 10))
def test_any_mixture_is_the_intersection(tiles: int) -> None:
    """Outline, map, numbers and table together."""
    for creature in SMALL[tiles]:
        word, joints = creature.outer_contour.word, sorted(creature.joints)
        around = frozenset(joints[1::2]) | {(joints[0][0] + 3, joints[0][1])}
        loose = JointMap(frozenset(joints[::2]), around)
        check_portrait(Portrait(joints=loose), tiles, SMALL[tiles])
        check_portrait(Portrait((word,), joints=loose), tiles, SMALL[tiles])
        check_portrait(Portrait((word,), loose, limbs=(1, 3), holes=(0, 1)), tiles, SMALL[tiles])
        table = Layout(dict(list(creature.layout.items())[:2]))
        answer = solve(Card("", tiles, Portrait((word,), table=table)))
        assert creature.layout in {solution.layout for solution in answer.solutions}
        for solution in answer.solutions:
            assert solution.outer_contour.word == word


def test_large_creatures_are_found_by_their_features() -> None:
    """48 tiles with features and no outline: found in compact domains."""
    for portrait in (
        Portrait(),
        Portrait(limbs=(6, 6), holes=(2, 2)),
        Portrait(symmetry="C3"),
        Portrait(symmetry="D1", points=(6, None)),
    ):
        assert solve(Card("", 48, portrait), limit=1, time_limit=120).status == "found"


@pytest.mark.parametrize(
    "card",
    [
        lambda: Card("", (7, 5)),
        lambda: Card("", 5, Portrait(shells=(3, 2))),
        lambda: Card("", 5, Portrait(limbs=(-2, -1))),
        lambda: solve(Card("", None)),
        lambda: solve(Card("", None, Portrait(points=(3, None)))),
        lambda: solve(Card("", 5, Portrait(table=Layout()))),
    ],
)
def test_requests_that_cannot_be_meant_are_refused(card: object) -> None:
    """Empty ranges, nothing that bounds the search, an empty table."""
    with pytest.raises(CardError):
        card()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.text("lrs#.? abc", max_size=6),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
keys = st.sampled_from(
    ["contours", "map", *NUMBERS, "symmetry", "contains", "within", "table", "colour", "other"]
)
plausible = st.fixed_dictionaries(
    {},
    optional={
        "contours": st.lists(st.sampled_from(["rrr", "lrrsrr", "rsrsrs", "lll"]), max_size=2),
        "map": st.lists(st.sampled_from(["# #", " # ?", "? . #"]), min_size=1, max_size=2),
        **{name: st.integers(0, 4) | st.lists(st.none() | st.integers(0, 4), max_size=3) for name in NUMBERS},
        "symmetry": st.sampled_from(SYMMETRIES),
        "within": st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(list), max_size=9),
        "table": st.lists(
            st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.sampled_from("abc")).map(list), max_size=2
        ).map(lambda tiles: {"schema": "palago.layout/1", "tiles": tiles}),
        "colour": st.sampled_from(["yellow", "blue"]),
    },
)


portraits = st.dictionaries(keys, json_values, max_size=3) | plausible
numbers_of_tiles = st.integers(0, 9) | json_values


def check_document(portrait: object, tiles: object) -> None:
    """Whatever a card holds, it is solved or refused with one line."""
    document = {"schema": "palago.card/1", "tiles": tiles, "portrait": portrait}
    try:
        card = Card.from_json(document)
        assert Card.from_json(card.to_json()).to_json() == card.to_json()
        answer = solve(card, limit=3, time_limit=20)
    except InputError as error:
        check_one_line(error)
    else:
        assert answer.ending != "time"


@settings(max_examples=300)
@given(portraits, numbers_of_tiles)
def test_any_card_document_gets_an_answer_or_one_line(portrait: object, tiles: object) -> None:
    """Documents of every kind, near to cards and far from them."""
    check_document(portrait, tiles)


@pytest.mark.slow
@settings(max_examples=5000)
@given(portraits, numbers_of_tiles)
def test_thousands_of_card_documents(portrait: object, tiles: object) -> None:
    """The same for more of them."""
    check_document(portrait, tiles)
