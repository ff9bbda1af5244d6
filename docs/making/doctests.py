"""Sessions in docstrings are code to the site, as they are to doctest."""

from __future__ import annotations

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Puts a fence around every session, so that its brackets are no links."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Look at one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its sessions in fences, or in a section of their own where there are sections."""
    parts = text.split("\n\n")
    first = next((at for at, part in enumerate(parts) if part.startswith(">>> ")), None)
    if first is None:
        return text
    if "\n---" in text:
        parts[first] = f"Examples\n--------\n{parts[first]}"
    else:
        parts = [f"```pycon\n{part}\n```" if part.startswith(">>> ") else part for part in parts]
    return "\n\n".join(parts)
