"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
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
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise PalagoError(f"cannot write {path}: {error.strerror}") from None
