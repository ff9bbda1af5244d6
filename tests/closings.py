"""Every way of closing a creature on a table by further tiles, by exhaustive search.

The twin of what the solver finds: the first hex that a creature lacks is filled in all three rotations,
until nothing is lacking.
"""

from __future__ import annotations

import random

from palago.catalogue import Creature, Layout
from palago.catalogue.creature.creature import component
from palago.catalogue.plane.lattice import Colour, Hex, Joint, hexes_of, joints_of, neighbour
from palago.catalogue.plane.tile import ROTATIONS, Rotation


def closings(table: Layout, colour: Colour, tiles: int) -> dict[Layout, list[Creature]]:
    """What exactly so many further tiles close, by the tiles that are laid.

    A creature owns all of them, and at least one of those on the table.
    """
    found: dict[Layout, list[Creature]] = {}

    def fill(start: Joint, laid: dict[Hex, Rotation], left: int) -> None:
        joints, missing = component({**table, **laid}, start)
        if missing:
            if len(missing) <= left:
                for rotation in ROTATIONS:
                    fill(start, {**laid, min(missing): rotation}, left - 1)
        elif left == 0:
            own = {place for joint in joints for place in hexes_of(joint)}
            if laid.keys() <= own and not own.isdisjoint(table):
                creature = Creature.from_tiles({**table, **laid}, start)
                known = found.setdefault(Layout(laid), [])
                if creature not in known:
                    known.append(creature)

    for start in sorted({joint for place in table for joint in joints_of(place, colour)}):
        fill(start, {}, tiles)
    return found


def random_table(dice: random.Random) -> Layout:
    """A mass of up to 14 tiles, sometimes in pieces."""
    hexes = [(0, 0)]
    for _ in range(dice.randrange(14)):
        place = neighbour(dice.choice(hexes), dice.randrange(6))
        if dice.random() < 0.1:
            place = neighbour(place, dice.randrange(6))
        if place not in hexes:
            hexes.append(place)
    return Layout({place: dice.choice(ROTATIONS) for place in hexes})
