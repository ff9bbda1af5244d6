"""Random cards, with what is said divided between two, and all that fits them by looking at every creature.

The oracle shares nothing with the search: it lays every creature of the sizes asked for, of both colours
and in all turns, wherever the table or the region lets it lie, and looks at it there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from palago.catalogue import Creature, Layout, Pose, code, generate, symmetry_group
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.plane.lattice import COLOURS, Colour
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.portrait import NUMBERS


@cache
def of_size(tiles: int) -> list[Creature]:
    """The creatures of a size up to turns, yellow."""
    return [creature.in_colour("yellow") for creature in generate(tiles, "one-sided")]


def looks_right(creature: Creature, said: dict[str, Any]) -> bool:
    """Whether what does not depend on the place is as a card says."""
    words = Counter(contour.word for contour in creature.inner_contours)
    for name in NUMBERS:
        low, high = said.get(name, (0, None))
        if not low <= getattr(creature, name) <= (99 if high is None else high):
            return False
    return (
        said.get("outer") in (None, creature.outer_contour.word)
        and not Counter(said.get("inner", ())) - words
        and ("symmetry" not in said or said["symmetry"] == symmetry_group(creature))
        and ("joints" not in said or said["joints"].fits(creature.in_colour("yellow").joints))
    )


def lies_in(layout: Layout, pattern: Layout) -> bool:
    """Whether a layout has the tiles of a pattern, shifted."""
    q, r = next(iter(pattern))
    return any(
        all(layout.get((x + dq, y + dr)) == rotation for (x, y), rotation in pattern.items())
        for dq, dr in ((place[0] - q, place[1] - r) for place in layout)
    )


def places(creature: Creature, said: dict[str, Any]) -> Iterator[Creature]:
    """The creature wherever the table and the region let it lie, without turning it."""
    table, region = said.get("table"), said.get("within")
    targets = [next(iter(table))] if table else sorted(region) if region is not None else [None]
    q, r = next(iter(creature.layout))
    for target in targets:
        if target is None:
            yield creature
            continue
        anchors = creature.layout if table else [(q, r)]
        for place in anchors:
            moved = creature.posed(Pose(shift=(target[0] - place[0], target[1] - place[1])))
            fits_table = not table or table.items() <= moved.layout.items()
            if fits_table and (region is None or region >= moved.layout.keys()):
                yield moved


def expected(said: dict[str, Any], sizes: range) -> set[object]:
    """All solutions: their places on a table, and else their codes up to what the card leaves free."""
    colours: tuple[Colour, ...] = (said["colour"],) if "colour" in said else COLOURS
    lies = {"table", "within", "outer", "inner", "joints", "patterns", "creatures"} & said.keys()
    found: set[object] = set()
    for yellow in (creature for tiles in sizes for creature in of_size(tiles)):
        if not looks_right(yellow, said):
            continue
        for colour in colours:
            whole = yellow.in_colour(colour)
            wanted = [*said.get("patterns", ())]
            wanted += [creature.in_colour(colour).layout for creature in said.get("creatures", ())]
            turned = [whole.posed(Pose(turn)) for turn in (0, 2, 4)]
            if not all(any(lies_in(it.layout, pattern) for it in turned) for pattern in wanted):
                continue
            for placed in (placed for it in turned for placed in places(it, said)):
                same = placed.layout if "table" in said else code(placed, "one-sided" if lies else "free")
                found.add((placed.colour, same) if "table" in said else same)
    return found


def random_said(dice: random.Random, base: Creature) -> dict[str, Any]:
    """A few things that are true of a creature, or nearly."""
    said: dict[str, Any] = {}
    tiles = list(base.layout.items())
    for what in dice.sample(
        ["outer", "inner", "joints", *NUMBERS, "symmetry", "patterns", "creatures", "within", "table"],
        dice.randrange(1, 5),
    ):
        match what:
            case "outer":
                said[what] = base.outer_contour.word
            case "inner":
                said[what] = tuple(contour.word for contour in base.inner_contours[: dice.randrange(3)])
            case "joints":
                joints = sorted(base.in_colour("yellow").joints)
                loose = frozenset(joint for joint in joints if dice.random() < 0.3)
                said[what] = JointMap(frozenset(joints) - loose, loose)
            case "symmetry":
                said[what] = symmetry_group(base)
            case "patterns":
                said[what] = (Layout(dict(dice.sample(tiles, dice.randrange(1, 4)))),)
            case "creatures":
                said[what] = (dice.choice(of_size(dice.choice([3, 5]))).in_colour(dice.choice(COLOURS)),)
            case "within":
                more = [(q + dice.randrange(-1, 2), r + dice.randrange(-1, 2)) for q, r in base.layout]
                said[what] = frozenset(base.layout) | frozenset(more[: dice.randrange(6)])
            case "table":
                laid = dict(dice.sample(tiles, dice.randrange(1, 4)))
                if dice.random() < 0.2:
                    laid[dice.choice(list(laid))] = dice.choice(ROTATIONS)
                said[what] = Layout(laid)
            case _:
                value = getattr(base, what)
                said[what] = dice.choice([(value, value), (value, None), (0, value), (value + 1, None)])
    if not said.get("inner", True):
        del said["inner"]  # No hole to show.
    if dice.random() < 0.4:
        said["colour"] = dice.choice(COLOURS)
    return said


def portrait_of(said: dict[str, Any]) -> Portrait:
    """A portrait that says so."""
    plain = {
        key: said[key] for key in (*NUMBERS, "symmetry", "within", "table", "colour", "joints") if key in said
    }
    outer = [said["outer"]] if "outer" in said else []
    contours = (*outer, *said.get("inner", ()))
    return Portrait(contours, contains=(*said.get("patterns", ()), *said.get("creatures", ())), **plain)


@dataclass(frozen=True)
class Mixed:
    """Two cards that hold only together, what they say, and the sizes that both allow."""

    one: Card
    two: Card
    said: dict[str, Any]
    sizes: range


def random_cards(number: int, seed: int, most: int, least: int = 5) -> Iterator[Mixed]:
    """Cards about creatures of some sizes, each divided between two at random."""
    dice = random.Random(seed)
    for _ in range(number):
        tiles = dice.randrange(least, most + 1)
        base = dice.choice(of_size(tiles) or of_size(5)).in_colour(dice.choice(COLOURS))
        said = random_said(dice, base.posed(Pose(dice.choice([0, 2, 4]))))
        low = max(3, base.tiles - dice.choice([0, 0, 1]))
        sizes = range(low, min(most, base.tiles + dice.choice([0, 0, 1])) + 1)
        sides: list[dict[str, Any]] = [{}, {}]
        for key, value in said.items():
            for side in dice.choice([sides[:1], sides[1:], sides]):
                side[key] = value
        span = (sizes[0], sizes[-1])
        given = dice.choice([(span, None), (None, span), (span, (1, None))])
        one, two = (Card("", size, portrait_of(side)) for size, side in zip(given, sides, strict=True))
        yield Mixed(one, two, said, sizes)


def check(mixed: Mixed, solutions: Iterable[Creature], symmetry: Equivalence, ending: str) -> None:
    """Compare the solutions of such a card, and how the search ended, with the oracle."""
    listed = list(solutions)
    fixed = symmetry == "fixed"
    found = {(it.colour, it.layout) if fixed else code(it, symmetry) for it in listed}
    assert len(found) == len(listed), mixed.said
    assert found == expected(mixed.said, mixed.sizes), mixed.said
    assert ending == ("all" if found else "none"), mixed.said
