"""Equivalence of creatures: what counts as the same, canonical codes, and symmetry.

Three notions, always named in output: **fixed** (equal up to translation), **one-sided** (also up
to turns by 120 degrees), **free** (also up to reflection). A turn by 60 degrees swaps the colours:
creatures of both colours are compared by turning blue ones by 180 degrees first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from palago.catalogue.creature.codes import fixed_code, generate_fixed
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.groups import GROUPS, Symmetry, group_of
from palago.catalogue.errors import check_choice
from palago.catalogue.plane.lattice import COLOUR_KEEPING, YELLOW

Equivalence = Literal["fixed", "one-sided", "free"]

#: How many of the images in `COLOUR_KEEPING`, from the first, each notion identifies.
IMAGES: Final[dict[Equivalence, int]] = {"fixed": 1, "one-sided": 3, "free": 6}

EQUIVALENCES: Final[tuple[Equivalence, ...]] = tuple(IMAGES)


def code(creature: Creature, equivalence: Equivalence = "free") -> str:
    """The canonical form: equal for two creatures exactly if they are equivalent.

    Returns
    -------
    str
        A letter a tile; `palago.catalogue.creature.codes.creature_from_code` rebuilds the creature.
    """
    check_choice("equivalence", equivalence, EQUIVALENCES)
    return min(image_codes(creature)[: IMAGES[equivalence]])


def symmetry_group(creature: Creature) -> Symmetry:
    """The group of colour-keeping isometries that leave the creature in place, up to translation."""
    return symmetry_from(image_codes(creature))


def is_chiral(creature: Creature) -> bool:
    """Whether it differs from its mirror twin."""
    return GROUPS[symmetry_group(creature)].chiral


def generate(tiles: int, equivalence: Equivalence = "free") -> Iterator[Creature]:
    """Every creature of a size, once each up to an equivalence, in the order of the codes.

    A fixed creature is kept if its code is the least of its images' codes: no set of seen shapes.

    >>> [len(list(generate(n))) for n in range(3, 10)]
    [1, 0, 1, 1, 2, 2, 9]
    """
    check_choice("equivalence", equivalence, EQUIVALENCES)
    for creature in generate_fixed(tiles):
        if equivalence == "fixed" or fixed_code(creature) == code(creature, equivalence):
            yield creature


def image_codes(creature: Creature) -> list[str]:
    """The codes of a creature's images under `COLOUR_KEEPING`, its own first."""
    yellow = creature.in_colour(YELLOW)
    return [fixed_code(yellow.posed(pose)) for pose in COLOUR_KEEPING]


def symmetry_from(codes: list[str]) -> Symmetry:
    """The symmetry of a creature with these `image_codes`: the images whose code is its own."""
    pairs = zip(COLOUR_KEEPING, codes, strict=True)
    return group_of(pose for pose, image in pairs if image == codes[0]).name
