"""``palago catalogue``: what it prints, writes and refuses."""

import json
import os
import signal
import subprocess
import sys

import pytest

from palago.catalogue import generate, read_sum, write_sum
from palago.catalogue.creature.classes import representative
from palago.catalogue.errors import CatalogueError
from palago.catalogue.generator.enumeration import stream
from palago.catalogue.store.query import Catalogue, Filter

from known import FREE


def query(palago, *arguments):
    """The objects that a query prints."""
    return json.loads(palago("catalogue", "query", *arguments, "--json").out)["creatures"]


def test_query_needs_no_file(palago):
    """Without --db the catalogue that comes with the software answers, and equals a brute-force filter."""
    found = query(palago, "--tiles", "12", "--points", "5")
    expected = [creature for creature in generate(12) if creature.points == 5]
    assert [row["sum"] for row in found] == sorted(write_sum(representative(it)) for it in expected)
    assert len(found) == 4


def test_query_rows_agree_with_show(palago):
    """The keys that both print have the same values."""
    for row in query(palago, "--tiles", "11", "--min-holes", "1"):
        shown = json.loads(palago("show", row["sum"], "--json").out)
        assert {key: row[key] for key in shown if key in row} == {
            key: value
            for key, value in shown.items()
            if key not in ("schema", "outer_contour", "inner_contours", "layout", "colour")
        }


@pytest.mark.parametrize(
    ("options", "test"),
    [
        (["--tiles", "12", "--shells", "3"], lambda e: e.tiles == 12 and e.shells == 3),
        (["--limbs", "3-3", "--holes", "1"], lambda e: (e.limbs, e.holes) == (3, 1)),
        (["--symmetry", "C3"], lambda e: e.symmetry == "C3"),
        (["--achiral", "--tiles", "9+"], lambda e: not e.chiral and e.tiles >= 9),
        (["--chiral", "--joints", "0-5"], lambda e: e.chiral and e.joints <= 5),
        (["--points", "4", "--bridges", "6"], lambda e: (e.points, e.bridges) == (4, 6)),
    ],
)
def test_every_filter_is_a_brute_force_filter(palago, options, test):
    """Exact values, bounds, groups and chirality."""
    found = [entry for tiles in range(1, 13) for entry in stream(tiles) if test(entry)]
    in_order = sorted(found, key=lambda entry: (entry.tiles, entry.sum))
    assert query(palago, *options) == [entry.to_json() for entry in in_order]
    unsorted = query(palago, *options, "--unsorted")
    assert sorted(unsorted, key=lambda row: (row["tiles"], row["sum"])) == [it.to_json() for it in in_order]


def test_query_prints_a_line_a_creature(palago):
    """As text in columns that end with the sum, or one JSON document a line."""
    lines = palago("catalogue", "query", "--tiles", "9", "--sort", "points", "--descending").out.splitlines()
    assert lines[0].split()[0] == "tiles"
    assert len(lines) == 1 + FREE[9]
    assert [line.split()[1] for line in lines[1:]] == ["4"] + ["3"] * 7 + ["2"]
    assert all(read_sum(line.split()[-1]).tiles == 9 for line in lines[1:])
    rows = palago("catalogue", "query", "--limit", "3", "--jsonl").out.splitlines()
    assert [json.loads(row)["tiles"] for row in rows] == [3, 5, 6]
    nothing = palago("catalogue", "query", "--tiles", "4")
    assert (nothing.status, nothing.out) == (0, "")


@pytest.mark.parametrize(
    ("options", "beyond"),
    [
        (["--tiles", "13"], "size 13"),
        (["--tiles", "1-15", "--symmetry", "C3"], "sizes 13 to 15"),
        (["--tiles", "12-14"], "sizes 13 to 14"),
        (["--tiles", "14+"], "sizes from 14 on"),
        (["--tiles", "1-12"], None),
        (["--tiles", "12+"], None),
        (["--symmetry", "D3"], None),
    ],
)
def test_sizes_beyond_the_file_are_not_passed_over(palago, options, beyond):
    """What the file holds is printed; that it ends before what is asked for is said, and is no success."""
    ended = palago("catalogue", "query", *options, "--json")
    assert all(row["tiles"] <= 12 for row in json.loads(ended.out)["creatures"])
    if beyond is None:
        assert (ended.status, ended.err) == (0, "")
    else:
        assert ended.status == 4
        assert ended.err == f"palago: the catalogue ends at 12 tiles: it does not hold {beyond}\n"


def test_the_library_refuses_sizes_beyond_the_file():
    """Where nobody reads what is said beside a list, it is an error."""
    assert Catalogue().last_size == 12
    with pytest.raises(CatalogueError, match="ends at 12 tiles"):
        list(Catalogue().select(Filter(most={"tiles": 13})))
    assert len(list(Catalogue().select(Filter(least={"tiles": 12})))) == FREE[12]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--points", "5-4"], "Invalid value for '--points': '5-4' is not in order, or below 0"),
        (["--tiles", "0+"], "Invalid value for '--tiles': '0+' is not in order, or below 1"),
        (["--symmetry", "C3", "--symmetry", "D3"], "--symmetry is given 2 times; give it once"),
        (["--chiral", "--achiral"], "--chiral or --achiral is given 2 times; give it once"),
        (["--tiles", "5", "--tiles", "6"], "--tiles is given 2 times; give it once"),
    ],
)
def test_what_contradicts_itself_is_refused(palago, options, message):
    """Bounds that no number keeps, and an option of which one value would be passed over."""
    ended = palago("catalogue", "query", *options)
    assert (ended.status, ended.out, ended.err) == (2, "", f"palago: {message}\n")


def test_build_query_stats_and_export(palago, tmp_path):
    """From nothing to a file, and from the file to tables."""
    built = palago("catalogue", "build", "--up-to", "10", "--db", "ten.db", "--quiet")
    assert (built.status, built.err) == (0, "")
    assert built.out.splitlines()[-2].split() == ["10", "13"]
    assert len(query(palago, "--db", "ten.db")) == sum(FREE[n] for n in range(1, 11))
    tables = json.loads(palago("catalogue", "stats", "--db", "ten.db", "--json").out)
    assert tables["by_points"]["9"] == {"2": 1, "3": 7, "4": 1}
    assert {sum(tables[f"by_{name}"]["10"].values()) for name in ("points", "symmetry", "holes")} == {13}
    text = palago("catalogue", "stats", "--db", "ten.db", "--by", "symmetry").out.splitlines()
    assert text[1].split() == ["tiles", "1", "C3", "D1", "D3", "total"]
    pytest.importorskip("pyarrow")
    exported = palago("catalogue", "export", "--db", "ten.db", "--parquet", "ten.parquet")
    assert (exported.status, exported.out) == (0, "")
    assert (tmp_path / "ten.parquet").stat().st_size > 1000


def test_progress_is_plain_lines_on_standard_error(palago):
    """Where standard error is no terminal."""
    built = palago("catalogue", "build", "--up-to", "8", "--db", "eight.db")
    assert "generating" in built.err
    assert "\x1b" not in built.err
    assert built.out.splitlines()[0].split() == ["tiles", "free", "creatures"]


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_sheet_shows_every_creature(palago, tmp_path, kind):
    """The sheet is written, the rows are printed all the same; the old name of the option works."""
    ended = palago("catalogue", "query", "--tiles", "9", "--out", f"nine.{kind}", "--label", "sum")
    assert (ended.status, ended.err) == (0, f"wrote nine.{kind}\n")
    assert len(ended.out.splitlines()) == 10
    data = (tmp_path / f"nine.{kind}").read_bytes()
    if kind == "svg":
        assert data.count(b'class="body"') == 9
        assert b"<text" not in data
    else:
        assert data.startswith({"png": b"\x89PNG", "pdf": b"%PDF"}[kind])
    before = palago("catalogue", "query", "--tiles", "9", "--sheet", f"nine.{kind}", "--label", "sum")
    assert (before.status, before.out) == (0, ended.out)
    assert f"--sheet is an old name, which goes with the next release: say --out nine.{kind}" in before.err
    assert (tmp_path / f"nine.{kind}").read_bytes() == data


def test_sheets_have_pages_where_they_need_them(palago, tmp_path):
    """No picture of nothing, none in a format unknown; of many creatures a file for each page."""
    ended = palago("catalogue", "query", "--tiles", "4", "--out", "none.svg")
    assert (ended.status, ended.err) == (0, "no creatures, so none.svg is not written\n")
    assert palago("catalogue", "query", "--out", "all.gif").status == 2
    ended = palago("catalogue", "query", "--tiles", "11-12", "--page-size", "A4", "--out", "all.svg")
    pages = sorted(path.name for path in tmp_path.glob("all-*.svg"))
    assert len(pages) > 2
    assert ended.err == "".join(f"wrote {name}\n" for name in pages)
    assert sum((tmp_path / name).read_text().count('class="body"') for name in pages) == 37 + 81


def test_the_numbers_of_a_sheet_are_those_of_the_rows(palago, tmp_path):
    """From the offset on, as many as the limit says."""
    asked = ("catalogue", "query", "--tiles", "9-10", "--json")
    rows = json.loads(palago(*asked).out)["creatures"]
    some = ("--offset", "5", "--limit", "7")
    ended = palago(*asked, *some, "--label", "number", "--out", "some.svg")
    assert json.loads(ended.out)["creatures"] == rows[5:12]
    drawn = (tmp_path / "some.svg").read_text()
    for number, row in enumerate(rows[5:12], 6):
        assert f'aria-label="{number}  {row["sum"]}"' in drawn


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["query", "--json", "--jsonl"], 2, "either --json or --jsonl"),
        (["query", "--db", "missing.db"], 1, "no catalogue at missing.db"),
        (["query", "--points", "many"], 2, "'many' is not a number or a range"),
        (["query", "--sort", "legs"], 2, "'legs' is not one of"),
        (["build", "--up-to", "9"], 2, "Missing option '--db'"),
        (["build", "--up-to", "9", "--db", "no/where.db"], 2, "there is no folder no"),
        (["build", "--up-to", "9", "--db", "x.db", "--scheduler", "nonsense://x"], 1, "no Dask scheduler"),
        (["export", "--parquet", "no/where.parquet"], 2, "there is no folder no"),
    ],
)
def test_bad_requests_are_one_clear_line(palago, arguments, status, message):
    """Nothing on standard output, one line on standard error, and the right status."""
    if "--scheduler" in arguments:
        pytest.importorskip("distributed")
    ended = palago("catalogue", *arguments)
    assert (ended.status, ended.out) == (status, "")
    assert message in ended.err.splitlines()[-1]


def test_a_foreign_file_is_refused_and_left_alone(palago, tmp_path):
    """One line, status 1, for every subcommand."""
    (tmp_path / "list.db").write_text("eggs, milk")
    for arguments in (
        ["build", "--up-to", "9", "--quiet"],
        ["query"],
        ["stats"],
        ["export", "--parquet", "x.parquet"],
    ):
        ended = palago("catalogue", *arguments, "--db", "list.db")
        assert (ended.status, ended.out) == (1, "")
        assert ended.err == "palago: list.db is no catalogue: it is no SQLite database\n"
    assert (tmp_path / "list.db").read_text() == "eggs, milk"
    assert [path.name for path in tmp_path.iterdir()] == ["list.db"]


INTERRUPTED = """
import os, signal, sys
import palago.cli.shared.progress
from palago.cli.main import main

def build_shown():
    first = []
    def report(progress):
        first.append(progress.done)
        if progress.done >= first[0] + 40:
            print(first[0], flush=True)
            os.kill(os.getpid(), signal.SIGINT)
    return report

palago.cli.shared.progress.build_shown = build_shown
if __name__ == "__main__":
    main(["catalogue", "build", "--up-to", "20", "--db", "long.db", "--workers", sys.argv[1]])
"""


def test_ctrl_c_keeps_what_was_done(tmp_path):
    """Status 130 and no traceback, and the same command goes on, with one process or two."""
    (tmp_path / "interrupted.py").write_text(INTERRUPTED)
    before = -1
    for workers in ("1", "2"):
        ended = subprocess.run(
            [sys.executable, "interrupted.py", workers], cwd=tmp_path, capture_output=True, text=True
        )
        assert ended.returncode == 130
        assert [line for line in ended.stderr.splitlines() if line] == [
            "what was done is kept; the same command goes on from there",
            "palago: interrupted",
        ]
        assert int(ended.stdout.splitlines()[0]) > before
        before = int(ended.stdout.splitlines()[0])
    assert before >= 40


def test_ctrl_c_reaches_the_whole_group_as_in_a_terminal(tmp_path):
    """Workers do not hear Ctrl-C, so none of them prints a traceback."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "palago.cli",
            "catalogue",
            "build",
            "--up-to",
            "22",
            "--db",
            "some.db",
            "--workers",
            "2",
        ],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    # The first line of progress is printed just before the workers are started, after how long it will take.
    assert "takes about" in process.stderr.readline()
    assert process.stderr.readline().startswith("generating")
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_a_closed_pipe_ends_quietly(palago_process):
    """Reading only the first line of a query is no error."""
    process = palago_process("catalogue", "query", "--jsonl")
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 0
