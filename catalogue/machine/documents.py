"""Reading JSON documents from people: whatever is wrong is said in one line, with the place.

A document names its schema, ``{"schema": "palago.layout/1", ...}``. Readers check it piece by piece
and raise the error of their kind; whoever knows the file or the key in which the piece stood puts its
name before the message::

    with naming("table.json"):
        Layout.from_json(document)

    table.json: tile 0: expected [q, r, "a"|"b"|"c"], found [0, 0]
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from palago.catalogue.errors import InputError


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


def decoded(data: bytes) -> str:
    """The text of a file, without the mark that some editors put first and blanks at its ends.

    Raises
    ------
    InputError
        If it is not UTF-8; the message says where.
    """
    try:
        return data.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 text at byte {error.start}") from None


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
