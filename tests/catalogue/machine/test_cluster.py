"""Work on a Dask cluster: the same units, the same result, also when workers are lost."""

import os
import signal

import pytest

from palago.catalogue.errors import WorkerError
from palago.catalogue.machine.cluster import run_cluster
from palago.catalogue.machine.workers import Work
from palago.catalogue.store.builder import build
from palago.catalogue.store.file import opened

from known import FREE

distributed = pytest.importorskip("distributed")


def test_no_scheduler_is_one_clear_line(tmp_path, monkeypatch):
    """An address where nobody listens is refused, and nothing is lost."""
    with pytest.raises(WorkerError, match="no Dask scheduler at nonsense://x") as caught:
        list(run_cluster([Work(abs, (-1,))], "nonsense://x"))
    assert "\n" not in str(caught.value)


@pytest.mark.slow
def test_a_lost_worker_is_survived(tmp_path):
    """Two worker processes, one killed in mid-run: the file is the one built at home."""
    home, away = tmp_path / "home.db", tmp_path / "away.db"
    build(home, 17)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        killed = []

        def kill_one(progress):
            if progress.stage == "generating" and progress.done > 40 and not killed:
                killed.append(cluster.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        sizes = build(away, 17, scheduler=cluster.scheduler_address, report=kill_one)
    assert killed
    assert sizes == {n: FREE[n] for n in range(1, 18)}
    with opened(home) as one, opened(away) as other:
        assert list(one.iterdump()) == list(other.iterdump())
