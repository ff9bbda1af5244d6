"""Green tasks: from one creature to another, by moving the fewest tiles.

`least` finds how few and `pairs` for which of many; `plans` and `connected` in which order; `stages` and
`reach` which creatures lie between and around; `inference` which can be on the rulebook's cards. `tables`
has many distances at once, and `storyboard` draws. `acts`, `boards` and `paths` serve `connected`, and
`overlaps` serves `tables`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.green.connected import connected_plan, connected_plan_between
    from palago.solver.green.inference import Inference, check_cards, check_rows
    from palago.solver.green.least import Transformation, least_moved, transform
    from palago.solver.green.pairs import moved_between, nearest_pair, transform_to_any
    from palago.solver.green.plans import Plan, Step, plan
    from palago.solver.green.reach import Neighbour, neighbours
    from palago.solver.green.stages import Chain, chain, mutation_graph
    from palago.solver.green.storyboard import frames, gif, strip

__all__ = [
    "Chain",
    "Inference",
    "Neighbour",
    "Plan",
    "Step",
    "Transformation",
    "chain",
    "check_cards",
    "check_rows",
    "connected_plan",
    "connected_plan_between",
    "frames",
    "gif",
    "least_moved",
    "moved_between",
    "mutation_graph",
    "nearest_pair",
    "neighbours",
    "plan",
    "strip",
    "transform",
    "transform_to_any",
]

_HOMES: Final = {
    "Chain": "palago.solver.green.stages",
    "Inference": "palago.solver.green.inference",
    "Neighbour": "palago.solver.green.reach",
    "Plan": "palago.solver.green.plans",
    "Step": "palago.solver.green.plans",
    "Transformation": "palago.solver.green.least",
    "chain": "palago.solver.green.stages",
    "check_cards": "palago.solver.green.inference",
    "check_rows": "palago.solver.green.inference",
    "connected_plan": "palago.solver.green.connected",
    "connected_plan_between": "palago.solver.green.connected",
    "frames": "palago.solver.green.storyboard",
    "gif": "palago.solver.green.storyboard",
    "least_moved": "palago.solver.green.least",
    "moved_between": "palago.solver.green.pairs",
    "mutation_graph": "palago.solver.green.stages",
    "nearest_pair": "palago.solver.green.pairs",
    "neighbours": "palago.solver.green.reach",
    "plan": "palago.solver.green.plans",
    "strip": "palago.solver.green.storyboard",
    "transform": "palago.solver.green.least",
    "transform_to_any": "palago.solver.green.pairs",
}

__getattr__ = attach(__name__, _HOMES)
