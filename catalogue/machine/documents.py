"""Reading JSON documents from people: whatever is wrong is said in one line, with the place.

A document names its schema, ``{"schema": "palago.layout/1", ...}``. Readers check it piece by piece
and raise the error of their kind; whoever knows the file or the key in which the piece stood puts its
name before the message::

    with naming("table.json"):
        Layout.from_json(document)

    table.json: tile 0: expected [q, r, "a"|"b"|"c"], found [0, 0]
"""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from palago.catalogue.errors import InputError
from palago.catalogue.machine.notices import waiting


def loads(text: str | bytes, kind: type[InputError] = InputError) -> object:
    """What JSON text says.

    Raises
    ------
    InputError
        Of the kind given, if it is not JSON, or a key stands twice in one object; the message says
        where or which.

    >>> loads('{"tiles": 5}')
    {'tiles': 5}
    """

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise kind(f"key {brief(key)} stands twice in one object")
            found[key] = value
        return found

    try:
        return json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise kind(f"not JSON: {error.msg} at line {error.lineno} column {error.colno}") from None
    except RecursionError:
        raise kind("not JSON that can be read: nested too deeply") from None
    except InputError:
        raise
    except ValueError:
        # Python refuses to read integers of thousands of digits.
        raise kind("not JSON that can be read: a number has too many digits") from None


#: No document that a person has made is longer, in bytes.
MOST: Final = 64_000_000


def read_input(name: str) -> tuple[str, bytes]:
    """What a file or standard input (``-``) holds, after its name for messages.

    Raises
    ------
    InputError
        If it cannot be read, or has no end in sight.
    """
    where = "standard input" if name == "-" else name
    try:
        if name == "-":
            with waiting():
                data = sys.stdin.buffer.read(MOST + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(MOST + 1)
    except OSError as error:
        raise InputError(f"cannot read {where}: {error.strerror}") from None
    except ValueError:  # a nul in the name
        raise InputError(f"cannot read {where}: no file can have such a name") from None
    if len(data) > MOST:
        raise InputError(f"cannot read {where}: it is longer than {MOST // 1_000_000} MB")
    return where, data


def decoded(data: bytes, *, stripped: bool = True) -> str:
    """The text of a file, without the mark that some editors put first, and without blanks at its ends.

    Raises
    ------
    InputError
        If it is not UTF-8; the message says where, and what it may be instead.
    """
    guess = _other_encoding(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 text at byte {error.start}: it looks like {guess}") from None
    if "\0" in text and guess.startswith("UTF"):
        raise InputError(f"not UTF-8 text: it looks like {guess}")
    return text.strip() if stripped else text


def _other_encoding(data: bytes) -> str:
    """What text may be that is not UTF-8, by the mark at its start or the zeros between its letters.

    >>> _other_encoding("[1]".encode("utf-16")), _other_encoding("[1]".encode("utf-16-be"))
    ('UTF-16', 'UTF-16')
    """
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)) or data[1:4] == bytes(3):
        return "UTF-32"
    zeros = data[:200].count(0)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or 3 * zeros > len(data[:200]):
        return "UTF-16"
    return "bytes that are no text" if zeros else "Latin-1 or Windows-1252"


def of_schema(
    document: object,
    schema: str,
    noun: str,
    kind: type[InputError] = InputError,
    keys: Collection[str] | None = None,
) -> Mapping[str, Any]:
    """A document of a schema, given as text or as what `loads` makes of it.

    Parameters
    ----------
    document : object
        The document.
    schema : str
        What must stand under ``schema``.
    noun : str
        What such a document is called.
    kind : type
        What to raise.
    keys : collection of str, optional
        The keys that it can have beside ``schema``; with None any.

    Raises
    ------
    InputError
        Of the kind given, if it is something else, or has another key.
    """
    if isinstance(document, (str, bytes)):
        document = loads(document, kind)
    if not isinstance(document, Mapping) or document.get("schema") != schema:
        found = document.get("schema") if isinstance(document, Mapping) else document
        raise kind(f'not a {noun}: expected "schema": "{schema}", found {brief(found)}')
    if keys is not None:
        check_keys(document, ("schema", *keys), noun, kind)
    return document


def check_keys(
    document: Mapping[str, Any], keys: Collection[str], where: str, kind: type[InputError] = InputError
) -> None:
    """Refuse an object with a key that nobody reads: it may be a slip, and then the question is another.

    Raises
    ------
    InputError
        Of the kind given, if there is one; the message names it.
    """
    for key in document:
        if key not in keys:
            expected = ", ".join(f'"{known}"' for known in keys)
            raise kind(f"unknown key in {where}: {brief(key)}; expected {expected}")


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are none.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def brief(value: object) -> str:
    """A value for an error message, cut to a readable length."""
    text = json.dumps(value, default=repr)
    return text if len(text) <= 60 else text[:57] + "..."


@contextmanager
def naming(where: str, kind: type[InputError] = InputError) -> Iterator[None]:
    """The name of a file or key, if there is one, stands before the message of any error in it."""
    try:
        yield
    except InputError as error:
        raise (kind(f"{where}: {error}") if where else error) from None
