"""The best creature that further tiles close on a table, against exhaustive search."""

import random

import pytest

from palago.catalogue import Creature, Layout
from palago.catalogue.plane.lattice import COLOURS, Colour, Pose, hexes_of
from palago.catalogue.plane.regions import ball
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.design.order import fewest, maximise_on_table
from palago.solver.design.sums import GOALS
from palago.solver.portrait.portrait import Portrait

from closings import closings, random_table
from shapes import CENTRE, ring_of

MOST = 3


def ring_with_something_in_it(dice: random.Random) -> Layout:
    """A ring that lacks a tile or more, with tiles in its hole, in any pose."""
    ring = ring_of(dice.choice([2, 3]))
    hole = [place for joint in ball(CENTRE, 2) for place in hexes_of(joint) if place not in ring.layout]
    tiles = {**ring.layout, **{place: dice.choice(ROTATIONS) for place in hole if dice.random() < 0.95}}
    if dice.random() < 0.7:
        tiles |= dict(zip(hexes_of(CENTRE), ROTATIONS, strict=True))
    for place in dice.sample(sorted(tiles), dice.randint(1, MOST)):
        del tiles[place]
    return Layout(tiles).posed(Pose(dice.randrange(6), dice.random() < 0.5))


def worth(creature: Creature, goal: str, table: Layout) -> int:
    """What a creature is worth when all tiles on the table count."""
    shells = creature.shells_on(table)
    every = {"shells": shells, "limbs": creature.limbs, "points": shells + creature.limbs}
    return every.get(goal, creature.holes if goal == "holes" else len(creature.joints))


def by_goal(found: list[tuple[int, Creature, Layout]], goal: str) -> int | None:
    """The most that any of some closings is worth."""
    return max((worth(it, goal, all_tiles) for _, it, all_tiles in found), default=None)


def every_closing(table: Layout, colour: Colour) -> list[tuple[int, Creature, Layout]]:
    """How many further tiles, what they close, Eyes apart, and all the tiles that lie there then."""
    return [
        (tiles, creature, Layout({**table, **laid}))
        for tiles in range(1, MOST + 1)
        for laid, closed in closings(table, colour, tiles).items()
        for creature in closed
        if creature.tiles > 3
    ]


def check_table(table: Layout, dice: random.Random, backend: str) -> int:
    """Compare one table with exhaustive search; how many shells lie inside beside the creature's own."""
    colour, goal = dice.choice(COLOURS), dice.choice(GOALS)
    found = every_closing(table, colour)
    wanted = Portrait(on=table, further=(1, MOST), colour=colour)
    answer = maximise_on_table(goal, wanted, backend=backend, find_all=True)
    assert answer.worth == by_goal(found, goal)
    assert answer.proved
    assert answer.ending == ("all" if found else "none")
    best = {it for _, it, lying in found if worth(it, goal, lying) == answer.worth}
    assert set(answer.solutions) == best
    # The fewest further tiles for half of that worth, and for more than there is.
    for least in ((answer.worth or 0) // 2, (answer.worth or 0) + 1):
        if goal == "joints":
            continue
        enough = [(tiles, it) for tiles, it, lying in found if worth(it, goal, lying) >= least]
        few = min((tiles for tiles, _ in enough), default=None)
        asked = Portrait(on=table, further=(1, MOST), colour=colour, **{goal: (least, None)})
        smallest = fewest(asked, backend=backend, find_all=True)
        assert (smallest.worth, smallest.proved) == (few, True)
        assert set(smallest.solutions) == {it for tiles, it in enough if tiles == few}
    return max((it.shells_on(lying) - it.shells for _, it, lying in found), default=0)


def check_tables(number: int, seed: int, backend: str = "sat") -> None:
    """Compare so many random tables, a third of them rings with something in them."""
    dice = random.Random(seed)
    foreign = 0
    for k in range(number):
        table = random_table(dice) if k % 3 else ring_with_something_in_it(dice)
        foreign += check_table(table, dice, backend)
    assert foreign > 0 or number < 30


def test_tables_are_closed_as_by_exhaustive_search() -> None:
    """The best and the fewest agree, with all that are as good, and with what lies in holes counted."""
    check_tables(36, seed=3)


def test_the_other_back_end_agrees() -> None:
    """CP-SAT finds the same."""
    check_tables(3, seed=4, backend="cp")


@pytest.mark.slow
def test_many_tables_are_closed_as_by_exhaustive_search() -> None:
    """The same of a thousand."""
    check_tables(1000, seed=5)
