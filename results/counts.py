"""The tables of counts in ``results/``, and what follows from them.

``python results/counts.py 48 results`` counts to 48 tiles with both sweeps, and writes
``counts.csv``, ``b325936.txt``, ``pictures/counts.svg`` and ``counts.md`` into the folder. Strips that are
done are kept in the folder's ``counts-down.json`` and ``counts-up.json`` until all are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from palago.catalogue.count.burnside import CreatureCounts
from palago.catalogue.count.checkpoint import Checkpoint
from palago.catalogue.count.growth import LAST, growth_constant
from palago.catalogue.count.methods import CLAIM, census
from palago.catalogue.count.strips import SWEEPS, StripProgress
from palago.catalogue.draw.chart import growth_chart
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.machine.files import write_whole
from palago.catalogue.plane.tile import SET

#: The least size to count to: below, there is no estimating the growth.
FEWEST = 24

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

Each tile more makes about **{constant:.3f} ± {error:.3f}** times as many: the mean of the last {last}
linear intercepts n r(n) - (n - 1) r(n - 1) of the ratios r(n) = a(n) / a(n - 1) of fixed creatures
(Domb and Sykes). The error is their greatest deviation from it, plus the distance to the mean of the {last}
before; it shows how settled the estimate is, and is no bound.

The constant cannot exceed 3: on a table of random tiles a given creature of n tiles lies at a given place
with probability 3^-n. It is expected to be exactly 3 (see `catalogue/count/growth.py`).

## How they were counted, and why to believe them

Fixed creatures by a transfer matrix (`catalogue/count/strips.py`), symmetric ones by a tree over orbits of
tiles and by a transfer matrix over half the plane (`catalogue/count/burnside.py`), the others by Burnside's
lemma. Two sweeps in different directions, whose states, weights and bounds differ, agree to the last
digit at every size; so does listing all creatures to 26 tiles (`palago count --tiles 26 --symmetry fixed
--method enumerate`), and a sweep that drops no state to 27 (`make slow`).

{runs}

## The numbers

Rotation- and mirror-invariant creatures are fixed ones that a turn by 120 degrees, or a mirror of one
direction, maps to themselves; achiral ones are free ones with a mirror. Also as [counts.csv](counts.csv),
and the free ones as an OEIS b-file, [b325936.txt](b325936.txt).

| tiles | free | one-sided | fixed | rotation-invariant | mirror-invariant | achiral |
|---:|---:|---:|---:|---:|---:|---:|
{table}
"""


def csv_table(rows: Sequence[CreatureCounts]) -> str:
    """The counts as CSV, a size a line."""
    lines = [",".join(str(getattr(row, name)) for name in COLUMNS) for row in rows]
    return "\n".join([",".join(COLUMNS), *lines]) + "\n"


def b_file(rows: Sequence[CreatureCounts]) -> str:
    """The free counts as a b-file of the OEIS: ``n a(n)`` a line, from n = 1."""
    return "".join(f"{row.tiles} {row.free}\n" for row in rows)


def page(rows: Sequence[CreatureCounts], runs: Sequence[str], command: str) -> str:
    """What the counts say, as Markdown."""
    constant, error = growth_constant([0, *(row.fixed for row in rows)])
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
        verdict=verdict(rows),
        born=born[-1].tiles,
        free=totals[0],
        one_sided=totals[1],
        fixed=totals[2],
        constant=constant,
        error=error,
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


def main(up_to: int, folder: Path, workers: int = 2) -> None:
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
    found: dict[str, list[CreatureCounts]] = {}
    runs = []
    for sweep in SWEEPS:
        checkpoint = folder / f"counts-{sweep}.json"
        found[sweep] = census(up_to, sweep=sweep, workers=workers, progress=_tell, checkpoint=checkpoint)
        strips = Checkpoint(checkpoint, {"up_to": up_to, "sweep": sweep, "prune": True}).load().values()
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
    rows = found["down"]
    command = f"python results/counts.py {up_to} {folder}"
    chart = growth_chart({"free creatures": {row.tiles: row.free for row in rows}}, "creatures", levels={
        "a quadrillion": CLAIM
    })  # fmt: skip
    (folder / "pictures").mkdir(exist_ok=True)
    for name, text in (
        ("counts.csv", csv_table(rows)),
        ("b325936.txt", b_file(rows)),
        ("pictures/counts.svg", chart),
        ("counts.md", page(rows, runs, command)),
    ):
        write_whole(folder / name, text.encode())
    for sweep in SWEEPS:
        (folder / f"counts-{sweep}.json").unlink(missing_ok=True)


def _tell(progress: StripProgress) -> None:
    print(f"{progress.done} of {progress.of} strips", file=sys.stderr)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
