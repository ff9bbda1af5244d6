"""The pruning bound never asks for more tiles than the cheapest way to a whole creature takes."""

from collections import defaultdict

import numpy as np
import pytest

from palago.catalogue.count.transfer.bound import DOWN, UP, blank_prices, price_boundary, tiles_needed
from palago.catalogue.count.transfer.boundary import LEFT, RIGHT, unpack
from palago.catalogue.count.transfer.states import Arrays, frozen
from palago.catalogue.count.transfer.sweep import OUT, WAYS, Step, blank_scratch, trace_group

Joint = tuple[int, int]
"""Row and column of a joint of the sweep."""

State = tuple[int, int]
"""The joints that are in, and the key."""


SCRATCH = blank_scratch(1)


def alone(state: State) -> Arrays:
    """A stream that holds nothing but a state."""
    occupied, key = state
    numbers = (occupied, 1, 1, key, 0, 1, 1, 0)
    kinds = ("i8", "i8", "i8", "i8", "i1", "i1", "u8", "u4")
    return frozen([np.array([number], kind) for number, kind in zip(numbers, kinds, strict=True)])


def successors(sweep: int, width: int, joint: Joint, state: State) -> list[tuple[int, State]]:
    """Tiles added and state of every boundary that sweeping the joint makes of one."""
    row, column = joint
    last = column == width - 1
    flags = (LEFT if column == 0 else 0) | (RIGHT if last else 0)
    scratch = SCRATCH
    step = Step(sweep, False, width, row, column, flags, last, 80, False)
    group = trace_group(step, alone(state), 0, 0, scratch)
    found = []
    for way in range(WAYS):
        heir = scratch.ways[0, way]
        if heir >= 0 and way == OUT:
            found.append((0, (group.others, int(scratch.clear.keys[heir]))))
        elif heir >= 0:
            tiles = group.tiles_out if group.outs else group.tiles_in
            found.append((tiles, (group.others | 1 << column, int(scratch.filled.keys[heir]))))
    return found


def needed(sweep: int, width: int, joint: Joint, state: State) -> int:
    """The bound for a boundary after a joint."""
    row, column = joint
    prices = blank_prices()
    price_boundary(sweep, width, row, column + 1, state[0], prices)
    return tiles_needed(*unpack(state[1]), prices)


def check_bound(sweep: int, width: int, up_to: int) -> int:
    """Compare the bound with the truth for every state that can become a creature of ``up_to``.

    Sweeps without pruning, then goes back from the whole creatures to find the least number of
    tiles that each state still takes. Returns how many states the bound is exact for.
    """
    layers: list[dict[State, int]] = [{(0, 0): 0}]
    joints: list[Joint] = []
    arcs: list[dict[State, list[tuple[int, State]]]] = []
    while layers[-1]:
        joint = divmod(len(joints), width)
        following: dict[State, int] = {}
        ways = defaultdict(list)
        for state, least in layers[-1].items():
            for tiles, after in successors(sweep, width, joint, state):
                if least + tiles <= up_to:
                    ways[state].append((tiles, after))
                    following[after] = min(following.get(after, up_to), least + tiles)
        joints.append(joint)
        arcs.append(ways)
        layers.append(following)
    exact = 0
    truth: dict[State, int] = {}
    for index in range(len(joints) - 1, -1, -1):
        joint = joints[index]
        whole = joint[1] == width - 1 and joint[0] >= width - 1
        later_truth, truth = truth, {}
        onward = arcs[index + 1] if index + 1 < len(arcs) else {}
        for state, least in layers[index + 1].items():
            bound = needed(sweep, width, joint, state)
            ends = [
                tiles + later_truth[after] for tiles, after in onward.get(state, ()) if after in later_truth
            ]
            if whole and bound == 0:
                ends.append(0)
            if ends and least + min(ends) <= up_to:
                truth[state] = min(ends)
                assert bound <= truth[state], (joint, state)
                exact += bound == truth[state]
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
