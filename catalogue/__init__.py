"""What a creature is, and every creature there is.

==================== ===========================================================================
`plane`              hexes, joints and poses, the tile, what touches what
`machine`            what the computer offers: compilation, processes, files, documents
`creature`           layouts, contours, creatures, codes, sums, and what is known of a creature
`draw`               pictures for paper, screens and terminals
`generator`          every creature of a size, by the compiled generator
`count`              how many there are, and a random one
`store`              one file with every creature to a size
==================== ===========================================================================

Each room imports only from those above it (`draw` and `generator` not from each other), and all of
them may raise the `errors`.
"""

import palago.catalogue.draw.faces  # noqa: F401  (gives creatures their repr, str, picture and JSON)
from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.contour import Contour, canonical_word, follow_word, mirror_word
from palago.catalogue.creature.creature import Creature, eye, find_creatures
from palago.catalogue.creature.equivalence import code, generate, is_chiral, symmetry_group
from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import read_sum, write_sum
from palago.catalogue.errors import PalagoError
from palago.catalogue.plane.lattice import Pose

__all__ = [
    "Contour",
    "Creature",
    "Facts",
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
