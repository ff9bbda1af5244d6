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
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

#: How often a process is looked at, in seconds, at which of these looks its children are too, and after how
#: many of those without any work it hangs.
LOOK: Final = 0.004
CLOSE: Final = 125
IDLE: Final = 120

#: How many close looks the children of a process have to end after it.
AFTER: Final = 60

_TICK: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Ended:
    """How a process ended.

    Parameters
    ----------
    status : int or None
        Its status, below 0 for a signal; None if it had to be ended.
    own, seconds : float
        The processor time that it used itself, and with its children.
    fault : str
        Why it had to be ended, or what it left behind.
    """

    status: int | None
    own: float
    seconds: float
    fault: str = ""


def watch(pid: int, allowed: float, at: Callable[[float], None] = lambda _: None) -> Ended:
    """Wait for a child that leads a session of its own, and end what is left of the session.

    Parameters
    ----------
    pid : int
        The child.
    allowed : float
        The processor time that it and its children may use, in seconds.
    at : function of float
        Told again and again how much it has used itself.
    """
    own, used, idle, looks, fault = 0.0, 0.0, 0, 0, ""
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            break
        looks += 1
        own = max(own, _clock(pid))
        at(own)
        if looks % CLOSE == 0:
            now = max(own, used, _used(pid))
            idle = 0 if now > used or _is_stopped(pid) else idle + 1
            used = now
        if max(own, used) > allowed:
            fault = f"over its time, {allowed:.0f} s of a processor"
        elif idle > IDLE:
            fault = f"it hangs after {used:.1f} s of a processor"
        if fault:
            _end(pid)
            _, status, usage = os.wait4(pid, 0)
            break
        time.sleep(LOOK)
    seconds = max(used, usage.ru_utime + usage.ru_stime)
    if fault:
        return Ended(None, own, seconds, fault)
    fault = "" if _alone(pid) else "processes are left over"
    _end(pid)
    return Ended(os.waitstatus_to_exitcode(status), max(own, usage.ru_utime), seconds, fault)


def _clock(pid: int) -> float:
    """The processor time that a process has used, to the microsecond, unlike what /proc says."""
    with suppress(OSError):
        return time.clock_gettime((~pid << 3) | 2)  # as clock_getcpuclockid(3) numbers the clocks of others
    return 0.0


def _used(session: int) -> float:
    """The processor time of all processes of a session, and of their children that have ended."""
    found = map(_fields, _members(session))
    return sum(sum(map(int, fields[11:15])) for fields in found if fields) / _TICK  # see proc(5)


def _alone(session: int) -> bool:
    """Whether the children of a process that has ended end too, in some time."""
    for _ in range(AFTER):
        if not _members(session):
            return True
        time.sleep(LOOK * CLOSE)
    return False


def _members(session: int) -> list[Path]:
    """The processes of a session that have not ended."""
    paths = Path("/proc").glob("[0-9]*")
    return [path for path in paths if (it := _fields(path)) and it[3] == str(session) and it[0] not in "ZX"]


def _is_stopped(pid: int) -> bool:
    return _fields(Path(f"/proc/{pid}"))[:1] in (["T"], ["t"])


def _fields(path: Path) -> list[str]:
    """The fields of a process from its state on; none if it is gone."""
    try:
        return (path / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def _end(session: int) -> None:
    for path in _members(session):
        with suppress(ProcessLookupError):
            os.kill(int(path.name), signal.SIGKILL)
