"""What may be asked of the studio: documents of ``palago.request/1``, checked against their schema.

The schema is the packaged file, printed by ``palago schema request``; each kind of request has its own
definition there. Of the language of schemas only what that file uses is understood here, so that nothing
has to be installed for it; a test holds it against the whole language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import brief

SCHEMA: Final = "palago.request/1"

#: The kinds of requests that are a job, and so need a process of their own.
JOBS: Final = (
    "solve", "hints", "complete", "transform", "chain", "neighbours", "sample", "design", "solitaire",
    "analyse", "play", "read", "look",
)  # fmt: skip

_TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
    "integer": int, "number": (int, float),
}  # fmt: skip


class RequestError(InputError):
    """A request that is none; the message says where and why."""


@cache
def schema() -> dict[str, Any]:
    """The schema of requests."""
    found: dict[str, Any] = json.loads(files("palago.studio").joinpath("request.json").read_text("utf-8"))
    return found


def kinds() -> tuple[str, ...]:
    """The kinds of requests."""
    return tuple(name for name, part in schema()["$defs"].items() if "kind" in part.get("properties", {}))


def checked(document: object, *allowed: str) -> dict[str, Any]:
    """A request, if it is one of the kinds that are allowed.

    Raises
    ------
    RequestError
        If it is none.

    >>> checked({"schema": "palago.request/1", "kind": "contour", "word": "rrr"}, "contour")["word"]
    'rrr'
    """
    if not isinstance(document, dict):
        raise RequestError(f"expected an object, found {brief(document)}")
    kind = document.get("kind")
    if document.get("schema") != SCHEMA or kind not in allowed:
        raise RequestError(f'expected "schema": "{SCHEMA}" and "kind": {" or ".join(allowed)}')
    for fault in faults(document, schema()["$defs"][kind], "request"):
        raise RequestError(fault)
    return document


def faults(value: object, part: Mapping[str, Any], where: str) -> Iterator[str]:
    """What is wrong with a value, by a part of the schema; nothing if it is as it should be."""
    if "$ref" in part:
        part = schema()["$defs"][part["$ref"].rpartition("/")[2]]
    if "anyOf" in part:
        if all(any(True for _ in faults(value, one, where)) for one in part["anyOf"]):
            yield f"{where}: {brief(value)} is nothing that is understood"
        return
    if "const" in part and (value != part["const"] or type(value) is not type(part["const"])):
        yield f"{where}: expected {part['const']!r}, found {brief(value)}"
    if "enum" in part and value not in part["enum"]:
        yield f"{where}: expected one of {', '.join(map(str, part['enum']))}, found {brief(value)}"
    if "type" in part and not _is(value, part["type"]):
        yield f"{where}: expected {part['type']}, found {brief(value)}"
        return
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not part.get("minimum", value) <= value <= part.get("maximum", value):
            yield f"{where}: {brief(value)} is out of bounds"
    elif isinstance(value, str):
        if len(value) > part.get("maxLength", len(value)):
            yield f"{where}: more than {part['maxLength']} characters"
    elif isinstance(value, list):
        yield from _faults_of_list(value, part, where)
    elif isinstance(value, dict):
        yield from _faults_of_object(value, part, where)


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES[kind])


def _faults_of_list(value: list[Any], part: Mapping[str, Any], where: str) -> Iterator[str]:
    if not part.get("minItems", 0) <= len(value) <= part.get("maxItems", len(value)):
        yield f"{where}: {len(value)} items"
        return
    first = part.get("prefixItems", [])
    for number, item in enumerate(value):
        inner = first[number] if number < len(first) else part.get("items", {})
        if inner is False:
            yield f"{where}: more than {len(first)} items"
            return
        yield from faults(item, inner, f"{where}[{number}]")


def _faults_of_object(value: dict[str, Any], part: Mapping[str, Any], where: str) -> Iterator[str]:
    known = part.get("properties", {})
    for name in part.get("required", ()):
        if name not in value:
            yield f"{where}: {name!r} is missing"
    for name, item in value.items():
        if name in known:
            yield from faults(item, known[name], f"{where}.{name}")
        elif part.get("additionalProperties") is False:
            yield f"{where}: {brief(name)} is not known"
