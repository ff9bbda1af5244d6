"""One way of naming tiles and places, for the text of a plan and for its pictures.

Tiles on the table before the first act are numbered in reading order, top to bottom and left to right, and
keep their numbers wherever they go. A hex that was empty then and that an act uses has a letter, in the same
order; I and O, which look like numbers, are left out. A new tile is called by the letter of its place. How
a tile lies is said by the two hours of a clock that its straight points to::

    1. tile 2: turn clockwise once, straight 4-10
    2. tile 7: move to C, straight 12-6
    3. new tile at A, straight 2-8
    4. tile 1: take away

A tile that goes where another lay before moves "to place 2", and a new one that is laid there is tile 2b. One
turn is a third of a circle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count, groupby
from typing import Any

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Tile
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.reading import HOURS, LETTERS, letters, reading_order
from palago.catalogue.plane.regions import pieces
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.green.least import Transformation
from palago.solver.green.plans import Act, Plan


@dataclass(frozen=True)
class Caption:
    """What to do in one act, in words.

    Parameters
    ----------
    number : int
        Which act of the plan it is, from 1.
    act : {"turn", "move", "add", "remove"}
        What is done.
    tile : str
        The tile that it is done with: a number, or the letter of the place where it was added.
    place : str or None
        Where the tile lies afterwards; None if it is taken away.
    text : str
        All of it in a line, but for the number.
    """

    number: int
    act: Act
    tile: str
    place: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"

    def to_json(self) -> dict[str, Any]:
        """The names and the text, as they are added to the step of a plan."""
        return {"tile": self.tile, "place": self.place, "text": self.text}


@dataclass(frozen=True)
class Names:
    """What the tiles and places of a plan are called."""

    plan: Plan

    @cached_property
    def places(self) -> dict[str, Hex]:
        """Every hex by its name: the number of the tile that lay there at first, or a letter."""
        start = self.plan.start
        used = {tile[:2] for step in self.plan.steps for tile in (step.old, step.new) if tile}
        numbers = map(str, count(1))
        named = dict(zip(numbers, reading_order(start), strict=False))
        return named | dict(zip(letters(), reading_order(used - start.keys()), strict=False))

    @cached_property
    def name_of(self) -> dict[Hex, str]:
        """The name of every hex."""
        return {place: name for name, place in self.places.items()}

    def ahead(self, done: int, until: int) -> dict[Hex, str]:
        """The names of the places, empty after so many acts, that the acts up to another lead to."""
        table = self.plan.tables[done]
        used = {step.new[:2] for step in self.plan.steps[done:until] if step.new is not None}
        return {place: self.name_of[place] for place in reading_order(used) if place not in table}

    @cached_property
    def tables(self) -> list[dict[str, Tile]]:
        """The tiles by their names, before the first act and after each.

        Raises
        ------
        CheckError
            If the plan takes a tile that is not there or lays one on another.
        """
        called = {(q, r, rotation): self.name_of[q, r] for (q, r), rotation in self.plan.start.items()}
        given = set(called.values())
        tables = [{name: tile for tile, name in called.items()}]
        for step, _ in zip(self.plan.steps, self.plan.tables[1:], strict=True):
            if step.old is not None:
                name = called.pop(step.old)
            elif step.new is not None:
                name = next(name for name in _new_names(self.name_of[step.new[:2]]) if name not in given)
                given.add(name)
            if step.new is not None:
                called[step.new] = name
            tables.append({name: tile for tile, name in called.items()})
        return tables

    @cached_property
    def captions(self) -> list[Caption]:
        """A caption for each act."""
        return [
            _caption(number, step.act, tile, step.old, step.new, self.name_of)
            for number, (step, tile) in enumerate(zip(self.plan.steps, self._acted, strict=True), 1)
        ]

    @property
    def _acted(self) -> Iterator[str]:
        """The name of the tile that each act is done with."""
        for step, before, after in zip(self.plan.steps, self.tables, self.tables[1:], strict=False):
            where, there = (before, step.old) if step.old is not None else (after, step.new)
            yield next(name for name, tile in where.items() if tile == there)


def _caption(
    number: int, act: Act, tile: str, old: Tile | None, new: Tile | None, name_of: Mapping[Hex, str]
) -> Caption:
    if new is None:
        return Caption(number, act, tile, None, f"tile {tile}: take away")
    place, straight = name_of[new[:2]], f"straight {HOURS[new[2]]}"
    match act:
        case "add":
            named = "" if tile == place else f" {tile}"
            text = f"new tile{named} at {_place(place)}, {straight}"
        case "turn":
            assert old is not None
            third = (ROTATIONS.index(new[2]) - ROTATIONS.index(old[2])) % 3
            text = f"tile {tile}: turn {'clockwise' if third == 1 else 'anticlockwise'} once, {straight}"
        case _:
            text = f"tile {tile}: move to {_place(place)}, {straight}"
    return Caption(number, act, tile, place, text)


def _new_names(place: str) -> Iterator[str]:
    """What a new tile may be called: as its place, or so with a letter or number more."""
    if place.isdecimal():
        yield from (f"{place}{letter.lower()}" for letter in LETTERS[1:])
    else:
        yield place
        yield from (f"{place}{number}" for number in count(2))


def _place(name: str) -> str:
    return f"place {name}" if name.isdecimal() else name


def told(plan: Plan) -> dict[str, Any]:
    """The JSON form of a plan, with the names of tiles and places and a text for each step."""
    names = Names(plan)
    document = plan.to_json()
    steps = zip(document["steps"], names.captions, strict=True)
    return document | {
        "names": {name: list(place) for name, place in names.places.items()},
        "steps": [step | caption.to_json() for step, caption in steps],
    }


def remarks(x: Creature, found: Transformation, plan: Plan) -> list[str]:
    """What is to be known beside the acts: a mirror twin, colours that change, a mass in pieces."""
    said = []
    if found.poses and found.poses[0].mirrored:
        said.append("Y is laid as its mirror twin")
    goal = Creature.from_layout(plan.target)
    if goal.colour != x.colour:
        said.append(f"the creature is {x.colour} before and {goal.colour} after")
    return said + apart(plan)


def apart(plan: Plan) -> list[str]:
    """After which steps of a plan the tiles lie in several pieces, in a line; none if they never do."""
    found = [number for number, table in enumerate(plan.tables) if len(pieces(table)) > 1]
    return [f"the tiles lie in several pieces after step {'; '.join(_runs(found))}"] if found else []


def _runs(numbers: list[int]) -> Iterator[str]:
    """Numbers that follow each other as a range: 2 to 4."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        some = [number for _, number in run]
        yield str(some[0]) if len(some) == 1 else f"{some[0]} to {some[-1]}"
