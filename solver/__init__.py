"""Questions that need search: which tiles make a card, how to turn one creature into another, what is best.

`portrait` says what is known of a creature before its tiles are. `red` finds the tiles of a card, `green` the
fewest tiles to move from creature to creature, `design` the best creature of a kind, with a proof.
`between` turns one card into another, and `ending` has the words for how a search ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.cards.backbone import Hints, hints
    from palago.solver.cards.between import transform
    from palago.solver.design.numbers import solve
    from palago.solver.design.order import fewest, maximise, maximise_each, maximise_on_table
    from palago.solver.design.proof import Design
    from palago.solver.ending import Ending, Status
    from palago.solver.green.least import Transformation
    from palago.solver.green.plans import Plan, plan
    from palago.solver.green.reach import Neighbour, neighbours
    from palago.solver.green.stages import Chain, chain
    from palago.solver.portrait.card import Card
    from palago.solver.portrait.portrait import Portrait
    from palago.solver.red.answers import Answer
    from palago.solver.red.completion import Completion, complete

__all__ = [
    "Answer",
    "Card",
    "Chain",
    "Completion",
    "Design",
    "Ending",
    "Hints",
    "Neighbour",
    "Plan",
    "Portrait",
    "Status",
    "Transformation",
    "chain",
    "complete",
    "fewest",
    "hints",
    "maximise",
    "maximise_each",
    "maximise_on_table",
    "neighbours",
    "plan",
    "solve",
    "transform",
]

__getattr__ = attach(
    __name__,
    {
        "Answer": "palago.solver.red.answers",
        "Card": "palago.solver.portrait.card",
        "Chain": "palago.solver.green.stages",
        "Completion": "palago.solver.red.completion",
        "Design": "palago.solver.design.proof",
        "Ending": "palago.solver.ending",
        "Hints": "palago.solver.cards.backbone",
        "Neighbour": "palago.solver.green.reach",
        "Plan": "palago.solver.green.plans",
        "Portrait": "palago.solver.portrait.portrait",
        "Status": "palago.solver.ending",
        "Transformation": "palago.solver.green.least",
        "chain": "palago.solver.green.stages",
        "complete": "palago.solver.red.completion",
        "fewest": "palago.solver.design.order",
        "maximise": "palago.solver.design.order",
        "hints": "palago.solver.cards.backbone",
        "maximise_each": "palago.solver.design.order",
        "maximise_on_table": "palago.solver.design.order",
        "neighbours": "palago.solver.green.reach",
        "plan": "palago.solver.green.plans",
        "solve": "palago.solver.design.numbers",
        "transform": "palago.solver.cards.between",
    },
)
