"""Red tasks: from a card, or from what lies on the table, to the tiles.

`solve` finds the creatures of a card and `complete` the fewest tiles that close one; an `Answer` and a
`Completion` say what was found and how the search ended. Below them a card becomes search problems
(`problem`, `pins`), a problem plain logic (`encoding`, `logic`), and an engine's proposals creatures
(`engines`, `find`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.red.answers import Answer, solve
    from palago.solver.red.completion import Completion, Way, complete
    from palago.solver.red.engines import BACKENDS, Backend

__all__ = ["BACKENDS", "Answer", "Backend", "Completion", "Way", "complete", "solve"]

__getattr__ = attach(
    __name__,
    {
        "BACKENDS": "palago.solver.red.engines",
        "Answer": "palago.solver.red.answers",
        "Backend": "palago.solver.red.engines",
        "Completion": "palago.solver.red.completion",
        "Way": "palago.solver.red.completion",
        "complete": "palago.solver.red.completion",
        "solve": "palago.solver.red.answers",
    },
)
