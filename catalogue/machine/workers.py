"""Pieces of work, done by processes of this machine or by a Dask cluster.

Both runners take pieces from an iterator only when they can use them soon, so a run holds a few
pieces and results at a time whatever their number. Results come in the order in which they are
done, each with the piece that it belongs to.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from palago.catalogue.errors import PalagoError, WorkerError

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
        If a process dies.
    """
    pieces = iter(pieces)
    given: dict[Connection, deque[Work]] = {}
    processes: list[SpawnProcess] = []
    try:
        for _ in range(workers):
            given[_start(processes)] = deque()
        while True:
            for connection, mine in given.items():
                for piece in islice(pieces, ahead - len(mine)):
                    connection.send(piece)
                    mine.append(piece)
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


def _start(processes: list[SpawnProcess]) -> Connection:
    """Start a process that does what comes through a pipe; this end of the pipe."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
    with _born_deaf():
        process.start()
        processes.append(process)
    there.close()
    return here


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
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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


def run_cluster(pieces: Iterable[Work], scheduler: str) -> Results:
    """Do the pieces on the workers of a Dask scheduler; pieces of lost workers are done again.

    Parameters
    ----------
    pieces : iterable of Work
        What to do.
    scheduler : str
        The address, such as ``tcp://host:8786``.

    Raises
    ------
    WorkerError
        If Dask is not installed, the scheduler cannot be reached or a piece fails again and again.
    """
    try:
        # Dask has no type hints.
        dask: Any = import_module("distributed")
    except ImportError:
        raise WorkerError("a cluster needs Dask: pip install 'palago[cluster]'") from None
    try:
        client = dask.Client(scheduler, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkerError(f"no Dask scheduler at {scheduler}: {brief_error(error)}") from None
    pieces = iter(pieces)
    waiting: dict[Any, Work] = {}
    with client:
        done = dask.as_completed(loop=client.loop)

        def submit(how_many: int) -> None:
            for piece in islice(pieces, how_many):
                future = client.submit(piece.run, pure=False, retries=3)
                waiting[future.key] = piece
                done.add(future)

        submit(max(16, 4 * sum(client.nthreads().values())))
        for future in done:
            try:
                # If the result was lost with its worker meanwhile, this waits until it is made again.
                result = future.result()
            except PalagoError:
                raise
            except Exception as error:
                raise WorkerError(f"the cluster gave up: {brief_error(error)}") from None
            yield waiting.pop(future.key), result
            future.release()
            submit(1)


def brief_error(error: BaseException | None) -> str:
    """The first line of an error's message, or its kind if it has none."""
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1
