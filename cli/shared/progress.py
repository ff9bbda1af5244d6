"""How the work of a command is shown, the same for all of them: never silent, unless with ``--quiet``.

`guarded` enters a `Progress` around every command. The library tells it what it does (`at_work`), a command
may tell it more (`shown`), and a thread of its own sees to it that something is shown whatever the
command does:

- on a terminal, after half a second or as soon as work is told of, a line at its foot, with a bar where
  the share is known; it is gone before the result is printed;
- elsewhere a plain line from time to time, none in the first half minute unless it tells of a new stage;
- with ``--quiet``, nothing.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final, TextIO

import click

from palago.catalogue.machine.notices import escaped, listen, watch

if TYPE_CHECKING:
    from palago.catalogue.count.transfer.strips import StripProgress
    from palago.catalogue.store.builder import Progress as BuildProgress
    from palago.cli.shared.display import Display

#: Seconds until a terminal shows something, and between two drawings of its line.
SOON: Final = 0.5
REDRAWN: Final = 0.2

#: Seconds until the first plain line, and between plain lines.
PATIENCE: Final = 30
INTERVAL: Final = 10

_CURRENT: Final = "palago.progress"


class Progress:
    """What a command shows of its work, on standard error."""

    def __init__(self) -> None:
        self._stream = sys.stderr
        self._is_terminal = self._stream.isatty()
        moves = os.environ.get("TERM", "") not in ("", "dumb")
        self._display = _display_on(self._stream) if self._is_terminal and moves else None
        self._started = self._stage_began = time.monotonic()
        self._next_line = self._started + (SOON if self._is_terminal else PATIENCE)
        self._stage = ""
        self._doing = "at work"
        self._share: float | None = None
        self._first_share = 0.0
        self._waits = False
        self._over = threading.Event()

    def show(
        self, doing: str, share: float | None = None, *, stage: str | None = None, at_once: bool = False
    ) -> None:
        """Show what is being done.

        Parameters
        ----------
        doing : str
            The work, and how far it is, in words.
        share : float, optional
            How much of it is done, from 0 to 1.
        stage : str, optional
            What stays the same while the share grows; the work in words by default.
        at_once : bool
            Whether a new stage is worth a plain line at once.
        """
        stage = doing if stage is None else stage
        is_new = stage != self._stage
        if is_new:
            # What is done already, by an earlier run, says nothing of the time that the rest takes.
            self._stage, self._stage_began, self._first_share = stage, time.monotonic(), share or 0.0
        self._doing, self._share = doing, share
        if self._display is not None:
            if is_new:
                self._draw()
        elif is_new and at_once:
            self._print()
        else:
            self._print_if_due()

    def at_work(self, doing: str, done: float, of: float | None) -> None:
        """Show what the library says that it does; nothing while somebody is waited for."""
        waited, self._waits = self._waits, not doing
        if self._display is not None:
            if self._waits:
                self._display.wipe()
            elif waited and sys.stdin.isatty():  # whoever typed has ended the line
                self._display.begin_line()
        if self._waits:
            return
        self.show(doing, min(done / of, 1.0) if of else None)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Show something, at the latest after a while, until the work is over."""
        watcher = threading.Thread(target=self._keep_showing, daemon=True)
        with nullcontext() if self._display is None else self._display.beneath():
            watch(self.at_work)
            watcher.start()
            try:
                yield
            finally:
                watch(None)
                self._over.set()
                watcher.join(timeout=1)  # a terminal that is stopped would hold it for ever

    def _keep_showing(self) -> None:
        wait = SOON if self._is_terminal else min(PATIENCE, INTERVAL)
        while not self._over.wait(wait):
            if self._waits:
                continue
            if self._display is None:
                self._print_if_due()
            else:
                self._draw()
                wait = REDRAWN

    def _draw(self) -> None:
        assert self._display is not None
        seconds = int(time.monotonic() - self._started)
        self._display.draw(f"{self._line()}  {seconds // 60}:{seconds % 60:02}", self._share)

    def _print_if_due(self) -> None:
        if time.monotonic() >= self._next_line:
            self._print()

    def _print(self) -> None:
        self._next_line = time.monotonic() + INTERVAL
        spent = time.monotonic() - self._started
        since = f", {spent:.0f} s so far" if spent >= INTERVAL else ""
        click.echo(self._line() + since, file=self._stream)

    def _line(self) -> str:
        """What is being done, and how long it may yet take."""
        return escaped(f"{self._doing}{self._ahead()}")

    def _ahead(self) -> str:
        """About how many seconds are left of a stage, judged by the share done since it began."""
        if self._share is None:
            return ""
        gained = self._share - self._first_share
        spent = time.monotonic() - self._stage_began
        left = spent * (1 - self._share) / gained if gained > 0.01 else 0.0
        return f", about {left:.0f} s left" if left >= 1 else ""


def _display_on(terminal: TextIO) -> Display:
    from palago.cli.shared.display import Display

    return Display(terminal)


@contextmanager
def progress_shown(context: click.Context, quiet: bool) -> Iterator[None]:
    """Show the work of a command, unless it is to be quiet."""
    if quiet:
        listen(None)
        watch(None)
        context.meta.pop(_CURRENT, None)
        yield
        return
    progress = context.meta[_CURRENT] = Progress()
    with progress.running():
        yield


def shown() -> Progress | None:
    """What shows the work of the command that runs; None if it is quiet."""
    found: Progress | None = click.get_current_context().meta.get(_CURRENT)
    return found


def build_shown() -> Callable[[BuildProgress], None]:
    """A function to report a build to."""
    progress, started = shown(), time.monotonic()
    if progress is None:
        return lambda _: None

    def report(state: BuildProgress) -> None:
        parts = [state.stage]
        if state.units:
            parts.append(f"{state.done} of {state.units} units")
        seconds = time.monotonic() - started
        if state.rows and seconds > 0:
            parts.append(f"{state.rows / seconds:,.0f} creatures/s")
        share = state.done / state.units if state.units else None
        progress.show(", ".join(parts), share, stage=state.stage, at_once=True)

    return report


def strips_shown() -> Callable[[StripProgress], None]:
    """A function to report the strips of a count to."""
    progress = shown()
    if progress is None:
        return lambda _: None

    def report(state: StripProgress) -> None:
        strip = f"strip {state.strip.width}: {state.strip.most_states:,} states"
        doing = f"{state.done} of {state.of} strips, {state.share:.0%} of the work ({strip})"
        progress.show(doing, state.share, stage="strips")

    return report
