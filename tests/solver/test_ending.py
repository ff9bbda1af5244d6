"""How searches end: what cuts them short becomes a word, and nothing else is swallowed."""

import pytest

from palago.catalogue import PalagoError
from palago.solver.ending import (
    PROVED,
    OutOfEffortError,
    OutOfTimeError,
    check_deadline,
    deadline_in,
    seconds_left,
    status_of,
    watched,
)


def test_a_search_that_nothing_cuts_short_goes_to_its_end() -> None:
    """It has seen everything: all there are, or the best, or that there is none."""
    with watched() as course:
        pass
    assert course.ending(["virus"]) == "all"
    assert course.ending(["virus"], "best") == "best"
    assert course.ending([]) == course.ending([], "best") == "none"
    assert {"all", "best", "none"} == set(PROVED)


@pytest.mark.parametrize(
    ("error", "ending"), [(OutOfTimeError("over"), "time"), (KeyboardInterrupt(), "interrupted")]
)
def test_what_cuts_a_search_short_is_no_error(error: BaseException, ending: str) -> None:
    """The deadline and Ctrl-C become the word for how the search ended, and nothing is proved."""
    with watched() as course:
        raise error
    assert course.ending([]) == course.ending(["virus"]) == ending
    assert ending not in PROVED
    assert status_of(course.ending([]), []) == "gave-up"
    assert status_of(course.ending(["virus"]), ["virus"]) == "found"


@pytest.mark.parametrize("error", [ValueError("wrong"), OutOfEffortError("enough"), SystemExit(1)])
def test_other_errors_go_through(error: BaseException) -> None:
    """A defect is no way for a search to end."""
    with pytest.raises(type(error)), watched():
        raise error


def test_the_ways_a_search_is_cut_short_are_errors_of_the_project() -> None:
    """Whoever catches PalagoError catches them too."""
    assert issubclass(OutOfTimeError, PalagoError)
    assert issubclass(OutOfEffortError, PalagoError)


def test_a_deadline_that_has_passed_stops_the_work() -> None:
    """No limit never does, one in the past does at once."""
    check_deadline(None)
    check_deadline(deadline_in(None))
    check_deadline(deadline_in(1000.0))
    passed = deadline_in(-1.0)
    assert passed is not None
    assert seconds_left(passed) == 0
    with pytest.raises(OutOfTimeError):
        check_deadline(passed)
