"""Building a stored catalogue, unit by unit, so that it can be killed at any moment and resumed.

The file is built under the name FILE.part. A bundle of work units and the note that they are done
go into it in one transaction, so after a kill the same command does just the units without a
note. At the end the rows are checked: each size must have as many creatures as is published and, by
Burnside's lemma, as many fixed images as the counting walk finds (which takes another way through
the tree, and tests no images). Only then is the file packed, in the order of its keys, and
given its name. The finished file does not depend on the order in which the units were done.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final

from palago.catalogue.count.published import A325936
from palago.catalogue.creature.groups import GROUPS, SYMMETRIES
from palago.catalogue.errors import CatalogueError, CheckError
from palago.catalogue.generator.enumeration import batches, count
from palago.catalogue.generator.units import bundles, cut, depth_for
from palago.catalogue.machine.workers import Work, run_cluster, run_here, run_local
from palago.catalogue.plane.tile import check_size
from palago.catalogue.store.file import (
    INDEXED,
    SCHEMA,
    STORED,
    Row,
    opened,
    pack,
    part_of,
    provenance,
    reading,
    recognise,
    size_sums,
)

_BUNDLE: Final = 8

#: Disk space for a creature: its row with all indexes, twice, because a build ends by packing the file.
BYTES_A_ROW: Final = 270


@dataclass(frozen=True)
class Progress:
    """How far a build is.

    Parameters
    ----------
    stage : str
        What is being done.
    done, units : int
        Work units done, by this and earlier runs, and in all.
    rows : int
        Creatures stored by this run.
    """

    stage: str
    done: int
    units: int
    rows: int


def build(
    path: Path,
    up_to: int,
    *,
    workers: int = 1,
    scheduler: str | None = None,
    report: Callable[[Progress], None] = lambda _: None,
) -> dict[int, int]:
    """Build a catalogue of all free creatures up to a size, or go on with one that was interrupted.

    Parameters
    ----------
    path : Path
        The file. If it is a catalogue of this size or a greater one already, it is checked and kept;
        a smaller one is replaced once the greater one is complete.
    up_to : int
        The greatest size.
    workers : int
        How many processes to use.
    scheduler : str, optional
        The address of a Dask scheduler to use instead.
    report : function of Progress
        Called again and again.

    Returns
    -------
    dict of int to int
        The number of creatures of each size.

    Raises
    ------
    CatalogueError
        If the file, or what is left of an earlier build, is no catalogue, damaged, of another size,
        or in use by another process; it is left as it was.
    WorkerError
        If a process or the cluster is lost; what was done is kept.
    CheckError
        If what was found contradicts the known counts.
    """
    check_size(up_to)
    part = part_of(path)
    if path.exists():
        with opened(path) as database:
            made = provenance(database)
        if int(made["up_to"]) >= up_to:
            report(Progress("checking", 0, 0, 0))
            with opened(path, check=True) as database:
                sizes = _recorded(database, path)
            _remove_remains(part, made)
            return sizes
    if not part.exists():
        _refuse_too_much(path, up_to)
        _begin(part, up_to)
    with reading(part), closing(_resume(part, up_to)) as database:
        _fill(database, up_to, workers, scheduler, report)
        total = len(cut(up_to))
        report(Progress("checking", total, total, 0))
        sizes = _finish(database, up_to)
        report(Progress("packing", total, total, 0))
        packed = path.with_name(path.name + ".packed")
        packed.unlink(missing_ok=True)
        database.execute("VACUUM INTO ?", (str(packed),))
    packed.replace(path)
    part.unlink()
    return sizes


def _refuse_too_much(path: Path, up_to: int) -> None:
    """Refuse a catalogue that the disk has no room for.

    Raises
    ------
    CatalogueError
        If it would take more bytes than are free.
    """
    # There are never more than 3 times as many creatures of a tile more; see asymptotics.
    known = len(A325936)
    expected = sum(A325936) if up_to <= known else sum(A325936) * 2.7 ** (up_to - known)
    needed = expected * BYTES_A_ROW
    free = shutil.disk_usage(path.absolute().parent).free
    if needed > free:
        raise CatalogueError(
            f"a catalogue to {up_to} tiles has about {expected:.1e} creatures and takes "
            f"{needed / 1e9:,.0f} GB, but {free / 1e9:,.0f} GB are free"
        )


def _begin(part: Path, up_to: int) -> None:
    """Make an empty catalogue, complete with schema and provenance before it gets its name."""
    # A name of its own: another process may begin the same build at the same moment.
    new = part.with_name(f"{part.name}.{os.getpid()}")
    try:
        with reading(new), closing(sqlite3.connect(new, isolation_level=None)) as database:
            database.executescript(SCHEMA)
            database.execute("CREATE TABLE units (prefix TEXT PRIMARY KEY) WITHOUT ROWID")
            database.executemany("INSERT INTO provenance VALUES (?, ?)", _provenance(up_to).items())
        _publish(new, part)
    except OSError as error:
        raise CatalogueError(f"cannot write {part}: {error.strerror}") from None
    finally:
        new.unlink(missing_ok=True)


def _publish(new: Path, part: Path) -> None:
    """Give a file its name, unless another process has done so first."""
    try:
        os.link(new, part)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        new.replace(part)


def _provenance(up_to: int) -> dict[str, str]:
    return {
        "creatures": "free, every one",
        "up_to": str(up_to),
        "software": "palago",
        "command": f"palago catalogue build --up-to {up_to}",
        "method": f"decision tree, cut into units at depth {depth_for(up_to)}",
        "checksums": "SHA-256 over the rows of a size in the order of their codes",
    }


def _resume(part: Path, up_to: int) -> sqlite3.Connection:
    """Open a build to go on with it, for this process alone."""
    recognise(part)
    database = sqlite3.connect(part, isolation_level=None, timeout=0)
    # Alone, the write-ahead log needs no shared memory; it makes many small transactions fast.
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    found, wanted = provenance(database), _provenance(up_to)
    if found != wanted:
        database.close()
        key = next(key for key in wanted if found.get(key) != wanted[key])
        raise CatalogueError(
            f"{part} is an unfinished build with {key} = {found.get(key)!r}, expected {wanted[key]!r};"
            " finish it in the way it was begun, or remove it"
        )
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database


def _remove_remains(part: Path, made: dict[str, str]) -> None:
    """Remove what is left of the build of a finished file, if it was killed at the last moment."""
    with suppress(CatalogueError):
        recognise(part)
        with reading(part), closing(sqlite3.connect(part, timeout=0)) as database:
            same = provenance(database) == made
        if same:
            part.unlink()


def _fill(
    database: sqlite3.Connection,
    up_to: int,
    workers: int,
    scheduler: str | None,
    report: Callable[[Progress], None],
) -> None:
    """Do all the units that are not done yet."""
    units = cut(up_to)
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'units'").fetchone() is None:
        return  # killed while finishing
    done = {unit for (unit,) in database.execute("SELECT prefix FROM units")}
    number, rows = len(done), 0
    report(Progress("generating", number, len(units), rows))
    missing = (unit for unit in units if unit not in done)
    pieces = (Work(harvest_units, (up_to, bundle)) for bundle in bundles(missing, _BUNDLE))
    if scheduler is not None:
        results = run_cluster(pieces, scheduler)
    elif workers == 1:
        results = run_here(pieces)
    else:
        results = run_local(pieces, workers)
    insert = f"INSERT INTO creatures ({', '.join(STORED)}) VALUES ({', '.join('?' * len(STORED))})"
    with closing(results):
        for piece, found in results:
            bundle = piece.arguments[1]
            database.execute("BEGIN IMMEDIATE")
            database.executemany(insert, found)
            database.executemany("INSERT INTO units VALUES (?)", ((unit,) for unit in bundle))
            database.execute("COMMIT")
            number, rows = number + len(bundle), rows + len(found)
            report(Progress("generating", number, len(units), rows))


def harvest_units(up_to: int, units: tuple[str, ...]) -> list[Row]:
    """The rows of all free creatures of at most so many tiles that some units hold."""
    rows: list[Row] = []
    for unit in units:
        for batch in batches(up_to, least=1, prefix=unit, rows=512):
            packed = pack(batch.found.codes[: len(batch)])
            for code, (tiles, *numbers, group) in zip(packed, batch.columns.tolist(), strict=True):
                rows.append((tiles, bytes(code[: -(-tiles // 4)]), *numbers, SYMMETRIES[group]))
    return rows


def _finish(database: sqlite3.Connection, up_to: int) -> dict[int, int]:
    """Check the rows, and write down their numbers and checksums."""
    sizes = dict.fromkeys(range(1, up_to + 1), 0)
    database.execute("BEGIN IMMEDIATE")
    database.execute("DELETE FROM sizes")
    for tiles, number, checksum in list(size_sums(database)):
        sizes[tiles] = number
        database.execute("INSERT INTO sizes VALUES (?, ?, ?)", (tiles, number, checksum))
    database.execute("COMMIT")
    _check(database, sizes)
    for name in INDEXED:
        database.execute(f"CREATE INDEX IF NOT EXISTS by_{name} ON creatures ({name})")
    database.execute("DROP TABLE IF EXISTS units")
    return sizes


def _recorded(database: sqlite3.Connection, path: Path) -> dict[int, int]:
    """The numbers of creatures that a finished catalogue records, checked against its rows."""
    recorded = list(database.execute("SELECT tiles, creatures, checksum FROM sizes ORDER BY tiles"))
    for row, (tiles, number, checksum) in zip_longest(size_sums(database), recorded, fillvalue=(0, 0, "")):
        if row != (tiles, number, checksum):
            raise CatalogueError(
                f"{path} is damaged: the rows of {row[0] or tiles} tiles do not have their checksum"
            )
    sizes = dict.fromkeys(range(1, int(provenance(database)["up_to"]) + 1), 0)
    return sizes | {tiles: number for tiles, number, _ in recorded}


def _check(database: sqlite3.Connection, sizes: dict[int, int]) -> None:
    for tiles, known in enumerate(A325936, 1):
        if sizes.get(tiles, known) != known:
            raise CheckError(f"{sizes[tiles]} free creatures of {tiles} tiles, but {known} are known")
    images = dict.fromkeys(sizes, 0)
    for tiles, group, number in database.execute(
        "SELECT tiles, symmetry, count(*) FROM creatures GROUP BY tiles, symmetry"
    ):
        images[tiles] += GROUPS[group].images * number
    fixed = count(max(sizes), "fixed")
    for tiles in sizes:
        if images[tiles] != fixed[tiles]:
            raise CheckError(
                f"the free creatures of {tiles} tiles have {images[tiles]} images,"
                f" but there are {fixed[tiles]} fixed creatures"
            )
