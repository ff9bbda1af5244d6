"""Hints: the tiles that belong to every solution of a card, exactly.

What is known of a creature pins it to a place: an outline, a joint map, a region, what lies on a table. There
the card poses search problems, and their *backbone*, the tiles that all solutions share, is found by asking
again and again for a solution that lacks one of those that are still shared::

    a solution          shared tiles a b c d e
    one that lacks some of them         a b c
    one that lacks some of them         a b
    there is none                       a b belong to all: proved

So there are at most as many questions as the creature has tiles, and one more for each problem. Where nothing
says where a creature lies, no tile belongs to every solution, unless there is a single one.

A card is as **hard** as the number of tiles that its outline alone, without the number of tiles, does not
force.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import symmetry_group
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import Named
from palago.catalogue.plane.lattice import Pose
from palago.solver.ending import Ending, deadline_in, watched
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.line import Line
from palago.solver.portrait.portrait import Portrait
from palago.solver.red.answers import solve
from palago.solver.red.encoding import Encoding
from palago.solver.red.engines import Backend
from palago.solver.red.find import check, whole_creatures
from palago.solver.red.problem import Problem, problems_of


@dataclass(frozen=True)
class Hints:
    """What all solutions of a card share.

    Parameters
    ----------
    card : Card
        The card.
    tiles : Layout
        The tiles that belong to every solution, where the outline, the map, the region or the table lies; if
        the work was cut short, those that belong to all that were found.
    example : Creature or None
        A solution in that place; None if there is none, or none was found.
    ending : str
        How the work ended: "all" if it is proved, "none", "time" or "interrupted".
    """

    card: Card
    tiles: Layout
    example: Creature | None
    ending: Ending

    @property
    def outline(self) -> Line | None:
        """The outline, if that is what says where tiles lie; it is that of a yellow creature."""
        portrait = self.card.portrait
        return None if portrait.placed or portrait.within is not None else portrait.outline

    @property
    def given(self) -> Layout:
        """The tiles that anybody sees: those along the outline, or on the table."""
        portrait = self.card.portrait
        if self.outline is not None:
            return self.outline.tiles.posed(portrait.turn)
        return portrait.table or portrait.on or Layout()

    def first(self, number: int) -> Layout:
        """So many of the tiles, as far as there are: first those that are not seen from the card."""
        given = self.given
        order = sorted(self.tiles.tiles, key=lambda tile: (tile[:2] in given, tile))
        return Layout.of_tiles(order[:number])


def hints(
    card: Card | Named, *, time_limit: float | None = None, backend: Backend = "auto", seed: int = 0
) -> Hints:
    """The tiles that belong to every solution of a card.

    Parameters
    ----------
    card : Card, or what stands for one
        The card.
    time_limit, backend, seed
        As in `palago.solver.red.answers.solve`.

    Raises
    ------
    CardError
        If the card cannot be searched for.
    CheckError
        If a solution fails the check: a defect of the software.

    >>> len(hints("virus").tiles), len(hints("rsrsrs").tiles)
    (5, 6)
    """
    card = as_card(card)
    if not _has_place(card.portrait):
        answer = solve(card, limit=1, time_limit=time_limit, backend=backend, seed=seed)
        example = next(iter(answer.solutions), None)
        tiles = example.layout if example is not None and answer.unique else Layout()
        return Hints(card, tiles, example, "all" if answer.unique is False else answer.ending)
    shared = _Shared(card)
    deadline = deadline_in(time_limit)
    with watched() as course:
        for problem in problems_of(card):
            known = [] if shared.example is None else [shared.example]
            for _ in whole_creatures(
                problem, shared.lacking, known=known, deadline=deadline, backend=backend, seed=seed
            ):
                if shared.example is not None and not shared.tiles:
                    break
            if shared.example is not None and not shared.tiles:
                break
    ending = course.ending([] if shared.example is None else [shared.example])
    return Hints(card, Layout(shared.tiles), shared.example, ending)


def hardness(creature: Creature) -> int:
    """How many tiles of a creature its outline alone does not force.

    >>> from palago.catalogue.creature.names import as_creature
    >>> hardness(as_creature("virus")), hardness(as_creature("0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b"))
    (0, 0)
    """
    outline = Card("", None, Portrait((creature.outer_contour.word,)))
    return creature.tiles - len(hints(outline).tiles)


def _has_place(portrait: Portrait) -> bool:
    """Whether a portrait says where its creatures lie."""
    return bool(portrait.outline or portrait.joints or portrait.within is not None or portrait.placed)


class _Shared:
    """What the solutions that were found so far share."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.example: Creature | None = None
        self.tiles: Layout = Layout()

    def lacking(self, encoding: Encoding, yellow: Creature) -> Iterator[list[int]]:
        """A clause for a solution that lacks a tile which all before it have.

        A creature that is more symmetric than is asked for is no solution, and only forbidden itself.
        """
        problem: Problem = encoding.problem
        turn = problem.card.portrait.turn
        if yellow is self.example:
            # Known from another problem, perhaps in the other colour.
            yield self.lack_of_one(encoding, turn)
            return
        wanted = problem.portrait.symmetry
        if wanted is not None and wanted != symmetry_group(yellow):
            yield encoding.differ(yellow)
            return
        creature = yellow.posed(turn)
        check(creature, replace(self.card, portrait=problem.card.portrait))
        if self.example is None:
            self.example, self.tiles = creature, creature.layout
        else:
            self.tiles = Layout(dict(self.tiles.items() & creature.layout.items()))
        if self.tiles:
            yield self.lack_of_one(encoding, turn)

    def lack_of_one(self, encoding: Encoding, turn: Pose) -> list[int]:
        """The clause that one of the shared tiles is not there, in the problem's frame."""
        return [-encoding.tip(place, rotation) for place, rotation in self.tiles.posed(turn).items()]
