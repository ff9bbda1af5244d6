"""The last line of a terminal, where work is shown until something else is printed.

The line is drawn by one thread while another prints, and both may print to the same terminal. So the
streams that lead there are wrapped: before anything is written the line is taken away, and it comes back
only below a full line. Nothing else of the terminal is changed (the cursor stays, no keys are read), so that
a process may be killed at any moment and leaves at most that line behind.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO, TextIOWrapper
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bar

#: Goes back to the beginning of the line, and empties it.
_WIPE: Final = "\r\x1b[2K"


class Display:
    """A line of a terminal that tells of work.

    Parameters
    ----------
    stream : TextIO
        Leads to the terminal.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = RLock()
        self._is_drawn = False
        self._amid_a_line = False
        self._was_drawn = False
        self._rich: tuple[Console, Bar] | None = None
        self._process = os.getpid()

    def draw(self, text: str, share: float | None) -> None:
        """Show what is being done, with a bar where the share that is done is known (0 to 1)."""
        # The first line comes at once; rich is worth loading only for work that goes on.
        line = self._drawn(text, share) if self._was_drawn else text[: _columns(self._stream) - 1]
        with self._lock:
            if self._amid_a_line:
                return
            self._put(_WIPE + line)
            self._is_drawn = self._was_drawn = True

    def wipe(self) -> None:
        """Take the line away."""
        if self._process != os.getpid():  # a copy of this process, which has drawn nothing
            return
        with self._lock:
            if self._is_drawn:
                self._put(_WIPE)
                self._is_drawn = False

    def write(self, stream: TextIO, text: str) -> int:
        """Write to a stream that leads to the same terminal."""
        if self._process != os.getpid():
            return stream.write(text)
        with self._lock:
            self.wipe()
            written = stream.write(text)
            if text:
                self._amid_a_line = not text.endswith("\n")
            return written

    def give_way(self) -> None:
        """Take the line away until a full line has been written: somebody writes bytes."""
        with self._lock:
            self.wipe()
            self._amid_a_line = True

    def begin_line(self) -> None:
        """Somebody has typed the end of the line."""
        with self._lock:
            self._amid_a_line = False

    @contextmanager
    def beneath(self) -> Iterator[None]:
        """Wrap the standard streams that lead to the terminal, and take the line away in the end."""
        before = {name: getattr(sys, name) for name in ("stdout", "stderr")}
        wrapped = {
            name: _Above(stream, self)
            for name, stream in before.items()
            if stream is not None and stream.isatty()
        }
        for name, above in wrapped.items():
            setattr(sys, name, above)
        try:
            yield
        finally:
            self.wipe()
            for name, above in wrapped.items():
                if getattr(sys, name) is above:
                    setattr(sys, name, before[name])

    def _put(self, text: str) -> None:
        with suppress(OSError, ValueError):  # the terminal is gone, and nobody watches
            self._stream.write(text)
            self._stream.flush()

    def _drawn(self, text: str, share: float | None) -> str:
        """The line as rich draws it."""
        if self._rich is None:
            self._rich = _console_and_bar(self._stream.encoding)
        console, bar = self._rich
        console.width = max(_columns(self._stream) - 1, 1)
        (task,) = bar.task_ids or [bar.add_task("", total=None)]
        bar.update(task, description=text, completed=share or 0, total=None if share is None else 1)
        with console.capture() as captured:
            console.print(bar.get_renderable(), end="", no_wrap=True, overflow="ellipsis", crop=True)
        return captured.get().split("\n")[0].rstrip()


class _Above:
    """A stream that takes the display's line away before it writes."""

    def __init__(self, stream: TextIO, display: Display) -> None:
        self._stream, self._display = stream, display

    def write(self, text: str) -> int:
        """Write a text above the line."""
        return self._display.write(self._stream, text)

    def writelines(self, lines: Any) -> None:
        """Write texts above the line."""
        for line in lines:
            self.write(line)

    @property
    def buffer(self) -> Any:
        """The stream of bytes below, for which the line gives way."""
        self._display.give_way()
        return self._stream.buffer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _columns(stream: TextIO) -> int:
    """The width of a terminal."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def _console_and_bar(encoding: str) -> tuple[Console, Bar]:
    from rich.console import Console
    from rich.progress import BarColumn, SpinnerColumn, Task, TextColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Share(BarColumn):
        """The bar, where the share is known."""

        def render(self, task: Task) -> Any:
            """The bar of a task."""
            return Text("") if task.total is None else super().render(task)

    # It draws into memory: what goes to the terminal goes there under the lock.
    memory = TextIOWrapper(BytesIO(), encoding=encoding)
    console = Console(file=memory, force_terminal=True)
    bar = Bar(
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        Share(bar_width=24),
        console=console,
        auto_refresh=False,
    )
    return console, bar
