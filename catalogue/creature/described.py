"""What one command prints the next one reads: the creatures that a document describes, in its order.

A document that is no layout holds creatures under keys of its own. Those of `HOLDERS` are followed to
objects that have a ``table``, a ``layout`` or at least a ``sum``, and each of these is a creature::

    {"schema": "palago.design/1", "answers": [{"tiles": 6, "solutions": [{"sum": "...", "layout": {...}}]}]}

Where one creature is wanted, the first stands for the document. Creatures that are listed one a line, as
documents or as sums, are read as the document that lists them (see `lines_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from palago.catalogue.creature.layout import SCHEMA
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import loads

__all__ = ["describes", "describes_several", "descriptions", "lines_of"]

#: The keys that lead to creatures.
HOLDERS: Final = ("creatures", "solutions", "answers", "stages", "ways", "cards", "target")

#: The keys that make an object one creature, the one that says most about where it lies first.
ONE: Final = ("table", "layout", "sum")


def descriptions(document: object) -> list[Any]:
    """The objects in a document that are a creature each, at least one; a document of no such kind itself.

    Raises
    ------
    InputError
        If it lists creatures, and there are none.

    >>> [it["sum"] for it in descriptions({"creatures": [{"sum": "4b+5c"}, {"sum": "0a+1a+2b3c"}]})]
    ['4b+5c', '0a+1a+2b3c']
    """
    if not describes_several(document):
        return [document]
    found = list(_descriptions(document))
    if not found:
        raise InputError("there is no creature in it")
    return found


def describes(document: object) -> bool:
    """Whether a document is a creature or a list of creatures by its kind; no look is taken at the rest."""
    return isinstance(document, Mapping) and (_is_one(document) or describes_several(document))


def describes_several(document: object) -> bool:
    """Whether a document is a list of creatures by its kind, however many there are."""
    return isinstance(document, Mapping) and not _is_one(document) and any(key in document for key in HOLDERS)


def lines_of(text: str) -> object | None:
    r"""The document that lines of JSON, or lines of names or sums, make together.

    None if the text has a single line, or is one document over several lines.

    Raises
    ------
    InputError
        If the first line is a document, and another is not.

    >>> lines_of("4b+5c\n0a+1a+2b3c")
    {'creatures': [{'sum': '4b+5c'}, {'sum': '0a+1a+2b3c'}]}
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return None
    if lines[0][:1] not in ("{", "["):
        return {"creatures": [{"sum": line} for line in lines]}
    if not (lines[0].endswith("}") and lines[1].startswith("{")):
        return None
    return {"creatures": [loads(line) for line in lines]}


def _is_one(document: Mapping[str, Any]) -> bool:
    return document.get("schema") == SCHEMA or any(key in document for key in ONE)


def _descriptions(document: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(document, list):
        for one in document:
            yield from _descriptions(one)
    elif isinstance(document, Mapping):
        if _is_one(document):
            yield document
            return
        for key in HOLDERS:
            if key in document:
                yield from _descriptions(document[key])
