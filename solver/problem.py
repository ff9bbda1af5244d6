"""A red task as a search problem, and its encoding as plain logic.

The unknowns are: for each joint ``j`` of a finite domain, whether it is a member of the creature,
``member[j]``; and for each hex ``h`` around those joints and each of its three corners of that
colour, whether a tile of the creature lies there and turns its tip to that corner, ``tip[h][i]``.
All else is a function of these.

*Closedness is local.* A hex holds a tile of the creature exactly if one of its joints is a member, and
a tile whose tip is at corner ``i`` bridges the other two: ``tip[h][i] -> (member[i + 1] <-> member[i + 2])``.
Of a hex with one member the tip is there, with two the tip is at the third, with three any will do.
So every assignment is a set of whole creatures, and the number of hexes that hold a tile is their size.

*Connectedness is not local.* It is enforced when an assignment breaks it: see `Encoding.separate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from palago.catalogue.contour import Contour, follow_word
from palago.catalogue.creature import Creature, component
from palago.catalogue.decisions import ROOT
from palago.catalogue.errors import CardError
from palago.catalogue.lattice import STEPS, YELLOW, Hex, Joint, Pose, hexes_of, joints_of
from palago.catalogue.layout import Layout
from palago.catalogue.tile import ROTATIONS, Rotation
from palago.solver.card import Card
from palago.solver.model import FALSE, Model

#: The steps from a joint to the six nearest of its colour: those of hexes, in thirds.
JOINT_STEPS: Final = tuple((3 * q, 3 * r) for q, r in STEPS)

#: The most tiles that are searched for without an outer contour: ten sets.
MOST_TILES: Final = 480


@dataclass(frozen=True)
class Problem:
    """Which yellow creatures to look for.

    Parameters
    ----------
    domain : frozenset of joints
        Joints that may be members.
    members : frozenset of joints
        Joints that are. At least one, so that creatures cannot be elsewhere.
    tiles : Layout
        Tiles of the creature that are known.
    low, high : int
        The least and the greatest size.
    inner : tuple of str
        Contour words that holes have, a repeated one as many holes.
    """

    domain: frozenset[Joint]
    members: frozenset[Joint]
    low: int
    high: int
    tiles: Layout = field(default_factory=Layout)
    inner: tuple[str, ...] = ()

    @property
    def root(self) -> Joint:
        """A member: the creature is all that bridges connect to it."""
        return min(self.members)

    def holds(self, creature: Creature) -> bool:
        """Whether a creature, where it lies, is among those meant, its size and holes apart."""
        return (
            self.members <= creature.joints <= self.domain and self.tiles.items() <= creature.layout.items()
        )

    def images(self, creature: Creature) -> Iterator[Creature]:
        """All turned and shifted images of a creature that the problem holds, itself included."""
        x, y = self.root
        for turn in (0, 2, 4):
            turned = creature.posed(Pose(turn))
            for joint in turned.joints:
                shift = (x - joint[0]) // 3, (y - joint[1]) // 3
                if all(
                    (other[0] + 3 * shift[0], other[1] + 3 * shift[1]) in self.domain
                    for other in turned.joints
                ):
                    image = turned.posed(Pose(shift=shift))
                    if self.holds(image):
                        yield image


def problem_of(card: Card) -> Problem:
    """The search problem that a card poses.

    Raises
    ------
    CardError
        If the card shows no outer contour and its size is beyond reach.
    """
    portrait = card.portrait
    if portrait.outer is None:
        if card.tiles > MOST_TILES:
            raise CardError(
                f"a card without an outer contour may have up to {MOST_TILES} tiles, not {card.tiles}"
            )
        domain = reach(card.tiles)
        return Problem(domain, frozenset([ROOT]), card.tiles, card.tiles, inner=portrait.inner)
    contour, tiles = follow_word(portrait.outer)
    return Problem(
        domain=enclosed_joints(contour),
        members=frozenset(contour.joints),
        low=card.tiles,
        high=card.tiles,
        tiles=tiles,
        inner=portrait.inner,
    )


def enclosed_joints(contour: Contour) -> frozenset[Joint]:
    """The joints inside an outer contour, of the colour on its right.

    From each of them a path over neighbouring joints inside leads to one on the right of the
    contour: the last joint inside on any way out shares a hex with one outside, so it is on the
    right of the contour there.
    """
    inside = set(contour.joints)
    frontier = list(inside)
    while frontier:
        x, y = frontier.pop()
        for dx, dy in JOINT_STEPS:
            joint = x + dx, y + dy
            if joint not in inside and contour.encloses(joint):
                inside.add(joint)
                frontier.append(joint)
    return frozenset(inside)


def reach(tiles: int) -> frozenset[Joint]:
    """The joints that a creature whose least joint is `ROOT` can have, by its size.

    If two members are `d` steps apart on the lattice, they lie `d` rows apart in one of its three
    directions. Bridges climb by at most a row, so each of the `d + 1` rows has members. The tiles
    between two rows touch one joint of the one and two of the other, in the same sense for all
    rows: the members of a row add two tiles at least on one side, and the last row one more on the
    other. So there are ``2 (d + 1) + 1`` tiles at least, and a straight chain has no more.
    """
    most = max((tiles - 3) // 2, 0)
    x, y = ROOT
    found = set()
    for q in range(-most, most + 1):
        for r in range(max(-most, -most - q), min(most, most - q) + 1):
            joint = x + 3 * q, y + 3 * r
            if joint >= ROOT:
                found.add(joint)
    return frozenset(found)


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
        hexes = {place for joint in problem.domain for place in hexes_of(joint)}
        self._tip = {place: (self.model.new(), self.model.new(), self.model.new()) for place in sorted(hexes)}
        self._touched = {place: self.model.any_of(tips) for place, tips in self._tip.items()}
        for place in self._tip:
            self._close(place)
        self._know()
        self.model.count(self._touched.values(), problem.low, problem.high)
        if problem.low > 3:
            self._no_eyes()
        for word, times in Counter(problem.inner).items():
            holes = [self._hole(place) for place in self._placements(word)]
            self.model.count(holes, times, len(holes))

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
        """Clauses that forbid the creatures of an assignment which are not the root's.

        For such a stray creature C they say of each joint: if it is a member, then, since the root is
        one and not in C, some tile bridges a joint of C to one outside of it.
        """
        left = set(members) - component(tiles, self.problem.root)[0]
        while left:
            stray = component(tiles, min(left))[0]
            left -= stray
            leaving = sorted(self._leaving(stray))
            for joint in sorted(stray):
                yield [-self.member(joint), *leaving]

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
            self.model.imply([tips[k]], -tips[one])
            self.model.imply([members[k]], touched)
            self.model.imply([tips[k], members[one]], members[two])
            self.model.imply([tips[k], members[two]], members[one])

    def _know(self) -> None:
        for joint in sorted(self.problem.members):
            self.model.fix(self.member(joint))
        for place, rotation in self.problem.tiles.items():
            self.model.fix(self.tip(place, rotation))

    def _no_eyes(self) -> None:
        # Implied by connectedness, and worth stating: lone joints are the commonest strays.
        for joint, member in self._member.items():
            tips = (self._tip[place][k] for k, place in enumerate(hexes_of(joint)))
            self.model.add([-member, *(-tip for tip in tips)])

    def _hole(self, contour: Contour) -> int:
        _, tiles = follow_word(contour.letters, contour.crossings[0])
        tips = [self.tip(place, rotation) for place, rotation in tiles.items()]
        return self.model.all_of([*tips, *(self.member(joint) for joint in contour.joints)])

    def _placements(self, word: str) -> Iterator[Contour]:
        """Every place in the domain for a contour."""
        seen = set()
        for entry in (0, 2, 4):
            for start in self._tip:
                contour, _ = follow_word(word, (start, entry))
                crossings = frozenset(contour.crossings)
                if crossings not in seen and all(joint in self._member for joint in contour.joints):
                    seen.add(crossings)
                    yield contour

    def _leaving(self, stray: frozenset[Joint]) -> set[int]:
        """The literals for tiles that bridge one of some joints to another joint of the domain."""
        literals = set()
        for place in {place for joint in stray for place in hexes_of(joint)}:
            joints = joints_of(place, YELLOW)
            for k in range(3):
                one, two = joints[(k + 1) % 3], joints[(k + 2) % 3]
                if (one in stray) != (two in stray) and {one, two} <= self._member.keys():
                    literals.add(self._tip[place][k])
        return literals
