"""No command is silent while it works, unless with --quiet; and what is shown disturbs nothing else."""

import io
import re
import shlex
import shutil
import signal
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from palago.catalogue.creature.names import as_creature
from palago.catalogue.machine.notices import at_work, waiting
from palago.catalogue.store.file import shipped
from palago.cli.main import COMMANDS, main
from palago.cli.shared import display, guard, progress

INPUTS = Path(__file__).parents[1] / "recorded" / "inputs"

#: A line for every command; DB is the packaged catalogue.
LINES = [
    "show virus",
    "solve virus",
    "complete virus",
    "transform virus ring",
    "chain virus ring --up-to 6",
    "neighbours virus --max-moved 1",
    "design --maximise points --tiles 5",
    "solitaire --tiles 5",
    "count --tiles 5 --method reference",
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
    "read virus.png",
    "look virus.png",
    "studio --no-browser",
    "doctor",
    "card virus",
    "deck add frog virus",
    "deck list",
    "deck steps",
    "schema",
    "tiles --number 3 --svg tiles.svg",
    "referee game.txt",
    "score before.json after.json",
    "openings",
    "play palago --hot-seat",
    # These compile what plays.
    pytest.param('analyse "blue: a0,0 a0,-1" --turns 1', marks=pytest.mark.slow),
    pytest.param("engine", marks=pytest.mark.slow),
]

#: How commands end that do not end with 0.
STATUS = {"studio": 130}

WIPE = "\r\x1b[2K"


class Screen(io.TextIOWrapper):
    """A stream that says it is a terminal, and remembers what was written to it."""

    def __init__(self):
        super().__init__(io.BytesIO(), encoding="utf-8", newline="", write_through=True)

    def isatty(self):
        """So it says."""
        return True

    def text(self):
        """All that was written."""
        return self.buffer.getvalue().decode()


def seen(text):
    """What is left on the screen of what was written: lines that were wiped are gone."""
    return re.sub(r"[^\n]*\r\x1b\[2K", "", text)


@pytest.fixture
def nothing_compiled(monkeypatch):
    """What would be compiled, or serves until it is told to end, has its result at once."""

    class Drawn:
        def __init__(self, *asked, **settings):
            pass

        def draw(self):
            return as_creature("virus")

    for name, stub in {
        "catalogue.count.sampling.Sampler": Drawn,
        "catalogue.store.builder.build": lambda *asked, **settings: {3: 1},
        "catalogue.store.checking.check_catalogue": lambda *asked, **settings: {3: 1},
        "studio.serving.serve": lambda *asked, **settings: signal.SIGINT,
    }.items():
        monkeypatch.setattr(f"palago.{name}", stub)


@pytest.fixture
def slowed(monkeypatch, tmp_path, nothing_compiled):
    """Run a command that is held up until something is shown, or in vain for a moment, on a terminal."""
    for path in INPUTS.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "deck"))
    monkeypatch.setattr(progress, "SOON", 0.01)
    drawn = threading.Event()
    put = display.Display.draw

    def draw(self, *what):
        put(self, *what)
        drawn.set()

    monkeypatch.setattr(display.Display, "draw", draw)
    checked = guard.places_checked

    def run(words):
        screen = Screen()
        drawn.clear()

        @contextmanager
        def slow(context):
            if context.invoked_subcommand is None:  # a group shows nothing
                drawn.wait(0.05 if "--quiet" in words else 60)
            with checked(context):
                yield

        with monkeypatch.context() as patched:
            patched.setattr(guard, "places_checked", slow)
            patched.setattr(sys, "stdout", screen)
            patched.setattr(sys, "stderr", screen)
            patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
            with pytest.raises(SystemExit) as ended:
                main(shlex.split(words.replace("DB", shlex.quote(str(shipped())))))
            assert (sys.stdout, sys.stderr) == (screen, screen)
        assert ended.value.code == STATUS.get(words.split()[0], 0), screen.text()
        return screen.text()

    return run


def test_every_command_has_a_line():
    """No command is forgotten here."""
    words = [shlex.split(str(line if isinstance(line, str) else line.values[0])) for line in LINES]
    assert {first for first, *_ in words} == COMMANDS.keys()


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
def shown_on(screen, monkeypatch, term="xterm"):
    """Progress on a terminal, with standard streams that lead there."""
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(progress, "SOON", 60)  # nothing but what is told of is drawn
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", screen)
        patched.setattr(sys, "stderr", screen)
        with progress.Progress().running():
            yield


def test_what_is_printed_stands_whole_above_the_line(monkeypatch):
    """Also where a line is printed in pieces: the display waits for its end."""
    screen = Screen()
    with shown_on(screen, monkeypatch):
        at_work("searching")
        for piece in ("one ", "two ", "three\n", "four\n"):
            print(piece, end="")
            at_work(f"looking at {piece}")
        print("five", file=sys.stderr)
    assert seen(screen.text()) == "one two three\nfour\nfive\n"


def test_a_bar_shows_a_known_share(monkeypatch):
    """From the second drawing on rich draws it, in one line."""
    screen = Screen()
    with shown_on(screen, monkeypatch):
        at_work("sweeping", 0, 4)
        at_work("going on", 2, 4)
    text = screen.text()
    assert "━" in text
    assert "\n" not in text


def test_a_terminal_that_cannot_move_its_cursor_gets_lines(monkeypatch):
    """With TERM=dumb there are no orders to the terminal, but there is a line."""
    clock = 1000.0
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock)
    screen = Screen()
    with shown_on(screen, monkeypatch, "dumb"):
        clock += 61
        at_work("searching")
    assert "\x1b" not in (text := screen.text())
    assert text.startswith("searching")


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


def test_what_is_shown_gives_way_to_who_types(monkeypatch):
    """While input is waited for nothing is drawn, and what is typed is not wiped."""
    screen = Screen()
    with shown_on(screen, monkeypatch):
        at_work("searching")
        print("blue> ", end="")
        with waiting():
            before = screen.text()
            assert before.endswith("blue> ")
        assert screen.text() == before


def test_ctrl_c_takes_the_line_away(monkeypatch, tmp_path, slowed):
    """And leaves one that says so, on a screen that is otherwise empty."""

    @contextmanager
    def interrupted(context):
        at_work("searching")
        raise KeyboardInterrupt
        yield

    screen = Screen()
    monkeypatch.setattr(guard, "places_checked", interrupted)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    with pytest.raises(SystemExit) as ended:
        main(["solve", "virus"])
    assert ended.value.code == 130
    assert "searching" in screen.text()
    assert seen(screen.text()) == "palago: interrupted\n"


def test_what_is_shown_to_nobody_does_no_harm():
    """A terminal that is gone takes no line, and the command goes on."""
    screen = Screen()
    shown = display.Display(screen)
    screen.close()
    shown.draw("searching", 0.5)
    shown.wipe()
