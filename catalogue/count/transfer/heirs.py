"""The heirs of one group of states: found in a small hash, then written to a stream.

A group (see `sweep`) is small enough for the cache of the processor, and so are its heirs and the
hash that finds them by their keys. A size or a number is written only when all heirs are known:

1.  `find` gives each heir a place and learns the least number of tiles of those it comes from;
2.  `settle` gives it room in the stream for the numbers from that size to the greatest that can
    still become a creature of the size wanted, all 0;
3.  `inherit` adds the numbers of a state it comes from.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.count.transfer.bound import Numbers, Prices, blank_prices, tiles_needed
from palago.catalogue.count.transfer.boundary import unpack
from palago.catalogue.count.transfer.states import NUMBERS, RUNS, STATES, Arrays
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.catalogue.machine.space import small_array

NONE = -1
"""Stands for an heir that does not exist."""

Slots: TypeAlias = npt.NDArray[np.int32]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_ONE = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_COUNT, _SHIFT = range(2)


class Heirs(NamedTuple):
    """The heirs of a group that go to one stream."""

    keys: Numbers
    least: Numbers
    """The least number of tiles."""
    most: Numbers
    """The greatest number of tiles from which the size wanted can still be met."""
    start: Numbers
    """Where its number for 0 tiles would be in the stream."""
    slots: Slots
    """The hash: an heir a slot, or `NONE`."""
    used: Numbers
    """How many heirs there are, and by how many bits a hash is shifted to give a slot."""
    prices: Prices
    """The prices that all heirs have in common."""


def blank_heirs(most: int) -> Heirs:
    """Room for so many heirs."""
    slots = 1 << _hash_bits(most)
    keys, least, greatest, start = (np.empty(most, np.int64) for _ in range(4))
    hashed = np.empty(slots, np.int32)
    return Heirs(keys, least, greatest, start, hashed, small_array(2), blank_prices())


def _hash_bits(most: int) -> int:
    return max(4, (2 * most - 1).bit_length())


@compiled_lean
def forget(heirs: Heirs, most: int) -> None:
    """Begin anew, for at most so many heirs."""
    bits = 4
    while 1 << bits < 2 * most:
        bits += 1
    heirs.used[_COUNT] = 0
    heirs.used[_SHIFT] = 64 - bits
    for slot in range(1 << bits):
        heirs.slots[slot] = NONE


@inlined_lean
def find(heirs: Heirs, key: int, least: int, up_to: int) -> int:
    """The heir with this key, which can have ``least`` tiles; a new one if it is not known yet."""
    # Numba need not check unsigned places for being negative: much of the time of all loops here.
    shift = np.uint64(heirs.used[_SHIFT])
    slot = (np.uint64(key) * _GOLDEN) >> shift
    while heirs.slots[slot] != NONE:
        known = heirs.slots[slot]
        place = np.uint64(known)
        if heirs.keys[place] == key:
            heirs.least[place] = min(heirs.least[place], least)
            return known  # type: ignore[no-any-return]
        slot = (slot + _ONE) & (_ALL >> shift)
    heir = heirs.used[_COUNT]
    place = np.uint64(heir)
    touched, earlier, later = unpack(key)
    heirs.used[_COUNT] = heir + 1
    heirs.slots[slot] = heir
    heirs.keys[place] = key
    heirs.least[place] = least
    heirs.most[place] = up_to - tiles_needed(touched, earlier, later, heirs.prices)
    return heir  # type: ignore[no-any-return]


@compiled_lean
def room_needed(heirs: Heirs) -> tuple[int, int]:
    """How many states and numbers the heirs will take in the stream."""
    states = 0
    numbers = 0
    for heir in range(heirs.used[_COUNT]):
        count = heirs.most[heir] - heirs.least[heir] + 1
        if count > 0:
            states += 1
            numbers += count
    return states, numbers


@compiled_lean
def has_room(heirs: Heirs, stream: Arrays, up_to: int) -> bool:
    """Whether the stream has room for the heirs and their run."""
    room_for_states = len(stream.keys) - stream.used[STATES]
    room_for_numbers = len(stream.lows) - stream.used[NUMBERS]
    states = heirs.used[_COUNT]
    numbers = states * (up_to + 1)
    if states > room_for_states or numbers > room_for_numbers:  # so many at most: now count
        states, numbers = room_needed(heirs)
    return (  # type: ignore[no-any-return]
        stream.used[RUNS] < len(stream.occupied) and states <= room_for_states and numbers <= room_for_numbers
    )


@compiled_lean
def settle(heirs: Heirs, occupied: int, stream: Arrays) -> None:
    """Write the heirs as a run of the stream, all their numbers 0; there must be room."""
    first = np.uint64(stream.used[STATES])
    begin = np.uint64(stream.used[NUMBERS])
    state = first
    end = begin
    for heir in range(heirs.used[_COUNT]):
        least = heirs.least[heir]
        count = heirs.most[heir] - least + 1
        if count > 0:
            stream.keys[state] = heirs.keys[heir]
            stream.least[state] = least
            stream.counts[state] = count
            state += _ONE
            heirs.start[heir] = np.int64(end) - least
            end += np.uint64(count)
    if state == first:
        return
    for number in range(begin, end):
        stream.lows[number] = 0
    for number in range(begin, end):
        stream.highs[number] = 0
    run = stream.used[RUNS]
    stream.occupied[run] = occupied
    stream.run_states[run] = state - first
    stream.run_numbers[run] = end - begin
    stream.used[RUNS] = run + 1
    stream.used[STATES] = state
    stream.used[NUMBERS] = end


@inlined_lean
def inherit(
    heirs: Heirs, heir: int, target: Arrays, size: int, source: Arrays, start: int, count: int
) -> None:
    """Add numbers of the source, the first of them for ``size`` tiles, to those of an heir.

    Sizes too large to count are left out, and so is an heir that has no room for any.
    """
    index = np.uint64(heir)
    count = min(count, heirs.most[index] - size + 1)
    if count <= 0:
        return
    here = np.uint64(start)
    there = np.uint64(heirs.start[index] + size)
    for place in range(np.uint64(count)):
        low = source.lows[here + place]
        total = target.lows[there + place] + low
        target.lows[there + place] = total
        target.highs[there + place] += source.highs[here + place] + np.uint32(total < low)
