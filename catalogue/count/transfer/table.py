"""The table of all states: swept a joint at a time, by as many threads as wanted.

The states lie in streams, the first of them in the order of their runs; see `sweep`. To sweep a
joint with several threads, the runs are shared out in contiguous parts of about the same weight. A
thread writes two streams of its own, and the streams of heirs with the joint out, those of the
first thread first, and then the streams of heirs with the joint in, are the new table. Parts are
cut only where two groups of the next column meet, so that no group of it lies in two streams.

Streams that are read become those to write to in the next step: the memory is that of two tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from threading import Event
from typing import Final

import numpy as np
import numpy.typing as npt

from palago.catalogue.count.transfer.bound import Numbers
from palago.catalogue.count.transfer.boundary import MOST_JOINTS
from palago.catalogue.count.transfer.heirs import room_needed
from palago.catalogue.count.transfer.states import Parts, Stream, Totals, empty_boundary
from palago.catalogue.count.transfer.sweep import (
    DONE,
    FULL,
    Step,
    blank_scratch,
    collect_creatures,
    sweep_groups,
)
from palago.catalogue.errors import PalagoError
from palago.catalogue.machine.space import Space, small_array

#: States that a kernel sweeps in one go, so that it can be interrupted within a moment.
AT_ONCE: Final = 100_000

#: Fewer states than this are not worth sharing among threads.
WORTH_SHARING: Final = 10_000


#: A group of so many states has room in the scratch memory that a table begins with.
SMALL: Final = 1024


@dataclass(frozen=True)
class Share:
    """Runs of a stream that one thread sweeps."""

    stream: Stream
    first_run: int
    last_run: int
    """The run after the last."""

    def place(self) -> Numbers:
        """How many runs, states and numbers of the stream come before."""
        place = small_array(3)
        if self.first_run:
            states, numbers = (each[: self.first_run].sum() for each in self.stream.written()[1:3])
            place[:] = self.first_run, states, numbers
        return place

    def most_states(self) -> int:
        """At least as many states as the largest group has, were it all in this stream."""
        states = len(self.stream)
        return states if states <= SMALL else 2 * int(self.stream.written()[1].max())

    def goes(self, mask: int) -> list[int]:
        """The run after the last of each go; runs that differ in ``mask`` alone go together."""
        if len(self.stream) <= AT_ONCE:
            return [self.last_run]
        occupied, states = (each[self.first_run : self.last_run] for each in self.stream.written()[:2])
        begins = _borders(occupied, mask)
        goes = np.cumsum(states)[begins - 1] // AT_ONCE
        cuts = begins[np.flatnonzero(np.diff(goes, prepend=0))]
        return [*(self.first_run + cuts).tolist(), self.last_run]


class Table:
    """The states of a sweep. It begins with one, the empty boundary, reached in one way by no tiles."""

    def __init__(self, up_to: int, space: Space, threads: int = 1) -> None:
        self._up_to = up_to
        self._space = space
        self.streams = [Stream(space, up_to) for _ in range(2 * threads)]
        self._targets = [Stream(space, up_to) for _ in range(2 * threads)]
        self._scratch = [blank_scratch(SMALL) for _ in range(threads)]
        self.streams[0].append(empty_boundary(up_to))

    def __len__(self) -> int:
        return sum(map(len, self.streams))

    def sweep(self, step: Step, following: int) -> int:
        """Sweep a joint; the joint swept next is in the column ``following``. The number of states.

        Raises
        ------
        CountMemoryError
            If the heirs find no room.
        """
        for target in self._targets:
            target.clear()
        shares = self._shares(1 << step.column | (1 << following if following >= 0 else 0))
        count = len(self._scratch)
        targets = list(zip(self._targets[:count], self._targets[count:], strict=True))
        if len(shares) == 1:
            self._sweep_share(0, step, shares[0], targets[0])
        else:
            self._sweep_shares(step, shares, targets)
        self.streams, self._targets = self._targets, self.streams
        return len(self)

    def written(self) -> list[Parts]:
        """All that is needed to go on from here: the parts of the streams that are in use."""
        return [stream.written() for stream in self.streams]

    def rewrite(self, streams: list[Parts]) -> None:
        """Take the place of another table, by as many or fewer or more threads."""
        for stream in self.streams:
            stream.clear()
        # Streams of joints that are out come first, then as many of those that are in.
        for index, parts in enumerate(streams):
            self.streams[0 if 2 * index < len(streams) else -1].append(parts)

    def arrange(self, columns: Sequence[int]) -> None:
        """Sort all states anew into one stream; the first of the columns is the lowest in the order."""
        parts = [np.concatenate(pieces) for pieces in zip(*(s.written() for s in self.streams), strict=True)]
        occupied, run_states, run_numbers, keys, least, counts, lows, highs = parts
        rank = np.zeros(len(occupied), np.int64)
        for place, column in enumerate(columns):
            rank |= (occupied >> column & 1) << place
        order = np.argsort(rank, kind="stable")
        states = _pieces(run_states, order)
        numbers = _pieces(run_numbers, order)
        for stream in self.streams:
            stream.clear()
        self.streams[0].append(
            [
                *(runs[order] for runs in (occupied, run_states, run_numbers)),
                *(each[states] for each in (keys, least, counts)),
                *(each[numbers] for each in (lows, highs)),
            ]
        )

    def collect(self, sweep: int, width: int, flags: int, totals: Totals) -> None:
        """Add the numbers of all states that are whole creatures, at the end of a row, to totals."""
        for stream in self.streams:
            collect_creatures(sweep, width, flags, stream.arrays, self._scratch[0], totals.lows, totals.highs)

    def _shares(self, mask: int) -> list[list[Share]]:
        """What each thread sweeps; runs that differ in ``mask`` alone stay together."""
        threads = len(self._scratch)
        if threads == 1 or len(self) < WORTH_SHARING:
            return [[Share(stream, 0, stream.used[0]) for stream in self.streams if len(stream)]]
        written = [stream.written() for stream in self.streams]
        occupied = np.concatenate([parts[0] for parts in written])
        # The time that a state takes goes with the joints of its boundary more than with its numbers.
        work = np.concatenate([parts[1] for parts in written]) * (1 + _joints(occupied))
        # Runs that belong together can lie in two streams: then one thread sweeps both pieces.
        begins = np.append(0, _borders(occupied, mask))
        threads_of = (np.cumsum(work) - work)[begins] * threads // int(work.sum())
        first_runs = np.append(begins, len(occupied))[np.searchsorted(threads_of, np.arange(threads + 1))]
        shares: list[list[Share]] = [[] for _ in range(threads)]
        before = 0
        for stream in self.streams:
            runs = stream.used[0]
            cuts = np.clip(first_runs - before, 0, runs).tolist()
            for share, (first, last) in zip(shares, pairwise(cuts), strict=True):
                if first < last:
                    share.append(Share(stream, first, last))
            before += runs
        return shares

    def _sweep_shares(
        self, step: Step, shares: list[list[Share]], targets: list[tuple[Stream, Stream]]
    ) -> None:
        stop = Event()
        with ThreadPoolExecutor(len(shares)) as pool:
            try:
                sweeps = [
                    pool.submit(self._sweep_share, thread, step, share, targets[thread], stop)
                    for thread, share in enumerate(shares)
                ]
                for sweep in sweeps:
                    sweep.result()
            except BaseException:
                stop.set()  # whatever ended one thread, and Ctrl-C, ends the others within a moment
                raise

    def _sweep_share(
        self,
        thread: int,
        step: Step,
        shares: list[Share],
        targets: tuple[Stream, Stream],
        stop: Event | None = None,
    ) -> None:
        for share in shares:
            most = share.most_states()
            if most > len(self._scratch[thread].ways):
                self._scratch[thread] = blank_scratch(2 * most)
            place = share.place()
            for last_run in share.goes(1 << step.column):
                if stop is not None and stop.is_set():
                    return
                self._sweep_runs(thread, step, share.stream, place, last_run, targets)

    def _sweep_runs(
        self,
        thread: int,
        step: Step,
        source: Stream,
        place: Numbers,
        last_run: int,
        targets: tuple[Stream, Stream],
    ) -> None:
        scratch = self._scratch[thread]
        while True:
            clear, filled = targets
            end = sweep_groups(step, source.arrays, place, last_run, clear.arrays, filled.arrays, scratch)
            if end == DONE:
                return
            if end != FULL:
                raise PalagoError(
                    f"counting to {self._up_to} tiles: more than {MOST_JOINTS} joints of a boundary are in"
                )
            clear.make_room(1, *room_needed(scratch.clear))
            filled.make_room(1, *room_needed(scratch.filled))


def _borders(occupied: npt.NDArray[np.int64], mask: int) -> npt.NDArray[np.int64]:
    """The runs, but for the first, that differ from the one before not only in ``mask``."""
    return np.flatnonzero((occupied[1:] ^ occupied[:-1]) & ~mask) + 1


def _joints(occupied: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """How many joints are in."""
    bits = np.unpackbits(occupied.view(np.uint8).reshape(len(occupied), -1), axis=1)
    joints: npt.NDArray[np.int64] = bits.sum(axis=1, dtype=np.int64)
    return joints


def _pieces(lengths: npt.NDArray[np.int64], order: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Where things are that lie in pieces of these lengths, when the pieces are put in order."""
    starts = np.cumsum(lengths) - lengths
    lengths, starts = lengths[order], starts[order]
    return np.repeat(starts - (np.cumsum(lengths) - lengths), lengths) + np.arange(lengths.sum())
