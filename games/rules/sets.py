"""Sets of empty hexes that hang together and touch the table: where a number of tiles may go."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.regions import neighbours_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.games.rules.table import beside


def growing_sets(table: Collection[Hex], number: int) -> Iterator[frozenset[Hex]]:
    """All sets of so many empty hexes that hang together and touch a tile, each once.

    On an empty table those with the origin as their least hex.
    """
    sets = {frozenset([place]) for place in (beside(table) if table else [(0, 0)])}
    for _ in range(number - 1):
        sets = {
            grown | {near}
            for grown in sets
            for place in grown
            for near in neighbours_of(place)
            if near not in table and near not in grown
        }
    for found in sorted(sets, key=sorted):
        if table or min(found) == (0, 0):
            yield found


def growing_tiles(table: Collection[Hex], number: int, rng: Random) -> Iterator[tuple[Hex, Rotation]]:
    """Tiles on such a set, at random, grown hex by hex."""
    grown: list[Hex] = []
    while len(grown) < number:
        if grown:
            place = rng.choice(neighbours_of(rng.choice(grown)))
        else:
            place = rng.choice(beside(table)) if table else (0, 0)
        if place not in table and place not in grown:
            grown.append(place)
            yield place, rng.choice(ROTATIONS)
