"""Equivalence of creatures: canonical codes, symmetry groups, and their names.

Three notions, always named in output: **fixed** (equal up to translation), **one-sided** (also up
to turns by 120 degrees), **free** (also up to reflection). A turn by 60 degrees swaps the colours:
creatures of both colours are compared by turning blue ones by 180 degrees first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from palago.catalogue.creature.codes import fixed_code, generate_fixed
from palago.catalogue.creature.creature import Creature
from palago.catalogue.errors import check_choice
from palago.catalogue.plane.lattice import COLOUR_KEEPING, YELLOW

Symmetry = Literal["fixed", "one-sided", "free"]
Group = Literal["1", "C3", "D1", "D3"]

#: How many of the images in `COLOUR_KEEPING`, from the first, each notion identifies.
IMAGES: Final[dict[Symmetry, int]] = {"fixed": 1, "one-sided": 3, "free": 6}

#: The groups without a mirror.
CHIRAL: Final[tuple[Group, ...]] = ("1", "C3")

SYMMETRIES: Final[tuple[Symmetry, ...]] = ("fixed", "one-sided", "free")


def code(creature: Creature, symmetry: Symmetry = "free") -> str:
    """The canonical form: equal for two creatures exactly if they are equivalent.

    Returns
    -------
    str
        A letter a tile; `palago.catalogue.creature.codes.creature_from_code` rebuilds the creature.
    """
    check_choice("equivalence", symmetry, SYMMETRIES)
    return min(_image_codes(creature)[: IMAGES[symmetry]])


def symmetry_group(creature: Creature) -> Group:
    """The group of colour-keeping isometries that leave the creature in place, up to translation."""
    codes = _image_codes(creature)
    turns = codes[1] == codes[0]
    mirrors = codes[0] in codes[3:]
    if turns:
        return "D3" if mirrors else "C3"
    return "D1" if mirrors else "1"


def is_chiral(creature: Creature) -> bool:
    """Whether it differs from its mirror twin."""
    return symmetry_group(creature) in CHIRAL


def generate(tiles: int, symmetry: Symmetry = "free") -> Iterator[Creature]:
    """Every creature of a size, once each up to a symmetry, in the order of the codes.

    A fixed creature is kept if its code is the least of its images' codes: no set of seen shapes.

    >>> [len(list(generate(n))) for n in range(3, 10)]
    [1, 0, 1, 1, 2, 2, 9]
    """
    check_choice("equivalence", symmetry, SYMMETRIES)
    for creature in generate_fixed(tiles):
        if symmetry == "fixed" or fixed_code(creature) == code(creature, symmetry):
            yield creature


def _image_codes(creature: Creature) -> list[str]:
    yellow = creature.in_colour(YELLOW)
    return [fixed_code(yellow.posed(pose)) for pose in COLOUR_KEEPING]
