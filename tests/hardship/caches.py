"""The cache of compiled code in every bad state: the same answers, and what they cost.

    python tests/hardship/caches.py

One command is run with a cache in each state, and once more; a line a state says whether both printed what
an undisturbed run prints, and the processor time of both. Where file systems can be mounted, the full and the
read-only cache are ones.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).parents[1]))

from hardship.kills import PATIENCE, can_mount
from hardship.running import Setting, run

LINE: Final = "sample --tiles 12 --seed 3"


def files(cache: Path) -> list[Path]:
    """The files of compiled code."""
    return sorted(cache.rglob("*.code"))


def missing(cache: Path) -> None:
    """A cache that is not there."""
    shutil.rmtree(cache)


def read_only(cache: Path) -> None:
    """A cache that is complete and cannot be written."""
    if can_mount():
        subprocess.run(["mount", "--bind", str(cache), str(cache)], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", str(cache)], check=True)
    else:
        for folder in (cache, *(path for path in cache.rglob("*") if path.is_dir())):
            folder.chmod(0o500)


def full(cache: Path) -> None:
    """A cache on a disk without room."""
    if can_mount():
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16384", "none", str(cache)], check=True)
    else:
        shutil.rmtree(cache)
        cache.write_text("no folder can be made here\n")


def emptied(cache: Path) -> None:
    """Files that hold nothing."""
    for path in files(cache):
        path.write_bytes(b"")


def cut(cache: Path) -> None:
    """Files that end in the middle."""
    for path in files(cache):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def flipped(cache: Path) -> None:
    """Files with a bit that is another one."""
    for path in files(cache):
        data = bytearray(path.read_bytes())
        data[len(data) // 3] ^= 4
        path.write_bytes(data)


def exchanged(cache: Path) -> None:
    """Files of other functions in their place."""
    found = files(cache)
    contents = [path.read_bytes() for path in found]
    for path, data in zip(found, contents[1:] + contents[:1], strict=True):
        path.write_bytes(data)


def other_version(cache: Path) -> None:
    """The cache of another version of the software, which is another folder."""
    for folder in {path.parent for path in files(cache)}:
        folder.rename(folder.with_name("code-0123456789abcdef"))


def open_to_others(cache: Path) -> None:
    """A folder that everybody can write to."""
    for folder in {path.parent for path in files(cache)}:
        folder.chmod(0o777)


STATES: Final[tuple[Callable[[Path], None], ...]] = (
    missing, read_only, full, emptied, cut, flipped, exchanged, other_version, open_to_others,
)  # fmt: skip


def in_state(state: Callable[[Path], None], whole: Path) -> list[tuple[bool, bytes, float]]:
    """Run the command twice with a cache in some state: whether it ended well, what it printed, its cost."""
    with tempfile.TemporaryDirectory() as name:
        cache = Path(name) / "cache"
        shutil.copytree(whole, cache)
        state(cache)
        try:
            return [_run(cache) for _ in range(2)]
        finally:
            if os.path.ismount(cache):
                subprocess.run(["umount", "--lazy", str(cache)], check=True)
            with suppress(OSError):
                for folder in (cache, *cache.rglob("*")):
                    folder.chmod(0o700)


def _run(cache: Path) -> tuple[bool, bytes, float]:
    setting = Setting(cache.parent, {"NUMBA_CACHE_DIR": str(cache)})
    found = run(LINE, setting, PATIENCE, fresh=True)
    quiet = "Traceback" not in found.err and "internal error" not in found.err
    return found.ended.status == 0 and quiet, found.out, found.ended.seconds


def main() -> int:
    """Print the table; 1 if an answer differs."""
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        whole = Path(name) / "cache"
        whole.mkdir()
        _, right, first = _run(whole)
        _, _, again = _run(whole)
        print("| cache | answer | seconds | once more |\n|---|---|---|---|")
        print(f"| none yet, then whole | {len(right)} bytes | {first:.1f} | {again:.1f} |")
        for state in STATES:
            found = in_state(state, whole)
            same = all(well and out == right for well, out, _ in found)
            wrong += not same
            words = state.__name__.replace("_", " ")
            times = " | ".join(f"{seconds:.1f}" for _, _, seconds in found)
            print(f"| {words} | {'the same' if same else 'another'} | {times} |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
