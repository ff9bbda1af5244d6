"""Boundaries: packing, joining and leaving agree with plain sets of joints."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from palago.catalogue.count.transfer.boundary import (
    LEFT,
    MOST_JOINTS,
    RIGHT,
    close_up,
    hang_on,
    is_alone,
    join,
    leave,
    pack,
    spread,
    unpack,
)

JOINTS = 6

Components = frozenset[frozenset[int]]


def crosses(one: frozenset[int], other: frozenset[int]) -> bool:
    """Whether two components would have to cross above the boundary."""
    return any(a < c < b < d for a in one for b in one for c in other for d in other) or any(
        a < c < b < d for a in other for b in other for c in one for d in one
    )


def partitions(columns: tuple[int, ...]) -> Iterator[Components]:
    """All ways to split columns into components that do not cross."""
    if not columns:
        yield frozenset()
        return
    first, *rest = columns
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            component = frozenset({first, *others})
            left = tuple(column for column in rest if column not in component)
            for split in partitions(left):
                if not any(crosses(component, each) for each in split):
                    yield split | {component}


def boundaries() -> Iterator[Components]:
    """Every boundary with so many joints in or fewer, as its components, by ranks."""
    for size in range(JOINTS + 1):
        yield from partitions(tuple(range(size)))


def links(components: Components) -> tuple[int, int]:
    """Earlier and later by their definition."""
    earlier = later = 0
    for component in components:
        for rank in component:
            earlier |= (rank > min(component)) << rank
            later |= (rank < max(component)) << rank
    return earlier, later


def renamed(components: Components, rank: int, by: int) -> Components:
    """The components when the ranks from one on change."""
    return frozenset(
        frozenset(each + by if each >= rank else each for each in component) for component in components
    )


def test_keys_keep_everything() -> None:
    """Unpacking gives back what was packed, and different boundaries have different keys."""
    for size in range(JOINTS + 1):
        keys = set()
        for components in partitions(tuple(range(size))):
            for touched in (0, LEFT, RIGHT, LEFT | RIGHT):
                key = pack(touched, *links(components))
                assert unpack(key) == (touched, *links(components))
                keys.add(key)
        assert len(keys) == 4 * sum(1 for _ in partitions(tuple(range(size))))


def test_keys_hold_as_many_joints_as_they_say() -> None:
    """The links of the greatest number of joints come back whole."""
    chain = (1 << MOST_JOINTS) - 2, (1 << MOST_JOINTS - 1) - 1
    assert unpack(pack(LEFT | RIGHT, *chain)) == (LEFT | RIGHT, *chain)


def test_joints_come_in_and_go_out() -> None:
    """A joint alone that comes in moves the links to its right up, and they close up when it goes."""
    for components in boundaries():
        size = sum(map(len, components))
        for rank in range(size + 1):
            wider = renamed(components, rank, 1) | {frozenset({rank})}
            earlier, later = (spread(each, 1 << rank) for each in links(components))
            assert (earlier, later) == links(wider)
            assert (close_up(earlier, 1 << rank), close_up(later, 1 << rank)) == links(components)


def test_join_is_union() -> None:
    """Joining two neighbouring joints unites their components."""
    for components in boundaries():
        by_rank = {rank: each for each in components for rank in each}
        for rank in range(len(by_rank) - 1):
            parts = {by_rank[rank], by_rank[rank + 1]}
            united = (components - parts) | {frozenset().union(*parts)}
            assert join(*links(components), 1 << rank) == links(united)


def test_a_joint_alone_hangs_on_as_it_joins() -> None:
    """For a joint that is alone, hanging on to a neighbour on either side is joining it."""
    for components in boundaries():
        for rank in (rank for each in components if len(each) == 1 for rank in each):
            if rank > 0:
                joined = join(*links(components), 1 << rank - 1)
                assert hang_on(*links(components), 1 << rank, 1 << rank - 1) == joined
            if rank + 1 < sum(map(len, components)):
                joined = join(*links(components), 1 << rank)
                assert hang_on(*links(components), 1 << rank, 1 << rank + 1) == joined


@pytest.mark.parametrize("rank", range(JOINTS))
def test_leaving_takes_one_joint(rank: int) -> None:
    """A joint that leaves its component leaves the rest of it, and is alone exactly if there is none."""
    for components in boundaries():
        for component in components:
            if rank in component:
                assert is_alone(*links(components), 1 << rank) == (component == {rank})
                if component != {rank}:
                    rest = (components - {component}) | {component - {rank}}
                    assert leave(*links(components), 1 << rank) == links(rest)
