"""The fewest further tiles that close a creature on a table.

The tiles on the table stay. A creature that is closed by `k` further tiles owns some of the table's
and none but those `k` besides, so each `k` from 1 on is a search problem like a red task, with the tiles
on the table for nothing; the first `k` with an answer is the least, and all smaller ones are refuted.

Such a creature does not reach far: let a joint of it be `m` steps from the joints on the table. The
bridges that connect it to them lead over joints at every distance from 1 to `m`, each with three
tiles around it that are not on the table, and no tile touches joints of three distances. So there are
``3 m / 2`` further tiles at least.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.groups import Symmetry, group_of
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import Named, as_layout
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import (
    COLOUR_KEEPING,
    YELLOW,
    Colour,
    Joint,
    Pose,
    hexes_of,
    other,
)
from palago.catalogue.plane.regions import joints_around, joints_near, placements
from palago.solver.red.answers import Ending, Status
from palago.solver.red.encoding import Encoding
from palago.solver.red.engines import Backend, OutOfTimeError, engine
from palago.solver.red.problem import Problem


@dataclass(frozen=True)
class Way:
    """One way of closing creatures with the fewest tiles.

    Parameters
    ----------
    additions : Layout
        The further tiles.
    creatures : tuple of Creature
        The creatures of the colour asked for that they close.
    foreign : tuple of Creature
        Those of the other colour, Eyes excepted, that they close as well.
    """

    additions: Layout
    creatures: tuple[Creature, ...]
    foreign: tuple[Creature, ...]

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        from palago.catalogue.creature.sums import write_sum

        return {
            "additions": [list(tile) for tile in self.additions.tiles],
            "creatures": [
                {"sum": write_sum(creature), "layout": creature.layout.to_json()}
                for creature in self.creatures
            ],
            "foreign": [
                {"sum": write_sum(creature), "layout": creature.layout.to_json()} for creature in self.foreign
            ],
        }


@dataclass(frozen=True)
class Completion:
    """What a search for the fewest further tiles found.

    Parameters
    ----------
    ways : tuple of Way
        All with the same number of tiles, distinct up to the table's symmetry.
    ending : str
        See `palago.solver.red.answers.Answer`.
    refuted : int
        So many further tiles, or fewer, are proved not to be enough.
    symmetry : str
        The symmetry group of the table, up to which ways are listed.
    """

    ways: tuple[Way, ...]
    ending: Ending
    refuted: int
    symmetry: Symmetry

    @property
    def tiles(self) -> int | None:
        """The fewest further tiles, if they are known."""
        return len(self.ways[0].additions) if self.ways else None

    @property
    def status(self) -> Status:
        """Found, none (if it is proved that there is none), or gave-up."""
        if self.ways:
            return "found"
        return "none" if self.ending == "all" else "gave-up"


def complete(
    layout: Named,
    colour: Colour = YELLOW,
    *,
    max_tiles: int | None = None,
    eyes: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    backend: Backend = "auto",
    seed: int = 0,
    found: Callable[[Way], object] | None = None,
) -> Completion:
    """Find the fewest further tiles that close a creature, and the ways of doing it.

    A creature that is closed on the table already is no answer: at least one tile is laid. The
    creature owns at least one tile of the table.

    Parameters
    ----------
    layout : Layout, or what stands for one
        The tiles on the table.
    colour : "yellow" or "blue"
        The colour of the creature to close.
    max_tiles : int, optional
        The most further tiles; without it the search ends with an answer, for there is one.
    eyes : bool
        Whether an Eye is an answer.
    limit, time_limit, backend, seed
        As in `palago.solver.red.answers.solve`.
    found : callable, optional
        Called with each way when it is found.

    Raises
    ------
    InputError
        If the table is empty.

    >>> complete(Layout({(0, 0): "a", (1, -1): "b"})).tiles
    3
    """
    layout = as_layout(layout)
    if not layout:
        raise InputError("nothing to complete: the table is empty")
    deadline = None if time_limit is None else time.monotonic() + time_limit
    symmetries = list(leaving_in_place(layout))
    ways: list[Way] = []
    ending: Ending = "all"
    refuted = 0
    try:
        while not ways and (max_tiles is None or refuted < max_tiles):
            for way in _ways(layout, colour, refuted + 1, eyes, symmetries, deadline, backend, seed):
                ways.append(way)
                if found is not None:
                    found(way)
                if limit is not None and len(ways) >= limit:
                    ending = "limit"
                    break
            if not ways:
                refuted += 1
    except OutOfTimeError:
        ending = "time"
    except KeyboardInterrupt:
        ending = "interrupt"
    return Completion(tuple(ways), ending, refuted, group_of(symmetries).name)


def leaving_in_place(layout: Layout) -> Iterator[Pose]:
    """The colour-keeping poses that leave a layout in place; the first is the identity."""
    return (pose for pose in placements(layout, layout, COLOUR_KEEPING) if layout.posed(pose) == layout)


def _ways(
    table: Layout,
    colour: Colour,
    tiles: int,
    eyes: bool,
    symmetries: list[Pose],
    deadline: float | None,
    backend: Backend,
    seed: int,
) -> Iterator[Way]:
    """The ways with exactly so many tiles, once each up to the table's symmetries."""
    back = Pose(0 if colour == YELLOW else 3)
    laid = table.posed(back)
    problem = Problem(_domain(laid, tiles), tiles, tiles, laid=laid, eyes=eyes)
    encoding = Encoding(problem)
    solver = engine(encoding.model, backend, seed)
    try:
        while (assignment := solver.solve(deadline)) is not None:
            members, shown = encoding.read(assignment)
            clauses = list(encoding.separate(members, shown))
            for clause in clauses:
                solver.add(clause)
            if clauses:
                continue
            additions = Layout({place: shown[place] for place in shown.keys() - laid.keys()}).posed(back)
            for pose in symmetries:
                image = additions.posed(pose).posed(back)
                solver.add([-encoding.tip(place, rotation) for place, rotation in image.items()])
            way = lay(table, additions, colour, eyes=eyes)
            if len(additions) != tiles or not way.creatures:
                raise CheckError(f"{len(additions)} further tiles close no creature: {additions.tiles}")
            yield way
    finally:
        solver.close()


def lay(table: Layout, additions: Layout, colour: Colour, *, eyes: bool = False) -> Way:
    """What laying further tiles on a table closes.

    Eyes of the colour count only if asked for.

    Raises
    ------
    CheckError
        If a tile is laid on another.
    """
    if not table.keys().isdisjoint(additions):
        raise CheckError(f"a further tile lies on another: {additions.tiles}")
    before = {creature.joints for creature in find_creatures(table)}
    closed = [
        creature
        for creature in find_creatures(Layout({**table, **additions}))
        if creature.joints not in before
    ]
    return Way(
        additions,
        tuple(c for c in closed if c.colour == colour and (eyes or c.tiles > 3)),
        tuple(c for c in closed if c.colour == other(colour) and c.tiles > 3),
    )


def _domain(laid: Layout, tiles: int) -> frozenset[Joint]:
    """The joints that a yellow creature with so many further tiles can have: see above."""
    near = joints_around(laid, YELLOW)
    domain = set(near)
    for _ in range(2 * tiles // 3):
        near = {beyond for joint in near for beyond in joints_near(joint)} - domain
        domain |= near
    # A joint that lacks more tiles than are to be laid is none of its.
    return frozenset(j for j in domain if sum(place not in laid for place in hexes_of(j)) <= tiles)
