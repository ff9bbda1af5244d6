"""Counting tiles: the rows, ends and weights of `palago.solver.design.extents`, creature by creature."""

import random

import pytest

from palago.catalogue import generate
from palago.solver.design.sums import GOALS, WORTHS, Goal

from brute_force import Joint, corners
from insides import Insides, seen, sides, triangle_on
from rings import rings, shapes, untouched_in

#: The directions of rows: from a tile to the next.
DIRECTIONS = ((1, 0), (0, 1), (1, -1))


@pytest.fixture(scope="module")
def creatures() -> list[Insides]:
    """All free creatures to 11 tiles, and rings around holes, most with tiles that they do not touch."""
    small = [seen(creature) for tiles in range(3, 12) for creature in generate(tiles)]
    large = [shape for shape in sorted(shapes(8), key=sorted) if untouched_in(shape)]
    shapes_of_holes = [*shapes(4), *random.Random(7).sample(large, 100)]
    return [*small, *(ring for shape in shapes_of_holes for ring in rings(shape))]


def ends(creature: Insides, direction: Joint) -> list[tuple[Joint, Joint]]:
    """The first and last tiles of rows, each with the joint that it shares with the tile beyond."""
    found = []
    for dx, dy in (direction, (-direction[0], -direction[1])):
        for x, y in creature.tips:
            beyond = [(x - k * dx, y - k * dy) for k in range(1, 2 * len(creature.tips))]
            if not any(tile in creature.tips for tile in beyond):
                (joint,) = set(corners((x, y))) & set(corners(beyond[0]))
                found.append(((x, y), joint))
    return found


def weight(creature: Insides, tile: Joint, goal: Goal) -> int:
    """What a tile weighs, in sixths."""
    worths, here = WORTHS[goal], corners(tile)
    members = creature.members.intersection(here)
    on_triangles = [triangle_on(tile, *pair) for pair in sides(tile)]
    foreign = 2 * len(creature.inside.intersection(here))
    foreign += 2 * len(creature.triangles.intersection(on_triangles))
    foreign += 2 * len(creature.with_c_tiles.intersection(on_triangles))
    foreign -= 6 * (tile in creature.c_tiles) + 12 * (tile in creature.untouched)
    return (
        2 * worths.joint * len(members)
        + 6 * worths.bridge * (len(members) > 1)
        + 3 * worths.leaf * (creature.tips.get(tile) in creature.leaves)
        + worths.foreign * foreign
    )


def test_rows_end_at_joints_that_are_neither_members_nor_in_holes(creatures):
    """Each row of tiles has two ends, and a row of joints on either side of a row of tiles has one."""
    for creature in creatures:
        for direction in DIRECTIONS:
            found = ends(creature, direction)
            axis = (direction[1], -direction[0]) if direction != (1, -1) else (1, 1)
            rows = {x * axis[0] + y * axis[1] for x, y in creature.members}
            assert len(found) == 2 * (len(rows) + 1)
            assert len({tile for tile, _ in found}) >= 2 * len(rows) + 1
            assert not any(joint in creature.members or joint in creature.inside for _, joint in found)


def test_a_tile_makes_few_ends(creatures):
    """None with three members or a corner in a hole, 2 with two, 3 with one, or 4 if it is alone."""
    for creature in creatures:
        times = dict.fromkeys(creature.tips, 0)
        for direction in DIRECTIONS:
            for tile, _ in ends(creature, direction):
                times[tile] += 1
        for tile, number in times.items():
            members = len(creature.members.intersection(corners(tile)))
            inner = members == 3 or not creature.inside.isdisjoint(corners(tile))
            assert number <= (0 if inner else 2 if members == 2 else 4)
        assert list(times.values()).count(4) <= 3


@pytest.mark.parametrize("goal", GOALS)
def test_weights_are_what_counting_takes_them_for(goal, creatures):
    """Tiles weigh at most what their kind does, untouched ones nothing, and all together the sum."""
    worths = WORTHS[goal]
    most = {
        1: 2 * worths.joint + 3 * worths.leaf,
        2: 4 * worths.joint + 6 * worths.bridge,
        3: 6 * worths.joint + 6 * worths.bridge + 3 * worths.leaf,
    }
    for creature in creatures:
        for tile in creature.tips:
            members = len(creature.members.intersection(corners(tile)))
            in_hole = not creature.inside.isdisjoint(corners(tile))
            assert weight(creature, tile, goal) <= most[members] + 2 * worths.foreign * in_hole
        assert all(weight(creature, tile, goal) <= 0 for tile in creature.untouched)
        tiles = {*creature.tips, *creature.untouched}
        foreign = len(creature.parts) + len(creature.with_c_tiles)
        assert sum(weight(creature, tile, goal) for tile in tiles) == 6 * (
            worths.joint * len(creature.members)
            + worths.bridge * len(creature.bridges)
            + worths.leaf * len(creature.leaves)
            + worths.foreign * foreign
        )
