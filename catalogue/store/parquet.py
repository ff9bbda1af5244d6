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
from palago.catalogue.store.file import opened
from palago.catalogue.store.query import select

_ROWS: Final = 50_000


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
    with opened(path) as database, whole_file(target) as temporary:
        entries = select(database, unsorted=True)
        with parquet.ParquetWriter(temporary, schema) as writer:
            while some := list(islice(entries, _ROWS)):
                columns = {name: [getattr(entry, name) for entry in some] for name in schema.names}
                columns["symmetry"] = list(map(in_tables, columns["symmetry"]))
                writer.write_table(arrow.table(columns, schema))
                rows += len(some)
    return rows
