"""What is asked of cards: the least from any of what fits one to any of what fits another, and hints.

It stands above `red`, which finds what fits, and `green`, which counts what is displaced.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.cards.backbone import Hints, hardness, hints
    from palago.solver.cards.between import Fitting, transform
    from palago.solver.cards.deck_walk import Stop, walk

__all__ = ["Fitting", "Hints", "Stop", "hardness", "hints", "transform", "walk"]

__getattr__ = attach(
    __name__,
    {
        "Fitting": "palago.solver.cards.between",
        "Hints": "palago.solver.cards.backbone",
        "Stop": "palago.solver.cards.deck_walk",
        "hardness": "palago.solver.cards.backbone",
        "hints": "palago.solver.cards.backbone",
        "transform": "palago.solver.cards.between",
        "walk": "palago.solver.cards.deck_walk",
    },
)
