"""Creature cards: what a portrait shows of a creature, its number of tiles, and the JSON form.

The JSON form of a card is ::

    {"schema": "palago.card/1", "name": "virus", "tiles": 5, "portrait": {"contours": ["lrrsrr"]}}

What the portrait does not show is free.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from palago.catalogue.contour import canonical_word, follow_word
from palago.catalogue.creature import Creature
from palago.catalogue.errors import CardError
from palago.catalogue.layout import brief, loads

SCHEMA: Final = "palago.card/1"


@dataclass(frozen=True)
class Portrait:
    """What is seen of a creature.

    Parameters
    ----------
    contours : tuple of str
        Contour words, in any rotation: at most one outer contour, and inner contours each of which
        a hole of the creature has. A word that is given twice is the word of two holes. If there is
        an outer contour, other holes are possible; if there is none, any outline is.

    Raises
    ------
    ContourError
        If a word is not one of a closed curve.
    CardError
        If there are two outer contours.
    """

    contours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        outer = [word for word in self.contours if _is_outer(word)]
        if len(outer) > 1:
            raise CardError(
                f"a creature has one outer contour, but the portrait has {len(outer)}: "
                + " and ".join(brief(word) for word in outer[:2])
            )

    @property
    def outer(self) -> str | None:
        """The canonical word of the outer contour, if it is shown."""
        return next((canonical_word(word) for word in self.contours if _is_outer(word)), None)

    @property
    def inner(self) -> tuple[str, ...]:
        """The canonical words of the inner contours that are shown, sorted."""
        return tuple(sorted(canonical_word(word) for word in self.contours if not _is_outer(word)))

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {"contours": list(self.contours)}

    @classmethod
    def from_json(cls, document: object) -> Portrait:
        """Read the JSON form.

        Raises
        ------
        CardError, ContourError
            If it is not a portrait; the message says what was found, and where.
        """
        if not isinstance(document, dict):
            raise CardError(f'not a card: "portrait" should be an object, found {brief(document)}')
        for key in document:
            if key not in ("contours",):
                raise CardError(f'unknown key in "portrait": {brief(key)}; expected "contours"')
        words = document.get("contours", [])
        if not isinstance(words, list):
            raise CardError(f'not a card: "contours" should be a list of words, found {brief(words)}')
        for number, word in enumerate(words):
            if not isinstance(word, str):
                raise CardError(f"not a card: contour {number} should be a word, found {brief(word)}")
        return cls(tuple(words))


@dataclass(frozen=True)
class Card:
    """A creature card.

    Parameters
    ----------
    name : str
        What the creature is called; may be empty.
    tiles : int
        The number of its tiles.
    portrait : Portrait
        What is seen of it.

    Raises
    ------
    CardError
        If the number of tiles is not positive.
    """

    name: str
    tiles: int
    portrait: Portrait = field(default_factory=Portrait)

    def __post_init__(self) -> None:
        if self.tiles < 1:
            raise CardError(f"a creature has at least one tile, but the card says {self.tiles}")

    @classmethod
    def of_creature(cls, creature: Creature, *, inner: bool = False, name: str = "") -> Card:
        """The card of a creature: its outer contour, with `inner` all its contours, and its size.

        >>> from palago.catalogue import read_sum
        >>> Card.of_creature(read_sum("4b+5c"))
        Card(name='', tiles=3, portrait=Portrait(contours=('rrr',)))
        """
        shown = creature.contours if inner else creature.contours[:1]
        return cls(name, creature.tiles, Portrait(tuple(contour.word for contour in shown)))

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "schema": SCHEMA,
            "name": self.name,
            "tiles": self.tiles,
            "portrait": self.portrait.to_json(),
        }

    @classmethod
    def from_json(cls, document: object) -> Card:
        """Read the JSON form, given as text or as what `json.loads` makes of it.

        Raises
        ------
        CardError, ContourError
            If it is not a card; the message says what was found, and where.
        """
        if isinstance(document, (str, bytes)):
            document = loads(document)
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            found = document.get("schema") if isinstance(document, dict) else document
            raise CardError(f'not a card: expected "schema": "{SCHEMA}", found {brief(found)}')
        name, tiles = document.get("name", ""), document.get("tiles")
        if not isinstance(name, str):
            raise CardError(f'not a card: "name" should be a string, found {brief(name)}')
        if not isinstance(tiles, int) or isinstance(tiles, bool):
            raise CardError(f'not a card: "tiles" should be a whole number, found {brief(tiles)}')
        return cls(name, tiles, Portrait.from_json(document.get("portrait", {})))


def _is_outer(word: str) -> bool:
    contour, _ = follow_word(word)
    return contour.is_outer
