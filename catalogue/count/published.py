"""The numbers that this project and others have published, and how each was found.

`counts.json` holds those of this project: for every size the creatures up to translation, and how many
of them a turn or a mirror maps to themselves, and for each of the three columns the methods that gave
these very numbers, with the greatest size to which each was run. It is written by ``results/counts.py``,
which has the numbers only when two sweeps agree on them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from palago.catalogue.count.burnside import CreatureCounts
from palago.catalogue.creature.groups import Equivalence

#: Free creatures of 1 to 20 tiles: OEIS A325936.
A325936: Final = (
    0, 0, 1, 0, 1, 1, 2, 2, 9, 13, 37, 81, 205, 512, 1335, 3404, 8922, 23592, 62630, 167622,
)  # fmt: skip

_TABLE: Final = "counts.json"


@cache
def published_counts() -> tuple[CreatureCounts, ...]:
    """The published counts of 1, 2, ... tiles.

    >>> published_counts()[8].free
    9
    """
    return tuple(CreatureCounts(*map(int, row)) for row in _document()["counts"])


def expected_creatures(up_to: int, equivalence: Equivalence = "free") -> float:
    """About how many creatures of at most so many tiles there are.

    >>> expected_creatures(9), f"{expected_creatures(60):.1e}"
    (16, '2.6e+23')
    """
    rows = published_counts()
    known = sum(row.number(equivalence) for row in rows[:up_to])
    if up_to <= len(rows):
        return known
    # From here on they grow by nearly the same factor with every tile.
    last, growth = rows[-1].number(equivalence), rows[-1].fixed / rows[-2].fixed
    return known + last * growth * (growth ** (up_to - len(rows)) - 1) / (growth - 1)


#: Of which creatures each number is made: see `palago.catalogue.count.burnside`.
_MADE_OF: Final[dict[Equivalence, tuple[str, ...]]] = {
    "fixed": ("fixed",),
    "one-sided": ("fixed", "turned"),
    "free": ("fixed", "turned", "mirrored"),
}


def methods_of(tiles: int, equivalence: Equivalence = "free") -> tuple[str, ...]:
    """The methods that gave the published number of a size, in words.

    >>> methods_of(40, "fixed")
    ('fixed by transfer matrix, sweep down', 'fixed by transfer matrix, sweep up')
    """
    return tuple(
        f"{method['of']} by {method['by']}"
        for method in _document()["methods"]
        if tiles <= method["up_to"] and method["of"] in _MADE_OF[equivalence]
    )


def table_text(rows: list[CreatureCounts], methods: list[dict[str, Any]]) -> str:
    """The table as a file, ready to be packaged."""
    lines = ",\n  ".join(json.dumps([str(number) for number in vars(row).values()]) for row in rows)
    ways = ",\n  ".join(map(json.dumps, methods))
    return f'{{"counts": [\n  {lines}\n ],\n "methods": [\n  {ways}\n ]}}\n'


@cache
def _document() -> dict[str, Any]:
    # `importlib.resources` would take longer than all else that looks a number up.
    document: dict[str, Any] = json.loads(Path(__file__).with_name(_TABLE).read_text("utf-8"))
    return document
