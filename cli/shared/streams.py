"""Standard streams that do no harm: closed, broken, full, or unable to encode what is printed.

Standard output carries the result, so a failure to write it is one. Standard error carries progress: if
nobody reads it any more, as in ``palago catalogue build ... 2>&1 | head -1``, the progress is lost and
nothing else.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TextIO


def mend_streams() -> None:
    """Make streams usable that are not, and standard error one that cannot fail."""
    for descriptor, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        stream = getattr(sys, name)
        if stream is None:
            # What is printed to standard output that is closed is lost, and that is an error.
            way = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            setattr(sys, name, open(_stand_in(descriptor, way), mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # Another program that runs commands in its own process has streams of its own.
    if sys.stderr is sys.__stderr__ and sys.stderr is not None:
        sys.stderr = _unbreakable(sys.stderr)


def _stand_in(descriptor: int, way: int) -> int:
    """A device that is empty, where a descriptor is closed: the next file opened would be taken for it."""
    found = os.open(os.devnull, way)
    if found != descriptor and not _is_open(descriptor):
        os.dup2(found, descriptor)
        os.close(found)
        found = descriptor
    os.set_inheritable(found, found == descriptor)
    return found


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def forget_output() -> None:
    """Keep Python from flushing into what takes no output once more at exit."""
    with suppress(OSError, ValueError):  # a stream of somebody else's that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Unbreakable(io.RawIOBase):
    """A stream of bytes whose failures nobody hears of."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def write(self, data: object) -> int:
        """Write what can be written, and call it all."""
        view = memoryview(data)  # type: ignore[arg-type]
        rest = view
        with suppress(OSError):
            while rest:
                rest = rest[os.write(self.descriptor, rest) :]
        return view.nbytes

    def writable(self) -> bool:
        """That it takes bytes."""
        return True

    def fileno(self) -> int:
        """The file descriptor."""
        return self.descriptor

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return os.isatty(self.descriptor)


def _unbreakable(stream: TextIO) -> TextIO:
    """Standard error, with failures that nobody hears of."""
    try:
        stream.flush()
        raw = io.BufferedWriter(_Unbreakable(stream.fileno()))
    except (OSError, ValueError):
        return stream
    return io.TextIOWrapper(
        raw, encoding=stream.encoding, errors="backslashreplace", line_buffering=True, write_through=True
    )
