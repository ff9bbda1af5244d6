"""Whether the tests notice small faults, put into the code one at a time.

A promise that no test keeps is broken one day. So each sentence of the table `faults.toml` stands
beside a change of one place in the code that makes it untrue, and the tests that ought to fail then::

    python tests/faults.py                    all faults: caught or lived, and how many
    python tests/faults.py --only "no room"   the one of a name; may be given several times
    python tests/faults.py --list             the names, and the rules that they break

Nothing is changed where the project lies. Its tree is copied to a temporary folder, the tests of all
chosen faults are run there once as they are, for a fault that falls upon a broken test says nothing, and
then the faults go in and out. The exit status is 0 if all were caught, 1 if some lived, and 2 if there is
no telling: an old text of the table no longer stands in its file exactly once, or tests cannot be run.

The table cannot rot unseen: a default test looks for all its old texts. What compiled code is made from
is compiled again when a fault is in it, in minutes, and in a folder of its own (``NUMBA_CACHE_DIR``), so
that nothing of it stays.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TABLE: Final = Path(__file__).with_name("faults.toml")

#: What is not copied with the tree: it is large, or of this place.
LEFT_OUT: Final = shutil.ignore_patterns(".git", ".venv", ".*_cache", "build", "demo", "*.egg-info")

#: How pytest ends when all tests pass, and when one fails.
PASSED, FAILED = 0, 1

#: What marks a module that holds compiled code.
COMPILED: Final = ("machine.compiled import", "from numba import")


@dataclass(frozen=True)
class Fault:
    """A small fault; `faults.toml` says what its parts are."""

    name: str
    rule: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def broken(self, source: str) -> str:
        """A source with the fault in it.

        Raises
        ------
        ValueError
            If the old text does not stand there exactly once, or what comes of it is no Python.
        """
        if (found := source.count(self.old)) != 1:
            raise ValueError(f"{self.name}: the old text stands {found} times in {self.file}, expected once")
        made = source.replace(self.old, self.new)
        try:
            ast.parse(made)
        except SyntaxError as error:
            raise ValueError(f"{self.name}: {self.file} is no Python then: {error}") from None
        return made


def read_table(path: Path = TABLE) -> list[Fault]:
    """The faults of the table, in its order."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Fault(**{**entry, "tests": tuple(entry["tests"])}) for entry in document["fault"]]


@dataclass(frozen=True)
class Copy:
    """A copy of the tree, with the package put together from it as it is when it is installed."""

    folder: Path

    @classmethod
    def of(cls, root: Path, folder: Path) -> Copy:
        """The copy of a tree in an empty folder, with the times of its files, so that caches stay good."""
        tree = folder / "tree"
        shutil.copytree(root, tree, ignore=LEFT_OUT)
        places = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]["package-dir"]
        package = folder / "site" / "palago"
        package.mkdir(parents=True)
        for file in (tree / places.pop("palago")).iterdir():
            (package / file.name).symlink_to(file)
        for name, place in places.items():
            (package / name.rpartition(".")[2]).symlink_to(tree / place)
        return cls(folder)

    @property
    def tree(self) -> Path:
        """Where the files are."""
        return self.folder / "tree"

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        """The copy with a fault in it."""
        path = self.tree / fault.file
        sound, times = path.read_bytes(), path.stat()
        path.write_text(fault.broken(sound.decode()), encoding="utf-8")
        try:
            yield
        finally:
            path.write_bytes(sound)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def run(self, tests: Iterable[str], compiled: Path | None = None) -> tuple[int, str]:
        """The status with which pytest ends at the first failure, and what it prints.

        Parameters
        ----------
        tests : iterable of str
            The tests.
        compiled : Path, optional
            A folder for compiled code, instead of what was compiled before.
        """
        environment = os.environ | {
            "PYTHONPATH": str(self.folder / "site"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        if compiled is not None:
            environment["NUMBA_CACHE_DIR"] = str(compiled)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        done = subprocess.run(command, cwd=self.tree, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def compiled_from(root: Path) -> set[str]:
    """The files that compiled code is made from: those that hold it, and all that these import."""
    places = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["setuptools"]["package-dir"]
    sources = {}
    for package, folder in places.items():
        for path in (root / folder).rglob("*.py"):
            parts = path.relative_to(root / folder).with_suffix("").parts
            sources[".".join((package, *parts)).removesuffix(".__init__")] = path
    waiting = [name for name, path in sources.items() if any(mark in path.read_text() for mark in COMPILED)]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in sources and name not in found:
            found.add(name)
            waiting += imported(sources[name].read_text())
    return {str(sources[name].relative_to(root)) for name in found}


def imported(source: str) -> Iterator[str]:
    """The modules that a source may import."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def chosen(faults: Sequence[Fault], names: Sequence[str]) -> list[Fault]:
    """The faults of some names, or all of them.

    Raises
    ------
    ValueError
        If there is none of a name.
    """
    known = {fault.name for fault in faults}
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"no fault is called {unknown[0]!r}; see --list")
    return [fault for fault in faults if not names or fault.name in names]


def lived(copy: Copy, faults: Sequence[Fault]) -> list[Fault]:
    """The faults that the tests do not notice; of each it is printed how it fared.

    Raises
    ------
    ValueError
        If tests fail without a fault, or cannot be run with one.
    """
    status, text = copy.run(dict.fromkeys(test for fault in faults for test in fault.tests))
    if status != PASSED:
        raise ValueError(f"the tests do not pass without a fault:\n{text}")
    compiled = compiled_from(copy.tree)
    found = []
    for fault in faults:
        with copy.with_fault(fault), tempfile.TemporaryDirectory() as empty:
            status, text = copy.run(fault.tests, Path(empty) if fault.file in compiled else None)
        if status not in (PASSED, FAILED):
            raise ValueError(f"{fault.name}: its tests cannot be run:\n{text}")
        if status == PASSED:
            found.append(fault)
        print(f"{'lived' if status == PASSED else 'caught'}  {fault.name}: {fault.rule}", flush=True)
    return found


def main() -> int:
    """Put faults into the code and say whether the tests notice."""
    parser = argparse.ArgumentParser(description="Put small faults into the code: do the tests notice?")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="this fault alone")
    parser.add_argument("--list", action="store_true", help="print names and rules, and run nothing")
    given = parser.parse_args()
    try:
        faults = chosen(read_table(), given.only)
        for fault in faults:
            fault.broken((ROOT / fault.file).read_text(encoding="utf-8"))
        if given.list:
            for fault in faults:
                print(f"{fault.name}: {fault.rule}")
            return 0
        with tempfile.TemporaryDirectory() as folder:
            left = lived(Copy.of(ROOT, Path(folder)), faults)
    except (OSError, ValueError) as error:
        print(f"faults: {error}", file=sys.stderr)
        return 2
    print(f"{len(faults) - len(left)} of {len(faults)} caught")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
