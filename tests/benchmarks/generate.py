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

from palago.catalogue.creature.equivalence import generate
from palago.catalogue.generator.enumeration import batches, count
from palago.catalogue.generator.units import cut
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

    spent = seconds(lambda: [len(batch.sums()) for batch in batches(19)], time.process_time, repeats)
    print(f"free creatures with canonical sums, 19 tiles {FREE[19] / spent:14,.0f} /s")

    slow = seconds(lambda: sum(1 for _ in generate(12)), time.process_time)
    fast = seconds(lambda: [len(batch) for batch in batches(12)], time.process_time, 3 * repeats)
    print(f"compiled against reference, 12 tiles         {slow / fast:14,.0f} times")


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
                f"{len(cut(tiles))} units, peak memory {peak} MB"
            )


def main() -> None:
    """Print everything."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="smaller sizes")
    quick = options.parse_args().quick
    count(5, "fixed"), list(batches(5)), [batch.sums() for batch in batches(5)]
    print(f"Python {sys.version.split()[0]}, compiled before the first measurement")
    rates(3 if quick else 7)
    two_cores(22 if quick else 25)
    builds((16, 18) if quick else (18, 20, 22))


if __name__ == "__main__":
    main()
