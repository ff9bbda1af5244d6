"""How commands end: interrupted, with nobody reading, on a full disk, and on plain terminals."""

import errno
import json
import os
import subprocess
import sys
from itertools import islice

import pytest

from palago.catalogue import generate
from palago.solver.red.answers import Answer


def interrupted_after(rows, number):
    """The first few of some rows, and then Ctrl-C."""
    yield from islice(rows, number)
    raise KeyboardInterrupt


def test_an_interrupted_count_prints_what_is_known(palago, monkeypatch):
    """Ctrl-C: the sizes that are done, marked as not all, and status 130 with one line."""
    import palago.cli.commands.counting.count as module

    known = {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1}
    monkeypatch.setattr(module, "count_creatures", lambda *_, **__: interrupted_after(known.items(), 5))
    ended = palago("count", "--up-to", "6", "--recompute", "--json")
    found = json.loads(ended.out)
    assert ended.status == 130
    assert (found["complete"], found["total"]) == (False, "2")
    assert list(found["counts"]) == ["1", "2", "3", "4", "5"]
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("order", [[], ["--unsorted"]])
def test_an_interrupted_list_is_closed_properly(palago, monkeypatch, order):
    """Ctrl-C: what was found so far, still one JSON document, and status 130."""
    import palago.catalogue.generator.small as module

    monkeypatch.setattr(module, "small_creatures", lambda *_: interrupted_after(generate(9), 4))
    ended = palago("enumerate", "--tiles", "9", "--json", *order)
    assert ended.status == 130
    assert len(json.loads(ended.out)["creatures"]) == 4
    assert len(ended.err.splitlines()) == 1


def test_a_solver_that_is_interrupted_keeps_what_it_has(palago, monkeypatch):
    """Ctrl-C in a search: the solutions so far, nothing proved, status 130."""
    import palago.solver.design.numbers as module

    answer = Answer((next(generate(5)),), "interrupted", None, "one-sided")
    monkeypatch.setattr(module, "solve", lambda *_, **__: answer)
    ended = palago("solve", "virus", "--json")
    found = json.loads(ended.out)
    assert ended.status == 130
    assert (found["status"], found["unique"], len(found["solutions"])) == ("found", None, 1)


def test_ctrl_c_anywhere_is_one_line(palago, monkeypatch):
    """A command that does not see to Ctrl-C itself ends with one line and status 130."""
    import palago.cli.commands.creatures.show as module

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "on_view", interrupt)
    ended = palago("show", "virus")
    assert (ended.status, ended.out, ended.err) == (130, "", "palago: interrupted\n")


@pytest.mark.parametrize("arguments", [["--help"], ["deck"], ["show", "virus", "--json"]])
def test_a_full_disk_is_one_line(palago_process, tmp_path, arguments):
    """Output that cannot be written is an error, said in one line."""
    resource = pytest.importorskip("resource")

    def no_room():
        """Files may not grow in the process to be started, as on a full disk."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    with open(tmp_path / "full", "w") as full:
        process = palago_process(*arguments, stdout=full, preexec_fn=no_room)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert err == f"palago: cannot write the output: {os.strerror(errno.EFBIG)}\n"
    assert (tmp_path / "full").read_bytes() == b""


def test_ascii_terminals_get_ascii(palago_process):
    """Where standard output cannot encode block characters the picture is in ASCII."""
    process = palago_process("show", "virus", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.isascii()
    assert "###" in out
    assert err == ""


def test_a_closed_pipe_ends_quietly(palago_process):
    """Reading only the first line of a long list is no error."""
    process = palago_process("enumerate", "--tiles", "12", "--jsonl")
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 0


#: Runs a command with what a shell writes for closed streams.
CLOSED = 'exec "$@" '


@pytest.mark.parametrize(
    "arguments",
    [["count", "--up-to", "5"], ["show", "virus", "--json"], ["show", "virus", "--svg", "-"], ["--help"]],
)
def test_a_result_that_nothing_takes_is_an_error(tmp_path, arguments):
    """Standard output is closed: said in one line, as for any output that cannot be written."""
    words = ["sh", "-c", CLOSED + ">&-", "sh", sys.executable, "-m", "palago", *arguments]
    ended = subprocess.run(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 1
    assert ended.stderr.endswith(f"palago: cannot write the output: {os.strerror(errno.EBADF)}\n")


@pytest.mark.parametrize(
    ("closed", "status"), [("2>&-", 0), ("<&-", 0), ("<&- 2>&-", 0), ("<&- >&- 2>&-", 1)]
)
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path, closed, status):
    """What is said and printed does not get into the picture that is written meanwhile."""
    words = [
        "sh",
        "-c",
        CLOSED + closed,
        "sh",
        sys.executable,
        "-m",
        "palago",
        "show",
        "virus",
        "--svg",
        "a.svg",
    ]
    ended = subprocess.run(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert ended.returncode == status
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.svg").read_text().endswith("</svg>\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_being_interrupted_twice_is_one_line(palago, monkeypatch):
    """The second one comes while the first is on its way out."""
    import click

    import palago.cli.commands.creatures.deck as module

    close = click.Context.close

    def again(context):
        close(context)
        if context.parent is None:
            raise KeyboardInterrupt

    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "rulebook_deck", interrupt)
    monkeypatch.setattr(click.Context, "close", again)
    ended = palago("deck")
    assert (ended.status, ended.out) == (130, "")
    assert ended.err.split("\n") == ["palago: interrupted", ""]
