"""How a search ends: to its end, at a limit, at its time, or by Ctrl-C.

Every search of this room is a stretch of work that finds one thing after another. What it has found
stays found however it ends, so an end is an answer and no error: `watched` runs the work and notes the
word for it::

    with watched() as course:
        for creature in search(..., deadline=deadline_in(seconds)):
            solutions.append(creature)
    course.ending            "all", or "time" or "interrupt" if the work was cut short

A **deadline** is a reading of `time.monotonic`; work looks at it between small steps by `check_deadline`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from palago.catalogue.errors import PalagoError

__all__ = [
    "Course",
    "Ending",
    "OutOfEffortError",
    "OutOfTimeError",
    "Status",
    "check_deadline",
    "deadline_in",
    "seconds_left",
    "status_of",
    "watched",
]

#: Why a search ended: everything was looked at, so many were found as were asked for, its time was
#: over, or Ctrl-C.
Ending = Literal["all", "limit", "time", "interrupt"]

#: What it comes to: something was found, it is proved that there is nothing, or neither.
Status = Literal["found", "none", "gave-up"]


class OutOfTimeError(PalagoError):
    """The deadline passed before there was an answer."""


class OutOfEffortError(PalagoError):
    """The effort allowed for a problem was spent before there was an answer."""


@dataclass
class Course:
    """How a search goes.

    Parameters
    ----------
    ending : str
        Why it ended; "all" unless something cuts it short.
    """

    ending: Ending = "all"


@contextmanager
def watched() -> Iterator[Course]:
    """A search that a deadline or Ctrl-C may cut short, and the word for how it ended.

    >>> with watched() as course:
    ...     raise OutOfTimeError
    >>> course.ending
    'time'
    """
    course = Course()
    try:
        yield course
    except OutOfTimeError:
        course.ending = "time"
    except KeyboardInterrupt:
        course.ending = "interrupt"


def deadline_in(seconds: float | None) -> float | None:
    """The deadline of work that may take so many seconds; None if it may take all the time it needs."""
    return None if seconds is None else time.monotonic() + seconds


def seconds_left(deadline: float) -> float:
    """The seconds until a deadline, 0 if it has passed."""
    return max(deadline - time.monotonic(), 0.0)


def check_deadline(deadline: float | None) -> None:
    """Go on unless a deadline has passed.

    Raises
    ------
    OutOfTimeError
        If it has.
    """
    if deadline is not None and time.monotonic() > deadline:
        raise OutOfTimeError("the time limit is over")


def status_of(found: bool, ending: Ending) -> Status:
    """What a search comes to that found something, or nothing, and ended so.

    >>> status_of(False, "all"), status_of(False, "time")
    ('none', 'gave-up')
    """
    if found:
        return "found"
    return "none" if ending == "all" else "gave-up"
