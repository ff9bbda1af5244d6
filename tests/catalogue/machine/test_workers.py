"""Pieces of work in other processes."""

import os
import time

import pytest

from palago.catalogue.errors import InputError, WorkerError
from palago.catalogue.machine.resources import cores
from palago.catalogue.machine.workers import Work, run_here, run_local


@pytest.mark.parametrize("run", [run_here, lambda pieces: run_local(pieces, 2)])
def test_every_piece_is_done_once(run):
    """Each result comes with the piece that it belongs to, whoever does it."""
    pieces = [Work(divmod, (number, 7)) for number in range(50)]
    done = list(run(iter(pieces)))
    assert sorted(done, key=lambda pair: pair[0].arguments) == [(p, divmod(*p.arguments)) for p in pieces]


def test_pieces_are_taken_when_they_are_needed():
    """However many pieces there are, only a few are in memory."""
    taken = []

    def pieces():
        for number in range(1000):
            taken.append(number)
            yield Work(abs, (-number,))

    results = run_local(pieces(), 2)
    next(results)
    assert len(taken) <= 5
    results.close()


def test_an_error_in_a_piece_comes_back():
    """The error of the library that a piece raises, as if it had been done here."""
    from palago.catalogue.generator.enumeration import count

    with pytest.raises(InputError, match="size 0"):
        list(run_local(iter([Work(count, (0,))]), 1))


def test_a_dead_process_is_one_clear_line():
    """A process that is killed, by the system or a person, ends the work."""
    with pytest.raises(WorkerError, match="a worker process died"):
        list(run_local(iter([Work(os._exit, (3,))] * 4), 2))


def test_giving_up_ends_the_processes_at_once():
    """Nobody waits for pieces that nobody wants."""
    started = Work(time.sleep, (3600,))
    results = run_local(iter([Work(os.getpid, ()), started, started]), 1)
    _, process = next(results)
    results.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_there_is_at_least_one_core():
    """The number of processes by default."""
    assert cores() >= 1
