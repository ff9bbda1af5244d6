"""The mutation graph in figures and in a picture.

``python results/mutations.py 12 results`` writes ``mutations.md``, ``pictures/mutations.svg``, which shows as
much as a page can, and ``mutations.html``, in which to go from creature to creature.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, dist, hypot, pi, sin
from pathlib import Path as FilePath
from string import Template
from typing import Any, Final

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.geometry import contours_path, from_thirds, number, xy
from palago.catalogue.draw.rendering import save
from palago.catalogue.draw.shapes import Group, Label, Part, Path, Picture
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.machine.files import write_whole
from palago.solver.green.stages import mutation_graph

#: The reaches that the page compares: most moved, most added.
REACHES: Final = ((1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1))

#: The reach that the page looks at more closely and the picture shows.
SHOWN: Final = (1, 2)

#: The most creatures of a picture in which they can be told apart at the width of a page.
MOST_SHOWN: Final = 70

#: What lies between creatures, and the room of a label on its ring, in circumradii.
GAP, LABEL = 0.7, 7.0

#: How often the creatures are put in order by where their neighbours lie.
ROUNDS: Final = 8

RING, LINE = "#dde4ec", "#6f859e"

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
        f"Remade by `python results/mutations.py {tiles_up_to} results`.",
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
        f"All free creatures to {_shown(tiles_up_to)} tiles, a ring a size, at one scale; lines are",
        f"mutations with K = {moved} and D = {added}. [mutations.html](mutations.html) has all to",
        f"{tiles_up_to} tiles: open it in a browser, and go from creature to creature.",
    ]
    return "\n".join(lines) + "\n"


def drawing(graph: Any) -> Picture:
    """A mutation graph with its creatures on rings by size, all drawn at one scale, and what the rings are.

    Parameters
    ----------
    graph : networkx.Graph
        As `palago.solver.green.stages.mutation_graph` returns it.
    """
    rings = _on_rings(graph)
    places = {name: place for ring in rings for name, place in ring.places.items()}
    reach = rings[-1].radius + max(_extent(name) for name in rings[-1].places) / 2 + 0.5
    lines = "".join(f"M{xy(places[one])}L{xy(places[two])}" for one, two in graph.edges)
    parts: list[Part] = [
        *(Path(_circle((0, 0), ring.radius), stroke=RING, width=0.05, kind="ring") for ring in rings[1:]),
        Path(lines, stroke=LINE, width=0.07, opacity=0.75, kind="mutation"),
    ]
    for name, place in places.items():
        # No line of others runs through a creature.
        parts.append(Path(_circle(place, 0.45 * _extent(name)), LIGHT.paper, opacity=0.85, kind="ground"))
        parts.append(Group((_body(name),), place))
    for ring in rings:
        # Above the creature in the middle, on top of the other rings.
        place = (0.0, 0.4 - ring.radius) if ring.radius else (0.0, -0.9)
        parts.append(
            Label(f"{ring.tiles} tiles", place, 1.1, LIGHT.ink, bold=True, halo=LIGHT.paper, kind="size")
        )
    title = f"{len(graph)} free creatures on rings by size, joined where one becomes the other"
    return Picture(tuple(parts), (-reach, -reach, reach, reach), title, ground=LIGHT.paper)


def on_a_page(graph: Any) -> Any:
    """The part of a graph that a page can show: as many of its sizes as have `MOST_SHOWN` creatures."""
    sizes = dict(graph.nodes(data="tiles"))
    most = max(size for size in sizes.values() if sum(one <= size for one in sizes.values()) <= MOST_SHOWN)
    return graph.subgraph([name for name in graph if sizes[name] <= most])


def explorer(graph: Any) -> str:
    """A page of HTML, without network, that goes from creature to creature along the lines of a graph."""
    rings = _on_rings(graph)
    places = {name: place for ring in rings for name, place in ring.places.items()}
    order = sorted(places, key=lambda name: (graph.nodes[name]["tiles"], name))
    index = {name: number for number, name in enumerate(order)}
    creatures = [
        {
            "sum": write_sum(creature_from_code(name)),
            "tiles": graph.nodes[name]["tiles"],
            "place": [round(value, 2) for value in places[name]],
            "near": sorted(
                [index[other], edge["moved"], edge["added"]] for other, edge in graph[name].items()
            ),
        }
        for name in order
    ]
    reach = rings[-1].radius + 6
    bodies = "\n".join(
        f'<symbol id="c{index[name]}" overflow="visible">{_body(name).svg()}</symbol>' for name in order
    )
    nodes = "\n".join(
        f'<g class="node" data-at="{index[name]}" transform="translate({xy(places[name])})">'
        f'<circle r="{number(_extent(name) / 2)}"/><use href="#c{index[name]}"/></g>'
        for name in order
    )
    edges = "\n".join(
        f'<path class="edge" data-one="{index[one]}" data-two="{index[two]}" '
        f'd="M{xy(places[one])}L{xy(places[two])}"/>'
        for one, two in graph.edges
    )
    circles = "\n".join(
        f'<path class="ring" d="{_circle((0, 0), ring.radius)}"/>'
        f'<text y="{number(0.6 - ring.radius)}">{ring.tiles} tiles</text>'
        for ring in rings[1:]
    )
    template = Template(FilePath(__file__).with_name("mutations-page.html").read_text(encoding="utf-8"))
    return template.substitute(
        title=f"The {len(graph)} creatures of the mutation graph",
        box=" ".join(number(value) for value in (-reach, -reach, 2 * reach, 2 * reach)),
        bodies=bodies,
        picture="\n".join([circles, edges, nodes]),
        options="\n".join(
            f'<option value="{number}">{known["tiles"]} tiles: {known["sum"]}</option>'
            for number, known in enumerate(creatures)
        ),
        creatures=json.dumps(creatures),
    )


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


def _shown(tiles_up_to: int) -> int:
    graph = mutation_graph(tiles_up_to, max_moved=0, max_added=0, mirror=True)
    return max(tiles for _, tiles in on_a_page(graph).nodes(data="tiles"))


def _hubs(graph: Any, count: int, *, fewest: bool = False) -> Iterator[str]:
    sign = 1 if fewest else -1
    ranked = sorted(graph, key=lambda name: (sign * graph.degree(name), graph.nodes[name]["tiles"], name))
    for name in ranked[:count]:
        node = graph.nodes[name]
        yield f"| {graph.degree(name)} | {node['tiles']} | `{write_sum(creature_from_code(name))}` |"


@dataclass(frozen=True)
class Ring:
    """Creatures of one size around the middle, each with its place; the top is left to the label."""

    tiles: int
    radius: float
    places: Mapping[str, Place]


def _on_rings(graph: Any) -> list[Ring]:
    """A ring for each size, on which each creature lies near its neighbours."""
    sizes: dict[int, list[str]] = {}
    for name, tiles in sorted(graph.nodes(data="tiles")):
        sizes.setdefault(tiles, []).append(name)
    angles: dict[str, float] = {}
    best: list[Ring] = []
    # Each round looks at all neighbours that lie anywhere yet; the first at those further in.
    for _ in range(ROUNDS):
        found: list[Ring] = []
        for tiles, names in sorted(sizes.items()):
            around = {name: [angles[near] for near in graph[name] if near in angles] for name in names}
            names.sort(key=lambda name: (_mean_angle(around[name]), name))
            found.append(_ring(tiles, names, found[-1] if found else None))
            angles |= {name: atan2(x, -y) % (2 * pi) for name, (x, y) in found[-1].places.items()}
        if not best or _length(graph, found) < _length(graph, best):
            best = found
    return best


def _ring(tiles: int, names: Sequence[str], inner: Ring | None) -> Ring:
    """Creatures on a ring in order, clockwise from the label at the top, each with the room that it needs."""
    widths = [_extent(name) + GAP for name in names]
    if inner is None:
        return Ring(tiles, 0.0, dict.fromkeys(names, (0.0, 0.0)))
    beyond = inner.radius + max(map(_extent, inner.places)) / 2 + max(widths) / 2 + GAP
    radius = max(beyond, (sum(widths) + LABEL) / (2 * pi))
    spare = (2 * pi * radius - sum(widths) - LABEL) / (len(names) + 1)
    places, along = {}, LABEL / 2 + spare
    for name, width in zip(names, widths, strict=True):
        angle = (along + width / 2) / radius
        places[name] = (radius * sin(angle), -radius * cos(angle))
        along += width + spare
    return Ring(tiles, radius, places)


def _length(graph: Any, rings: Sequence[Ring]) -> float:
    places = {name: place for ring in rings for name, place in ring.places.items()}
    return sum(dist(places[one], places[two]) for one, two in graph.edges)


def _mean_angle(angles: Sequence[float]) -> float:
    return atan2(sum(map(sin, angles)), sum(map(cos, angles))) % (2 * pi)


@cache
def _box(name: str) -> tuple[float, float, float, float]:
    points = [from_thirds(*joint) for joint in creature_from_code(name).joints]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _extent(name: str) -> float:
    """The diameter of a circle that a creature's body fits into."""
    left, top, right, bottom = _box(name)
    return hypot(right - left, bottom - top) + 1.2


def _body(name: str) -> Path | Group:
    """A creature's body around the origin, as large as all others are drawn."""
    creature = creature_from_code(name)
    left, top, right, bottom = _box(name)
    body = Path(
        contours_path(creature.contours), LIGHT.strong[creature.colour], LIGHT.line, 0.12, kind="body"
    )
    return Group((body,), (-(left + right) / 2, -(top + bottom) / 2))


def _circle(middle: Place, radius: float) -> str:
    x, y = middle
    arc = f"A{number(radius)} {number(radius)} 0 0 1"
    return f"M{xy((x - radius, y))}{arc} {xy((x + radius, y))}{arc} {xy((x - radius, y))}Z"


def main(arguments: list[str]) -> None:
    """Write the page to the size, its picture and the page to explore into the folder, that are given."""
    tiles_up_to, folder = int(arguments[0]), FilePath(arguments[1])
    moved, added = SHOWN
    graph = mutation_graph(tiles_up_to, max_moved=moved, max_added=added, mirror=True)
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    save(drawing(on_a_page(graph)).svg(scale=20), folder / "pictures" / "mutations.svg")
    write_whole(folder / "mutations.html", explorer(graph).encode())
    write_whole(folder / "mutations.md", page(tiles_up_to).encode())


if __name__ == "__main__":
    main(sys.argv[1:])
