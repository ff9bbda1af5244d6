"""Equivalence of creatures: what counts as the same, canonical codes, and symmetry.

Three notions, always named in output: **fixed** (equal up to translation), **one-sided** (also up
to turns by 120 degrees), **free** (also up to reflection). A turn by 60 degrees swaps the colours:
creatures of both colours are compared by turning blue ones by 180 degrees first.

One of the images that count as the same stands for them all. The isometries that keep the colours
exchange the three axes of the lattice: x, y and z = -x - y. Each axis has a **key**: how far the
joints extend along it, then the sum and the sum of the squares of their places, counted from the
least. The image with the greatest key of x stands for the others; among equals that with the
greatest key of y, then of z. If there are still several, it is the one with the least joints, in order,
counted from the first; and of images with the same joints the one with the least code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from palago.catalogue.creature.codes import fixed_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.decisions import generate_fixed
from palago.catalogue.creature.groups import EQUIVALENCES, GROUPS, IMAGES, Equivalence, Symmetry, group_of
from palago.catalogue.errors import check_choice
from palago.catalogue.plane.lattice import COLOUR_KEEPING, YELLOW, Joint

#: The negative keys of an image's axes, its joints, and its code.
Rank = tuple[list[tuple[int, int, int]], list[Joint], str]


def code(creature: Creature, equivalence: Equivalence = "free") -> str:
    """The canonical form: equal for two creatures exactly if they are equivalent.

    Returns
    -------
    str
        A symbol a tile; `palago.catalogue.creature.codes.creature_from_code` rebuilds the creature.
    """
    check_choice("equivalence", equivalence, EQUIVALENCES)
    return min(image_ranks(creature)[: IMAGES[equivalence]])[-1]


def symmetry_group(creature: Creature) -> Symmetry:
    """The group of colour-keeping isometries that leave the creature in place, up to translation."""
    return symmetry_from(image_ranks(creature))


def is_chiral(creature: Creature) -> bool:
    """Whether it differs from its mirror twin."""
    return GROUPS[symmetry_group(creature)].chiral


def generate(tiles: int, equivalence: Equivalence = "free") -> Iterator[Creature]:
    """Every creature of a size, once each up to an equivalence.

    A fixed creature is kept if it stands for its images: no set of seen shapes.

    >>> [len(list(generate(n))) for n in range(3, 10)]
    [1, 0, 1, 1, 2, 2, 9]
    """
    check_choice("equivalence", equivalence, EQUIVALENCES)
    for creature in generate_fixed(tiles):
        if equivalence == "fixed" or fixed_code(creature) == code(creature, equivalence):
            yield creature


def image_ranks(creature: Creature) -> list[Rank]:
    """What decides which image stands for all, by the least: of the images under `COLOUR_KEEPING` in turn."""
    yellow = creature.in_colour(YELLOW)
    return [_rank(yellow.posed(pose)) for pose in COLOUR_KEEPING]


def _rank(image: Creature) -> Rank:
    return (*joints_rank(image.joints), fixed_code(image))


def joints_rank(joints: Iterable[Joint]) -> tuple[list[tuple[int, int, int]], list[Joint]]:
    """What decides which of the images of some joints stands for all, before the code does: the least."""
    ordered = sorted(joints)
    keys = []
    for places in zip(*((x, y, -x - y) for x, y in ordered), strict=True):
        least = min(places)
        steps = [(place - least) // 3 for place in places]
        keys.append((-max(steps), -sum(steps), -sum(step * step for step in steps)))
    x0, y0 = ordered[0]
    return keys, [(x - x0, y - y0) for x, y in ordered]


def symmetry_from(ranks: list[Rank]) -> Symmetry:
    """The symmetry of a creature with these `image_ranks`: the images whose code is its own."""
    pairs = zip(COLOUR_KEEPING, ranks, strict=True)
    return group_of(pose for pose, rank in pairs if rank[-1] == ranks[0][-1]).name
