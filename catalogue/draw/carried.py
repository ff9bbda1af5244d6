"""Pictures that carry their answer: the layout they show, as JSON in their metadata.

An SVG has it in an element ``<metadata class="palago">``, a PNG in a text chunk with the keyword ``palago``.
Both are written and read here, without any library for pictures.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import unescape
from json import dumps
from typing import Final

from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_KEYWORD: Final = b"palago\0"

#: The longest layout that is looked at, in bytes, and how far into an SVG it is looked for.
_LONGEST: Final = 200_000

_ELEMENT: Final = re.compile(rb'<metadata class="palago">([^<]{1,200000})</metadata>')


def layout_element(layout: Layout) -> str:
    """The element of an SVG document that says what it shows."""
    return f'<metadata class="palago">{dumps(layout.to_json(), separators=(",", ":"))}</metadata>'


def with_answer(png: bytes, document: str) -> bytes:
    """A PNG, made of an SVG document, that carries what the document does."""
    found = _ELEMENT.search(document[:_LONGEST].encode())
    if found is None or not png.startswith(_PNG):
        return png
    # The first chunk is the header, of 13 bytes, and has to stay so.
    end = len(_PNG) + 25
    body = b"tEXt" + _KEYWORD + unescape(found[1].decode()).encode("ascii", "replace")
    chunk = (len(body) - 4).to_bytes(4) + body + zlib.crc32(body).to_bytes(4)
    return png[:end] + chunk + png[end:]


def carried_layout(data: bytes) -> Layout | None:
    """The layout that a PNG or SVG carries; None if there is none that can be read."""
    if data.startswith(_PNG):
        found = next(_texts(data), None)
    elif b"<svg" in data[:1000]:
        match = _ELEMENT.search(data[: 2 * _LONGEST])
        found = None if match is None else match[1]
    else:
        return None
    if found is None:
        return None
    try:
        return Layout.from_json(unescape(found.decode())) or None
    except (InputError, UnicodeDecodeError):
        return None


def _texts(data: bytes) -> Iterator[bytes]:
    """What stands under our keyword in a PNG."""
    at = len(_PNG)
    for _ in range(1000):
        length, kind = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if kind == b"tEXt" and length < _LONGEST and data.startswith(_KEYWORD, at + 8):
            yield data[at + 8 + len(_KEYWORD) : at + 8 + length]
        at += 12 + length
        if length > len(data) or at >= len(data) or kind == b"IDAT":
            return
