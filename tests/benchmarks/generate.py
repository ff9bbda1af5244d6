"""How fast creatures are counted, generated, measured, written and stored: rates and ratios.

Run ``python tests/benchmarks/generate.py``; ``--quick`` takes smaller sizes. Rates on one core are
creatures a second of processor time, the best of several runs; the rest is wall-clock time.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from palago.catalogue.creature.equivalence import generate
from palago.catalogue.generator.enumeration import batches, count, number_of_units
from palago.catalogue.generator.fixed_counts import count_fixed
from palago.catalogue.generator.sets.board import board_shape
from palago.catalogue.generator.sets.joint_sets import walk_for
from palago.catalogue.generator.sets.weights import parts_for
from palago.catalogue.generator.tallies import statistics
from palago.catalogue.generator.units import WHOLE
from palago.catalogue.store.builder import build

sys.path.append(str(Path(__file__).parents[1]))

from known import COUNTS, FIXED, FREE


def seconds(work: Callable[[], object], clock: Callable[[], float], repeats: int = 1) -> float:
    """The shortest time that some work takes."""
    times = []
    for _ in range(repeats):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def to(size: int, known: dict[int, int]) -> int:
    """How many creatures there are of all sizes to one."""
    return sum(number for tiles, number in known.items() if tiles <= size)


def check(found: dict[int, int], known: dict[int, int]) -> None:
    """Refuse numbers that are not the known ones: a wrong answer is no faster answer."""
    assert found == {tiles: known[tiles] for tiles in found}


def rates(repeats: int) -> None:
    """Rates on one core, and how many times faster than the reference."""
    spent = seconds(lambda: check(count(21, "fixed"), FIXED), time.process_time, repeats)
    print(f"counting fixed creatures, all sizes to 21    {to(21, FIXED) / spent:14,.0f} /s")

    for equivalence, known in COUNTS.items():
        work = partial(lambda which: sum(len(b) for b in batches(19, which, least=1)), equivalence)
        assert work() == to(19, known)
        spent = seconds(work, time.process_time, repeats)
        print(f"{equivalence + ' creatures with properties, to 19':<44} {to(19, known) / spent:14,.0f} /s")

    free = to(20, FREE)
    spent = seconds(lambda: statistics(20), time.process_time, repeats)
    print(f"free creatures tallied by their facts, to 20 {free / spent:14,.0f} /s")

    spent = seconds(lambda: [len(batch.sums()) for batch in batches(19)], time.process_time, repeats)
    print(f"free creatures with canonical sums, 19 tiles {FREE[19] / spent:14,.0f} /s")

    slow = seconds(lambda: sum(1 for _ in generate(12)), time.process_time)
    fast = seconds(lambda: [len(batch) for batch in batches(12)], time.process_time, 3 * repeats)
    print(f"compiled against reference, 12 tiles         {slow / fast:14,.0f} times")


def sets(sizes: tuple[int, ...]) -> None:
    """How many sets are entered for a fixed creature, and how fast they are counted."""
    print("tiles   fixed creatures   sets entered   for a creature   creatures a second")
    for tiles in sizes:
        stride, _, root = board_shape(tiles)
        walk, counts = walk_for(tiles), np.zeros(tiles + 1, np.int64)
        work = partial(count_fixed, walk, parts_for(tiles), tiles, stride, root, *WHOLE, counts, 1 << 60)
        spent = seconds(work, time.process_time)
        number, entered = int(counts.sum()), int(walk.head[1])
        print(f"{tiles:5} {number:17,} {entered:14,} {entered / number:16.3f} {number / spent:20,.0f}")


def two_cores(tiles: int) -> None:
    """Two processes against one, their start included.

    On a busy machine the wall clock says little; the processor time of both together then tells how
    much faster they would be with a core each.
    """
    busy = time.process_time()
    one = seconds(lambda: count(tiles, "fixed"), time.perf_counter)
    alone = time.process_time() - busy
    busy = time.process_time()
    two = seconds(lambda: count(tiles, "fixed", workers=2), time.perf_counter)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    together = time.process_time() - busy + used.ru_utime + used.ru_stime
    print(
        f"counting to {tiles}: one process {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast; "
        f"by processor time {2 * alone / together:.2f} times"
    )


def builds(sizes: tuple[int, ...]) -> None:
    """Whole builds, checks included, and the memory of this process."""
    with tempfile.TemporaryDirectory() as folder:
        for tiles in sizes:
            path = Path(folder) / f"{tiles}.db"
            spent = seconds(partial(build, path, tiles, workers=2), time.perf_counter)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(
                f"catalogue build --up-to {tiles}: {spent:.1f} s, {path.stat().st_size / 1e6:.0f} MB, "
                f"{number_of_units(tiles, 'free')} units, peak memory {peak} MB"
            )


def main() -> None:
    """Print everything."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="smaller sizes")
    quick = options.parse_args().quick
    count(5, "fixed"), statistics(5), list(batches(5)), [batch.sums() for batch in batches(5)]
    print(f"Python {sys.version.split()[0]}, compiled before the first measurement")
    rates(3 if quick else 7)
    sets((16, 20) if quick else (16, 20, 24, 26))
    two_cores(22 if quick else 25)
    builds((16, 18) if quick else (18, 20, 22))


if __name__ == "__main__":
    main()
