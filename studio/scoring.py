"""What lies on a table: its creatures and their points, and where one tile would close one more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from palago.catalogue.creature.creature import Creature, component, find_creatures
from palago.catalogue.creature.facts import Facts, measured
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.geometry import contours_path
from palago.catalogue.plane.lattice import COLOURS, CORNERS_OF, Colour, Hex, Joint, hexes_of, joint_at
from palago.catalogue.plane.regions import joints_around
from palago.catalogue.plane.tile import ROTATIONS, SET, Rotation

#: A creature of fewer points does not count in Palagonia.
COUNTS: int = 3


def scored(table: Layout) -> dict[str, Any]:
    """The creatures on a table with their points, the hexes that are open, and those that would close one."""
    found = [creature_on(creature, table) for creature in find_creatures(table)]
    return {
        "creatures": found,
        "points": {
            colour: sum(one["points"] for one in found if one["colour"] == colour) for colour in COLOURS
        },
        "left": SET - len(table),
        "open": [list(place) for place in sorted(open_hexes(table))],
        "closing": [
            {"hex": list(place), "rotation": rotation, "colour": colour}
            for place, rotation, colour in closing(table)
        ],
    }


def creature_on(creature: Creature, table: Layout) -> dict[str, Any]:
    """What is told of a creature on a table, where all tiles inside it count, and how it is drawn."""
    points = measured(creature, "points", table)
    return {
        "colour": creature.colour,
        "sum": write_sum(creature),
        "tiles": creature.tiles,
        "joints": len(creature.joints),
        "shells": measured(creature, "shells", table),
        "limbs": creature.limbs,
        "holes": creature.holes,
        "points": points,
        "counts": points >= COUNTS,
        "hexes": [list(place) for place in creature.layout],
        "body": contours_path(creature.contours),
    }


def open_hexes(table: Layout) -> set[Hex]:
    """The hexes that some open creature lacks."""
    return {
        place
        for colour in COLOURS
        for joint in joints_around(table, colour)
        for place in hexes_of(joint)
        if place not in table
    }


def closing(table: Layout) -> Iterator[tuple[Hex, Rotation, Colour]]:
    """The single tiles that close a creature with a bridge, and its colour.

    >>> from palago.catalogue import read_sum
    >>> virus = dict(read_sum("0a+1a+2b3c").layout)
    >>> missing = virus.popitem()
    >>> (missing[0], missing[1], "yellow") in closing(Layout(virus))
    True
    """
    lacking = {place: joint for joint, place in _lacking_one(table)}
    for place in sorted(lacking):
        for rotation in ROTATIONS:
            after = {**table, place: rotation}
            for colour in COLOURS:
                if _closes(after, place, colour):
                    yield place, rotation, colour


def _closes(table: dict[Hex, Rotation], place: Hex, colour: Colour) -> bool:
    """Whether a creature of a colour with a bridge is closed around a tile."""
    for corner in CORNERS_OF[colour]:
        joints, missing = component(table, joint_at(place, corner))
        if not missing and len(joints) > 1:
            return True
    return False


def _lacking_one(table: Layout) -> Iterator[tuple[Joint, Hex]]:
    """A joint of each component that lacks a single hex, and that hex."""
    for colour in COLOURS:
        seen: set[Joint] = set()
        for joint in sorted(joints_around(table, colour)):
            if joint not in seen:
                joints, missing = component(table, joint)
                seen |= joints
                if len(missing) == 1:
                    yield joint, next(iter(missing))


def pictured(creature: Creature) -> dict[str, Any]:
    """A creature for the page: its facts, its tiles and its body."""
    return {
        **Facts.of(creature).to_json(),
        "colour": creature.colour,
        "sum": write_sum(creature),
        "tiles_laid": [list(tile) for tile in creature.layout.tiles],
        "body": contours_path(creature.contours),
    }
