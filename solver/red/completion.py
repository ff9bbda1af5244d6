"""The fewest further tiles that close a creature on a table.

The tiles on the table stay. A creature that is closed by `k` further tiles owns some of the table's
and none but those `k` besides, so each `k` from 1 on is a search problem like a red task, with the tiles
on the table for nothing; the first `k` with an answer is the least, and all smaller ones are refuted.

Such a creature does not reach far. Let a joint of it be ``m`` steps from the joints on the table. The bridges
that connect it to them lead over a path of joints none of which is on the table: the first is ``m`` steps
from it, the last one step, so the two are at least ``m - 1`` steps apart, and the path has joints in ``m``
rows of one of the three directions (see `palago.solver.red.problem.reach`). Each row has two tiles on one
side that touch its joints, the same side for all, and the last row has one on the other side. None of them
is on the table, since its joints would be. So ``k >= 2 m + 1``, and a straight path needs no more: to lay
``3`` tiles at the end of ``a(-1, 0) a(-1, 1) c(0, 0)`` is to add a joint one step away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.facts import identified
from palago.catalogue.creature.groups import Symmetry, group_of
from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.creature.names import Named, as_layout
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.errors import CheckError, InputError
from palago.catalogue.plane.lattice import (
    COLOUR_KEEPING,
    YELLOW,
    Colour,
    Pose,
    other,
)
from palago.catalogue.plane.regions import placements
from palago.solver.ending import Ending, Status, deadline_in, status_of, watched
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import Portrait
from palago.solver.red.encoding import Encoding
from palago.solver.red.engines import Backend
from palago.solver.red.find import whole_creatures
from palago.solver.red.pins import near_table
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
        return {
            "additions": [list(tile) for tile in self.additions.tiles],
            "creatures": [identified(creature) for creature in self.creatures],
            "foreign": [identified(creature) for creature in self.foreign],
        }


@dataclass(frozen=True)
class Completion:
    """What a search for the fewest further tiles found.

    Parameters
    ----------
    ways : tuple of Way
        All with the same number of tiles, distinct up to the table's symmetry; of those that it makes
        the same, the one with the least tiles. By the sizes and sums of their creatures.
    ending : str
        See `palago.solver.ending`; "best" if one way was asked for and found.
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
        return status_of(self.ending, self.ways)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "status": self.status,
            "tiles": self.tiles,
            "refuted": self.refuted,
            "ending": self.ending,
            "symmetry": self.symmetry,
            "ways": [way.to_json() for way in self.ways],
        }


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
    """The fewest further tiles that close a creature, and the ways of laying them.

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
    deadline = deadline_in(time_limit)
    symmetries = list(leaving_in_place(layout))
    ways: list[Way] = []
    refuted = 0
    with watched() as course:
        while not ways and (max_tiles is None or refuted < max_tiles):
            problem = _problem(layout, colour, refuted + 1, eyes)
            for way in _ways(layout, problem, symmetries, deadline, backend, seed):
                ways.append(way)
                if found is not None:
                    found(way)
                if limit is not None and len(ways) >= limit:
                    course.cut = "best" if limit == 1 else "number"
                    break
            if not ways:
                refuted += 1
    ways.sort(key=_place_in_list)
    return Completion(tuple(ways), course.ending(ways), refuted, group_of(symmetries).name)


def leaving_in_place(layout: Layout) -> Iterator[Pose]:
    """The colour-keeping poses that leave a layout in place; the first is the identity."""
    return (pose for pose in placements(layout, layout, COLOUR_KEEPING) if layout.posed(pose) == layout)


def _problem(table: Layout, colour: Colour, tiles: int, eyes: bool) -> Problem:
    """The search for a creature that exactly so many further tiles close."""
    card = Card("", None, Portrait(colour=colour))
    laid = table.posed(card.portrait.turn)
    return Problem(near_table(laid, tiles), tiles, tiles, laid=laid, eyes=eyes, card=card)


def _ways(
    table: Layout,
    problem: Problem,
    symmetries: list[Pose],
    deadline: float | None,
    backend: Backend,
    seed: int,
) -> Iterator[Way]:
    """The ways with exactly so many tiles, once each up to the table's symmetries."""
    turn = problem.card.portrait.turn

    def additions(yellow: Creature) -> Layout:
        further = yellow.layout.keys() - problem.laid.keys()
        return Layout({place: yellow.layout[place] for place in further}).posed(turn)

    def same(encoding: Encoding, yellow: Creature) -> Iterator[list[int]]:
        for pose in symmetries:
            image = additions(yellow).posed(pose).posed(turn)
            yield [-encoding.tip(place, rotation) for place, rotation in image.items()]

    for yellow in whole_creatures(problem, same, deadline=deadline, backend=backend, seed=seed):
        images = (additions(yellow).posed(pose) for pose in symmetries)
        least = min(images, key=lambda image: image.tiles)
        way = lay(table, least, yellow.posed(turn).colour, eyes=problem.eyes)
        if len(way.additions) != problem.high or not way.creatures:
            raise CheckError(f"{len(way.additions)} further tiles close no creature: {way.additions.tiles}")
        yield way


def _place_in_list(way: Way) -> tuple[list[tuple[int, str]], list[Tile]]:
    """By the creatures that it closes, then by the tiles that are laid."""
    return [(creature.tiles, write_sum(creature)) for creature in way.creatures], way.additions.tiles


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
