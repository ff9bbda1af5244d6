"""What every command prints as JSON, held against the packaged schemas: `check` is where tests do it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from palago.cli.schemas.packaged import names, schema_of

#: No command prints a number that a reader with floating-point numbers would round.
GREATEST = 2**53


@cache
def validator(name: str) -> Draft202012Validator:
    """What checks documents of a name."""
    schema = schema_of(name)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check(arguments: Sequence[str], out: str) -> None:
    """Make sure that a command printed what its schema says, if it was to print JSON and printed anything.

    Raises
    ------
    AssertionError
        If a document has no schema that is packaged, is not as that says, or has a number that is too great.
    """
    if not out or {"-h", "--help"} & set(arguments):
        return
    if "--json" in arguments:
        check_document(json.loads(out), arguments)
    elif "--jsonl" in arguments:
        for line in out.splitlines():
            check_document(json.loads(line), arguments)


def check_document(document: Any, where: object = "") -> None:
    """Make sure that a document is what its schema says."""
    assert isinstance(document, dict), f"{where}: a document is an object, not {document!r:.60}"
    schema = str(document.get("schema"))
    name = schema.removeprefix("palago.").removesuffix("/1")
    assert name in names(), f"{where}: there is no schema {schema!r}"
    wrong = [f"{error.json_path}: {error.message[:200]}" for error in validator(name).iter_errors(document)]
    assert not wrong, f"{where}: {schema}: {wrong[:3]}"
    assert all(abs(number) < GREATEST for number in numbers(document)), f"{where}: a number is too great"


def numbers(value: object) -> Iterator[float]:
    """All numbers in a document."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value
