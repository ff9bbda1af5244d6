"""The creature of a size that looks most like a silhouette, and how much more alike one could be.

How alike is one number, the *share*: of all that the body or the silhouette covers, what both cover. It is
1 if they are the same. Both are looked at in 700 points to a hex, so it is an exact quotient of numbers.

The silhouette stays upright and is laid over the hexes in a list of *ways*: scales, shifts, and yellow or
blue joints. In each way what a creature has in common with it, and what it has not, are sums over the pieces
of its tiles (a tip, or a bridge). That the best quotient is greater than ``p / q`` says that ``q * common -
p * either`` can be greater than 0, which is linear: so a solver (CP-SAT, on the encoding of the red task)
maximises that, the creature found sets the next ``p / q``, and when nothing is greater the way is done
(Dinkelbach's method)::

    way 7       at most 0.61 by its N best tiles, whether or not they fit together
                0.44, 0.52, 0.53 found       nothing better: done
    way 2       at most 0.55                 nothing better than 0.53: done
    way 31      at most 0.52                 passed over, as are all that follow

In the end the way in which the best was found is moved and scaled so that it fits better still, and is looked
at like the others. Creatures with joints further from the silhouette than a hex beside it are not looked at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import YELLOW, Hex, Pose, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS, check_size
from palago.solver.ending import Ending, OutOfTimeError, deadline_in, watched
from palago.solver.picture.costs import MEMBERS, Hexes, hexes_touched, templates
from palago.solver.picture.figure import Figure, figure_of
from palago.solver.picture.opening import opened
from palago.solver.picture.pose import sampled, unwarped, warped
from palago.solver.picture.readings import Frame
from palago.solver.portrait.card import Card
from palago.solver.red.encoding import Encoding
from palago.solver.red.engines import CpEngine
from palago.solver.red.problem import Problem

Array = Any

#: How far apart the points are that are looked at, in circumradii.
PITCH: Final = 0.0653

#: What the silhouette covers of each tile, in circumradii squared: one scale for each.
SCALES: Final = (0.55, 0.66, 0.8, 1.0, 1.25)

#: Into how many parts the step from joint to joint is cut for shifts, in both directions.
SHIFTS: Final = 4

#: The most tiles.
MOST_TILES: Final = 60

#: Sizes that no creature has: see `palago.catalogue.count`.
NONE: Final = (1, 2, 4)


@dataclass(frozen=True)
class Likeness:
    """The creature most like a silhouette that is known so far, and how much more alike one could be.

    Parameters
    ----------
    tiles : int
        The size.
    creature : Creature or None
        It, upright as the silhouette; None while none is known.
    share : float
        Of all that its body or the silhouette covers, what both cover: 0 to 1.
    bound : float
        What it is proved that no creature of the size has more of, in the ways that are looked at.
    ways : int
        In how many ways the silhouette is laid over hexes.
    ending : str or None
        How the work ended: "best", "none", "time" or "interrupted"; None while it goes on.
    frame : Frame or None
        How the creature lies on the picture.
    size : (width, height)
        Of the picture in pixels, as a person sees it.
    """

    tiles: int
    creature: Creature | None
    share: float
    bound: float
    ways: int
    ending: Ending | None = None
    frame: Frame | None = None
    size: tuple[int, int] = (0, 0)

    @property
    def proved(self) -> bool:
        """Whether none is more alike, in the ways that are looked at."""
        return self.ending in ("best", "none")


Report = Callable[[Likeness], object]


def most_like(
    picture: bytes | str | Path,
    tiles: int,
    *,
    time_limit: float | None = None,
    seed: int = 0,
    report: Report | None = None,
) -> Likeness:
    """The creature whose body covers a silhouette best.

    Parameters
    ----------
    picture : bytes or path
        A PNG, JPEG or WebP with one figure on plain ground.
    tiles : int
        The size.
    time_limit : float, optional
        Stop after so many seconds, with the best found so far and what is proved then.
    seed : int
        Where the solver begins to look.
    report : callable, optional
        Called with each state of knowledge that is better than the one before.

    Raises
    ------
    PictureError
        If it is no picture that can be read, or shows nothing.
    InputError
        If there is no such size.
    """
    check_size(tiles)
    if tiles > MOST_TILES:
        raise InputError(f"a likeness has at most {MOST_TILES} tiles, not {tiles}")
    deadline = deadline_in(time_limit)
    image = opened(picture)
    figure = figure_of(image.pixels, tiles)
    ways = sorted(ways_of(figure, tiles), key=lambda way: -way.ceiling)
    if tiles in NONE:
        return Likeness(tiles, None, 0.0, 0.0, len(ways), "none", size=image.size)
    latest = Likeness(tiles, None, 0.0, float(ways[0].ceiling), len(ways), size=image.size)
    with watched() as course:
        for state in _climbed(ways, latest, image.scale, deadline, seed):
            better, latest = state.creature != latest.creature, state
            if report is not None and better:
                report(state)
    if course.cut is not None:
        return replace(latest, ending=course.cut)
    return replace(latest, bound=latest.share, ending="none" if latest.creature is None else "best")


def _climbed(
    ways: list[Way], start: Likeness, scale: float, deadline: float | None, seed: int
) -> Iterator[Likeness]:
    """States of knowledge, each better than the one before, up to the proof."""
    best, latest = Fraction(0), start
    queue, known = list(ways), None
    while queue:
        way = queue.pop(0)
        after = max((other.ceiling for other in queue), default=Fraction(0))
        engine = way.engine(seed) if way.ceiling > best else None
        while engine is not None:
            try:
                found = way.better(engine, best, deadline)
            except OutOfTimeError:
                here = min(way.ceiling, way.reached(engine))
                yield replace(latest, bound=float(max(best, here, after)))
                raise
            if found is None:
                break
            creature, best = found
            known = way, creature
            here = min(way.ceiling, way.reached(engine))
            latest = replace(latest, bound=float(max(best, here, after)), share=float(best))
            latest = replace(latest, creature=way.upright(creature), frame=way.frame(scale))
            yield latest
        if after <= best:
            # All ways of the list are done: one where the best fits better may let others do so too.
            queue.clear()
            if known is not None and (finer := known[0].refined(known[1], best)) is not None:
                way, best = finer
                known = way, known[1]
                queue.append(way)
                latest = replace(latest, ways=latest.ways + 1, share=float(best), frame=way.frame(scale))
                latest = replace(latest, bound=float(way.ceiling))
                yield latest


def ways_of(figure: Figure, tiles: int) -> Iterator[Way]:
    """The ways to lay a silhouette over hexes."""
    import numpy as np

    ys, xs = np.nonzero(figure.occupancy > 0.5)
    area, few = len(xs), max(1, len(xs) // 3000)
    body = np.stack([xs, ys], axis=1)[::few].astype(float)
    middle = body.mean(axis=0)
    for covered in SCALES:
        unit = (area / (covered * tiles)) ** 0.5
        for turned in (False, True):
            for i in range(SHIFTS):
                for k in range(SHIFTS):
                    # The steps of the lattice that keep colours.
                    x = 1.5 * i / SHIFTS
                    y = math.sqrt(3) * (k / SHIFTS + i / SHIFTS / 2)
                    yield Way(figure, body, tiles, unit, turned, (middle[0] + unit * x, middle[1] + unit * y))


@dataclass(eq=False)
class Way:
    """A silhouette laid over hexes.

    Parameters
    ----------
    figure : Figure
        The silhouette.
    body : array of n x 2
        Some of its pixels, so many that no hex far from them has others.
    tiles : int
        The size of creatures.
    unit : float
        The circumradius in pixels.
    turned : bool
        Whether it is upside down, for what is yellow on hexes turned so is blue on upright ones.
    middle : (x, y)
        The pixel of the hex at the origin.
    """

    figure: Figure
    body: Array
    tiles: int
    unit: float
    turned: bool
    middle: tuple[float, float]
    asked: Fraction = Fraction(0)

    def matrix(self, *, upright: bool = False) -> Array:
        """From the plane of hexes to pixels of the figure."""
        import numpy as np

        unit = -self.unit if self.turned and not upright else self.unit
        return np.array([[unit, 0, self.middle[0]], [0, unit, self.middle[1]], [0, 0, 1.0]])

    def frame(self, scale: float) -> Frame:
        """From the plane of upright hexes to pixels of the file."""
        import numpy as np

        wide, (x, y) = self.figure.scale, self.figure.corner
        onto = np.array([[wide, 0, x + wide / 2], [0, wide, y + wide / 2], [0, 0, 1]])
        matrix = np.diag([scale, scale, 1.0]) @ onto @ self.matrix(upright=True)
        rows = tuple(tuple(float(v) for v in row) for row in matrix)
        return Frame(rows)  # type: ignore[arg-type]

    def upright(self, creature: Creature) -> Creature:
        """A creature found in this way as it lies on the picture."""
        return creature.posed(Pose(3)) if self.turned else creature

    def refined(self, creature: Creature, share: Fraction) -> tuple[Way, Fraction] | None:
        """A way nearby where a creature has a greater share, and that; None if there is none."""
        states = {place: state_of(creature, place) for place in creature.layout}
        best, most = self, share
        size = 0.16
        while size > 0.015:
            found = best
            for grow, right, down in ((0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0)):
                unit = best.unit * (1 + 0.5 * grow * size)
                # A scale about the middle of the body.
                x, y = (
                    middle + (old - middle) * unit / best.unit + step * size * unit
                    for old, middle, step in zip(
                        best.middle, self.body.mean(axis=0), (right, down), strict=True
                    )
                )
                way = replace(best, unit=unit, middle=(float(x), float(y)))
                if states.keys() <= set(way.hexes.places) and (here := way.share(states)) > most:
                    found, most = way, here
            if found is best:
                size /= 2
            best = found
        return None if best is self else (best, most)

    @cached_property
    def hexes(self) -> Hexes:
        """Where tiles may lie."""
        return hexes_touched(unwarped(self.matrix(), self.body))

    @cached_property
    def counts(self) -> tuple[Array, Array, int]:
        """Of each state of each hex the points in common and those of the body; those of the silhouette."""
        import numpy as np

        places = warped(self.matrix(), self.hexes.points(PITCH))
        inside = sampled(self.figure.occupancy, places).reshape(len(self.hexes.places), -1) > 0.5
        shapes = templates(PITCH) > 0.5 + 1e-9  # not what lies on a line
        common = inside.astype(np.int64) @ shapes.T.astype(np.int64)
        return common, shapes.sum(axis=1), int(inside.sum())

    @cached_property
    def ceiling(self) -> Fraction:
        """What no creature has more of: the share of the best tiles, whether or not they fit together."""
        import numpy as np

        common, body, whole = self.counts
        best = Fraction(0)
        while True:
            p, q = best.numerator, best.denominator
            gains = (p + q) * common - p * body[None]
            order = np.argsort(-gains[:, 1:].max(axis=1), kind="stable")[: self.tiles]
            states = 1 + gains[order, 1:].argmax(axis=1)
            here, mine = int(common[order, states].sum()), int(body[states].sum())
            share = Fraction(here, max(1, whole + mine - here))
            if share <= best:
                return best
            best = share

    def share(self, states: dict[Hex, int]) -> Fraction:
        """How alike a creature is, by the states of its hexes."""
        common, body, whole = self.counts
        index = {place: h for h, place in enumerate(self.hexes.places)}
        here = sum(int(common[index[place], state]) for place, state in states.items())
        mine = sum(int(body[state]) for state in states.values())
        return Fraction(here, whole + mine - here)

    def engine(self, seed: int) -> CpEngine:
        """A solver for creatures of the size in this way."""
        places = set(self.hexes.places)
        joints = {joint for place in places for joint in joints_of(place, YELLOW)}
        domain = frozenset(joint for joint in joints if places.issuperset(hexes_of(joint)))
        problem = Problem(domain, self.tiles, self.tiles, eyes=self.tiles == 3, card=Card("", None))
        self.encoding = Encoding(problem)
        self.pieces: list[tuple[int, int, int]] = []
        for h, place in enumerate(self.hexes.places):
            members = [self.encoding.member(joint) for joint in joints_of(place, YELLOW)]
            for k in range(3):
                tip = self.encoding.tip(place, ROTATIONS[k])
                for state, member in ((1 + k, members[k]), (4 + k, members[(k + 1) % 3])):
                    self.pieces.append((self.encoding.model.all_of([tip, member]), h, state))
        return CpEngine(self.encoding.model, seed)

    def better(
        self, engine: CpEngine, than: Fraction, deadline: float | None
    ) -> tuple[Creature, Fraction] | None:
        """A creature whose share is greater than some; None if there is none.

        Raises
        ------
        OutOfTimeError
            If the deadline passes first.
        """
        common, body, whole = self.counts
        p, q = than.numerator, than.denominator
        self.asked = than
        weights: dict[int, int] = {}
        for literal, h, state in self.pieces:
            worth = int((p + q) * common[h, state] - p * body[state])
            weights[literal] = weights.get(literal, 0) + worth
        engine.aim(weights, p * whole + 1)
        while (assignment := engine.solve(deadline)) is not None:
            members, tiles = self.encoding.read(assignment)
            if clauses := list(self.encoding.separate(members, tiles)):
                for clause in clauses:
                    engine.add(clause)
                continue
            creature = Creature.from_tiles(tiles, min(members))
            share = self.share({place: state_of(creature, place) for place in creature.layout})
            if share <= than or creature.tiles != self.tiles:
                raise CheckError("the solver's creature is not more like the silhouette, as it says")
            return creature, share
        return None

    def reached(self, engine: CpEngine) -> Fraction:
        """What no creature has more of in this way, by what the solver has proved."""
        than, (_, _, whole) = self.asked, self.counts
        p, q = than.numerator, than.denominator
        if engine.most is None:
            return self.ceiling
        # q * common - p * either is at most this, and what either covers is at least the silhouette.
        return than + Fraction(max(0, engine.most - p * whole), q * max(1, whole))


def state_of(creature: Creature, place: Hex) -> int:
    """The state of a tile of a yellow creature, as `palago.solver.picture.costs` numbers them."""
    k = ROTATIONS.index(creature.layout[place])
    inside = sum(1 << i for i, joint in enumerate(joints_of(place, YELLOW)) if joint in creature.joints)
    return next(state for state in (1 + k, 4 + k, 7 + k) if MEMBERS[state] == inside)
