"""The page `results/best.md` and its pictures: the best creatures of every size, and how many there are.

Remade by ``python results/best.py 48 results``. Everything on it comes from
`palago.solver.design.proof`, and every creature is checked from its tiles again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code, symmetry_group
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.sheet import contact_sheet
from palago.catalogue.errors import CheckError
from palago.catalogue.generator.enumeration import entry_of
from palago.catalogue.machine.files import write_whole
from palago.solver.design.proof import Design, Strips, all_champions, champion, sufficient_width
from palago.solver.design.sums import GOALS, Goal
from palago.solver.design.walk import value
from palago.solver.red.engines import OutOfTimeError

#: Seconds to list all champions of a size, and the widest strip to list them in: wider ones take gigabytes.
PATIENCE: Final = 10.0
WIDEST: Final = 9

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
[local.py](../solver/design/sums.py) bounds shells and limbs by sums over single tiles,
[sweep.py](../solver/design/sweep.py) finds the greatest value of those sums in strips of the plane, and
[counting.py](../solver/design/extents.py) shows that creatures too wide for the strips are worth less.

All of this page is remade by `python results/best.py {up_to} results`; one column of it by
`palago design --tiles 3-{up_to} --maximise GOAL`.

## The most of everything

All numbers are proved, and attained by a creature that was checked in plain Python. *Champions* is
the number of free creatures that have the most points, proved by a walk through all arrangements;
a + means that the walk was stopped after {patience:.0f} seconds, and none that it was not begun, because
the strip that holds all of them is wider than {widest} columns.
The width is that of the widest strip that the proof for the points took.

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
                if (again.tiles, value(again, goal)) != (tiles, best.bound):
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


def page(table: Sequence[tuple[int, dict[Goal, Design]]], numbers: Sequence[str]) -> str:
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
        ),
        "| tiles | points | champions | shells | limbs | holes | joints | width |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for (tiles, found), number in zip(table, numbers, strict=True):
        most = {goal: found[goal].bound for goal in GOALS}
        lines.append(
            f"| {tiles} | {most['points']} | {number} | {most['shells']} | {most['limbs']} | {most['holes']} "
            f"| {most['joints']} | {found['points'].width} |"
        )
    lines += ["", "There is no creature of 4 tiles.", ""]
    start = next(
        (tiles for tiles, _ in table if all(f["points"].bound == n // 2 - 2 for n, f in table if n >= tiles)),
        None,
    )
    if start is not None:
        lines += [f"From {start} tiles on, the most points are half the tiles, rounded down, less 2.", ""]
    lines += [
        "## A creature of each size with the most points",
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


def main(up_to: int, folder: Path) -> None:
    """Write the page and its pictures into a folder."""
    table = list(rows(up_to))
    numbers = [number_of_champions(tiles, found["points"].bound or 0) for tiles, found in table]
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    write_whole(pictures / "champion.svg", picture(_creature(table[-1][1]["points"])).svg().encode())
    entries = [entry_of(code(_creature(found["points"]))) for _, found in table]
    write_whole(pictures / "best.svg", contact_sheet(entries).svg(12).encode())
    write_whole(folder / "best.md", page(table, numbers).encode())


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
