"""How a search ends, in the words that text, JSON and library share.

Every search of this room is a stretch of work that finds one thing after another. What it has found
stays found however it ends, so an end is an answer and no error:

=============== =============================================================================
``first``       found one and stopped
``all``         these are all, proved
``best``        none is better, proved
``none``        there is none, proved
``number``      stopped at so many as were asked for
``time``        stopped at a time limit
``interrupted`` stopped by Ctrl-C
=============== =============================================================================

Only ``all``, ``best`` and ``none`` claim a proof. `watched` runs the work and notes what cuts it short::

    with watched() as course:
        for creature in search(..., deadline=deadline_in(seconds)):
            solutions.append(creature)
    course.ending(solutions)            "all", or "none", or "time" or "interrupted"

A **deadline** is a reading of `time.monotonic`; work looks at it between small steps by `check_deadline`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal

from palago.catalogue.errors import PalagoError

__all__ = [
    "PROVED",
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

#: Why a search ended: see above.
Ending = Literal["first", "all", "best", "none", "number", "time", "interrupted"]

#: The endings that claim a proof.
PROVED: Final[tuple[Ending, ...]] = ("all", "best", "none")

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
    cut : str, optional
        What cut it short; None if nothing did.
    """

    cut: Ending | None = None

    def ending(self, found: Sized, whole: Ending = "all") -> Ending:
        """How it ended with so much found, where to go to its end means all, or the best."""
        if self.cut is not None:
            return self.cut
        return whole if found else "none"


@contextmanager
def watched() -> Iterator[Course]:
    """A search that a deadline or Ctrl-C may cut short.

    >>> with watched() as course:
    ...     raise OutOfTimeError
    >>> course.cut
    'time'
    """
    course = Course()
    try:
        yield course
    except OutOfTimeError:
        course.cut = "time"
    except KeyboardInterrupt:
        course.cut = "interrupted"


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


def status_of(ending: Ending, found: Sized) -> Status:
    """What a search comes to that ended so with so much found.

    >>> status_of("none", []), status_of("time", []), status_of("time", ["virus"])
    ('none', 'gave-up', 'found')
    """
    if ending == "none":
        return "none"
    return "found" if found else "gave-up"
