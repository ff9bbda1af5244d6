"""The studio as a process: one line that says where it is, and one when it ends.

The socket listens before its address is printed. Ctrl-C and SIGTERM end the streams that are open, then the
jobs, and then the server, which would wait for the streams otherwise.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Any, Final

import uvicorn

from palago.catalogue.errors import PalagoError
from palago.studio.server import Studio

#: The only address that is listened to, the port that is tried first, and how many after it are.
ADDRESS: Final = "127.0.0.1"
PORT: Final = 4848
TRIES: Final = 50

#: For how many seconds the page has the machine to itself.
FIRST: Final = 0.5


class _Server(uvicorn.Server):
    """A server that leaves signals to whoever runs it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are heard elsewhere."""
        yield


def listening(port: int | None) -> socket.socket:
    """A socket that listens on a port, or on the next one that is free.

    Raises
    ------
    PalagoError
        If none of the ports that are tried is.
    """
    first = PORT if port is None else port
    for number in range(first, min(first + TRIES, 65536)) if first else [0]:
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((ADDRESS, number))
            one.listen(128)
        except OSError:
            one.close()
            continue
        one.setblocking(False)
        return one
    raise PalagoError(f"no free port from {first} on: give another with --port")


def serve(opening: dict[str, Any], *, port: int | None = None, announce: Callable[[str], object]) -> int:
    """Run the studio until it is told to end; the signal by which it was.

    Parameters
    ----------
    opening : dict
        What the page begins with.
    port : int, optional
        The port that is tried first.
    announce : callable
        Called with the address once the studio listens there.

    Raises
    ------
    PalagoError
        If no port is free.
    """
    with listening(port) as listener:
        host = f"{ADDRESS}:{listener.getsockname()[1]}"
        token = secrets.token_urlsafe(16)
        return asyncio.run(_run(listener, host, token, opening, announce))


async def _run(
    listener: socket.socket,
    host: str,
    token: str,
    opening: dict[str, Any],
    announce: Callable[[str], object],
) -> int:
    studio = Studio(host, token, opening)
    config = uvicorn.Config(
        studio.app(),
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="none",
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=32768,
        http="h11",
    )
    server = _Server(config)
    loop = asyncio.get_running_loop()
    told: asyncio.Future[int] = loop.create_future()

    def end(number: int) -> None:
        if not told.done():
            told.set_result(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        # Some systems have no such handlers, and no thread but the main one may set them.
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, end, number)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    announce(f"http://{host}/#token={token}")
    # The page comes first; then what the first job needs.
    loop.call_later(FIRST, studio.jobs.warm)
    prepared = asyncio.create_task(asyncio.to_thread(studio.prepare))
    either: list[asyncio.Future[Any]] = [serving, told]
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    await prepared
    await studio.close()
    server.should_exit = True
    with contextlib.suppress(TimeoutError, asyncio.CancelledError):
        await asyncio.wait_for(serving, 3)
    return told.result() if told.done() else signal.SIGINT
