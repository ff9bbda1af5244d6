"""Lists of creatures that say up to what they are complete.

A list often has one creature of each class: mirror twins are one, or turns are, or only shifts. That is
part of what it says, so it is part of its type, and whoever needs a finer list expands it. Of a chiral
creature such as ``0a+1a+2c+4b+5c--3c`` a list up to reflection has one twin of the two; whoever asks
which creature of the list needs the fewest tiles moved must look at the other one as well::

    CreatureList(found, "free").expanded("one-sided")
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.groups import EQUIVALENCES, IMAGES, Equivalence
from palago.catalogue.errors import check_choice
from palago.catalogue.plane.lattice import COLOUR_KEEPING


@dataclass(frozen=True)
class CreatureList(Sequence[Creature]):
    """Creatures, with at least one of every class of those that are meant.

    Parameters
    ----------
    creatures : tuple of Creature
        The list itself.
    equivalence : "fixed", "one-sided" or "free"
        Up to what it is complete: every creature that is meant is equivalent to one of the list, and
        every creature that is equivalent to one of the list is meant.
    """

    creatures: tuple[Creature, ...]
    equivalence: Equivalence

    def __post_init__(self) -> None:
        check_choice("equivalence", self.equivalence, EQUIVALENCES)

    @overload
    def __getitem__(self, which: int) -> Creature: ...

    @overload
    def __getitem__(self, which: slice) -> tuple[Creature, ...]: ...

    def __getitem__(self, which: int | slice) -> Creature | tuple[Creature, ...]:
        return self.creatures[which]

    def __len__(self) -> int:
        return len(self.creatures)

    def expanded(self, equivalence: Equivalence) -> CreatureList:
        """The list that is complete up to a finer equivalence: after each creature, its further images.

        A list that is as fine already stays as it is.

        >>> from palago.catalogue.creature.equivalence import generate
        >>> [len(CreatureList(tuple(generate(9)), "free").expanded(to)) for to in ("one-sided", "fixed")]
        [14, 38]
        """
        check_choice("equivalence", equivalence, EQUIVALENCES)
        if IMAGES[equivalence] >= IMAGES[self.equivalence]:
            return self
        images = (image for creature in self for image in _images(creature, self.equivalence, equivalence))
        return CreatureList(tuple(images), equivalence)


def _images(creature: Creature, coarse: Equivalence, fine: Equivalence) -> Iterator[Creature]:
    """One creature of each fine class in the coarse class of a creature, itself first."""
    found: dict[str, Creature] = {}
    for pose in COLOUR_KEEPING[: IMAGES[coarse]]:
        image = creature.posed(pose)
        found.setdefault(code(image, fine), image)
    yield from found.values()
