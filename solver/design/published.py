"""The best creatures that have been published, and what proves each.

`best.json` holds for every goal and size the most that a creature is worth, one creature that is worth so
much, and the columns of the widest strip of the proof; and the ways in which the numbers are known, each with
the greatest size of each goal that it was taken to. It is written by ``results/best.py``, which stops where
two ways do not agree. A creature from the table is read from its sum and measured again.

Sizes beyond the table have to be swept, which takes its time: `effort` says how much. A strip of ``w``
columns has tables of ``s ** w`` boundaries, where a joint has ``s`` statuses, with an entry for each number
of tiles, and as many rows are swept as change anything::

    48 tiles, points     10 columns      4 ** 10 * 49 entries      half a minute
    60 tiles, points     12 columns      4 ** 12 * 61 entries      ten minutes, and some gigabytes
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from palago.catalogue.creature.sums import read_sum
from palago.catalogue.errors import CheckError
from palago.solver.design.proof import Design, sufficient_width
from palago.solver.design.sums import Goal, statuses

__all__ = ["LONG", "Effort", "effort", "proofs", "published", "table_text"]

_TABLE: Final = "best.json"

#: From how many seconds on it is worth saying beforehand how long it takes.
LONG: Final = 10

#: Seconds for each million entries of the tables of the widest strip, as measured for the sizes published.
_SECONDS: Final = 0.8
#: Bytes for each entry: two tables and what is made of them on the way.
_BYTES: Final = 4


@dataclass(frozen=True)
class Effort:
    """What it takes, about, to prove which creature of a size is best.

    Parameters
    ----------
    width : int
        Columns of the widest strip.
    seconds : float
        On a computer of the year 2025.
    memory : int
        In bytes.
    """

    width: int
    seconds: float
    memory: int


def published(goal: Goal, tiles: int) -> Design | None:
    """The best creature of a size, as it was proved once; None if it is not in the table.

    Raises
    ------
    CheckError
        If the creature in the table is not what the table says.

    >>> published("points", 48).worth
    22
    """
    document = _document()
    if tiles > document["up_to"]:
        return None
    row = document["goals"][goal].get(str(tiles))
    ways = proofs(goal, tiles)
    if row is None:
        return Design(goal, tiles, (), None, ending="none", published=ways)
    worth, text, width = row
    found = Design(goal, tiles, (read_sum(text),), worth, width, "best", published=ways)
    if not found.proved or found.solutions[0].tiles != tiles:
        raise CheckError(f"the published creature of {tiles} tiles with the most {goal} is another")
    return found


def proofs(goal: Goal, tiles: int) -> tuple[str, ...]:
    """The ways in which a number of the table is known, in words.

    >>> proofs("points", 10)[0]
    'sweep of strips of at most 3 columns'
    """
    document = _document()
    row = document["goals"][goal].get(str(tiles))
    width = "" if row is None else f" of at most {row[2]} columns"
    ways = [way["by"] for way in document["ways"] if tiles <= way["up_to"][goal]]
    return (f"sweep of strips{width}", *ways)


def effort(goal: Goal, tiles: int) -> Effort:
    """What it takes to prove which creature of a size is best, if it is worth what sizes like it are.

    >>> effort("points", 60).width > effort("points", 48).width
    True
    """
    worths = {int(size): row[0] for size, row in _document()["goals"][goal].items()}
    last = max(worths)
    # Growth goes on as over the last sizes of the table.
    step = (worths[last] - worths[last - 10]) / 10
    worth = worths.get(tiles, round(worths[last] + step * (tiles - last)))
    width = sufficient_width(goal, tiles, worth + 1)
    entries: int = len(statuses(goal)) ** width * (tiles + 1)
    return Effort(width, _SECONDS * entries / 1e6, _BYTES * entries)


def table_text(
    up_to: int, goals: Mapping[Goal, Mapping[int, Design]], ways: Iterable[Mapping[str, Any]]
) -> str:
    """The table as a file, ready to be packaged."""
    from palago.catalogue.creature.classes import representative
    from palago.catalogue.creature.sums import write_sum

    listed = {
        goal: {
            str(tiles): [best.worth, write_sum(representative(best.solutions[0])), best.width]
            for tiles, best in designs.items()
            if best.solutions
        }
        for goal, designs in goals.items()
    }
    return json.dumps({"up_to": up_to, "goals": listed, "ways": list(ways)}, indent=1) + "\n"


@cache
def _document() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(files("palago.solver.design").joinpath(_TABLE).read_text("utf-8"))
    return document
