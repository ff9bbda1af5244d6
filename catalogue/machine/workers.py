"""Pieces of work, done by processes of this machine; `cluster` has them done elsewhere.

All runners take pieces from an iterator only when they can use them soon, so a run holds a few
pieces and results at a time whatever their number. Results come in the order in which they are
done, each with the piece that it belongs to.

Processes are started as there are pieces for them. They run nothing of the program that starts them, so
that a script needs no ``if __name__ == "__main__":``, and they end with it, however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import ModuleType
from typing import Any, Final, Literal

from palago.catalogue.errors import WorkerError

#: How many pieces a process is given: one to do, and one to go on with at once.
AHEAD: Final = 2


@dataclass(frozen=True)
class Work:
    """A call to be made elsewhere: a function of a module, and its arguments."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    def run(self) -> Any:
        """Make the call."""
        return self.function(*self.arguments)


#: Pieces that are done, each with its result. Closing it gives up the rest.
Results = Generator[tuple[Work, Any], None, None]


def run_here(pieces: Iterable[Work]) -> Results:
    """Do the pieces one after the other in this process."""
    for piece in pieces:
        yield piece, piece.run()


def run_local(pieces: Iterable[Work], workers: int, *, ahead: int = AHEAD) -> Results:
    """Do the pieces in so many processes of this machine.

    Each process has a pipe of its own, and no locks or threads are shared, so that all of them can be
    killed at any moment.

    Parameters
    ----------
    pieces : iterable of Work
        What to do.
    workers : int
        How many processes to start.
    ahead : int
        How many pieces a process holds at a time; 1 is right for few pieces of unequal weight.

    Raises
    ------
    WorkerError
        If a process dies, or cannot be started.
    """
    pieces = iter(pieces)
    given: dict[Connection, deque[Work]] = {}
    processes: list[SpawnProcess] = []
    try:
        while True:
            while (found := _room(given, workers, ahead)) is not None:
                piece = next(pieces, None)
                if piece is None:
                    break
                connection = found if isinstance(found, Connection) else _start(processes)
                connection.send(piece)
                given.setdefault(connection, deque()).append(piece)
            busy = [connection for connection, mine in given.items() if mine]
            if not busy:
                return
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                done, result = ready.recv()
                if not done:
                    raise result
                yield given[ready].popleft(), result
    except (EOFError, ConnectionError):
        raise WorkerError("a worker process died; what was done before is kept") from None
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


def _room(
    given: dict[Connection, deque[Work]], workers: int, ahead: int
) -> Connection | Literal["new"] | None:
    """The process that should have the next piece: one yet to be started, or None for none now."""
    least = min(given, key=lambda connection: len(given[connection]), default=None)
    if least is not None and not given[least]:
        return least
    if len(given) < workers:
        return "new"
    return least if least is not None and len(given[least]) < ahead else None


def _start(processes: list[SpawnProcess]) -> Connection:
    """Start a process that does what comes through a pipe; this end of the pipe."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
    try:
        with _born_deaf(), _without_program():
            process.start()
    except OSError as error:
        raise WorkerError(f"cannot start a worker process: {error.strerror}") from None
    processes.append(process)
    there.close()
    return here


@contextmanager
def _without_program() -> Iterator[None]:
    """Start processes that do not run the program of this one again, as they do to know its functions."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program


@contextmanager
def _born_deaf() -> Iterator[None]:
    """Start processes that do not hear Ctrl-C, which is for the parent alone."""
    if not hasattr(signal, "pthread_sigmask"):  # not on this system
        yield
        return
    # Its first start would let Ctrl-C in again, in the middle of starting the first worker.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with _heard_later():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _heard_later() -> Iterator[None]:
    """Let Ctrl-C that another thread of this process hears, such as one of numpy's, wait for the end.

    A worker whose start is broken off would say that it was not told what to do.
    """
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _serve(connection: Connection) -> None:
    """In a worker: do what comes, and end when the parent does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            piece: Work = connection.recv()
            try:
                answer = (True, piece.run())
            except Exception as error:
                answer = (False, error)
            connection.send(answer)


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def brief_error(error: BaseException | None) -> str:
    """The first line of an error's message, or its kind if it has none."""
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
