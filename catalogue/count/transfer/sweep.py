"""One step of the transfer matrix: sweep a joint, for all states of a stream.

Sweeping the joint in column c changes bit c of ``occupied`` and no other bit; everywhere else only
the links change. So states that agree in all joints but that of column c form a *group* that maps
onto itself. Keep the states sorted by ``occupied`` with bit c as the lowest bit of the sorting key;
then every group is one contiguous piece of the stream, a run with bit c clear and one with bit c
set, small enough for the cache whatever the size of the table.

Write the heirs with bit c clear to one stream and those with bit c set to another. The two streams,
one after the other, are sorted with bit c + 1 as the lowest, as the next column needs it: a perfect
shuffle, as in a radix sort. At the end of a row it closes up. Example, columns 2 1 0 and c = 0:

    the groups are         00x  01x  10x  11x
    heirs with bit 0 clear 000  010  100  110    then those with bit 0 set  001  011  101  111
    groups for c = 1       0x0 = (000, 010), 1x0 = (100, 110), 0x1 = (001, 011), 1x1 = (101, 111)

So nothing is ever searched in the whole table, and all of it is read and written in order.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.count.transfer.bound import (
    DOWN,
    UP,
    Numbers,
    Prices,
    bay_discount,
    price_boundary,
    price_gaps,
)
from palago.catalogue.count.transfer.boundary import (
    LEFT,
    MOST_JOINTS,
    close_up,
    count_joints,
    hang_on,
    is_alone,
    join,
    leave,
    pack,
    spread,
    unpack,
)
from palago.catalogue.count.transfer.heirs import (
    NONE,
    Heirs,
    blank_heirs,
    find,
    forget,
    has_room,
    inherit,
    settle,
)
from palago.catalogue.count.transfer.states import NUMBERS, RUNS, STATES, Arrays, Lows
from palago.catalogue.machine.compiled import compiled_lean

OUT, IN, TIP, BRIDGED_BESIDE = range(4)
"""The ways to lay a joint and the tile that it completes.

The tile's other two corners are the old joint in the same column and its neighbour on the boundary.

- `OUT`: the new joint is out. If the other two are both in, the tile bridges them;
- `IN`: it is in, and bridged to the old joint if that is in, else to the neighbour if that is;
- `TIP` (if both are in): it is in and has the tip: the tile bridges the other two;
- `BRIDGED_BESIDE` (if both are in): it is in and bridged to the neighbour: the old joint has the tip.

A component that leaves the boundary as a whole could never be joined to anything: such a way is lost.
"""

WAYS = 4

MET = LEFT
"""Flag of a key in half a plane: the creature has met the mirror line."""

DONE, FULL, TOO_WIDE = range(3)
"""How `sweep_groups` ends: all done, a target without room, or a boundary that fits no key."""

Ways: TypeAlias = npt.NDArray[np.int32]


class Step(NamedTuple):
    """A joint to sweep."""

    sweep: int
    """`UP`: the joint completes a tile with the next column; `DOWN`: with the previous one."""
    half: bool
    """Whether the row is one of `half_plane`."""
    width: int
    row: int
    column: int
    flags: int
    """What a creature with this joint has touched."""
    last: bool
    """Whether this is the last joint of its row: then a creature must have begun."""
    up_to: int
    prune: bool


class Scratch(NamedTuple):
    """Memory that a kernel may write as it likes, since it cannot make any."""

    clear: Heirs
    """Heirs with the joint out."""
    filled: Heirs
    """Heirs with the joint in."""
    ways: Ways
    """For each state of a group and each way, the heir, or `NONE`."""


class Group(NamedTuple):
    """Where a group lies in its stream, and what its states have in common."""

    others: int
    """The joints that are in, without that of the column swept."""
    here: int
    """That joint's rank, as a bit, where it is in."""
    beside: int
    """The rank of the neighbour that shares its tile, 0 if that is out."""
    first: int
    """The first state."""
    outs: int
    """How many states have the joint out; they come first."""
    ins: int
    """How many have it in."""
    tiles_out: int
    """New tiles when the new joint is in and the old one was out."""
    tiles_in: int
    """New tiles when both are in."""


def blank_scratch(states: int) -> Scratch:
    """Scratch memory for groups of at most so many states."""
    return Scratch(blank_heirs(states), blank_heirs(3 * states), np.empty((states, WAYS), np.int32))


@compiled_lean
def _is_on_line(sweep: int, index: int) -> bool:
    """Whether joint ``index`` of a row lies on the mirror line."""
    return index == 0 and sweep == DOWN


@compiled_lean
def _tiles_with_images(sweep: int, index: int, beyond: int, below: int) -> int:
    """How many new tiles a joint touches, with their images.

    Besides one that touches no joint swept so far, these are ``beyond`` (0 or 1) tiles shared with the
    row below on the far side, and ``below`` tiles that the joint completes.
    """
    if _is_on_line(sweep, index):
        return 2 * beyond + below  # the tile on the line is complete; no joint is beyond the line
    if index == 0:
        return 2 * (1 + below) + 1  # the tile on the line, with its tip in the row above
    return 2 * (1 + beyond + below)


@compiled_lean
def tiles_added(step: Step, occupied: int) -> int:
    """How many new tiles the joint touches, when these joints are in.

    Besides one that touches no joint swept so far, these are the tile that it completes and the tile
    on the other side of the old joint in its column, as far as none of their joints is in.
    """
    here = 1 << step.column
    beside, opposite = (here << 1, here >> 1) if step.sweep == UP else (here >> 1, here << 1)
    beyond = 0 if occupied & opposite else 1
    below = 0 if occupied & (here | beside) else 1
    if step.half:
        return _tiles_with_images(step.sweep, step.column, beyond, below)
    return 1 + beyond + below


@compiled_lean
def _find_group(step: Step, source: Arrays, run: int, first: int, last_run: int) -> Group:
    """The group that begins with a run and a state."""
    bit = 1 << step.column
    occupied = source.occupied[run]
    others = occupied & ~bit
    outs = 0 if occupied & bit else source.run_states[run]
    ins = source.run_states[run] - outs
    if outs and run + 1 < last_run and source.occupied[run + 1] == occupied | bit:
        ins = source.run_states[run + 1]
    here = 1 << count_joints(others & bit - 1)
    beside = 0
    if others & (bit << 1 if step.sweep == UP else bit >> 1):
        beside = here << 1 if step.sweep == UP else here >> 1
    return Group(
        others, here, beside, first, outs, ins, tiles_added(step, others), tiles_added(step, others | bit)
    )


@compiled_lean
def _find_heirs_of_outs(step: Step, group: Group, source: Arrays, scratch: Scratch) -> None:
    """Find the heirs of the states that have the joint out."""
    ways = scratch.ways
    lost = group.others == 0 and step.last  # no creature has begun
    for number in range(group.outs):
        state = np.uint64(number)
        place = np.uint64(group.first + number)
        key = source.keys[place]
        least = int(source.least[place])
        ways[state, OUT] = NONE if lost else find(scratch.clear, key, least, step.up_to)
        for way in range(IN, WAYS):
            ways[state, way] = NONE
        size = least + group.tiles_out
        if size <= step.up_to:
            touched, earlier, later = unpack(key)
            earlier, later = spread(earlier, group.here), spread(later, group.here)
            if group.beside:
                earlier, later = hang_on(earlier, later, group.here, group.beside)
            ways[state, IN] = find(
                scratch.filled, pack(touched | step.flags, earlier, later), size, step.up_to
            )


@compiled_lean
def _find_heirs_of_ins(step: Step, group: Group, source: Arrays, scratch: Scratch) -> None:
    """Find the heirs of the states that have the joint in."""
    ways = scratch.ways
    here, beside, up_to = group.here, group.beside, step.up_to
    on_line = step.half and _is_on_line(step.sweep, step.column)
    for number in range(group.outs, group.outs + group.ins):
        state = np.uint64(number)
        place = np.uint64(group.first + number)
        key = source.keys[place]
        least = int(source.least[place])
        for way in range(WAYS):
            ways[state, way] = NONE
        touched, earlier, later = unpack(key)
        flags = touched | step.flags
        alone = is_alone(earlier, later, here)
        size = least + group.tiles_in
        if not on_line and size <= up_to:
            ways[state, IN] = find(scratch.filled, key | step.flags, size, up_to)
        if alone and not beside:
            continue
        before, after = earlier, later  # the links when the old joint is gone
        if beside:
            before, after = join(before, after, min(here, beside))
        before, after = leave(before, after, here)
        gone = pack(touched, close_up(before, here), close_up(after, here))
        ways[state, OUT] = find(scratch.clear, gone, least, up_to)
        if size > up_to:
            continue
        if on_line:  # this tile never bridges the new joint: it comes in alone
            ways[state, IN] = find(scratch.filled, pack(flags, before, after), size, up_to)
        if beside:
            ways[state, TIP] = find(scratch.filled, pack(flags, before, after), size, up_to)
        if beside and not alone:
            before, after = leave(earlier, later, here)
            before, after = hang_on(before, after, here, beside)
            ways[state, BRIDGED_BESIDE] = find(scratch.filled, pack(flags, before, after), size, up_to)


@compiled_lean
def _find_heirs(step: Step, group: Group, source: Arrays, scratch: Scratch) -> None:
    """Find all heirs of a group, and by which way of which state."""
    forget(scratch.clear, group.outs + group.ins)
    forget(scratch.filled, group.outs + 3 * group.ins)
    if step.prune:
        kink, filled = step.column + 1, group.others | 1 << step.column
        price_boundary(step.sweep, step.width, step.row, kink, group.others, scratch.clear.prices)
        price_boundary(step.sweep, step.width, step.row, kink, filled, scratch.filled.prices)
    _find_heirs_of_outs(step, group, source, scratch)
    _find_heirs_of_ins(step, group, source, scratch)


@compiled_lean
def _pass_on(
    group: Group, source: Arrays, start: int, clear: Arrays, filled: Arrays, scratch: Scratch
) -> int:
    """Add the numbers of the group, which begin at ``start``, to those of its heirs; where they end."""
    ways = scratch.ways
    for number in range(group.outs + group.ins):
        state = np.uint64(number)
        place = np.uint64(group.first + number)
        least = int(source.least[place])
        count = int(source.counts[place])
        heir = ways[state, OUT]
        if heir != NONE:
            inherit(scratch.clear, heir, clear, least, source, start, count)
        is_out = number < group.outs
        size = least + (group.tiles_out if is_out else group.tiles_in)
        heir = ways[state, IN]
        if heir != NONE:
            inherit(scratch.filled, heir, filled, size, source, start, count)
        if group.beside and not is_out:
            for way in (TIP, BRIDGED_BESIDE):
                heir = ways[state, way]
                if heir != NONE:
                    inherit(scratch.filled, heir, filled, size, source, start, count)
        start += count
    return start


@compiled_lean
def sweep_groups(
    step: Step,
    source: Arrays,
    place: Numbers,
    last_run: int,
    clear: Arrays,
    filled: Arrays,
    scratch: Scratch,
) -> int:
    """Sweep a joint for the groups of the source from ``place`` to before ``last_run``.

    ``place`` says how many runs, states and numbers of the source are done, and is moved on. Heirs
    with the joint out are added to ``clear``, those with it in to ``filled``. Ends as `DONE`, or as
    `FULL` or `TOO_WIDE` before the first group that could not be done.
    """
    bit = 1 << step.column
    while place[RUNS] < last_run:
        group = _find_group(step, source, place[RUNS], place[STATES], last_run)
        others, states = group.others, group.outs + group.ins
        if count_joints(others) >= MOST_JOINTS:
            return TOO_WIDE
        _find_heirs(step, group, source, scratch)
        if not has_room(scratch.clear, clear, step.up_to) or not has_room(scratch.filled, filled, step.up_to):
            return FULL
        settle(scratch.clear, others, clear)
        settle(scratch.filled, others | bit, filled)
        place[NUMBERS] = _pass_on(group, source, place[NUMBERS], clear, filled, scratch)
        place[RUNS] += 1 if group.outs == 0 or group.ins == 0 else 2
        place[STATES] += states
    return DONE


@compiled_lean
def trace_group(step: Step, source: Arrays, run: int, first: int, scratch: Scratch) -> Group:
    """Find the heirs of the group that begins with a run and a state, and leave them in ``scratch``."""
    group = _find_group(step, source, run, first, source.used[RUNS])
    _find_heirs(step, group, source, scratch)
    return group


@compiled_lean
def is_whole(occupied: int, key: int, flags: int, gaps: int, prices: Prices) -> bool:
    """Whether a state at the end of a row is a creature; ``gaps`` is the price of all its gaps.

    Its components are one, at the latest through tiles that are counted already, exactly if no gap
    still needs a tile.
    """
    touched, earlier, later = unpack(key)
    return occupied != 0 and touched == flags and gaps == bay_discount(earlier, later, prices)


@compiled_lean
def collect_creatures(
    sweep: int, width: int, flags: int, source: Arrays, scratch: Scratch, lows: Lows, highs: Lows
) -> None:
    """Add the numbers of all states that are whole creatures, at the end of a row, to totals by size.

    ``flags`` are those of a whole creature.
    """
    prices = scratch.clear.prices
    state = 0
    start = 0
    for run in range(source.used[RUNS]):
        gaps = price_gaps(sweep, width, source.occupied[run], prices)
        for _ in range(source.run_states[run]):
            least = int(source.least[state])
            count = int(source.counts[state])
            if is_whole(source.occupied[run], source.keys[state], flags, gaps, prices):
                for size in range(least, least + count):
                    low = source.lows[start + size - least]
                    lows[size] += low
                    highs[size] += source.highs[start + size - least] + (lows[size] < low)
            state += 1
            start += count


@compiled_lean
def find_creatures(
    sweep: int, width: int, flags: int, size: int, source: Arrays, scratch: Scratch, found: Numbers
) -> int:
    """Write which states are whole creatures of a size, at the end of a row; their number."""
    prices = scratch.clear.prices
    count = 0
    state = 0
    for run in range(source.used[RUNS]):
        gaps = price_gaps(sweep, width, source.occupied[run], prices)
        for _ in range(source.run_states[run]):
            extra = size - int(source.least[state])
            if 0 <= extra < source.counts[state] and is_whole(
                source.occupied[run], source.keys[state], flags, gaps, prices
            ):
                found[count] = state
                count += 1
            state += 1
    return count
