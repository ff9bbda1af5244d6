"""Questions to a stored catalogue: which creatures, and how many."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields
from itertools import chain, groupby, islice
from operator import attrgetter
from os import PathLike
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.facts import ASKED, COLUMNS, KEYS, Facts
from palago.catalogue.creature.groups import SYMMETRIES, Symmetry
from palago.catalogue.errors import CatalogueError, InputError, check_choice
from palago.catalogue.store.file import STORED, last_size, opened, packing_of
from palago.catalogue.store.packing import Packing

_ROWS: Final = 500
_AT_ONCE: Final = 200


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

    Raises
    ------
    InputError
        If a bound is for no property that is a number, or two of them contradict each other.
    """

    least: Mapping[str, int] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    symmetry: Symmetry | None = None
    chiral: bool | None = None

    def __post_init__(self) -> None:
        for name in (*self.least, *self.most):
            check_choice("property", name, ASKED)
        for name, least in self.least.items():
            most = self.most.get(name, least)
            if most < least:
                raise InputError(f"{name}: no number is at least {least} and at most {most}")

    def sizes_beyond(self, up_to: int) -> tuple[int, int | None] | None:
        """The least and the greatest size asked for beyond the last one that there is.

        None if the filter names no such size; a greatest of None if it is open upwards.

        >>> Filter(most={"tiles": 15}).sizes_beyond(12), Filter(least={"points": 3}).sizes_beyond(12)
        ((13, 15), None)
        """
        least, most = self.least.get("tiles", 1), self.most.get("tiles")
        if least <= up_to and (most is None or most <= up_to):
            return None
        return max(least, up_to + 1), most

    def sql(self) -> tuple[str, list[int | str]]:
        """A condition for a WHERE clause, and its parameters."""
        terms, values = ["1"], list[int | str]()
        for bounds, sign in ((self.least, ">="), (self.most, "<=")):
            for name, bound in bounds.items():
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
    unsorted: bool = False,
) -> Iterator[Facts]:
    """The creatures that are wanted, a few hundred in memory at a time.

    Parameters
    ----------
    database : sqlite3.Connection
        A catalogue, from `palago.catalogue.store.file.opened`.
    wanted : Filter, optional
        All by default.
    sort : sequence of str
        Properties to sort by, the first one first; then by size and sum.
    descending : bool
        Whether the greatest property or size comes first.
    each : int, optional
        The most creatures of each size; sizes then come one after the other.
    limit : int, optional
        The most creatures.
    unsorted : bool
        Whether what is alike by property and size stays in the order of the file, that of the codes, so
        that the first creatures come at once.

    Raises
    ------
    InputError
        If `sort` names no property.
    sqlite3.DatabaseError
        If a row is not what its code says: the file is damaged.
    """
    for name in sort:
        check_choice("property", name, KEYS)
    condition, values = (wanted or Filter()).sql()
    direction = " DESC" if descending else ""
    keys = [*dict.fromkeys((*sort, "tiles") if each is None else ("tiles", *sort))]
    order = [name + ("" if each is not None and name == "tiles" else direction) for name in keys]
    rows = database.execute(
        f"SELECT {', '.join(STORED)} FROM creatures WHERE {condition} ORDER BY {', '.join(order)}, code",
        values,
    )
    found = _read(rows, packing_of(database))
    if not unsorted:
        alike = groupby(found, attrgetter(*keys))
        found = chain.from_iterable(_by_sum(some) for _, some in alike)
    if each is not None:
        sizes = groupby(found, attrgetter("tiles"))
        found = chain.from_iterable(islice(some, each) for _, some in sizes)
    return islice(found, limit)


def _read(rows: sqlite3.Cursor, packing: Packing) -> Iterator[Facts]:
    """The creatures of some stored rows, each compared with its code.

    The first are read in plain Python: a catalogue to 12 tiles is, before the compiled reader is loaded.
    """
    some, read = rows.fetchmany(_AT_ONCE), _read_at_once
    while some:
        for entry, row in zip(read(packing, [row[1] for row in some]), some, strict=True):
            stored = dict(zip(STORED, row, strict=True))
            if any(getattr(entry, name) != stored[name] for name in COLUMNS):
                raise sqlite3.DatabaseError(f"the row of code {entry.code} is wrong")
            yield entry
        some, read = rows.fetchmany(_ROWS), _read_many


def _read_at_once(packing: Packing, packed: list[bytes]) -> Iterator[Facts]:
    """The facts of the creatures of some codes, in plain Python."""
    for code in map(packing.one, packed):
        try:
            yield Facts.of(creature_from_code(code))
        except InputError:
            raise sqlite3.DatabaseError(f"the row of code {code} is wrong") from None


def _read_many(packing: Packing, packed: list[bytes]) -> Iterator[Facts]:
    """The facts of the creatures of some codes, by the compiled reader; of size 0 where this is no code."""
    from palago.catalogue.generator.enumeration import rebuilt

    return rebuilt(packing.many(packed)).entries()


def _by_sum(some: Iterable[Facts]) -> Iterator[Facts]:
    """Creatures by their sums in ASCII order: in memory, or beyond a few megabytes on disk."""
    names = [one.name for one in fields(Facts)]
    # An unnamed database is a temporary file that vanishes with the connection.
    with closing(sqlite3.connect("")) as listed:
        listed.execute(f"CREATE TABLE listed ({', '.join(names)})")
        listed.executemany(
            f"INSERT INTO listed VALUES ({', '.join('?' * len(names))})", map(attrgetter(*names), some)
        )
        for row in listed.execute("SELECT * FROM listed ORDER BY sum"):
            yield Facts(*row)


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
    check_choice("property", by, KEYS)
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

    @property
    def last_size(self) -> int:
        """The greatest size that it holds, with all less ones."""
        with opened(self.path) as database:
            return last_size(database)

    def select(self, wanted: Filter | None = None, **how: Any) -> Iterator[Facts]:
        """The creatures that are wanted; `how` are the keywords of `select`.

        Raises
        ------
        CatalogueError
            If the filter names sizes beyond the last one.
        """
        with opened(self.path) as database:
            last = last_size(database)
            if wanted is not None and wanted.sizes_beyond(last) is not None:
                raise CatalogueError(f"the catalogue ends at {last} tiles, and larger creatures are wanted")
            yield from select(database, wanted, **how)

    def table(self, by: str) -> dict[int, dict[int | str, int]]:
        """How many creatures of each size have each value of a property."""
        with opened(self.path) as database:
            return table(database, by)
