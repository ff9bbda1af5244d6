"""What is told of jobs while they work: numbered events of each page, which a stream takes up anywhere.

A page that is loaded again asks for all events after the last that it has seen, so that none is lost and none
comes twice. Of each page one stream is open; a newer one ends the older.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Any, Final

#: How many pages are remembered, and how many events of each.
MOST_PAGES: Final = 100
MOST_EVENTS: Final = 20_000

#: After how many seconds without news a stream says that it is alive.
ALIVE: Final = 4.0


class Log:
    """The events of one page."""

    def __init__(self) -> None:
        self._events: list[dict[str, Any]] = []
        self._first = 1
        self._news = asyncio.Event()
        self._stream = 0

    def add(self, job: str, event: str, **told: Any) -> None:
        """One more event."""
        self._events.append({"number": self.last + 1, "job": job, "event": event, **told})
        if len(self._events) > MOST_EVENTS:
            del self._events[: MOST_EVENTS // 2]
            self._first += MOST_EVENTS // 2
        self.wake()

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self._first + len(self._events) - 1

    def wake(self) -> None:
        """Have streams look for what is new."""
        self._news.set()
        self._news = asyncio.Event()

    async def lines(self, after: int, closing: asyncio.Event) -> AsyncIterator[bytes]:
        """The events after a number, a line of JSON each, until the studio ends or a newer stream begins."""
        self._stream += 1
        mine = self._stream
        self.wake()
        # A server that was started again counts from 1: what the page has seen was of another.
        after = after if after <= self.last else 0
        yield _line({"event": "open", "number": after, "last": self.last})
        while mine == self._stream and not closing.is_set():
            news = self._news
            for event in self._events[max(after + 1 - self._first, 0) :]:
                after = event["number"]
                yield _line(event)
            try:
                await asyncio.wait_for(news.wait(), ALIVE)
            except TimeoutError:
                yield b"\n"
        yield _line({"event": "closed", "number": after})


class Logs:
    """The logs of all pages; the page that was quiet for the longest is forgotten first."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, Log] = OrderedDict()

    def of(self, page: str) -> Log:
        """The log of a page."""
        log = self._pages.setdefault(page, Log())
        self._pages.move_to_end(page)
        if len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        return log

    def wake(self) -> None:
        """Have all streams look up."""
        for log in self._pages.values():
            log.wake()


def _line(event: dict[str, Any]) -> bytes:
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"
