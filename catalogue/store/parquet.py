"""The catalogue as a Parquet file, for data frames and other tools."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.facts import NUMBERS, PROPERTIES
from palago.catalogue.creature.groups import in_tables
from palago.catalogue.errors import CatalogueError
from palago.catalogue.machine.files import whole_file
from palago.catalogue.machine.needs import Need
from palago.catalogue.store.file import opened
from palago.catalogue.store.query import select

_ROWS: Final = 50_000

#: What a row takes in the file, and how many are written in a second.
BYTES_A_ROW: Final = 60
ROWS_A_SECOND: Final = 10_000


def export_parquet(path: Path | None, target: Path) -> int:
    """Write a stored catalogue as a Parquet file, the codes and sums as text.

    Parameters
    ----------
    path : Path or None
        The catalogue; None for the one that comes with the software.
    target : Path
        The file to write, whole or not at all.

    Returns
    -------
    int
        The number of rows.

    Raises
    ------
    CatalogueError
        If the catalogue cannot be read, the file cannot be written, or pyarrow is not installed.
    NoRoomError
        If the disk has no room for it.
    """
    try:
        # Imported by name because it has no type hints.
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise CatalogueError("Parquet needs pyarrow: pip install 'palago[parquet]'") from None
    kinds = {**dict.fromkeys(NUMBERS, arrow.int16()), "chiral": arrow.bool_()}
    names = ("code", "sum", *PROPERTIES)
    schema = arrow.schema([(name, kinds.get(name, arrow.string())) for name in names])
    rows = 0
    with opened(path) as database:
        (number,) = database.execute("SELECT sum(creatures) FROM sizes").fetchone()
        Need(
            f"an export of {number:,} creatures",
            disk=number * BYTES_A_ROW,
            seconds=number / ROWS_A_SECOND,
            folder=target.absolute().parent,
        ).foresee()
    with opened(path) as database, whole_file(target) as temporary:
        entries = select(database, unsorted=True)
        with parquet.ParquetWriter(temporary, schema) as writer:
            while some := list(islice(entries, _ROWS)):
                columns = {name: [getattr(entry, name) for entry in some] for name in schema.names}
                columns["symmetry"] = list(map(in_tables, columns["symmetry"]))
                writer.write_table(arrow.table(columns, schema))
                rows += len(some)
    return rows
