"""Creatures: the closed connected shapes of one colour, and what they are worth.

A creature is a connected component of joints under bridges, closed: every tile that touches one
of its joints is on the table. Those tiles, and no others, are its own; it is kept as the layout of
its own tiles, from which everything else follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from palago.catalogue.creature.contour import Contour, closed_curves
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.shown import Shown, faces
from palago.catalogue.errors import NotACreatureError
from palago.catalogue.plane.lattice import (
    COLOURS,
    YELLOW,
    Colour,
    Hex,
    Joint,
    Pose,
    colour_of,
    hexes_of,
)
from palago.catalogue.plane.regions import around, joints_around
from palago.catalogue.plane.tile import Rotation, bridged_joints

Bridge = tuple[Joint, Joint]


@dataclass(frozen=True, repr=False)
class Creature(Shown):
    """A closed creature, lying somewhere on the plane.

    Two are equal if the same tiles show the same rotations on the same hexes; use `code` from
    `palago.catalogue.creature.equivalence` to compare up to equivalence. Build one with `from_layout`, or
    get all that a layout holds with `find_creatures`.

    Parameters
    ----------
    layout : Layout
        The creature's own tiles.
    joints : frozenset of joints
        Its joints, all of one colour, in thirds (see `palago.catalogue.plane.lattice`).
    """

    layout: Layout
    joints: frozenset[Joint]

    @classmethod
    def from_layout(cls, layout: Layout) -> Creature:
        """The creature that all tiles of a layout belong to.

        Raises
        ------
        NotACreatureError
            If there is none: the layout is empty, or no closed creature touches all its tiles.

        Notes
        -----
        There is never a second one: on the topmost tile no corner of the upper half is a closed
        joint, so of its lowest two corners, one of each colour, a creature of either colour would
        have to own one as a tip, and no rotation has its tips side by side.
        """
        found = find_creatures(layout)
        for creature in found:
            if creature.tiles == len(layout):
                return creature
        if found:
            size = max(creature.tiles for creature in found)
            raise NotACreatureError(
                f"no creature touches all {len(layout)} tiles; the largest closed one has {size}"
            )
        raise NotACreatureError(f"no closed creature on the {len(layout)} tiles")

    @classmethod
    def from_tiles(cls, tiles: Mapping[Hex, Rotation], joint: Joint) -> Creature:
        """The creature that a joint belongs to, among tiles that may hold more.

        Raises
        ------
        NotACreatureError
            If it is not closed on these tiles.
        """
        joints, missing = component(tiles, joint)
        if missing:
            raise NotACreatureError(f"the creature at joint {joint} is open at hex {min(missing)}")
        return cls(Layout({place: tiles[place] for place in around(joints)}), joints)

    @property
    def colour(self) -> Colour:
        """Its colour."""
        return colour_of(next(iter(self.joints)))

    @property
    def tiles(self) -> int:
        """Its size: the number of tiles that touch it."""
        return len(self.layout)

    @cached_property
    def bridges(self) -> tuple[Bridge, ...]:
        """The pairs of its joints that tiles join, a pair a bridging tile, sorted by hex."""
        pairs = (bridged_joints(place, rotation, self.colour) for place, rotation in self.layout.items())
        return tuple(pair for pair in pairs if pair[0] in self.joints)

    @cached_property
    def _curves(self) -> list[Contour]:
        return closed_curves(self.layout, self.colour)

    @cached_property
    def contours(self) -> tuple[Contour, ...]:
        """All its contours, walked with the creature on the right: the outer one first."""
        own = [curve for curve in self._curves if curve.joints[0] in self.joints]
        return tuple(sorted(own, key=lambda curve: (not curve.is_outer, curve.word, curve.crossings)))

    @property
    def outer_contour(self) -> Contour:
        """The closed curve that separates it from the outside."""
        return self.contours[0]

    @property
    def inner_contours(self) -> tuple[Contour, ...]:
        """The curves around its holes, sorted by word."""
        return self.contours[1:]

    @property
    def holes(self) -> int:
        """The number of its inner contours."""
        return len(self.inner_contours)

    @cached_property
    def shells(self) -> int:
        """Its outer contour and every closed curve inside it that its own tiles complete."""
        return self.shells_among(self._curves)

    def shells_on(self, table: Layout) -> int:
        """Its shells when all tiles on a table count, as they do in a game."""
        return self.shells_among(closed_curves(table, self.colour))

    def shells_among(self, curves: Iterable[Contour]) -> int:
        """Its shells, of the closed curves in its colour that the tiles on a table complete."""
        outer = self.outer_contour
        # The joint on the right of another curve is joined to that curve without crossing the
        # outer contour, so the two lie on the same side of it.
        return 1 + sum(
            set(curve.crossings) != set(outer.crossings) and outer.encloses(curve.joints[0])
            for curve in curves
        )

    @cached_property
    def limbs(self) -> int:
        """The number of straights at which a joint with a single bridge begins.

        Such a joint counts if it lies on the outer contour. Limbs are counted by their bridges, so
        that the two ends of the Pala-virus, which share its only straight, are one limb (rulebook).
        """
        degree = Counter(joint for pair in self.bridges for joint in pair)
        outside = set(self.outer_contour.joints)
        ends = {joint for joint, count in degree.items() if count == 1 and joint in outside}
        return sum(not ends.isdisjoint(pair) for pair in self.bridges)

    @property
    def points(self) -> int:
        """Its value in Palagonia: shells + limbs. Creatures of 1 or 2 points do not count there."""
        return self.shells + self.limbs

    def posed(self, pose: Pose) -> Creature:
        """The creature after the whole table takes a pose; an odd turn changes its colour."""
        return Creature(self.layout.posed(pose), frozenset(pose.joint(joint) for joint in self.joints))

    def in_colour(self, colour: Colour) -> Creature:
        """The creature itself, or turned by 180 degrees if its colour is the other one."""
        return self if self.colour == colour else self.posed(Pose(3))

    def __repr__(self) -> str:
        return faces().line(self)

    def to_json(self) -> dict[str, Any]:
        """All that is known of the creature, with the keys of ``palago show --json``."""
        return faces().to_json(self)


def component(layout: Mapping[Hex, Rotation], start: Joint) -> tuple[frozenset[Joint], frozenset[Hex]]:
    """The joints that bridges connect to a joint, and the hexes around them that lack a tile.

    The joints are a closed creature exactly if no hex is lacking.
    """
    colour = colour_of(start)
    found = {start}
    frontier = [start]
    missing: set[Hex] = set()
    while frontier:
        joint = frontier.pop()
        for place in hexes_of(joint):
            if place not in layout:
                missing.add(place)
                continue
            pair = bridged_joints(place, layout[place], colour)
            if joint in pair:
                far = pair[0] if joint == pair[1] else pair[1]
                if far not in found:
                    found.add(far)
                    frontier.append(far)
    return frozenset(found), frozenset(missing)


def find_creatures(layout: Layout, colour: Colour | None = None) -> list[Creature]:
    """Every closed creature on a layout, of one colour or of both.

    Yellow ones come first, and within a colour they are sorted by their least joint.

    >>> [(c.colour, c.tiles) for c in find_creatures(Layout({(0, 0): "a", (1, -1): "b", (1, 0): "c"}))]
    [('yellow', 3)]
    """
    creatures: list[Creature] = []
    for wanted in COLOURS if colour is None else (colour,):
        seen: set[Joint] = set()
        for joint in sorted(joints_around(layout, wanted)):
            if joint not in seen:
                joints, missing = component(layout, joint)
                seen |= joints
                if not missing:
                    creatures.append(Creature.from_tiles(layout, joint))
    return creatures


def eye(colour: Colour = YELLOW) -> Creature:
    """The Eye, the one-joint creature of three tiles."""
    tiles: dict[Hex, Rotation] = {(0, 0): "a", (1, -1): "b", (1, 0): "c"}
    yellow = Creature.from_layout(Layout(tiles))
    return yellow.in_colour(colour)
