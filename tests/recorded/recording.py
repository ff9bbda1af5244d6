"""Recorded command lines: how they are written down, and how they are run again.

The files of ``lines/`` hold a block for each command line, in the order in which people read them::

    # Two cards that the rulebook prints.
    $ palago solve virus --svg found.svg
    status 0
    out
    |...
    |unique: proved
    err
    |wrote found.svg
    file found.svg: 5120 bytes, sha256 0b5e...
    |<svg xmlns="http://www.w3.org/2000/svg" ...

Lines that begin with ``|`` are the text itself. A stream that stayed empty is left out; of a text of more
than `LONGEST` bytes only the first lines stand there, beside the digest of the whole. A text whose last line
has no end is marked as ``diff`` does. ``#`` begins a note on the block below it.

A command line is written as for a shell, with as much of its language as it takes: quotes, settings
before the command (``COLUMNS=40 palago show virus``), ``< FILE`` for standard input, and ``&&``. It is run
in a folder of its own with a copy of those ``inputs/`` that it names, and every file that is new or changed
there afterwards is recorded too. Nothing is normalised, but that the line is left out which says that code
is being compiled: it comes once in the life of a cache. No line may print what depends on the clock or on
chance. Of files whose bytes are up to another library (`read_content`) what they hold is recorded.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

import contract

HERE: Final = Path(__file__).parent
LINES: Final = HERE / "lines"
INPUTS: Final = HERE / "inputs"

#: Longer texts are recorded by their digests and their first lines, each cut to `WIDEST` characters.
LONGEST: Final = 3000
SHOWN: Final = 4
WIDEST: Final = 120

#: The terminal that every command line is run on, unless it says otherwise.
SETTINGS: Final = {"COLUMNS": "100", "TERM": "dumb", "PYTHONIOENCODING": "utf-8", "PALAGO_DECK": "none"}

NO_END: Final = "\\ No newline at end of text"


@dataclass(frozen=True)
class Command:
    """One command of a command line: its arguments, settings and standard input."""

    arguments: tuple[str, ...]
    settings: Mapping[str, str]
    stdin: str | None


@dataclass(frozen=True)
class Outcome:
    """What a command printed, and its exit status."""

    status: int
    out: bytes
    err: bytes


@dataclass(frozen=True)
class Block:
    """A command line as it is recorded: the notes above it, and what came of it (empty if not yet known)."""

    line: str
    outcome: str
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """The block as it stands in a file."""
        return "".join(f"{note}\n" for note in self.notes) + f"$ {self.line}\n{self.outcome}"


#: How the line begins that is not recorded.
COMPILING: Final = b"palago: compiling; "

#: Runs a command in a folder.
Runner = Callable[[Command, Path], Outcome]


def read_blocks(text: str) -> Iterator[Block]:
    """The blocks of a file.

    Raises
    ------
    ValueError
        If one of them does not begin with a command line.
    """
    for part in text.strip("\n").split("\n\n"):
        lines = part.strip("\n").split("\n")
        notes = tuple(takewhile(lambda line: line.startswith("#"), lines))
        command, outcome = lines[len(notes)], lines[len(notes) + 1 :]
        if not command.startswith("$ "):
            raise ValueError(f"expected a line like '$ palago ...', found {command!r}")
        yield Block(command.removeprefix("$ "), "".join(f"{line}\n" for line in outcome), notes)


def write_blocks(blocks: Iterable[Block]) -> str:
    """The text of a file: its blocks with an empty line between them."""
    return "\n".join(block.text() for block in blocks)


def recorded() -> dict[Path, list[Block]]:
    """All blocks by the file that holds them."""
    return {path: list(read_blocks(path.read_bytes().decode())) for path in sorted(LINES.glob("*.txt"))}


def read_line(line: str) -> list[Command]:
    """The commands of a command line.

    >>> read_line("COLUMNS=40 palago show - < ring.txt")
    [Command(arguments=('show', '-'), settings={'COLUMNS': '40'}, stdin='ring.txt')]
    """
    commands: list[list[str]] = [[]]
    for word in shlex.split(line):
        if word == "&&":
            commands.append([])
        else:
            commands[-1].append(word)
    return [_command(words) for words in commands]


def _command(words: list[str]) -> Command:
    start = words.index("palago")
    settings = dict(word.split("=", 1) for word in words[:start])
    arguments, stdin = words[start + 1 :], None
    if arguments[-2:-1] == ["<"]:
        arguments, stdin = arguments[:-2], arguments[-1]
    return Command(tuple(arguments), settings, stdin)


def replay(line: str, run: Runner) -> str:
    """What comes of a command line: the text that is recorded below it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = {path.name: path.read_bytes() for path in INPUTS.iterdir() if path.name in line}
        for given, data in before.items():
            (folder / given).write_bytes(data)
        outcome = Outcome(0, b"", b"")
        for command in read_line(line):
            ended = run(command, folder)
            outcome = Outcome(ended.status, outcome.out + ended.out, outcome.err + without_notice(ended.err))
            if ended.status:
                break
        after = {path.name: path for path in sorted(folder.iterdir())}
        lost = [f"file {name}: gone\n" for name in sorted(before.keys() - after.keys())]
        written = [
            _section(f"file {name}", read_content(path))
            for name, path in after.items()
            if before.get(name) != path.read_bytes()
        ]
    streams = [_section(name, text) for name, text in (("out", outcome.out), ("err", outcome.err)) if text]
    return f"status {outcome.status}\n" + "".join([*streams, *lost, *written])


def without_notice(err: bytes) -> bytes:
    """What standard error says besides that code is being compiled."""
    lines = err.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(COMPILING))


def run_here(command: Command, folder: Path) -> Outcome:
    """Run a command in this process, with files for its streams."""
    from palago.cli.main import main

    stdin = b"" if command.stdin is None else (folder / command.stdin).read_bytes()
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
        _surroundings(folder, {**SETTINGS, **command.settings}) as encoding,
    ):
        sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
        sys.stdout = io.TextIOWrapper(out, encoding=encoding, write_through=True)
        sys.stderr = io.TextIOWrapper(err, encoding=encoding, write_through=True)
        try:
            main(list(command.arguments))
        except SystemExit as end:
            status = end.code
        printed = []
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            stream.seek(0)
            printed.append(stream.buffer.read())
        contract.check(command.arguments, printed[0].decode(encoding))
        return Outcome(status, *printed)


@contextmanager
def _surroundings(folder: Path, settings: Mapping[str, str]) -> Iterator[str]:
    """Another folder, environment and streams for a while; the encoding that the environment asks for."""
    home, environment = Path.cwd(), dict(os.environ)
    streams = sys.stdin, sys.stdout, sys.stderr
    os.chdir(folder)
    os.environ.update(settings)
    try:
        yield settings["PYTHONIOENCODING"]
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(home)


def run_program(program: Sequence[str]) -> Runner:
    """A runner that starts a program, with the arguments of the command after its own."""

    def run(command: Command, folder: Path) -> Outcome:
        stdin = b"" if command.stdin is None else (folder / command.stdin).read_bytes()
        ended = subprocess.run(
            [*program, *command.arguments],
            input=stdin,
            capture_output=True,
            cwd=folder,
            env={**os.environ, **SETTINGS, **command.settings},
        )
        return Outcome(ended.returncode, ended.stdout, ended.stderr)

    return run


#: Runs the command of this installation as a process of its own.
run_process: Final = run_program([sys.executable, "-c", "from palago.cli.main import main; main()"])


def read_content(path: Path) -> bytes:
    """What is recorded of a file: its bytes, or what it holds where the bytes are up to another library.

    The rows of a Parquet file stand for it. Catalogues and checkpoints are packed by SQLite and by numpy, so
    that they are there is all that is recorded: a command line goes on and asks them what they hold.
    """
    if path.suffix == ".parquet":
        from pyarrow import parquet

        rows = parquet.read_table(path).to_pylist()
        return "".join(f"{json.dumps(row)}\n" for row in rows).encode()
    if path.suffix in (".db", ".checkpoint"):
        return b""
    return path.read_bytes()


def _section(name: str, data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return f"{name}: {_digest(data)}\n"
    if len(data) > LONGEST:
        first = text.split("\n")[:SHOWN]
        return f"{name}: {_digest(data)}\n" + "".join(f"|{line[:WIDEST]}\n" for line in first)
    lines = text.split("\n")
    end = f"{NO_END}\n" if lines[-1] else ""
    return f"{name}\n" + "".join(f"|{line}\n" for line in (lines if end else lines[:-1])) + end


def _digest(data: bytes) -> str:
    return f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}"
