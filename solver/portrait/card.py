"""Creature cards: a portrait and the number of tiles, and the JSON form.

The JSON form of a card is ::

    {"schema": "palago.card/1", "name": "virus", "tiles": 5, "portrait": {"contours": ["lrrsrr"]}}

``tiles`` is a number or ``[least, greatest]``, or null if the portrait bounds it; the keys of a portrait
are those of `palago.solver.portrait.portrait`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from palago.catalogue.creature.contour import reads_as_word
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import (
    Named,
    as_creature,
    described,
    describes,
    descriptions,
    document_of,
    named_creature,
)
from palago.catalogue.errors import CardError
from palago.catalogue.machine.documents import brief, is_whole, naming, of_schema
from palago.solver.portrait.portrait import Portrait
from palago.solver.portrait.ranges import Range, check_range, in_range, read_range, write_range

__all__ = ["SCHEMA", "Card", "Portrait", "as_card"]

SCHEMA: Final = "palago.card/1"


@dataclass(frozen=True)
class Card:
    """A creature card.

    Parameters
    ----------
    name : str
        What the creature is called; may be empty.
    tiles : int or (int, int or None), optional
        The number of its tiles, or the least and the greatest; None if only the portrait bounds it.
    portrait : Portrait
        What is known of it.

    Raises
    ------
    CardError
        If the number of tiles is not positive.
    """

    name: str
    tiles: int | Range | None
    portrait: Portrait = field(default_factory=Portrait)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise CardError(f"the name of a card should be a string, found {self.name!r:.60}")
        if not isinstance(self.portrait, Portrait):
            raise CardError(f"a card should have a Portrait, found {self.portrait!r:.60}")
        if isinstance(self.tiles, int) and not isinstance(self.tiles, bool):
            if self.tiles < 1:
                raise CardError(f"a creature has at least one tile, but the card says {self.tiles}")
        elif isinstance(self.tiles, tuple) or self.tiles is None:
            check_range("tiles", self.tiles)
        else:
            raise CardError(f'"tiles" should be a number or (least, greatest), found {self.tiles!r:.60}')

    @property
    def sizes(self) -> Range:
        """The least and the greatest number of tiles."""
        if self.tiles is None:
            return 1, None
        return (self.tiles, self.tiles) if isinstance(self.tiles, int) else self.tiles

    @classmethod
    def of_creature(cls, creature: Creature, *, inner: bool = False, name: str = "") -> Card:
        """The card of a creature: its outer contour, with `inner` all its contours, and its size.

        >>> from palago.catalogue import read_sum
        >>> card = Card.of_creature(read_sum("4b+5c"))
        >>> card.tiles, card.portrait.contours
        (3, ('rrr',))
        """
        shown = creature.contours if inner else creature.contours[:1]
        return cls(name, creature.tiles, Portrait(tuple(contour.word for contour in shown)))

    def mismatch(self, creature: Creature) -> str | None:
        """What about a creature does not fit the card, in words; None if it fits."""
        if not in_range(creature.tiles, self.sizes):
            return f"it has {creature.tiles} tiles, not {write_range(self.sizes)}"
        return self.portrait.mismatch(creature)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "schema": SCHEMA,
            "name": self.name,
            "tiles": list(self.tiles) if isinstance(self.tiles, tuple) else self.tiles,
            "portrait": self.portrait.to_json(),
        }

    @classmethod
    def from_json(cls, document: object) -> Card:
        """The card of a JSON form, given as text or as what `json.loads` makes of it.

        Raises
        ------
        CardError, ContourError, MapError, LayoutError
            If it is not a card; the message says what was found, and where.
        """
        document = of_schema(document, SCHEMA, "card", CardError, ("name", "tiles", "portrait"))
        name, tiles = document.get("name", ""), document.get("tiles")
        if not isinstance(name, str):
            raise CardError(f'not a card: "name" should be a string, found {brief(name)}')
        if tiles is not None and not is_whole(tiles):
            tiles = read_range("tiles", tiles)
        portrait = document.get("portrait")
        return cls(name, tiles, Portrait.from_json({} if portrait is None else portrait))


def as_card(given: Card | Named) -> Card:
    """The card that something stands for: itself, a card document, a contour, or the outline of a creature.

    Raises
    ------
    InputError
        If it stands for none; the message says where and why.
    TypeError
        If it is no kind of thing that can.

    >>> as_card("virus").portrait.contours
    ('lrrsrr',)
    """
    if isinstance(given, Card):
        return given
    if isinstance(given, Creature | Layout):
        return Card.of_creature(as_creature(given))
    where, document = document_of(given)
    with naming(where):
        if isinstance(document, str):
            if reads_as_word(document):
                return Card("", None, Portrait((document,)))
            return Card.of_creature(named_creature(document))
        if isinstance(document, Mapping) and document.get("schema") == SCHEMA:
            return Card.from_json(document)
        if isinstance(document, Mapping) and ("tiles" in document or describes(document)):
            return Card.of_creature(described(descriptions(document)[0])[0])
        raise CardError("neither a card nor a layout")
