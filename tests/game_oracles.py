"""Slow and obvious twins for the games: a referee by contours, and a model of Mambo from its rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

import networkx as nx

from palago.catalogue.creature.contour import trace
from palago.catalogue.plane.lattice import COLOURS, Colour, Hex, Joint, joint_at, neighbour
from palago.catalogue.plane.tile import Rotation, bridged_joints


def closed_colours(table: Mapping[Hex, Rotation]) -> set[Colour]:
    """The colours of which a creature with a bridge is closed: every line along it is a closed loop."""
    found: set[Colour] = set()
    for parity, colour in enumerate(COLOURS):
        graph, open_ones = nx.Graph(), set[Joint]()
        for place, rotation in table.items():
            graph.add_edge(*bridged_joints(place, rotation, colour))
            for edge in range(parity, 6, 2):
                joint = joint_at(place, edge - 1)
                graph.add_node(joint)
                if trace(table, (place, edge)) is None:
                    open_ones.add(joint)
        for component in nx.connected_components(graph):
            if len(component) > 1 and not component & open_ones:
                found.add(colour)
    return found


def winner_by_scratch(table: Mapping[Hex, Rotation], mover: Colour) -> Colour | None:
    """Who has won after a turn of a colour, found from the tiles alone."""
    closed = closed_colours(table)
    if len(closed) == 2:
        return "blue" if mover == "yellow" else "yellow"
    return closed.pop() if closed else None


class SlowMambo:
    """Mambo as its page of rules has it: corners are points, and everything is tried.

    A tile is a hex and the colours of its three coloured corners.
    """

    def __init__(self) -> None:
        self.corners: dict[tuple[int, int], str] = {}
        self.filled: dict[Hex, tuple[str, ...]] = {}

    @staticmethod
    def points(place: Hex) -> list[tuple[int, int]]:
        """The coloured corners of a hex: right, lower left, upper left, in thirds of a step."""
        q, r = place
        return [(3 * q + 2, 3 * r - 1), (3 * q - 1, 3 * r + 2), (3 * q - 1, 3 * r - 1)]

    def ways(self, place: Hex) -> list[tuple[str, ...]]:
        """The colourings of a hex that fit."""
        points = self.points(place)
        return [
            way
            for way in product(("yellow", "blue"), repeat=3)
            if len(set(way)) == 2
            and all(self.corners.get(p, colour) == colour for p, colour in zip(points, way, strict=True))
        ]

    def beside(self) -> list[Hex]:
        """The empty hexes beside the tiles."""
        near = {neighbour(place, edge) for place in self.filled for edge in range(6)}
        return sorted(near - set(self.filled))

    def legal(self) -> set[tuple[Hex, tuple[str, ...]]]:
        """All turns."""
        return {(place, way) for place in (self.beside() or [(0, 0)]) for way in self.ways(place)}

    def lay(self, place: Hex, way: tuple[str, ...]) -> None:
        """Lay one tile."""
        self.filled[place] = way
        self.corners.update(zip(self.points(place), way, strict=True))

    def due(self) -> list[tuple[Hex, tuple[str, ...]]]:
        """The automatic tiles: hexes all of whose corners are fixed, and not all equal."""
        fixed = [place for place in self.beside() if all(p in self.corners for p in self.points(place))]
        return [(place, ways[0]) for place in fixed if len(ways := self.ways(place)) == 1]

    def dead(self, least_bridges: int) -> set[str]:
        """The colours of which a group with so many bridges is dead."""
        graph = nx.MultiGraph()
        graph.add_nodes_from(self.corners)
        for place, way in self.filled.items():
            one, two = [
                p for p, colour in zip(self.points(place), way, strict=True) if way.count(colour) == 2
            ]
            graph.add_edge(one, two)
        dead = set()
        for group in nx.connected_components(graph):
            bridges = graph.subgraph(group).number_of_edges()
            alive = any(self.ways(place) for place in self.beside() if set(self.points(place)) & group)
            if not alive and bridges >= least_bridges:
                dead.add(self.corners[min(group)])
        return dead


def seeded(name: str, number: int) -> Random:
    """A source of chance for a test."""
    return Random(f"{name} {number}")
