"""Exact numbers of fixed creatures far beyond listing them: a transfer matrix.

The method is Jensen's finite-lattice method for lattice animals (I. Jensen, "Counting polyominoes:
a parallel implementation for cluster computing", 2003), adapted to creatures.

1.  Take the triangular lattice of one colour's joints. Each tile is one of its triangles; the
    other half of the triangles surround foreign corners. Lay a strip of ``width`` columns over it
    and sweep it joint by joint, row after row.
2.  What the swept part needs to tell the rest is only its boundary row: which of its joints are
    in the creature, and which of those are joined already. That is a state (see `boundary`).
    Creatures in which all that agrees are counted together: the table says how many ways there
    are to reach each state with each number of tiles.
3.  A joint is in or out. Either way one tile is complete, and it was on the boundary with its two
    other joints: with two joints in, it bridges them; with three, any two of the three. A component
    that leaves the boundary before all is joined is lost.
4.  A tile is counted when the first of its joints enters, so sizes are exact at once.
5.  At the end of each row, the states whose joints are all joined are whole creatures.
6.  Every creature touches both sides of exactly one strip, and its rows give it a length.
    The mirror that swaps the two axes swaps width and length; so count length = width once, length
    > width twice, and drop the rest.
7.  A state whose tiles, plus those that it still needs to join up, to touch both sides and to
    become as long as wide, exceed the size wanted, is dropped. `transfer_bound` proves the bound.

Example, the creatures of up to 5 tiles. Width 1, row 0: the joint is in, and touches three tiles.
This is a creature, the Eye: 3 tiles, length 1, counted once. Row 1: out loses it; in adds two tiles
(its third one is counted already) and bridges the two joints: the Pala-virus, 5 tiles, length 2,
counted twice, for the mirror image lies along the row. Width 2: the virus that lies along the
diagonal, joints (0, 1) and (1, 0): 5 tiles, length 2, counted once. Together 1 of 3 tiles, 3 of 5.

**Sweeps.** The rows can be swept in two directions: ``up`` completes a tile with one new joint on
top of two old ones, ``down`` with two new joints beneath an old one. The states, weights and
bounds differ; the numbers must not. By symmetry these two are all there are for straight rows.

**Exactness.** All the arithmetic is addition, done modulo a power of 2, so results are exact if they
are below that. They are: a creature of n tiles is found from its least joint by looking, n times,
at the first tile not seen yet that touches what is known, and learning its rotation. No two
creatures give the same n answers, so there are at most 3 ** n; `high_bits` takes enough bits for
that, and it does not matter how large the sums are on the way.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from palago.catalogue.count.transfer.checkpoint import Checkpoint
from palago.catalogue.count.transfer.states import MOST_TILES
from palago.catalogue.count.transfer.strip import Strip, StripCount, Sweep
from palago.catalogue.errors import CountMemoryError, InputError
from palago.catalogue.machine.needs import Need
from palago.catalogue.machine.resources import cores, memory
from palago.catalogue.machine.space import Space

#: Seconds between two checkpoints within a strip, at least; and this many times what writing one takes.
KEEP_EVERY: Final = 60.0
KEEP_SHARE: Final = 20


@dataclass(frozen=True)
class StripProgress:
    """What a progress callback is told after each strip."""

    strip: StripCount
    done: int
    """Strips done so far, those from a checkpoint among them."""
    of: int
    """Strips in all."""
    share: float
    """The share of the whole work that is done, from 0 to 1; an estimate from earlier runs."""


def strip_widths(up_to: int) -> range:
    """The widths of strips that can hold a creature of ``up_to`` tiles.

    Width columns have two tiles each and there is one tile beside them: 2 * width + 1 in all.
    """
    return range(1, (up_to - 1) // 2 + 1)


def estimate_memory(up_to: int) -> int:
    """About how many bytes the tables of a pruned count to ``up_to`` tiles take at their greatest.

    A fit to measured runs (see ``tests/benchmarks/transfer.py``): the heaviest strip grows by a
    constant factor a tile.
    """
    return int(_BYTES_AT_48 * _BYTES_GROWTH ** (up_to - 48))


def estimate_seconds(up_to: int) -> float:
    """About how many seconds of one core a pruned count to ``up_to`` tiles takes, by the same runs."""
    return _SECONDS_AT_48 * _SECONDS_GROWTH ** (up_to - 48)


_SECONDS_AT_48 = 61.0
_SECONDS_GROWTH = 1.38
_BYTES_AT_48 = 170e6
_BYTES_GROWTH = 1.33


def count_fixed(
    up_to: int,
    *,
    sweep: Sweep = "down",
    workers: int = 1,
    progress: Callable[[StripProgress], None] | None = None,
    checkpoint: Path | None = None,
    scratch: Path | None = None,
    memory_limit: int | None = None,
    prune: bool = True,
) -> list[int]:
    """The exact numbers of fixed creatures: entry n of the list is for n tiles.

    Parameters
    ----------
    up_to : int
        The greatest number of tiles, at most `MOST_TILES`.
    sweep : "down" or "up"
        The direction of the sweep; both give the same numbers.
    workers : int
        How many threads share each strip.
    progress : callable, optional
        Called after each strip.
    checkpoint : Path, optional
        A file that is written after each strip, and within a strip about once a minute; if it exists, the
        count goes on from there. It belongs to one `up_to`, `sweep` and `prune`.
    scratch : Path, optional
        A folder for the tables, where memory is too short for them.
    memory_limit : int, optional
        Bytes for all tables in memory together; nine tenths of what is available by default.
    prune : bool
        False to keep states that are too dear to finish. Slow, and for tests only.

    Raises
    ------
    InputError
        If `up_to` or `workers` is out of range, or `scratch` is no folder that can be written to.
    CountMemoryError
        Before it starts if the estimate exceeds the limit, or later if the tables do.
    CheckpointError
        If the checkpoint is damaged or belongs to another count.

    >>> count_fixed(9)[3:]
    [1, 0, 3, 1, 9, 12, 38]
    """
    if not 1 <= up_to <= MOST_TILES:
        raise InputError(f"up_to must be from 1 to {MOST_TILES}, not {up_to}")
    if workers < 1:
        raise InputError(f"workers must be at least 1, not {workers}")
    limit = _room(up_to, scratch, memory_limit, workers)
    store = Checkpoint(checkpoint, {"up_to": up_to, "sweep": sweep, "prune": prune})
    kept, under_way = store.load()
    strips = {width: StripCount(width, **fields) for width, fields in kept.items()}
    widths = strip_widths(up_to)
    for width in widths:
        if width in strips:
            continue
        strip = Strip(width, up_to, sweep, prune, Space(limit, scratch), workers)
        if under_way is not None and under_way.fields["width"] == width:
            strip.take_up(under_way)
        elif not strips:
            store.save({})  # that it cannot be written should be known before the work, not after
        strips[width] = _sweep_strip(strip, store, kept)
        kept[width] = _fields(strips[width])
        store.save(kept)
        if progress is not None:
            share = sum(_strip_work(width, up_to) for width in strips)
            share /= sum(_strip_work(width, up_to) for width in widths)
            progress(StripProgress(strips[width], len(strips), len(widths), share))
    totals = [0] * (up_to + 1)
    for count in strips.values():
        for tiles in range(up_to + 1):
            totals[tiles] += count.square[tiles] + 2 * count.longer[tiles]
    return totals


def _sweep_strip(strip: Strip, store: Checkpoint, kept: dict[int, dict[str, object]]) -> StripCount:
    """Sweep a strip to its end, with a checkpoint now and then."""
    last = time.monotonic()
    pause = KEEP_EVERY
    while len(strip.table):
        strip.advance()
        if store.path is not None and (now := time.monotonic()) >= last + pause:
            store.save(kept, strip.leave())
            last = time.monotonic()
            pause = max(KEEP_EVERY, KEEP_SHARE * (last - now))
    return strip.count()


def _room(up_to: int, scratch: Path | None, limit: int | None, workers: int) -> int | None:
    """The limit for tables in memory, None for none.

    Raises
    ------
    CountMemoryError
        If the count will not fit, in memory or on the disk.
    """
    work, size = f"counting to {up_to} tiles", estimate_memory(up_to)
    seconds = estimate_seconds(up_to) / min(workers, cores())
    if scratch is not None:
        if not scratch.is_dir():
            raise InputError(f"{scratch}: not a folder")
        Need(work, disk=size, seconds=seconds, folder=scratch).foresee(error=CountMemoryError)
        return None
    if limit is None:
        available = memory()
        limit = None if available is None else available * 9 // 10
    Need(work, memory=size, seconds=seconds).foresee(limit=limit, error=CountMemoryError)
    return limit


def _fields(strip: StripCount) -> dict[str, object]:
    return {name: value for name, value in vars(strip).items() if name != "width"}


def _strip_work(width: int, up_to: int) -> float:
    """The work of a strip in arbitrary units: a bell curve fitted to measured runs."""
    return math.exp(-(((width - _WORK_CENTRE * up_to) / (_WORK_SPREAD * up_to**0.5)) ** 2))


_WORK_CENTRE = 0.262
_WORK_SPREAD = 0.375
