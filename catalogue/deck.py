"""The rulebook's deck as data: twelve cards, what is known of each, and the green table.

Of card 2 the rulebook gives 6 tiles, and only the ring has 6. All else is as printed; what is not
known is None.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from palago.catalogue.creature import Creature
from palago.catalogue.errors import CardError
from palago.catalogue.sums import read_sum

SCHEMA: Final = "palago.deck/1"


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card of the deck.

    Parameters
    ----------
    number : int or None
        Its place in the deck, from 1.
    name : str
        The name in the rulebook's text.
    tiles : int or None
        How many tiles its creature has.
    sum : str or None
        The canonical sum of its creature.
    """

    number: int | None
    name: str
    tiles: int | None
    sum: str | None

    def creature(self) -> Creature:
        """The creature on the card.

        Raises
        ------
        CardError
            If it is not known.
        """
        if self.sum is None:
            raise CardError(f"card {self.name!r}: its picture is not available, so its tiles are not known")
        return read_sum(self.sum)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A row of the green table: the least numbers of tiles moved and added between two cards."""

    start: str
    goal: str
    moved: int | None
    added: int | None


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck: cards in order of number as far as known, and the green table."""

    cards: tuple[DeckCard, ...]
    transformations: tuple[DeckRow, ...]

    def card(self, key: str | int) -> DeckCard:
        """The card of a name or number.

        Raises
        ------
        CardError
            If there is no such card, or none known to have that number.

        >>> rulebook_deck().card("Virus").tiles, rulebook_deck().card(2).name
        (5, 'ring')
        """
        wanted = str(key).strip().lower()
        if wanted.isdecimal():
            for card in self.cards:
                if card.number == int(wanted):
                    return card
            if 1 <= int(wanted) <= len(self.cards):
                raise CardError(f"card {int(wanted)}: which creature is on it is not known")
            raise CardError(f"card {int(wanted)}: the deck has cards 1 to {len(self.cards)}")
        for card in self.cards:
            if card.name == wanted:
                return card
        names = ", ".join(card.name for card in self.cards)
        raise CardError(f"card {str(key)[:40]!r}: the deck has {names}")

    def to_json(self) -> dict[str, Any]:
        """The deck as plain dicts and lists; each known card has its layout too."""
        return {
            "schema": SCHEMA,
            "cards": [
                {**asdict(card), "layout": card.creature().layout.to_json() if card.sum else None}
                for card in self.cards
            ],
            "transformations": [
                {"from": row.start, "to": row.goal, "moved": row.moved, "added": row.added}
                for row in self.transformations
            ],
        }


@cache
def rulebook_deck() -> Deck:
    """The deck as far as the rulebook gives it."""
    text = resources.files("palago.catalogue").joinpath("deck.json").read_text(encoding="utf-8")
    document = json.loads(text)
    return Deck(
        tuple(DeckCard(**card) for card in document["cards"]),
        tuple(
            DeckRow(row["from"], row["to"], row["moved"], row["added"]) for row in document["transformations"]
        ),
    )
