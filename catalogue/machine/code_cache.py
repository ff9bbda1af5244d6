"""Where compiled code is kept between runs, so that it cannot do harm.

Each signature of a compiled function has a file of its own in the user's cache folder, headed by a digest of
its name and of what follows. Whatever is wrong with a file, cut, emptied, damaged, of something else,
unreadable, it is as if it were not there: the function is compiled again and the file replaced. Where nothing
can be written, code lives as long as the process. What is read is run: so a folder that others can write to
is not used, nor one below such a folder, nor a file of somebody else's.

Numba takes the constants and functions that compiled code uses as they are when it is compiled. So the
folder is named by a digest of all modules that hold compiled code and all that these import, and of the
versions of Python and numba: what an edit has made stale is never found.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import re
import stat
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import numba
from numba.core import serialize
from numba.core.compiler import CompileResult

from palago.catalogue.errors import PalagoError
from palago.catalogue.machine.files import whole_file
from palago.catalogue.machine.notices import tell

# What of numba has types, and what has none, changes with its versions.
_result: Any = CompileResult
_dumps: Any = serialize.dumps

_DIGEST: Final = 32

#: A module that is imported, and the names from it, some of which may be modules.
_IMPORT: Final = re.compile(
    r"^\s*(?:from\s+(palago[.\w]*)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+(palago[.\w]*))", re.MULTILINE
)


class CodeCache:
    """The cache of one compiled function, as numba's dispatcher wants it."""

    def __init__(self, function: Any) -> None:
        self._function = function

    @property
    def cache_path(self) -> str | None:
        """The folder, or None where there is none."""
        found, _ = code_folder()
        return None if found is None else str(found)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled function for a signature, or None if it has to be compiled."""
        context.refresh()
        path = self._path(signature, context.codegen())
        try:
            if path is not None:
                data = _read(path)
                if data[:_DIGEST] == _digest(path, data[_DIGEST:]):
                    return _result._rebuild(context, *pickle.loads(data[_DIGEST:]))
        except Exception:  # whatever is wrong with it, there is another way
            pass
        _compiling.goes_on()
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what has been compiled, if that is possible."""
        _compiling.goes_on()
        path = self._path(signature, result.library.codegen)
        if path is None or result.lifted or result.library.has_dynamic_globals:
            return
        data = _dumps(result._reduce())
        try:
            with whole_file(path) as file:
                file.write(_digest(path, data) + data)
        except PalagoError as error:
            _compiling.is_refused(str(error))

    def flush(self) -> None:
        """Nothing: files are replaced when they are written."""

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        """Where the code for a signature and this processor is."""
        folder, _ = code_folder()
        if folder is None:
            return None
        bound = [cell.cell_contents for cell in self._function.__closure__ or ()]
        key = (signature, codegen.magic_tuple(), self._function.__code__.co_code, _dumps(bound))
        digest = hashlib.sha256(repr(key).encode()).hexdigest()
        return folder / f"{self._function.__module__}.{self._function.__name__}.{digest[:24]}.code"


def _digest(path: Path, data: bytes) -> bytes:
    """What a file begins with; of its name and folder too, so that no other function or version will do."""
    return hashlib.sha256("/".join(path.parts[-2:]).encode() + data).digest()


def _read(path: Path) -> bytes:
    """The content of a file of one's own; nothing else will do, such as a pipe that never ends."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        return file.read() if stat.S_ISREG(found.st_mode) and _is_ours(found) else b""


@cache
def code_folder() -> tuple[Path | None, str]:
    """The folder of compiled code, made if need be; or None, and why there is none."""
    try:
        folder = cache_place() / f"code-{fingerprint()[:16]}"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, RuntimeError) as error:
        return None, str(error)
    for place in (folder, *folder.resolve().parents):
        if _is_open_to_others(place, sealed=place == folder):
            return None, f"{place} can be written by others"
    if not os.access(folder, os.W_OK | os.X_OK):
        # What stands there is good all the same.
        return folder, f"{folder} cannot be written"
    return folder, ""


def _is_open_to_others(folder: Path, *, sealed: bool) -> bool:
    """Whether somebody else than this user and root can put files into a folder, or another in its place.

    Above the folder itself (``sealed``) a group may write, as where each user has a group of their own, and
    everybody where each can only remove what is theirs, as in ``/tmp``: what is not ours is not read.
    """
    if not hasattr(os, "getuid"):  # not on this system, where it is in the user's own
        return False
    found = folder.stat()
    if sealed:
        return not _is_ours(found) or bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
    return bool(found.st_mode & stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX


def _is_ours(found: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user or to root."""
    return not hasattr(os, "getuid") or found.st_uid in (os.getuid(), 0)


def cache_place() -> Path:
    """The user's folder for what can be made again: ``NUMBA_CACHE_DIR``, or where the system has it.

    Raises
    ------
    RuntimeError
        If the user has no home.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    if given:
        return Path(given).absolute() / "palago"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "palago" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "palago"
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if os.path.isabs(given) else Path.home() / ".cache") / "palago"


@cache
def fingerprint() -> str:
    """A digest of all that compiled code is made from: sources, and the versions of the compilers."""
    versions = (platform.python_implementation(), sys.version, numba.__version__, llvmlite.__version__)
    return hashlib.sha256(f"{versions} {sources_digest()}".encode()).hexdigest()


@cache
def sources_digest() -> str:
    """A digest of the sources that `fingerprint` is made from."""
    digest = hashlib.sha256()
    for name, source in sorted(_sources().items()):
        digest.update(f"{name} {len(source)}\n{source}".encode())
    return digest.hexdigest()


def _sources() -> dict[str, str]:
    """The sources of all modules that hold compiled code, and of all that they import."""
    beside = Path(__file__).parents[2]
    folders = [file.parent for file in beside.glob("*/__init__.py")]
    texts: dict[str, str] = {}
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        parts = ("palago", *path.relative_to(beside).with_suffix("").parts)
        texts[".".join(parts).removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    waiting = [module for module, text in texts.items() if "machine.compiled import" in text]
    found: dict[str, str] = {}
    while waiting:
        module = waiting.pop()
        if module in texts and module not in found:
            found[module] = texts[module]
            waiting += imported(texts[module])
    return found


def imported(source: str) -> Iterator[str]:
    """The modules of this project that a source may import.

    >>> sorted(imported("from palago.catalogue.plane import tile, joints"))
    ['palago.catalogue.plane', 'palago.catalogue.plane.joints', 'palago.catalogue.plane.tile']
    """
    for parent, names, module in _IMPORT.findall(source):
        yield parent or module
        for name in re.findall(r"\w+", names):
            yield f"{parent}.{name}"


@dataclass
class _Compiling:
    """What has been said of compiling, and when it began."""

    began: float | None = None
    said: bool = False
    refused: bool = False

    def goes_on(self) -> None:
        """Say that code is being compiled, once, when it has taken long enough to be worth a line."""
        now = time.monotonic()
        self.began = self.began if self.began is not None else now
        folder, reason = code_folder()
        if reason:
            self.is_refused(reason)
        elif not self.said:
            self.said = tell(f"compiling; this is done once, and kept in {folder}", now - self.began)

    def is_refused(self, reason: str) -> None:
        """Say that code cannot be kept, once."""
        if not self.refused:
            self.refused = tell(f"compiled code cannot be kept, so every command compiles: {reason}")


_compiling = _Compiling()
