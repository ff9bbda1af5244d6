"""What every command is guarded by: numbers with an end, time, streams, and signals that are heard."""

import json
import os
import pty
import signal
import subprocess
import sys
import threading

import click
import pytest

from palago.cli.main import COMMANDS, brief
from palago.cli.reference import commands
from palago.cli.shared.guard import SEARCHES
from palago.cli.shared.signals import TimeIsUpError, heard, within

MANY = "9" * 170


NUMBERS = [
    pytest.param(path, param.opts[0], id=f"{' '.join(path)} {param.opts[0]}")
    for path, command in commands()
    for param in command.params
    if isinstance(param, click.Option) and isinstance(param.type, click.types.IntParamType)
]


@pytest.mark.parametrize(("path", "option"), NUMBERS)
@pytest.mark.parametrize("number", [MANY, "99999999999"])
def test_every_number_has_an_end(palago, path, option, number):
    """Status 2, one line, and none that prints hundreds of digits."""
    required = {
        "solve": ["virus"],
        "complete": ["virus"],
        "neighbours": ["virus"],
        "chain": ["virus", "ring"],
    }
    words = [*path, *required.get(path[-1], []), option, number]
    if path[-1] in ("sample", "enumerate") and option != "--tiles":
        words += ["--tiles", "5"]
    if path[-1] == "build":
        words += ["--db", "a.db", *(["--up-to", "5"] if option != "--up-to" else [])]
    ended = palago(*words)
    assert (ended.status, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert len(ended.err) < 300


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_has_a_time_limit(name):
    """Those that watch the clock themselves, and those that are stopped."""
    (command,) = [command for path, command in commands() if path[-1:] == (name,)]
    assert "time_limit" in [param.name for param in command.params]


@pytest.mark.parametrize(
    ("module", "function", "arguments"),
    [
        ("palago.cli.commands.solving.chain", "neighbours_of", ["neighbours", "virus"]),
        ("palago.cli.commands.creatures.enumerate", "_rows", ["enumerate", "--tiles", "9"]),
    ],
)
def test_a_search_that_does_not_end_is_ended(palago, monkeypatch, module, function, arguments):
    """Status 4 and a line, for a command that does not watch the clock itself."""
    import importlib

    def endless(*_, **__):
        while True:
            pass

    monkeypatch.setattr(importlib.import_module(module), function, endless)
    ended = palago(*arguments, "--time-limit", "0.2")
    assert ended.status == 4
    assert "Traceback" not in ended.err


def test_time_that_is_not_used_up_is_no_matter(palago):
    """The answer is the same, and the alarm is off."""
    assert palago("neighbours", "virus", "--time-limit", "100").out == palago("neighbours", "virus").out
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_the_alarm_is_put_back():
    """Whatever is raised, and in another thread nothing is done at all."""
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TimeIsUpError), within(0.5) as rung:
        threading.Event().wait(60)
    assert rung
    assert signal.getsignal(signal.SIGALRM) is before
    seen = []

    def elsewhere():
        with within(0.001) as rung, heard() as ended:
            seen.append((rung, ended))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert seen == [([], [])]


def test_sigterm_is_heard_as_ctrl_c_is():
    """Once; and afterwards it is as it was."""
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), heard() as ended:
        signal.raise_signal(signal.SIGTERM)
    assert ended == [signal.SIGTERM]
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.parametrize("number", [signal.SIGALRM, signal.SIGTERM])
def test_what_a_signal_raises_is_not_lost(number):
    """Not even where Python has nobody to tell: it is raised again, and nothing is printed."""

    class Going:
        def __del__(self):
            signal.raise_signal(number)

    def go():
        Going()
        threading.Event().wait(60)

    before = sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), heard() as ended, within(1000) as rung:
        go()
    assert {*ended, *rung} == {number}
    assert sys.unraisablehook is before


def test_sigterm_has_a_status_of_its_own(palago, monkeypatch):
    """143, one line, and what was found is printed."""
    import palago.cli.commands.creatures.deck as module

    monkeypatch.setattr(module, "rulebook_deck", lambda: signal.raise_signal(signal.SIGTERM))
    ended = palago("deck")
    assert (ended.status, ended.out, ended.err) == (143, "", "palago: interrupted\n")


@pytest.mark.parametrize("error", [EOFError(), KeyError("x"), RecursionError("deep"), ValueError("a\nb")])
def test_a_defect_is_one_line(palago, monkeypatch, error):
    """An end of file is not Ctrl-C, and nothing is a traceback."""
    import palago.cli.commands.creatures.deck as module

    def fail():
        raise error

    monkeypatch.setattr(module, "rulebook_deck", fail)
    ended = palago("deck")
    assert ended.status == 1
    assert ended.err.startswith(f"palago: internal error, please report it: {type(error).__name__}")
    assert len(ended.err.splitlines()) == 1


def test_memory_and_files_are_one_line(palago, monkeypatch):
    """What is missing, and of which file."""
    import palago.cli.commands.creatures.deck as module

    for error, message in (
        (MemoryError(), "out of memory"),
        (PermissionError(13, "Permission denied", "some\nfile"), r"cannot use some\nfile: Permission denied"),
    ):

        def fail(error=error):
            raise error

        monkeypatch.setattr(module, "rulebook_deck", fail)
        ended = palago("deck")
        assert ended.status == 1
        assert message in ended.err
        assert len(ended.err.splitlines()) == 1


def test_a_broken_standard_error_costs_nothing(tmp_path):
    """Nobody reads the progress: the file and the document are there all the same."""
    for arguments in (
        ["catalogue", "build", "--up-to", "9", "--db", "c.db"],
        ["design", "--maximise", "points", "--tiles", "5", "--json"],
    ):
        ear, mouth = os.pipe()
        os.close(ear)
        ended = subprocess.run(
            [sys.executable, "-m", "palago", *arguments], cwd=tmp_path, stdout=subprocess.PIPE, stderr=mouth
        )
        os.close(mouth)
        assert ended.returncode == 0
        assert ended.stdout
    assert (tmp_path / "c.db").exists()


def test_ctrl_c_while_it_is_imported_is_quiet(tmp_path):
    """From the first line of our own on."""
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n")
    ended = subprocess.run(
        [sys.executable, "-m", "palago", "--help"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "palago: interrupted\n")


def test_names_of_files_are_shown_escaped(palago):
    """A message is one line, and no terminal obeys it."""
    for words in (["show", "a\n\x1b[31m.json"], ["show", "virus", "--svg", "no\n\x1b]0;x\x07/a.svg"]):
        ended = palago(*words)
        assert ended.status in (1, 2)
        assert len(ended.err.splitlines()) == 1
        assert "\x1b" not in ended.err
        assert r"\n\x1b" in ended.err


def test_long_numbers_are_cut():
    """As many digits as somebody reads."""
    assert brief(f"a {MANY} b") == "a 99999999... (170 digits) b"
    assert brief("12345678901234567890") == "12345678901234567890"


def test_the_doctor_knows_this_installation(palago, tmp_path, monkeypatch):
    """Versions, extras, cores, memory and folders, in both forms."""
    found = json.loads(palago("doctor", "--json").out)
    assert found["versions"]["palago"]
    assert found["machine"]["cores"] >= 1
    assert set(found["extras"]) >= {"charts", "cluster", "parquet", "pictures", "print", "studio"}
    assert {"compiled code", "temporary files", "here", "software"} <= set(found["folders"])
    assert found["faults"] == []
    ended = palago("doctor")
    assert ended.status == 0
    assert "compiled code" in ended.out
    assert set(COMMANDS) >= {"doctor"}


def test_the_terminal_hears_of_compiling_at_once(tmp_path):
    """With an empty cache; elsewhere what does not take long is not worth a line."""
    master, terminal = pty.openpty()
    arguments = [sys.executable, "-m", "palago", "count", "--tiles", "9", "--method", "enumerate"]
    arguments += ["--equivalence", "fixed", "--workers", "1"]
    settings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "TERM": "dumb"}
    settings.pop("NUMBA_CACHE_DIR", None)
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=terminal, env=settings)
    process.communicate()
    os.close(terminal)
    heard_ = os.read(master, 10_000).decode()
    os.close(master)
    assert f"palago: compiling; this is done once, and kept in {tmp_path}" in heard_
