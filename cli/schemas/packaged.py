"""The packaged schemas: which there are, and each of them as one document that needs no other.

A document says which schema it keeps to, ``{"schema": "palago.count/1", ...}``, and the schema of that name
is ``palago schema count``. References into ``parts.json`` are followed, and what they lead to is put below
``$defs`` of the schema that is made::

    {"$ref": "parts.json#/$defs/tile"}     becomes     {"$ref": "#/$defs/tile"}     and $defs has "tile"
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from palago.catalogue.errors import check_choice

_PARTS: Final = "parts"

#: What is written by hand as well as printed; nothing else than what it says stands in it.
READ: Final = ("card", "layout", "request")

#: What stands in the room that reads it, and not here.
ELSEWHERE: Final = {"request": "palago.studio"}

#: What any answer may say, if it is of a card that is our reconstruction.
RECONSTRUCTED: Final = {
    "description": "Of a card that is our reconstruction, not the rulebook's.",
    "const": True,
}
_REFERENCE: Final = f"{_PARTS}.json"


def names() -> tuple[str, ...]:
    """The names of all documents that have a schema, sorted.

    >>> "layout" in names()
    True
    """
    found = (path.name.removesuffix(".json") for path in _folder().iterdir() if path.name.endswith(".json"))
    return tuple(sorted({name for name in found if name != _PARTS} | ELSEWHERE.keys()))


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a document.

    Raises
    ------
    InputError
        If there is none of that name.

    >>> schema_of("layout")["title"]
    'Tiles on a table.'
    """
    check_choice("schema", name, names())
    own = _read(name)
    if name not in READ:
        own["properties"]["reconstructed"] = RECONSTRUCTED
    parts = _read(_PARTS)["$defs"]
    needed: dict[str, Any] = {}
    left = list(_references(own))
    while left:
        part = left.pop()
        if part not in needed:
            needed[part] = parts[part]
            left += _references(parts[part])
    defined = own.get("$defs", {}) | {part: needed[part] for part in parts if part in needed}
    whole: dict[str, Any] = _whole({**own, "$defs": defined})
    return whole


def _folder(name: str = "") -> Any:
    return files(ELSEWHERE.get(name, "palago.cli.schemas"))


def _read(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(_folder(name).joinpath(f"{name}.json").read_text("utf-8"))
    return document


def _references(schema: object) -> Iterator[str]:
    """The parts that a schema refers to."""
    if isinstance(schema, dict):
        if str(schema.get("$ref")).startswith(_REFERENCE):
            yield schema["$ref"].rpartition("/")[2]
        for value in schema.values():
            yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)


def _whole(schema: Any) -> Any:
    """A schema whose references stay within it."""
    if isinstance(schema, dict):
        return {
            key: value.removeprefix(_REFERENCE) if key == "$ref" else _whole(value)
            for key, value in schema.items()
        }
    return [_whole(value) for value in schema] if isinstance(schema, list) else schema
