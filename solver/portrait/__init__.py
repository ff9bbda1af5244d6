"""What is known of a creature before its tiles are: portraits, joint maps, cards.

A `Portrait` says how a creature looks, a `JointMap` which joints its body has, and a `Card` adds the
number of its tiles; `as_card` makes a card of whatever stands for one. Numbers of which only the least or
the greatest is known are a `Range`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.portrait.card import Card, as_card
    from palago.solver.portrait.jointmap import JointMap
    from palago.solver.portrait.portrait import Portrait
    from palago.solver.portrait.ranges import Range

__all__ = ["Card", "JointMap", "Portrait", "Range", "as_card"]

__getattr__ = attach(
    __name__,
    {
        "Card": "palago.solver.portrait.card",
        "JointMap": "palago.solver.portrait.jointmap",
        "Portrait": "palago.solver.portrait.portrait",
        "Range": "palago.solver.portrait.ranges",
        "as_card": "palago.solver.portrait.card",
    },
)
