"""Creatures to order: the most points, shells, limbs, holes or joints, or the fewest tiles, proved.

`maximise` and `fewest` answer an order with a `Design`: the best creature known and what is proved that
nothing is better than. Without a portrait the proof is `champion`'s, and its parts can each be checked
without the others: `sums` bounds a creature by sums over its tiles, `sweep` finds their greatest values in
strips of the plane, `extents` shows that wider creatures are worth less, `walk` leads back to creatures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.design.order import fewest, maximise, maximise_each, maximise_on_table
    from palago.solver.design.proof import Design, all_champions, champion
    from palago.solver.design.sums import GOALS, Goal

__all__ = [
    "GOALS",
    "Design",
    "Goal",
    "all_champions",
    "champion",
    "fewest",
    "maximise",
    "maximise_each",
    "maximise_on_table",
]

__getattr__ = attach(
    __name__,
    {
        "GOALS": "palago.solver.design.sums",
        "Design": "palago.solver.design.proof",
        "Goal": "palago.solver.design.sums",
        "all_champions": "palago.solver.design.proof",
        "champion": "palago.solver.design.proof",
        "fewest": "palago.solver.design.order",
        "maximise": "palago.solver.design.order",
        "maximise_each": "palago.solver.design.order",
        "maximise_on_table": "palago.solver.design.order",
    },
)
