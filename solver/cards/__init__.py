"""Green tasks between cards: what fits a portrait, and the least from any of that to any of this.

It stands above `red`, which finds what fits, and `green`, which counts what is displaced.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.cards.between import Fitting, transform

__all__ = ["Fitting", "transform"]

__getattr__ = attach(
    __name__,
    {"Fitting": "palago.solver.cards.between", "transform": "palago.solver.cards.between"},
)
