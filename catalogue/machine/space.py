"""Arrays that grow, in memory or in files of a folder.

A `Space` gives out arrays and keeps account of them. Without a folder they live in memory, and all
together may not exceed a limit. With a folder each is a file there that is mapped into memory: the
system keeps in memory what is in use and writes the rest away, which costs little as long as arrays
are read and written from one end to the other. The files have no names, so whatever ends the
program, nothing of them is left.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from threading import Lock
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from palago.catalogue.errors import CountMemoryError


def small_array(length: int) -> npt.NDArray[np.int64]:
    """An array of zeros that shares no cache line with another.

    What one thread writes all the time should not lie beside what another one reads: each write would
    take the line away from the other's cache.
    """
    return np.zeros(length + 2 * _LINE, np.int64)[_LINE : _LINE + length]


_LINE = 16
"""Two cache lines of 64-bit numbers, since some processors fetch them in pairs."""


class Space:
    """Room for arrays: memory up to a limit, or files in a folder."""

    def __init__(self, limit: int | None = None, folder: Path | None = None) -> None:
        self.limit = limit
        self.folder = folder
        self.bytes = 0
        """How much all arrays take."""
        self._lock = Lock()

    def take(self, more: int) -> None:
        """Account for so many bytes more; also from several threads.

        Raises
        ------
        CountMemoryError
            If all together would exceed the limit.
        """
        with self._lock:
            if self.limit is not None and self.bytes + more > self.limit:
                raise CountMemoryError(
                    f"the tables have outgrown the {self.limit / 1e9:.2f} GB that they may use"
                )
            self.bytes += more


class GrowingArray:
    """An array of a `Space` that can be made longer."""

    def __init__(self, space: Space, kind: npt.DTypeLike, length: int) -> None:
        self._space = space
        self._kind = np.dtype(kind)
        self._file: IO[bytes] | None = None
        if space.folder is not None:
            self._file = tempfile.TemporaryFile(dir=space.folder)  # noqa: SIM115
        self.array: npt.NDArray[Any] = np.empty(0, self._kind)
        """The array as it is now; `grow` may replace it."""
        self.grow(length)

    def grow(self, length: int) -> None:
        """Make it as long as this; what it holds stays.

        Raises
        ------
        CountMemoryError
            If there is no room.
        """
        more = (length - len(self.array)) * self._kind.itemsize
        self._space.take(more)
        if self._file is None:
            self.array.resize(length, refcheck=False)
            return
        try:
            # A hole in the file would be filled when it is written to, and kill the process if the disk
            # is full by then.
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(self._file.fileno(), 0, length * self._kind.itemsize)
        except OSError as error:
            raise CountMemoryError(
                f"{self._space.folder}: no room for the tables: {error.strerror}"
            ) from None
        mapped = np.memmap(self._file, self._kind, "r+", shape=(length,))
        self.array = np.asarray(mapped)
