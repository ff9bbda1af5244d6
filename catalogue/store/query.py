"""Questions to a stored catalogue: which creatures, and how many."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.facts import ASKED, COLUMNS, KEYS, Facts
from palago.catalogue.creature.groups import SYMMETRIES, Symmetry
from palago.catalogue.errors import InputError
from palago.catalogue.generator.enumeration import rebuilt
from palago.catalogue.store.file import STORED, opened, unpack

_ROWS: Final = 500


@dataclass(frozen=True)
class Filter:
    """Which creatures are wanted; by default all.

    Parameters
    ----------
    least, most : mappings of str to int
        Bounds for properties among `ASKED`, both included.
    symmetry : "1", "C3", "D1" or "D3", optional
        The symmetry group, exactly.
    chiral : bool, optional
        Whether it must differ from its mirror twin, or must not.
    """

    least: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    symmetry: Symmetry | None = None
    chiral: bool | None = None

    def sql(self) -> tuple[str, list[int | str]]:
        """A condition for a WHERE clause, and its parameters.

        Raises
        ------
        InputError
            If a bound is for no property that is a number.
        """
        terms, values = ["1"], list[int | str]()
        for bounds, sign in ((self.least, ">="), (self.most, "<=")):
            for name, bound in bounds.items():
                if name not in ASKED:
                    raise InputError(f"property {name!r} is none of {', '.join(ASKED)}")
                terms.append(f"{name} {sign} ?")
                values.append(bound)
        if self.symmetry is not None:
            terms.append("symmetry = ?")
            values.append(self.symmetry)
        if self.chiral is not None:
            terms.append("chiral = ?")
            values.append(int(self.chiral))
        return " AND ".join(terms), values


def select(
    database: sqlite3.Connection,
    wanted: Filter | None = None,
    *,
    sort: Sequence[str] = (),
    descending: bool = False,
    each: int | None = None,
    limit: int | None = None,
) -> Iterator[Facts]:
    """The creatures that are wanted, a few hundred in memory at a time.

    Parameters
    ----------
    database : sqlite3.Connection
        A catalogue, from `palago.catalogue.store.file.opened`.
    wanted : Filter, optional
        All by default.
    sort : sequence of str
        Properties to sort by, the first one first; then by size and code.
    descending : bool
        Whether the greatest comes first.
    each : int, optional
        The most creatures of each size; sizes then come one after the other.
    limit : int, optional
        The most creatures.

    Raises
    ------
    InputError
        If `sort` names no property.
    sqlite3.DatabaseError
        If a row is not what its code says: the file is damaged.
    """
    for name in sort:
        if name not in KEYS:
            raise InputError(f"property {name!r} is none of {', '.join(KEYS)}")
    condition, values = (wanted or Filter()).sql()
    direction = " DESC" if descending else ""
    keys = [f"{name}{direction}" for name in sort]
    order = ", ".join([*keys, f"tiles{direction}", "code"])
    columns = ", ".join((*STORED, "chiral"))
    source = f"SELECT {columns} FROM creatures WHERE {condition}"
    if each is not None:
        rank = f"row_number() OVER (PARTITION BY tiles ORDER BY {', '.join([*keys, 'code'])}) AS rank"
        source = f"SELECT * FROM (SELECT {columns}, {rank} FROM creatures WHERE {condition}) WHERE rank <= ?"
        values.append(each)
        order = "tiles, rank"
    rows = database.execute(
        f"SELECT {', '.join(STORED)} FROM ({source}) ORDER BY {order} LIMIT ?",
        (*values, -1 if limit is None else limit),
    )
    while some := rows.fetchmany(_ROWS):
        entries = rebuilt(unpack([row[1] for row in some])).entries()
        for entry, row in zip(entries, some, strict=True):
            stored = dict(zip(STORED, row, strict=True))
            if any(getattr(entry, name) != stored[name] for name in COLUMNS):
                raise sqlite3.DatabaseError(f"the row of code {entry.code} is wrong")
            yield entry


def table(database: sqlite3.Connection, by: str) -> dict[int, dict[int | str, int]]:
    """How many creatures of each size have each value of a property.

    Returns
    -------
    dict of int to dict
        By size, and within it by value: points, symmetry group, and so on.

    Raises
    ------
    InputError
        If there is no such property.
    """
    if by not in KEYS:
        raise InputError(f"property {by!r} is none of {', '.join(KEYS)}")
    found: dict[int, dict[int | str, int]] = {}
    rows = database.execute(
        f"SELECT tiles, {by}, count(*) FROM creatures GROUP BY tiles, {by} ORDER BY tiles"
    )
    for tiles, value, number in rows:
        found.setdefault(tiles, {})[value] = number
    if by == "symmetry":
        return {
            tiles: {group: groups[group] for group in SYMMETRIES if group in groups}
            for tiles, groups in found.items()
        }
    return {tiles: dict(sorted(values.items())) for tiles, values in found.items()}


class Catalogue:
    """A stored catalogue: every free creature to some size, with its properties.

    Parameters
    ----------
    path : str or path, optional
        The file, from ``palago catalogue build``; by default the one that comes with the software.

    Raises
    ------
    CatalogueError
        From every question, if the file is missing, foreign or damaged.

    >>> Catalogue().table("points")[8]
    {3: 2}
    >>> [entry.sum for entry in Catalogue().select(Filter(least={"points": 5}), limit=1)]
    ['0a+1b+2b+5c+2b+5c+3b+3c+5b+3b+5a']
    """

    def __init__(self, path: str | PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)

    def select(self, wanted: Filter | None = None, **how: Any) -> Iterator[Facts]:
        """The creatures that are wanted; `how` are the keywords of `select`."""
        with opened(self.path) as database:
            yield from select(database, wanted, **how)

    def table(self, by: str) -> dict[int, dict[int | str, int]]:
        """How many creatures of each size have each value of a property."""
        with opened(self.path) as database:
            return table(database, by)
