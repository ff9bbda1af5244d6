"""Commands that are killed at any moment, or whose disk is full: afterwards all is as it should be.

    python tests/hardship/kills.py                      a few
    python tests/hardship/kills.py --runs 300 --seed 7  more
    python tests/hardship/kills.py --only 12            one of them again

Each is made from the seed and its number: a command, a moment, and what happens then: SIGTERM, SIGKILL,
SIGINT, or a disk on which files cannot grow beyond some size (a limit for the size of files stands for it).
Then the same command is run again undisturbed. A disturbance does no harm if that gives the same output as
a run that was never disturbed, if what was read is whole, if nothing is left over, and if the disturbed run
said no more than it should and ended with 0, 1, 130, 143 or by SIGKILL.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

#: Commands that write files or take their time, each with what it writes.
COMMANDS: Final = {
    "catalogue build --up-to 14 --db out.db --workers 1": "out.db",
    "catalogue build --up-to 15 --db out.db --workers 2": "out.db",
    "count --tiles 22 --method transfer --checkpoint out.checkpoint --workers 1": None,
    "catalogue export --db in.db --parquet out.parquet": "out.parquet",
    "sample --tiles 12 --seed 3 --svg out.svg": "out.svg",
    "solve in.json --all --svg out.svg": "out.svg",
    "chain virus ring --up-to 8 --svg out.svg": "out.svg",
    "design --maximise points --tiles 9 --quiet --svg out.svg": "out.svg",
}

CARD: Final = '{"schema": "palago.card/1", "name": "", "tiles": 8, "portrait": {"limbs": [0, 4]}}'

#: How a disturbed command may end.
STATUSES: Final = frozenset({0, 1, 130, 143, -signal.SIGKILL, -signal.SIGINT, -signal.SIGTERM})

#: How long anything may take, in seconds.
PATIENCE: Final = 300


@dataclass(frozen=True)
class Disturbance:
    """A command, what happens to it (a signal, or the most bytes of a file), and when, in its time."""

    line: str
    signal: int | None
    most: int | None
    moment: float


def make_disturbance(seed: int, number: int) -> Disturbance:
    """The disturbance of a number."""
    chance = random.Random(f"{seed} {number}")
    line = chance.choice(list(COMMANDS))
    if chance.random() < 0.25:
        return Disturbance(line, None, chance.choice((0, 100, 5000, 30_000, 200_000)), 0)
    how = chance.choice((signal.SIGTERM, signal.SIGKILL, signal.SIGINT))
    return Disturbance(line, how, None, chance.random())


def harm_of(disturbance: Disturbance) -> str | None:
    """What harm a disturbance does; None if none."""
    calm, seconds = undisturbed(disturbance.line)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        inputs = prepare(folder)
        status, err = _disturbed(disturbance, folder, seconds)
        if status not in STATUSES:
            return f"status {status}: {err[-300:]}"
        if "Traceback" in err or "internal error" in err:
            return f"said: {err[-300:]}"
        again = _run(disturbance.line, folder)
        if again.returncode != 0:
            return f"the second run ended with {again.returncode}: {again.stderr[-300:]}"
        if again.stdout != calm.out:
            return "the second run printed something else"
        for path, data in inputs.items():
            if path.read_bytes() != data:
                return f"{path.name} is not what it was"
        output = COMMANDS[disturbance.line]
        if output is not None and content(folder / output) != calm.content:
            return f"{output} holds something else"
        expected = {path.name for path in inputs} | ({output} if output else {"out.checkpoint"})
        if left := {path.name for path in folder.iterdir()} - expected:
            return f"left over: {', '.join(sorted(left))}"
    return None


@dataclass(frozen=True)
class Calm:
    """What a command that is left alone prints and writes."""

    out: str
    content: object


@cache
def undisturbed(line: str) -> tuple[Calm, float]:
    """What comes of a command that is left alone, and how long that takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        began = time.monotonic()
        ended = _run(line, folder)
        seconds = time.monotonic() - began
        assert ended.returncode == 0, ended.stderr
        output = COMMANDS[line]
        return Calm(ended.stdout, content(folder / output) if output else None), seconds


def prepare(folder: Path) -> dict[Path, bytes]:
    """The files that commands read."""
    from palago.catalogue.store.file import shipped

    shutil.copy(shipped(), folder / "in.db")
    (folder / "in.json").write_text(CARD)
    return {path: path.read_bytes() for path in folder.iterdir()}


def content(path: Path) -> object:
    """What a file holds, where its bytes are up to another library."""
    if path.suffix == ".db":
        with closing(sqlite3.connect(path)) as database:
            return list(database.iterdump())
    if path.suffix == ".parquet":
        from pyarrow import parquet

        return parquet.read_table(path).to_pylist()
    return path.read_bytes()


def _run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "palago", *line.split()],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def _disturbed(disturbance: Disturbance, folder: Path, seconds: float) -> tuple[int, str]:
    """Run a command and disturb it; how it ends, and what it says."""
    full: Callable[[], None] | None = None
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    if disturbance.most is not None:
        most = disturbance.most
        # The cache and the folder for temporary files are on that disk too.
        for name in ("XDG_CACHE_HOME", "TMPDIR"):
            environment[name] = str(folder)
        environment.pop("NUMBA_CACHE_DIR", None)

        def full() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    with tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "palago", *disturbance.line.split()],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if full else err,
            text=True,
            env=environment,
            preexec_fn=full,
        )
        if disturbance.signal is not None:
            try:
                process.wait(disturbance.moment * seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(disturbance.signal)
        _, said = process.communicate(timeout=PATIENCE)
        err.seek(0)
        said = said if full else err.read()
    shutil.rmtree(folder / "palago", ignore_errors=True)
    return process.returncode, said


def main() -> int:
    """Try as many as are asked for; 1 if one does harm."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="one alone")
    asked = parser.parse_args()
    numbers = range(asked.runs) if asked.only is None else [asked.only]
    harms = 0
    for number in numbers:
        disturbance = make_disturbance(asked.seed, number)
        harm = harm_of(disturbance)
        if harm is not None or asked.only is not None:
            harms += harm is not None
            print(f"{number}: {disturbance}: {harm}", flush=True)
    print(f"{len(numbers)} disturbances, {harms} did harm")
    return 1 if harms else 0


if __name__ == "__main__":
    sys.exit(main())
