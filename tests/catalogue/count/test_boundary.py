"""Boundary words: packing, joining and removing agree with plain sets of columns."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from palago.catalogue.count.boundary import LEFT, LOST, RIGHT, TOO_WIDE, join, pack, remove, unpack

WIDTH = 6

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
    """Every boundary of the width, as its components."""
    for size in range(WIDTH + 1):
        for columns in combinations(range(WIDTH), size):
            yield from partitions(columns)


def masks(components: Components) -> tuple[int, int, int]:
    """Occupied, earlier and later by their definition."""
    occupied = earlier = later = 0
    for component in components:
        for column in component:
            occupied |= 1 << column
            earlier |= (column > min(component)) << column
            later |= (column < max(component)) << column
    return occupied, earlier, later


def test_pack_keeps_everything() -> None:
    """Unpacking gives back what was packed, and different boundaries have different words."""
    words = set()
    for components in boundaries():
        for touched in (0, LEFT, RIGHT, LEFT | RIGHT):
            word = pack(WIDTH, *masks(components), touched)
            assert unpack(WIDTH, word) == (*masks(components), touched)
            words.add(word)
    assert len(words) == 4 * sum(1 for _ in boundaries())


def test_pack_says_when_a_word_is_too_short() -> None:
    """Width and joints that need more than 63 bits are refused, never cut."""
    everywhere = (1 << 21) - 1
    assert pack(21, everywhere, 0, 0, 0) == TOO_WIDE
    assert pack(20, everywhere >> 1, 0, 0, 0) > 0
    assert pack(40, 0b111, 0b110, 0b011, LEFT) > 0


def test_join_is_union() -> None:
    """Joining two neighbouring joints unites their components."""
    for components in boundaries():
        by_column = {column: each for each in components for column in each}
        for column in range(WIDTH - 1):
            if column in by_column and column + 1 in by_column:
                parts = {by_column[column], by_column[column + 1]}
                united = (components - parts) | {frozenset().union(*parts)}
                _, earlier, later = masks(components)
                assert join(earlier, later, 1 << column) == masks(united)[1:]


@pytest.mark.parametrize("column", range(WIDTH))
def test_remove_takes_one_joint(column: int) -> None:
    """Removing a joint leaves the rest of its component; the last one may not go."""
    for components in boundaries():
        for component in components:
            if column in component:
                result = remove(*masks(components), 1 << column)
                if component == {column}:
                    assert result[0] == LOST
                else:
                    rest = (components - {component}) | {component - {column}}
                    assert result == masks(rest)
