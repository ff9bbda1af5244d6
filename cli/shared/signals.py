"""How a command hears that it should end: Ctrl-C; SIGTERM, and the end of its time, are heard as Ctrl-C is.

What was found is saved and printed, temporary files go, and the status is 130 or 143. Python hears a
signal between two of its own instructions, so a command deep in compiled code would not hear it for
long: some seconds after SIGTERM (`GRACE`) or the end of its time (`OVERTIME`) the process ends wherever
it is.

What a signal raises is lost if it is raised where Python has nobody to tell, such as in the function that is
called when an object goes; it is raised again then. A compiler may lose it silently: the process ends for
certain a little later (`LAST`), heard or not.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

#: How many seconds a command has to end after SIGTERM.
GRACE: Final = 5

#: How many seconds after its time a command is given to hear of it.
OVERTIME: Final = 0.7

#: How many seconds after its time a command is given to end once it has heard.
LAST: Final = 1.8

#: After how many seconds what was lost is raised again.
AGAIN: Final = 0.01

#: The exit status of a command that gave up at a limit.
GAVE_UP: Final = 4

#: The exit statuses of a command that was ended from outside.
INTERRUPTED: Final = 130
TERMINATED: Final = 143


class TerminatedError(KeyboardInterrupt):
    """SIGTERM was sent: whatever sees to Ctrl-C sees to it as well."""


class TimeIsUpError(KeyboardInterrupt):
    """The time that a command was given is over: whatever sees to Ctrl-C sees to it as well."""


@contextmanager
def within(seconds: float, last: float = LAST) -> Iterator[list[int]]:
    """Have `TimeIsUpError` raised after so many seconds; the list then has the signal.

    Whoever has heard it has `last` seconds to end. Only in the main thread, and where there are
    such signals; elsewhere nothing is changed.
    """
    rung: list[int] = []
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield rung
        return

    def ring(number: int, frame: FrameType | None) -> None:
        rung.append(number)
        raise TimeIsUpError

    over = threading.Event()

    def again(lost: sys.UnraisableHookArgs) -> None:
        if isinstance(lost.exc_value, TimeIsUpError):
            if not over.is_set():
                signal.setitimer(signal.ITIMER_REAL, AGAIN)
        elif not rung:  # afterwards it is an object that was broken off half made
            told(lost)

    def watch() -> None:
        # One after the other: a process that was stopped meanwhile has the next one to itself.
        if over.wait(seconds) or over.wait(OVERTIME):
            return
        if not rung or not over.wait(last - OVERTIME):
            print("palago: gave up at the time limit", file=sys.stderr, flush=True)
            os._exit(GAVE_UP)

    told, sys.unraisablehook = sys.unraisablehook, again
    before = signal.signal(signal.SIGALRM, ring)
    try:
        threading.Thread(target=watch, daemon=True).start()
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield rung
    finally:
        over.set()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = told


@contextmanager
def heard() -> Iterator[list[int]]:
    """Have SIGTERM raise `TerminatedError` once; the list then has it, or SIGINT if that was lost once.

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

    def again(lost: sys.UnraisableHookArgs) -> None:
        if not isinstance(lost.exc_value, KeyboardInterrupt):
            if not ended:
                told(lost)
            return
        if not ended:
            ended.append(signal.SIGINT)
        threading.Timer(AGAIN, raise_again).start()

    def raise_again() -> None:
        if not over.is_set():
            os.kill(os.getpid(), signal.SIGINT)  # which ends a wait, unlike `_thread.interrupt_main`

    over = threading.Event()
    before = signal.signal(signal.SIGTERM, end)
    told, sys.unraisablehook = sys.unraisablehook, again
    try:
        with _ended_for_certain():
            yield ended
    finally:
        over.set()
        sys.unraisablehook = told
        signal.signal(signal.SIGTERM, before if before is not None else signal.SIG_DFL)


@contextmanager
def _ended_for_certain() -> Iterator[None]:
    """Have the process end some time after SIGTERM, whatever it does then."""
    ear, mouth = os.pipe()
    os.set_blocking(mouth, False)
    before = signal.set_wakeup_fd(mouth, warn_on_full_buffer=False)
    over = threading.Event()
    threading.Thread(target=_watch, args=(ear, over), daemon=True).start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(before)
        os.close(mouth)


def _watch(ear: int, over: threading.Event) -> None:
    while signals := os.read(ear, 16):
        if signal.SIGTERM in signals and not over.wait(GRACE):
            os._exit(TERMINATED)
    os.close(ear)
