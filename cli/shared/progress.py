"""How long work is shown: a bar on a terminal, a plain line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from palago.cli.shared.screen import say

if TYPE_CHECKING:
    from palago.catalogue.count.transfer.strips import StripProgress
    from palago.catalogue.store.builder import Progress

#: Seconds between plain lines.
INTERVAL = 10


@contextmanager
def shown(quiet: bool) -> Iterator[Callable[[Progress], None]]:
    """A function to report progress to; it writes to standard error."""
    if quiet:
        yield lambda _: None
    elif sys.stderr.isatty():
        with _bar() as report:
            yield report
    else:
        yield _lines()


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} units"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    started = time.monotonic()
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None, rate="")

        def report(progress: Progress) -> None:
            bar.update(
                task,
                description=progress.stage,
                completed=progress.done,
                total=progress.units or None,
                rate=_rate(progress, started),
            )

        yield report


def _lines() -> Callable[[Progress], None]:
    started = last = time.monotonic()
    stage, first = "", 0

    def report(progress: Progress) -> None:
        nonlocal last, stage, first
        now = time.monotonic()
        if progress.stage == stage and now < last + INTERVAL:
            return
        if progress.stage != stage:
            first = progress.done
        stage, last = progress.stage, now
        parts = [stage]
        if progress.units:
            parts.append(f"{progress.done} of {progress.units} units")
        if progress.rows:
            parts.append(_rate(progress, started))
            if progress.units > progress.done > first:
                left = (now - started) * (progress.units - progress.done) / (progress.done - first)
                parts.append(f"about {left:.0f} s left")
        say(", ".join(parts))

    return report


def _rate(progress: Progress, started: float) -> str:
    seconds = time.monotonic() - started
    return f"{progress.rows / seconds:,.0f} creatures/s" if progress.rows and seconds > 0 else ""


@contextmanager
def share_shown(quiet: bool) -> Iterator[Callable[[StripProgress], None]]:
    """A function to report the strips of a count to; it writes to standard error."""
    started = time.monotonic()
    first: float | None = None
    last = started

    def told(progress: StripProgress) -> str:
        nonlocal first
        spent = time.monotonic() - started
        # Strips from a checkpoint cost no time, so what is left is judged by the share done since.
        if first is None:
            first = progress.share if progress.done > 1 else 0.0
        gained = progress.share - first
        ahead = spent * (1 - progress.share) / gained if gained > 0.01 else 0.0
        left = f", about {ahead:.0f} s left" if ahead >= 1 and progress.done < progress.of else ""
        strip = f"strip {progress.strip.width}: {progress.strip.most_states:,} states"
        return f"{progress.done} of {progress.of} strips, {progress.share:.0%} of the work{left} ({strip})"

    def plain(progress: StripProgress) -> None:
        nonlocal last
        line = told(progress)
        if time.monotonic() >= last + INTERVAL or (progress.done == progress.of and last > started):
            last = time.monotonic()
            say(line)

    if quiet:
        yield lambda _: None
    elif not sys.stderr.isatty():
        yield plain
    else:
        from rich.console import Console

        with Console(stderr=True).status("counting") as status:
            yield lambda progress: status.update(f"counting: {told(progress)}")
