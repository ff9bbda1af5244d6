"""What lies inside a creature, the plain way: the oracle for the bound on foreign curves.

Joints are ``(x, y)`` and tiles ``{(x, y), (x + 1, y), (x, y + 1)}``, as in `brute_force`. The other colour's
corners are **triangles**: ``(x, y)`` names the one with the joints ``(x + 1, y), (x, y + 1), (x + 1, y + 1)``
around it. So all six corners of a tile are joints and triangles in turn, a side of the tile lies on each of
its triangles, and an edge between two hexes is a joint with a triangle beside it. Nothing else is
needed to say what its lines connect and separate::

    tip at Z, bridge U W:     the arc round Z        joins the edges (Z, ZU) and (Z, ZW)
    (ZU is the triangle       the straight           joins (U, ZU) and (W, ZW)
    on the side Z U)          the arc round UW       joins (U, UW) and (W, UW)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from palago.catalogue import Creature

from brute_force import Joint, component, corners, tiles_of, touched

Tile = Joint
Triangle = Joint
Edge = tuple[Joint, Triangle]


def joints_around(triangle: Triangle) -> tuple[Joint, Joint, Joint]:
    """The three joints around a corner of the other colour."""
    x, y = triangle
    return (x + 1, y), (x, y + 1), (x + 1, y + 1)


def tiles_around(triangle: Triangle) -> tuple[Tile, Tile, Tile]:
    """The three tiles on its sides: the one above it, and those to its right and left."""
    x, y = triangle
    return (x, y), (x + 1, y), (x, y + 1)


def triangle_on(tile: Tile, one: Joint, two: Joint) -> Triangle:
    """The triangle on the side of a tile between two of its joints."""
    x, y = tile
    (third,) = set(corners(tile)) - {one, two}
    return (x, y) if third == (x, y) else (x - 1, y) if third == (x + 1, y) else (x, y - 1)


def sides(tile: Tile) -> list[tuple[Joint, Joint]]:
    """The three pairs of joints of a tile."""
    a, b, c = corners(tile)
    return [(a, b), (a, c), (b, c)]


def neighbours(joint: Joint) -> set[Joint]:
    """The six joints beside a joint."""
    return {other for tile in tiles_of(joint) for other in corners(tile)} - {joint}


def classes(things: Iterable[Hashable], pairs: Iterable[tuple[Hashable, Hashable]]) -> list[set]:
    """The classes of things into which the pairs join them."""
    of = {thing: {thing} for thing in things}
    for one, two in pairs:
        if of[one] is not of[two]:
            of[one] |= of[two]
            for thing in of[two]:
                of[thing] = of[one]
    return list({id(found): found for found in of.values()}.values())


@dataclass(frozen=True)
class Curve:
    """A closed curve: the joints on its one side, the triangles on the other, and which way it turns."""

    joints: frozenset[Joint]
    triangles: frozenset[Triangle]
    clockwise: bool


@dataclass(frozen=True)
class Insides:
    """A creature, by its joints and the joint that has the tip of each tile."""

    members: frozenset[Joint]
    tips: Mapping[Tile, Joint]

    @cached_property
    def bridges(self) -> list[tuple[Joint, Joint]]:
        """The pairs of members that tiles join."""
        ends = [tuple(set(corners(tile)) - {tip}) for tile, tip in self.tips.items()]
        return [(one, two) for one, two in ends if one in self.members]

    @cached_property
    def leaves(self) -> set[Joint]:
        """The members with one bridge."""
        return {j for j in self.members if sum(j in pair for pair in self.bridges) == 1}

    @cached_property
    def inside(self) -> frozenset[Joint]:
        """N: the joints that are no members and lie inside the outer contour.

        Whatever no contour of the creature separates is one: on a tile of its own those that are not
        across an arc or a straight with a member beside it; everything on any other hex.
        """
        xs, ys = zip(*self.members, strict=True)
        field = [(x, y) for x in range(min(xs) - 2, max(xs) + 2) for y in range(min(ys) - 2, max(ys) + 2)]
        tiles = set(field)
        joints = {joint for tile in tiles for joint in corners(tile)} - self.members
        triangles = {triangle_on(tile, *pair) for tile in tiles for pair in sides(tile)}
        pairs = [pair for tile in tiles for pair in self._open_across(tile)]
        parts = classes([("joint", j) for j in joints] + [("triangle", t) for t in triangles], pairs)
        outside = next(part for part in parts if ("joint", field[0]) in part)
        return frozenset(j for j in joints if ("joint", j) not in outside)

    def _open_across(self, tile: Tile) -> Iterator[tuple]:
        """The pairs of corners of a tile between which no contour of the creature passes."""
        members = self.members.intersection(corners(tile))
        on = {pair: ("triangle", triangle_on(tile, *pair)) for pair in sides(tile)}
        if len(members) < 2:
            all_of = [*on.values(), *(("joint", j) for j in corners(tile) if j not in members)]
            yield from ((all_of[0], other) for other in all_of[1:])
            return
        tip = self.tips[tile]
        beside = [on[pair] for pair in on if tip in pair]
        yield beside[0], beside[1]
        if tip not in members:
            yield beside[0], ("joint", tip)

    @cached_property
    def by_number(self) -> dict[int, set[Tile]]:
        """The tiles with one, two and three joints in N."""
        counts = defaultdict(set)
        for tile in touched(set(self.inside)):
            counts[len(self.inside.intersection(corners(tile)))].add(tile)
        return counts

    @cached_property
    def untouched(self) -> set[Tile]:
        """The tiles whose three joints are all in N."""
        return self.by_number[3]

    @cached_property
    def c_tiles(self) -> set[Tile]:
        """The tiles with two joints in N."""
        return self.by_number[2]

    @cached_property
    def triangles(self) -> set[Triangle]:
        """T: the triangles of three joints of N."""
        near = {triangle_on(t, *pair) for t in touched(set(self.inside)) for pair in sides(t)}
        return {t for t in near if self.inside.issuperset(joints_around(t))}

    @cached_property
    def parts(self) -> list[set[Joint]]:
        """The components of X, each by its joints."""
        pairs = [(j, other) for j in self.inside for other in neighbours(j) if other in self.inside]
        return classes(self.inside, pairs)

    @cached_property
    def with_c_tiles(self) -> set[Triangle]:
        """D: the triangles whose three tiles are all c-tiles."""
        return {t for t in self.triangles if self.c_tiles.issuperset(tiles_around(t))}

    def with_untouched(self, side: int) -> set[Triangle]:
        """T*: the triangles whose tile on a side is untouched."""
        return {t for t in self.triangles if tiles_around(t)[side] in self.untouched}

    @cached_property
    def curves(self) -> list[Curve]:
        """All closed curves that the creature's own tiles complete."""
        joined, turns, times = [], [], defaultdict(int)
        for tile, tip in self.tips.items():
            one, two = set(corners(tile)) - {tip}
            by_one, by_two, across = (triangle_on(tile, *p) for p in ((tip, one), (tip, two), (one, two)))
            lines = (
                ((tip, by_one), (tip, by_two), 1),
                ((one, by_one), (two, by_two), 0),
                ((one, across), (two, across), -1),
            )
            for start, end, turn in lines:
                joined.append((start, end))
                turns.append((start, turn))
                times[start] += 1
                times[end] += 1
        found = []
        for edges in classes(times, joined):
            if all(times[edge] == 2 for edge in edges):
                around = sum(turn for edge, turn in turns if edge in edges)
                joints, triangles = zip(*edges, strict=True)
                found.append(Curve(frozenset(joints), frozenset(triangles), around > 0))
        return found

    @cached_property
    def foreign(self) -> list[Curve]:
        """The closed curves inside the outer contour that are no contours of the creature."""
        return [curve for curve in self.curves if self.inside.issuperset(curve.joints)]

    def bound(self, side: int) -> int:
        """What the foreign curves are proved to be at most: k - c - 2 u + 2 T - S."""
        whole = len(self.inside) - len(self.c_tiles) - 2 * len(self.untouched)
        return whole + 2 * len(self.triangles) - len(self.with_untouched(side))

    @property
    def false_bound(self) -> int:
        """A bound that is false: k - c - 3 u + 2 T, summed over the components of X that gain by it.

        It would hold if the joints around each ``lll`` were inside closed curves.
        """
        gains = []
        for part in self.parts:
            c = sum(not part.isdisjoint(corners(tile)) for tile in self.c_tiles)
            u = sum(not part.isdisjoint(corners(tile)) for tile in self.untouched)
            t = sum(not part.isdisjoint(joints_around(triangle)) for triangle in self.triangles)
            gains.append(len(part) - c - 3 * u + 2 * t)
        return sum(gain for gain in gains if gain > 0)

    @property
    def holes(self) -> int:
        """The creature's contours but the outer one."""
        return sum(curve.joints <= self.members for curve in self.curves) - 1

    @property
    def shells(self) -> int:
        """All its contours, and the foreign curves."""
        return self.holes + 1 + len(self.foreign)

    @property
    def limbs(self) -> int:
        """The bridges with a leaf on the outer contour."""
        (outer,) = (curve for curve in self.curves if curve.joints <= self.members and curve.clockwise)
        return sum(bool(self.leaves & outer.joints & set(pair)) for pair in self.bridges)


def insides(tips: Mapping[Tile, Joint]) -> Insides:
    """The creature that all of some tiles belong to."""
    closed = {joint for tile in tips for joint in corners(tile) if tips.keys() >= set(tiles_of(joint))}
    whole = (component(joint, dict(tips)) for joint in closed)
    members = next(found for found in whole if touched(found) == tips.keys())
    return Insides(frozenset(members), tips)


def seen(creature: Creature) -> Insides:
    """A creature of the package as it is seen here, in yellow."""
    creature = creature.in_colour("yellow")
    tips = {(q - 1, r): corners((q - 1, r))["cab".index(turn)] for (q, r), turn in creature.layout.items()}
    return Insides(frozenset(((x - 2) // 3, (y + 1) // 3) for x, y in creature.joints), tips)
