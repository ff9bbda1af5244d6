"""The plane and its isometries."""

from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue.plane.lattice import (
    COLOURS,
    CORNERS_OF,
    Pose,
    colour_of,
    hexes_of,
    joint_at,
    joints_of,
    neighbour,
)

from strategies import hexes, poses

edges = st.integers(0, 5)


@given(hexes, edges)
def test_crossing_an_edge_and_coming_back_by_the_opposite_one(place, edge):
    """The opposite edge leads back."""
    assert neighbour(neighbour(place, edge), edge + 3) == place


@given(hexes, edges)
def test_the_three_hexes_at_a_corner_agree_on_the_joint(place, corner):
    """Corner i lies between edges i and i + 1, so both neighbours there share it."""
    joint = joint_at(place, corner)
    assert joint == joint_at(neighbour(place, corner), corner + 2)
    assert joint == joint_at(neighbour(place, corner + 1), corner + 4)


@given(hexes)
def test_hexes_of_a_joint_are_the_ones_it_is_a_corner_of(place):
    """`hexes_of` inverts `joints_of`, corner by corner in the order of `CORNERS_OF`."""
    for colour in COLOURS:
        for k, joint in enumerate(joints_of(place, colour)):
            assert colour_of(joint) == colour
            assert hexes_of(joint)[k] == place
            assert [joint_at(at, CORNERS_OF[colour][i]) for i, at in enumerate(hexes_of(joint))] == [
                joint
            ] * 3


@given(poses, hexes, edges)
def test_a_pose_moves_neighbours_and_corners_alike(pose, place, edge):
    """Hexes, edges, joints and colours are moved by one isometry."""
    assert pose.hex(neighbour(place, edge)) == neighbour(pose.hex(place), pose.edge(edge))
    joint = joint_at(place, edge)
    assert set(hexes_of(pose.joint(joint))) == {pose.hex(at) for at in hexes_of(joint)}
    assert colour_of(pose.joint(joint)) == pose.colour(colour_of(joint))


def test_the_twelve_poses_differ():
    """Six turns, mirrored or not, are twelve different isometries."""
    places = [(0, 0), (1, 0), (0, 1), (2, -5)]
    images = {
        tuple(Pose(turn, mirrored).hex(place) for place in places)
        for turn in range(6)
        for mirrored in (False, True)
    }
    assert len(images) == 12
