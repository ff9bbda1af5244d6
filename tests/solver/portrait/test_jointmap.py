"""Joint maps: reading and drawing, and all small maps against the enumerator."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import Creature, Pose, generate
from palago.catalogue.errors import MapError
from palago.catalogue.plane.lattice import Joint, joints_of
from palago.catalogue.plane.regions import joints_near
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.jointmap import JointMap
from palago.solver.red.answers import solve

from comparing import check_one_line, names
from strategies import creatures


def bodies(size: int) -> set[frozenset[Joint]]:
    """Every connected set of so many joints, up to shifts, the least joint in one place."""
    found = {frozenset([(2, -1)])}
    for _ in range(size - 1):
        grown = set()
        for body in found:
            for joint in {near for member in body for near in joints_near(member)} - body:
                x, y = min(*body, joint)
                grown.add(frozenset((jx - x + 2, jy - y - 1) for jx, jy in {*body, joint}))
        found = grown
    return found


def check_maps(size: int, backend: str) -> None:
    """Compare the solutions of all maps of a size with the creatures that have those joints."""
    with_body: dict[frozenset[Joint], list[Creature]] = {}
    # A body of s joints touches 3 s tiles at most, and a connected one 2 s + 1.
    for tiles in range(3, 2 * size + 2):
        for creature in generate(tiles, "fixed"):
            if len(creature.joints) == size:
                with_body.setdefault(creature.joints, []).append(creature)
    for body in bodies(size):
        answer = solve(Card("", None, Portrait(joints=JointMap(body))), backend=backend)
        assert names(answer.solutions) == sorted(set(names(with_body.get(body, []))))
        assert answer.complete


@pytest.mark.parametrize("backend", ["sat", "cp"])
@pytest.mark.parametrize("size", range(1, 5))
def test_a_map_gives_exactly_the_creatures_with_those_joints(size: int, backend: str) -> None:
    """For every body of up to 4 joints the solutions are those that the enumerator finds."""
    check_maps(size, backend)


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["sat", "cp"])
@pytest.mark.parametrize("size", [5, 6])
def test_maps_of_larger_bodies(size: int, backend: str) -> None:
    """The same for 5 and 6 joints, 11 and 13 tiles at most."""
    check_maps(size, backend)


def test_tiles_are_the_triangles_that_point_up() -> None:
    """A joint and the two below it share a tile; a joint and the two above it do not."""
    up, down = JointMap.read(" #\n# #").members, JointMap.read("# #\n #").members
    hexes = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert [set(joints_of(place, "yellow")) == up for place in hexes].count(True) == 1
    assert not any(set(joints_of(place, "yellow")) == down for place in hexes)


def test_a_full_triangle_leaves_a_choice_and_an_empty_one_none() -> None:
    """A tile of three joints bridges two of them; around a triangle that is no tile there is a ring."""
    # The lone tile leaves one of its joints out; a fourth joint connects two of them already.
    assert solve(Card("", None, Portrait(joints=JointMap.read(" #\n# #")))).status == "none"
    rhombus = solve(Card("", None, Portrait(joints=JointMap.read(" #\n# #\n #"))))
    assert len(rhombus.solutions) == 2
    ring = solve(Card("", None, Portrait(joints=JointMap.read("# #\n #"))))
    assert ring.unique
    assert (ring.solutions[0].tiles, ring.solutions[0].holes) == (6, 1)


def test_a_map_with_question_marks_gives_every_creature_between() -> None:
    """Joints that may be of the body are tried both ways."""
    some = solve(Card("", None, Portrait(joints=JointMap.read("# ? #"))))
    assert [len(creature.joints) for creature in some.solutions] == [3]
    every = solve(Card("", None, Portrait(joints=JointMap.read("? ? ?"))))
    assert sorted(len(creature.joints) for creature in every.solutions) == [1, 2, 3]


def test_a_map_in_two_pieces_is_refuted() -> None:
    """A body that no bridges can connect has no creature."""
    assert solve(Card("", None, Portrait(joints=JointMap.read("# . #")))).status == "none"


@given(creatures())
def test_the_map_of_a_creature_is_fitted_by_it_in_any_turn(creature: Creature) -> None:
    """Drawing, reading and turning by 120 degrees keep the fit; an extra joint breaks it."""
    drawn = JointMap.read(JointMap.of_creature(creature).write())
    yellow = creature.in_colour("yellow")
    assert drawn.fits(yellow.joints)
    assert drawn.fits(yellow.posed(Pose(2, shift=(4, -7))).joints)
    x, y = max(yellow.joints)
    assert not drawn.fits(yellow.joints | {(x + 3, y)})
    assert not drawn.fits(yellow.joints - {(x, y)})


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("", "no joint"),
        ("...", "row 1, column 2"),
        (". .\n .", "no joint"),
        ("# x", "row 1, column 3 ('x')"),
        ("# #\n\n  ##", "row 3, column 4"),
        ("#\n#", "row 2, column 1"),
    ],
)
def test_what_is_no_map_is_refused_with_its_place(drawing: str, says: str) -> None:
    """The message names the row and the column."""
    with pytest.raises(MapError) as caught:
        JointMap.read(drawing)
    assert says in str(caught.value)


@given(st.text(alphabet="#.? \nx", max_size=40))
def test_any_text_is_a_map_or_refused_in_one_line(text: str) -> None:
    """Reading either fails with one line or gives a map that survives drawing."""
    try:
        drawn = JointMap.read(text)
    except MapError as error:
        check_one_line(error)
    else:
        again = JointMap.read(drawn.write())
        assert (len(again.members), len(again.maybe)) == (len(drawn.members), len(drawn.maybe))
