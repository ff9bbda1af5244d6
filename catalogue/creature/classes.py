"""How a class of creatures is written, and in what order lists go.

A class is written as one of its creatures. Up to turns there is nothing to choose: a canonical sum is the
same for all of them, and the creature is the blue one that the sum spells. Up to reflection as well there
are two sums, of the creature and of its mirror twin, and the lesser one in ASCII order stands for both.
Lists go by size and then by that sum, so that two complete lists of the same creatures are equal however
they were found::

    0a+1a+2a+4b+4b---3c     7 tiles
    0a+1a+2b-3a+2b3c        7 tiles
    0a+1a+2a+2a+4b+4b----3c 8 tiles
"""

from __future__ import annotations

from collections.abc import Iterable

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.layout import Tile
from palago.catalogue.creature.sums import read_sum, twin_sums, write_sum

__all__ = ["in_list_order", "representative", "sum_of_class"]


def representative(creature: Creature, equivalence: Equivalence = "free") -> Creature:
    """The creature that stands for all that are equivalent to one; a fixed one stands for itself.

    >>> from palago.catalogue.creature.creature import eye
    >>> representative(eye("yellow")).colour
    'blue'
    """
    if equivalence == "fixed":
        return creature
    return read_sum(sum_of_class(creature, equivalence))


def sum_of_class(creature: Creature, equivalence: Equivalence = "free") -> str:
    """The canonical sum of the creature that stands for all that are equivalent to one."""
    return min(twin_sums(creature)) if equivalence == "free" else write_sum(creature)


def in_list_order(creatures: Iterable[Creature]) -> tuple[Creature, ...]:
    """Creatures by size, then by their sums in ASCII order, then by the places of their tiles."""
    return tuple(sorted(creatures, key=_place_in_list))


def _place_in_list(creature: Creature) -> tuple[int, str, list[Tile]]:
    return creature.tiles, write_sum(creature), creature.layout.tiles
