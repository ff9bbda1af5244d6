"""Compiled work that can be stopped: by its processor time, or by whoever waits for it.

Compiled code hears no signal, so it runs in a thread of its own without the interpreter's lock, while the
main thread looks at the clock and at Ctrl-C. Both stop it by an entry of the board that it reads.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

from palago.games.engine.board import STOP, Board

T = TypeVar("T")

#: Seconds between two looks at the clock.
TICK: Final = 0.004


class Clock:
    """Processor time of this process since some moment, and how much of it may be spent.

    Parameters
    ----------
    seconds : float, optional
        How much; with None there is no end.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self._begun = time.process_time()
        self.seconds = seconds

    @property
    def spent(self) -> float:
        """The seconds spent."""
        return time.process_time() - self._begun

    @property
    def left(self) -> float:
        """The seconds left, below 0 if more was spent."""
        return float("inf") if self.seconds is None else self.seconds - self.spent

    def part(self, share: float) -> Clock:
        """A clock for a share of what is left."""
        return Clock(None if self.seconds is None else max(0.0, share * self.left))


def run_stoppable(
    board: Board, work: Callable[[], T], clock: Clock, tell: Callable[[], None] | None = None
) -> T:
    """What some compiled work on a board returns, which is stopped when its time is over.

    Parameters
    ----------
    board : Board
        The board whose entry `STOP` the work reads.
    work : callable
        The work.
    clock : Clock
        Its time.
    tell : callable, optional
        Is called now and then while it goes on.

    Raises
    ------
    KeyboardInterrupt
        If it is interrupted; the work has stopped by then.
    """
    board.head[STOP] = 0
    result: list[T] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            result.append(work())
        except BaseException as error:
            failure.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(TICK if clock.seconds is not None else 0.1)
            if clock.left <= 0:
                board.head[STOP] = 1
            if tell is not None:
                tell()
    finally:
        board.head[STOP] = 1
        worker.join()
        board.head[STOP] = 0
    if failure:
        raise failure[0]
    return result[0]
