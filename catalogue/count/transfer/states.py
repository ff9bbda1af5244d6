"""Streams of states and counts: what a transfer matrix keeps between two steps of its sweep.

A *state* is a boundary with its key (see `boundary`), and for ``least``, ``least + 1``, ... tiles
the number of ways to reach it with so many. Nothing is stored that cannot count: the greatest size
is the one wanted minus what the state still needs. States with the same joints in form a *run*.

A `Stream` is a sequence of runs, states and numbers, written and read from the beginning to the
end and in no other way. So where the numbers of a state begin need not be stored, nor its joints:
both follow from what was read before. Nothing is searched, and nothing moves once it is written.

The numbers have 64 low bits and 32 or 64 high ones, `high_bits`, in two arrays. Sums are exact
modulo 2 to the power of all bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.machine.space import GrowingArray, Space, small_array

RUNS = 0
"""Place in ``used``: how many runs there are."""

STATES = 1
"""Place in ``used``: how many states there are."""

NUMBERS = 2
"""Place in ``used``: how many numbers there are."""

MOST_TILES = 80
"""So large can sizes be: there are at most 3 ** 80 creatures of so many tiles, and 128 bits hold that."""

Words: TypeAlias = npt.NDArray[np.int64]
Sizes: TypeAlias = npt.NDArray[np.int8]
Lows: TypeAlias = npt.NDArray[np.uint64]
Highs: TypeAlias = npt.NDArray[np.uint32] | npt.NDArray[np.uint64]


class Arrays(NamedTuple):
    """The contents of a stream; the arrays are longer than what ``used`` says is in use."""

    occupied: Words
    """The joints that are in, one mask a run."""
    run_states: Words
    """How many states each run has."""
    run_numbers: Words
    """How many numbers each run has."""
    keys: Words
    """The rest of the boundary, one key a state."""
    least: Sizes
    """The least number of tiles of each state."""
    counts: Sizes
    """How many numbers each state has."""
    lows: Lows
    """The low 64 bits of each number."""
    highs: Highs
    """The high bits of each number."""
    used: Words
    """How many runs, states and numbers are in use; see `RUNS`, `STATES`, `NUMBERS`."""


Parts: TypeAlias = list[npt.NDArray[Any]]
"""The parts of a stream's arrays that are in use, in the order of `Arrays`."""

#: Which place of ``used`` says how much of an array is in use, in the order of `Arrays`.
USED_BY: Final = (RUNS, RUNS, RUNS, STATES, STATES, STATES, NUMBERS, NUMBERS)

_FIRST_ROOM = (64, 1024, 4096)
_GROWTH = 1.3


def high_bits(up_to: int) -> int:
    """How many high bits the numbers of a count to ``up_to`` tiles need, 32 or 64: ``3 ** up_to`` fits."""
    return 32 if int(3**up_to).bit_length() <= 96 else 64


class Stream:
    """Arrays of a `Space` that grow as they are written."""

    def __init__(self, space: Space, up_to: int) -> None:
        kinds = ["int64"] * 4 + ["int8"] * 2 + ["uint64", f"uint{high_bits(up_to)}"]
        self._growing = [
            GrowingArray(space, kind, _FIRST_ROOM[used]) for kind, used in zip(kinds, USED_BY, strict=True)
        ]
        self._used = small_array(3)
        self.arrays = self._contents()
        """The contents, for kernels; `make_room` replaces them."""

    def __len__(self) -> int:
        """How many states there are."""
        return int(self._used[STATES])

    @property
    def bytes(self) -> int:
        """The memory of all arrays."""
        return sum(array.nbytes for array in self.arrays)

    def make_room(self, runs: int, states: int, numbers: int) -> None:
        """See to it that so many more can be written."""
        wanted = self._used + np.array([runs, states, numbers])
        for growing, used in zip(self._growing, USED_BY, strict=True):
            length = len(growing.array)
            if wanted[used] > length:
                growing.grow(max(int(wanted[used]), int(length * _GROWTH)))
        self.arrays = self._contents()

    def clear(self) -> None:
        """Forget all that is written, but keep the room."""
        self._used[:] = 0

    def written(self) -> Parts:
        """The parts of the arrays that are in use, in the order of `Arrays`."""
        return [
            growing.array[: self._used[used]] for growing, used in zip(self._growing, USED_BY, strict=True)
        ]

    def append(self, parts: Parts) -> None:
        """Write more, given as `written` gives it."""
        more = [len(parts[USED_BY.index(used)]) for used in (RUNS, STATES, NUMBERS)]
        self.make_room(*more)
        for growing, part, used in zip(self._growing, parts, USED_BY, strict=True):
            start = self._used[used]
            growing.array[start : start + len(part)] = part
        self._used += more

    def _contents(self) -> Arrays:
        return Arrays(*[*(growing.array for growing in self._growing), self._used])

    @property
    def used(self) -> tuple[int, int, int]:
        """How many runs, states and numbers there are."""
        runs, states, numbers = self._used.tolist()
        return runs, states, numbers


def empty_boundary(up_to: int) -> Parts:
    """What a sweep begins with: one state, no joint in, reached in one way by no tiles."""
    numbers = up_to + 1
    ways = np.zeros(numbers, np.uint64)
    ways[0] = 1
    return [
        *(np.array([each]) for each in (0, 1, numbers, 0, 0, numbers)),
        ways,
        np.zeros(numbers, np.uint64),
    ]


def frozen(parts: Parts) -> Arrays:
    """A copy of what a stream has written, for kernels to read."""
    used = [len(parts[USED_BY.index(used)]) for used in (RUNS, STATES, NUMBERS)]
    return Arrays(*[*(part.copy() for part in parts), np.array(used, np.int64)])


class Totals:
    """Numbers of creatures by size."""

    def __init__(self, up_to: int, values: Sequence[int] = ()) -> None:
        numbers = [*values, *[0] * (up_to + 1 - len(values))]
        self._modulus = 1 << 64 + high_bits(up_to)
        self.lows: Lows = np.array([number & _LOW for number in numbers], np.uint64)
        self.highs: Lows = np.array([number >> 64 for number in numbers], np.uint64)

    def values(self) -> tuple[int, ...]:
        """The numbers, index = tiles."""
        pairs = zip(self.lows.tolist(), self.highs.tolist(), strict=True)
        return tuple((high << 64 | low) % self._modulus for low, high in pairs)


_LOW = (1 << 64) - 1
