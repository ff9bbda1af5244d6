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

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.creature.shown import shown_by
from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.creature.codes import creature_from_code
    from palago.catalogue.creature.contour import Contour, canonical_word, follow_word, mirror_word
    from palago.catalogue.creature.creature import Creature, eye, find_creatures
    from palago.catalogue.creature.equivalence import code, generate, is_chiral, symmetry_group
    from palago.catalogue.creature.facts import Facts
    from palago.catalogue.creature.layout import Layout
    from palago.catalogue.creature.shown import Faces
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

__getattr__ = attach(
    __name__,
    {
        "Contour": "palago.catalogue.creature.contour",
        "Creature": "palago.catalogue.creature.creature",
        "Facts": "palago.catalogue.creature.facts",
        "Layout": "palago.catalogue.creature.layout",
        "PalagoError": "palago.catalogue.errors",
        "Pose": "palago.catalogue.plane.lattice",
        "canonical_word": "palago.catalogue.creature.contour",
        "code": "palago.catalogue.creature.equivalence",
        "creature_from_code": "palago.catalogue.creature.codes",
        "eye": "palago.catalogue.creature.creature",
        "find_creatures": "palago.catalogue.creature.creature",
        "follow_word": "palago.catalogue.creature.contour",
        "generate": "palago.catalogue.creature.equivalence",
        "is_chiral": "palago.catalogue.creature.equivalence",
        "mirror_word": "palago.catalogue.creature.contour",
        "read_sum": "palago.catalogue.creature.sums",
        "symmetry_group": "palago.catalogue.creature.equivalence",
        "write_sum": "palago.catalogue.creature.sums",
    },
)


def _faces() -> Faces:
    """What shows creatures, imported when one is shown."""
    from palago.catalogue.draw import faces

    return faces


shown_by(_faces)
