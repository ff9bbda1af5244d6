"""Palago for two players: who closes a creature of the own colour wins.

3. The first turn lays exactly two touching tiles.
12. A hole of one hex takes no pair, so only a closing single tile: this follows from rules 4 and 6.
14. When the tiles are used up and nobody has won, the game is a draw. A last tile that is left over may
    be laid if it closes something.

The other rules are those of `palago.games.rules.pairs`.
"""

from __future__ import annotations

from typing import ClassVar

from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.tile import ROTATIONS
from palago.games.rules.pairs import PairPosition, Turn


class PalagoPosition(PairPosition):
    """A position of Palago."""

    game: ClassVar[str] = "palago"
    title: ClassVar[str] = "Palago"


#: The openings up to translation and the symmetries that keep the colours: the tiles on the hex (0, 0) and
#: its north neighbour, in this order. Their names are these letters.
OPENINGS = ("aa", "ab", "ac", "bb", "bc", "cb")


def opening(name: str) -> Turn:
    """The opening of a name.

    >>> str(opening("ab"))
    'b0,-1 a0,0'
    """
    south, north = (ROTATIONS["abc".index(letter)] for letter in name)
    return Turn.of([(0, 0, south), (0, -1, north)])


def opening_class(layout: Layout) -> str:
    """The name of the opening that two touching tiles are.

    >>> opening_class(Layout({(4, 4): "c", (5, 3): "a"})) in OPENINGS
    True
    """
    from palago.catalogue.plane.lattice import COLOUR_KEEPING

    for pose in COLOUR_KEEPING:
        posed = layout.posed(pose)
        (q, r), (q2, r2) = posed
        if q == q2 and r2 == r + 1:
            name = posed[q, r2] + posed[q, r]
            if name in OPENINGS:
                return name
    raise ValueError("not two touching tiles")
