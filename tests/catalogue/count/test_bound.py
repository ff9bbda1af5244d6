"""The pruning bound never asks for more tiles than the cheapest way to a whole creature takes."""

from collections import defaultdict

import pytest

from palago.catalogue.count.bound import DOWN, UP, tiles_needed
from palago.catalogue.count.boundary import LEFT, LOST, RIGHT, pack, unpack
from palago.catalogue.count.sweep import CHOICES, lay_tile, scratch_for

Step = tuple[int, int]
"""Row and column of a joint of the sweep."""


def successors(sweep: int, width: int, step: Step, word: int) -> list[tuple[int, int]]:
    """Return (tiles, word) of every boundary that sweeping the joint makes of one."""
    _, column = step
    here = 1 << column
    beside, opposite = (here << 1, here >> 1) if sweep == UP else (here >> 1, here << 1)
    occupied, earlier, later, touched = unpack(width, word)
    tiles = 1 + (not occupied & opposite) + (not occupied & (here | beside))
    sides = (LEFT if column == 0 else 0) | (RIGHT if column == width - 1 else 0)
    found = []
    for choice in range(CHOICES):
        after = lay_tile(choice, occupied, earlier, later, here, beside)
        if after[0] == LOST or (after[0] == 0 and column == width - 1):
            continue
        flags = touched | sides if choice else touched
        found.append((tiles if choice else 0, pack(width, *after, flags)))
    return found


def needed(sweep: int, width: int, step: Step, word: int) -> int:
    """The bound for a boundary after the joint ``step``."""
    row, column = step
    occupied, earlier, later, touched = unpack(width, word)
    missing = max(0, width - 1 - row)
    if row < width and not occupied & (2 << column) - 1:
        missing += 1
    return tiles_needed(
        sweep, width, column + 1, occupied, earlier, later, touched, missing, scratch_for(width)
    )


def check_bound(sweep: int, width: int, up_to: int) -> int:
    """Compare the bound with the truth for every state that can become a creature of ``up_to``.

    Sweeps without pruning, then goes back from the whole creatures to find the least number of
    tiles that each state still takes. Returns how many states the bound is exact for.
    """
    layers: list[dict[int, int]] = [{0: 0}]
    steps: list[Step] = []
    arcs: list[dict[int, list[tuple[int, int]]]] = []
    while layers[-1]:
        step = divmod(len(steps), width)
        following: dict[int, int] = {}
        ways = defaultdict(list)
        for word, least in layers[-1].items():
            for tiles, after in successors(sweep, width, step, word):
                if least + tiles <= up_to:
                    ways[word].append((tiles, after))
                    following[after] = min(following.get(after, up_to), least + tiles)
        steps.append(step)
        arcs.append(ways)
        layers.append(following)
    exact = 0
    truth: dict[int, int] = {}
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        whole = step[1] == width - 1 and step[0] >= width - 1
        later_truth, truth = truth, {}
        onward = arcs[index + 1] if index + 1 < len(arcs) else {}
        for word, least in layers[index + 1].items():
            bound = needed(sweep, width, step, word)
            ends = [
                tiles + later_truth[after] for tiles, after in onward.get(word, ()) if after in later_truth
            ]
            if whole and bound == 0:
                ends.append(0)
            if ends and least + min(ends) <= up_to:
                truth[word] = min(ends)
                assert bound <= truth[word], (step, unpack(width, word))
                exact += bound == truth[word]
    return exact


@pytest.mark.parametrize("sweep", [UP, DOWN])
@pytest.mark.parametrize(("width", "up_to"), [(2, 13), (3, 15), (4, 16)])
def test_bound_is_never_too_large(sweep: int, width: int, up_to: int) -> None:
    """The bound is at most the truth for every state, and exact for many."""
    assert check_bound(sweep, width, up_to) > 30


@pytest.mark.slow
@pytest.mark.parametrize("sweep", [UP, DOWN])
@pytest.mark.parametrize(("width", "up_to"), [(4, 20), (5, 20), (6, 20), (7, 20)])
def test_bound_is_never_too_large_in_wide_strips(sweep: int, width: int, up_to: int) -> None:
    """The same in strips where components nest, and gaps are wide."""
    assert check_bound(sweep, width, up_to) > 1000
