"""What a creature is, and every creature there is."""

import palago.catalogue.draw.faces  # noqa: F401  (gives creatures their repr, str, picture and JSON)
from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.contour import Contour, canonical_word, follow_word, mirror_word
from palago.catalogue.creature.creature import Creature, eye, find_creatures
from palago.catalogue.creature.equivalence import code, generate, is_chiral, symmetry_group
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import read_sum, write_sum
from palago.catalogue.errors import PalagoError
from palago.catalogue.plane.lattice import Pose

__all__ = [
    "Contour",
    "Creature",
    "Layout",
    "PalagoError",
    "Pose",
    "canonical_word",
    "code",
    "creature_from_code",
    "eye",
    "find_creatures",
    "follow_word",
    "generate",
    "is_chiral",
    "mirror_word",
    "read_sum",
    "symmetry_group",
    "write_sum",
]
