"""Green tasks: the exact minimum, compared with a brute force that shares no code with it."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import Creature, Layout, Pose, generate, read_sum, symmetry_group
from palago.catalogue.errors import InputError
from palago.solver.green.least import least_moved, transform
from palago.solver.green.pairs import transform_to_any

VIRUS = next(generate(5))
RING = next(generate(6))


@cache
def creatures(up_to: int) -> tuple[Creature, ...]:
    """All free creatures of at most so many tiles."""
    return tuple(creature for tiles in range(3, up_to + 1) for creature in generate(tiles))


def turned_by_brute_force(tiles: dict, turns: int, mirrored: bool) -> dict:
    """Turn tiles about the origin in cube coordinates, straights as unordered pairs of directions."""
    straight = {"a": 0, "b": 2, "c": 1}  # edge 0-3, 2-5, 1-4, modulo 3
    name = {value: key for key, value in straight.items()}
    turned = {}
    for (q, r), rotation in tiles.items():
        x, z, line = q, r, straight[rotation]
        y = -x - z
        if mirrored:  # swap up and down: edge e goes to 3 - e
            z, y, line = y, z, -line % 3
        for _ in range(turns):  # edge e goes to e + 1, cube coordinates rotate with a sign
            x, y, z = -z, -x, -y
            line = (line + 1) % 3
        turned[x, z] = name[line]
    return turned


def overlap_by_brute_force(x: Layout, y: Layout, mirror: bool = False) -> int:
    """Lay y over x in every way in which their bounding boxes meet, and count equal tiles."""
    best = 0
    for turns, mirrored in product(range(6), (False, True) if mirror else (False,)):
        posed = turned_by_brute_force(dict(y), turns, mirrored)
        qs, rs = [q for q, _ in posed], [r for _, r in posed]
        for dq in range(min(q for q, _ in x) - max(qs), max(q for q, _ in x) - min(qs) + 1):
            for dr in range(min(r for _, r in x) - max(rs), max(r for _, r in x) - min(rs) + 1):
                best = max(best, sum(x.get((q + dq, r + dr)) == rot for (q, r), rot in posed.items()))
    return best


def test_virus_to_ring_is_two_moved_and_one_added():
    """The rulebook's example: cards 1 and 2."""
    found = transform(VIRUS, RING)
    assert (found.moved, found.added, found.removed) == (2, 1, 0)
    back = transform(RING, VIRUS)
    assert (back.moved, back.added, back.removed) == (2, 0, 1)


@pytest.mark.parametrize("mirror", [False, True])
def test_minimum_equals_brute_force_for_all_pairs_up_to_eight_tiles(mirror):
    """The overlap is the largest over all translations and turns, mirrored ones only if asked."""
    for x, y in combinations_with_replacement(creatures(8), 2):
        for one, two in ((x, y), (y, x)):
            overlap = overlap_by_brute_force(one.layout, two.layout, mirror)
            assert transform(one, two, mirror=mirror).moved == min(one.tiles, two.tiles) - overlap
            assert least_moved(one, two, mirror=mirror) == min(one.tiles, two.tiles) - overlap


def test_every_layout_is_at_distance_zero_from_all_its_poses():
    """Turns and shifts cost nothing, and reach a creature's layout in the other colour too."""
    for creature in creatures(8):
        for turn in range(6):
            assert transform(creature, creature.posed(Pose(turn, False, (7, -3)))).moved == 0


def test_mirror_twins_differ_unless_mirror_images_are_allowed():
    """A chiral creature becomes its twin for free only with `mirror`."""
    for creature in creatures(9):
        twin = creature.posed(Pose(0, True))
        assert transform(creature, twin, mirror=True).moved == 0
        assert (transform(creature, twin).moved > 0) == (symmetry_group(creature) in ("1", "C3"))


def test_equal_sizes_are_a_metric():
    """Moved is symmetric and obeys the triangle inequality among creatures of one size."""
    nine = list(generate(9))
    table = {(i, j): least_moved(x, y) for i, x in enumerate(nine) for j, y in enumerate(nine)}
    for i, j in table:
        assert table[i, j] == table[j, i]
        assert (table[i, j] == 0) == (i == j)
        assert all(table[i, j] <= table[i, k] + table[k, j] for k in range(len(nine)))


@given(st.integers(0, 10**9), st.integers(0, 5), st.booleans())
def test_the_parts_of_a_transformation_fit_together(seed, turn, mirror):
    """Kept, moved, added and removed tiles make up X and the target exactly."""
    pool = creatures(9)
    x, y = pool[seed % len(pool)], pool[seed // 7 % len(pool)].posed(Pose(turn))
    found = transform(x, y, mirror=mirror)
    olds, news = [old for old, _ in found.moves], [new for _, new in found.moves]
    assert sorted([*found.kept, *olds, *found.removals]) == x.layout.tiles
    assert sorted([*found.kept, *news, *found.additions]) == found.target.tiles
    assert (found.added, found.removed) == (max(0, y.tiles - x.tiles), max(0, x.tiles - y.tiles))
    assert y.layout.posed(found.poses[0]) == found.target
    places = {new[:2] for new in news}
    assert all(old[:2] == new[:2] for old, new in found.moves if old[:2] in places)
    assert all(old[:2] not in places and old[:2] not in dict(found.target) for old in found.removals)


def test_every_optimal_pose_class_is_reported_once():
    """All poses reach the optimum, lead to different targets, and none is left out."""
    for x, y in product(creatures(7), repeat=2):
        found = transform(x, y)
        targets = {y.layout.posed(pose) for pose in found.poses}
        assert len(targets) == len(found.poses)
        for target in targets:
            same = sum(target.get(place) == rotation for place, rotation in x.layout.items())
            assert min(x.tiles, y.tiles) - same == found.moved
        # x turned onto itself makes one class of several targets: count them all by brute force
        turns = [Pose(turn, False, shift) for turn in (0, 2, 4) for shift in product(range(-9, 10), repeat=2)]
        own = [pose for pose in turns if x.layout.posed(pose) == x.layout]
        everywhere = {target.posed(pose) for target in targets for pose in own}
        assert everywhere == {
            posed
            for turn in range(6)
            for shift in product(range(-12, 13), repeat=2)
            if shared(x.layout, y.layout, Pose(turn, False, shift)) == min(x.tiles, y.tiles) - found.moved
            for posed in [y.layout.posed(Pose(turn, False, shift))]
        }


def shared(x: Layout, y: Layout, pose: Pose) -> int:
    """How many tiles x has in common with y in a pose."""
    posed = turned_by_brute_force(dict(y), pose.turn, pose.mirrored)
    dq, dr = pose.shift
    return sum(x.get((q + dq, r + dr)) == rotation for (q, r), rotation in posed.items())


def test_json_has_the_contract_keys():
    """The keys of `palago transform --json` never change."""
    document = transform(VIRUS, RING).to_json()
    assert {"moved", "added", "removed", "kept", "moves", "additions", "removals"} <= set(document)
    assert all(len(tile) == 3 for tile in document["kept"])
    assert all(len(old) == len(new) == 3 for old, new in document["moves"])


def test_the_least_of_several_targets_is_taken():
    """With only a portrait known, the nearest layout that has it counts."""
    eye = read_sum("4b+5c")
    assert transform_to_any(VIRUS, [RING, VIRUS.posed(Pose(1)), eye]).moved == 0
    with pytest.raises(InputError, match="at least one"):
        transform_to_any(VIRUS, [])


def test_of_several_targets_as_near_the_one_with_the_fewest_added_is_taken():
    """The order in which they are given decides only after the tiles added or removed."""
    pool = creatures(8)
    decided = 0
    for x in pool:
        ranks = [
            (min(x.tiles, y.tiles) - overlap_by_brute_force(x.layout, y.layout), abs(x.tiles - y.tiles))
            for y in pool
        ]
        for order in (pool, pool[::-1]):
            found = transform_to_any(x, [y for y in order if y.tiles != x.tiles])
            best = min(rank for rank, y in zip(ranks, pool, strict=True) if y.tiles != x.tiles)
            assert (found.moved, found.added + found.removed) == best
        decided += len({added for moved, added in ranks if moved == best[0] and added}) > 1
    assert decided


def leaving_and_arriving(x: Layout, target: Layout) -> tuple[list, list]:
    """The hexes that tiles leave for good, and those that are empty at first."""
    return sorted(set(x) - set(target)), sorted(set(target) - set(x))


def steps_apart(one: tuple[int, int], two: tuple[int, int]) -> int:
    """The length of the shortest way from hex to hex, in cube coordinates."""
    q, r = two[0] - one[0], two[1] - one[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def test_of_the_best_poses_one_turns_the_most_tiles_in_place():
    """A tile that is turned stays where it is, which hands like better than a move."""
    differed = 0
    for x, y in product(creatures(9), repeat=2):
        found = transform(x, y)
        turned = [
            sum(
                place in target and target[place] != rotation
                for target in [y.layout.posed(pose)]
                for place, rotation in x.layout.items()
            )
            for pose in found.poses
        ]
        assert sum(old[:2] == new[:2] for old, new in found.moves) == max(turned) == turned[0]
        differed += min(turned) < max(turned)
    assert differed


def test_near_tiles_are_paired_first():
    """Of all pairs of a hex left and a hex taken the nearest is a move, then the nearest of the rest."""
    mattered = 0
    for x, y in product(creatures(9), repeat=2):
        found = transform(x, y)
        left, taken = leaving_and_arriving(x.layout, found.target)
        moves = sorted(
            (steps_apart(old[:2], new[:2]), old[:2], new[:2])
            for old, new in found.moves
            if old[:2] != new[:2]
        )
        assert len(moves) == min(len(left), len(taken))
        mattered += len({steps_apart(old, new) for old in left for new in taken}) > 1
        for length, old, new in moves:
            assert length == min(steps_apart(one, two) for one in left for two in taken)
            left.remove(old)
            taken.remove(new)
    assert mattered


def test_an_empty_table_is_no_special_case():
    """Everything is added to an empty table, and removed to empty it."""
    empty = Layout()
    assert transform(empty, VIRUS).added == 5
    assert transform(VIRUS, empty).removed == 5
    assert transform(empty, empty).moved == 0
