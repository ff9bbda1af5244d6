"""Where output goes, looked at as a whole before any work begins.

A command says which files it will read and which it will write, each with what it holds::

    check_outputs([Output("--svg", "cards.svg", SVG)], [Input("CARD", "card.json")])

and nothing is begun if the last line of work could not be written, or would be written over something
that is still needed:

=========================================== ===================================================
an existing file                            replaced when the new one is complete
a link                                      followed, also where it leads to a file yet to come
a write-protected file                      refused without ``--force``
a loop of links, a folder, a socket         refused
a missing folder, one that is read-only     refused
an input, or another output                 refused, by whatever name or link
a pipe or device                            written in place; refused for what is to be read again
``-``                                       standard output for text; refused elsewhere
a suffix that means something else          refused (``--svg cards.png``); unknown ones are left alone
=========================================== ===================================================
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from palago.catalogue.errors import OutputError
from palago.catalogue.machine.files import is_stream, own_descriptor

#: The name of standard output.
STANDARD: Final = "-"


@dataclass(frozen=True)
class Content:
    """What a file holds.

    Parameters
    ----------
    noun : str
        What it is called in messages.
    suffixes : tuple of str
        How names of such files end.
    text : bool
        Whether it may go to standard output.
    kept : bool
        Whether it is read again, so that no pipe or device can hold it.
    strict : bool
        Whether no other suffix will do.
    worded : bool
        Whether its name must be text, because a library wants it so.
    """

    noun: str
    suffixes: tuple[str, ...]
    text: bool = False
    kept: bool = False
    strict: bool = False
    worded: bool = False


SVG: Final = Content("an SVG picture", (".svg",), text=True)
PNG: Final = Content("a PNG picture", (".png",))
GIF: Final = Content("an animation", (".gif",))
PDF: Final = Content("a PDF", (".pdf",))
HTML: Final = Content("a page of HTML", (".html", ".htm"), text=True)
PARQUET: Final = Content("a Parquet file", (".parquet",), kept=True)
CATALOGUE: Final = Content("a catalogue", (".db", ".sqlite", ".sqlite3"), kept=True, worded=True)
CHECKPOINT: Final = Content("a checkpoint", (".checkpoint", ".json"), kept=True)
CERTIFICATE: Final = Content("a certificate", (".json",), text=True)
TRANSCRIPT: Final = Content("a transcript", (".txt",), text=True)

CARD: Final = Content("a card", (".json",), text=True)
MAP: Final = Content("a joint map", (".txt",), text=True)

_CONTENTS: Final = (
    SVG,
    PNG,
    GIF,
    PDF,
    HTML,
    PARQUET,
    CATALOGUE,
    CHECKPOINT,
    CARD,
    MAP,
    CERTIFICATE,
    TRANSCRIPT,
)

#: Suffixes that say what a file holds. A file that holds something else must not have one.
FAMILIAR: Final = frozenset(suffix for content in _CONTENTS for suffix in content.suffixes) | {
    ".csv", ".jpeg", ".jpg", ".jsonl", ".md", ".py", ".toml", ".xml", ".zip",
}  # fmt: skip


@dataclass(frozen=True)
class Output:
    """A file to be written: the option that asks for it, its name, and what it will hold."""

    option: str
    name: str
    content: Content


@dataclass(frozen=True)
class Input:
    """A file to be read: the option or argument that names it, and its name."""

    option: str
    name: str


def check_outputs(outputs: Sequence[Output], inputs: Sequence[Input] = (), *, force: bool = False) -> None:
    """Refuse outputs that cannot be written, or whose writing would destroy something.

    Parameters
    ----------
    outputs, inputs : sequences of Output and of Input
        All that a command writes and reads.
    force : bool
        Whether write-protected files may be replaced.

    Raises
    ------
    OutputError
        If one of them cannot stand; the message says which, and why.
    """
    taken: dict[object, str] = {}
    for given in inputs:
        identity = _identity(given.name)
        if identity is not None:
            taken[identity] = given.option
    for output in outputs:
        reason = _objection(output, force)
        if reason is not None:
            raise OutputError(f"cannot write {output.name or repr('')}: {reason}")
        identity = _identity(output.name)
        if identity in taken:
            raise OutputError(
                f"cannot write {output.name}: {output.option} and {taken[identity]} name the same file"
            )
        taken[identity] = output.option


def _objection(output: Output, force: bool) -> str | None:
    """Why an output cannot be where it should go, looked at by itself; None if it can."""
    name, content = output.name, output.content
    if name == "":
        return "expected the name of a file"
    suffix = os.path.splitext(name)[1].lower()
    if content.strict and suffix not in content.suffixes and not (content.text and name == STANDARD):
        return f"expected a name that ends in {' or '.join(content.suffixes)}"
    if name == STANDARD:
        if content.text:
            return None
        return f"expected the name of a file; {content.noun} cannot go to standard output"
    if suffix in FAMILIAR and suffix not in content.suffixes:
        return f"{content.noun} cannot have a name that ends in {suffix}"
    if content.worded and not name.isprintable() and name.encode(errors="replace").decode() != name:
        return f"{content.noun} needs a name that is text"
    if is_stream(name):
        return _objection_to_stream(name, content)
    return _objection_to_file(name, force)


def _objection_to_stream(name: str, content: Content) -> str | None:
    if content.kept:
        return f"it is a pipe or a device; {content.noun} is a file to come back to"
    own = own_descriptor(name)
    try:
        if own is not None and os.isatty(own):
            return None
        if own is not None and not _writable(own):
            return "it is open for reading only"
    except OSError as error:
        return error.strerror
    if own is None and not os.access(name, os.W_OK):
        return os.strerror(errno.EACCES)
    return None


def _writable(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # not on this system
        return True
    return fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY


def _objection_to_file(name: str, force: bool) -> str | None:
    try:
        mode: int | None = os.stat(name).st_mode
    except FileNotFoundError:
        mode = None
    except NotADirectoryError:
        return f"there is no folder {Path(name).parent}"
    except OSError as error:
        return "a loop of links" if error.errno == errno.ELOOP else error.strerror
    except ValueError:
        return "no file can have such a name"
    target = Path(os.path.realpath(name))
    if mode is not None and stat.S_ISDIR(mode):
        return "it is a folder"
    if mode is not None and not stat.S_ISREG(mode):
        return "it is no file, but a socket or a disk"
    if not target.parent.is_dir():
        missing = Path(name).parent if not os.path.islink(name) else target.parent
        return f"there is no folder {missing}"
    if name.endswith((os.sep, os.altsep or os.sep)):
        return "it names a folder"
    if not os.access(target.parent, os.W_OK | os.X_OK):
        return f"the folder {target.parent} cannot be written"
    protected = mode is not None and (not mode & 0o222 or not os.access(target, os.W_OK))
    if protected and not force:
        return "it is write-protected (--force replaces it)"
    return None


def _identity(name: str) -> object:
    """What two names have in common if they are the same file, also one that is yet to come."""
    if name == STANDARD:
        return STANDARD
    try:
        found = os.stat(name)
        return found.st_dev, found.st_ino
    except (OSError, ValueError):
        pass
    try:
        target = os.path.realpath(name)
        folder = os.stat(os.path.dirname(target))
    except (OSError, ValueError):
        return None
    return folder.st_dev, folder.st_ino, os.path.basename(target)
