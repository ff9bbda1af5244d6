"""How creatures, layouts and facts show themselves, by means that they do not know.

Pictures and sums are made from creatures, so a creature cannot name what makes them. The face of the
catalogue, which knows all its rooms, says once where that is, and it is imported when something is shown::

    shown_by(faces)           once, by `palago.catalogue`
    str(creature)             faces().plain(creature)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

__all__ = ["Faces", "Shown", "faces", "shown_by"]


class Faces(Protocol):
    """What shows things: the names of `palago.catalogue.draw.faces`."""

    def line(self, it: Any, /) -> str:
        """A creature in one line."""

    def plain(self, it: Any, /) -> str:
        """A picture in characters."""

    def drawn(self, it: Any, /) -> str:
        """A picture as an SVG document."""

    def to_json(self, it: Any, /) -> dict[str, Any]:
        """All that is known of a creature."""


_sources: list[Callable[[], Faces]] = []


def shown_by(source: Callable[[], Faces]) -> None:
    """Have things shown by what a function returns, which is called when something is shown."""
    _sources[:] = [source]


def faces() -> Faces:
    """What shows things."""
    return _sources[0]()


class Shown:
    """What draws itself: on a terminal when it is printed, and in a notebook."""

    __slots__ = ()

    def __str__(self) -> str:
        """A picture in characters, as wide as the terminal."""
        return faces().plain(self)

    def _repr_svg_(self) -> str:
        """A picture as an SVG document."""
        return faces().drawn(self)
