"""How a command hears that it should end: Ctrl-C, and SIGTERM, which is heard as Ctrl-C is.

What was found is saved and printed, temporary files go, and the status is 130 or 143. Python hears a
signal between two of its own instructions, so a command deep in compiled code would not hear it for
long: `GRACE` seconds after SIGTERM the process ends wherever it is.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

#: How many seconds a command has to end after SIGTERM.
GRACE: Final = 5

#: The exit statuses of a command that was ended from outside.
INTERRUPTED: Final = 130
TERMINATED: Final = 143


class TerminatedError(KeyboardInterrupt):
    """SIGTERM was sent: whatever sees to Ctrl-C sees to it as well."""


@contextmanager
def heard() -> Iterator[list[int]]:
    """Have SIGTERM raise `TerminatedError` once; the list then has it.

    Only the main thread of a process hears signals: elsewhere nothing is changed.
    """
    ended: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield ended
        return

    def end(number: int, frame: FrameType | None) -> None:
        ended.append(number)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # who sends it twice does not want to wait
        raise TerminatedError

    before = signal.signal(signal.SIGTERM, end)
    try:
        with _ended_for_certain():
            yield ended
    finally:
        signal.signal(signal.SIGTERM, before if before is not None else signal.SIG_DFL)


@contextmanager
def _ended_for_certain() -> Iterator[None]:
    """Have the process end some time after SIGTERM, whatever it does then."""
    ear, mouth = os.pipe()
    os.set_blocking(mouth, False)
    before = signal.set_wakeup_fd(mouth, warn_on_full_buffer=False)
    threading.Thread(target=_watch, args=(ear,), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(mouth)


def _watch(ear: int) -> None:
    while signals := os.read(ear, 16):
        if signal.SIGTERM in signals:
            time.sleep(GRACE)
            os._exit(TERMINATED)
    os.close(ear)
