"""Commands that are killed at any moment, or whose disk is full: afterwards all is as it should be.

    python tests/hardship/kills.py                      a few
    python tests/hardship/kills.py --runs 300 --seed 7  more
    python tests/hardship/kills.py --only 12            one of them again

Each is made from the seed and its number: a command, a moment, and what happens then: SIGTERM, SIGKILL,
SIGINT; or what it writes is on a disk that is full from some size on: a small file system of its own under
its output and part file, its cache or its temporary files (only root can mount one), or a limit for the
size of all files. Then there is room again and the same command is run undisturbed. A disturbance does no
harm if that gives the same output as a run that was never disturbed, if what was read is whole, if nothing is
left over, neither a file nor a process, and if the disturbed run said no more than it should and ended with
0, 1, 130, 143 or by the signal.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

sys.path.append(str(Path(__file__).parents[1]))

from hardship.running import Run, Setting, run, warm_up

#: Commands that write files or take their time, each with what it writes, into the folder that may be full.
COMMANDS: Final = {
    "catalogue build --up-to 13 --db disk/out.db --workers 1": "out.db",
    "catalogue build --up-to 14 --db disk/out.db --workers 1": "out.db",
    "catalogue build --up-to 14 --db disk/out.db --workers 2": "out.db",
    "count --tiles 20 --method transfer --checkpoint disk/out.checkpoint --workers 1": None,
    "count --tiles 18 --method transfer --scratch disk --workers 1": None,
    "enumerate --tiles 15": None,
    "catalogue export --db in.db --parquet disk/out.parquet": "out.parquet",
    "sample --tiles 12 --seed 3 --svg disk/out.svg": "out.svg",
    "solve in.json --all --svg disk/out.svg": "out.svg",
    "chain virus ring --up-to 8 --svg disk/out.svg": "out.svg",
    "design --maximise points --tiles 9 --quiet --svg disk/out.svg": "out.svg",
}

#: Which of them are run with a cache that is full, since they compile little.
COMPILE_LITTLE: Final = tuple(line for line in COMMANDS if line.split()[0] in ("sample", "chain", "solve"))

#: What may stay, and says how long parts of the work took.
CHECKPOINT: Final = "out.checkpoint"

CARD: Final = '{"schema": "palago.card/1", "name": "", "tiles": 8, "portrait": {"limbs": [0, 4]}}'

#: How a disturbed command may end.
STATUSES: Final = frozenset({0, 1, 130, 143, -signal.SIGKILL, -signal.SIGINT, -signal.SIGTERM})

#: The processor time that anything may take, in seconds.
PATIENCE: Final = 120

#: Folders that can be full, and how many bytes there are from then on.
Place = Literal["disk", "cache", "temporary", "everywhere"]
PLACES: Final[tuple[Place, ...]] = ("disk", "disk", "cache", "temporary", "everywhere")
ROOM: Final = "64m"


@dataclass(frozen=True)
class Disturbance:
    """A command and what happens to it.

    Parameters
    ----------
    line : str
        The command.
    signal : int or None
        What it is sent.
    moment : float
        When, as a share of the processor time that it takes undisturbed.
    full : str or None
        Which folder is full.
    most : int
        From how many bytes on.
    fresh : bool
        Whether it is run by a Python of its own.
    """

    line: str
    signal: signal.Signals | None = None
    moment: float = 0.0
    full: Place | None = None
    most: int = 0
    fresh: bool = False


def make_disturbance(seed: int, number: int) -> Disturbance:
    """The disturbance of a number."""
    chance = random.Random(f"{seed} {number}")
    line = chance.choice(list(COMMANDS))
    if chance.random() < 0.4:
        full = chance.choice(PLACES)
        most = chance.choice((0, 4096, 8192, 16_384, 40_960, 102_400, 204_800, 409_600))
        if full == "cache":
            return Disturbance(chance.choice(COMPILE_LITTLE), full=full, most=most, fresh=True)
        return Disturbance(line, full=full, most=most, fresh=chance.random() < 0.1)
    how = chance.choice((signal.SIGTERM, signal.SIGKILL, signal.SIGINT))
    return Disturbance(line, how, chance.random(), fresh=chance.random() < 0.1)


def harm_of(disturbance: Disturbance) -> str | None:
    """What harm a disturbance does; None if none."""
    return tried(disturbance)[0]


def tried(disturbance: Disturbance) -> tuple[str | None, int | None]:
    """What harm a disturbance does, and the status of the command that met it."""
    calm = undisturbed(disturbance.line, disturbance.fresh)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        inputs = prepare(folder)
        with full(folder, disturbance):
            first = _disturbed(disturbance, folder, calm.seconds)
        try:
            return _harm(disturbance, calm, folder, inputs, first), first.ended.status
        finally:
            with suppress(subprocess.CalledProcessError):
                _unmount(folder, disturbance)


def _harm(
    disturbance: Disturbance, calm: Calm, folder: Path, inputs: dict[Path, bytes], first: Run
) -> str | None:
    if first.ended.fault or first.ended.status not in STATUSES:
        return f"{first.ended.fault or f'status {first.ended.status}'}: {first.err[-300:]}"
    if "Traceback" in first.err or "internal error" in first.err:
        return f"said: {first.err[-300:]}"
    again = run(disturbance.line, _setting(disturbance, folder), PATIENCE, fresh=disturbance.fresh)
    if again.ended.fault or again.ended.status != 0:
        return f"the second run: {again.ended.fault or again.ended.status}: {again.err[-300:]}"
    if again.out != calm.out:
        return "the second run printed something else"
    for path, data in inputs.items():
        if path.read_bytes() != data:
            return f"{path.name} is not what it was"
    output = COMMANDS[disturbance.line]
    if output is not None and content(folder / "disk" / output) != calm.content:
        return f"{output} holds something else"
    left = {path.name for place in ("disk", "temporary") for path in (folder / place).iterdir()} - {
        output,
        CHECKPOINT,
    }
    left |= {path.name for path in folder.glob("cache/*/*/*") if path.suffix != ".code"}
    return f"left over: {', '.join(map(str, left))}" if left else None


@dataclass(frozen=True)
class Calm:
    """What a command that is left alone prints and writes, and the processor time that it takes."""

    out: bytes
    content: object
    seconds: float


@cache
def undisturbed(line: str, fresh: bool) -> Calm:
    """What comes of a command that is left alone, once all that it needs is imported and compiled."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        warm_up(line, folder)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        found = run(line, _setting(Disturbance(line), folder), PATIENCE, fresh=fresh)
        assert found.ended.status == 0, found.err
        output = COMMANDS[line]
        held = content(folder / "disk" / output) if output else None
        return Calm(found.out, held, found.ended.own)


def prepare(folder: Path) -> dict[Path, bytes]:
    """Make the files that commands read, and the folders that they write to."""
    from palago.catalogue.store.file import shipped

    for place in ("disk", "cache", "temporary"):
        (folder / place).mkdir()
    shutil.copy(shipped(), folder / "in.db")
    (folder / "in.json").write_text(CARD)
    return {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def content(path: Path) -> object:
    """What a file holds, where its bytes are up to another library."""
    if path.suffix == ".db":
        with closing(sqlite3.connect(path)) as database:
            return list(database.iterdump())
    if path.suffix == ".parquet":
        from pyarrow import parquet

        return parquet.read_table(path, use_threads=False).to_pylist()
    return path.read_bytes()


def _setting(disturbance: Disturbance, folder: Path, most: int | None = None) -> Setting:
    temporary = str(folder / "temporary")
    environment = {"TMPDIR": temporary, "SQLITE_TMPDIR": temporary}
    if disturbance.full == "cache":
        environment |= {"NUMBA_CACHE_DIR": str(folder / "cache")}
    return Setting(folder, environment, most)


@contextmanager
def full(folder: Path, disturbance: Disturbance) -> Iterator[None]:
    """Have a folder be on a disk of its own that is soon full, and then no longer so."""
    place = disturbance.full
    if place is None or not _mounts(disturbance):
        yield
        return
    mount = ["mount", "-t", "tmpfs", "-o", f"size={max(4096, disturbance.most)}", "none", str(folder / place)]
    subprocess.run(mount, check=True)
    yield
    subprocess.run(["mount", "-o", f"remount,size={ROOM}", str(folder / place)], check=True)


def _unmount(folder: Path, disturbance: Disturbance) -> None:
    if disturbance.full is not None and _mounts(disturbance):
        subprocess.run(["umount", "--lazy", str(folder / disturbance.full)], check=True)


def _mounts(disturbance: Disturbance) -> bool:
    return disturbance.full not in (None, "everywhere") and can_mount()


@cache
def can_mount() -> bool:
    """Whether file systems can be mounted here."""
    with tempfile.TemporaryDirectory() as name:
        words = ["mount", "-t", "tmpfs", "-o", "size=4096", "none", name]
        try:
            done = subprocess.run(words, capture_output=True).returncode == 0
        except OSError:
            return False
        if done:
            subprocess.run(["umount", "--lazy", name], check=True)
        return done


def _disturbed(disturbance: Disturbance, folder: Path, seconds: float) -> Run:
    """Run a command and disturb it."""
    sent = False
    limited = disturbance.full is not None and not _mounts(disturbance)

    def at(pid: int, used: float) -> None:
        nonlocal sent
        if disturbance.signal is not None and not sent and used >= disturbance.moment * seconds:
            sent = True
            os.kill(pid, disturbance.signal)

    setting = _setting(disturbance, folder, disturbance.most if limited else None)
    return run(disturbance.line, setting, PATIENCE, fresh=disturbance.fresh, at=at)


def main() -> int:
    """Try as many as are asked for; 1 if one does harm."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="one alone")
    asked = parser.parse_args()
    numbers = range(asked.runs) if asked.only is None else [asked.only]
    harms = 0
    kinds: Counter[str] = Counter()
    ends: Counter[int | None] = Counter()
    for number in numbers:
        disturbance = make_disturbance(asked.seed, number)
        harm, status = tried(disturbance)
        harms += harm is not None
        met = disturbance.signal.name if disturbance.signal is not None else f"full {disturbance.full}"
        kinds[f"{disturbance.line.split(' --')[0]}: {met}"] += 1
        ends[status] += 1
        if harm is not None or asked.only is not None:
            print(f"{number}: {disturbance}: {harm}", flush=True)
    for kind, times in sorted(kinds.items()):
        print(f"{times:4} {kind}")
    print(f"ended with {dict(ends)}; a full disk was {'a mounted one' if can_mount() else 'a limit'}")
    print(f"{len(numbers)} disturbances, {harms} did harm")
    return 1 if harms else 0


if __name__ == "__main__":
    sys.exit(main())
