"""The tables of counts in ``results/``, and what follows from them.

``python results/counts.py 48 results`` counts to 48 tiles with both sweeps, and writes ``counts.csv``,
``pictures/counts.svg`` and ``counts.md`` into the folder. What is done is kept in the
folder's ``counts-down.json`` and ``counts-up.json`` until all is.

``--packaged catalogue/count`` also writes ``counts.json`` there, which ``palago count`` answers from.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from palago.catalogue.count.burnside import CreatureCounts, combine_counts
from palago.catalogue.count.growth import LAST, exponent, exponents, growth_constant
from palago.catalogue.count.methods import CLAIM
from palago.catalogue.count.orbit_tree import count_turned
from palago.catalogue.count.published import table_text
from palago.catalogue.count.transfer.checkpoint import Checkpoint
from palago.catalogue.count.transfer.half_plane import count_mirrored
from palago.catalogue.count.transfer.strip import SWEEPS
from palago.catalogue.count.transfer.strips import StripProgress, count_fixed
from palago.catalogue.draw.chart import growth_chart
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.machine.files import write_whole
from palago.catalogue.plane.tile import SET

#: The least size to count to: below, there is no estimating the growth.
FEWEST = 24

#: How many more tiles the page says how to go on to.
FURTHER = 4

COLUMNS = ("tiles", "fixed", "one_sided", "free", "rotation_invariant", "mirror_invariant", "achiral")

PAGE = """\
# How many creatures there are

Exact numbers to {up_to} tiles. Remade by `{command}`.

{verdict}

| creatures of at most {born} tiles | |
|---|---:|
| free | {free:,} |
| one-sided | {one_sided:,} |
| fixed | {fixed:,} |

## Growth

![Free creatures by number of tiles, on a logarithmic scale](pictures/counts.svg)

**Proved:** the growth constant is 3. The n-th root of the number of creatures of n tiles tends to 3, and
there are at most 3^(n-1) fixed ones. The proof stands in `catalogue/count/growth.py`, and each finite claim
of it in `tests/catalogue/count/test_growth.py`.

**Measured:** as if that were not known, each tile more makes about {constant:.3f} ± {error:.3f} times as
many: the mean of the last {last} linear intercepts n r(n) - (n - 1) r(n - 1) of the ratios
r(n) = a(n) / a(n - 1) of fixed creatures (Domb and Sykes). With the constant 3 fixed, numbers that grow like
3^n n^-theta have the local exponent n (1 - a(n) / (3 a(n - 1))): {local:.4f} at {up_to} tiles, and
extrapolated by straight lines in 1 / n, theta = {theta:.2f} ± {theta_error:.2f}. Error bars here are the
greatest deviation from the mean, plus the distance to the mean of the {last} before; they show how settled
an estimate is, and are no bounds.

**Conjectured:** theta is 187/91 = 2.0549..., the exponent of critical percolation. The numbers of creatures
on random tables of a million tiles come down to it, far beyond what can be counted: see
[random.md](random.md).

## How they were counted, and why to believe them

Fixed creatures by a transfer matrix (`catalogue/count/transfer/strips.py`), symmetric ones by a tree over
orbits of tiles (`catalogue/count/orbit_tree.py`) and by a transfer matrix over half the plane
(`catalogue/count/transfer/half_plane.py`), the others by Burnside's lemma (`catalogue/count/burnside.py`).
Two sweeps in different directions, whose states, weights and bounds differ, agree to the last digit at every
size; so does listing all creatures to 26 tiles (`palago count --tiles 26 --equivalence fixed --method
enumerate`), and a sweep that drops no state to 28 (`make slow`).

{runs}

To go on to {further} tiles, run `{onward}`.
What is done is kept in the folder, in `counts-down.json` and `counts-up.json`, after each strip and about
once a minute within one, so the same command goes on after a kill. Nothing is published before both sweeps
agree.

## The numbers

Rotation- and mirror-invariant creatures are fixed ones that a turn by 120 degrees, or a mirror of one
direction, maps to themselves; achiral ones are free ones with a mirror. Also as [counts.csv](counts.csv),
and as b-files for the OEIS with drafts of their entries, in [oeis](oeis): `python results/oeis.py
results/oeis`.

| tiles | free | one-sided | fixed | rotation-invariant | mirror-invariant | achiral |
|---:|---:|---:|---:|---:|---:|---:|
{table}
"""


def csv_table(rows: Sequence[CreatureCounts]) -> str:
    """The counts as CSV, a size a line."""
    lines = [",".join(str(getattr(row, name)) for name in COLUMNS) for row in rows]
    return "\n".join([",".join(COLUMNS), *lines]) + "\n"


def page(rows: Sequence[CreatureCounts], runs: Sequence[str], command: str, onward: str) -> str:
    """What the counts say, as Markdown; the commands are that which made it and that to go on with."""
    fixed = [0, *(row.fixed for row in rows)]
    constant, error = growth_constant(fixed)
    theta, theta_error = exponent(fixed)
    born = rows[:SET]
    totals = [sum(getattr(row, name) for row in born) for name in ("free", "one_sided", "fixed")]
    table = "\n".join(
        f"| {row.tiles} | {row.free:,} | {row.one_sided:,} | {row.fixed:,} | {row.rotation_invariant:,} "
        f"| {row.mirror_invariant:,} | {row.achiral:,} |"
        for row in rows
    )
    return PAGE.format(
        up_to=rows[-1].tiles,
        command=command,
        further=rows[-1].tiles + FURTHER,
        onward=onward,
        verdict=verdict(rows),
        born=born[-1].tiles,
        free=totals[0],
        one_sided=totals[1],
        fixed=totals[2],
        constant=constant,
        error=error,
        local=exponents(fixed)[-1],
        theta=theta,
        theta_error=theta_error,
        last=LAST,
        runs="\n".join(f"- {run}" for run in runs),
        table=table,
    )


def verdict(rows: Sequence[CreatureCounts]) -> str:
    """Whether the rulebook's claim holds, in a sentence or two."""
    if len(rows) < SET:
        return f"Sizes to {SET} are needed for a verdict on the rulebook's claim."
    total = sum(row.free for row in rows[:SET])
    return (
        "The rulebook says: *from one game set no more than a quadrillion creatures can be born.* "
        f"A quadrillion is {CLAIM:,}. **The claim {'holds' if total <= CLAIM else 'does not hold'}:** there "
        f"are {total / CLAIM:,.0f} times as many free creatures of at most {SET} tiles, and "
        f"{rows[SET - 1].free:,} of exactly {SET}."
    )


def methods(up_to: int) -> list[dict[str, str | int]]:
    """How the numbers were found, and to which size by each method.

    The sweeps and the tree are run here; every creature is visited, and mirrors are counted by the tree, in
    the slow tests, which compare them with the sweeps.
    """
    return [
        {"of": "fixed", "by": "transfer matrix, sweep down", "up_to": up_to},
        {"of": "fixed", "by": "transfer matrix, sweep up", "up_to": up_to},
        {"of": "fixed", "by": "visiting every creature", "up_to": min(up_to, 26)},
        {"of": "turned", "by": "a tree over orbits of tiles", "up_to": up_to},
        {"of": "mirrored", "by": "transfer matrix over half the plane", "up_to": up_to},
        {"of": "mirrored", "by": "a tree over orbits of tiles", "up_to": min(up_to, 32)},
    ]


def main(up_to: int, folder: Path, workers: int = 2, packaged: Path | None = None) -> None:
    """Count with both sweeps and write the files.

    Raises
    ------
    CheckError
        If the sweeps disagree.
    InputError
        If so few sizes say nothing of the growth.
    """
    if up_to < FEWEST:
        raise InputError(f"a census needs sizes to at least {FEWEST} for the growth, not {up_to}")
    found: dict[str, list[int]] = {}
    runs = []
    for sweep in SWEEPS:
        checkpoint = folder / f"counts-{sweep}.json"
        found[sweep] = count_fixed(up_to, sweep=sweep, workers=workers, progress=_tell, checkpoint=checkpoint)
        strips = Checkpoint(checkpoint, {"up_to": up_to, "sweep": sweep, "prune": True}).load()[0].values()
        seconds, memory = (
            sum(strip["seconds"] for strip in strips),
            max(strip["most_bytes"] for strip in strips),
        )
        runs.append(
            f"sweep {sweep} to {up_to} tiles: {seconds:,.0f} s in all strips, one core each; "
            f"{memory / 1e6:,.0f} MB in the greatest tables"
        )
    if found["down"] != found["up"]:
        raise CheckError(f"the two sweeps disagree somewhere up to {up_to} tiles")
    rows = combine_counts(found["down"], count_turned(up_to), count_mirrored(up_to))
    command, onward = (
        f"python results/counts.py {size} {folder}" + (f" --packaged {packaged}" if packaged else "")
        for size in (up_to, up_to + FURTHER)
    )
    chart = growth_chart(
        {"free creatures": {row.tiles: row.free for row in rows}},
        "creatures",
        levels={"a quadrillion": CLAIM},
        sizes={"a set of 48 tiles": SET},
    )
    table = table_text(rows, methods(up_to))
    (folder / "pictures").mkdir(exist_ok=True)
    for name, text in (
        ("counts.csv", csv_table(rows)),
        ("pictures/counts.svg", chart),
        ("counts.md", page(rows, runs, command, onward)),
    ):
        write_whole(folder / name, text.encode())
    if packaged is not None:
        write_whole(packaged / "counts.json", table.encode())
    for sweep in SWEEPS:
        (folder / f"counts-{sweep}.json").unlink(missing_ok=True)


def _tell(progress: StripProgress) -> None:
    print(f"{progress.done} of {progress.of} strips", file=sys.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Count with both sweeps, and write the tables.")
    parser.add_argument("up_to", type=int, metavar="SIZE")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--packaged", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    main(given.up_to, given.folder, given.workers, given.packaged)
