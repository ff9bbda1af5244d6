"""The page `results/tallies.md` and its table: how many creatures have how many shells, limbs and
symmetries.

``python results/tallies.py 26 results`` goes through all free creatures of at most 26 tiles, without
listing them, and writes ``tallies.csv`` and ``tallies.md`` into the folder. A third argument says
how many processes to use, 2 by default.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from palago.catalogue.creature.groups import GROUPS, SYMMETRIES
from palago.catalogue.errors import CheckError
from palago.catalogue.generator.tallies import Statistics, statistics
from palago.catalogue.machine.files import write_whole

AVERAGES: Final = ("joints", "bridges", "holes", "shells", "limbs", "points")

#: The sizes whose averages tell the growth a tile are so far apart.
STEP: Final = 4

PAGE: Final = """\
# What creatures are like

All free creatures of at most {up_to} tiles, {total:,} of them, one after the other. Remade by
`{command}`, which keeps no list of them; `palago catalogue stats` makes such tables from a stored
catalogue. [tallies.csv](tallies.csv) has the number of creatures for each size, shells,
limbs and symmetry. By Burnside's lemma its numbers give the fixed creatures of
[counts.csv](counts.csv), which was counted in another way; the script checks that.

## Averages

{averages}

## What a tile adds

The growth of the averages from tile to tile, over the last {step} sizes before the one of the line.

{growth}

## By shells

Rows are sizes, columns the numbers of shells.

{shells}

## By limbs

{limbs}

## By symmetry

{symmetry}
"""


def table(heads: list[str], rows: Iterator[list[str]]) -> str:
    """A table in Markdown, numbers to the right."""
    lines = [heads, ["---:"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def numbers_by(found: Statistics, sizes: list[int], what: str) -> str:
    """How many creatures of each size have how many of something, and how the numbers grow with the size."""
    most = max(max(found.by(size, what)) for size in sizes)
    least = min(min(found.by(size, what)) for size in sizes)
    values = range(least, most + 1)
    rows = []
    for size in sizes:
        numbers = found.by(size, what)
        rows.append([str(size), *(f"{numbers[value]:,}" if value in numbers else "" for value in values)])
    last, before = (found.by(sizes[index], what) for index in (-1, -2))
    growth = [
        f"{last[value] / before[value]:.3f}" if value in before and value in last else "" for value in values
    ]
    rows.append([f"{sizes[-1]} : {sizes[-2]}", *growth])
    return table(["tiles", *map(str, values)], iter(rows))


def averages(found: Statistics, sizes: list[int]) -> str:
    """The averages of each size."""
    rows = ([str(size), *(f"{found.average(size, what):.4f}" for what in AVERAGES)] for size in sizes)
    return table(["tiles", *AVERAGES], rows)


def growth(found: Statistics, sizes: list[int]) -> str:
    """How much the averages grow a tile."""
    rows = (
        [
            str(size),
            *(
                f"{(found.average(size, what) - found.average(size - STEP, what)) / STEP:.4f}"
                for what in AVERAGES
            ),
        ]
        for size in sizes
        if size - STEP in sizes
    )
    return table(["tiles", *AVERAGES], rows)


def symmetries(found: Statistics, sizes: list[int]) -> str:
    """How many creatures of each size have each symmetry."""
    numbers = {size: found.numbers[size].sum(axis=(0, 1)).tolist() for size in sizes}
    rows = ([str(size), *(f"{number:,}" for number in numbers[size])] for size in sizes)
    return table(["tiles", *SYMMETRIES], rows)


def check(found: Statistics, sizes: list[int], folder: Path) -> None:
    """Compare with the counts of creatures that are in the folder already.

    Raises
    ------
    CheckError
        If they differ.
    """
    with (folder / "counts.csv").open(encoding="ascii") as file:
        known = {int(row["tiles"]): row for row in csv.DictReader(file)}
    for size in sizes:
        groups = dict(zip(SYMMETRIES, found.numbers[size].sum(axis=(0, 1)).tolist(), strict=True))
        fixed = sum(GROUPS[name].images * number for name, number in groups.items())
        mirrored = sum(number for name, number in groups.items() if not GROUPS[name].chiral)
        row = known[size]
        if [fixed, sum(groups.values()), mirrored] != [int(row[key]) for key in ("fixed", "free", "achiral")]:
            raise CheckError(f"the statistics of {size} tiles do not add up to the counts in counts.csv")


def main(arguments: list[str]) -> None:
    """Make the page and the table."""
    up_to, folder = int(arguments[0]), Path(arguments[1])
    workers = int(arguments[2]) if len(arguments) > 2 else 2
    found = statistics(up_to, workers=workers, report=lambda share: print(f"{share:.1%}", file=sys.stderr))
    sizes = [size for size in range(1, up_to + 1) if found.creatures(size)]
    check(found, sizes, folder)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("tiles", "shells", "limbs", "symmetry", "creatures"))
    writer.writerows(found.rows())
    write_whole(folder / "tallies.csv", text.getvalue().encode())
    page = PAGE.format(
        up_to=up_to,
        total=int(found.numbers.sum()),
        command=f"python results/tallies.py {up_to} results",
        averages=averages(found, sizes),
        growth=growth(found, sizes),
        step=STEP,
        shells=numbers_by(found, sizes, "shells"),
        limbs=numbers_by(found, sizes, "limbs"),
        symmetry=symmetries(found, sizes),
    )
    write_whole(folder / "tallies.md", page.encode())


if __name__ == "__main__":
    main(sys.argv[1:])
