"""Flipped bits in catalogues, unfinished builds and checkpoints: no wrong row is ever accepted.

    python tests/hardship/bits.py                         a few of each
    python tests/hardship/bits.py --flips 2000 --seed 7   more, shared among the kinds of files

A flip is harmless if the file is refused in one line, or if all that comes of it is right: the rows of a
build that goes on, the answers of a catalogue that is asked, the counts that go on from a checkpoint.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from palago.catalogue.count.methods import counts
from palago.catalogue.errors import PalagoError
from palago.catalogue.store.builder import Progress, build
from palago.catalogue.store.checking import check_catalogue
from palago.catalogue.store.file import opened, part_of, shipped
from palago.catalogue.store.query import select, table

#: To which size catalogues are built, and how many units are done before they are stopped.
UP_TO: Final = 11
DONE: Final = 4

#: To which size a count with a checkpoint goes.
COUNTED: Final = 16


def unfinished_build(folder: Path) -> tuple[Path, Callable[[], object]]:
    """A build that was stopped; what comes of it is the file that it becomes."""
    path = folder / "c.db"

    def stop(progress: Progress) -> None:
        if progress.done >= DONE:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        build(path, UP_TO, report=stop)

    def go_on() -> object:
        path.unlink(missing_ok=True)
        build(path, UP_TO)
        with closing(sqlite3.connect(path)) as database:
            return list(database.iterdump())

    return part_of(path), go_on


def finished_catalogue(folder: Path) -> tuple[Path, Callable[[], object]]:
    """A catalogue; what comes of it are its rows and tables."""
    path = folder / "c.db"
    shutil.copy(shipped(), path)

    def ask() -> object:
        with opened(path) as database:
            return list(select(database)), table(database, "points"), table(database, "symmetry")

    return path, ask


def checked_catalogue(folder: Path) -> tuple[Path, Callable[[], object]]:
    """A catalogue that is checked; what comes of it are its numbers."""
    path = folder / "c.db"
    shutil.copy(shipped(), path)
    return path, lambda: check_catalogue(path)


def checkpoint(folder: Path) -> tuple[Path, Callable[[], object]]:
    """The checkpoint of a count; what comes of it are the counts."""
    path = folder / "c.checkpoint"

    def go_on() -> object:
        return dict(counts(COUNTED, "fixed", method="transfer", checkpoint=path))

    go_on()
    return path, go_on


KINDS: Final = (unfinished_build, finished_catalogue, checked_catalogue, checkpoint)


def flip(data: bytes, chance: random.Random) -> bytes:
    """Some bytes with one bit flipped."""
    spoilt = bytearray(data)
    spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def harm(kind: Callable[[Path], tuple[Path, Callable[[], object]]], flips: int, seed: int) -> list[str]:
    """The harm that some flips do to files of a kind; nothing if all is well."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        path, use = kind(Path(name))
        whole = path.read_bytes()
        right = use()
        chance = random.Random(f"{seed} {kind.__name__}")
        for number in range(flips):
            path.write_bytes(flip(whole, chance))
            try:
                answer = use()
            except PalagoError as error:
                if "\n" in str(error):
                    found.append(f"{kind.__name__} {number}: more than a line: {error}")
            except Exception as error:
                found.append(f"{kind.__name__} {number}: {type(error).__name__}: {error}")
            else:
                if answer != right:
                    found.append(f"{kind.__name__} {number}: a wrong answer")
    return found


def main() -> int:
    """Flip as many bits as are asked for; 1 if one does harm."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--flips", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = [line for kind in KINDS for line in harm(kind, asked.flips // len(KINDS), asked.seed)]
    print("\n".join([*found, f"{asked.flips // len(KINDS) * len(KINDS)} flips, {len(found)} did harm"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
