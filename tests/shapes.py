"""Creatures of known shape, built joint by joint."""

from __future__ import annotations

from collections.abc import Iterable

from palago.catalogue import Creature, Layout
from palago.catalogue.plane.lattice import YELLOW, Joint, hexes_of, joints_of
from palago.catalogue.plane.regions import ball
from palago.catalogue.plane.tile import ROTATIONS

STEPS = [(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)]
CENTRE: Joint = (2, -1)


def chain_of(joints: Iterable[Joint]) -> Creature:
    """The creature on yellow joints of which no tile has three."""
    members = set(joints)
    tiles = {}
    for place in {place for joint in members for place in hexes_of(joint)}:
        inside = [joint in members for joint in joints_of(place, YELLOW)]
        assert sum(inside) in (1, 2)
        # The one joint that differs from the other two is the tip.
        tiles[place] = ROTATIONS[inside.index(sum(inside) == 1)]
    return Creature.from_layout(Layout(tiles))


def straight(length: int) -> Creature:
    """A straight chain of joints."""
    return chain_of((CENTRE[0] + 3 * k, CENTRE[1]) for k in range(length))


def ring_of(steps: int) -> Creature:
    """All joints so many steps from a joint, two or more, bridged in a ring that leaves its middle free."""
    return chain_of(joint for joint in ball(CENTRE, steps) if joint not in set(ball(CENTRE, steps - 1)))


def wide_ring() -> Creature:
    """The twelve joints two steps from a joint."""
    return ring_of(2)


def ring_on_table() -> tuple[Creature, Layout]:
    """The wide ring, and a table on which an Eye lies in its middle."""
    ring = wide_ring()
    middle = dict(zip(hexes_of(CENTRE), ROTATIONS, strict=True))
    assert not set(middle) & set(ring.layout)
    return ring, Layout({**ring.layout, **middle})
