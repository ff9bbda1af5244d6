"""What components are worth, by their kind: a guess that self-play has tuned, kept beside this file.

``worth.json`` has one number for each kind to the colour that moves and one if it does not;
`results/games.py` makes it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import numpy as np

from palago.games.engine.board import Numbers
from palago.games.engine.choice import KINDS, MOST_LACKING, SPREADS


@cache
def worth_table() -> Numbers:
    """The table of worths, (kinds, 2)."""
    source = files("palago.games.engine").joinpath("worth.json")
    if not source.is_file():
        return guessed_worth()
    return np.array(json.loads(source.read_text(encoding="utf-8"))["worth"], np.int64).reshape(KINDS, 2)


def guessed_worth() -> Numbers:
    """A first guess: what is lacking halves the worth at every second incidence, and so does distance."""
    table = np.zeros((KINDS, 2), np.int64)
    for lacking in range(1, MOST_LACKING + 1):
        for width in range(SPREADS):
            for long, share in enumerate((0.3, 1.0, 1.3)):
                worth = 1000 * 0.72 ** (lacking - 1) * 0.6**width * share
                table[(lacking * SPREADS + width) * 3 + long] = round(1.35 * worth), round(worth)
    return table
