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

**Exactness.** All the arithmetic is addition, done modulo 2 ** (32 * limbs), so results are exact
if they are below that. They are: a creature of n tiles is found from its least joint by looking,
n times, at the first tile not seen yet that touches what is known, and learning its rotation. No
two creatures give the same n answers, so there are at most 3 ** n; `limbs_for` takes enough limbs.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Literal

import numpy as np

from palago.catalogue.count.bound import DOWN, UP
from palago.catalogue.count.boundary import LEFT, RIGHT
from palago.catalogue.count.checkpoint import Checkpoint
from palago.catalogue.count.state_table import MOST_TILES, TablePair, integers
from palago.catalogue.count.sweep import collect_creatures, scratch_for, sweep_joint
from palago.catalogue.errors import CountMemoryError, InputError
from palago.catalogue.machine.workers import Work, run_here, run_local

Sweep = Literal["down", "up"]
"""The direction in which the rows of a strip are swept."""

SWEEPS: Final[dict[Sweep, int]] = {"down": DOWN, "up": UP}


@dataclass(frozen=True)
class StripCount:
    """What one strip contributes: numbers of creatures by size, index = tiles, 0 .. ``up_to``."""

    width: int
    square: tuple[int, ...]
    """Creatures as long as wide."""
    longer: tuple[int, ...]
    """Creatures longer than wide, each standing for itself and its mirror image."""
    states: int
    """States swept, summed over all joints of the strip."""
    most_states: int
    """The greatest number of states at any time."""
    most_bytes: int
    """The memory of tables and hash when greatest."""
    seconds: float


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
    """Return the widths of strips that can hold a creature of ``up_to`` tiles.

    Width columns have two tiles each and there is one tile beside them: 2 * width + 1 in all.
    """
    return range(1, (up_to - 1) // 2 + 1)


def available_memory() -> int | None:
    """Return the bytes that can be used without swapping, or None where that is not known."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            name, _, value = line.partition(":")
            if name == "MemAvailable":
                return int(value.split()[0]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def estimate_memory(up_to: int, *, workers: int = 1) -> int:
    """Return about how many bytes a pruned count to ``up_to`` tiles takes at its greatest.

    A fit to measured runs (see ``tests/benchmarks/transfer.py``): the heaviest strip grows by a
    constant factor a tile. Every worker may sweep a strip of about that weight, and holds about
    150 MB for the interpreter and the compiler.
    """
    heaviest = _BYTES_AT_48 * _BYTES_GROWTH ** (up_to - 48)
    return workers * (150_000_000 + int(heaviest))


_BYTES_AT_48 = 200e6
_BYTES_GROWTH = 1.36


def count_strip(
    width: int,
    up_to: int,
    *,
    sweep: Sweep = "down",
    prune: bool = True,
    memory_limit: int | None = None,
) -> StripCount:
    """Count the creatures of at most ``up_to`` tiles that are ``width`` columns wide and as long.

    Raises `CountMemoryError` when the tables would exceed ``memory_limit`` bytes.
    """
    began = time.perf_counter()
    tables = TablePair(up_to, memory_limit)
    square = np.zeros((up_to + 1, tables.limbs), np.uint32)
    longer = np.zeros_like(square)
    direction = SWEEPS[sweep]
    scratch = scratch_for(width)
    states = most_states = row = 0
    while len(tables):
        for column in range(width):
            step = partial(sweep_joint, direction, width, row, column, up_to, prune, scratch)
            count = tables.sweep(step)
            states += count
            most_states = max(most_states, count)
        row += 1
        if row >= width:
            totals = square if row == width else longer
            collect_creatures(direction, width, LEFT | RIGHT, scratch, tables.source, totals)
    return StripCount(
        width,
        integers(square),
        integers(longer),
        states,
        most_states,
        tables.most_bytes,
        time.perf_counter() - began,
    )


def count_fixed(
    up_to: int,
    *,
    sweep: Sweep = "down",
    workers: int = 1,
    progress: Callable[[StripProgress], None] | None = None,
    checkpoint: Path | None = None,
    memory_limit: int | None = None,
    prune: bool = True,
) -> list[int]:
    """Return the exact numbers of fixed creatures: entry n of the list is for n tiles.

    Parameters
    ----------
    up_to : int
        The greatest number of tiles.
    sweep : "down" or "up"
        The direction of the sweep; both give the same numbers.
    workers : int
        How many processes share the strips.
    progress : callable, optional
        Called in this process after each strip.
    checkpoint : Path, optional
        A file that is written after each strip; if it exists, its strips are not counted again. It
        belongs to one `up_to`, `sweep` and `prune`.
    memory_limit : int, optional
        Bytes for all tables together; nine tenths of what is available by default.
    prune : bool
        False to keep states that are too dear to finish. Slow, and for tests only.

    Raises
    ------
    InputError
        If `up_to` or `workers` is out of range.
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
    if memory_limit is None:
        available = available_memory()
        memory_limit = None if available is None else available * 9 // 10
    needed = estimate_memory(up_to, workers=workers)
    if memory_limit is not None and needed > memory_limit:
        raise CountMemoryError(
            f"counting to {up_to} tiles with {workers} worker(s) takes about {needed / 1e9:.1f} GB "
            f"and may use {memory_limit / 1e9:.1f} GB"
        )
    store = Checkpoint(checkpoint, {"up_to": up_to, "sweep": sweep, "prune": prune})
    strips = {width: StripCount(width, **strip) for width, strip in store.load().items()}
    if not strips:
        store.save({})  # that it cannot be written should be known before the work, not after
    widths = strip_widths(up_to)
    missing = [width for width in widths if width not in strips]
    for strip in _count_strips(missing, up_to, sweep, prune, workers, memory_limit):
        strips[strip.width] = strip
        store.save({width: _fields(strips[width]) for width in sorted(strips)})
        if progress is not None:
            share = sum(_strip_work(width, up_to) for width in strips)
            share /= sum(_strip_work(width, up_to) for width in widths)
            progress(StripProgress(strip, len(strips), len(widths), share))
    totals = [0] * (up_to + 1)
    for strip in strips.values():
        for tiles in range(up_to + 1):
            totals[tiles] += strip.square[tiles] + 2 * strip.longer[tiles]
    return totals


def _fields(strip: StripCount) -> dict[str, object]:
    return {name: value for name, value in vars(strip).items() if name != "width"}


def _strip_work(width: int, up_to: int) -> float:
    """Return the work of a strip in arbitrary units: a bell curve fitted to measured runs."""
    return float(np.exp(-(((width - _WORK_CENTRE * up_to) / (_WORK_SPREAD * up_to**0.5)) ** 2)))


_WORK_CENTRE = 0.262
_WORK_SPREAD = 0.375


def _count_strips(
    widths: list[int],
    up_to: int,
    sweep: Sweep,
    prune: bool,
    workers: int,
    memory_limit: int | None,
) -> Iterator[StripCount]:
    """Yield the strips as they are counted; with several workers the heavy ones come first."""
    limit = None if memory_limit is None else memory_limit // workers
    count = partial(count_strip, sweep=sweep, prune=prune, memory_limit=limit)
    if workers == 1 or len(widths) < 2:
        results = run_here(Work(count, (width, up_to)) for width in widths)
    else:
        heavy_first = sorted(widths, key=lambda width: -_strip_work(width, up_to))
        results = run_local((Work(count, (width, up_to)) for width in heavy_first), workers, ahead=1)
    with closing(results):
        for _, strip in results:
            yield strip
