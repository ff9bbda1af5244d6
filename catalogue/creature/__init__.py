"""What a creature is, in plain Python: the reference for everything that is compiled.

`layout` and `creature` are the things themselves, `contour` their outlines; `codes`, `equivalence` and
`groups` say which are the same; `sums` and `names` how they are written; `facts` what is known of
each; `deck` has the cards of the rulebook.
"""

from palago.catalogue.creature.codes import creature_from_code, fixed_code
from palago.catalogue.creature.contour import (
    Contour,
    canonical_word,
    closed_curves,
    follow_word,
    mirror_word,
    trace,
)
from palago.catalogue.creature.creature import Creature, component, eye, find_creatures
from palago.catalogue.creature.decisions import generate_fixed
from palago.catalogue.creature.deck import Deck, DeckCard, DeckRow, rulebook_deck
from palago.catalogue.creature.equivalence import (
    EQUIVALENCES,
    Equivalence,
    code,
    generate,
    is_chiral,
    symmetry_group,
)
from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.groups import GROUPS, SYMMETRIES, Group, Symmetry
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import (
    Named,
    as_creature,
    as_layout,
    largest_creature,
    named_creature,
    on_table,
)
from palago.catalogue.creature.sums import read_sum, write_sum

__all__ = [
    "EQUIVALENCES",
    "GROUPS",
    "SYMMETRIES",
    "Contour",
    "Creature",
    "Deck",
    "DeckCard",
    "DeckRow",
    "Equivalence",
    "Facts",
    "Group",
    "Layout",
    "Named",
    "Symmetry",
    "as_creature",
    "as_layout",
    "canonical_word",
    "closed_curves",
    "code",
    "component",
    "creature_from_code",
    "eye",
    "find_creatures",
    "fixed_code",
    "follow_word",
    "generate",
    "generate_fixed",
    "is_chiral",
    "largest_creature",
    "mirror_word",
    "named_creature",
    "on_table",
    "read_sum",
    "rulebook_deck",
    "symmetry_group",
    "trace",
    "write_sum",
]
