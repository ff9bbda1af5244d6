"""Lines: contours as a portrait shows them, each a word and what it describes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from palago.catalogue.creature.contour import Contour, canonical_word, follow_word
from palago.catalogue.creature.layout import Layout

__all__ = ["Line", "line_of"]


@dataclass(frozen=True)
class Line:
    """A contour as a portrait shows it: a word, and what it describes.

    Parameters
    ----------
    word : str
        The canonical word.
    contour : Contour
        The curve that it describes, from the middle of the table on.
    tiles : Layout
        The tiles that it crosses.
    """

    word: str
    contour: Contour
    tiles: Layout

    @classmethod
    def read(cls, word: str) -> Line:
        """The line that a word in any rotation describes.

        Raises
        ------
        ContourError
            If it describes no closed curve; the message counts the letters as they are given.
        """
        contour, tiles = follow_word(word)
        canonical = canonical_word(word)
        if canonical != word:
            contour, tiles = follow_word(canonical)
        return cls(canonical, contour, tiles)


#: The line of a word. A portrait that differs from another in its numbers has the same lines.
line_of = lru_cache(maxsize=256)(Line.read)
