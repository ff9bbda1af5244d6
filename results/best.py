"""The page `results/best.md` and its pictures: the best creatures of every size, and how many there are.

Remade by ``python results/best.py 48 results``, its pictures alone with ``--pictures``. The numbers come from
`palago.solver.design.proof`, and every creature is checked from its tiles again. Two ways that share nothing
with the sweep must give the same for the sizes that they reach: the most of each goal among all creatures,
from the compiled generator, and a refutation, by a solver of plain logic, that any creature has one more.

``--packaged solver/design`` also writes ``best.json`` there, which ``palago solitaire`` and ``palago design``
answer from.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code, symmetry_group
from palago.catalogue.creature.facts import COLUMNS, measured
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.printed.pages import PIXELS
from palago.catalogue.draw.printed.sheets import Look, sheet
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.errors import CheckError
from palago.catalogue.generator.enumeration import batches, entry_of
from palago.catalogue.machine.files import write_whole
from palago.solver.design.proof import Design, Strips, all_champions, champion, sufficient_width
from palago.solver.design.published import published, table_text
from palago.solver.design.sums import GOALS, Goal
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import Portrait
from palago.solver.red.answers import search
from palago.solver.red.engines import OutOfTimeError
from palago.solver.red.problem import problems_of

#: Seconds to list all champions of a size, and the widest strip to list them in: wider ones take gigabytes.
PATIENCE: Final = 10.0
WIDEST: Final = 9

#: The greatest size whose creatures are all enumerated, nine million, and the greatest sizes at which a
#: solver refutes one more of a goal, in about ten seconds each; a further tile takes two or three times that.
ENUMERATED: Final = 24
REFUTED: Final[dict[Goal, int]] = {"points": 14, "shells": 16, "limbs": 16, "holes": 17, "joints": 20}

TITLE: Final = "A creature of each size with the most points"

HEAD: Final = """\
# The best creatures of every size to {up_to} tiles

> Build from all the tiles the creature that is most profitable in points.

![The champion](pictures/champion.svg)

The answer to the rulebook's question: with {up_to} tiles no creature is worth more than **{points} points**.
This one has {shells} shells and {limbs} limbs:

```text
{sum}
```

`palago solitaire --tiles {up_to}` finds it and proves it. The proof is in three files:
[sums.py](../solver/design/sums.py) bounds shells and limbs by sums over single tiles,
[sweep.py](../solver/design/sweep.py) finds the greatest value of those sums in strips of the plane, and
[extents.py](../solver/design/extents.py) shows that creatures too wide for the strips are worth less.

All of this page is remade by `python results/best.py {up_to} results`; one column of it by
`palago design --tiles 3-{up_to} --maximise GOAL`.

## The most of everything

All numbers are proved, and attained by a creature that was checked in plain Python. *Champions* is
the number of free creatures that have the most points, proved by a walk through all arrangements;
a + means that the walk was stopped after {patience:.0f} seconds, and none that it was not begun, because
the strip that holds all of them is wider than {widest} columns.
The width is that of the widest strip that the proof for the points took.

*Known by* says in how many ways the numbers of a row are known. The sweep proves them all. To {enumerated}
tiles all creatures were enumerated, and the most of each goal among them is the same. A SAT solver refuted
that any creature has one more, to these sizes: {refuted}.
What it did not reach is named in the row.

"""


def rows(up_to: int) -> Iterator[tuple[int, dict[Goal, Design]]]:
    """The champions of every size that has creatures, for all goals.

    Raises
    ------
    CheckError
        If one is not proved, or not what it should be.
    """
    strips = {goal: Strips(goal, up_to) for goal in GOALS}
    for tiles in range(3, up_to + 1):
        found = {goal: champion(goal, tiles, strips=strips[goal]) for goal in GOALS}
        for goal, best in found.items():
            if not best.proved:
                raise CheckError(f"{tiles} tiles: the most {goal} are not proved")
            if best.creature is not None:
                again = Creature.from_layout(best.creature.layout)
                if (again.tiles, measured(again, goal)) != (tiles, best.bound):
                    raise CheckError(f"{tiles} tiles: the creature with the most {goal} is another")
        if found["points"].creature is not None:
            yield tiles, found


def number_of_champions(tiles: int, worth: int, patience: float = PATIENCE) -> str:
    """How many free creatures of a size have so many points, as it is written in the table."""
    if sufficient_width("points", tiles, worth) > WIDEST:
        return ""
    count = 0
    try:
        for _ in all_champions("points", tiles, worth, deadline=time.monotonic() + patience):
            count += 1
    except OutOfTimeError:
        return f"{count}+"
    return str(count)


def most_of_all(up_to: int) -> dict[int, dict[Goal, int]]:
    """The most of each goal among all creatures of each size, from the compiled generator."""
    most = np.full((up_to + 1, len(GOALS)), -1)
    columns = [COLUMNS.index(goal) for goal in GOALS]
    for batch in batches(up_to, "free", least=1):
        np.maximum.at(most, batch.columns[:, COLUMNS.index("tiles")], batch.columns[:, columns])
    return {
        tiles: dict(zip(GOALS, row, strict=True)) for tiles, row in enumerate(most.tolist()) if row[0] >= 0
    }


def refuted(goal: Goal, tiles: int, worth: int) -> bool:
    """Whether a solver of plain logic proves that no creature of a size is worth so much."""
    portrait = Portrait() if goal == "joints" else Portrait(**{goal: (worth, None)})
    problems = problems_of(Card("", tiles, portrait))
    if goal == "joints":
        problems = [replace(problem, joints=(worth, None)) for problem in problems]
    return next(search(problems), None) is None


def ways(
    tiles: int,
    found: Mapping[Goal, Design],
    most: Mapping[int, Mapping[Goal, int]],
    limits: Mapping[Goal, int],
) -> str:
    """In how many ways the numbers of a row are known, as it is written in the table.

    Raises
    ------
    CheckError
        If two ways do not agree.
    """
    known = ["sweep"]
    bounds = {goal: found[goal].bound for goal in GOALS}
    if tiles <= max(most):
        if most[tiles] != bounds:
            raise CheckError(f"{tiles} tiles: enumeration finds {most[tiles]}, the sweep {bounds}")
        known.append("enumeration")
    reached = [goal for goal in GOALS if tiles <= limits[goal]]
    for goal in reached:
        if not refuted(goal, tiles, (bounds[goal] or 0) + 1):
            raise CheckError(f"{tiles} tiles: the solver finds more {goal} than the sweep")
    if reached:
        left = [goal for goal in GOALS if goal not in reached]
        known.append(f"SAT (not {', '.join(left)})" if left else "SAT")
    return f"{len(known)}: {', '.join(known)}"


def page(
    table: Sequence[tuple[int, dict[Goal, Design]]], numbers: Sequence[str], known: Sequence[str]
) -> str:
    """The page, in Markdown."""
    best = _creature(table[-1][1]["points"])
    lines = [
        HEAD.format(
            up_to=best.tiles,
            points=best.points,
            shells=best.shells,
            limbs=best.limbs,
            sum=write_sum(best),
            widest=WIDEST,
            patience=PATIENCE,
            enumerated=ENUMERATED,
            refuted=", ".join(f"{goal} {size}" for goal, size in REFUTED.items()),
        ),
        "| tiles | points | champions | shells | limbs | holes | joints | width | known by |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    for (tiles, found), number, by in zip(table, numbers, known, strict=True):
        most = {goal: found[goal].bound for goal in GOALS}
        lines.append(
            f"| {tiles} | {most['points']} | {number} | {most['shells']} | {most['limbs']} | {most['holes']} "
            f"| {most['joints']} | {found['points'].width} | {by} |"
        )
    lines += ["", "There is no creature of 4 tiles.", ""]
    start = next(
        (tiles for tiles, _ in table if all(f["points"].bound == n // 2 - 2 for n, f in table if n >= tiles)),
        None,
    )
    if start is not None:
        lines += [f"From {start} tiles on, the most points are half the tiles, rounded down, less 2.", ""]
    lines += [
        f"## {TITLE}",
        "",
        "![A picture for each row of the table below](pictures/best.svg)",
        "",
        "| tiles | points | shells | limbs | symmetry | sum |",
        "|---:|---:|---:|---:|---|---|",
    ]
    for tiles, found in table:
        one = _creature(found["points"])
        lines.append(
            f"| {tiles} | {one.points} | {one.shells} | {one.limbs} | {symmetry_group(one)} "
            f"| `{write_sum(one)}` |"
        )
    lines.append("")
    return "\n".join(lines)


def _creature(best: Design) -> Creature:
    if best.creature is None:
        raise CheckError(f"{best.tiles} tiles: no creature")
    return best.creature


def packaged(up_to: int, table: Sequence[tuple[int, dict[Goal, Design]]]) -> str:
    """The table that comes with the software, of a table whose rows have been held against the other ways."""
    others: list[tuple[str, Mapping[Goal, int]]] = [
        ("visiting every creature", dict.fromkeys(GOALS, min(ENUMERATED, up_to))),
        (
            "refutation of one more by a SAT solver",
            {goal: min(size, up_to) for goal, size in REFUTED.items()},
        ),
    ]
    goals = {goal: {tiles: found[goal] for tiles, found in table} for goal in GOALS}
    return table_text(up_to, goals, [{"by": by, "up_to": dict(limits)} for by, limits in others])


def draw(best: Sequence[Design], folder: Path) -> None:
    """Draw the champion, and a creature of each size with its sum."""
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    write_whole(pictures / "champion.svg", picture(_creature(best[-1])).svg().encode())
    entries = [entry_of(code(_creature(one))) for one in best]
    look = Look(columns=4, label="all", title=TITLE, style=replace(LIGHT, ground=LIGHT.paper))
    (shown,) = sheet(entries, look)
    write_whole(pictures / "best.svg", shown.svg(PIXELS).encode())


def main() -> None:
    """Write the page and its pictures into a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("up_to", type=int, help="the greatest size")
    parser.add_argument("folder", type=Path, help="where the page goes")
    parser.add_argument("--packaged", type=Path, help="where the table for the package goes")
    parser.add_argument("--pictures", action="store_true", help="only draw, from the packaged table")
    asked = parser.parse_args()
    up_to, folder = asked.up_to, asked.folder
    if asked.pictures:
        best = (published("points", tiles) for tiles in range(3, up_to + 1))
        draw([one for one in best if one is not None and one.solutions], folder)
        return
    table = list(rows(up_to))
    numbers = [number_of_champions(tiles, found["points"].bound or 0) for tiles, found in table]
    most = most_of_all(min(ENUMERATED, up_to))
    known = [ways(tiles, found, most, REFUTED) for tiles, found in table]
    draw([found["points"] for _, found in table], folder)
    write_whole(folder / "best.md", page(table, numbers, known).encode())
    if asked.packaged is not None:
        write_whole(asked.packaged / "best.json", packaged(up_to, table).encode())


if __name__ == "__main__":
    main()
