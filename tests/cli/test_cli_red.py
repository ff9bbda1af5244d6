"""``palago solve`` of any portrait and ``palago complete``: options, keys, exit status, bad input."""

import json
import signal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

TABLE = {"schema": "palago.layout/1", "tiles": [[0, 0, "a"], [1, -1, "b"]]}


@pytest.fixture
def files(tmp_path):
    """A map and a table in the folder that the commands run in."""
    (tmp_path / "body.txt").write_text("# #\n #\n")
    (tmp_path / "table.json").write_text(json.dumps(TABLE))
    (tmp_path / "empty.json").write_text(json.dumps({"schema": "palago.layout/1", "tiles": []}))
    (tmp_path / "bad.txt").write_text("# x\n")


@pytest.mark.parametrize(
    ("arguments", "sums"),
    [
        (["--map", "body.txt"], {"0c+4b+4a+4c+5b"}),
        (["--tiles", "9", "--points", "4"], 1),
        (["--tiles", "5-6"], 2),
        (["--holes", "1+", "--tiles", "6"], 1),
        (["--tiles", "12", "--symmetry", "D3"], 1),
        (["--contour", "rsrsrs"], 1),
        (["--contour", "rsrsrs", "--contains", "4b+5c"], 0),
        (["--table", "table.json", "--tiles", "3"], 1),
        (["--within", "table.json", "--tiles", "3"], 0),
        (["--points", "3+", "--fewest"], 2),
        (["virus", "--limbs", "1"], 1),
        (["virus", "--limbs", "2+"], 0),
    ],
)
@pytest.mark.parametrize("backend", ["auto", "sat", "cp"])
def test_solve_any_portrait(palago, files, arguments, sums, backend):
    """Each option narrows the answer, with each solver."""
    ended = palago("solve", *arguments, "--all", "--json", "--backend", backend)
    found = json.loads(ended.out)
    assert ended.err == ""
    number = sums if isinstance(sums, int) else len(sums)
    assert len(found["solutions"]) == number
    assert ended.status == (0 if number else 3)
    assert found["status"] == ("found" if number else "none")
    assert found["unique"] == (None if number == 0 else number == 1)
    assert found["ending"] == ("all" if number else "none")


def test_solve_streams_lines(palago):
    """With --jsonl each solution is a line, and the last line is the verdict."""
    ended = palago("solve", "--tiles", "8", "--all", "--jsonl")
    *solutions, verdict = [json.loads(line) for line in ended.out.splitlines()]
    assert len(solutions) == 2
    assert all(set(solution) == {"schema", "code", "sum", "layout"} for solution in solutions)
    assert verdict == {
        "schema": "palago.verdict/1",
        "status": "found",
        "unique": False,
        "ending": "all",
        "equivalence": "free",
    }


def test_solve_says_up_to_what_its_list_is(palago, files):
    """The verdict names the symmetry, and whether the list is whole."""
    assert "all 2 solutions (up to turns and reflection)" in palago("solve", "--tiles", "8", "--all").out
    assert "stopped at 2; there may be more" in palago("solve", "--tiles", "9", "--limit", "2").out
    assert "in its place" in palago("solve", "--table", "table.json", "--tiles", "7", "--all").out


def test_complete(palago, files):
    """The keys of the JSON document, the text, the picture, and a refutation."""
    ended = palago("complete", "table.json", "--all", "--json", "--svg", "ways.svg")
    found = json.loads(ended.out)
    assert set(found) == {"schema", "status", "tiles", "refuted", "ending", "symmetry", "ways"}
    assert (found["status"], found["tiles"], found["refuted"], found["symmetry"]) == ("found", 3, 2, "D1")
    assert set(found["ways"][0]) == {"additions", "creatures", "foreign"}
    assert len(found["ways"][0]["additions"]) == 3
    assert "3 further tiles, fewer are not enough: proved" in palago("complete", "table.json").out
    eyes = palago("complete", "-", "--eyes", "--json", stdin=json.dumps(TABLE))
    assert json.loads(eyes.out)["tiles"] == 1
    refuted = palago("complete", "table.json", "--max-tiles", "2")
    assert refuted.status == 3
    assert "2 further tiles, or fewer, are not enough: proved" in refuted.out


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["solve", "--map", "bad.txt"], 1, "bad.txt: joint map: row 1, column 3"),
        (["solve", "--map", "none.txt"], 1, "cannot read none.txt"),
        (["solve", "--tiles", "7-5"], 2, "'7-5'"),
        (["solve", "--tiles", "0"], 2, "'0'"),
        (["solve", "--points", "many"], 2, "'many'"),
        (["solve", "--points", "3"], 1, "needs a number of tiles"),
        (["solve", "--tiles", "145"], 1, "at most 144"),
        (["solve", "virus", "--tiles", "6"], 2, "--tiles and the CARD"),
        (["solve", "virus", "--contour", "rrr"], 2, "--contour and the CARD"),
        (["solve", "--table", "empty.json", "--tiles", "5"], 1, "the table is empty"),
        (["solve", "--tiles", "9", "--json", "--jsonl"], 2, "either --json or --jsonl"),
        (["solve", "--tiles", "9", "--backend", "dlx"], 2, "'dlx'"),
        (["complete", "empty.json"], 1, "the table is empty"),
        (["complete", "none.json"], 1, "cannot read none.json"),
        (["complete", "table.json", "--max-tiles", "0"], 2, "--max-tiles"),
        (["complete", "table.json", "--all", "--limit", "1"], 2, "either --all or --limit"),
    ],
)
def test_bad_input_is_one_line(palago, files, arguments, status, message):
    """What and where, on standard error, and the right exit status."""
    ended = palago(*arguments)
    assert ended.status == status
    assert message in ended.err
    assert len(ended.err.splitlines()) == 1
    assert ended.out == ""


def test_a_time_limit_ends_with_status_4(palago):
    """What was found so far is printed, and nothing is called proved."""
    ended = palago("solve", "--tiles", "40", "--all", "--time-limit", "0.5", "--json")
    found = json.loads(ended.out)
    assert ended.status == 4
    assert (found["ending"], found["unique"] is True) == ("time", False)


@pytest.mark.parametrize("backend", ["sat", "cp"])
def test_ctrl_c_ends_with_status_130_and_what_was_found(palago_process, backend):
    """A hard search in a process of its own, interrupted once its first solution is out."""
    process = palago_process("solve", "--tiles", "14", "--all", "--unsorted", "--jsonl", "--backend", backend)
    first = process.stdout.readline()
    assert json.loads(first)["sum"]
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    verdict = json.loads(out.splitlines()[-1])
    assert (verdict["status"], verdict["ending"]) == ("found", "interrupted")
    assert verdict["unique"] is not True
    assert err.splitlines() == ["palago: interrupted"]


documents = st.recursive(
    st.none() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["schema", "tiles"]), inner),
    max_leaves=6,
)
words = st.text("lrs", max_size=14) | st.text("lrsx ", max_size=6)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(words, max_size=2), st.integers(1, 12) | st.none())
def test_any_contour_words_get_an_answer_or_one_line(palago, contours, tiles):
    """Words of all kinds on the command line: never a traceback, never a hang."""
    options = [f"--contour={word}" for word in contours]
    options += [] if tiles is None else ["--tiles", str(tiles)]
    ended = palago("solve", *options, "--json", "--time-limit", "20")
    assert ended.status in (0, 1, 2, 3)
    if ended.status in (1, 2):
        # Before it the walk along a contour that breaks is drawn.
        assert [line[:8] for line in ended.err.splitlines()].count("palago: ") == 1
        assert ended.err.splitlines()[-1].startswith("palago: ")
        assert ended.out == ""
    else:
        assert json.loads(ended.out)["status"] == ("found" if ended.status == 0 else "none")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=30) | documents.map(json.dumps))
@pytest.mark.parametrize("command", ["solve", "complete"])
def test_any_standard_input_gets_an_answer_or_one_line(palago, command, text):
    """Whatever is piped in: an answer, or one line on standard error."""
    ended = palago(command, "-", "--time-limit", "20", stdin=text)
    assert ended.status in (0, 1, 3)
    if ended.status == 1:
        assert len(ended.err.splitlines()) == 1
        assert ended.out == ""
