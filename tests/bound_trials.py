"""Trials of the bounds by volume.

``python tests/bound_trials.py holes 100000 0`` walks among creatures of 25 to 48 tiles that like large holes,
100,000 of each of ten walks, seeds 0 to 9, and prints how many break a step of the proof in
`palago.solver.design.sums`, and how many the bound that is false.

``python tests/bound_trials.py table 20000 0`` attacks the numbers of ``results/best.md`` by simulated
annealing, 20,000 creatures a goal, size and heat, with a scoring that shares nothing with the package, and
prints for each goal in how many sizes it does as well, and where better.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Final

import numpy as np

from proof_steps import breaks_the_false_bound, columns, steps_broken
from wandering import wander

#: What creatures weigh in walks that like large holes, which take turns, their sizes, and the heat.
HOLES: Final[tuple[dict[str, float], ...]] = (
    {"tiles": 0.6, "inside": 0.4, "untouched": 1.0, "shells": 0.5},
    {"tiles": 0.6, "inside": 0.3, "untouched": 1.0, "counterclockwise": 3.0},
)
SIZES: Final = (25, 48, 36)
HEAT: Final = 0.7
WALKS: Final = 10

#: What creatures weigh in an attack on a goal, and the heats.
GOALS: Final[dict[str, tuple[str, ...]]] = {
    "points": ("shells", "limbs"),
    "shells": ("shells",),
    "limbs": ("limbs",),
    "holes": ("holes",),
    "joints": ("joints",),
}
HEATS: Final = (1.0, 0.7, 0.5, 0.4, 0.3, 0.25)
PER_TILE: Final = 0.6

Table = dict[int, dict[str, int]]

PAGE: Final = Path(__file__).parents[1] / "results" / "best.md"


def large_holes(volume: int, seed: int) -> dict[str, int]:
    """What some walks met, so many creatures each: how many break what."""
    totals: dict[str, int] = {}
    keys: set[int] = set()
    for walk in range(WALKS):
        for rows, _ in wander(HOLES[walk % len(HOLES)], SIZES, (HEAT,), volume, seed + walk):
            of = columns(rows)
            found = {
                "met": len(rows),
                "with untouched tiles": int((of["untouched"] > 0).sum()),
                "false bound": int(breaks_the_false_bound(rows).sum()),
                **steps_broken(rows),
            }
            totals = {name: totals.get(name, 0) + number for name, number in found.items()}
            keys.update(rows[:, -1].tolist())
    return {"distinct": len(keys), **totals}


def attack(goal: str, tiles: int, volume: int, seed: int) -> Iterator[tuple[int, int]]:
    """Sizes, and the most of a goal that simulated annealing found so far near a size."""
    weights = {"tiles": PER_TILE, **dict.fromkeys(GOALS[goal], 1.0)}
    for rows, _ in wander(weights, (3, tiles + 4, tiles), HEATS, volume, seed):
        of = columns(rows)
        worth = sum(of[column] for column in GOALS[goal])
        for size in np.unique(of["tiles"]).tolist():
            yield size, int(worth[of["tiles"] == size].max())


def attacked(table: Table, volume: int, seed: int) -> Table:
    """The most of each goal that simulated annealing finds, for the sizes of a table."""
    most: Table = {tiles: dict.fromkeys(GOALS, 0) for tiles in table}
    for number, goal in enumerate(GOALS):
        for tiles in table:
            for size, worth in attack(goal, tiles, volume, 1000 * seed + 100 * number + tiles):
                if size in most:
                    most[size][goal] = max(most[size][goal], worth)
    return most


def published() -> Table:
    """The table on the page."""
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.read_text().splitlines()]
    head = next(number for number, cells in enumerate(lines) if set(GOALS) < set(cells))
    table: Table = {}
    for cells in takewhile(bool, lines[head + 2 :]):
        row = dict(zip(lines[head], cells, strict=True))
        table[int(row["tiles"])] = {goal: int(row[goal]) for goal in GOALS}
    return table


def main(what: str, volume: int, seed: int) -> None:
    """Print what a trial found."""
    if what == "holes":
        print(large_holes(volume, seed))
        return
    table = published()
    most = attacked(table, volume, seed)
    for goal in GOALS:
        equal = sum(most[tiles][goal] == table[tiles][goal] for tiles in table)
        better = [tiles for tiles in table if most[tiles][goal] > table[tiles][goal]]
        print(f"{goal}: as well in {equal} of {len(table)} sizes, better in {better or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
