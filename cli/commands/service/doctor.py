"""``palago doctor``: what this installation has, and where it keeps it."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any

import click

from palago.catalogue.creature.own_deck import own_folder, own_names
from palago.catalogue.machine.resources import cores, disk, memory
from palago.cli.shared.forms import print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.screen import print_table

#: What each extra brings, under the name it is imported by.
EXTRAS = {
    "charts": "matplotlib",
    "cluster": "distributed",
    "gif": "PIL",
    "parquet": "pyarrow",
    "pictures": "scipy",
    "print": "reportlab",
    "studio": "starlette",
}

#: What everything rests on, under the names of their distributions.
NEEDED = ("click", "networkx", "numba", "numpy", "ortools", "platformdirs", "python-sat", "resvg-py", "rich")


@command(
    examples={
        "palago doctor": "What there is, and any fault.",
        "palago doctor --json": "The same for a program to read.",
    },
)
@printed_as("json", "csv")
def doctor(as_json: bool, separator: str | None) -> int:
    """Say what this installation has: versions, extras, cores, memory, and where compiled code is kept.

    Nothing is changed, but for the folder of compiled code, which is made if it can be.

    Exit status: 0 all is well, 1 something that is needed is missing or damaged.
    """
    known = {
        "versions": dict(_versions()),
        "extras": {extra: _has(module) for extra, module in EXTRAS.items()},
        "machine": {"cores": cores(), "memory": memory(), "system": platform.platform(terse=True)},
        "folders": dict(_folders()),
    }
    faults = list(_faults(known))
    if as_json:
        print_json("doctor", {**known, "faults": faults})
    elif separator is not None:
        print_separated(("name", "value"), [*_rows(known), *(("fault", it) for it in faults)], separator)
    else:
        print_table(list(_rows(known)))
        for fault in faults:
            click.echo(f"fault: {fault}")
    return 1 if faults else 0


def _versions() -> Iterator[tuple[str, str | None]]:
    yield "palago", _version("palago")
    yield "Python", platform.python_version()
    for name in NEEDED:
        yield name, _version(name)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _has(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


def _folders() -> Iterator[tuple[str, dict[str, Any]]]:
    """Where things are: each folder with what can be written there and how much it has."""
    import palago.catalogue

    yield "software", {"path": str(Path(palago.catalogue.__file__).parent.parent), "writable": None}
    yield "compiled code", _code()
    yield "your deck", {"path": str(own_folder()), "writable": None, "cards": len(own_names())}
    for name, folder in (("temporary files", Path(tempfile.gettempdir())), ("here", Path.cwd())):
        yield (
            name,
            {"path": str(folder), "writable": os.access(folder, os.W_OK | os.X_OK), "free": disk(folder)},
        )


def _code() -> dict[str, Any]:
    try:
        from palago.catalogue.machine.code_cache import code_folder
    except ImportError as error:
        return {"path": None, "writable": False, "reason": str(error)}
    folder, reason = code_folder()
    sizes = [path.stat().st_size for path in folder.glob("*.code")] if folder is not None else []
    known: dict[str, Any] = {"path": None if folder is None else str(folder), "writable": not reason}
    if folder is not None:
        known |= {"files": len(sizes), "bytes": sum(sizes), "free": disk(folder)}
    return known | ({"reason": reason} if reason else {})


def _faults(known: dict[str, Any]) -> Iterator[str]:
    for name, number in known["versions"].items():
        if number is None:
            yield f"{name} is not installed: pip install --force-reinstall palago"
    needed = (metadata("palago")["Requires-Python"] or "") if known["versions"]["palago"] else ""
    if needed.startswith(">=3.") and sys.version_info < (3, int(needed[4:].split(".")[0])):
        yield f"Python {platform.python_version()} is too old, palago needs {needed}"


def _rows(known: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, number in known["versions"].items():
        yield name, number or "missing"
    for extra, there in known["extras"].items():
        yield f"palago[{extra}]", "yes" if there else "no"
    machine = known["machine"]
    yield "system", machine["system"]
    yield "cores", str(machine["cores"])
    yield "memory", "not known" if machine["memory"] is None else f"{machine['memory'] / 1e9:.1f} GB to use"
    for name, folder in known["folders"].items():
        notes = [folder["path"] or "none"]
        if folder["writable"] is False:
            notes.append(folder.get("reason", "cannot be written"))
        if "files" in folder:
            notes.append(f"{folder['files']} files, {folder['bytes'] / 1e6:.1f} MB")
        if "cards" in folder:
            notes.append(f"{folder['cards']} cards")
        if folder.get("free") is not None:
            notes.append(f"{folder['free'] / 1e9:.1f} GB free")
        yield name, "; ".join(notes)
