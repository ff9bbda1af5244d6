"""Holes of every shape, each with the ring of joints around it: creatures with large holes, the plain way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from brute_force import Joint, component, corners, touched
from insides import Insides, neighbours

Shape = frozenset[Joint]


def shapes(joints: int) -> set[Shape]:
    """The connected sets of so many joints, up to shifts: 1, 3, 11, 44, 186, 814, 3,652, 16,689, ..."""
    found: set[Shape] = {frozenset([(0, 0)])}
    for _ in range(joints - 1):
        found = {
            _shifted(shape | {beside})
            for shape in found
            for joint in shape
            for beside in neighbours(joint) - shape
        }
    return found


def _shifted(shape: Shape) -> Shape:
    """The shape with its least joint at (0, 0)."""
    x, y = min(shape)
    return frozenset((joint[0] - x, joint[1] - y) for joint in shape)


def untouched_in(shape: Shape) -> int:
    """How many tiles have all their joints in a shape."""
    return sum(shape.issuperset(corners(tile)) for tile in touched(set(shape)))


def rings(shape: Shape) -> Iterator[Insides]:
    """Every creature whose joints are those around a hole of a shape."""
    ring = {beside for joint in shape for beside in neighbours(joint)} - shape
    tips: dict[Joint, Joint] = {}
    free = []
    for tile in touched(ring):
        members = ring.intersection(corners(tile))
        if len(members) == 3:
            free.append(tile)
        else:
            # The one joint that differs from the other two is the tip.
            (tips[tile],) = members if len(members) == 1 else set(corners(tile)) - members
    for chosen in product(*(corners(tile) for tile in free)):
        laid = {**tips, **dict(zip(free, chosen, strict=True))}
        if component(min(ring), laid) == ring:
            yield Insides(frozenset(ring), laid)
