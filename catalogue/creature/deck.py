"""The rulebook's deck as data: twelve cards, what is known of each, and the green table.

Of card 2 the rulebook gives 6 tiles, and only the ring has 6. Of the other ten cards only the names
and the rows of the green table are known, for the pictures are not available: their creatures,
sizes and numbers are a **reconstruction**, one of many that meet every printed row exactly, chosen
because it looks like its names. It is ours and not the publisher's; ``results/deck.md`` tells how
it was found, and `DeckCard.reconstructed` marks it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import identified
from palago.catalogue.creature.shown import Shown
from palago.catalogue.creature.sums import read_sum
from palago.catalogue.errors import CardError
from palago.catalogue.machine.notices import caveat
from palago.catalogue.machine.slips import did_you_mean
from palago.catalogue.plane.lattice import Pose

SCHEMA: Final = "palago.deck/1"

#: The mark of an answer in which such a card is used.
RECONSTRUCTED: Final = "reconstructed"


@dataclass(frozen=True, slots=True)
class DeckCard(Shown):
    """A card of the deck.

    Parameters
    ----------
    number : int
        Its place in the deck, from 1, by size.
    name : str
        The name in the rulebook's text.
    tiles : int
        How many tiles its creature has.
    sum : str
        The canonical sum of its creature.
    turn : int
        How many 60-degree steps clockwise its picture is turned from the way the sum is read.
    reconstructed : bool
        Whether all but the name is our reconstruction, and not the rulebook's.
    """

    number: int
    name: str
    tiles: int
    sum: str
    turn: int
    reconstructed: bool

    def creature(self) -> Creature:
        """The creature on the card, the way up in which it is shown."""
        return read_sum(self.sum).posed(Pose(self.turn))


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A row of the green table: the least numbers of tiles moved and added between two cards."""

    start: str
    goal: str
    moved: int | None
    added: int | None


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck: cards in order of number, and the green table."""

    cards: tuple[DeckCard, ...]
    transformations: tuple[DeckRow, ...]

    def card(self, key: str | int) -> DeckCard:
        """The card of a name or number.

        Raises
        ------
        CardError
            If there is no such card.

        >>> rulebook_deck().card("Virus").tiles, rulebook_deck().card(2).name
        (5, 'ring')
        """
        wanted = str(key).strip().lower()
        if wanted.isdecimal():
            for card in self.cards:
                if card.number == int(wanted):
                    return card
            raise CardError(f"card {int(wanted)}: the deck has cards 1 to {len(self.cards)}")
        for card in self.cards:
            if card.name == wanted:
                return card
        names = ", ".join(card.name for card in self.cards)
        hint = did_you_mean(wanted, [card.name for card in self.cards])
        raise CardError(f"card {str(key)[:40]!r}: the deck has {names}{hint}")

    def to_json(self) -> dict[str, Any]:
        """The deck as plain dicts and lists; each card has its layout too."""
        return {
            "schema": SCHEMA,
            "cards": [{**asdict(card), **identified(card.creature())} for card in self.cards],
            "transformations": [
                {"from": row.start, "to": row.goal, "moved": row.moved, "added": row.added}
                for row in self.transformations
            ],
        }


def note_reconstructed(cards: Sequence[DeckCard]) -> None:
    """Tell whoever listens which of some cards are our reconstruction, as a caveat of the answer."""
    ours = [card for card in cards if card.reconstructed]
    if len(ours) == 1:
        number, name = ours[0].number, ours[0].name
        caveat(
            RECONSTRUCTED,
            f"card {number}, {name}, is our reconstruction, not the publisher's; "
            f"to describe your own: palago deck add {name}",
        )
    elif ours:
        caveat(
            RECONSTRUCTED,
            f"cards {ours[0].number} to {ours[-1].number} are our reconstruction, not the publisher's; "
            "to describe your own: palago deck add NAME",
        )


@cache
def rulebook_deck() -> Deck:
    """The rulebook's deck, its missing pictures filled in."""
    from importlib import resources

    text = resources.files("palago.catalogue.creature").joinpath("deck.json").read_text(encoding="utf-8")
    document = json.loads(text)
    return Deck(
        tuple(DeckCard(**card) for card in document["cards"]),
        tuple(
            DeckRow(row["from"], row["to"], row["moved"], row["added"]) for row in document["transformations"]
        ),
    )
