"""The stored catalogue: an SQLite file with every free creature up to a size, a row each.

Table ``creatures`` holds the size, the packed canonical code (see `palago.catalogue.store.packing`) and
the properties; view ``readable`` has the same rows with the codes as text, for SQL and whatever speaks it
(the sums, which no SQL can work out, are in what ``palago catalogue query --csv`` prints). Table ``sizes``
holds the number of creatures of each size, and the SHA-256 sum over their rows (see `size_sums`). Table
``provenance`` says how the file was made; nothing in it depends on when or where, so the same command always
makes the same rows.

The application id and the user version in the header of the file tell a catalogue from other
databases and name the version of its format. Catalogues of the first format have other codes, and are read as
well. Files are only ever opened for reading here; they are
written by `palago.catalogue.store.builder`.

What a file says of itself is not believed: whenever one is opened, its tables must be those of the schema,
its records those of a catalogue to the size that it names, with the published numbers, and its rows as
many as it records. What it holds is checked row by row by `palago.catalogue.store.checking`.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

from palago.catalogue.count.published import A325936
from palago.catalogue.creature.codes import SYMBOLS
from palago.catalogue.creature.facts import COLUMNS, NUMBERS, PROPERTIES
from palago.catalogue.creature.groups import CHIRAL
from palago.catalogue.errors import CatalogueError, PalagoError
from palago.catalogue.store.packing import PACKINGS, Packing

#: "Pala" as a number.
APPLICATION_ID: Final = 0x50616C61
SCHEMA_VERSION: Final = 2

#: The stored columns of a creature, in order: its key, then the other properties.
STORED: Final = ("tiles", "code", *(name for name in COLUMNS if name != "tiles"))

_KINDS: Final = {"code": "BLOB", **dict.fromkeys(NUMBERS, "INTEGER"), "symmetry": "TEXT"}
_COLUMNS: Final = ",\n    ".join(f"{name} {_KINDS[name]} NOT NULL" for name in STORED)
_CHIRAL: Final = ", ".join(f"'{name}'" for name in CHIRAL)

_PROPERTIES: Final = ", ".join(name for name in PROPERTIES if name != "tiles")

#: The view for people; catalogues that were built before there was one are read as well.
VIEW: Final = "readable"

# Symbol k of a code has the three bits from 3k on (see `palago.catalogue.store.packing`): they lie in two
# hexadecimal digits, of which SQLite knows the places in a string, and not the values.
_DIGIT: Final = "instr('123456789ABCDEF', substr(hex(code), {}, 1))"
_PAIR: Final = f"({_DIGIT.format('3 * k / 4 + 1')} << 4 | {_DIGIT.format('3 * k / 4 + 2')})"
_CODE: Final = f"""
WITH RECURSIVE places(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM places WHERE k + 1 < tiles)
    SELECT group_concat(substr('{SYMBOLS}', 1 + ({_PAIR} >> (5 - 3 * k % 4) & 7), 1), '') FROM places
"""

SCHEMA: Final = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE creatures (
    {_COLUMNS},
    chiral INTEGER NOT NULL GENERATED ALWAYS AS (symmetry IN ({_CHIRAL})) VIRTUAL,
    PRIMARY KEY (tiles, code)
) WITHOUT ROWID;
CREATE VIEW {VIEW} AS SELECT tiles, ({_CODE}) AS code, {_PROPERTIES} FROM creatures;
CREATE TABLE sizes (tiles INTEGER PRIMARY KEY, creatures INTEGER NOT NULL, checksum TEXT NOT NULL);
CREATE TABLE provenance (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

#: The indexes that a finished catalogue has.
INDEXES: Final = "\n".join(
    f"CREATE INDEX IF NOT EXISTS by_{name} ON creatures ({name});" for name in PROPERTIES if name != "tiles"
)

#: Up to how many bytes a file is checked before it is read: with its indexes, and without them.
#: Beyond, damage is noticed only where it is met.
_CHECK_INDEXES: Final = 8_000_000
_CHECK_TABLES: Final = 200_000_000

#: How many kilobytes of a file are kept in memory where all of it is read or written.
CACHE: Final = 64_000

#: The values of `STORED`.
Row = tuple[int | bytes | str, ...]


def shipped() -> Path:
    """The catalogue of all free creatures of at most 12 tiles that comes with the software.

    Made by ``palago catalogue build --up-to 12 --db catalogue/store/small.db``.
    """
    return Path(str(files("palago.catalogue.store").joinpath("small.db")))


@contextmanager
def opened(path: Path | None, *, check: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a catalogue for reading: one file, or the shipped one.

    Parameters
    ----------
    path : Path or None
        The file; None for `shipped`.
    check : bool
        Whether to check the whole file first, however large it is.

    Raises
    ------
    CatalogueError
        If the file does not exist, is no catalogue, has another schema, or is damaged; also when the
        damage only shows while it is read. The file is never changed.
    """
    path = shipped() if path is None else path
    if not path.exists():
        hint = f"; {part_of(path)} is an unfinished build" if part_of(path).is_file() else ""
        raise CatalogueError(f"no catalogue at {path}{hint}")
    expected = recognise(path)
    size = path.stat().st_size
    if size != expected:
        raise CatalogueError(f"{path} is damaged: it has {size} bytes, expected {expected}")
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with reading(path), closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as database:
        if check:
            database.execute(f"PRAGMA cache_size = {-CACHE}")
        if check or size <= _CHECK_TABLES:
            kind = "integrity_check" if check or size <= _CHECK_INDEXES else "quick_check"
            answer = database.execute(f"PRAGMA {kind}(1)").fetchone()[0]
            if answer != "ok":
                raise sqlite3.DatabaseError(answer.splitlines()[-1])
        recorded = check_records(database)
        if not check and size <= _CHECK_TABLES:
            _check_numbers(database, recorded)
        yield database


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what SQLite says of a file that is damaged or in use into one clear line."""
    try:
        yield
    except PalagoError:
        raise
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise CatalogueError(f"{path} is in use by another process") from None
        damaged = any(sign in str(error) for sign in ("no such", "decode"))
        if isinstance(error, sqlite3.OperationalError) and not damaged:
            raise CatalogueError(f"cannot use {path}: {error}") from None
        # SQLite repeats what it cannot read, over as many lines as that has.
        said = " ".join(str(error).split())[:200]
        raise CatalogueError(f"{path} is damaged: {said}") from None
    except (LookupError, ValueError, OverflowError) as error:
        # Values that no catalogue has: text for numbers, groups that are none.
        raise CatalogueError(f"{path} is damaged: {error}") from None


def recognise(path: Path) -> int:
    """Make sure that a file is a catalogue of this schema, without opening it as a database.

    Returns
    -------
    int
        How many bytes it should have.

    Raises
    ------
    CatalogueError
        If it is not, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise CatalogueError(f"cannot read {path}: {error.strerror}") from None
    # https://www.sqlite.org/fileformat.html, section 1.3
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        raise CatalogueError(f"{path} is no catalogue: it is no SQLite database")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise CatalogueError(f"{path} is no catalogue: it is a database of another application")
    found = int.from_bytes(header[60:64], "big")
    if found not in PACKINGS:
        versions = " and ".join(map(str, PACKINGS))
        raise CatalogueError(
            f"{path} has version {found} of the catalogue schema; this software reads {versions}"
        )
    page = int.from_bytes(header[16:18], "big")
    return int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)


def part_of(path: Path) -> Path:
    """Where a catalogue is built before it gets its name."""
    return path.with_name(path.name + ".part")


def provenance(database: sqlite3.Connection) -> dict[str, str]:
    """How a catalogue was made."""
    return dict(database.execute("SELECT key, value FROM provenance ORDER BY key"))


def last_size(database: sqlite3.Connection) -> int:
    """The greatest size that an opened catalogue holds; it holds all less ones too."""
    return int(provenance(database)["up_to"])


def check_records(database: sqlite3.Connection) -> dict[int, int]:
    """The numbers of creatures that a catalogue records, where there can be such a catalogue.

    Returns
    -------
    dict of int to int
        By size, from 1 to the greatest one.

    Raises
    ------
    sqlite3.DatabaseError
        If it has other tables than a catalogue, is not complete, or contradicts the published numbers.
    """
    found = _definitions(database)
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(SCHEMA + INDEXES)
        expected = _definitions(model)
    if VIEW not in found:
        del expected[VIEW]
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            raise sqlite3.DatabaseError(f"{name!r} is not what a catalogue has by that name")
    up_to = provenance(database).get("up_to", "")
    if not (up_to.isascii() and up_to.isdecimal() and len(up_to) < 4):
        raise sqlite3.DatabaseError("it does not say up to which size it goes")
    recorded = dict(database.execute("SELECT tiles, creatures FROM sizes ORDER BY tiles"))
    sizes = dict.fromkeys(range(1, int(up_to) + 1), 0)
    if not recorded.keys() <= sizes.keys():
        raise sqlite3.DatabaseError(f"it is to go to {up_to} tiles, and records {max(recorded)}")
    sizes |= recorded
    for tiles, number in sizes.items():
        known = A325936[tiles - 1] if tiles <= len(A325936) else None
        if number != known and (known is not None or not number):
            least = "some" if known is None else str(known)
            raise sqlite3.DatabaseError(
                f"it is to go to {up_to} tiles, and records {number} creatures of {tiles}; there are {least}"
            )
    return sizes


def _definitions(database: sqlite3.Connection) -> dict[str, tuple[str, str]]:
    """Everything that a database has a name for: its kind, and the words that made it."""
    return {
        name: (kind, " ".join(sql.split()))
        for kind, name, sql in database.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL"
        )
    }


def _check_numbers(database: sqlite3.Connection, recorded: dict[int, int]) -> None:
    """Make sure that there are as many rows of each size as are recorded."""
    rows = dict(database.execute("SELECT tiles, count(*) FROM creatures GROUP BY tiles"))
    for tiles in sorted(recorded.keys() | rows.keys()):
        if rows.get(tiles, 0) != recorded.get(tiles, 0):
            raise sqlite3.DatabaseError(
                f"it has {rows.get(tiles, 0)} rows of {tiles} tiles, and records {recorded.get(tiles, 0)}"
            )


def packing_of(database: sqlite3.Connection) -> Packing:
    """How the codes of a catalogue are packed."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return PACKINGS[version]


def size_sums(database: sqlite3.Connection) -> Iterator[tuple[int, int, str]]:
    """Each size with its number of creatures and the checksum, computed from the rows."""
    sizes = [tiles for (tiles,) in database.execute("SELECT DISTINCT tiles FROM creatures ORDER BY tiles")]
    for tiles in sizes:
        digest, number = hashlib.sha256(), 0
        rows = database.execute(
            f"SELECT {', '.join(STORED)} FROM creatures WHERE tiles = ? ORDER BY code", (tiles,)
        )
        while some := rows.fetchmany(1000):
            digest.update("".join(f"{row[1].hex()} {row[2:]}\n" for row in some).encode())
            number += len(some)
        yield tiles, number, digest.hexdigest()
