"""Measure the transfer-matrix counter: states, seconds and bytes by size, and their growth.

Run it as a script: ``python tests/benchmarks/transfer.py [--sweep up] [--workers K] [SIZE ...]``. States
are those of the widest moment, bytes those of all tables then, seconds are of processor time after
compilation. Growth is a tile, from one line to the next. With workers, the last size is counted again by
so many threads, and what they gain is told by the clock.
"""

import argparse
import sys
import time
from pathlib import Path

from palago.catalogue.count.transfer.strip import StripCount, Sweep
from palago.catalogue.count.transfer.strips import count_fixed

sys.path.append(str(Path(__file__).parents[1]))

from known import FIXED

SIZES = (24, 28, 32, 36, 40)


def measure(up_to: int, sweep: Sweep, workers: int = 1) -> tuple[int, int, float, int]:
    """States swept in all, most states, processor seconds and most bytes of one count."""
    strips: list[StripCount] = []
    began = time.process_time()
    found = count_fixed(
        up_to, sweep=sweep, workers=workers, progress=lambda progress: strips.append(progress.strip)
    )
    seconds = time.process_time() - began
    assert all(found[tiles] == number for tiles, number in FIXED.items() if tiles <= up_to)
    return (
        sum(strip.states for strip in strips),
        max(strip.most_states for strip in strips),
        seconds,
        max(strip.most_bytes for strip in strips),
    )


def main() -> None:
    """Print one line for each size."""
    parser = argparse.ArgumentParser(description="Measure the transfer-matrix counter.")
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES, metavar="SIZE")
    parser.add_argument("--sweep", choices=("down", "up"), default="down")
    parser.add_argument("--workers", type=int, metavar="K")
    options = parser.parse_args()
    count_fixed(9, sweep=options.sweep)  # compiles
    print("tiles     swept states  most states   seconds        bytes   growth a tile (st, s, B)")
    last: tuple[int, tuple[int, int, float, int]] | None = None
    clock = 0.0
    for tiles in options.sizes:
        began = time.perf_counter()
        figures = measure(tiles, options.sweep)
        clock = time.perf_counter() - began
        swept, most, seconds, size = figures
        growth = ""
        if last is not None and tiles > last[0]:
            growth = "  ".join(
                f"{(new / old) ** (1 / (tiles - last[0])):.3f}"
                for new, old in zip(figures[1:], last[1][1:], strict=True)
                if old
            )
        print(f"{tiles:5} {swept:16,} {most:12,} {seconds:9.2f} {size:12,}   {growth}", flush=True)
        last = tiles, figures
    if last is not None and options.workers is not None:
        began = time.perf_counter()
        seconds = measure(last[0], options.sweep, options.workers)[2]
        shared = time.perf_counter() - began
        print(
            f"{last[0]} tiles, {options.workers} threads: {shared:.1f} s by the clock and {seconds:.1f} s of "
            f"processor time, one thread {clock:.1f} s by the clock: {clock / shared:.2f} times as fast"
        )


if __name__ == "__main__":
    main()
