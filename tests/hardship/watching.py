"""Processes that are watched: judged by the processor time that they use, and by whether they go on at all.

The clock on the wall says little on a machine that does other things as well, and nothing while a process is
stopped. A process is over its time if it and its children use more processor time than allowed, and it
hangs if for long enough none of them uses any while they could.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: How often a process is looked at, in seconds, at which of these looks its children are too, and after how
#: many of those without any work it hangs.
LOOK: Final = 0.01
CLOSE: Final = 50
IDLE: Final = 120

_TICK: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Ended:
    """How a process ended: its status as a shell has it, None if it had to be ended, and why."""

    status: int | None
    seconds: float
    reason: str = ""


def watch(pid: int, allowed: float, at: Callable[[float], None] = lambda _: None) -> Ended:
    """Wait for a child that leads a session of its own, and end what is left of the session.

    Parameters
    ----------
    pid : int
        The child.
    allowed : float
        The processor time that it and its children may use, in seconds.
    at : function of float
        Told again and again how much they have used.
    """
    used, seen, idle, looks, reason = 0.0, 0.0, 0, 0, ""
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            break
        looks += 1
        used = max(used, _used([Path(f"/proc/{pid}")]))
        if looks % CLOSE == 0:
            used = max(used, _used(_members(pid)))
            idle = 0 if used > seen or _stopped(pid) else idle + 1
            seen = used
        at(used)
        if used > allowed or idle > IDLE:
            reason = (
                f"over its time: {used:.1f} s of a processor"
                if used > allowed
                else f"hangs after {used:.1f} s"
            )
            _end(pid)
            _, status, usage = os.wait4(pid, 0)
            break
        time.sleep(LOOK)
    _end(pid)
    seconds = max(used, usage.ru_utime + usage.ru_stime)
    return Ended(None if reason else os.waitstatus_to_exitcode(status), seconds, reason)


def _used(processes: list[Path]) -> float:
    """The seconds of a processor that some processes, and their children that have ended, have used."""
    found = map(_fields, processes)
    return sum(sum(map(int, fields[11:15])) for fields in found if fields) / _TICK  # see proc(5)


def _members(session: int) -> list[Path]:
    return [
        path
        for path in Path("/proc").glob("[0-9]*")
        if (fields := _fields(path)) and fields[3] == str(session)
    ]


def _stopped(pid: int) -> bool:
    return _fields(Path(f"/proc/{pid}"))[:1] in (["T"], ["t"])


def _fields(path: Path) -> list[str]:
    """The fields of a process from its state on; none if it is gone."""
    try:
        return (path / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def _end(session: int) -> None:
    """Kill what is left of a session: a worker that outlives its parent by a moment, or hangs."""
    for path in _members(session):
        try:
            os.kill(int(path.name), signal.SIGKILL)
        except ProcessLookupError:
            continue
