"""Pieces of work in other processes."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from palago.catalogue.errors import InputError, WorkerError
from palago.catalogue.machine.resources import cores
from palago.catalogue.machine.workers import Work, _born_deaf, run_here, run_local


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


def test_as_many_processes_are_started_as_there_are_pieces():
    """Two pieces need two processes, whatever the number that may be used."""
    children = set(multiprocessing.active_children())
    most = []

    def pieces():
        for _ in range(2):
            yield Work(os.getpid, ())
            most.append(len(set(multiprocessing.active_children()) - children))

    assert len(list(run_local(pieces(), 64))) == 2
    assert max(most) <= 2


def test_a_script_needs_no_guard(tmp_path):
    """Workers run nothing of the script: no processes without end, and what it prints is printed once."""
    script = tmp_path / "script.py"
    script.write_text(
        "from palago.catalogue.machine.workers import Work, run_local\n"
        "print('begun')\n"
        "print(sorted(result for _, result in run_local([Work(abs, (-n,)) for n in range(4)], 2)))\n"
    )
    for arguments, text in (([str(script)], None), (["-"], script.read_text())):
        ended = subprocess.run(
            [sys.executable, *arguments], input=text, capture_output=True, text=True, timeout=120
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout == "begun\n[0, 1, 2, 3]\n"


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_workers_die_with_their_parent(tmp_path, how):
    """However it ends: the ends of their pipes close, which this waits for."""
    ear, mouth = os.pipe()
    program = (
        "import os, signal, time\n"
        "from palago.catalogue.machine.workers import Work, run_local\n"
        "asleep = Work(time.sleep, (3600,))\n"
        "results = run_local([Work(os.getpid, ()), asleep, asleep], 2)\n"
        f"os.set_inheritable({mouth}, True)\n"
        "_, worker = next(results)\n"
        f"os.write({mouth}, str(worker).encode())\n"
        f"os.kill(os.getpid(), signal.{how})\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], pass_fds=[mouth], timeout=120)
    os.close(mouth)
    assert ended.returncode == -getattr(signal, how)
    worker = int(os.read(ear, 100))
    os.close(ear)
    for _ in range(200):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        threading.Event().wait(0.05)
    pytest.fail("the worker lives on")


def test_ctrl_c_waits_until_a_worker_is_started_whichever_thread_hears_it():
    """A worker whose start is broken off would print where it was."""
    end = threading.Event()
    other = threading.Thread(target=end.wait)
    other.start()
    done = []

    def start():
        with _born_deaf():
            signal.pthread_kill(other.ident, signal.SIGINT)
            end.set()
            other.join()
            done.append("started")
        done.append("went on")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert done == ["started"]
