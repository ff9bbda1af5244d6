"""The mutation graph in figures and in a picture.

``python results/mutations.py 12 PICTURE.svg`` prints a page in Markdown and draws the picture.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from math import atan2, cos, pi, sin
from typing import Any, Final

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.geometry import contours_path, from_thirds, xy
from palago.catalogue.draw.rendering import save
from palago.catalogue.draw.shapes import Group, Path, Picture
from palago.catalogue.draw.style import LIGHT
from palago.solver.green.stages import mutation_graph

#: The reaches that the page compares: most moved, most added.
REACHES: Final = ((1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1))

#: The reach that the page looks at more closely and the picture shows.
SHOWN: Final = (1, 2)

Place = tuple[float, float]


def page(tiles_up_to: int) -> str:
    """What is worth knowing of the mutation graph to a size, in Markdown."""
    moved, added = SHOWN
    one_sided = mutation_graph(tiles_up_to, max_moved=moved, max_added=added)
    lines = [
        f"# The mutation graph to {tiles_up_to} tiles",
        "",
        "Creatures are joined if one becomes the other by turning or moving at most K tiles and adding",
        "or removing at most D. A distance is counted in stages, or in tiles moved in total; the diameter",
        "is the largest distance within the largest component.",
        "",
        "Remade by `python results/mutations.py "
        f"{tiles_up_to} results/pictures/mutations.svg > results/mutations.md`.",
        "",
        "## Components and diameters",
        "",
        f"One-sided creatures (mirror twins are two), of which there are {len(one_sided)}:",
        "",
        *_table(tiles_up_to, mirror=False),
        "",
        f"Free creatures (mirror twins are one), of which there are {_free(tiles_up_to)}:",
        "",
        *_table(tiles_up_to, mirror=True),
        "",
        f"## Hubs, with K = {moved} and D = {added}",
        "",
        "The one-sided creatures with the most neighbours; of mirror twins, which have equally many, both:",
        "",
        "| neighbours | tiles | creature sum |",
        "|---:|---:|---|",
        *_hubs(one_sided, 12),
        "",
        "The creatures with the fewest:",
        "",
        "| neighbours | tiles | creature sum |",
        "|---:|---:|---|",
        *_hubs(one_sided, 6, fewest=True),
        "",
        "## The picture",
        "",
        "![Creatures on rings by size, joined by lines](pictures/mutations.svg)",
        "",
        f"All free creatures to {tiles_up_to} tiles, a ring a size, from the Eye outwards; lines are",
        f"mutations with K = {moved} and D = {added}.",
    ]
    return "\n".join(lines) + "\n"


def drawing(graph: Any, size: float = 1.6) -> Picture:
    """A mutation graph with its creatures on rings by size, `size` circumradii for each.

    Parameters
    ----------
    graph : networkx.Graph
        As `palago.solver.green.stages.mutation_graph` returns it.
    size : float
        The room for a creature.
    """
    places = _on_rings(graph, size)
    reach = max((abs(value) for place in places.values() for value in place), default=0) + size
    lines = "".join(f"M{xy(places[one])}L{xy(places[two])}" for one, two in graph.edges)
    bodies = (_body(creature_from_code(name), places[name], 0.85 * size) for name in graph)
    return Picture((Path(lines, stroke=LIGHT.pale_line, width=0.03), *bodies), (-reach, -reach, reach, reach))


def _table(tiles_up_to: int, mirror: bool) -> Iterator[str]:
    import networkx as nx  # type: ignore[import-untyped, unused-ignore]

    yield "| K | D | mutations | components | largest | alone | diameter in stages | in tiles moved |"
    yield "|---:|---:|---:|---:|---:|---:|---:|---:|"
    for moved, added in REACHES:
        graph = mutation_graph(tiles_up_to, max_moved=moved, max_added=added, mirror=mirror)
        components = sorted(nx.connected_components(graph), key=len, reverse=True)
        largest = graph.subgraph(components[0])
        stages = nx.diameter(largest)
        tiles = max(
            max(lengths.values()) for _, lengths in nx.all_pairs_dijkstra_path_length(largest, weight="moved")
        )
        alone = sum(len(component) == 1 for component in components)
        yield (
            f"| {moved} | {added} | {graph.number_of_edges()} | {len(components)} | {len(largest)} "
            f"| {alone} | {stages} | {tiles} |"
        )


def _free(tiles_up_to: int) -> int:
    return len(mutation_graph(tiles_up_to, max_moved=0, max_added=0, mirror=True))


def _hubs(graph: Any, count: int, *, fewest: bool = False) -> Iterator[str]:
    sign = 1 if fewest else -1
    ranked = sorted(graph, key=lambda name: (sign * graph.degree(name), graph.nodes[name]["tiles"], name))
    for name in ranked[:count]:
        node = graph.nodes[name]
        yield f"| {graph.degree(name)} | {node['tiles']} | `{write_sum(creature_from_code(name))}` |"


def _on_rings(graph: Any, size: float) -> Mapping[str, Place]:
    """A ring for each size, on which each creature lies near its neighbours further in."""
    rings: dict[int, list[str]] = {}
    for name, tiles in graph.nodes(data="tiles"):
        rings.setdefault(tiles, []).append(name)
    angles: dict[str, float] = {}
    places: dict[str, Place] = {}
    radius = 0.0
    for number, (_, names) in enumerate(sorted(rings.items())):
        wanted = {
            name: _mean_angle([angles[near] for near in graph[name] if near in angles]) for name in names
        }
        names.sort(key=lambda name: (wanted[name], name))
        radius = max(radius + 1.5 * size, len(names) * size / (2 * pi)) if number else 0.0
        # The ring is turned so that creatures lie where they want on average.
        even = [2 * pi * k / len(names) for k in range(len(names))]
        turn = _mean_angle([wanted[name] - angle for name, angle in zip(names, even, strict=True)])
        for name, angle in zip(names, even, strict=True):
            angles[name] = (angle + turn) % (2 * pi)
            places[name] = (radius * sin(angles[name]), -radius * cos(angles[name]))
    return places


def _mean_angle(angles: list[float]) -> float:
    return atan2(sum(map(sin, angles)), sum(map(cos, angles))) % (2 * pi)


def _body(creature: Creature, place: Place, size: float) -> Group:
    """A creature's body, as large as fits into a square around a place."""
    points = [from_thirds(*joint) for joint in creature.joints]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    scale = size / (max(max(xs) - min(xs), max(ys) - min(ys)) + 1.2)
    body = Path(contours_path(creature.contours), LIGHT.strong[creature.colour], LIGHT.line, 0.12)
    return Group((body,), (place[0] - scale * middle[0], place[1] - scale * middle[1]), scale)


def main(arguments: list[str]) -> None:
    """Print the page to the size, and draw the picture to the file, that are given."""
    tiles_up_to, path = int(arguments[0]), arguments[1]
    moved, added = SHOWN
    graph = mutation_graph(tiles_up_to, max_moved=moved, max_added=added, mirror=True)
    save(drawing(graph).svg(scale=24, background="#ffffff"), path)
    print(page(tiles_up_to), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
