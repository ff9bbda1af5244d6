"""What all tests share: the command line as a user runs it, and quiet Hypothesis settings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import brute_force
import contract
from recorded.recording import without_notice

#: The scripts that make the pages of results are tested like modules.
sys.path.append(str(Path(__file__).parents[1] / "results"))

settings.register_profile(
    "palago", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("palago")


@dataclass(frozen=True)
class Outcome:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True, scope="session")
def deck_of_nobody(tmp_path_factory) -> Iterator[None]:
    """Whoever runs the tests may have a deck of their own; the tests, and processes they start, have none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PALAGO_DECK", str(tmp_path_factory.mktemp("deck")))
        yield


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> Iterator[None]:
    """Processes that tests start hear Ctrl-C, even where this one was started to ignore it.

    A shell starts what runs in the background so, and processes inherit it. A handler of Python's own
    is not inherited: what is started has the system's.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def palago(tmp_path, capfd, monkeypatch):
    """Run `palago` in this process, in an empty folder; that it compiles, as it may once, is left out."""
    import io

    from palago.cli.main import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, stdin: str | bytes = "") -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        capfd.readouterr()
        with pytest.raises(SystemExit) as exit_info:
            main(list(arguments))
        out, err = capfd.readouterr()
        contract.check(arguments, out)
        err = without_notice(err.encode()).decode()
        return Outcome(exit_info.value.code, out, err)

    return run


#: Command lines that together need all compiled code that commands may need.
COMPILING = (
    "enumerate --tiles 15 --jsonl",
    "catalogue query --tiles 12",
    "sample --tiles 15",
    "count --tiles 22 --method transfer",
)


@pytest.fixture(scope="session")
def code_is_there() -> None:
    """What processes need is compiled before the first is started, so that none says that it compiles."""
    from palago.cli.main import main

    for line in COMPILING:
        with pytest.raises(SystemExit) as ended:
            main(line.split())
        assert ended.value.code == 0


@pytest.fixture
def palago_process(code_is_there):
    """Start `palago` as a process of its own."""

    def start(*arguments: str, **options) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "palago.cli", *arguments],
            stdout=options.pop("stdout", subprocess.PIPE),
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **options.pop("env", {})},
            **options,
        )

    return start


@pytest.fixture(scope="session")
def small_creatures() -> list[brute_force.Creature]:
    """All fixed creatures of at most 13 tiles, from the counters' own oracle."""
    return list(brute_force.creatures(13))
