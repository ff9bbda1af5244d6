"""A search problem as plain logic.

The unknowns are: for each joint ``j`` of the domain, whether it is a member of the creature,
``member[j]``; and for each hex ``h`` around those joints and each of its three corners of that
colour, whether a tile of the creature lies there and turns its tip to that corner, ``tip[h][i]``.
All else is a function of these.

*Closedness is local.* A hex holds a tile of the creature exactly if one of its joints is a member, and
a tile whose tip is at corner ``i`` bridges the other two: ``tip[h][i] -> (member[i + 1] <-> member[i + 2])``.
Of a hex with one member the tip is there, with two the tip is at the third, with three any will do.
So every assignment is a set of whole creatures, and the number of hexes that hold a tile is their size.

*Connectedness is not local.* It is enforced when an assignment breaks it: see `Encoding.separate`.
What shells and limbs need beyond that is the subject of `palago.solver.red.encoding_worth`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import COLOUR_KEEPING, YELLOW, Hex, Joint, Pose, hexes_of, joints_of
from palago.catalogue.plane.regions import around, placements
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.solver.portrait.line import line_of
from palago.solver.red.encoding_worth import Worth
from palago.solver.red.logic import FALSE, Model
from palago.solver.red.problem import Problem

#: Above this size of a stray creature only one of its joints is forbidden, to keep the clauses few.
MANY: Final = 12


class Encoding:
    """A problem in plain logic.

    Parameters
    ----------
    problem : Problem
        The problem.

    Attributes
    ----------
    model : Model
        Its clauses and counts.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.model = Model()
        self._member = {joint: self.model.new() for joint in sorted(problem.domain)}
        self._tip = {
            place: (self.model.new(), self.model.new(), self.model.new())
            for place in sorted(around(problem.domain))
        }
        self._touched = {place: self.model.any_of(tips) for place, tips in self._tip.items()}
        for place in self._tip:
            self._close(place)
        self._know()
        new = [touched for place, touched in self._touched.items() if place not in problem.laid]
        self.model.count(new, problem.low, problem.high)
        if problem.sizes is not None:
            most = len(self._touched)
            low, high = problem.sizes
            self.model.count(self._touched.values(), low, most if high is None else high)
        if problem.joints is not None:
            low_joints, high_joints = problem.joints
            members = self._member.values()
            self.model.count(members, low_joints, len(members) if high_joints is None else high_joints)
        if not problem.eyes:
            self._no_eyes()
        for pose in problem.invariant:
            self._keep(pose)
        for word, times in Counter(problem.portrait.inner).items():
            holes = list(self._holes(word))
            self.model.count(holes, times, len(holes))
        for pattern in problem.portrait.patterns:
            self.model.add(self._patterns(pattern))
        self._worth = Worth(self.model, self._member, self._tip, problem.portrait, problem.laid)

    def member(self, joint: Joint) -> int:
        """The literal for a joint being a member."""
        return self._member.get(joint, FALSE)

    def tip(self, place: Hex, rotation: Rotation) -> int:
        """The literal for the creature having a tile of a rotation on a hex."""
        tips = self._tip.get(place)
        return FALSE if tips is None else tips[ROTATIONS.index(rotation)]

    def read(self, assignment: frozenset[int]) -> tuple[frozenset[Joint], dict[Hex, Rotation]]:
        """The members and tiles of an assignment, given by the variables that hold."""
        members = frozenset(joint for joint, literal in self._member.items() if literal in assignment)
        tiles = {
            place: ROTATIONS[k]
            for place, tips in self._tip.items()
            for k, literal in enumerate(tips)
            if literal in assignment
        }
        return members, tiles

    def separate(self, members: frozenset[Joint], tiles: Mapping[Hex, Rotation]) -> Iterator[list[int]]:
        """Clauses that forbid an assignment of more than one creature; none if there is one.

        One creature is the main one: the root's, or the largest. For each stray creature C they say
        of its joints: if it and a joint of the main one are members, then, since that one is not in
        C, some tile bridges a joint of C to one outside of it.
        """
        parts = []
        left = set(members)
        while left:
            parts.append(component(tiles, min(left))[0])
            left -= parts[-1]
        root = self.problem.root
        main = max(parts, key=lambda part: (root in part, len(part), min(part)))
        both = [] if root is not None else [-self.member(min(main))]
        for stray in parts:
            if stray is not main:
                leaving = sorted(self._leaving(stray))
                for joint in sorted(stray)[: None if len(stray) <= MANY else 1]:
                    yield [-self.member(joint), *both, *leaving]

    def refine(self, creature: Creature, assignment: frozenset[int]) -> list[list[int]]:
        """Clauses against what an assignment wrongly claims of its creature's worth."""
        return self._worth.refine(creature, assignment)

    def differ(self, creature: Creature) -> list[int]:
        """A clause that forbids one creature and no other: all its tiles with one of its joints."""
        tiles = [-self.tip(place, rotation) for place, rotation in creature.layout.items()]
        return [*tiles, -self.member(min(creature.joints))]

    def _close(self, place: Hex) -> None:
        members = [self.member(joint) for joint in joints_of(place, YELLOW)]
        tips, touched = self._tip[place], self._touched[place]
        self.model.add([-touched, *members])
        for k in range(3):
            one, two = (k + 1) % 3, (k + 2) % 3
            self.model.imply([tips[k]], -tips[one], -tips[two])
            self.model.imply([members[k]], touched)
            self.model.imply([tips[k], members[one]], members[two])
            self.model.imply([tips[k], members[two]], members[one])

    def _know(self) -> None:
        for joint in sorted(self.problem.members):
            self.model.fix(self.member(joint))
        for place, rotation in self.problem.tiles.items():
            self.model.fix(self.tip(place, rotation))
        laid = [place for place in self.problem.laid if place in self._tip]
        for place in laid:
            self.model.imply([self._touched[place]], self.tip(place, self.problem.laid[place]))
        if self.problem.laid:
            self.model.add(self._touched[place] for place in laid)
        some = self.problem.domain if self.problem.some is None else self.problem.some
        self.model.add(self.member(joint) for joint in sorted(some))

    def _no_eyes(self) -> None:
        # Implied by connectedness, and worth stating: lone joints are the commonest strays.
        for joint, member in self._member.items():
            tips = (self._tip[place][k] for k, place in enumerate(hexes_of(joint)))
            self.model.add([-member, *(-tip for tip in tips)])

    def _keep(self, pose: Pose) -> None:
        """Demand that a pose leaves the creature in place."""
        for joint, member in self._member.items():
            self.model.imply([member], self.member(pose.joint(joint)))
        for place, tips in self._tip.items():
            images = joints_of(pose.hex(place), YELLOW)
            for joint, tip in zip(joints_of(place, YELLOW), tips, strict=True):
                k = images.index(pose.joint(joint))
                self.model.imply([tip], self.tip(pose.hex(place), ROTATIONS[k]))

    def _holes(self, word: str) -> Iterator[int]:
        """For every place of an inner contour in the domain, a literal for it being the creature's."""
        line = line_of(word)
        seen = set()
        for turn in (0, 2, 4):
            for shift in self._tip:
                pose = Pose(turn, shift=shift)
                joints = [self.member(pose.joint(joint)) for joint in line.contour.joints]
                if FALSE in joints:
                    continue
                crossings = frozenset(
                    (pose.hex(place), pose.edge(edge)) for place, edge in line.contour.crossings
                )
                if crossings not in seen:
                    seen.add(crossings)
                    tips = (self.tip(*tile) for tile in line.tiles.posed(pose).items())
                    yield self.model.all_of([*tips, *joints])

    def _patterns(self, pattern: Layout) -> Iterator[int]:
        """For every place of a pattern, a literal for its tiles being the creature's."""
        if not pattern:
            yield -FALSE
            return
        for pose in placements(pattern, self._tip, COLOUR_KEEPING[:3]):
            yield self.model.all_of(self.tip(*tile) for tile in pattern.posed(pose).items())

    def _leaving(self, stray: frozenset[Joint]) -> set[int]:
        """The literals for tiles that bridge one of some joints to another joint of the domain."""
        literals = set()
        for place in around(stray):
            joints = joints_of(place, YELLOW)
            for k in range(3):
                one, two = joints[(k + 1) % 3], joints[(k + 2) % 3]
                if (one in stray) != (two in stray) and {one, two} <= self._member.keys():
                    literals.add(self._tip[place][k])
        return literals
