"""Help: sections, examples that work, and no wider than the window or a hundred columns."""

import shlex
import shutil
import signal
from pathlib import Path

import click
import pytest

from palago.cli.main import COMPLETION, EXAMPLES
from palago.cli.main import palago as command_line
from palago.cli.shared.words.sections import ASKED, PRINTED, WORKED_OUT

INPUTS = Path(__file__).parents[1] / "recorded" / "inputs"


def commands(command, path=("palago",), parent=None):
    """A command and all below it, each with its context, by the words that call it."""
    context = click.Context(command, info_name=path[-1], parent=parent)
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name), context)


COMMANDS = dict(commands(command_line))
ALL_EXAMPLES = {path: getattr(command, "examples", EXAMPLES) for path, command in COMMANDS.items()}


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_two_examples_of_itself(path):
    """They call the command or one below it, and say what they do in a sentence."""
    examples = ALL_EXAMPLES[path]
    assert len(examples) >= 2
    for line, does in examples.items():
        assert tuple(shlex.split(line)[: len(path)]) == path
        assert does[0].isupper()
        assert does.endswith(".")


#: How examples end that do not end with 0.
STATUS = {
    "palago deck infer --rat 9": 3,
    "palago studio": 130,
    "palago studio virus --no-browser": 130,
}

#: Commands whose examples compile what plays.
SLOW = ("analyse", "engine")


def ended_at_once(opening, *, port, announce):
    """A studio that hears Ctrl-C as soon as it has said where it is."""
    announce("http://127.0.0.1/")
    return signal.SIGINT


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name in dict.fromkeys(path[1] if path[1:] else "" for path in COMMANDS)
    ],
)
def test_every_example_works(palago, monkeypatch, tmp_path, name):
    """Those of one command, and of all below it, one after the other in one folder: none fails."""
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "deck"))
    monkeypatch.setattr("palago.studio.serving.serve", ended_at_once)
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    for given in ("game.txt", "before.json", "after.json", "virus.png"):
        shutil.copy(INPUTS / given, tmp_path)
    shutil.copy(INPUTS / "virus.png", tmp_path / "table.png")
    for path, examples in ALL_EXAMPLES.items():
        if (path[1] if path[1:] else "") == name:
            for line in examples:
                ended = palago(*shlex.split(line)[1:])
                assert ended.status == STATUS.get(line, 0), f"{line}: {ended.err}"
                assert ended.out or ended.err


@pytest.mark.parametrize("columns", [60, 80, 100, 120])
def test_help_is_as_wide_as_the_window_up_to_a_hundred(palago, monkeypatch, columns):
    """No line is wider, but for a word that is; and in a wide window help uses the width."""
    monkeypatch.setenv("COLUMNS", str(columns))
    widest = 0
    for path in COMMANDS:
        lines = palago(*path[1:], "--help").out.splitlines()
        # An option with all its choices is not broken.
        long = [line for line in lines if len(line) > min(columns, 100) and len(line.split()) > 2]
        assert not long, (path, long)
        widest = max(widest, *map(len, lines))
    assert widest > min(columns, 100) - 10


def test_help_stands_in_sections_in_one_order(palago):
    """What is asked for, how it is worked out, what is printed and written, examples."""
    shown = palago("design", "--help").out
    places = [shown.index(f"\n{title}:\n") for title in (ASKED, WORKED_OUT, PRINTED, "Examples")]
    assert places == sorted(places)
    for name, title in (("--holes", 0), ("--seed", 1), ("--json", 2), ("--svg", 2), ("-h, --help", 2)):
        assert places[title] < shown.index(f"  {name}", places[0]) < places[title + 1]


def test_every_option_stands_in_help_once(palago):
    """No section loses an option, and none is in two."""
    for path, command in COMMANDS.items():
        parts = palago(*path[1:], "--help").out.split("\n\n")
        sections = [part for part in parts if part.startswith((ASKED, WORKED_OUT, PRINTED, "Options"))]
        lines = [line.strip() for part in sections for line in part.splitlines()]
        for param in command.params:
            if isinstance(param, click.Option) and not param.hidden:
                name = max(param.opts, key=len)
                starts = [
                    line for line in lines if line.replace(",", " ").replace("/", " ").split()[:1] == [name]
                ]
                assert len(starts) == 1, (path, name, starts)


def test_help_tells_how_each_shell_completes(palago):
    """The lines for bash, zsh and fish are whole also in a narrow window."""
    shown = palago("--help").out
    assert all(line in shown for _, line in COMPLETION)
    assert [shell for shell, _ in COMPLETION] == ["bash", "zsh", "fish"]
