"""What the rules ask of the tiles on a table: what touches them, and what they close."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from palago.catalogue.creature.creature import component
from palago.catalogue.plane.lattice import COLOURS, Colour, Hex, Joint, joints_of
from palago.catalogue.plane.regions import neighbours_of, pieces
from palago.catalogue.plane.tile import Rotation

Table = Mapping[Hex, Rotation]


class Closed(NamedTuple):
    """A closed creature with at least one bridge: its colour, and its joints."""

    colour: Colour
    joints: frozenset[Joint]


def beside(table: Collection[Hex]) -> list[Hex]:
    """The empty hexes that touch a tile, sorted."""
    return sorted({near for place in table for near in neighbours_of(place)} - set(table))


def touches(table: Collection[Hex], place: Hex) -> bool:
    """Whether a hex touches a tile."""
    return any(near in table for near in neighbours_of(place))


def in_one_piece(places: Collection[Hex]) -> bool:
    """Whether some hexes hang together; none and one do."""
    return len(pieces(places)) <= 1


def may_be_taken(table: Collection[Hex], place: Hex) -> bool:
    """Whether a tile has an empty neighbour, and all others still hang together without it."""
    rest = set(table) - {place}
    return bool(rest) and not all(near in rest for near in neighbours_of(place)) and in_one_piece(rest)


def closed_at(table: Table, places: Iterable[Hex]) -> list[Closed]:
    """The closed creatures with at least one bridge that touch one of some hexes.

    A closed creature without a bridge is an Eye, which counts in no game.
    """
    found: list[Closed] = []
    for colour in COLOURS:
        seen: set[Joint] = set()
        for place in places:
            for joint in joints_of(place, colour):
                if joint in seen:
                    continue
                joints, missing = component(table, joint)
                seen |= joints
                if not missing and len(joints) > 1:
                    found.append(Closed(colour, joints))
    return found


def touching_pairs(table: Collection[Hex]) -> Iterator[tuple[Hex, Hex]]:
    """The pairs of empty hexes that touch each other, at least one of them a tile; each once, sorted."""
    near = beside(table)
    first = set(near)
    for place in near:
        for other in neighbours_of(place):
            if other not in table and not (other in first and other < place):
                yield (place, other) if place < other else (other, place)
