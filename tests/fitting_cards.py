"""Transformations between cards by trying all creatures: the oracle for `palago.solver.cards.between`.

``python tests/fitting_cards.py KIND COUNT SEED`` compares so many random pairs of a kind, ``one`` (a creature
to a card) or ``two`` (a card to a card), and prints what came out.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from functools import cache
from typing import Any

from palago.catalogue import Creature, Layout, Pose, generate
from palago.solver.cards.between import fitting, nearest, transform
from palago.solver.portrait.card import Card

from in_one_piece import Table, acts_by_flying, turned

SIZES = range(5, 11)


@cache
def creatures(tiles: int) -> tuple[Creature, ...]:
    """All fixed creatures of a size, in both colours."""
    yellow = tuple(generate(tiles, "fixed"))
    return (*yellow, *(creature.posed(Pose(3)) for creature in yellow))


@cache
def tiles_of(creature: Creature) -> Table:
    """Its tiles."""
    return frozenset(creature.layout.tiles)


@cache
def images_of(creature: Creature) -> list[Table]:
    """Its tiles in the six turns."""
    return list({turned(tiles_of(creature), times) for times in range(6)})


@cache
def moved(x: Creature, y: Creature) -> int:
    """The tiles to turn or move, by letting all pairs of tiles vote for a translation."""
    return acts_by_flying(tiles_of(x), images_of(y)) - abs(x.tiles - y.tiles)


def random_creature(chance: random.Random) -> Creature:
    """A creature of a few tiles, in either colour."""
    return chance.choice(creatures(chance.choice([n for n in SIZES if creatures(n)])))


def random_card(chance: random.Random) -> Card:
    """A card that says some of what is true of a random creature."""
    creature = random_creature(chance)
    tiles = creature.tiles
    portrait: dict[str, Any] = {}
    sizes: Any = chance.choice([tiles, tiles, [tiles - chance.randint(0, 2), min(tiles + 1, SIZES[-1])]])
    for name in chance.sample(["shells", "limbs", "points", "holes"], chance.choice([0, 0, 1, 2])):
        known = getattr(creature, name)
        portrait[name] = chance.choice([known, [max(known - 1, 0), None]])
    extra = chance.choice(["", "", "", "symmetry", "contours", "contains", "within", "table"])
    places = list(creature.layout)
    some = Layout({place: creature.layout[place] for place in chance.sample(places, min(3, tiles))})
    if extra == "symmetry":
        portrait["symmetry"] = creature.to_json()["symmetry"]
    elif extra == "contours":
        portrait["contours"] = [chance.choice(creature.contours).word]
    elif extra == "contains":
        portrait["contains"] = [some.posed(Pose(chance.choice([0, 2, 4]), False, (3, -2))).to_json()]
    elif extra == "within":
        near = {(q + a, r + b) for q, r in places for a, b in chance.sample([(0, 1), (1, 0), (-1, 0)], 1)}
        portrait["within"] = [list(place) for place in sorted({*places, *near})]
    elif extra == "table":
        portrait["table"] = some.to_json()
    if creature.colour == "blue" or chance.random() < 0.5:
        portrait["colour"] = creature.colour
    return Card.from_json({"schema": "palago.card/1", "tiles": sizes, "portrait": portrait})


def fits(card: Card, creature: Creature) -> bool:
    """Whether a creature fits a card, shifted to wherever a table or a region can want it."""
    places = card.portrait.table or card.portrait.within
    if places is None:
        return card.mismatch(creature) is None
    first = min(places)
    return any(
        card.mismatch(creature.posed(Pose(shift=(q - x, r - y)))) is None
        for q, r in ([first] if card.portrait.table else places)
        for x, y in ([*creature.layout] if card.portrait.table else [min(creature.layout)])
    )


def all_fitting(card: Card) -> list[Creature]:
    """All creatures that fit a card, each looked at."""
    low, high = card.sizes
    assert high is not None
    return [
        creature for tiles in range(low, high + 1) for creature in creatures(tiles) if fits(card, creature)
    ]


def compare(kind: str, count: int, seed: int) -> Counter[str]:
    """Random pairs compared: how many, how many cards nothing fits, and of how many a twin is nearest."""
    chance = random.Random(f"{kind} {seed}")
    figures: Counter[str] = Counter()
    for _ in range(count):
        x, y = random_card(chance) if kind == "two" else random_creature(chance), random_card(chance)
        xs = all_fitting(x) if isinstance(x, Card) else [x]
        ys = all_fitting(y)
        figures["pairs"] += 1
        assert xs
        assert ys
        best = min((moved(one, two), abs(one.tiles - two.tiles)) for one in xs for two in ys)
        found = transform(x, y)
        assert (found.moved, found.added + found.removed) == best, (x, y)
        starts, goals = fitting(x).creatures, fitting(y).creatures
        one, two = nearest(starts, goals)
        assert isinstance(x, Creature) or fits(x, one)
        assert fits(y, two)
        listed = min(moved(one, two) for one in starts for two in goals)
        figures["with a twin that was not listed"] += listed > found.moved
    return figures


def main(arguments: list[str]) -> None:
    """Compare as the arguments say, and print the figures."""
    kind, count, seed = arguments
    figures = compare(kind, int(count), int(seed))
    print(kind, *(f"{number} {name}" for name, number in figures.items()), sep=", ")


if __name__ == "__main__":
    main(sys.argv[1:])
