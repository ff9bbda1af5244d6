"""What a creature is, in plain Python: the reference for everything that is compiled.

`layout` and `creature` are the things themselves, `contour` their outlines; `codes`, `equivalence` and
`groups` say which are the same; `sums` and `names` how they are written; `facts` what is known of
each; `deck` has the cards of the rulebook.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
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
    from palago.catalogue.creature.equivalence import code, generate, is_chiral, symmetry_group
    from palago.catalogue.creature.facts import Facts
    from palago.catalogue.creature.groups import (
        EQUIVALENCES,
        GROUPS,
        SYMMETRIES,
        Equivalence,
        Group,
        Symmetry,
    )
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

__getattr__ = attach(
    __name__,
    {
        "EQUIVALENCES": "palago.catalogue.creature.groups",
        "GROUPS": "palago.catalogue.creature.groups",
        "SYMMETRIES": "palago.catalogue.creature.groups",
        "Contour": "palago.catalogue.creature.contour",
        "Creature": "palago.catalogue.creature.creature",
        "Deck": "palago.catalogue.creature.deck",
        "DeckCard": "palago.catalogue.creature.deck",
        "DeckRow": "palago.catalogue.creature.deck",
        "Equivalence": "palago.catalogue.creature.groups",
        "Facts": "palago.catalogue.creature.facts",
        "Group": "palago.catalogue.creature.groups",
        "Layout": "palago.catalogue.creature.layout",
        "Named": "palago.catalogue.creature.names",
        "Symmetry": "palago.catalogue.creature.groups",
        "as_creature": "palago.catalogue.creature.names",
        "as_layout": "palago.catalogue.creature.names",
        "canonical_word": "palago.catalogue.creature.contour",
        "closed_curves": "palago.catalogue.creature.contour",
        "code": "palago.catalogue.creature.equivalence",
        "component": "palago.catalogue.creature.creature",
        "creature_from_code": "palago.catalogue.creature.codes",
        "eye": "palago.catalogue.creature.creature",
        "find_creatures": "palago.catalogue.creature.creature",
        "fixed_code": "palago.catalogue.creature.codes",
        "follow_word": "palago.catalogue.creature.contour",
        "generate": "palago.catalogue.creature.equivalence",
        "generate_fixed": "palago.catalogue.creature.decisions",
        "is_chiral": "palago.catalogue.creature.equivalence",
        "largest_creature": "palago.catalogue.creature.names",
        "mirror_word": "palago.catalogue.creature.contour",
        "named_creature": "palago.catalogue.creature.names",
        "on_table": "palago.catalogue.creature.names",
        "read_sum": "palago.catalogue.creature.sums",
        "rulebook_deck": "palago.catalogue.creature.deck",
        "symmetry_group": "palago.catalogue.creature.equivalence",
        "trace": "palago.catalogue.creature.contour",
        "write_sum": "palago.catalogue.creature.sums",
    },
)
