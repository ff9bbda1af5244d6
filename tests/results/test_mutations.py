"""The picture of the mutation graph is readable, and its page leads along all of its lines."""

import json
import re

import pytest

from palago.catalogue.draw.shapes import Group
from palago.solver.green.stages import mutation_graph

from mutations import MOST_SHOWN, drawing, explorer, on_a_page


@pytest.fixture(scope="module")
def graph():
    """The free creatures to 10 tiles."""
    return mutation_graph(10, max_moved=1, max_added=2, mirror=True)


def test_rings_are_labelled_and_all_creatures_drawn_at_one_scale(graph):
    """Each size has its label once, and no creature is made larger or smaller."""
    drawn = drawing(graph)
    sizes = sorted(set(dict(graph.nodes(data="tiles")).values()))
    assert drawn.labels == [f"{tiles} tiles" for tiles in sizes]
    groups = [part for part in drawn.parts if isinstance(part, Group)]
    assert len(groups) == len(graph)
    assert {group.scale for group in groups} == {1}
    assert {inner.scale for group in groups for inner in group.parts} == {1}


def test_a_page_has_no_more_than_it_can_show():
    """Whole sizes, as many as fit."""
    graph = mutation_graph(12, max_moved=0, max_added=0, mirror=True)
    shown = dict(on_a_page(graph).nodes(data="tiles"))
    assert 0 < len(shown) <= MOST_SHOWN < len(graph)
    assert set(shown) == {name for name, tiles in graph.nodes(data="tiles") if tiles <= max(shown.values())}


def test_the_page_to_explore_has_all_lines_in_both_directions(graph):
    """Whoever goes along a line can go back, and no file beside it is asked for."""
    page = explorer(graph)
    creatures = json.loads(re.search('id="creatures">(.*?)</script>', page, re.DOTALL)[1])
    lines = {(at, other) for at, one in enumerate(creatures) for other, *_ in one["near"]}
    assert lines == {(other, at) for at, other in lines}
    assert len(lines) == 2 * graph.number_of_edges()
    assert "http" not in page
