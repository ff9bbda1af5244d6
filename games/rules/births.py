"""Creatures that are born in Palagonia: which ones a turn closes, and what they are worth.

7. The tiles of a turn touch as a set, or all belong to the body of one creature that the turn closes.
8. A creature closed by laid tiles scores if all of them are its own.
9. A creature closed by turning a tile scores if it has that tile and one of its joints was in an open
   component before: from closed creatures alone nothing is born.
11. The points are shells and limbs; creatures of 1 or 2 points do not count. On the table every closed
    curve inside the outer contour is a shell, whoever laid it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import Hex
from palago.games.rules.table import Table, closed_at

#: Creatures of fewer points do not count.
LEAST: Final = 3


@dataclass(frozen=True)
class Birth:
    """A creature closed on the table, and its points there.

    Parameters
    ----------
    creature : Creature
        The creature.
    shells, limbs : int
        What its points are made of.
    """

    creature: Creature
    shells: int
    limbs: int

    @property
    def points(self) -> int:
        """What it scores."""
        points = self.shells + self.limbs
        return points if points >= LEAST else 0


def births_by_laying(after: Table, laid: Iterable[Hex]) -> list[Birth]:
    """The creatures that own all of the tiles just laid, closed now that they lie."""
    hexes = list(laid)
    layout = after if isinstance(after, Layout) else Layout(after)
    return [
        _birth(creature, layout)
        for creature in _closed_creatures(layout, hexes[:1])
        if all(place in creature.layout for place in hexes)
    ]


def births_by_turning(before: Table, after: Table, turned: Hex) -> list[Birth]:
    """The creatures with the tile just turned that were not closed, or part of closed ones, before."""
    layout = after if isinstance(after, Layout) else Layout(after)
    return [
        _birth(creature, layout)
        for creature in _closed_creatures(layout, [turned])
        if any(component(before, joint)[1] for joint in creature.joints)
    ]


def points_of(births: Iterable[Birth]) -> int:
    """What some creatures score together."""
    return sum(birth.points for birth in births)


def _closed_creatures(layout: Layout, places: list[Hex]) -> list[Creature]:
    return [Creature.from_tiles(layout, min(found.joints)) for found in closed_at(layout, places)]


def _birth(creature: Creature, table: Layout) -> Birth:
    return Birth(creature, creature.shells_on(table), creature.limbs)
