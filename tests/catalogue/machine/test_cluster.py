"""Work on a Dask cluster: the same units, the same result, also when workers are lost."""

import os
import signal
import socket

import pytest

from palago.catalogue.errors import WorkerError
from palago.catalogue.machine import cluster
from palago.catalogue.machine.cluster import check_address, run_cluster
from palago.catalogue.machine.notices import listen
from palago.catalogue.machine.workers import Work
from palago.catalogue.store.builder import build
from palago.catalogue.store.file import opened

from known import FREE

distributed = pytest.importorskip("distributed")


@pytest.mark.parametrize(
    "address",
    ["nonsense", "nonsense://x", "", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:99999", "host:port",
     "http://host:80/path", "tcp://a b:1", "-:-", "tcp://\x1b[31m:8786"],
)  # fmt: skip
def test_what_is_no_address_is_refused(address):
    """Said at once, in one line, before anything is imported or looked up."""
    with pytest.raises(WorkerError, match="expected an address like tcp://host:8786") as caught:
        list(run_cluster([Work(abs, (-1,))], address))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("tcp://node-7:8786", ("node-7", 8786)),
        ("node.example.org:1", ("node.example.org", 1)),
        ("tls://[::1]:65535", ("::1", 65535)),
        ("10.0.0.1:8786", ("10.0.0.1", 8786)),
    ],
)
def test_addresses_are_read(address, found):
    """With and without the protocol, and numbers with colons in brackets."""
    assert check_address(address) == found


@pytest.fixture
def silent():
    """The address of something that takes calls and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"tcp://127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture
def closed():
    """An address where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return f"tcp://127.0.0.1:{listener.getsockname()[1]}"


def test_nobody_there_is_one_clear_line(closed):
    """An address where nobody listens is refused, and nothing is lost."""
    with pytest.raises(WorkerError, match=f"no Dask scheduler at {closed}: Connection refused"):
        list(run_cluster([Work(abs, (-1,))], closed))


def test_something_else_there_is_one_clear_line(silent, monkeypatch):
    """What takes calls and does not answer as a scheduler does is not waited for."""
    monkeypatch.setattr(cluster, "TO_ANSWER", 0.2)
    with pytest.raises(WorkerError, match=f"no Dask scheduler at {silent}: what listens there"):
        list(run_cluster([Work(abs, (-1,))], silent))


def test_a_wrong_cluster_leaves_nothing_behind(palago_process, tmp_path, closed, silent):
    """No traceback at exit, no file, and the next build is not in its way."""
    for address in (closed, silent, "nonsense"):
        process = palago_process(
            "catalogue", "build", "--up-to", "9", "--db", "c.db", "--scheduler", address, cwd=tmp_path
        )
        out, err = process.communicate(timeout=120)
        assert (process.returncode, out) == (1, "")
        assert [line for line in err.splitlines() if "generating" not in line] == err.splitlines()[-1:]
        assert err.splitlines()[-1].startswith(f"palago: no Dask scheduler at {address}: ")
    process = palago_process("catalogue", "build", "--up-to", "8", "--db", "c.db", "--quiet", cwd=tmp_path)
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["c.db"]


class Lonely:
    """A client whose scheduler has no workers."""

    def nthreads(self):
        """How many threads each worker has."""
        return {}


def test_a_cluster_without_workers_is_said_and_given_up(monkeypatch):
    """First a line, and after a longer while the end; the clock is that of the test."""
    now = [0.0]
    heard = []
    monkeypatch.setattr(cluster.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(cluster.time, "sleep", lambda seconds: now.__setitem__(0, now[0] + 1))
    listen(lambda notice: heard.append((now[0], notice)))
    try:
        with pytest.raises(WorkerError, match="had no workers for 60 seconds"):
            list(cluster._patience(Lonely(), "tcp://host:1"))
    finally:
        listen(None)
    assert len(heard) == 1
    assert heard[0][0] == pytest.approx(cluster.TO_SAY, abs=2)
    assert now[0] == pytest.approx(cluster.TO_GIVE_UP, abs=2)


class Strange:
    """A client whose workers answer as they are told to."""

    def __init__(self, answer):
        self.answer = answer

    def run(self, function, text, on_error):
        """The answers by worker."""
        return {"tcp://host:2": self.answer}


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (ModuleNotFoundError("No module named 'palago'"), "does not have palago: No module named 'palago'"),
        ("0.0.1 (00000000)", r"has palago 0.0.1 \(00000000\), expected "),
    ],
)
def test_workers_of_another_kind_are_refused(answer, message):
    """Workers without the package, or with another version, would give other answers."""
    with pytest.raises(WorkerError, match=f"the worker at tcp://host:2 {message}"):
        cluster._check_workers(Strange(answer))
    cluster._check_workers(Strange(cluster.version()))


@pytest.mark.slow
def test_a_real_cluster_does_all_pieces():
    """Each result with its piece, and a scheduler without workers gets them in time."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        pieces = [Work(divmod, (number, 7)) for number in range(40)]
        done = list(run_cluster(pieces, local.scheduler_address))
    assert sorted(done, key=lambda pair: pair[0].arguments) == [(p, divmod(*p.arguments)) for p in pieces]


@pytest.mark.slow
def test_a_lost_worker_is_survived(tmp_path):
    """Two worker processes, one killed in mid-run: the file is the one built at home."""
    home, away = tmp_path / "home.db", tmp_path / "away.db"
    build(home, 17)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        killed = []

        def kill_one(progress):
            if progress.stage == "generating" and progress.done > 40 and not killed:
                killed.append(local.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        sizes = build(away, 17, scheduler=local.scheduler_address, report=kill_one)
    assert killed
    assert sizes == {n: FREE[n] for n in range(1, 18)}
    with opened(home) as one, opened(away) as other:
        assert list(one.iterdump()) == list(other.iterdump())
