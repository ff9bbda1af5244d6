"""The process of a job: it takes one request, does the work, tells how it goes, and ends.

It is started before there is a request, so that nobody waits for its imports. Requests come by standard
input, events go by standard output, a line of JSON each; the last is ``ended`` or ``failed``. It never
outlives the studio: the end of standard input ends it, and where the work holds the interpreter the system
does (on Linux it kills the process when its parent dies).
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO, Final

from palago.catalogue.errors import PalagoError

#: Of ``prctl``: the signal that a process gets when its parent dies.
PARENT_DIES: Final = 1


def main() -> None:
    """Wait for a request and answer it."""
    end_with_parent()
    out = _own_output()
    from palago.studio import tasks

    (tasks.prepare_games if sys.argv[1:] == ["playing"] else tasks.prepare)()
    _tell(out, "ready")
    line = sys.stdin.buffer.readline()
    if not line:
        return
    threading.Thread(target=_watch, daemon=True).start()
    request = json.loads(line)
    limit_memory(request.pop("memory", None))
    answer(request, out)


def answer(request: dict[str, Any], out: BinaryIO) -> None:
    """Do the work, and tell how it goes."""
    from palago.studio import tasks

    def tell(event: str, **told: Any) -> None:
        _tell(out, event, **told)

    try:
        tell("ended", **tasks.TASKS[request["kind"]](request, tell))
    except MemoryError:
        tell("failed", error="out of memory: ask for less at a time")
    except (PalagoError, TypeError) as error:
        tell("failed", error=" ".join(str(error).split())[:500])
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        tell("failed", error=f"internal error, please report it: {said}")


def _tell(out: BinaryIO, event: str, **told: Any) -> None:
    out.write(json.dumps({"event": event, **told}, separators=(",", ":")).encode() + b"\n")
    out.flush()


def end_with_parent() -> None:
    """Have the system end this process with the one that started it, where it can."""
    parent = os.getppid()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PARENT_DIES, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def limit_memory(most: int | None) -> None:
    """Have more memory than so many bytes refused, where the system can."""
    if most is None:
        return
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _own_output() -> BinaryIO:
    """Standard output for events alone: whatever else is printed goes nowhere."""
    out = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return out


def _watch() -> None:
    while sys.stdin.buffer.read(4096):
        pass
    os._exit(0)


if __name__ == "__main__":
    main()
