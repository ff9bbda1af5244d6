"""Creatures: what closes, and what it is worth."""

from collections import Counter

import pytest
from hypothesis import given

from palago.catalogue import Creature, Layout, Pose, eye, find_creatures, generate, read_sum
from palago.catalogue.creature.contour import closed_curves
from palago.catalogue.errors import NotACreatureError
from palago.catalogue.plane.lattice import COLOURS, hexes_of, joints_of
from palago.catalogue.plane.tile import bridge, joint_at

from known import LONG_SUM, WORTH
from shapes import ring_on_table
from strategies import creatures, layouts, poses


def closed_components(layout, colour):
    """The slow, obvious twin of `find_creatures`, by networkx on the whole table."""
    import networkx as nx

    graph = nx.Graph()
    for place, rotation in layout.items():
        graph.add_nodes_from(joints_of(place, colour))
        graph.add_edge(*(joint_at(place, corner) for corner in bridge(rotation, colour)))
    return {
        frozenset(joints)
        for joints in nx.connected_components(graph)
        if all(place in layout for joint in joints for place in hexes_of(joint))
    }


@given(layouts)
def test_every_closed_creature_of_a_layout_is_found(layout):
    """`find_creatures` finds the closed connected components of both colours, and no others."""
    for colour in COLOURS:
        found = find_creatures(layout, colour)
        assert {creature.joints for creature in found} == closed_components(layout, colour)
        assert all(creature.colour == colour for creature in found)
        for creature in found:
            assert set(creature.layout) == {place for joint in creature.joints for place in hexes_of(joint)}


@given(creatures(), poses)
def test_nothing_about_a_creature_depends_on_its_pose(creature, pose):
    """Size, bridges, shells, limbs and holes are the same in all poses and both colours."""

    def facts(it):
        return it.tiles, len(it.joints), len(it.bridges), it.holes, it.shells, it.limbs, it.points

    posed = creature.posed(pose)
    assert facts(posed) == facts(creature)
    assert Creature.from_layout(posed.layout) == posed


@given(creatures())
def test_holes_are_the_cycles_of_the_bridges(creature):
    """Euler: a connected plane graph has bridges - joints + 1 cycles, one around each hole."""
    assert creature.holes == len(creature.bridges) - len(creature.joints) + 1
    assert creature.shells >= creature.holes + 1


@given(creatures())
def test_limbs_are_the_turns_around_an_end_on_the_outer_contour(creature):
    """Each limb is ``srrl`` or ``lrrs`` on the outer contour; the virus's two share a straight."""
    word = creature.outer_contour.word * 2
    length = len(word) // 2
    ends = sum(word[k : k + 4] in ("srrl", "lrrs") for k in range(length)) if length > 3 else 0
    assert creature.limbs == (1 if creature.tiles == 5 else ends)


@pytest.mark.parametrize("tiles", WORTH)
def test_shells_and_limbs_of_all_creatures_of_a_size(tiles):
    """The table of (shells, limbs) on the design page."""
    assert Counter((c.shells, c.limbs) for c in generate(tiles)) == WORTH[tiles]


def test_the_virus_and_the_ring():
    """The virus has one shell and one limb, the ring two shells: both are worth 2 (rulebook)."""
    virus, ring = next(generate(5)), next(generate(6))
    assert (virus.tiles, virus.shells, virus.limbs, virus.points) == (5, 1, 1, 2)
    assert (ring.tiles, ring.shells, ring.limbs, ring.points, ring.holes) == (6, 2, 0, 2, 1)


def test_the_smallest_creature_with_a_shell_inside_a_shell_has_twelve_tiles():
    """Below 12 tiles shells are holes + 1; at 12 there is one with more."""
    for tiles in range(3, 12):
        assert all(creature.shells == creature.holes + 1 for creature in generate(tiles))
    assert any(creature.shells > creature.holes + 1 for creature in generate(12))


def test_a_circle_in_a_bay_is_no_shell():
    """The least creature whose own tiles complete a circle outside its outer contour has one shell."""
    creature = read_sum("0a+1a+2a+2a+5b+4b+3b+4a+3c+4c+4b+5c+2b")
    curves = closed_curves(creature.layout, creature.colour)
    assert (creature.tiles, creature.holes, len(curves)) == (14, 0, 2)
    assert creature.shells == 1


def test_the_published_creature_has_a_foreign_eye_in_its_hole():
    """The Eye's circle is the hole's contour, so it is one shell and not two."""
    creature = read_sum(LONG_SUM)
    assert (creature.tiles, len(creature.joints)) == (12, 7)
    assert [c.tiles for c in find_creatures(creature.layout) if c.colour != creature.colour] == [3]
    assert creature.shells == 1 + creature.holes == 2


def test_tiles_of_others_inside_a_creature_count_on_a_table_only():
    """An Eye in the middle of a wide ring completes a smaller ring around it: three more shells."""
    creature, table = ring_on_table()
    assert (len(creature.joints), creature.holes, creature.shells) == (12, 1, 2)
    assert creature.shells_on(table) == 5


def test_a_layout_that_is_no_creature_is_refused():
    """The message says how far the tiles are from one creature."""
    with pytest.raises(NotACreatureError, match="no closed creature on the 0 tiles"):
        Creature.from_layout(Layout())
    two = Layout({**eye().layout, **eye().posed(Pose(shift=(9, 9))).layout})
    with pytest.raises(
        NotACreatureError, match="no creature touches all 6 tiles; the largest closed one has 3"
    ):
        Creature.from_layout(two)
    with pytest.raises(NotACreatureError, match="open at hex"):
        Creature.from_tiles({(0, 0): "a"}, (2, -1))


def test_the_creatures_of_a_layout_are_sorted():
    """Yellow ones first, and within a colour by their least joint, wherever they lie."""
    lying = [
        ("yellow", (9, 0)),
        ("blue", (20, 9)),
        ("yellow", (0, 9)),
        ("blue", (-20, 0)),
        ("yellow", (0, 0)),
    ]
    eyes = [eye(colour).posed(Pose(shift=shift)) for colour, shift in lying]
    found = find_creatures(Layout({place: tile for one in eyes for place, tile in one.layout.items()}))
    assert found == sorted(eyes, key=lambda one: (one.colour == "blue", min(one.joints)))
