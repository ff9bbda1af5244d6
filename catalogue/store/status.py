"""How far a stored catalogue is: whole, or begun and waiting for the command that goes on with it.

A build goes through all sizes at once, unit by unit (see `builder`), so no size is complete before the last
unit is done; how many creatures of each size are stored is known all the time.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any

from palago.catalogue.count.published import A325936
from palago.catalogue.errors import CatalogueError
from palago.catalogue.generator.enumeration import number_of_units
from palago.catalogue.store.file import opened, part_of, provenance, reading, recognise


@dataclass(frozen=True)
class Status:
    """How far a catalogue is.

    Parameters
    ----------
    up_to : int
        The greatest size that it is meant to hold.
    done, units : int
        Work units that are done, and that there are.
    sizes : dict of int to int
        The number of creatures that are stored, by size.
    resume : str or None
        The command that goes on with it; None if it is whole.
    """

    up_to: int
    done: int
    units: int
    sizes: dict[int, int]
    resume: str | None

    @property
    def complete(self) -> tuple[int, ...]:
        """The sizes of which every creature is stored, as far as their numbers are known."""
        return tuple(
            size
            for size, number in self.sizes.items()
            if self.resume is None or (size <= len(A325936) and number == A325936[size - 1])
        )

    def to_json(self) -> dict[str, Any]:
        """The status as a JSON object, with the numbers of creatures as strings."""
        return {
            "up_to": self.up_to,
            "whole": self.resume is None,
            "units_done": self.done,
            "units": self.units,
            "counts": {str(size): str(number) for size, number in self.sizes.items()},
            "complete_sizes": list(self.complete),
            "resume": self.resume,
        }


def status_of(path: Path) -> Status:
    """The status of a catalogue, by its name or by that of its unfinished build.

    A whole catalogue is said to be whole even if a greater one is being built in its place.

    Raises
    ------
    CatalogueError
        If there is neither, or it is no catalogue, damaged, or in use by the process that builds it.
    """
    if path.name.endswith(".part"):
        path = path.with_name(path.name.removesuffix(".part"))
    part = part_of(path)
    if path.exists() or not part.exists():
        with opened(path) as database:
            up_to = int(provenance(database)["up_to"])
            units = number_of_units(up_to, "free")
            return Status(up_to, units, units, _sizes(database, up_to), None)
    recognise(part)
    uri = f"{part.absolute().as_uri()}?mode=ro"
    with reading(part), closing(sqlite3.connect(uri, uri=True, timeout=0)) as database:
        up_to = int(provenance(database)["up_to"])
        units = done = number_of_units(up_to, "free")
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'units'").fetchone() is not None:
            (done,) = database.execute("SELECT count(*) FROM units").fetchone()
        if done > units:
            raise CatalogueError(f"{part} is damaged: {done} of {units} units are done")
        command = f"palago catalogue build --up-to {up_to} --db {quote(str(path))}"
        return Status(up_to, done, units, _sizes(database, up_to), command)


def _sizes(database: sqlite3.Connection, up_to: int) -> dict[int, int]:
    found = dict(database.execute("SELECT tiles, count(*) FROM creatures GROUP BY tiles"))
    return {size: found.get(size, 0) for size in range(1, up_to + 1)}
