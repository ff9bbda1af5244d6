"""From a card to search problems: the finite domains in which its creatures can lie.

What a portrait shows *pins* the creature: it says which joints can be members, which are, and which tiles are
known. An outer contour pins it by what it encloses, a joint map, a region and the tiles on a table by
what they are. The first pin may lie anywhere; how further ones lie to it is not known, so each way is a
problem of its own, and a card is the list of them. With no pin at all the size alone bounds the domain.

A symmetry group that is asked for is a further choice: of the centre or the mirror.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isqrt
from typing import Final

from palago.catalogue.creature.codes import ROOT
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import CardError
from palago.catalogue.plane.lattice import COLOUR_KEEPING, Joint, Pose, joint_at
from palago.catalogue.plane.regions import around, ball
from palago.catalogue.plane.tile import SET
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import Portrait
from palago.solver.portrait.ranges import Range, in_range
from palago.solver.red.pins import Pin, near_table, pins_of, table_pin, together

#: The most tiles that are searched for when only their number bounds the domain: three sets.
MOST_TILES: Final = 144

#: From this size on compact domains are worth a look, and this is how many conflicts each is worth.
FEW: Final = 12
EFFORT: Final = 200_000

#: The images up to which solutions are the same, beside shifts.
IMAGES: Final[dict[Equivalence, tuple[Pose, ...]]] = {
    "fixed": COLOUR_KEEPING[:1],
    "one-sided": COLOUR_KEEPING[:3],
    "free": COLOUR_KEEPING,
}


@dataclass(frozen=True)
class Problem:
    """Which yellow creatures to look for, and where.

    Parameters
    ----------
    domain : frozenset of joints
        Joints that may be members.
    low, high : int
        The least and the greatest size.
    members : frozenset of joints
        Joints that are members.
    tiles : Layout
        Tiles of the creature that are known.
    some : frozenset of joints, optional
        Joints of which at least one is a member.
    invariant : tuple of Pose
        Poses that leave the creature in place.
    laid : Layout
        Tiles that lie on the table already. They cost nothing: the size is that of the other tiles.
        The creature owns at least one of them, and where it owns others they are as they lie.
    sizes : (int, int or None), optional
        The least and the greatest number of all its tiles, where some of them lie there already.
    joints : (int, int or None), optional
        The least and the greatest number of its joints.
    eyes : bool
        Whether it may be an Eye.
    effort : int, optional
        The number of conflicts after which to leave the problem for the next one.
    card : Card
        What is asked for, as it is given: in the colour of the card.
    """

    domain: frozenset[Joint]
    low: int
    high: int
    members: frozenset[Joint] = frozenset()
    tiles: Layout = field(default_factory=Layout)
    some: frozenset[Joint] | None = None
    invariant: tuple[Pose, ...] = ()
    laid: Layout = field(default_factory=Layout)
    sizes: Range | None = None
    joints: Range | None = None
    eyes: bool = False
    effort: int | None = None
    card: Card = field(default_factory=lambda: Card("", None))

    @cached_property
    def portrait(self) -> Portrait:
        """What else is known, wherever the yellow creature lies: inner contours, numbers and patterns."""
        return self.card.portrait.in_yellow()

    @property
    def root(self) -> Joint | None:
        """A member, if one is known: the creature is all that bridges connect to it."""
        return min(self.members, default=None)

    @property
    def equivalence(self) -> Equivalence:
        """Up to what solutions are the same."""
        return self.portrait.leaves_free

    def holds(self, creature: Creature) -> bool:
        """Whether a creature lies in the domain and has what is known of its joints and tiles."""
        return (
            self.members <= creature.joints <= self.domain
            and self.tiles.items() <= creature.layout.items()
            and (self.joints is None or in_range(len(creature.joints), self.joints))
        )

    def images(self, creature: Creature) -> Iterator[Creature]:
        """All images of a creature that are the same solution and held by the problem too."""
        if self.portrait.placed:
            yield creature
            return
        for pose in IMAGES[self.equivalence]:
            turned = creature.posed(pose)
            # The root is one of the image's joints; with none, its least joint may be anywhere.
            pairs: Iterable[tuple[Joint, Joint]] = (
                ((self.root, joint) for joint in turned.joints)
                if self.root is not None
                else ((joint, min(turned.joints)) for joint in self.domain)
            )
            for (x, y), (from_x, from_y) in pairs:
                dx, dy = x - from_x, y - from_y
                if all((jx + dx, jy + dy) in self.domain for jx, jy in turned.joints):
                    image = turned.posed(Pose(shift=(dx // 3, dy // 3)))
                    if self.holds(image):
                        yield image


def problems_of(card: Card, *, compact_first: bool = False) -> list[Problem]:
    """The search problems that a card poses; its creatures are the solutions of any of them.

    Blue creatures are looked for as yellow ones, with all that is said of them turned by 180 degrees, and
    turned back when they are found: see `Portrait.turn`. Where either colour will do and it matters, both are
    looked for.

    Parameters
    ----------
    card : Card
        The card.
    compact_first : bool
        When nothing pins the creature, put before the problem whose domain is sure to hold it ones
        with small round domains. That says nothing when there is no creature, but large ones are
        found in them at once, and in the wide domain hardly ever.

    Raises
    ------
    CardError
        If nothing bounds the search, or only a size beyond `MOST_TILES`.
    """
    portrait = card.portrait
    one_colour = [replace(card, portrait=portrait.of_colour(colour)) for colour in portrait.colours]
    return [problem for it in one_colour for problem in _problems_of_colour(it, compact_first)]


def _problems_of_colour(card: Card, compact_first: bool) -> list[Problem]:
    """The search problems of a card that asks for one colour."""
    portrait = card.portrait.in_yellow()
    if portrait.on is not None:
        return _problems_on_table(card, portrait.on)
    fixed, shifting = pins_of(portrait)
    low, most = card.sizes
    if most is None and card.tiles is not None:
        # Open upwards: as many tiles as a set has, or as many as the least that is asked for.
        most = max(low, SET)
    high = min(
        [most if most is not None else MOST_TILES + 1]
        + [len(around(pin.domain)) for pin in (*fixed, *shifting)]
    )
    if portrait.table is not None:
        low = max(low, len(portrait.table))
    if not (fixed or shifting) and high > MOST_TILES:
        given = "none is given" if most is None else f"not {most}"
        raise CardError(
            f"without a contour, a map or a region a card needs a number of tiles, at most {MOST_TILES}: "
            + given
        )
    if portrait.table is not None:
        fixed.append(table_pin(portrait.table, high))
    pins = together(fixed, shifting) if fixed or shifting else []
    common = Problem(frozenset(), low, high, eyes=low <= 3, card=card)
    group = portrait.symmetry
    if group is not None and group != "1":
        if fixed or shifting:
            return [problem for pin in pins for problem in _symmetric_pins(common, pin)]
        wide = _symmetric_about_mirror(common) if group == "D1" else _symmetric_about_centres(common)
        # The two problems for a mirror differ only in where its creatures begin.
        kinds = wide[:1] if group == "D1" else wide
        return [*(small for kind in kinds for small in _compact(kind)), *wide] if compact_first else wide
    if fixed or shifting:
        return [replace(common, domain=pin.domain, members=pin.members, tiles=pin.tiles) for pin in pins]
    whole = replace(common, domain=reach(high), members=frozenset([ROOT]))
    return [*_compact(common), whole] if compact_first else [whole]


def _problems_on_table(card: Card, laid: Layout) -> list[Problem]:
    """The search problems for creatures that further tiles close on a table, as in `completion`.

    An Eye is an answer only if a number of tiles is asked for that it has.
    """
    portrait = card.portrait.in_yellow()
    low, high = portrait.further or (1, None)
    if high is None:
        raise CardError("on a table a card needs the greatest number of further tiles")
    fixed, shifting = pins_of(portrait)
    fixed.append(Pin(near_table(laid, high)))
    if portrait.table is not None:
        fixed.append(Pin(fixed[-1].domain, tiles=portrait.table))
    common = Problem(
        frozenset(),
        max(low, 1),
        high,
        laid=laid,
        sizes=None if card.tiles is None else card.sizes,
        eyes=card.tiles is not None and card.sizes[0] <= 3,
        card=card,
    )
    pins = [pin for pin in together(fixed, shifting) if _can_lie(pin, laid, high)]
    if portrait.symmetry not in (None, "1"):
        return [problem for pin in pins for problem in _symmetric_pins(common, pin)]
    return [replace(common, domain=pin.domain, members=pin.members, tiles=pin.tiles) for pin in pins]


def _can_lie(pin: Pin, laid: Layout, further: int) -> bool:
    """Whether the tiles of a pin agree with those on a table, and are no more than can be laid."""
    if any(laid.get(place, rotation) != rotation for place, rotation in pin.tiles.items()):
        return False
    return sum(place not in laid for place in pin.tiles) <= further


def reach(tiles: int) -> frozenset[Joint]:
    """The joints that a creature whose least joint is `ROOT` can have, by its size.

    If two members are `d` steps apart on the lattice, they lie `d` rows apart in one of its three
    directions. Bridges climb by at most a row, so each of the `d + 1` rows has members. The tiles
    between two rows touch one joint of the one and two of the other, in the same sense for all
    rows: the members of a row add two tiles at least on one side, and the last row one more on the
    other. So there are ``2 (d + 1) + 1`` tiles at least, and a straight chain has no more.
    """
    return frozenset(joint for joint in ball(ROOT, max((tiles - 3) // 2, 0)) if joint >= ROOT)


def _compact(problem: Problem) -> Iterator[Problem]:
    """The problem with no joints but the nearest to the middle of its symmetry, or to `ROOT`."""
    if problem.high < FEW:
        return
    centre: tuple[int, int] = ROOT
    if problem.invariant and not problem.invariant[0].mirrored:
        centre = _centre(problem.invariant[0])
    near = sorted(
        ball(ROOT, isqrt(problem.high) + 2),
        key=lambda joint: (_square(joint[0] - centre[0], joint[1] - centre[1]), joint),
    )
    for most in (problem.high * 4 // 5, problem.high * 6 // 5):
        yield replace(problem, domain=frozenset(near[:most]), some=None, effort=EFFORT)


def _symmetric_about_centres(common: Problem) -> list[Problem]:
    """Problems for C3 and D3: the centre is a joint, a corner of the other colour, or a hex's centre.

    A joint `p` from the centre is the square root of 3 times `p` from its image, and that is at most
    `d` steps: see `reach`.
    """
    most = max((common.high - 3) // 2, 0)
    problems = []
    for centre in (ROOT, joint_at((0, 0), 4), (0, 0)):
        x, y = centre
        domain = frozenset(
            joint for joint in ball(ROOT, most + 1) if _square(joint[0] - x, joint[1] - y) <= 3 * most * most
        )
        invariant = [_about(Pose(2), centre)]
        if common.portrait.symmetry == "D3":
            invariant.append(_about(Pose(mirrored=True), centre))
        problems.append(replace(common, domain=domain, invariant=tuple(invariant)))
    return problems


def _symmetric_about_mirror(common: Problem) -> list[Problem]:
    """Problems for D1: there is one mirror up to turns and shifts, and the first column of members has
    one of two places along it.

    The mirror is the line ``x + 2 y = 0``; shifts of ``(6, -3)`` leave it in place.
    """
    most = max((common.high - 3) // 2, 0)
    problems = []
    for first in (ROOT[0], ROOT[0] + 3):
        domain = frozenset(
            (x, y)
            for x in range(first, first + 3 * most + 1, 3)
            for y in range(ROOT[1] - 3 * (x + 2 * most), ROOT[1] + 3 * (x + 2 * most), 3)
            if abs(x + 2 * y) <= 3 * most
        )
        some = frozenset(joint for joint in domain if joint[0] == first)
        problems.append(replace(common, domain=domain, some=some, invariant=(Pose(mirrored=True),)))
    return problems


def _symmetric_pins(common: Problem, pin: Pin) -> Iterator[Problem]:
    """Problems for a pinned creature with a symmetry, one for each place of its centre or mirror."""
    group = common.portrait.symmetry
    turns = (Pose(2),) if group != "D1" else COLOUR_KEEPING[3:]
    for pose in pin.places(pin, turns):
        if group == "D1":
            if pose.joint(pose.joint(ROOT)) != ROOT:
                continue  # A glide: no creature survives it.
            invariant = [pose]
        else:
            invariant = [pose]
            if group == "D3":
                invariant.append(_about(Pose(mirrored=True), _centre(pose)))
        both: Pin | None = pin
        for generator in (*invariant, *invariant):
            both = None if both is None else both.and_pin(both.posed(generator))
        if both is not None:
            yield replace(
                common,
                domain=both.domain,
                members=both.members,
                tiles=both.tiles,
                invariant=tuple(invariant),
            )


def _about(pose: Pose, centre: tuple[int, int]) -> Pose:
    """A pose shifted so that it leaves a point, in thirds, in place."""
    x, y = pose.joint(centre)
    return pose.shifted(((centre[0] - x) // 3, (centre[1] - y) // 3))


def _centre(turn: Pose) -> tuple[int, int]:
    """The point, in thirds, that a turn by 120 degrees leaves in place."""
    orbit = [ROOT, turn.joint(ROOT), turn.joint(turn.joint(ROOT))]
    return sum(x for x, _ in orbit) // 3, sum(y for _, y in orbit) // 3


def _square(x: int, y: int) -> int:
    """The square of a length, given in thirds; a step is 3 long."""
    return x * x + x * y + y * y
