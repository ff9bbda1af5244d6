"""Tables of distances, compared with one pair at a time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue import Creature, Layout, Pose, code, creature_from_code, generate
from palago.catalogue.errors import InputError
from palago.solver.green.least import least_moved
from palago.solver.green.tables import tables, tiles_of, tiles_of_size

from read_only import run_read_only
from strategies import creatures, layouts


def test_tables_equal_the_distances_of_single_pairs():
    """All pairs of creatures up to 9 tiles, of mixed sizes and lying anywhere, mirror twins too."""
    xs = [creature for tiles in range(3, 10) for creature in generate(tiles)]
    ys = [x.posed(Pose(k % 6, False, (5 * k - 40, 17))) for k, x in enumerate(xs)]
    found = tables(xs, ys)
    for i, x in enumerate(xs):
        for j, y in enumerate(ys):
            assert found.plain[i, j] == least_moved(x, y)
            assert found.mirrored[i, j] == least_moved(x, y.posed(Pose(0, True)))


@given(
    st.lists(layouts.filter(bool) | creatures(), min_size=1, max_size=4), st.lists(creatures(), min_size=1)
)
@settings(max_examples=20)
def test_any_layouts_will_do(xs, ys):
    """In one piece or not, creatures or not, of any sizes side by side."""
    found = tables(xs, ys[:3])
    for i, x in enumerate(xs):
        for j, y in enumerate(ys[:3]):
            assert found.plain[i, j] == least_moved(x, y)


def test_large_overlaps_are_counted_in_full():
    """A count may exceed what fits into a byte."""
    block = Layout({(q, r): "abc"[(q + 2 * r) % 3] for q in range(20) for r in range(20)})
    most = Layout({place: rotation for place, rotation in block.items() if place != (3, 3)})
    assert tables([block], [most]).plain.tolist() == [[0]]
    assert tables([most], [block.posed(Pose(1, False, (9, 9)))]).plain.tolist() == [[0]]


def test_creatures_of_a_size_come_as_arrays():
    """The codes are those of the reference generator, and the arrays hold the same tiles."""
    codes, tiles = tiles_of_size(9)
    assert sorted(codes) == sorted(code(creature) for creature in generate(9))
    made: list[Creature] = [creature_from_code(name) for name in codes]
    assert tables(tiles, tiles_of(made)).plain.diagonal().tolist() == [0] * len(made)
    assert tables(tiles, made).plain.tolist() == tables(made, made).plain.tolist()


def test_nothing_makes_an_empty_table_and_no_tiles_an_error():
    """No layouts on one side is fine; a layout without tiles is not, nor are tiles too far apart."""
    assert tables([], list(generate(9))).plain.shape == (0, 9)
    assert tables(list(generate(9)), tiles_of_size(4)[1]).plain.shape == (9, 0)
    with pytest.raises(InputError, match="has 0 or 5 tiles"):
        tables([Layout(), next(generate(5))], list(generate(5)))
    with pytest.raises(InputError, match="reach over"):
        tables([Layout({(0, 0): "a", (10**5, 10**5): "a"})], list(generate(5)))


def test_distances_compile_where_no_cache_can_be_written(tmp_path):
    """So that chains and inferences work in an installation that belongs to somebody else."""
    program = (
        "from palago.catalogue import generate; from palago.solver.green import tables as module;"
        "print(module.__file__); print(module.tables(list(generate(5)), list(generate(6))).plain[0][0])"
    )
    copy = tmp_path / "site" / "palago" / "solver" / "green" / "tables.py"
    assert run_read_only(program, tmp_path, ("catalogue", "solver")) == [str(copy), "2"]
