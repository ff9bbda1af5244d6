"""A walk through a deck: each card after the one before it, with the fewest tiles displaced.

The rulebook prints two circles on a card: in red how many tiles it has, in green how many of the card before
have to be displaced at least. Each creature is laid where the one before lies, as on a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.deck import DeckCard
from palago.solver.green.least import Transformation, transform


@dataclass(frozen=True)
class Stop:
    """A card on the way.

    Parameters
    ----------
    card : DeckCard
        The card.
    creature : Creature
        Its creature, where it lies then.
    change : Transformation or None
        What makes it of the one before; None for the first.
    """

    card: DeckCard
    creature: Creature
    change: Transformation | None = None

    @property
    def moved(self) -> int | None:
        """The fewest tiles displaced from the card before: the green circle; None on the first."""
        return None if self.change is None else self.change.moved

    @property
    def added(self) -> int | None:
        """The tiles added to those of the card before; None on the first."""
        return None if self.change is None else self.change.added


def walk(cards: Iterable[DeckCard]) -> Iterator[Stop]:
    """The stops of a walk through some cards.

    >>> from palago.catalogue.creature.deck import rulebook_deck
    >>> [stop.moved for stop in walk(rulebook_deck().cards[:2])]
    [None, 2]
    """
    before: Creature | None = None
    for card in cards:
        if before is None:
            stop = Stop(card, card.creature())
        else:
            change = transform(before, card.creature())
            stop = Stop(card, Creature.from_layout(change.target), change)
        yield stop
        before = stop.creature
