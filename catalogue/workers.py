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
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import Any

from palago.catalogue.errors import WorkerError


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


def run_local(pieces: Iterable[Work], workers: int) -> Results:
    """Do the pieces in so many processes of this machine.

    Raises
    ------
    WorkerError
        If a process dies.
    """
    pieces = iter(pieces)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare)
    waiting: dict[Future[Any], Work] = {}
    try:
        while True:
            for piece in islice(pieces, 4 * workers - len(waiting)):
                waiting[pool.submit(piece.run)] = piece
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    except BrokenProcessPool:
        raise WorkerError("a worker process died; what was done before is kept") from None
    finally:
        # Nobody waits any more for the pieces at hand, which may take long.
        processes = list((pool._processes or {}).values()) if waiting else []
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _prepare() -> None:
    """In a worker: leave Ctrl-C to the parent, and end when the parent does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
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
            if future.status != "finished":
                raise WorkerError(f"the cluster gave up: {brief_error(future.exception())}")
            yield waiting.pop(future.key), future.result()
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
