"""Building a stored catalogue, unit by unit, so that it can be killed at any moment and resumed.

The file is built under the name FILE.part. A bundle of work units and the note that they are done
go into it in one transaction, so after a kill the same command does just the units without a
note; the note is sealed with a digest of the unit's rows, so that damage is found when a build is gone on
with. At the end everything is checked (see `checking`), the file is packed, in the order of its keys,
checked once more row by row, and given its name. The finished file does not depend on the order in which
the units were done.

What stands beside FILE under the names that a build uses is touched only if a build has made it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from palago.catalogue.count.published import expected_creatures
from palago.catalogue.creature.groups import SYMMETRIES
from palago.catalogue.errors import CatalogueError
from palago.catalogue.generator.enumeration import batches, number_of_units
from palago.catalogue.generator.units import Units, depth_for, pieces
from palago.catalogue.machine.cluster import check_cluster, run_cluster
from palago.catalogue.machine.files import write_new
from palago.catalogue.machine.needs import Need
from palago.catalogue.machine.workers import Work, run_here, run_local
from palago.catalogue.plane.tile import check_size
from palago.catalogue.store.checking import (
    check_catalogue,
    check_counts,
    check_seals,
    check_sums,
    rows_sum,
    sealed,
)
from palago.catalogue.store.file import (
    CACHE,
    INDEXES,
    SCHEMA,
    STORED,
    Row,
    opened,
    part_of,
    provenance,
    reading,
    recognise,
    size_sums,
)
from palago.catalogue.store.packing import pack

_BUNDLE: Final = 8

#: What a build writes into a folder of its own, so that it knows it again.
_NOTE: Final = "Made by palago catalogue build, which removes it when it is done.\n"

#: How the files begin that SQLite puts beside a database while it works.
_BESIDE: Final = {
    "-wal": (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"),
    "-journal": (b"\xd9\xd5\x05\xf9", b"\0\0\0\0"),
}

#: Disk space for a creature: its row with all indexes, twice, because a build ends by packing the file.
BYTES_A_ROW: Final = 270

#: Creatures that a process generates, stores and checks in a second.
ROWS_A_SECOND: Final = 10_000


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
    NoRoomError
        If the disk has no room for it.
    """
    check_size(up_to)
    if path.is_symlink():
        path = Path(os.path.realpath(path))
    part = part_of(path)
    if path.exists():
        with opened(path, check=True) as database:
            made = provenance(database)
        if int(made["up_to"]) >= up_to:
            report(Progress("checking", 0, 0, 0))
            sizes = check_catalogue(path, workers=workers)
            _remove_remains(part, made)
            return sizes
    if scheduler is not None:
        check_cluster(scheduler)  # before anything is compiled or written
    if not part.exists():
        need_of(path, up_to, workers).foresee()
        _begin(part, up_to)
    _refuse_strangers(part)
    with reading(part), closing(_resume(part, up_to)) as database:
        try:
            _fill(database, up_to, workers, scheduler, report)
        except BaseException:
            _remove_if_empty(database, part)
            raise
        total = number_of_units(up_to, "free")
        report(Progress("checking", total, total, 0))
        sizes = _finish(database, up_to, workers)
        report(Progress("packing", total, total, 0))
        with _workshop(path) as folder:
            packed = folder / path.name
            database.execute("VACUUM INTO ?", (str(packed),))
            _add_indexes(packed, workers)
            check_catalogue(packed, workers=workers)
            packed.replace(path)
    part.unlink(missing_ok=True)  # another build that waited for this one may have seen to it
    return sizes


@contextmanager
def _workshop(path: Path) -> Iterator[Path]:
    """An empty folder beside a file, which a killed build may have left and nobody else has made.

    Raises
    ------
    CatalogueError
        If something else goes by that name, or it cannot be made.
    """
    folder = path.with_name(path.name + ".packing")
    note = folder / "README"
    try:
        folder.mkdir(exist_ok=True)
        found = {file.name for file in folder.iterdir()}
        if found and not (note.is_file() and note.read_text(encoding="utf-8") == _NOTE):
            raise CatalogueError(f"{folder} is in the way: no build has made it")
        note.write_text(_NOTE, encoding="utf-8")
        _sweep(folder, path.name)
    except FileExistsError:
        raise CatalogueError(f"{folder} is in the way: no build has made it") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"cannot use {folder}: {error}") from None
    try:
        yield folder
    finally:
        _sweep(folder, path.name)
        with suppress(OSError):
            note.unlink()
            folder.rmdir()


def _sweep(folder: Path, name: str) -> None:
    for ending in ("", "-journal", "-wal", "-shm"):
        (folder / (name + ending)).unlink(missing_ok=True)


def _refuse_strangers(part: Path) -> None:
    """Refuse to work beside files that SQLite would take for its own.

    Raises
    ------
    CatalogueError
        If one of them is not.
    """
    for ending, starts in _BESIDE.items():
        beside = part.with_name(part.name + ending)
        try:
            with beside.open("rb") as file:
                start = file.read(4)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise CatalogueError(f"{beside} is in the way: {error.strerror}") from None
        if start and start not in starts:
            raise CatalogueError(f"{beside} is in the way: no build has made it")


def _remove_if_empty(database: sqlite3.Connection, part: Path) -> None:
    """Let a build that has done nothing leave nothing that stands in the way of the next one."""
    with suppress(sqlite3.Error):
        if database.execute("SELECT count(*) FROM units").fetchone() == (0,):
            database.execute("PRAGMA journal_mode = DELETE")
            part.unlink(missing_ok=True)


def need_of(path: Path, up_to: int, workers: int = 1) -> Need:
    """What a catalogue takes, from measured builds to 18, 20 and 22 tiles."""
    rows = expected_creatures(up_to)
    return Need(
        f"a catalogue to {up_to} tiles, of about {rows:.1e} creatures,",
        disk=rows * BYTES_A_ROW,
        seconds=rows / ROWS_A_SECOND / workers,
        folder=path.absolute().parent,
    )


def _begin(part: Path, up_to: int) -> None:
    """Make an empty catalogue, complete with schema and provenance before it gets its name."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.executescript(SCHEMA)
        database.execute(
            "CREATE TABLE units (unit TEXT PRIMARY KEY, rows BLOB NOT NULL, seal BLOB NOT NULL) WITHOUT ROWID"
        )
        database.executemany("INSERT INTO provenance VALUES (?, ?)", _provenance(up_to).items())
        data = database.serialize()
    # Another process may begin the same build at the same moment: the first one has begun it for both.
    with suppress(FileExistsError):
        write_new(part, data)


def _provenance(up_to: int) -> dict[str, str]:
    return {
        "creatures": "free, every one",
        "up_to": str(up_to),
        "software": "palago",
        "command": f"palago catalogue build --up-to {up_to}",
        "method": f"sets of joints, cut into units at depth {depth_for(up_to)}",
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
    try:
        with reading(part):
            _check_so_far(database, part, up_to)
    except CatalogueError:
        database.close()
        raise
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(f"PRAGMA cache_size = {-CACHE}")
    return database


def _check_so_far(database: sqlite3.Connection, part: Path, up_to: int) -> None:
    """Make sure that an unfinished build holds what was written.

    Raises
    ------
    CatalogueError, sqlite3.DatabaseError
        If it does not, or was begun by an earlier version.
    """
    columns = [row[1] for row in database.execute("PRAGMA table_info(units)")]
    if not columns:  # killed while finishing: the sums are there, and nothing but them
        check_sums(database, part)
    elif columns != ["unit", "rows", "seal"]:
        raise CatalogueError(f"{part} is a build that another version has begun; remove it to begin again")
    else:
        check_seals(database, _units(up_to))


def _add_indexes(path: Path, workers: int) -> None:
    """Give a packed file its indexes. It is nobody's yet, so it needs no journal."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute(f"PRAGMA cache_size = {-CACHE}")
        database.execute(f"PRAGMA threads = {workers}")
        database.executescript(f"BEGIN; {INDEXES} COMMIT")


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
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'units'").fetchone() is None:
        return  # killed while finishing
    units = _units(up_to)
    done = {unit for (unit,) in database.execute("SELECT unit FROM units")}
    number, rows = len(done), 0
    report(Progress("generating", number, len(units), rows))
    missing = (place for place, unit in enumerate(units) if unit not in done)
    jobs = (Work(harvest_units, (up_to, numbers)) for numbers in pieces(depth_for(up_to), missing, _BUNDLE))
    if scheduler is not None:
        results = run_cluster(jobs, scheduler)
    elif workers == 1:
        results = run_here(jobs)
    else:
        results = run_local(jobs, workers)
    insert = f"INSERT INTO creatures ({', '.join(STORED)}) VALUES ({', '.join('?' * len(STORED))})"
    with closing(results):
        for piece, (found, total) in results:
            numbers: Units = piece.arguments[1]
            bundle = units[numbers.first : numbers.last]
            database.execute("BEGIN IMMEDIATE")
            database.executemany(insert, found)
            # The rows of a bundle come in one piece, so its first unit vouches for all of them.
            seals = [sealed(unit, 0 if place else total) for place, unit in enumerate(bundle)]
            database.executemany("INSERT INTO units VALUES (?, ?, ?)", seals)
            database.execute("COMMIT")
            number, rows = number + len(bundle), rows + len(found)
            report(Progress("generating", number, len(units), rows))


def _units(up_to: int) -> list[str]:
    """The names of all work units: their numbers."""
    return [str(number) for number in range(number_of_units(up_to, "free"))]


def harvest_units(up_to: int, units: Units) -> tuple[list[Row], int]:
    """The rows of all free creatures of at most so many tiles that some units hold, in the order of their
    keys, and the sum of their digests.
    """
    rows: list[Row] = []
    for batch in batches(up_to, least=1, units=units):
        packed = pack(batch.found.codes[: len(batch)])
        tiles, *numbers, groups = batch.columns.T.tolist()
        rows += zip(tiles, packed, *numbers, map(SYMMETRIES.__getitem__, groups), strict=True)
    rows.sort()
    return rows, rows_sum(rows)


def _finish(database: sqlite3.Connection, up_to: int, workers: int) -> dict[int, int]:
    """Check the rows, and write down their numbers and checksums."""
    sizes = dict.fromkeys(range(1, up_to + 1), 0)
    unsealed = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'units'").fetchone() is None
    if not unsealed:
        check_seals(database, _units(up_to))
    sums = list(size_sums(database))
    sizes |= {tiles: number for tiles, number, _ in sums}
    check_counts(database, sizes, workers=workers)
    # In one step: where the seals are gone, the sums are there. Indexes come when the file is packed.
    database.execute("BEGIN IMMEDIATE")
    database.execute("DELETE FROM sizes")
    database.executemany("INSERT INTO sizes VALUES (?, ?, ?)", sums)
    database.execute("DROP TABLE IF EXISTS units")
    database.execute("COMMIT")
    return sizes
