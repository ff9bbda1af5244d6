"""Pieces of work on a Dask cluster: its scheduler is asked first, and its workers before they are used.

Dask waits long and patiently for whatever does not answer. So the address is tried by hand before Dask
hears of it: is it one, is there such a machine, does anybody listen, is it a scheduler. Then workers are
asked for their version, because workers of another one would give other answers.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import version as version_of
from itertools import islice
from typing import Any, Final

from palago.catalogue.errors import PalagoError, WorkerError
from palago.catalogue.machine.notices import tell
from palago.catalogue.machine.workers import Results, Work, brief_error

#: How many seconds a machine has to be found and to take a call, and then to answer as a scheduler does.
TO_LISTEN: Final = 2.5
TO_ANSWER: Final = 1.5

#: After how many seconds without workers that is said, and after how many the work is given up.
TO_SAY: Final = 10
TO_GIVE_UP: Final = 60

#: How often results are looked for.
_TICK: Final = 0.05


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
        If Dask is not installed, the scheduler cannot be reached, it has no workers of this version, or a
        piece fails again and again.
    """
    dask = check_cluster(scheduler)
    try:
        client = dask.Client(scheduler, timeout=TO_ANSWER + TO_LISTEN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _nobody(scheduler, brief_error(error)) from None
    with client:
        for _ in _patience(client, scheduler):
            if client.nthreads():
                break
        _check_workers(client)
        yield from _run(dask, client, iter(pieces), scheduler)


def _run(dask: Any, client: Any, pieces: Iterator[Work], scheduler: str) -> Results:
    waiting: dict[Any, Work] = {}
    done = dask.as_completed(loop=client.loop)

    def submit(how_many: int) -> None:
        for piece in islice(pieces, how_many):
            future = client.submit(piece.run, pure=False, retries=3)
            waiting[future.key] = piece
            done.add(future)

    submit(max(16, 4 * sum(client.nthreads().values())))
    while waiting:
        for _ in _patience(client, scheduler):
            futures = done.next_batch(block=False)
            if futures:
                break
        for future in futures:
            try:
                # If the result was lost with its worker meanwhile, this waits until it is made again.
                result = future.result(timeout=TO_GIVE_UP)
            except PalagoError:
                raise
            except Exception as error:
                raise WorkerError(f"the cluster gave up: {brief_error(error)}") from None
            yield waiting.pop(future.key), result
            future.release()
            submit(1)


def _patience(client: Any, scheduler: str) -> Iterator[None]:
    """Moments to look again, until there have been no workers for too long.

    Raises
    ------
    WorkerError
        When patience ends.
    """
    alone_since = time.monotonic()
    said = False
    while True:
        yield
        time.sleep(_TICK)
        alone = time.monotonic() - alone_since
        if alone > 1 and client.nthreads():
            alone_since, said = time.monotonic(), False
        elif alone > TO_GIVE_UP:
            raise WorkerError(f"the Dask scheduler at {scheduler} had no workers for {TO_GIVE_UP} seconds")
        elif alone > TO_SAY and not said:
            tell(f"the Dask scheduler at {scheduler} has no workers; waiting for some")
            said = True


def check_cluster(scheduler: str) -> Any:
    """Make sure, within seconds, that a scheduler answers; what Dask offers.

    Raises
    ------
    WorkerError
        If none does, or Dask is not installed.
    """
    host, port = check_address(scheduler)
    _check_listener(scheduler, host, port)
    dask = _dask()
    _check_scheduler(dask, scheduler)
    return dask


def check_address(scheduler: str) -> tuple[str, int]:
    """The host and the port of an address.

    Raises
    ------
    WorkerError
        If it is no address of a scheduler.

    >>> check_address("tcp://node-7:8786")
    ('node-7', 8786)
    """
    match = re.fullmatch(r"(?:(?:tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):(\d{1,5})", scheduler)
    if match is None or not 0 < int(match[2]) < 65536:
        raise _nobody(scheduler, "expected an address like tcp://host:8786")
    return match[1].strip("[]"), int(match[2])


def _check_listener(scheduler: str, host: str, port: int) -> None:
    """Make sure that somebody listens. Names may take any time to be looked up, so this is not waited for."""
    heard: list[str | None] = []

    def call() -> None:
        try:
            socket.create_connection((host, port), timeout=TO_LISTEN).close()
            heard.append(None)
        except (OSError, UnicodeError) as error:
            heard.append(getattr(error, "strerror", None) or str(error))

    caller = threading.Thread(target=call, daemon=True)
    caller.start()
    caller.join(TO_LISTEN)
    reason = heard[0] if heard else "no answer"
    if reason is not None:
        raise _nobody(scheduler, reason)


def _check_scheduler(dask: Any, scheduler: str) -> None:
    """Make sure that what listens is a scheduler."""

    async def kind() -> object:
        security = dask.Security().get_connection_args("client")
        comm = await dask.comm.connect(scheduler, timeout=TO_ANSWER, **security)
        try:
            await comm.write({"op": "identity", "reply": True})
            answer = await comm.read()
            return answer.get("type")
        finally:
            comm.abort()

    try:
        found = asyncio.run(asyncio.wait_for(kind(), TO_ANSWER))
    except Exception as error:
        if isinstance(error, ImportError | AttributeError):  # another Dask than we know: let it try itself
            return
        raise _nobody(scheduler, "what listens there does not answer as one") from None
    if found != "Scheduler":
        raise _nobody(scheduler, f"it is a {found}")


def _check_workers(client: Any) -> None:
    """Make sure that the workers are of this version."""
    # `eval` is everywhere, also where the package is not.
    ask = f"__import__('importlib').import_module({__name__!r}).version()"
    ours = version()
    for address, theirs in client.run(eval, ask, on_error="return").items():
        if isinstance(theirs, BaseException):
            raise WorkerError(f"the worker at {address} does not have palago: {brief_error(theirs)}")
        if theirs != ours:
            raise WorkerError(f"the worker at {address} has palago {theirs}, expected {ours}")


def version() -> str:
    """The version of this software, to the letter of its sources."""
    from palago.catalogue.machine.code_cache import sources_digest

    return f"{version_of('palago')} ({sources_digest()[:8]})"


def _dask() -> Any:
    try:
        # Dask has no type hints.
        dask: Any = import_module("distributed")
    except ImportError:
        raise WorkerError("a cluster needs Dask: pip install 'palago[cluster]'") from None
    # What it has to say of lost connections we say ourselves.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return dask


def _nobody(scheduler: str, reason: str) -> WorkerError:
    return WorkerError(f"no Dask scheduler at {scheduler}: {reason}")
