"""Pins: what the parts of a portrait say about where a creature can lie.

A pin says which joints can be members, which are, and which tiles are known. An outer contour pins a
creature by what it encloses, a joint map, a region and the tiles on a table by what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from palago.catalogue.creature.contour import Contour
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import CardError
from palago.catalogue.plane.lattice import (
    COLOUR_KEEPING,
    YELLOW,
    Joint,
    Pose,
    hexes_of,
    joints_of,
)
from palago.catalogue.plane.regions import ball, joints_around, joints_near, spread
from palago.solver.portrait.portrait import Portrait


@dataclass(frozen=True)
class Pin:
    """What a part of a portrait says about joints and tiles, where it lies.

    Parameters
    ----------
    domain : frozenset of joints
        Joints that may be members.
    members : frozenset of joints
        Joints that are.
    tiles : Layout
        Tiles that are the creature's own.
    """

    domain: frozenset[Joint]
    members: frozenset[Joint] = frozenset()
    tiles: Layout = field(default_factory=Layout)

    def posed(self, pose: Pose) -> Pin:
        """The pin after the whole table takes a pose."""
        return Pin(
            frozenset(map(pose.joint, self.domain)),
            frozenset(map(pose.joint, self.members)),
            self.tiles.posed(pose),
        )

    def and_pin(self, other: Pin) -> Pin | None:
        """What both say together; None if they contradict each other."""
        domain, members = self.domain & other.domain, self.members | other.members
        if not members <= domain or not domain:
            return None
        if any(other.tiles.get(place, rotation) != rotation for place, rotation in self.tiles.items()):
            return None
        tiles = Layout({**self.tiles, **other.tiles})
        if any(domain.isdisjoint(joints_of(place, YELLOW)) for place in tiles):
            return None
        return Pin(domain, members, tiles)

    def places(self, other: Pin, poses: Iterable[Pose]) -> Iterator[Pose]:
        """Every shift of some poses that takes a member of this pin into the domain of another.

        Without members, any joint of the domain.
        """
        for pose in poses:
            anchors = [min(self.members)] if self.members else sorted(self.domain)
            shifts = {
                ((x - ax) // 3, (y - ay) // 3) for ax, ay in map(pose.joint, anchors) for x, y in other.domain
            }
            yield from (pose.shifted(shift) for shift in sorted(shifts))


def pins_of(portrait: Portrait) -> tuple[list[Pin], list[Pin]]:
    """The pins that lie where they lie, the table apart, and those that may be anywhere."""
    fixed, shifting = [], []
    if portrait.within is not None:
        joints = joints_around(portrait.within, YELLOW)
        fixed.append(Pin(frozenset(j for j in joints if portrait.within.issuperset(hexes_of(j)))))
    if (line := portrait.outline) is not None:
        shifting.append(Pin(enclosed_joints(line.contour), frozenset(line.contour.joints), line.tiles))
    if portrait.joints is not None:
        known = portrait.joints
        shifting.append(Pin(known.members | known.maybe, known.members))
    return fixed, shifting


def together(fixed: list[Pin], shifting: list[Pin]) -> list[Pin]:
    """Every way of pinning a creature by all of some pins."""
    first, *rest = fixed or shifting[:1]
    pins: list[Pin] = [first]
    for pin in rest:
        pins = [both for one in pins if (both := one.and_pin(pin)) is not None]
    for pin in shifting if fixed else shifting[1:]:
        pins = [
            both
            for one in pins
            for pose in pin.places(one, COLOUR_KEEPING[:3])
            if (both := one.and_pin(pin.posed(pose))) is not None
        ]
    return list(dict.fromkeys(pins))


def table_pin(table: Layout, tiles: int) -> Pin:
    """A creature of a size that owns all tiles on a table has no joint farther from them than it is long."""
    most = max((tiles - 3) // 2, 0)
    domain: frozenset[Joint] | None = None
    for place in table:
        near = frozenset(joint for corner in joints_of(place, YELLOW) for joint in ball(corner, most))
        domain = near if domain is None else domain & near
    if domain is None:
        raise CardError("the table is empty: leave it out, or lay a tile on it")
    return Pin(domain, tiles=table)


def near_table(laid: Layout, tiles: int) -> frozenset[Joint]:
    """The joints that a yellow creature with so many further tiles can have.

    See `palago.solver.red.completion` for how far it reaches.
    """
    near = joints_around(laid, YELLOW)
    domain = set(near)
    for _ in range((tiles - 1) // 2):
        near = {beyond for joint in near for beyond in joints_near(joint)} - domain
        domain |= near
    # A joint that lacks more tiles than are to be laid is none of its.
    return frozenset(j for j in domain if sum(place not in laid for place in hexes_of(j)) <= tiles)


def enclosed_joints(contour: Contour) -> frozenset[Joint]:
    """The joints inside an outer contour, of the colour on its right.

    From each of them a path over neighbouring joints inside leads to one on the right of the
    contour: the last joint inside on any way out shares a hex with one outside, so it is on the
    right of the contour there.
    """
    return frozenset(spread(contour.joints, lambda joint: filter(contour.encloses, joints_near(joint))))
