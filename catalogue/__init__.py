"""What a creature is, and every creature there is."""

from palago.catalogue.canonical import code, generate, is_chiral, symmetry_group
from palago.catalogue.contour import Contour, canonical_word, follow_word, mirror_word
from palago.catalogue.creature import Creature, eye, find_creatures
from palago.catalogue.decisions import creature_from_code
from palago.catalogue.errors import PalagoError
from palago.catalogue.lattice import Pose
from palago.catalogue.layout import Layout
from palago.catalogue.sums import read_sum, write_sum

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
