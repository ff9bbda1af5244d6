"""Commands run as processes of their own, some of them at once.

What takes most of the time of a short command is starting Python, importing, and reading what is compiled.
A process that is forked from one that has done all that does it no more. So most commands are run like
that; those that are to meet a disturbance at their very start are run afresh.
"""

from __future__ import annotations

import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hardship.watching import Ended, watch


@dataclass(frozen=True)
class Run:
    """How a command ended, and what it printed and said."""

    ended: Ended
    out: bytes
    err: str


@dataclass(frozen=True)
class Setting:
    """Where a command is run.

    Parameters
    ----------
    folder : Path
        Its working folder.
    environment : mapping
        What is added to the environment.
    most : int or None
        How many bytes a file can have.
    """

    folder: Path
    environment: Mapping[str, str]
    most: int | None = None


def run(
    line: str,
    setting: Setting,
    allowed: float,
    *,
    fresh: bool = False,
    at: Callable[[int, float], None] = lambda pid, used: None,
) -> Run:
    """Run a command line of palago.

    Parameters
    ----------
    line : str
        Its words.
    setting : Setting
        Where.
    allowed : float
        The processor time that it may use, in seconds.
    fresh : bool
        Whether by a Python of its own, and not by a fork of this process.
    at : function of int and float
        Told again and again its number as a process, and how much processor time it has used.
    """
    # What is printed goes through pipes: the size of files may be limited.
    (out_ear, out), (err_ear, err) = os.pipe(), os.pipe()
    words = line.split()
    pid = (_start if fresh else _fork)(words, setting, out, err)
    os.close(out)
    os.close(err)
    heard: dict[int, bytes] = {}
    threads = [threading.Thread(target=_hear, args=(ear, heard)) for ear in (out_ear, err_ear)]
    for thread in threads:
        thread.start()
    ended = watch(pid, allowed, lambda used: at(pid, used))
    for thread in threads:
        thread.join()
    return Run(ended, heard[out_ear], heard[err_ear].decode(errors="replace"))


def warm_up(line: str, folder: Path) -> None:
    """Run a command in this process, so that its forks find all that it imports and compiles."""
    from palago.cli.main import main

    home, streams, argv = Path.cwd(), (sys.stdout, sys.stderr), sys.argv
    os.chdir(folder)
    ours = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in streams]
    sys.stdout, sys.stderr = ours
    try:
        main(line.split())
    except SystemExit:
        pass
    finally:
        os.chdir(home)
        (sys.stdout, sys.stderr), sys.argv = streams, argv


def _hear(ear: int, heard: dict[int, bytes]) -> None:
    with os.fdopen(ear, "rb") as stream:
        heard[ear] = stream.read()


def _start(words: list[str], setting: Setting, out: int, err: int) -> int:
    def limit() -> None:
        _limit(setting)

    process = subprocess.Popen(
        [sys.executable, "-m", "palago", *words],
        cwd=setting.folder,
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=err,
        env={**os.environ, **setting.environment, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=limit,
        start_new_session=True,
    )
    process.returncode = 0  # `watch` waits for it
    return process.pid


def _fork(words: list[str], setting: Setting, out: int, err: int) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.close(out)
        os.close(err)
        os.chdir(setting.folder)
        os.environ.update(setting.environment)
        tempfile.tempdir = None
        _limit(setting)
        sys.argv = ["palago", *words]
        sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = sys.__stderr__ = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        from palago.cli.start import main

        main()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        os._exit(status)


def _limit(setting: Setting) -> None:
    if setting.most is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (setting.most, setting.most))
