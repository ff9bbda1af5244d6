"""A walk through the deck lays each card's creature where the one before it lies."""

from itertools import pairwise

from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.equivalence import code
from palago.catalogue.plane.lattice import YELLOW
from palago.solver.cards.deck_walk import walk
from palago.solver.green import transform


def test_every_stop_is_its_card_and_the_least_change_from_the_one_before():
    """Up to where it lies; the numbers are those of `transform`, which does not care."""
    cards = rulebook_deck().cards
    stops = list(walk(cards))
    assert [stop.card for stop in stops] == list(cards)
    assert (stops[0].moved, stops[0].added, stops[0].creature) == (None, None, cards[0].creature())
    for before, stop in pairwise(stops):
        creature = stop.card.creature()
        # A turn by 60 degrees changes the colour and nothing else.
        one, two = (it.in_colour(YELLOW) for it in (stop.creature, creature))
        assert code(one, "one-sided") == code(two, "one-sided")
        apart = transform(before.card.creature(), creature)
        assert (stop.moved, stop.added) == (apart.moved, apart.added)
        kept = before.creature.layout.items() & stop.creature.layout.items()
        assert len(kept) == before.card.tiles - stop.moved


def test_the_second_card_has_the_circles_of_the_rulebook():
    """Virus to ring: 6 in the red circle, 2 in the green one."""
    _, ring = walk(rulebook_deck().cards[:2])
    assert (ring.card.tiles, ring.moved, ring.added) == (6, 2, 1)
