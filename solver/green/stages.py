"""Chains of creatures: the mutation graph of a catalogue, and shortest paths in it.

Two creatures are neighbours if one becomes the other by moving at most K tiles and adding or
removing at most D. Comparing all pairs of a catalogue would cost the square of its length. An index
costs little more than its length, for a pair moves at most K tiles exactly if the smaller one
without some K tiles equals, up to a pose, the larger one without some K + D:

* Every pair of tiles gets a number that depends only on how the two lie to each other, not on where
  they lie or how they are turned. The key of a set of tiles is the sum over its pairs, modulo 2^64.
* All creatures are listed under the key of every set that is left when so many tiles are dropped.
  Sets that a pose takes to each other have equal keys, so neighbours meet under a common key.
* Creatures that meet by chance (two different sets of tiles may have the same pairs) are told
  apart by their exact distance, which is wanted anyway.

Dropping k of n tiles gives ``n! / (k! (n - k)!)`` keys for each creature; all grow with the number
of creatures. With K = 2 and D = 2 the graph to 14 tiles takes three seconds and 200 MB, and each tile
more about three times as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from itertools import accumulate, combinations
from typing import TYPE_CHECKING, Any, Final

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.names import Named, as_creature
from palago.catalogue.errors import InputError
from palago.catalogue.machine.needs import Need
from palago.catalogue.machine.notices import at_work
from palago.catalogue.plane.lattice import Hex, poses
from palago.catalogue.plane.tile import ROTATIONS, Rotation, posed_rotation
from palago.solver.green.least import Transformation, transform
from palago.solver.green.plans import Plan, plan
from palago.solver.green.reach import check_reach

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from palago.solver.green.tables import Tiles


#: Above so many tiles the index of all creatures takes minutes and gigabytes.
MOST_TILES: Final = 18

#: What the graph of all one-sided creatures takes, 2 tiles moved and added at a time, measured at 13 and 15.
BYTES_AT_15: Final = 200e6
BYTES_GROWTH: Final = 2.8
SECONDS_AT_15: Final = 17.0
SECONDS_GROWTH: Final = 2.9


@dataclass(frozen=True)
class Chain:
    """Transformations that lead from one creature to another through whole creatures.

    Parameters
    ----------
    stages : tuple of Creature
        All creatures on the way, both ends included, each where the transformation leaves it.
    steps : tuple of Transformation
        From each stage to the next.
    """

    stages: tuple[Creature, ...]
    steps: tuple[Transformation, ...]

    @property
    def moved(self) -> int:
        """The total number of tiles moved."""
        return sum(step.moved for step in self.steps)

    @cached_property
    def plan(self) -> Plan:
        """All acts from the first stage to the last: one plan, so that tiles keep their names throughout."""
        steps = tuple(step for one in self.steps for step in plan(one).steps)
        return Plan(self.stages[0].layout, steps, len(steps))

    @property
    def acts(self) -> tuple[int, ...]:
        """After how many acts of the plan each stage stands, 0 for the first."""
        counts = (step.moved + step.added + step.removed for step in self.steps)
        return tuple(accumulate(counts, initial=0))


def chain(
    x: Named,
    y: Named,
    *,
    max_moved: int = 2,
    max_added: int = 2,
    tiles_up_to: int | None = None,
    mirror: bool = False,
) -> Chain | None:
    """The shortest chain of creatures from X to Y.

    Parameters
    ----------
    x, y : Creature, or what stands for one
        The ends. Their colours do not matter.
    max_moved, max_added : int
        The most tiles that one transformation may move, and may add or remove.
    tiles_up_to : int, optional
        The largest creature on the way; that of the two ends by default.
    mirror : bool
        Whether mirror twins are the same creature.

    Returns
    -------
    Chain or None
        Fewest tiles moved in total come first, then fewest stages. None if there is no chain: that
        is proved, for stages of so many tiles.

    Raises
    ------
    InputError
        If an end is larger than `tiles_up_to`, or a number is none that makes sense.
    """
    import networkx as nx  # type: ignore[import-untyped, unused-ignore]

    x, y = as_creature(x), as_creature(y)
    largest = max(x.tiles, y.tiles) if tiles_up_to is None else tiles_up_to
    if largest < max(x.tiles, y.tiles):
        raise InputError(f"an end of the chain has {max(x.tiles, y.tiles)} tiles, more than {largest}")
    equivalence = _equivalence(mirror)
    graph = mutation_graph(largest, max_moved=max_moved, max_added=max_added, mirror=mirror)
    # Stages are fewer than nodes, so that one moved tile outweighs any number of them.
    heavy = len(graph)
    try:
        path = nx.shortest_path(
            graph,
            code(x, equivalence),
            code(y, equivalence),
            weight=lambda _one, _two, edge: edge["moved"] * heavy + 1,
        )
    except nx.NetworkXNoPath:
        return None
    stages, steps = [x], []
    for name in path[1:]:
        step = transform(stages[-1], creature_from_code(name), mirror=mirror)
        steps.append(step)
        stages.append(Creature.from_layout(step.target))
    return Chain(tuple(stages), tuple(steps))


def mutation_graph(tiles_up_to: int, *, max_moved: int, max_added: int, mirror: bool = False) -> Any:
    """The graph of all creatures of at most so many tiles, neighbours joined.

    Parameters
    ----------
    tiles_up_to : int
        The size of the largest creatures.
    max_moved, max_added : int
        The most tiles that two neighbours differ by.
    mirror : bool
        Whether mirror twins are one node, and not two.

    Returns
    -------
    networkx.Graph
        A node for each one-sided creature (with `mirror`, free creature): its canonical code, with
        the attribute ``tiles``. Each edge has ``moved`` and ``added``.

    Raises
    ------
    InputError
        If a number is none that makes sense, or creatures of so many tiles are too many.
    NoRoomError
        If the memory has no room for so many.

    Examples
    --------
    >>> graph = mutation_graph(6, max_moved=2, max_added=2)
    >>> [(graph.nodes[a]["tiles"], graph.nodes[b]["tiles"], e["moved"]) for a, b, e in graph.edges(data=True)]
    [(3, 5, 1), (5, 6, 2)]
    """
    import networkx as nx

    from palago.solver.green.tables import tiles_of_size

    check_reach(max_moved, max_added)
    if not isinstance(tiles_up_to, int) or not 3 <= tiles_up_to <= MOST_TILES:
        raise InputError(f"tiles_up_to is {tiles_up_to!r}: expected 3 to {MOST_TILES} tiles")
    share = 0.5 if mirror else 1.0
    Need(
        f"a chain through creatures of at most {tiles_up_to} tiles",
        memory=share * BYTES_AT_15 * BYTES_GROWTH ** (tiles_up_to - 15),
        seconds=share * SECONDS_AT_15 * SECONDS_GROWTH ** (tiles_up_to - 15),
    ).foresee()
    of_size = {}
    for size in range(3, tiles_up_to + 1):
        at_work(f"listing creatures of {size} tiles")
        of_size[size] = tiles_of_size(size, _equivalence(mirror))
    graph = nx.Graph()
    for size, (names, _) in of_size.items():
        graph.add_nodes_from(names, tiles=size)
    for size, (names, smaller) in of_size.items():
        at_work(f"looking for neighbours of {len(names):,} creatures of {size} tiles")
        for added in range(min(max_added, tiles_up_to - size) + 1):
            names_of_larger, larger = of_size[size + added]
            for i, j, moved in _close_pairs(smaller, larger, max_moved, mirror):
                if added or i < j:
                    graph.add_edge(names[i], names_of_larger[j], moved=moved, added=added)
    return graph


def _equivalence(mirror: bool) -> Equivalence:
    return "free" if mirror else "one-sided"


def _close_pairs(
    smaller: Tiles, larger: Tiles, max_moved: int, mirror: bool
) -> Iterator[tuple[int, int, int]]:
    """Pairs (i, j) of creatures of two sizes and their distance, if that is at most so large."""
    import numpy as np

    from palago.solver.green.tables import tables

    (fewer, size), (more, size_of_larger) = smaller.rotations.shape, larger.rotations.shape
    if not fewer or not more:
        return
    drop = min(max_moved, size - 1)
    keys = _keys(larger, drop + size_of_larger - size, mirror)
    owners = np.repeat(np.arange(more), keys.shape[1])
    order = np.argsort(keys, axis=None)
    listed, owners = keys.ravel()[order], owners[order]
    for i, own in enumerate(_keys(smaller, drop, mirror)):
        first, last = (np.searchsorted(listed, np.unique(own), side) for side in ("left", "right"))
        met = np.unique(np.concatenate([owners[a:b] for a, b in zip(first, last, strict=True)]))
        if not len(met):
            continue
        both = tables(smaller.part([i]), larger.part(met))
        exact = np.minimum(both.plain, both.mirrored)[0] if mirror else both.plain[0]
        for j, moved in zip(met, exact, strict=True):
            if moved <= max_moved:
                yield i, int(j), int(moved)


def _keys(tiles: Tiles, drop: int, mirror: bool) -> NDArray[np.uint64]:
    """The keys of what is left of creatures of one size without so many tiles: (creatures, sets)."""
    import numpy as np

    size = tiles.rotations.shape[1]
    dropped = np.array(list(combinations(range(size), drop)), np.intp)
    pairs = _pair_numbers(tiles, mirror)
    # The pairs of all tiles, without those of each dropped tile; the pairs of two dropped ones have
    # then been taken away twice. Sums wrap around.
    alone = pairs.sum(axis=2)
    keys = np.repeat(np.triu(pairs).sum(axis=(1, 2))[:, None], len(dropped), axis=1)
    for k in range(drop):
        keys -= alone[:, dropped[:, k]]
        for other in range(k):
            keys += pairs[:, dropped[:, k], dropped[:, other]]
    return keys


def _pair_numbers(tiles: Tiles, mirror: bool) -> NDArray[np.uint64]:
    """A number for every two tiles, the same for all pairs that a pose takes to each other.

    The shape is (creatures, tiles, tiles), and no tile makes a pair with itself: there it is 0.
    """
    import numpy as np

    count, size = tiles.rotations.shape
    found = np.zeros((count, size, size), np.uint64)
    for i, j in combinations(range(size), 2):
        step = tiles.places[:, :, j] - tiles.places[:, :, i]
        shapes = np.column_stack([step, tiles.rotations[:, i], tiles.rotations[:, j]])
        # There are far fewer shapes than pairs.
        different, which = np.unique(shapes, axis=0, return_inverse=True)
        numbers = [
            _number_of_shape((q, r), ROTATIONS[one], ROTATIONS[two], mirror)
            for q, r, one, two in different.tolist()
        ]
        found[:, i, j] = found[:, j, i] = np.array(numbers, np.uint64)[which.ravel()]
    return found


@cache
def _number_of_shape(step: Hex, one: Rotation, two: Rotation, mirror: bool) -> int:
    """A number that is the same for all pairs of tiles that a pose takes to each other."""
    shapes = [
        shape
        for pose in poses(mirror=mirror)
        for turned, (a, b) in [(pose.hex(step), (posed_rotation(pose, one), posed_rotation(pose, two)))]
        for shape in ((turned, a, b), ((-turned[0], -turned[1]), b, a))
    ]
    return int.from_bytes(blake2b(repr(min(shapes)).encode(), digest_size=8).digest())
