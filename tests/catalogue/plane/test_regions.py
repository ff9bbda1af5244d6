"""What touches what, against steps counted one by one and a graph library."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import Layout, Pose
from palago.catalogue.plane.lattice import BLUE, COLOUR_KEEPING, COLOURS, YELLOW, joints_of, neighbour
from palago.catalogue.plane.regions import (
    around,
    ball,
    distance,
    joints_around,
    joints_near,
    neighbours_of,
    pieces,
    placements,
    pose_onto,
    spread,
)

from strategies import hexes, poses

regions = st.sets(hexes, max_size=40)


def walked(most):
    """The hexes within so many steps of the origin, by walking."""
    found = {(0, 0)}
    for _ in range(most):
        found |= {neighbour(place, edge) for place in found for edge in range(6)}
    return found


def test_the_distance_is_the_length_of_the_shortest_walk():
    """Up to six steps in every direction."""
    for most in range(1, 7):
        border = walked(most) - walked(most - 1)
        assert {distance((0, 0), place) for place in border} == {most}


def test_a_ball_holds_what_can_be_walked_to():
    """Joints are hexes measured in thirds; a ball is sorted and has each once."""
    for centre in ((2, -1), (-2, 1), (32, 8)):
        for most in range(5):
            found = list(ball(centre, most))
            assert found == sorted(set(found))
            assert set(found) == {(centre[0] + 3 * q, centre[1] + 3 * r) for q, r in walked(most)}
        assert set(joints_near(centre)) == set(ball(centre, 1)) - {centre}


@given(regions)
def test_joints_and_hexes_touch_each_other(region):
    """A hex touches a joint exactly if the joint is one of its corners."""
    for colour in COLOURS:
        joints = joints_around(region, colour)
        assert joints == {joint for place in region for joint in joints_of(place, colour)}
        assert around(joints) >= region
        assert all(not joints.isdisjoint(joints_of(place, colour)) for place in around(joints))


@given(regions)
def test_pieces_are_the_components_of_a_graph(region):
    """Each hex is in one piece, and pieces do not touch."""
    graph = nx.Graph()
    graph.add_nodes_from(region)
    graph.add_edges_from((place, near) for place in region for near in neighbours_of(place) if near in region)
    found = pieces(region)
    assert {frozenset(piece) for piece in nx.connected_components(graph)} == set(found)
    assert found == sorted(found, key=min)


@given(regions, hexes)
def test_spreading_reaches_what_can_be_walked_to(region, start):
    """Each place once, and every place after one that it is reached from."""
    order = spread([start, start], lambda place: [near for near in neighbours_of(place) if near in region])
    assert order[0] == start
    assert set(order) == next(piece for piece in pieces(region | {start}) if start in piece)
    assert len(order) == len(set(order))
    for number, place in enumerate(order[1:], 1):
        assert any(near in order[:number] for near in neighbours_of(place))


@given(st.sets(hexes, min_size=1, max_size=4), st.sets(hexes, max_size=25))
def test_placements_are_all_shifts_that_fit(pattern, region):
    """Against trying every shift in a box: none is left out and none comes twice."""
    found = list(placements(sorted(pattern), region, COLOUR_KEEPING))
    assert len(found) == len(set(found))
    expected = {
        pose.shifted((q, r))
        for pose in COLOUR_KEEPING
        for q in range(-16, 17)
        for r in range(-16, 17)
        if all(pose.shifted((q, r)).hex(place) in region for place in pattern)
    }
    assert set(found) == expected


def test_an_empty_pattern_has_no_placements():
    """It would fit anywhere."""
    assert list(placements(Layout(), [(0, 0)], [Pose()])) == []


@given(poses, hexes, hexes)
def test_a_pose_onto_a_hex_takes_it_there(pose, place, target):
    """Its turn and mirror stay."""
    placed = pose_onto(pose, place, target)
    assert placed.hex(place) == target
    assert (placed.turn, placed.mirrored) == (pose.turn, pose.mirrored)


def test_the_joints_of_a_hex_are_near_each_other():
    """The three corners of one colour are a step apart."""
    for colour in (YELLOW, BLUE):
        corners = joints_of((4, -7), colour)
        assert all(one in joints_near(two) for one in corners for two in corners if one != two)
