"""The stored catalogue: one file with every creature to a size, and its facts.

`file` says what is in it and opens it, `builder` makes it, `query` asks it, `parquet` exports it. A
catalogue to 12 tiles comes with the software.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.store.builder import Progress, build
    from palago.catalogue.store.file import opened, provenance, shipped
    from palago.catalogue.store.parquet import export_parquet
    from palago.catalogue.store.query import Catalogue, Filter, select, table

__all__ = [
    "Catalogue",
    "Filter",
    "Progress",
    "build",
    "export_parquet",
    "opened",
    "provenance",
    "select",
    "shipped",
    "table",
]

__getattr__ = attach(
    __name__,
    {
        "Catalogue": "palago.catalogue.store.query",
        "Filter": "palago.catalogue.store.query",
        "Progress": "palago.catalogue.store.builder",
        "build": "palago.catalogue.store.builder",
        "export_parquet": "palago.catalogue.store.parquet",
        "opened": "palago.catalogue.store.file",
        "provenance": "palago.catalogue.store.file",
        "select": "palago.catalogue.store.query",
        "shipped": "palago.catalogue.store.file",
        "table": "palago.catalogue.store.query",
    },
)
