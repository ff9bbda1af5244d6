"""What a creature is worth, in plain logic: holes, limbs and shells.

**Holes.** A creature is a connected planar graph of joints and bridges, and its holes are the faces
of that graph but the outer one: holes = bridges - joints + 1, a count.

**Inside and outside.** The corners of the other colour are never of the body, so each lies in a face.
On a tile that bridges members, the two such corners beside the tip lie in the same face and the third
lies across the bridge; on any other hex all three lie in the same face. Given the outside at the border
of the domain, these equalities make ``outside[c]`` true in all of the outer face. That it be false
in the holes is not local: an assignment that claims otherwise of a hole is answered with the clause that
some tile must open that hole.

**Limbs.** A joint with two tips around it is a leaf, and the faces around it are one. A limb is a bridge
with a leaf in the outer face.

**Shells.** The outer contour and the holes are shells, and so is every closed curve on the creature's
tiles that is no contour of its own: one around a creature of the same colour in one of its holes. Each
has one **leader**, its least crossing. A leader must be one from which the curve stays on the
creature's tiles; that there is one leader to each such curve is again enforced when broken. Where tiles lie
on the table already, a curve may run over these too: all tiles inside a creature count. What lies there
is known, whoever owns it, so its tips are constants.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from palago.catalogue.creature.contour import Crossing, closed_curves
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import (
    BLUE,
    CORNERS_OF,
    YELLOW,
    Hex,
    Joint,
    hexes_of,
    joint_at,
    joints_of,
    neighbour,
)
from palago.catalogue.plane.regions import around, joints_around, neighbours_of, spread
from palago.catalogue.plane.tile import PARTNER, ROTATIONS, Rotation, bridged_joints
from palago.solver.portrait.portrait import Portrait
from palago.solver.portrait.ranges import Range
from palago.solver.red.logic import FALSE, TRUE, Model

#: The edges by which a curve with yellow on its right enters a hex.
ENTRIES: Final = (0, 2, 4)

Tips = Mapping[Hex, tuple[int, int, int]]


class Worth:
    """The numbers of a portrait in plain logic; what they do not need is left out.

    Parameters
    ----------
    model : Model
        The model to add to.
    member : dict of joint to literal
        See `palago.solver.red.encoding`.
    tip : dict of hex to three literals
        See there.
    portrait : Portrait
        The numbers asked for.
    laid : Layout
        Tiles that lie on the table already.
    """

    def __init__(
        self, model: Model, member: Mapping[Joint, int], tip: Tips, portrait: Portrait, laid: Layout
    ) -> None:
        self._model = model
        self._member = member
        self._tip = tip
        self._laid = laid
        #: The tips of all tiles that a curve inside the creature may run over.
        self._there: dict[Hex, tuple[int, ...]] = {**tip}
        self._outside: dict[Joint, int] = {}
        self._leader: dict[Crossing, int] = {}
        self._bridging: dict[Hex, int] = {}
        limbs = portrait.limbs or portrait.points
        shells = portrait.shells or portrait.points
        if not tip or not (limbs or shells or portrait.holes):
            return
        for place in tip:
            self._bridging[place] = model.any_of(self._bridges(place))
        # holes = bridges + (joints that are no members) - all joints + 1
        faces = [*self._bridging.values(), *(-literal for literal in member.values())]
        self._count(faces, portrait.holes, len(member) - 1)
        if limbs or shells:
            self._tell_outside()
        bridges_with_leaf = self._limbs() if limbs else []
        if shells:
            self._find_curves()
        curves = [*self._leader.values()]
        self._count(bridges_with_leaf, portrait.limbs, 0)
        self._count([*faces, *curves], portrait.shells, len(member) - 2)
        self._count([*faces, *curves, *bridges_with_leaf], portrait.points, len(member) - 2)

    def refine(self, creature: Creature, assignment: frozenset[int]) -> list[list[int]]:
        """Clauses that forbid what an assignment wrongly says about its creature's worth.

        None if it is right. They hold of every creature.
        """
        clauses = self._open_holes(creature, assignment) if self._outside else []
        if not clauses and self._leader:
            clauses = self._lead_curves(creature, assignment)
        return clauses

    def _count(self, literals: list[int], asked: Range | None, more: int) -> None:
        if asked is not None:
            high = len(literals) if asked[1] is None else asked[1] + more
            self._model.count(literals, asked[0] + more, high)

    def _members(self, place: Hex) -> list[int]:
        return [self._member.get(joint, FALSE) for joint in joints_of(place, YELLOW)]

    def _bridges(self, place: Hex) -> list[int]:
        """For each rotation, a literal for a tile of it that bridges two members."""
        members = self._members(place)
        return [self._model.all_of([tip, members[(k + 1) % 3]]) for k, tip in enumerate(self._tip[place])]

    def _tell_outside(self) -> None:
        for corner in _border(self._tip):
            self._outside[corner] = TRUE
        for place in (*self._tip, *_pockets(self._tip)):
            corners = joints_of(place, BLUE)
            literals = [self._outside.setdefault(c, 0) or self._new_outside(c) for c in corners]
            bridging = self._bridging.get(place, FALSE)
            for k in range(3):
                one, two = literals[(k + 1) % 3], literals[(k + 2) % 3]
                for here, there in ((one, two), (two, one)):
                    self._model.add([bridging, -here, there])
                    if place in self._tip:
                        self._model.imply([self._tip[place][k], here], there)

    def _new_outside(self, corner: Joint) -> int:
        self._outside[corner] = self._model.new()
        return self._outside[corner]

    def _limbs(self) -> list[int]:
        """The literals for limbs, one a hex."""
        model = self._model
        leaf: dict[Joint, int] = {}
        for joint, member in self._member.items():
            places = hexes_of(joint)
            around = [self._tip[place][k] for k, place in enumerate(places)]
            two_tips = model.any_of(model.all_of([around[k - 1], around[k]]) for k in range(3))
            # All three corners around a leaf are in one face.
            beside = joint_at(places[0], CORNERS_OF[YELLOW][0] + 1)
            leaf[joint] = model.all_of([member, two_tips, self._outside[beside]])
        limbs = []
        for place, tips in self._tip.items():
            ends = [leaf.get(joint, FALSE) for joint in joints_of(place, YELLOW)]
            limbs.append(
                model.any_of(
                    model.all_of([tip, model.any_of([ends[(k + 1) % 3], ends[(k + 2) % 3]])])
                    for k, tip in enumerate(tips)
                )
            )
        return limbs

    def _find_curves(self) -> None:
        """Leaders, and what makes one: its curve stays on the creature's tiles."""
        model = self._model
        for place, rotation in self._laid.items():
            # What is not enclosed by hexes of the creature lies inside none.
            if all(corner in self._outside for corner in joints_of(place, BLUE)):
                self._there[place] = tuple(TRUE if rotation == known else FALSE for known in ROTATIONS)
        stays: dict[Crossing, int] = {}
        for place in self._there:
            for entry in ENTRIES:
                stays[place, entry] = model.new()
        for (place, entry), literal in stays.items():
            right = self._member.get(joint_at(place, entry - 1), FALSE)
            model.imply([literal], -right)
            model.imply([literal], model.any_of(self._there[place]))
            leader = model.new()
            self._leader[place, entry] = leader
            model.imply([leader], literal, -self._outside[joint_at(place, entry)])
            for rotation, tip in zip(ROTATIONS, self._there[place], strict=True):
                following = _following(place, entry, rotation)
                model.imply([literal, tip], stays.get(following, FALSE))
                if following < (place, entry):
                    model.imply([leader], -tip)

    def _open_holes(self, creature: Creature, assignment: frozenset[int]) -> list[list[int]]:
        """Against holes that are said to be outside."""
        clauses = []
        wrong = {
            corner for corner, literal in self._outside.items() if literal != TRUE and literal in assignment
        } - _outer_face(creature, self._outside)
        while wrong:
            hole = _face(creature, min(wrong), self._outside.keys())
            opening = sorted(self._opening(hole))
            clauses += [[-self._outside[corner], *opening] for corner in sorted(hole & wrong)]
            wrong -= hole
        return clauses

    def _opening(self, hole: frozenset[Joint]) -> set[int]:
        """The literals each of which joins some corner of a face to one that is not in it."""
        literals = set()
        for place in around(hole) & self._tip.keys():
            corners = joints_of(place, BLUE)
            if len({corner in hole for corner in corners}) < 2:
                continue
            literals.add(-self._bridging[place])
            for k in range(3):
                if (corners[(k + 1) % 3] in hole) != (corners[(k + 2) % 3] in hole):
                    literals.add(self._tip[place][k])
        return literals

    def _lead_curves(self, creature: Creature, assignment: frozenset[int]) -> list[list[int]]:
        """Against curves with no leader, and against leaders that are not the least of their curve."""
        clauses = []
        outer = creature.outer_contour
        table = Layout({**self._laid, **creature.layout})
        for curve in closed_curves(table, YELLOW):
            right, least = curve.joints[0], min(curve.crossings)
            if right in creature.joints or not outer.encloses(right):
                continue
            tiles = [-self._there[place][ROTATIONS.index(table[place])] for place, _ in curve.crossings]
            if self._leader[least] not in assignment:
                start = self._member.get(joint_at(least[0], least[1] - 1), FALSE)
                left = self._outside[joint_at(*least)]
                clauses.append([self._leader[least], start, left, *dict.fromkeys(tiles)])
            length = len(curve.crossings)
            for k, crossing in enumerate(curve.crossings):
                if crossing != least and self._leader[crossing] in assignment:
                    # The tiles from it to the next lesser crossing are enough to tell.
                    steps = next(
                        step for step in range(1, length) if curve.crossings[(k + step) % length] < crossing
                    )
                    between = [tiles[(k + step) % length] for step in range(steps)]
                    clauses.append([-self._leader[crossing], *dict.fromkeys(between)])
        return clauses


def _following(place: Hex, entry: int, rotation: Rotation) -> Crossing:
    """The crossing after one."""
    leaving = PARTNER[rotation][entry]
    return neighbour(place, leaving), (leaving + 3) % 6


def _border(hexes: Tips) -> set[Joint]:
    """The blue corners from which a path over hexes that never hold a tile leads away."""
    return joints_around(_surroundings(hexes)[0], BLUE)


def _pockets(hexes: Tips) -> set[Hex]:
    """The hexes that never hold a tile and are enclosed by ones that may."""
    return _surroundings(hexes)[1]


def _surroundings(hexes: Tips) -> tuple[set[Hex], set[Hex]]:
    """The hexes other than some in a box around them: those joined to its border, and the rest."""
    left, right = min(q for q, _ in hexes) - 1, max(q for q, _ in hexes) + 1
    top, bottom = min(r for _, r in hexes) - 1, max(r for _, r in hexes) + 1
    free = {(q, r) for q in range(left, right + 1) for r in range(top, bottom + 1)} - hexes.keys()
    border = [place for place in free if place[0] in (left, right) or place[1] in (top, bottom)]
    reached = set(spread(border, lambda place: free.intersection(neighbours_of(place))))
    return reached, free - reached


def _outer_face(creature: Creature, corners: Mapping[Joint, int]) -> frozenset[Joint]:
    """The blue corners outside of a creature's outer contour."""
    outer = creature.outer_contour
    return frozenset(corner for corner in corners if not outer.encloses(corner))


def _face(creature: Creature, start: Joint, corners: Collection[Joint]) -> frozenset[Joint]:
    """The blue corners in the same face of a creature as one of them."""
    bridging = {
        place: CORNERS_OF[BLUE][ROTATIONS.index(rotation)]
        for place, rotation in creature.layout.items()
        if bridged_joints(place, rotation, YELLOW)[0] in creature.joints
    }

    def beside(corner: Joint) -> Iterator[Joint]:
        """The corners on its tiles that no bridge parts it from."""
        for place in hexes_of(corner):
            # Across a bridge lies the corner at the tile's tip of that colour.
            across = joint_at(place, bridging[place]) if place in bridging else None
            for other in joints_of(place, BLUE):
                if other in corners and across not in (corner, other):
                    yield other

    return frozenset(spread([start], beside))
