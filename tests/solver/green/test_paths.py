"""Cheapest paths, compared with networkx on random graphs."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from palago.solver.ending import OutOfTimeError, deadline_in
from palago.solver.green.paths import cheapest_path

#: A step leads from each place to others, for a price.
Roads = dict[int, dict[int, int]]


def random_roads(chance: random.Random) -> Roads:
    """A dozen places with a few roads each."""
    return {
        place: {chance.randrange(12): chance.randrange(6) for _ in range(chance.randrange(4))}
        for place in range(12)
    }


def rest(roads: Roads, end: int) -> dict[int, int]:
    """What the rest of the way costs from each place from where the end can be reached."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(roads)
    graph.add_weighted_edges_from(
        (after, before, cost) for before, onward in roads.items() for after, cost in onward.items()
    )
    return dict(nx.single_source_dijkstra_path_length(graph, end))


def test_paths_are_cheapest_whatever_the_bounds():
    """With no bound, a slack one or the exact rest, from one start or several, the cost is the least."""
    chance = random.Random(3)
    found_none = 0
    for _ in range(500):
        roads, end = random_roads(chance), chance.randrange(12)
        starts = chance.sample(range(12), chance.choice((1, 3)))
        exact = rest(roads, end)
        least = min((exact[start] for start in starts if start in exact), default=None)
        for part in (0.0, 0.5, 1.0):
            bounds = {place: int(part * exact.get(place, 99)) for place in roads}
            path = cheapest_path(starts, roads.__getitem__, bounds.__getitem__, end.__eq__)
            assert (path is None) == (least is None)
            if path is not None:
                assert (path[0] in starts, path[-1]) == (True, end)
                assert sum(roads[a][b] for a, b in pairwise(path)) == least
        found_none += least is None
    assert found_none


def test_a_search_without_end_stops_at_its_deadline():
    """The deadline is looked at before each node."""
    with pytest.raises(OutOfTimeError):
        cheapest_path([0], lambda n: {n + 1: 1}, lambda _: 0, lambda _: False, deadline=deadline_in(0.01))
