"""Tables as CSV and TSV, and what a person does with them."""

import csv
import io
import json
import subprocess
import sys

import pandas
import pytest

from palago.catalogue.count.published import published_counts

#: Command lines that print a table, each with the key of its rows in the JSON; None if that has other keys.
TABLES = {
    "count --up-to 9": None,
    "count --claim": None,
    "show virus": None,
    "enumerate --tiles 8": "creatures",
    "catalogue query --tiles 5-9": "creatures",
    "catalogue stats": None,
    "neighbours ring --max-added 1": "creatures",
    "transform virus ring": None,
    "design --tiles 5-9 --maximise points": "answers",
    "solitaire --tiles 9": "answers",
    "deck": "cards",
    "deck check": "rows",
    "sample --tiles 7 --seed 1": None,
    "doctor": None,
    "schema": "schemas",
}


@pytest.mark.parametrize("line", TABLES)
def test_tables_have_the_numbers_of_the_json(palago, line):
    """The same rows in the same order, with tabs or commas between values, which are those of --json."""
    words = line.split()
    printed = palago(*words, "--csv")
    assert printed.status == 0
    rows = list(csv.DictReader(io.StringIO(printed.out)))
    assert rows
    with_tabs = list(csv.DictReader(io.StringIO(palago(*words, "--tsv").out), delimiter="\t"))
    assert line == "doctor" or with_tabs == rows
    key = TABLES[line]
    if key is None:
        return
    document = json.loads(palago(*words, "--json").out)[key]
    assert len(document) == len(rows)
    for known, row in zip(document, rows, strict=True):
        for name in known.keys() & row.keys() - {"symmetry"}:
            value = known[name]
            expected = "" if value is None else json.dumps(value) if isinstance(value, bool) else str(value)
            assert row[name] == expected


def test_one_form_at_a_time(palago):
    """Two forms are a question about which; a picture on standard output leaves no room for a table."""
    assert "either --json or --csv" in palago("deck", "--csv", "--json").err
    assert "either --csv or --tsv" in palago("count", "--tiles", "3", "--csv", "--tsv").err
    assert palago("show", "virus", "--csv", "--svg", "-").status == 2
    assert palago("count", "--tiles", "3", "--bfile", "--csv").status == 2


def test_the_trivial_group_is_text_in_a_data_frame(palago, tmp_path):
    """CSV and Parquet write C1, so that all groups are strings; JSON writes 1, and options read both."""
    frame = pandas.read_csv(io.StringIO(palago("catalogue", "query", "--tiles", "7-12", "--csv").out))
    assert set(frame.symmetry) == {"C1", "C3", "D1", "D3"}
    assert pandas.api.types.is_bool_dtype(frame.chiral)
    assert (frame.points == frame.shells + frame.limbs).all()
    assert palago("catalogue", "export", "--parquet", "all.parquet").status == 0
    assert set(pandas.read_parquet(tmp_path / "all.parquet").symmetry) == {"C1", "C3", "D1", "D3"}
    lists = [
        palago("catalogue", "query", "--tiles", "8", "--symmetry", name, "--json").out for name in ("1", "C1")
    ]
    assert lists[0] == lists[1]
    card = {"schema": "palago.card/1", "tiles": 8, "portrait": {"symmetry": "C1"}}
    assert palago("solve", "-", "--json", stdin=json.dumps(card)).status == 0


def test_the_free_14_tile_list_joined_with_a_catalogue(palago, tmp_path):
    """Both have every creature, with the same facts: what joins them is the code."""
    listed = pandas.read_csv(io.StringIO(palago("enumerate", "--tiles", "14", "--csv").out))
    assert palago("catalogue", "build", "--up-to", "14", "--db", "own.db", "--quiet").status == 0
    ended = palago("catalogue", "query", "--db", "own.db", "--tiles", "14", "--csv")
    both = listed.merge(pandas.read_csv(io.StringIO(ended.out)), on="code", suffixes=("", "_stored"))
    assert len(both) == len(listed) == published_counts()[13].free
    for name in listed.columns.drop("code"):
        assert (both[name] == both[f"{name}_stored"]).all()


def test_a_count_to_48_that_can_be_cited(palago):
    """The number, up to what it counts, and the ways in which it was found; a b-file for the OEIS."""
    found = json.loads(palago("count", "--tiles", "48", "--json").out)
    assert found["equivalence"] == "free"
    assert found["counts"]["48"] == str(published_counts()[47].free)
    ways = found["methods"]["48"]
    assert sum(way.startswith("fixed by") for way in ways) >= 2
    told = palago("count", "--up-to", "48")
    assert all(way in told.err for way in ways)
    lines = palago("count", "--up-to", "48", "--bfile").out.splitlines()
    assert lines == [f"{row.tiles} {row.free}" for row in published_counts()[:48]]


def test_a_published_count_loads_nothing_heavy():
    """Neither numpy nor numba nor the generator is imported, and no creature either."""
    code = (
        "import sys\nfrom palago.cli.main import main\ntry:\n    main(['count', '--tiles', '48'])\n"
        "except SystemExit:\n    print(*sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ended.stdout.split())
    assert "palago.catalogue.count.published" in loaded
    assert not loaded & {
        "numpy",
        "numba",
        "rich",
        "palago.catalogue.creature.creature",
        "importlib.resources",
    }


def test_a_creature_in_five_lines_of_python():
    """As the README has it: read, look, turn into another, and draw."""
    lines = """\
import palago
rat = palago.read_sum("0a+1a+2b3c")
print(rat.tiles, rat.points, rat.to_json()["symmetry"])
print(palago.transform(rat, "ring").moved)
print(rat._repr_svg_()[:4])
"""
    ended = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines() == ["5 2 D1", "2", "<svg"]
