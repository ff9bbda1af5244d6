"""What the machinery tells the person who waits, such as that code is being compiled.

The library is silent. A program that has somebody to tell, as the command line has, listens; processes
that it starts do not::

    listen(lambda notice: print(notice, file=sys.stderr))
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final

#: Kinds of characters that are orders to a terminal, or change how what follows is read.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None] | None) -> None:
    """Have a function called with every notice from now on; None for nobody."""
    _listeners[:] = [] if listener is None else [listener]


def tell(notice: str) -> None:
    """Say something, in one line, to whoever listens."""
    for listener in _listeners:
        listener(notice)


def escaped(text: str) -> str:
    r"""A text with its control characters, line ends and the like written out.

    >>> print(escaped("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode()
        if unicodedata.category(character) in _UNSEEN
        else character
        for character in text
    )
