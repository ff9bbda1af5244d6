"""What a catalogue vouches for: every row against its code, every size against its sum and what is known.

A row is right if its code, taken apart and measured anew, gives the values that stand in it. A size is
right if its rows have the SHA-256 sum that was recorded when they were laid down, if there are as many as
are published, and if their images are as many as there are fixed creatures (Burnside's lemma, by a walk
that takes another way through the tree and tests no images).

While a catalogue is built, each unit of work is sealed: what is recorded of it is the sum, modulo 2^256, of
the digests of its rows, in whatever order, and a digest of that sum and the unit's name. The rows of the
unfinished file must add up to the sum of all units; a flipped bit anywhere makes them not.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Final

from palago.catalogue.count.published import A325936
from palago.catalogue.creature.facts import COLUMNS
from palago.catalogue.creature.groups import GROUPS, SYMMETRIES
from palago.catalogue.errors import CatalogueError, CheckError
from palago.catalogue.generator.enumeration import count, rebuilt
from palago.catalogue.machine.notices import at_work
from palago.catalogue.machine.workers import Work, run_here, run_local
from palago.catalogue.store.file import (
    STORED,
    Row,
    check_records,
    opened,
    packing_of,
    size_sums,
)
from palago.catalogue.store.packing import Packing

#: How many rows are looked at in one go.
_ROWS: Final = 2000

#: From how many rows on, and from what size on, other processes are worth their start.
_MANY_ROWS: Final = 1_000_000
_MANY_TILES: Final = 24

_BYTES: Final = 32
_MODULUS: Final[int] = 1 << (8 * _BYTES)


def check_catalogue(path: Path, *, workers: int = 1) -> dict[int, int]:
    """Check all of a finished catalogue.

    Parameters
    ----------
    path : Path
        The file.
    workers : int
        How many processes to use.

    Returns
    -------
    dict of int to int
        The number of creatures of each size.

    Raises
    ------
    CatalogueError
        If anything in it is damaged, missing, foreign or altered.
    """
    with opened(path, check=True) as database:
        sizes = check_records(database)
        check_sums(database, path)
        check_rows(database, path, workers=workers)
        try:
            check_counts(database, sizes, workers=workers)
        except CheckError as error:
            raise CatalogueError(f"{path} is wrong: {error}") from None
    return sizes


def check_sums(database: sqlite3.Connection, path: Path) -> None:
    """Make sure that the rows of each size have their number and checksum.

    Raises
    ------
    CatalogueError
        If they have not.
    """
    recorded = list(database.execute("SELECT tiles, creatures, checksum FROM sizes ORDER BY tiles"))
    for row, noted in zip_longest(size_sums(database), recorded, fillvalue=(0, 0, "")):
        if row != noted:
            raise CatalogueError(
                f"{path} is damaged: the rows of {row[0] or noted[0]} tiles do not have their checksum"
            )


def check_rows(database: sqlite3.Connection, path: Path, *, workers: int = 1) -> None:
    """Make sure that every row is what its code says.

    Raises
    ------
    CatalogueError
        If one is not.
    """
    packing = packing_of(database)
    (number,) = database.execute("SELECT count(*) FROM creatures").fetchone()
    pieces = (Work(wrong_rows, (packing, some)) for some in _rows(database))
    results = run_here(pieces) if workers == 1 or number < _MANY_ROWS else run_local(pieces, workers)
    done = 0
    with closing(results):
        for piece, wrong in results:
            done += len(piece.arguments[1])
            at_work(f"checking rows: {done:,} of {number:,}", done, number)
            for code in wrong:
                raise CatalogueError(f"{path} is damaged: the row of code {code} is wrong")


def wrong_rows(packing: Packing, rows: Sequence[Row]) -> list[str]:
    """The codes of those rows that are not what their codes say."""
    found = rebuilt(packing.many([bytes(row[1]) for row in rows]))  # type: ignore[arg-type]
    stored = dict(zip(STORED, zip(*rows, strict=True), strict=True))
    values = dict(zip(COLUMNS, map(tuple, found.columns.T.tolist()), strict=True))
    values["symmetry"] = tuple(map(SYMMETRIES.__getitem__, values["symmetry"]))
    # Whole columns are compared at a time, and row by row only where something is wrong.
    if all(values[name] == stored[name] for name in COLUMNS):
        return []
    return [
        code
        for place, code in enumerate(found.codes())
        if any(values[name][place] != stored[name][place] for name in COLUMNS)
    ]


def check_counts(database: sqlite3.Connection, sizes: dict[int, int], *, workers: int = 1) -> None:
    """Make sure that the numbers of creatures are right, by what is known and by Burnside's lemma.

    Raises
    ------
    CheckError
        If they are not.
    """
    for tiles, known in enumerate(A325936, 1):
        if sizes.get(tiles, known) != known:
            raise CheckError(f"{sizes[tiles]} free creatures of {tiles} tiles, but {known} are known")
    images = dict.fromkeys(sizes, 0)
    for tiles, group, number in database.execute(
        "SELECT tiles, symmetry, count(*) FROM creatures GROUP BY tiles, symmetry"
    ):
        images[tiles] += GROUPS[group].images * number
    fixed = count(max(sizes), "fixed", workers=1 if max(sizes) < _MANY_TILES else workers)
    for tiles in sizes:
        if images[tiles] != fixed[tiles]:
            raise CheckError(
                f"the free creatures of {tiles} tiles have {images[tiles]} images,"
                f" but there are {fixed[tiles]} fixed creatures"
            )


def rows_sum(rows: Iterable[Row]) -> int:
    """The sum of the digests of some rows, which does not depend on their order."""
    total = 0
    for row in rows:
        total += int.from_bytes(hashlib.sha256(repr(row).encode()).digest(), "big")
    return total % _MODULUS


def sealed(unit: str, rows: int) -> tuple[str, bytes, bytes]:
    """What is recorded of a unit that is done: its name, the sum of its rows, and its seal."""
    total = rows.to_bytes(_BYTES, "big")
    return unit, total, _seal(unit, total)


def check_seals(database: sqlite3.Connection, units: Sequence[str]) -> None:
    """Make sure that the rows of an unfinished catalogue are those that were laid down.

    Raises
    ------
    sqlite3.DatabaseError
        If they are not.
    """
    answer = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if answer != "ok":
        raise sqlite3.DatabaseError(answer.splitlines()[-1])
    known, total = set(units), 0
    for unit, rows, seal in database.execute("SELECT unit, rows, seal FROM units"):
        if unit not in known or seal != _seal(unit, rows):
            raise sqlite3.DatabaseError("what it says of the units that are done is not what was written")
        total += int.from_bytes(rows, "big")
    if rows_sum(row for some in _rows(database) for row in some) != total % _MODULUS:
        raise sqlite3.DatabaseError("its rows are not those that were laid down")


def _seal(unit: str, rows: bytes) -> bytes:
    return hashlib.sha256(unit.encode() + b" " + rows).digest()


def _rows(database: sqlite3.Connection) -> Iterator[list[Row]]:
    """All rows, some at a time, in the order of their keys."""
    rows = database.execute(f"SELECT {', '.join(STORED)} FROM creatures ORDER BY tiles, code")
    while some := rows.fetchmany(_ROWS):
        yield some
