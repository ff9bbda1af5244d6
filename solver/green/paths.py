"""A cheapest path through a graph that comes into being while it is searched: A*.

Every node that was reached is filed under the cost of the way to it plus its **bound**, which is never
more than what the rest of the way costs. The node filed lowest is next. So the first end whose turn
comes has been reached by a cheapest path, proved: all other ways would cost no less than what they are
filed under. In this graph, with bounds in brackets, ::

    A (3) --1-- B (1) --5-- end
      `---2---- C (2) --2---'

B is filed under 2 and C under 4. From B the end would cost 6, but before that C has its turn, and from
there it costs 4.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import TypeVar

from palago.solver.ending import check_deadline

Node = TypeVar("Node", bound=Hashable)


def cheapest_path(
    starts: Iterable[Node],
    successors: Callable[[Node], Mapping[Node, int]],
    bound: Callable[[Node], int],
    is_end: Callable[[Node], bool],
    *,
    below: float = inf,
    deadline: float | None = None,
) -> list[Node] | None:
    """The nodes of a cheapest path from one of some starts to an end; None if there is none.

    Parameters
    ----------
    starts : iterable of nodes
        Where a path may begin.
    successors : callable
        The nodes that one step leads to from a node, with what the step costs.
    bound : callable
        What the way from a node to an end costs at least.
    is_end : callable
        Whether a node is an end.
    below : float
        Only paths that cost less are looked for.
    deadline : float, optional
        A reading of `time.monotonic`.

    Raises
    ------
    OutOfTimeError
        If the deadline passes.

    >>> roads = {"A": {"B": 1, "C": 2}, "B": {"end": 5}, "C": {"end": 2}}
    >>> bounds = {"A": 3, "B": 1, "C": 2, "end": 0}
    >>> cheapest_path(["A"], roads.__getitem__, bounds.__getitem__, "end".__eq__)
    ['A', 'C', 'end']
    """
    bounds: dict[Node, int] = {}
    reached: dict[Node, tuple[int, Node | None]] = {}
    queue: list[tuple[int, int, Node]] = []
    number = count()

    def file(node: Node, cost: int, before: Node | None) -> None:
        if node not in reached:
            bounds[node] = bound(node)
        elif reached[node][0] <= cost:
            return
        if cost + bounds[node] >= below:
            return
        reached[node] = cost, before
        # Of nodes filed under the same sum the first goes first; nodes themselves are not compared.
        heappush(queue, (cost + bounds[node], next(number), node))

    for start in starts:
        file(start, 0, None)
    while queue:
        check_deadline(deadline)
        filed, _, node = heappop(queue)
        cost, _ = reached[node]
        if filed > cost + bounds[node]:
            continue  # A cheaper way to it was found after this one.
        if is_end(node):
            return _way(node, reached)
        for after, step in successors(node).items():
            file(after, cost + step, node)
    return None


def _way(end: Node, reached: Mapping[Node, tuple[int, Node | None]]) -> list[Node]:
    """The path that led to a node."""
    path = [end]
    while (before := reached[path[-1]][1]) is not None:
        path.append(before)
    return path[::-1]
