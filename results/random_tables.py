"""The page ``results/random.md``: the creatures on random tables.

``python results/random_tables.py results`` lays tables of several sides, each with its own seed, counts
what is on them, and writes ``random.md`` and ``pictures/random.svg`` into the folder. ``--largest`` and
``--tables`` say how large and how many.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from palago.catalogue.count.published import published_counts
from palago.catalogue.count.random_table import TableCount, count_table, random_rotations
from palago.catalogue.draw.chart import growth_chart
from palago.catalogue.machine.files import write_whole

#: What critical percolation in two dimensions has.
THETA, DIMENSION = 187 / 91, 91 / 48

PAGE = """\
# Random tables

Tiles in random rotations on a rhombus of L x L hexes, as `palago sample --side L` lays them; {tables} tables
of each side. Remade by `{command}`.

| L | components a joint and colour | creatures | points a tile | tiles of the largest component |
|---:|---:|---:|---:|---:|
{sides}

Error bars are standard errors over the tables. A joint of each colour belongs to each tile, so the second
column is the number of components divided by 2 L^2; on small tables more of them are cut off by the rim.

## The numbers by size

![Creatures a joint, by size](pictures/random.svg)

On the largest tables, n from the first to before the second size; the local exponent is the slope between
one row and the next, where numbers fall like n^-theta.

| tiles | creatures a joint and size | local exponent |
|---|---:|---:|
{sizes}

The largest component grows like L^{dimension:.3f} ± {dimension_error:.3f}, by a straight line through the
logarithms.

## What is proved, what is measured, what is conjectured

- **Proved:** the growth constant of the numbers of creatures is 3 (`catalogue/count/growth.py`). So the
  numbers by size on a random table do not fall exponentially: a(n) / 3^n creatures of n tiles are to be
  expected for each joint of a colour. The chart has both, as far as the exact counts go.
- **Measured:** the table and the exponents above, with statistical errors only. The exact counts, with
  the constant 3 fixed, have the local exponent {local:.3f} at {up_to} tiles; larger ones come down from it.
- **Conjectured:** all this is critical percolation, with theta = 187/91 = {theta:.4f} and a largest
  component that grows like L^(91/48) = L^{fractal:.4f}; and infinite components do not occur.
"""


def main(folder: Path, largest: int = 1600, tables: int = 12) -> None:
    """Lay the tables and write the page."""
    sides = [side for side in (50, 100, 200, 400, 800, 1600, 3200) if side <= largest]
    counted = {
        side: [count_table(random_rotations(side, 1000 * side + seed)) for seed in range(tables)]
        for side in sides
    }
    by_size = Counter[int]()
    for table in counted[sides[-1]]:
        by_size.update(table.by_size)
    joints = 2 * tables * sides[-1] ** 2
    edges, densities = binned(by_size, joints)
    dimension, dimension_error = slope(
        [math.log(side) for side in sides for _ in range(tables)],
        [math.log(table.largest) for side in sides for table in counted[side]],
    )
    rows = published_counts()
    expected = {row.tiles: row.fixed / 3**row.tiles for row in rows}
    last = rows[-1]
    text = PAGE.format(
        tables=tables,
        command=f"python results/random_tables.py {folder} --largest {largest} --tables {tables}",
        sides="\n".join(side_line(counted[side]) for side in sides),
        sizes="\n".join(size_lines(edges, densities)),
        dimension=dimension,
        dimension_error=dimension_error,
        local=last.tiles * (1 - last.fixed / (3 * rows[-2].fixed)),
        up_to=last.tiles,
        theta=THETA,
        fractal=DIMENSION,
    )
    curves = {
        "on random tables": {size: count / joints for size, count in by_size.items() if size <= 60},
        "expected, from the exact counts": {tiles: number for tiles, number in expected.items() if number},
    }
    (folder / "pictures").mkdir(exist_ok=True)
    write_whole(folder / "pictures" / "random.svg", growth_chart(curves, "creatures a joint").encode())
    write_whole(folder / "random.md", text.encode())


def side_line(tables: Sequence[TableCount]) -> str:
    """A row of the first table."""
    side = tables[0].side
    columns = (
        [table.components / (2 * side * side) for table in tables],
        [float(table.creatures) for table in tables],
        [table.points / table.tiles for table in tables],
        [float(table.largest) for table in tables],
    )
    cells = (told(column) for column in columns)
    return f"| {side} | " + " | ".join(cells) + " |"


def told(values: Sequence[float]) -> str:
    """A mean with its standard error, to the digits that the error leaves."""
    mean = float(np.mean(values))
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    digits = max(0, 1 - math.floor(math.log10(error))) if error else 4
    return f"{mean:,.{digits}f} ± {error:,.{digits}f}"


def binned(by_size: Counter[int], joints: int) -> tuple[list[int], list[tuple[float, float]]]:
    """Edges of bins of sizes, each 2^(1/2) times the last or more, and the density in each with its error."""
    edges = [8]
    while edges[-1] < max(by_size) // 4:
        edges.append(max(edges[-1] + 4, round(edges[-1] * math.sqrt(2) / 2) * 2))
    counts = [sum(n for size, n in by_size.items() if low <= size < high) for low, high in pairwise(edges)]
    return edges, [
        (count / joints / (high - low), math.sqrt(count) / joints / (high - low))
        for count, (low, high) in zip(counts, pairwise(edges), strict=True)
    ]


def size_lines(edges: list[int], densities: list[tuple[float, float]]) -> list[str]:
    """The rows of the second table, as far as there are a hundred creatures in a bin."""
    lines = []
    for place, (density, error) in enumerate(densities):
        if error > density / 10:
            break
        slope_told = ""
        if place:
            before, error_before = densities[place - 1]
            low, high = (math.sqrt(edges[k] * edges[k + 1]) for k in (place - 1, place))
            exponent = math.log(before / density) / math.log(high / low)
            spread = math.hypot(error / density, error_before / before) / math.log(high / low)
            slope_told = f"{exponent:.3f} ± {spread:.3f}"
        lines.append(f"| {edges[place]} to {edges[place + 1]} | {density:.3e} ± {error:.1e} | {slope_told} |")
    return lines


def slope(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """The slope of the straight line of least squares, and its standard error."""
    centre, middle = float(np.mean(x)), float(np.mean(y))
    spread = sum((each - centre) ** 2 for each in x)
    found = sum((a - centre) * (b - middle) for a, b in zip(x, y, strict=True)) / spread
    rest = sum((b - middle - found * (a - centre)) ** 2 for a, b in zip(x, y, strict=True))
    return found, math.sqrt(rest / (len(x) - 2) / spread)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Lay random tables, and write the page about them.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--largest", type=int, default=1600)
    parser.add_argument("--tables", type=int, default=12)
    given = parser.parse_args()
    main(given.folder, given.largest, given.tables)
