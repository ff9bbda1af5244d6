"""Time to a proof of the most points, by method. Run with ``python tests/benchmarks/design.py [FOLDER]``.

Seconds are processor time on one core after import. *Enumeration* looks at every free creature of the
size; *CP-SAT* climbs its ladder with no bound but its own; *sweep* is what `palago design` does. A method
that takes longer than `PATIENCE` for a size is not tried on greater ones. All answers are compared. With a
folder, the growth over the number of tiles is written there as ``design-growth.svg`` and ``design.md``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from palago.catalogue.draw.chart import growth_chart
from palago.catalogue.generator.enumeration import batches
from palago.solver.design.order import maximise
from palago.solver.design.proof import champion

SIZES: Final = (6, 8, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48)
PATIENCE: Final = 20.0

POINTS: Final = 6


def by_enumeration(tiles: int) -> int | None:
    """The most points among all creatures."""
    return max(int(batch.columns[:, POINTS].max(initial=0)) for batch in batches(tiles))


def by_search(tiles: int) -> int | None:
    """The most points by CP-SAT alone, or None if it gives up."""
    answer = maximise("points", tiles, by_search=True, backend="cp", time_limit=6 * PATIENCE)
    return answer.worth if answer.proved else None


def by_sweep(tiles: int) -> int | None:
    """The most points by the sweep."""
    return champion("points", tiles).bound


METHODS: Final[dict[str, Callable[[int], int | None]]] = {
    "enumeration": by_enumeration,
    "CP-SAT": by_search,
    "sweep": by_sweep,
}


def main(folder: Path | None) -> None:
    """Print seconds by size and method, and write them to a folder."""
    by_enumeration(5)  # compiles
    seconds: dict[str, dict[int, float]] = {name: {} for name in METHODS}
    print(f"{'tiles':>5} {'points':>6}" + "".join(f"{name:>14}" for name in METHODS), flush=True)
    table = []
    for tiles in SIZES:
        answers = set()
        for name, method in METHODS.items():
            if max(seconds[name].values(), default=0.0) > PATIENCE and name != "sweep":
                continue
            began = time.process_time()
            answer = method(tiles)
            if answer is not None:
                answers.add(answer)
                seconds[name][tiles] = time.process_time() - began
            else:
                seconds[name][0] = time.process_time() - began
        assert len(answers) == 1, (tiles, answers)
        cells = [f"{seconds[name][tiles]:.2f} s" if tiles in seconds[name] else "" for name in METHODS]
        print(f"{tiles:5} {max(answers):6}" + "".join(f"{cell:>14}" for cell in cells), flush=True)
        table.append(f"| {tiles} | {max(answers)} | " + " | ".join(cells) + " |")
    if folder is not None:
        curves = {
            name: {size: spent for size, spent in found.items() if size} for name, found in seconds.items()
        }
        (folder / "design-growth.svg").write_text(growth_chart(curves, "seconds to a proof"))
        (folder / "design.md").write_text(
            "# Design: time to a proof of the most points\n\n"
            "Processor time on one core; an empty cell was not tried, because a smaller size took longer "
            f"than {PATIENCE:.0f} s.\nRemade by `python tests/benchmarks/design.py results`.\n\n"
            "![growth](design-growth.svg)\n\n"
            f"| tiles | points | {' | '.join(METHODS)} |\n|---:|---:|---:|---:|---:|\n"
            + "\n".join(table)
            + "\n"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
