"""Random command lines and documents: whatever is given, a command ends as it should.

    python tests/hardship/fuzz.py                        some seconds of it
    python tests/hardship/fuzz.py --runs 20000           more, in this process
    python tests/hardship/fuzz.py --processes 500        and as processes of their own
    python tests/hardship/fuzz.py --seed 7 --only 123    one of them again, with what it prints

Each input is made from the seed and its number: a command, some of its options, each with a value that may
be right, nearly right or nonsense, and documents with mistakes in them. A run is at fault if it ends with a
traceback, a defect or another status than `STATUSES`, takes more processor time than its time limit and two
seconds more (and again when it is run alone), hangs, or changes what it reads. Commands and options are
click's own, so that no new one is forgotten. What was found stays in ``corpus.jsonl``, and is run again by
the tests.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from palago.cli.main import main as run_palago
from palago.cli.reference import commands
from palago.cli.shared import signals
from palago.cli.shared.options import Seconds
from palago.cli.shared.places import OutputFile

sys.path.append(str(Path(__file__).parents[1]))
from hardship.watching import watch

#: What takes long to import: a time limit in the middle of that would spoil the next run in this process.
SLOW_TO_IMPORT: Final = (
    "numba", "networkx", "ortools.sat.python.cp_model", "pysat.solvers", "pysat.card", "pyarrow.parquet",
    "palago.catalogue.machine.compiled",
)  # fmt: skip

CORPUS: Final = Path(__file__).with_name("corpus.jsonl")

#: How a command may end.
STATUSES: Final = frozenset({0, 1, 2, 3, 4, 130, 143})

#: The time limit that every search is given, how much longer it may take, and what the others may take.
LIMIT: Final = 1.0
MORE: Final = 2.0
PATIENCE: Final = 20.0

#: What a process may take to start, with all that is compiled read from the cache.
START: Final = 3.0

#: The most memory, in bytes.
MEMORY: Final = 2_000_000_000

NAMES: Final = (
    "virus", "ring", "1", "12", "13", "eye", "4b+5c", "0a+1a+2b3c", "0c+5b+3a+5c+3b", "", "-", "--",
    "4b+5c7", "unicorn", "9" * 400, "a" * 5000, "0" * 3000, "+-" * 500, "\x1b[31m", "é", "\udcff",
    "x.json", "no/x.json", "a.json", "b.json", "c.json", "map.txt", "empty.json", ".", "/", "a\nb.json",
)  # fmt: skip

NUMBERS: Final = ("0", "1", "2", "3", "5", "7", "9", "-1", "1e9", "9" * 12, "9" * 170, "nan", "", "3-5",
                  "3+", "5-3", "٣", "0x10", "1.5", " 4 ")  # fmt: skip

PLACES: Final = ("out/a.svg", "out/b.png", "out/c", "out/no/d.svg", "", "-", "out", "a.json", "out/e.gif",
                 "out/f.db", "out/g.parquet", "out/\x1b.svg", "x" * 300, "out/h.checkpoint")  # fmt: skip

#: Commands that serve until they are told to end; what they are asked has tests of its own.
SERVICES: Final = ("engine", "studio")

#: Numbers for commands without a time limit, which do all that they are asked.
SMALL: Final = ("3", "4", "5", "6", "7", "8", "3", "5", "0", "-1", "x", "", "9" * 170)

#: Options that take words of a kind of their own.
WORKERS: Final = ("1", "1", "0", "9" * 30)
ADDRESSES: Final = ("nonsense", "tcp://127.0.0.1:1", "", "\x1b")

WORDS: Final = ("rrr", "lrrsrr", "rsrsrs", "lll", "", "rrq", "s" * 300, "rsl" * 40)

DOCUMENTS: Final[tuple[Any, ...]] = (
    {"schema": "palago.layout/1", "tiles": [[0, 0, "a"], [0, 1, "b"], [1, 0, "c"]]},
    {"schema": "palago.layout/1", "tiles": []},
    {"schema": "palago.card/1", "name": "virus", "tiles": 5, "portrait": {"contours": ["lrrsrr"]}},
    {"schema": "palago.card/1", "name": "", "tiles": [6, 8], "portrait": {"shells": 2, "symmetry": "C3"}},
    {"schema": "palago.deck/1", "cards": [{"name": "virus", "sum": "0a+1a+2b3c"}]},
)

#: What is put into documents in place of what belongs there.
WRONG: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 1.5, 10**30, 10**6, "", "x", "a" * 1000, [], {}, [[]], {"a": 1}, [0, 0, "a"], "\ud800",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A command line, and the files that it finds."""

    arguments: tuple[str, ...]
    files: dict[str, str]
    stdin: str

    def text(self) -> str:
        """A line of the corpus."""
        return json.dumps({"arguments": self.arguments, "files": self.files, "stdin": self.stdin})

    @staticmethod
    def of(text: str) -> Case:
        """What a line of the corpus says."""
        found = json.loads(text)
        return Case(tuple(found["arguments"]), found["files"], found["stdin"])


def make_case(seed: int, number: int) -> Case:
    """The input of a number."""
    chance = random.Random(f"{seed} {number}")
    path, command = chance.choice([found for found in commands() if not set(SERVICES) & set(found[0])])
    words = [*path]
    limited = any(isinstance(param.type, Seconds) for param in command.params)
    for param in command.params:
        if isinstance(param, click.Argument):
            if param.required or chance.random() < 0.8:
                words.append(chance.choice(NAMES))
        elif isinstance(param, click.Option) and (param.required or chance.random() < 0.25):
            words += _option(param, chance, limited)
    if limited:
        words += ["--time-limit", str(LIMIT)]
    if chance.random() < 0.05:
        words.insert(chance.randrange(len(words) + 1), chance.choice((*NAMES, "--json", "-h", "--what")))
    files = {name: _document(chance) for name in ("a.json", "b.json", "c.json")}
    files["map.txt"] = "".join(chance.choice("##..?  \n") for _ in range(chance.randrange(40)))
    files["empty.json"] = ""
    return Case(tuple(words), files, _document(chance))


def _option(param: click.Option, chance: random.Random, limited: bool) -> list[str]:
    name = chance.choice([*param.opts, *param.secondary_opts])
    if param.is_flag:
        return [name]
    kind = param.type
    if isinstance(kind, OutputFile):
        return [name, chance.choice(PLACES)]
    if isinstance(kind, click.Choice) and chance.random() < 0.9:
        return [name, str(chance.choice(list(kind.choices)))]
    own = {"workers": WORKERS, "scheduler": ADDRESSES, "contours": WORDS}.get(str(param.name))
    if own is not None and chance.random() < 0.9:
        return [name, chance.choice(own)]
    numbers = NUMBERS if limited else SMALL
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return [name, chance.choice(numbers)]
    return [name, chance.choice((*NAMES, *numbers))]


def _document(chance: random.Random) -> str:
    """JSON text of a document with mistakes in it, or text that is none."""
    document = json.loads(json.dumps(chance.choice(DOCUMENTS)))
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        _spoil(document, chance)
    text = json.dumps(document)
    if chance.random() < 0.1:
        at = chance.randrange(len(text))
        return text[:at] + chance.choice(("", "{", "\0", '"', "é", "[" * 3000)) + text[at + 1 :]
    return text


def _spoil(document: Any, chance: random.Random) -> None:
    """Put something wrong somewhere."""
    while isinstance(document, dict | list) and document:
        keys = list(document) if isinstance(document, dict) else list(range(len(document)))
        key = chance.choice(keys)
        if isinstance(document[key], dict | list) and document[key] and chance.random() < 0.7:
            document = document[key]
            continue
        if isinstance(document, dict) and chance.random() < 0.2:
            key = chance.choice(("tile", "colour", "x" * 300))
        document[key] = deepcopy(chance.choice(WRONG))
        return


class TooSlowError(BaseException):
    """A run that has not ended in time; no command sees to it."""


def fault_of(case: Case, *, process: bool = False) -> str | None:
    """What is wrong with how a command line ends; None if nothing is."""
    allowed = LIMIT + MORE if "--time-limit" in case.arguments else PATIENCE
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "out").mkdir()
        for file, text in case.files.items():
            (folder / file).write_text(text, encoding="utf-8", errors="surrogatepass")
        status, err = (_run_process if process else _run_here)(case, folder, allowed)
        for file, text in case.files.items():
            if (folder / file).read_bytes() != text.encode("utf-8", errors="surrogatepass"):
                return f"changed {file}"
    if status is None:
        return f"not ended: {err}"
    if status not in STATUSES:
        return f"status {status}"
    if "Traceback" in err or "internal error" in err:
        return err.strip().splitlines()[-1]
    if "\x1b" in err:
        return "orders to the terminal"
    if max(map(len, err.splitlines()), default=0) > 2000:
        return "a message of thousands of characters"
    return None


def _run_here(case: Case, folder: Path, allowed: float) -> tuple[int | None, str]:
    """Run a command line in this process: its status, and what it says."""

    def stop(*_: object) -> None:
        raise TooSlowError

    home, streams = Path.cwd(), (sys.stdin, sys.stdout, sys.stderr)
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(case.stdin.encode("utf-8", errors="surrogatepass")))
    # Held by a name, because a stream that nobody holds closes what it writes to.
    ours = [io.TextIOWrapper(bytes_, encoding="utf-8", write_through=True) for bytes_ in (out, err)]
    sys.stdout, sys.stderr = ours
    os.chdir(folder)
    for module in SLOW_TO_IMPORT:
        with suppress(ImportError):
            importlib.import_module(module)
    overtime, signals.OVERTIME = signals.OVERTIME, 2 * PATIENCE  # which would end this process
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, allowed)
    status: int | None = None
    try:
        run_palago([*case.arguments])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except TooSlowError:
        return None, f"over its time, {allowed:.0f} s of a processor"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        signals.OVERTIME = overtime
        os.chdir(home)
        sys.stdin, sys.stdout, sys.stderr = streams
    return status, err.getvalue().decode(errors="replace")


def _run_process(case: Case, folder: Path, allowed: float) -> tuple[int | None, str]:
    """Run a command line as a process of its own; starting one takes time of its own."""
    if any("\0" in word for word in case.arguments):
        return 0, ""  # no process can be given one
    given = folder.with_name(folder.name + ".stdin")
    given.write_bytes(case.stdin.encode("utf-8", errors="surrogatepass"))
    with given.open("rb") as stdin, tempfile.TemporaryFile() as err:
        given.unlink()
        process = subprocess.Popen(
            [sys.executable, "-m", "palago", *case.arguments],
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=err,
            cwd=folder,
            start_new_session=True,
        )
        ended = watch(process.pid, allowed + START)
        process.returncode = ended.status
        err.seek(0)
        said = err.read().decode(errors="replace")
    return ended.status, ended.fault or said


def corpus() -> list[Case]:
    """What was found earlier."""
    return [Case.of(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]


def main() -> int:
    """Run as many as are asked for; 1 if something was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200, help="how many in this process")
    parser.add_argument("--processes", type=int, default=0, help="how many as processes of their own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="one input alone")
    parser.add_argument("--keep", action="store_true", help="add what is found to the corpus")
    asked = parser.parse_args()
    if asked.only is not None:
        case = make_case(asked.seed, asked.only)
        print(case.text())
        print(fault_of(case, process=True))
        return 0
    found = 0
    plan = [*((n, False) for n in range(asked.runs)), *((n, True) for n in range(asked.processes))]
    for number, process in plan:
        case = make_case(asked.seed, number)
        fault = fault_of(case, process=process)
        if fault is not None and fault.startswith("not ended"):
            fault = fault_of(case, process=True)
        if fault is not None:
            found += 1
            print(f"{number}: {fault}: {' '.join(map(repr, case.arguments))[:300]}", flush=True)
            if asked.keep:
                with CORPUS.open("a", encoding="utf-8") as file:
                    file.write(case.text() + "\n")
    most = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    memory = 1024 * max(most)
    print(f"{len(plan)} inputs, {found} at fault, {memory / 1e6:.0f} MB at most")
    return 1 if found or memory > MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
