"""Files that are written whole or not at all, and streams that are written in place.

A file is drafted without a name, in the folder where it will stand, and gets its name when it is
complete: whatever ends the process before that, nothing is left behind and an earlier file of that name
is untouched. Where a system has no files without names, the draft has an unpredictable one and is removed.

A pipe or a device cannot be replaced by a file: bytes are written into it, as they are into
``/dev/stdout`` and into the names that a shell gives to ``>(program)``.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from palago.catalogue.errors import PalagoError

#: How many links a name may lead through, as on most systems.
_LINKS: Final = 40

_OWN = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; into a pipe or a device, in place.

    Raises
    ------
    PalagoError
        If it cannot be written; nothing is left behind.
    """
    if is_stream(path):
        with _said(path):
            _write_stream(path, data)
        return
    with whole_file(path) as draft:
        draft.write(data)


def write_new(path: Path, data: bytes) -> None:
    """Write a file whole, and only if there is none of that name.

    Raises
    ------
    FileExistsError
        If there is one.
    PalagoError
        If it cannot be written; nothing is left behind.
    """
    with _said(path):
        draft = _Draft(path.absolute().parent)
        try:
            draft.file.write(data)
            draft.publish_new(path)
        finally:
            draft.discard()


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which gets its name if all goes well; links are followed, permissions kept.

    Raises
    ------
    PalagoError
        If the file cannot be written; nothing is left behind.
    """
    with _said(path):
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise PalagoError(f"cannot write {path}: it is no file")
        draft = _Draft(target.parent)
        try:
            yield draft.file
            draft.publish(target)
        finally:
            draft.discard()


def is_stream(path: str | os.PathLike[str]) -> bool:
    """Whether bytes go into what a name stands for, a pipe or a device, and no file can take its place."""
    if own_descriptor(path) is not None:
        return True
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def own_descriptor(path: str | os.PathLike[str]) -> int | None:
    """The open file of this process that a name leads to, such as 1 for ``/dev/stdout``, or None.

    >>> own_descriptor("/dev/fd/7"), own_descriptor("/dev/null")
    (7, None)
    """
    name = os.path.abspath(path)
    for _ in range(_LINKS):
        if name in _OWN:
            return _OWN[name]
        match = re.fullmatch(rf"/(?:dev|proc/self|proc/{os.getpid()})/fd/(\d{{1,9}})", name)
        if match is not None:
            return int(match[1])
        try:
            name = os.path.normpath(os.path.join(os.path.dirname(name), os.readlink(name)))
        except (OSError, ValueError):
            return None
    return None


def _write_stream(path: Path, data: bytes) -> None:
    own = own_descriptor(path)
    if own is None:
        # Neither made nor cut: if it has gone meanwhile, no file takes its place.
        own_copy = os.open(path, os.O_WRONLY)
    else:
        # Opened by its name, a file behind it would be written from its start again.
        if sys.stdout is not None:
            sys.stdout.flush()
        own_copy = os.dup(own)
    with os.fdopen(own_copy, "wb") as stream:
        stream.write(data)


class _Draft:
    """A file that has no name yet, or one that nobody can guess."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name: Path | None = None
        try:
            descriptor = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o666)
        except (AttributeError, OSError):  # not on this system, or on this disk
            self.name = self._unheard_of()
            descriptor = os.open(self.name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666)
        self.file: BinaryIO = os.fdopen(descriptor, "w+b")

    def publish(self, target: Path) -> None:
        """Give the file its name, and the permissions of the one that had it before."""
        self.file.flush()
        if self.name is None:
            self._link(self._unheard_of())
        assert self.name is not None
        with suppress(FileNotFoundError):
            before = target.stat()
            with suppress(OSError, AttributeError):  # only root may give files away
                os.chown(self.name, before.st_uid, before.st_gid)
            self.name.chmod(stat.S_IMODE(before.st_mode) & 0o777)
        self.name.replace(target)
        self.name = None

    def publish_new(self, target: Path) -> None:
        """Give the file its name, unless another file has it."""
        self.file.flush()
        if self.name is None:
            self._link(target)
            self.name = None
        else:
            os.link(self.name, target)

    def discard(self) -> None:
        """Let go of the file, and of its name if it has no better one."""
        with suppress(OSError):
            self.file.close()
        if self.name is not None:
            self.name.unlink(missing_ok=True)

    def _unheard_of(self) -> Path:
        return self.folder / f".palago.{os.urandom(8).hex()}"

    def _link(self, name: Path) -> None:
        """Give a file without a name one; Python follows the link to it only beside an open folder."""
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.link(f"/proc/self/fd/{self.file.fileno()}", name.name, dst_dir_fd=folder)
        finally:
            os.close(folder)
        self.name = name


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """What the system says of a file that cannot be written, as one clear line."""
    try:
        yield
    except (BrokenPipeError, FileExistsError):
        raise
    except OSError as error:
        raise PalagoError(f"cannot write {path}: {error.strerror or error}") from None
