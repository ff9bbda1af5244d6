"""One card of two: what a card says and what is said beside it.

Both are read first, so that it does not matter where something is said; a creature that is to be
contained, say, is of the colour that either asks for. To say the same thing twice is to say it once.
Numbers are narrowed: 3 to 9 tiles and at least 5 are 5 to 9. Contours and patterns are gathered. What
cannot be true at once is a `ClashError`::

    merged(Card("ring", 6), Card("", (5, None), Portrait(limbs=(0, 0))))    6 tiles, no limbs
    merged(Card("ring", 6), Card("", 5))                                    tiles: 6 and 5
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from palago.catalogue.errors import CardError
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import NUMBERS, Portrait
from palago.solver.portrait.ranges import Range, intersection, single, write_range

__all__ = ["ClashError", "merged"]

#: What a portrait says once, so that two must say it alike, and how it is called in a message.
ALIKE: Final = {
    "joints": "map",
    "symmetry": "symmetry",
    "within": "region",
    "table": "table",
    "on": "table to lay tiles on",
    "colour": "colour",
}


class ClashError(CardError):
    """Two cards say what cannot be true of one creature.

    Parameters
    ----------
    what : str
        What they speak of: ``tiles``, ``contours`` or another key of a portrait.
    one, two : str
        What each says of it.
    """

    def __init__(self, what: str, one: str, two: str) -> None:
        super().__init__(f"{what}: asked for {one}, and for {two} as well")
        self.what, self.one, self.two = what, one, two


def merged(card: Card, other: Card) -> Card:
    """The card that says what both say, with the first one's name.

    Raises
    ------
    ClashError
        If no creature can be as both say.

    >>> from palago.solver.portrait.card import as_card
    >>> merged(as_card("virus"), Card("", (3, None))).tiles
    5
    """
    sizes = [it.sizes for it in (card, other) if it.tiles is not None]
    tiles = None if not sizes else _narrowed("tiles", sizes[0], sizes[-1])
    return replace(card, tiles=single(tiles), portrait=_portrait(card.portrait, other.portrait))


def _portrait(one: Portrait, two: Portrait) -> Portrait:
    said: dict[str, Any] = {"contours": _contours(one, two)}
    for name in (*NUMBERS, "further"):
        ranges = [it for it in (getattr(one, name), getattr(two, name)) if it is not None]
        said[name] = _narrowed(name, ranges[0], ranges[-1]) if ranges else None
    for name, noun in ALIKE.items():
        here, there = getattr(one, name), getattr(two, name)
        if None not in (here, there) and here != there:
            plain = isinstance(here, str)
            raise ClashError(name, here if plain else f"one {noun}", there if plain else "another")
        said[name] = there if here is None else here
    return Portrait(**said, contains=tuple(dict.fromkeys([*one.contains, *two.contains])))


def _narrowed(name: str, one: Range, two: Range) -> Range:
    both = intersection(one, two)
    if both[1] is not None and both[0] > both[1]:
        raise ClashError(name, write_range(one), write_range(two))
    return both


def _contours(one: Portrait, two: Portrait) -> tuple[str, ...]:
    """The outer contour, and each inner one as often as the one that shows it more often does."""
    if None not in (one.outer, two.outer) and one.outer != two.outer:
        raise ClashError("contours", str(one.outer), str(two.outer))
    outer = one.outer or two.outer
    inner = Counter(one.inner) | Counter(two.inner)
    return (*([] if outer is None else [outer]), *sorted(inner.elements()))
