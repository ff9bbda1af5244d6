"""A creature from its picture, and a table from its photograph.

`read_card` reads the one creature that a picture shows in one colour, `look` the tiles that lie on a table.
Both say how sure they are: what two readings explain is given as two, and a guess is called a guess.

A picture is opened within limits (`opening`), its figure told from the paper (`figure`), hexes laid over it
(`pose`), what each of them may hold is given a cost (`costs`), and the cheapest creature is found (`decode`).
`card` does so in order, `table` does the same for a table, and `overlay` draws what was read. `likeness` asks
another question of a figure: which creature looks most like it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.solver.picture.card import read_card
    from palago.solver.picture.likeness import Likeness, most_like
    from palago.solver.picture.readings import Doubt, Frame, Reading, Readings
    from palago.solver.picture.table import TableReading, look

__all__ = [
    "Doubt",
    "Frame",
    "Likeness",
    "Reading",
    "Readings",
    "TableReading",
    "look",
    "most_like",
    "read_card",
]

__getattr__ = attach(
    __name__,
    {
        "Doubt": "palago.solver.picture.readings",
        "Frame": "palago.solver.picture.readings",
        "Likeness": "palago.solver.picture.likeness",
        "Reading": "palago.solver.picture.readings",
        "Readings": "palago.solver.picture.readings",
        "TableReading": "palago.solver.picture.table",
        "look": "palago.solver.picture.table",
        "most_like": "palago.solver.picture.likeness",
        "read_card": "palago.solver.picture.card",
    },
)
