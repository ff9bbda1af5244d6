"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from palago.catalogue.errors import PalagoError


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under a temporary name beside it, then rename.

    Raises
    ------
    PalagoError
        If the file cannot be written; nothing is left behind.
    """
    try:
        if path.exists() and not path.is_file():
            # A device or pipe (/dev/stdout) cannot be replaced by a rename.
            path.write_bytes(data)
            return
    except OSError as error:
        raise PalagoError(f"cannot write {path}: {error.strerror}") from None
    with whole_file(path) as temporary:
        temporary.write_bytes(data)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give a temporary name to write to; the file gets its own name if all goes well.

    Raises
    ------
    PalagoError
        If the file cannot be written; nothing is left behind.
    """
    temporary = None
    try:
        target = path.resolve()
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".palago.")
        os.close(handle)
        temporary = Path(name)
        yield temporary
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except OSError as error:
        raise PalagoError(f"cannot write {path}: {error.strerror}") from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _mode(path: Path) -> int:
    """The permissions that a file has, or that a new one would get."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
