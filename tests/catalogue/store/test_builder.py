"""Building a catalogue: what is not begun, and what is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from palago.catalogue.errors import CatalogueError, NoRoomError
from palago.catalogue.store import Progress, build
from palago.catalogue.store.checking import check_catalogue
from palago.catalogue.store.file import part_of

from known import FREE


def test_a_catalogue_that_the_disk_has_no_room_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line with both figures, and before anything is written; what fits there is built."""
    asked: list[Path] = []

    def usage(folder: Path) -> SimpleNamespace:
        asked.append(Path(folder))
        return SimpleNamespace(free=10**9)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        NoRoomError, match=r"to 30 tiles.* takes about [\d,.]+ TB of disk, and .* has 1.0 GB free"
    ) as caught:
        build(Path("large.db"), 30, report=lambda _: pytest.fail("it is begun"))
    assert "\n" not in str(caught.value)
    assert (asked, list(tmp_path.iterdir())) == ([tmp_path], [])
    assert build(Path("small.db"), 7) == {n: FREE[n] for n in range(1, 8)}


class _KilledError(Exception):
    """Stands for a kill in the middle of a build."""


def test_what_is_left_of_another_build_is_kept(tmp_path: Path) -> None:
    """Beside a finished catalogue: it is no remains of this one, and somebody may want to go on with it."""

    def stop(progress: Progress) -> None:
        if progress.done:
            raise _KilledError

    path, other = tmp_path / "seven.db", tmp_path / "other.db"
    build(path, 7)
    with pytest.raises(_KilledError):
        build(other, 9, report=stop)
    unfinished = part_of(other).read_bytes()
    part_of(other).rename(part_of(path))
    build(path, 7)
    assert part_of(path).read_bytes() == unfinished


def test_two_builds_into_one_file_do_no_harm(tmp_path: Path) -> None:
    """While one is at work the other is refused, at every stage; the first one's file is whole."""
    path = tmp_path / "c.db"
    refused = []

    def meanwhile(progress: Progress) -> None:
        with pytest.raises(CatalogueError, match="in use by another process"):
            build(path, 7)
        refused.append(progress.stage)

    found = build(path, 7, report=meanwhile)
    assert set(refused) == {"generating", "checking", "packing"}
    assert check_catalogue(path) == found
    assert [file.name for file in tmp_path.iterdir()] == ["c.db"]
