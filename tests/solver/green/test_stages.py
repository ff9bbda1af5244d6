"""Chains and neighbours: the index, compared with the distances of all pairs."""

from __future__ import annotations

from itertools import combinations, pairwise

import networkx as nx
import pytest

from palago.catalogue import Creature, Pose, code, creature_from_code, generate, read_sum, write_sum
from palago.catalogue.errors import InputError
from palago.solver.green.least import least_moved
from palago.solver.green.reach import neighbours
from palago.solver.green.stages import MOST_TILES, chain, mutation_graph

VIRUS = next(generate(5))
RING = next(generate(6))


def all_creatures(up_to: int, mirror: bool) -> list[Creature]:
    """Every creature of at most so many tiles."""
    return [c for n in range(3, up_to + 1) for c in generate(n, "free" if mirror else "one-sided")]


@pytest.mark.parametrize(("max_moved", "max_added", "mirror"), [(0, 3, False), (2, 1, False), (3, 2, True)])
def test_the_graph_has_exactly_the_pairs_within_reach(max_moved, max_added, mirror):
    """An edge for every pair whose exact distance is small enough, with that distance, and no other."""
    graph = mutation_graph(9, max_moved=max_moved, max_added=max_added, mirror=mirror)
    creatures = all_creatures(9, mirror)
    assert len(graph) == len(creatures)
    expected = {
        frozenset((x, y)): (moved, abs(x.tiles - y.tiles))
        for x, y in combinations(creatures, 2)
        for moved in [least_moved(x, y, mirror=mirror)]
        if moved <= max_moved and abs(x.tiles - y.tiles) <= max_added
    }
    found = {
        frozenset((creature_from_code(a), creature_from_code(b))): (edge["moved"], edge["added"])
        for a, b, edge in graph.edges(data=True)
    }
    assert found == expected


@pytest.mark.parametrize("mirror", [False, True])
def test_neighbours_are_all_within_reach_and_no_others(mirror):
    """The list equals a comparison with every creature of the sizes in question."""
    symmetry = "free" if mirror else "one-sided"
    x = list(generate(8))[1].posed(Pose(1, False, (5, 5)))
    found = neighbours(x, max_moved=2, max_added=1, mirror=mirror)
    expected = {
        (code(y, symmetry), moved, y.tiles - 8)
        for size in (7, 8, 9)
        for y in generate(size, symmetry)
        for moved in [least_moved(x, y, mirror=mirror)]
        if moved <= 2 and code(y, symmetry) != code(x, symmetry)
    }
    assert {(code(one.creature, symmetry), one.moved, one.added) for one in found} == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize("mirror", [False, True])
def test_neighbours_that_are_as_near_come_smallest_first(mirror):
    """Fewest moved, then smallest, then by sum, which alone would give another order."""
    for x in generate(7):
        found = neighbours(x, max_moved=1, max_added=2, mirror=mirror)
        order = [(one.moved, one.creature.tiles, write_sum(one.creature)) for one in found]
        assert order == sorted(order)
        assert order != sorted(order, key=lambda keys: (keys[0], keys[2]))


def _symmetry(mirror):
    return "free" if mirror else "one-sided"


def test_neighbours_are_those_in_the_graph():
    """Closing up again finds the same creatures as the index, with the same distances."""
    graph = mutation_graph(10, max_moved=2, max_added=1)
    for name in graph:
        creature = creature_from_code(name)
        if creature.tiles < 10:
            found = neighbours(creature, max_moved=2, max_added=1)
            assert {(code(one.creature, "one-sided"), one.moved, abs(one.added)) for one in found} == {
                (other, edge["moved"], edge["added"]) for other, edge in graph[name].items()
            }


def test_a_chain_is_made_of_whole_creatures():
    """Every stage is a creature that lies where the step before left it, within reach of the last."""
    x, y = VIRUS, read_sum("0a+1b+2c+4b+5a+3a+3c+5b")
    found = chain(x, y, max_moved=2, max_added=2)
    assert found is not None
    assert found.stages[0] == x
    assert code(found.stages[-1], "one-sided") == code(y, "one-sided")
    assert len(found.steps) == len(found.stages) - 1
    for (before, after), step in zip(pairwise(found.stages), found.steps, strict=True):
        assert step.target == after.layout
        assert step.moved <= 2
        assert step.added + step.removed <= 2
        assert Creature.from_layout(after.layout) == after
        kept = {(q, r): rotation for q, r, rotation in step.kept}
        assert kept.items() <= dict(before.layout).items() & dict(after.layout).items()
    assert found.moved == sum(step.moved for step in found.steps)


def test_chains_are_shortest_by_moved_tiles_and_then_by_stages():
    """The same as the best of all paths of up to three steps, tried one by one."""
    creatures = all_creatures(7, mirror=False)
    reach = {
        (x, y): least_moved(x, y)
        for x in creatures
        for y in creatures
        if x != y and abs(x.tiles - y.tiles) <= 2 and least_moved(x, y) <= 2
    }
    for x, y in combinations(creatures, 2):
        paths = [[x]]
        best = None
        for _ in range(len(creatures) - 1):
            paths = [[*p, z] for p in paths for z in creatures if z not in p and (p[-1], z) in reach]
            done = [(sum(reach[pair] for pair in pairwise(p)), len(p)) for p in paths if p[-1] == y]
            best = min([*done, *([best] if best else [])], default=None)
        found = chain(x, y, max_moved=2, max_added=2, tiles_up_to=7)
        assert (found and (found.moved, len(found.stages))) == best


def test_of_chains_that_move_as_few_tiles_the_shortest_is_taken():
    """In a larger graph there are several, as all paths with the least number of stages bear out."""
    x, y = read_sum("0c+5b+3a+5c+3b"), read_sum("0b+1b+5c-3c+4a+5c+2a+4b")
    graph = mutation_graph(9, max_moved=3, max_added=3)
    names = code(x, "one-sided"), code(y, "one-sided")
    least = nx.shortest_path_length(graph, *names, weight="moved")
    lengths = {len(path) for path in nx.all_shortest_paths(graph, *names, weight="moved")}
    found = chain(x, y, max_moved=3, max_added=3, tiles_up_to=9)
    assert (found.moved, len(found.stages)) == (least, min(lengths))
    assert len(lengths) > 1


def test_there_may_be_no_chain():
    """With one tile added at a time nothing leads from the Eye to the virus: no creature has 4 tiles."""
    assert chain(next(generate(3)), VIRUS, max_moved=3, max_added=1) is None
    assert chain(VIRUS, VIRUS).steps == ()


def test_larger_stages_are_used_only_if_allowed():
    """The limit on the size of the stages may not be below the ends, and above they help."""
    with pytest.raises(InputError, match="6 tiles, more than 5"):
        chain(VIRUS, RING, tiles_up_to=5)
    one, two = generate(7)
    short = chain(one, two, max_moved=2, max_added=1, tiles_up_to=7)
    roomy = chain(one, two, max_moved=2, max_added=1, tiles_up_to=9)
    assert roomy is not None
    assert short is None or roomy.moved <= short.moved


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_moved": -1}, "max_moved is -1"),
        ({"max_added": "2"}, "max_added is '2'"),
        ({"tiles_up_to": MOST_TILES + 1}, f"tiles_up_to is {MOST_TILES + 1}"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(options, message):
    """As the commands refuse them."""
    with pytest.raises(InputError, match=message):
        chain(VIRUS, RING, **options)
    if "tiles_up_to" not in options:
        with pytest.raises(InputError, match=message):
            neighbours(VIRUS, **{"max_moved": 1, **options})
