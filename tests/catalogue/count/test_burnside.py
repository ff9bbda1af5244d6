"""Creatures with symmetries, and the one-sided and free numbers that follow from them."""

from collections import Counter

import numpy as np
import pytest

from palago.catalogue.count.burnside import CreatureCounts, combine_counts
from palago.catalogue.count.joint_sets import count_by_sets
from palago.catalogue.count.orbit_tree import Cells, count_from_root, count_turned, lay_board
from palago.catalogue.count.transfer.half_plane import count_mirrored
from palago.catalogue.count.transfer.strips import count_fixed
from palago.catalogue.errors import CheckError

import brute_force
from known import FREE, ONE_SIDED


def mirrored_by_tree(up_to: int) -> list[int]:
    """Count mirror-symmetric creatures by the decision tree; the twin of the half-plane sweep.

    The mirror keeps rows. Creatures grow from the joint of their lowest row that is closest to the
    line; the line goes through a joint of that row or between two.
    """
    counts = np.zeros(up_to + 1, np.int64)
    for shift in (0, 1):

        def mirror(x: Cells, y: Cells, shift: int = shift) -> tuple[Cells, Cells]:
            return shift - x - y, y

        def rank(x: Cells, y: Cells, shift: int = shift) -> Cells:
            offset = 2 * x + y - shift
            ranked: Cells = y * 1024 + 2 * np.abs(offset) + (offset < 0)
            return ranked

        board = lay_board(2 * up_to, mirror, rank, lambda x, y: (y == 0) & (abs(2 * x) <= up_to))
        for root in board.roots:
            count_from_root(board, int(root), up_to, counts)
    return [int(count) for count in counts]


def test_symmetric_creatures_against_the_oracle(
    small_creatures: list[brute_force.Creature],
) -> None:
    """The symmetric ones among all creatures, listed one by one, are as many as counted."""
    turned: Counter[int] = Counter()
    mirrored: Counter[int] = Counter()
    for creature in small_creatures:
        home = brute_force.translated(creature)
        turned[len(creature)] += brute_force.imaged(creature, brute_force.turn) == home
        mirrored[len(creature)] += brute_force.imaged(creature, brute_force.mirror) == home
    assert count_turned(13) == [turned[tiles] for tiles in range(14)]
    assert count_mirrored(13) == [mirrored[tiles] for tiles in range(14)]


def test_all_mirrors_are_alike(small_creatures: list[brute_force.Creature]) -> None:
    """Another direction of mirrors keeps as many creatures: one direction stands for three."""
    mirrored: Counter[int] = Counter()
    for creature in small_creatures:
        image = brute_force.imaged(creature, lambda joint: (-joint[0] - joint[1], joint[1]))
        mirrored[len(creature)] += image == brute_force.translated(creature)
    assert count_mirrored(13) == [mirrored[tiles] for tiles in range(14)]


def test_mirrored_by_two_methods() -> None:
    """The sweep of half the plane and the decision tree over orbits agree."""
    assert count_mirrored(22) == mirrored_by_tree(22)


@pytest.mark.slow
def test_mirrored_by_two_methods_to_32_tiles() -> None:
    """The same to 32 tiles."""
    assert count_mirrored(32) == mirrored_by_tree(32)


def test_known_symmetric_counts() -> None:
    """At 18 tiles 22 have a turn and 61 a mirror, at 20 tiles none and 121."""
    turned, mirrored = count_turned(20), count_mirrored(20)
    assert (turned[18], mirrored[18]) == (22, 61)
    assert (turned[20], mirrored[20]) == (0, 121)


def test_limits_do_not_change_counts() -> None:
    """What is counted for a size does not depend on how far the count goes."""
    turned, mirrored = count_turned(21), count_mirrored(21)
    for up_to in range(1, 21):
        assert count_turned(up_to) == turned[: up_to + 1]
        assert count_mirrored(up_to) == mirrored[: up_to + 1]


def test_free_and_one_sided() -> None:
    """Burnside's lemma gives A325936 and the one-sided numbers."""
    counts = combine_counts(count_fixed(20), count_turned(20), count_mirrored(20))
    assert [count.tiles for count in counts] == list(range(1, 21))
    assert [count.free for count in counts] == [FREE[n] for n in range(1, 21)]
    assert [count.one_sided for count in counts] == [ONE_SIDED[n] for n in range(1, 21)]


def test_free_one_sided_and_achiral_against_the_oracle(
    small_creatures: list[brute_force.Creature],
) -> None:
    """Classes of listed creatures under turns and mirrors are as many as the lemma says."""
    one_sided: dict[int, set[brute_force.Creature]] = {tiles: set() for tiles in range(14)}
    free: dict[int, set[brute_force.Creature]] = {tiles: set() for tiles in range(14)}
    achiral: Counter[int] = Counter()
    for creature in small_creatures:
        turns = [brute_force.translated(creature)]
        turns += [brute_force.imaged(turns[0], brute_force.turn)]
        turns += [brute_force.imaged(turns[1], brute_force.turn)]
        mirrors = [brute_force.imaged(each, brute_force.mirror) for each in turns]
        one_sided[len(creature)].add(min(turns, key=sorted))
        representative = min(turns + mirrors, key=sorted)
        if representative not in free[len(creature)]:
            free[len(creature)].add(representative)
            achiral[len(creature)] += turns[0] in mirrors
    counts = combine_counts(count_fixed(13), count_turned(13), count_mirrored(13))
    for count in counts:
        assert count.one_sided == len(one_sided[count.tiles])
        assert count.free == len(free[count.tiles])
        assert count.achiral == achiral[count.tiles]


def test_numbers_that_do_not_fit_are_refused() -> None:
    """Counts that cannot belong together raise, with the size in the message."""
    with pytest.raises(CheckError, match="9 tiles"):
        _ = CreatureCounts(9, fixed=38, rotation_invariant=1, mirror_invariant=4).free


def test_sets_of_joints_give_the_same_counts() -> None:
    """Plain Python, which walks the sets of joints, agrees with sweeps and trees in every symmetry."""
    assert count_by_sets(16) == combine_counts(count_fixed(16), count_turned(16), count_mirrored(16))
