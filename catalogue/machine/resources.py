"""What this computer has to offer to one process: cores, memory and disk, the least of what counts.

A container or ``ulimit`` may allow less than the machine has, and asking for more gets a process killed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

#: Where Linux says what a container may use, in its second and its first version.
_GROUPS: Final = Path("/sys/fs/cgroup")


def cores() -> int:
    """How many cores this process may use, of the machine and of its container's share."""
    try:
        allowed = len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        allowed = os.cpu_count() or 1
    with suppress(OSError, ValueError):
        quota, period = (_GROUPS / "cpu.max").read_text(encoding="ascii").split()
        allowed = min(allowed, -(-int(quota) // int(period)))
    return max(1, allowed)


def memory() -> int | None:
    """How many bytes this process can still take: the least of what is free, the container's and ulimit's."""
    return min([*_free(), *_left_to_container(), *_left_to_process()], default=None)


def disk(folder: Path) -> int | None:
    """How many bytes can still be written in a folder; None where that is not known."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def _free() -> Iterator[int]:
    """What the machine has free, or if that is not known what it has."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            name, _, value = line.partition(":")
            if name == "MemAvailable":
                yield int(value.split()[0]) * 1024
                return
    except (OSError, ValueError):
        pass
    with suppress(AttributeError, ValueError, OSError):
        yield os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _left_to_container() -> Iterator[int]:
    for most, used in (
        ("memory.max", "memory.current"),
        ("memory/memory.limit_in_bytes", "memory/memory.usage_in_bytes"),
    ):
        # The most may be the word "max".
        with suppress(OSError, ValueError):
            limit = int((_GROUPS / most).read_text(encoding="ascii"))
            yield max(0, limit - int((_GROUPS / used).read_text(encoding="ascii")))


def _left_to_process() -> Iterator[int]:
    try:
        import resource
    except ImportError:  # not on this system
        return
    with suppress(OSError, ValueError, IndexError):
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()
        used = {resource.RLIMIT_AS: int(pages[0]), resource.RLIMIT_DATA: int(pages[5])}
        for kind, taken in used.items():
            limit, _ = resource.getrlimit(kind)
            if limit != resource.RLIM_INFINITY:
                yield max(0, limit - taken * resource.getpagesize())
