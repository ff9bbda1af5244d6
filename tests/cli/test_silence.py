"""No command is silent while it works, unless with --quiet; and what is shown disturbs nothing else."""

import io
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest

from palago.catalogue.machine.notices import at_work
from palago.cli.main import COMMANDS, main
from palago.cli.shared import display, guard, progress

#: A line for every command; DB is a small catalogue.
LINES = [
    "show virus",
    "solve virus",
    "complete virus",
    "transform virus ring",
    "chain virus ring --up-to 6",
    "neighbours virus --max-moved 1",
    "design --maximise points --tiles 5",
    "solitaire --tiles 5",
    "count --tiles 5 --method sets",
    "enumerate --tiles 5",
    "sample --tiles 5 --seed 1",
    "deck",
    "deck check",
    "deck infer",
    "catalogue build --up-to 6 --db six.db",
    "catalogue check DB --workers 1",
    "catalogue status DB",
    "catalogue query --tiles 5",
    "catalogue stats --by holes",
    "catalogue export --parquet small.parquet --db DB",
    "doctor",
]

WIPE = "\r\x1b[2K"


class Terminal:
    """A terminal that remembers what was written to it, by whoever."""

    def __init__(self):
        self.master, self.slave = pty.openpty()
        self._read = b""
        self._reader = threading.Thread(target=self._keep_reading, daemon=True)
        self._reader.start()

    def stream(self):
        """A stream to it."""
        return open(os.dup(self.slave), "w", encoding="utf-8", buffering=1)

    def text(self):
        """All that was written, once nothing leads to it any more."""
        os.close(self.slave)
        self._reader.join(timeout=60)
        os.close(self.master)
        return self._read.decode().replace("\r\n", "\n")

    def _keep_reading(self):
        while True:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # nobody has it open any more
                return
            self._read += data


def seen(text):
    """What is left on the screen of what was written: lines that were wiped are gone."""
    return re.sub(r"[^\n]*\r\x1b\[2K", "", text)


@pytest.fixture
def slowed(monkeypatch, tmp_path):
    """Run a command that works until something is shown, or in vain for a moment, on a terminal."""
    from palago.catalogue.store.builder import build

    build(tmp_path / "db.db", 5)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "SOON", 0.02)
    drawn = threading.Event()
    put = display.Display.draw

    def draw(self, *what):
        put(self, *what)
        drawn.set()

    monkeypatch.setattr(display.Display, "draw", draw)
    checked = guard.places_checked

    @contextmanager
    def slow(context):
        drawn.wait(0.1 if "--quiet" in line else 30)
        with checked(context):
            yield

    line = ""

    def run(words):
        nonlocal line
        line = words
        drawn.clear()
        terminal = Terminal()
        with terminal.stream() as out, terminal.stream() as err, monkeypatch.context() as patched:
            patched.setattr(guard, "places_checked", slow)
            patched.setattr(sys, "stdout", out)
            patched.setattr(sys, "stderr", err)
            patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
            with pytest.raises(SystemExit) as ended:
                main(shlex.split(words.replace("DB", "db.db")))
            assert (sys.stdout, sys.stderr) == (out, err)
        assert ended.value.code == 0, terminal.text()
        return terminal.text()

    return run


def test_every_command_has_a_line():
    """No command is forgotten here."""
    assert {line.split()[0] for line in LINES} == COMMANDS.keys()


@pytest.mark.parametrize("line", LINES)
def test_a_command_shows_that_it_works_before_its_result(slowed, line):
    """A line comes first on a terminal, and is gone in the end."""
    text = slowed(line)
    assert text.startswith(f"{WIPE}at work")
    assert seen(text)
    assert "at work" not in seen(text)
    assert "\x1b[?25l" not in text  # the cursor is never hidden, so it need not be shown again


@pytest.mark.parametrize("line", LINES)
def test_with_quiet_nothing_but_the_result_is_shown(slowed, line):
    """Nothing is drawn and nothing wiped."""
    text = slowed(f"{line} --quiet")
    assert WIPE not in text
    assert "at work" not in text


@contextmanager
def shown_on(terminal, monkeypatch, term="xterm"):
    """Progress on a terminal, with standard streams that lead there."""
    monkeypatch.setenv("TERM", term)
    with terminal.stream() as out, terminal.stream() as err, monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        with progress.Progress().running():
            yield


def test_what_is_printed_stands_whole_above_the_line(monkeypatch):
    """Also where a line is printed in pieces: the display waits for its end."""
    terminal = Terminal()
    with shown_on(terminal, monkeypatch):
        at_work("searching")
        for piece in ("one ", "two ", "three\n", "four\n"):
            print(piece, end="")
            at_work(f"looking at {piece}")
        print("five", file=sys.stderr)
    assert seen(terminal.text()) == "one two three\nfour\nfive\n"


def test_a_bar_shows_a_known_share(monkeypatch):
    """From the second drawing on rich draws it, in one line."""
    terminal = Terminal()
    with shown_on(terminal, monkeypatch):
        at_work("sweeping", 0, 4)
        at_work("going on", 2, 4)
    text = terminal.text()
    assert "━" in text
    assert "\n" not in text


def test_a_terminal_that_cannot_move_its_cursor_gets_lines(monkeypatch):
    """With TERM=dumb there are no orders to the terminal, but there is a line."""
    monkeypatch.setattr(progress, "SOON", 0)
    terminal = Terminal()
    with shown_on(terminal, monkeypatch, "dumb"):
        at_work("searching")
    assert "\x1b" not in (text := terminal.text())
    assert text.startswith(("searching\n", "at work\n"))


def test_off_a_terminal_a_plain_line_comes_now_and_then(monkeypatch, capsys):
    """None in the first half minute, then one at intervals, with the time that is left."""
    clock = 1000.0
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock)
    shown = progress.Progress()
    for second in range(0, 60, 5):
        clock = 1000.0 + second
        shown.at_work("sweeping", second, 60)
    assert capsys.readouterr().err.splitlines() == [
        "sweeping, about 30 s left, 30 s so far",
        "sweeping, about 20 s left, 40 s so far",
        "sweeping, about 10 s left, 50 s so far",
    ]


SLOW = """
import time
from contextlib import contextmanager
from palago.cli.shared import guard
from palago.cli.main import main

@contextmanager
def slow(context):
    time.sleep(60)
    yield

guard.places_checked = slow
main(["solve", "virus"])
"""


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_command_that_is_ended_takes_its_line_away(tmp_path, sent, status):
    """Ctrl-C and SIGTERM leave one line that says so, on a screen that is otherwise empty."""
    (tmp_path / "slow.py").write_text(SLOW)
    terminal = Terminal()
    process = subprocess.Popen(
        [sys.executable, "slow.py"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=terminal.slave,
        stderr=terminal.slave,
        env={**os.environ, "TERM": "xterm"},
    )
    until = time.monotonic() + 60
    while b"at work" not in terminal._read and time.monotonic() < until:
        threading.Event().wait(0.05)
    process.send_signal(sent)
    assert process.wait(timeout=60) == status
    assert seen(terminal.text()) == "palago: interrupted\n"


def test_what_is_shown_to_nobody_does_no_harm(monkeypatch):
    """A terminal that is gone takes no line, and the command goes on."""
    terminal = Terminal()
    stream = terminal.stream()
    shown = display.Display(stream)
    os.close(stream.fileno())
    shown.draw("searching", 0.5)
    shown.wipe()
    assert terminal.text() == ""
