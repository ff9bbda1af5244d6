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
    if path.exists() and not path.is_file():
        # A device or pipe (/dev/stdout) cannot be replaced by a rename.
        path.write_bytes(data)
        return
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
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        temporary = Path(name)
        yield temporary
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
    except OSError as error:
        raise PalagoError(f"cannot write {path}: {error.strerror}") from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
