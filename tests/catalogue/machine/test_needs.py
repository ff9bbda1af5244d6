"""What large work will take is looked at before it begins, and what is refused has no room by far."""

import importlib

import pytest

from palago.catalogue.count.methods import counts
from palago.catalogue.count.published import expected_creatures, published_counts
from palago.catalogue.count.sampling import Sampler
from palago.catalogue.count.transfer.strips import count_fixed
from palago.catalogue.errors import CatalogueError, CountMemoryError, NoRoomError, PalagoError
from palago.catalogue.machine import needs
from palago.catalogue.machine.needs import CENTURY, LONG, Need
from palago.catalogue.machine.notices import listen
from palago.catalogue.store.builder import build, need_of
from palago.catalogue.store.parquet import export_parquet
from palago.solver.design.sweep import Strip
from palago.solver.green.reach import neighbours
from palago.solver.green.stages import mutation_graph


@pytest.fixture
def told():
    """What is told."""
    notices = []
    listen(notices.append)
    yield notices
    listen(None)


@pytest.fixture
def poor(monkeypatch):
    """A computer with a kilobyte of everything."""
    monkeypatch.setattr(needs, "memory", lambda: 1000)
    monkeypatch.setattr(needs, "disk", lambda folder: 1000)


def test_what_there_is_room_for_is_silent(told, tmp_path):
    """To the last byte and second."""
    Need("it", memory=7.0, disk=1.0, seconds=LONG, folder=tmp_path).foresee(limit=7)
    assert told == []


def test_what_there_is_no_room_for_is_refused(poor, tmp_path):
    """With what it would be, and what there is."""
    for need, message in (
        (Need("it", memory=2000), "it takes about 2.0 kB of memory, and 1.0 kB are free"),
        (
            Need("it", disk=2e7, folder=tmp_path),
            f"it takes about 20.0 MB of disk, and {tmp_path} has 1.0 kB free",
        ),
        (Need("it", seconds=3 * CENTURY), "it takes about 300 years: ask for less"),
    ):
        with pytest.raises(NoRoomError) as found:
            need.foresee()
        assert str(found.value) == message


def test_what_takes_long_is_told(told):
    """Once, with the room that it takes if that is much."""
    Need("it", memory=5e9, seconds=7300).foresee(limit=10**10)
    assert told == ["it takes about 2 hours and 5.0 GB of memory"]


def test_where_nothing_is_known_nothing_is_refused(monkeypatch, tmp_path):
    """On a system that does not say what there is."""
    monkeypatch.setattr(needs, "memory", lambda: None)
    monkeypatch.setattr(needs, "disk", lambda folder: None)
    Need("it", memory=1e30, disk=1e30, folder=tmp_path).foresee()


@pytest.mark.parametrize("equivalence", ["free", "one-sided", "fixed"])
def test_expected_numbers_go_on_from_the_published_ones(equivalence):
    """Exact as far as they go; beyond, each size has between 2.5 and 3 times as many as the one before."""
    rows = published_counts()
    numbers = [row.number(equivalence) for row in rows]
    for up_to in range(len(rows) + 1):
        assert expected_creatures(up_to, equivalence) == sum(numbers[:up_to])
    for up_to in (len(rows), len(rows) + 1, len(rows) + 40):
        less, same, more = (expected_creatures(up_to + by, equivalence) for by in (-1, 0, 1))
        assert 2.5 < (more - same) / (same - less) < 3


def test_every_work_that_can_grow_large_is_foreseen(poor, tmp_path):
    """Each is refused where there is no room, before anything is written or compiled."""
    works = {
        "count": (CountMemoryError, lambda: count_fixed(40, memory_limit=1000)),
        "count in files": (CountMemoryError, lambda: count_fixed(40, scratch=tmp_path)),
        "count one by one": (NoRoomError, lambda: dict(counts(70, method="enumerate"))),
        "sample": (CountMemoryError, lambda: Sampler(30, seed=1)),
        "build": (NoRoomError, lambda: build(tmp_path / "c.db", 12)),
        "export": (NoRoomError, lambda: export_parquet(None, tmp_path / "c.parquet")),
        "chain": (NoRoomError, lambda: mutation_graph(10, max_moved=2, max_added=2)),
        "neighbours": (NoRoomError, lambda: neighbours("virus", max_moved=60, max_added=60)),
        "design": (NoRoomError, lambda: Strip("points", 8, 60).rows),
    }
    for name, (kind, work) in works.items():
        with pytest.raises(kind) as found:
            work()
        assert "takes about" in str(found.value), name
    assert list(tmp_path.iterdir()) == []


def test_a_list_in_order_needs_room_for_it(palago, poor):
    """And one that comes as it is generated needs none."""
    ended = palago("enumerate", "--tiles", "40")
    assert (ended.status, ended.out) == (1, "")
    assert ended.err.startswith("palago: a list of ")
    assert palago("enumerate", "--tiles", "7", "--unsorted").status == 0


@pytest.mark.parametrize("up_to", [3, 12, 16])
def test_small_catalogues_take_little(up_to, tmp_path):
    """A build to 12 tiles wants kilobytes, not what one to 20 takes."""
    assert need_of(tmp_path / "c.db", up_to).disk < 2_000_000


def test_no_room_is_an_error_like_others():
    """In the one tree, and no other's."""
    assert issubclass(NoRoomError, PalagoError)
    assert issubclass(CountMemoryError, NoRoomError)
    assert not issubclass(CatalogueError, NoRoomError)
    assert importlib.import_module("palago.catalogue.machine").Need is Need
