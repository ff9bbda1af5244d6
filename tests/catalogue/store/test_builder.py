"""Building a catalogue: what a disk has no room for is not begun."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from palago.catalogue.errors import CatalogueError
from palago.catalogue.store import build

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
    with pytest.raises(CatalogueError, match=r"to 30 tiles .* takes [\d,]+ GB, but 1 GB are free") as caught:
        build(Path("large.db"), 30)
    assert "\n" not in str(caught.value)
    assert (asked, list(tmp_path.iterdir())) == ([tmp_path], [])
    assert build(Path("small.db"), 7) == {n: FREE[n] for n in range(1, 8)}
