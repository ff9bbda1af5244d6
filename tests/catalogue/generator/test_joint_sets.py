"""The compiled walk over sets, their weights and what stands for what, set by set against plain Python."""

from collections import Counter

import numpy as np
import pytest

from palago.catalogue.creature.equivalence import joints_rank
from palago.catalogue.generator.sets.board import board_shape, tiles_at
from palago.catalogue.generator.sets.canonical_sets import extend, extents_for, is_canonical
from palago.catalogue.generator.sets.joint_sets import enter_next, enter_root, next_candidate, walk_for
from palago.catalogue.generator.sets.weights import connecting, parts_for, update_parts, weigh
from palago.catalogue.generator.small import creatures_on, joint_sets
from palago.catalogue.plane.lattice import COLOUR_KEEPING

from oracles import connected_choices

MOST = 14


@pytest.fixture(scope="module")
def walked():
    """All sets to 14 tiles as the compiled walk meets them: with the weight, by number of images the
    images that are the set itself if it is canonical, how many tiles its last joint fills, and the
    number of parts.
    """
    stride, _, root = board_shape(MOST)
    walk, parts, extents = walk_for(MOST), parts_for(MOST), extents_for(MOST)
    found = []

    def note(level, filled):
        joints = tuple(
            (3 * (step // stride) + 2, 3 * (step % stride - stride // 2) - 1)
            for step in (int(joint) - root + stride // 2 for joint in walk.joints[: level + 1])
        )
        images = {}
        for number in (1, 3, 6):
            if is_canonical(walk, extents, level, stride, number):
                images[number] = {0, *(one for one in range(1, 6) if extents.same[one])}
        weight = int(weigh(walk, parts, level, stride))
        found.append((joints, weight, images, filled, int(parts.number[level])))

    enter_root(walk, root, MOST, stride)
    update_parts(walk, parts, 0, stride)
    note(0, 0)
    while (level := next_candidate(walk, stride)) >= 0:
        joint = int(walk.queue[walk.turn[level]])
        extend(walk, extents, level + 1, joint, 0, stride, 1)
        enter_next(walk, level, stride)
        update_parts(walk, parts, level + 1, stride)
        note(level + 1, sum(walk.crowd[tile] == 3 for tile in tiles_at(joint, stride)))
    # All is as it was before the walk.
    assert not walk.member.any()
    assert not walk.crowd.any()
    assert (walk.price == 3).all()
    assert walk.seen.sum() == walk.seen[root]
    return found


def test_the_walk_is_the_plain_one_set_by_set(walked):
    """The same sets in the same order, joint by joint."""
    assert [joints for joints, *_ in walked] == list(joint_sets(MOST))


def test_weights_are_the_numbers_of_choices_that_connect(walked):
    """Also where a joint fills a tile, which takes a bridge away, and with three parts and more."""
    # To fill two tiles at once takes a larger set; see below.
    assert {int(filled) for *_, filled, _ in walked} == {0, 1}
    assert {parts for *_, parts in walked} >= {1, 2, 3, 4}
    for joints, weight, *_ in walked:
        assert weight == sum(1 for _ in connected_choices(joints))


@pytest.mark.parametrize("images", [1, 3, 6])
def test_one_image_of_a_set_stands_for_all(walked, images):
    """It is that of the least rank, and an image is the set itself exactly if its joints are."""
    ties = 0
    for joints, _, same, *_ in walked:
        ranks = [joints_rank(map(pose.joint, joints)) for pose in COLOUR_KEEPING]
        assert (images in same) == (ranks[0] == min(ranks[:images]))
        if images in same:
            assert same[images] == {number for number, rank in enumerate(ranks) if rank == ranks[0]}
        ties += any(rank[0] == ranks[0][0] and rank[1] != ranks[0][1] for rank in ranks[1:])
    # Sets that only the joints themselves tell from an image of theirs.
    assert ties > 10


def graph_weight(meets, parts):
    """How many choices, one pair of corners for each tile, connect all parts: by trying all of them."""
    counts = Counter({tuple(range(parts)): 1})
    for corners in meets:
        after = Counter()
        for labels, number in counts.items():
            for tip in range(3):
                one, two = labels[corners[(tip + 1) % 3]], labels[corners[(tip + 2) % 3]]
                after[tuple(one if label == two else label for label in labels)] += number
        counts = after
    return sum(number for labels, number in counts.items() if len(set(labels)) == 1)


def test_weights_of_many_parts():
    """Random tiles across up to 7 parts, against trying all choices."""
    chance = np.random.default_rng(15)
    room = parts_for(12)
    positive = 0
    for _ in range(400):
        parts = int(chance.integers(2, 8))
        tiles = int(chance.integers(parts - 1, 9))
        meets = chance.integers(0, parts, (tiles, 3))
        meets = meets[(meets != meets[:, :1]).any(axis=1)]
        room.meets[: len(meets)] = meets
        expected = graph_weight(meets.tolist(), parts)
        positive += expected > 0
        assert connecting(room, parts, len(meets)) == expected
    assert positive > 50


def test_weights_of_more_parts_than_an_integer_has_bits():
    """A chain of 35 parts, two of whose tiles' choices each join two, and a ring of them."""
    room = parts_for(80)
    for tile in range(34):
        room.meets[tile] = tile, tile + 1, tile + 1
    assert connecting(room, 35, 34) == 2**34
    # A tile more closes the ring: one tile of the chain may fail if it does not, or none.
    for tile in range(16):
        room.meets[tile] = tile, (tile + 1) % 16, (tile + 1) % 16
    assert connecting(room, 16, 16) == 16 * 2**15 + 2**16


def test_creatures_on_symmetric_sets_are_told_apart_by_their_choices(walked):
    """A set may be its own image while the choices on it are not."""
    differ = 0
    for joints, weight, same, *_ in walked:
        if len(same.get(6, ())) > 1 and weight > 1:
            layouts = {creature.layout for creature in creatures_on(joints)}
            assert len(layouts) == weight
            differ += 1
    assert differ > 5


#: Joints as (q, r) in the order of the walk: 29 tiles. The last one fills two of them at once. Small sets
#: have no such joint: it would be tried before its neighbours unless they are reached from far apart.
TWO_FILLED = (
    (0, 0), (1, 0), (2, 0), (2, 1), (3, 0), (1, 2), (3, 1), (0, 2), (0, 3), (1, 3), (3, 2), (0, 4), (1, 4),
    (2, 3), (3, 3), (1, 5), (2, 4),
)  # fmt: skip


def test_a_joint_may_fill_two_tiles_at_once():
    """Both take a bridge away: the weight is still the number of choices that connect."""
    stride, _, root = board_shape(29)
    walk, parts = walk_for(29), parts_for(29)
    enter_root(walk, root, 29, stride)
    update_parts(walk, parts, 0, stride)
    for level, (q, r) in enumerate(TWO_FILLED[1:]):
        joint = root + q * stride + r
        # The candidates before it are passed over.
        while walk.queue[walk.turn[level]] != joint:
            walk.turn[level] += 1
        enter_next(walk, level, stride)
        update_parts(walk, parts, level + 1, stride)
    last = len(TWO_FILLED) - 1
    assert [walk.crowd[tile] == 3 for tile in tiles_at(joint, stride)].count(True) == 2
    assert walk.slack[last] == 0
    expected = sum(1 for _ in connected_choices(tuple((3 * q + 2, 3 * r - 1) for q, r in TWO_FILLED)))
    assert weigh(walk, parts, last, stride) == expected > 0
