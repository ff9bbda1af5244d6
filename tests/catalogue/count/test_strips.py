"""The transfer-matrix counter gives the exact numbers of fixed creatures."""

import json
from collections import Counter
from pathlib import Path

import pytest

from palago.catalogue.count.state_table import TablePair, integers, limbs_for
from palago.catalogue.count.strips import (
    StripProgress,
    Sweep,
    count_fixed,
    count_strip,
    estimate_memory,
    strip_widths,
)
from palago.catalogue.errors import CheckpointError, CountMemoryError

import brute_force
from known import FIXED

KNOWN = [0, *FIXED.values()]
"""Fixed creatures of 0, 1, 2, ... tiles."""

SWEEPS: tuple[Sweep, ...] = ("down", "up")


@pytest.mark.parametrize("sweep", SWEEPS)
def test_known_values(sweep: Sweep) -> None:
    """Both sweeps give the known numbers of fixed creatures."""
    assert count_fixed(14, sweep=sweep) == KNOWN[:15]


@pytest.mark.parametrize("sweep", SWEEPS)
def test_every_size_limit(sweep: Sweep) -> None:
    """What is counted for a size does not depend on how far the count goes."""
    for up_to in range(1, 15):
        assert count_fixed(up_to, sweep=sweep) == KNOWN[: up_to + 1]


@pytest.mark.parametrize("sweep", SWEEPS)
def test_strips_hold_the_creatures_of_their_width(
    sweep: Sweep, small_creatures: list[brute_force.Creature]
) -> None:
    """Each strip has exactly the creatures of its width that are as long as wide, or longer."""
    seen: Counter[tuple[int, int, int]] = Counter()
    for creature in small_creatures:
        joints = brute_force.component((0, 0), dict(creature))
        width, length = (
            max(joint[axis] for joint in joints) - min(joint[axis] for joint in joints) + 1 for axis in (0, 1)
        )
        seen[width, min(length - width, 1), len(creature)] += 1
    for width in strip_widths(13):
        strip = count_strip(width, 13, sweep=sweep)
        for tiles in range(14):
            assert strip.square[tiles] == seen[width, 0, tiles]
            assert strip.longer[tiles] == seen[width, 1, tiles]


@pytest.mark.parametrize("sweep", SWEEPS)
def test_pruning_loses_nothing(sweep: Sweep) -> None:
    """A pruned sweep gives what an unpruned one does, at every size limit."""
    for up_to in (15, 16, 17, 18, 19):
        assert count_fixed(up_to, sweep=sweep) == count_fixed(up_to, sweep=sweep, prune=False)


@pytest.mark.slow
@pytest.mark.parametrize("sweep", SWEEPS)
def test_pruning_loses_nothing_to_28_tiles(sweep: Sweep) -> None:
    """The same to 27 and 28 tiles, where a bound one tile too eager would show."""
    for up_to in (27, 28):
        assert count_fixed(up_to, sweep=sweep) == count_fixed(up_to, sweep=sweep, prune=False)


@pytest.mark.slow
def test_direct_enumeration_to_16_tiles() -> None:
    """The counter agrees with creatures listed one by one in plain Python."""
    listed = Counter(map(len, brute_force.creatures(16)))
    assert count_fixed(16) == [listed[tiles] for tiles in range(17)]


def test_sweeps_agree() -> None:
    """The two sweeps, whose states differ, give the same numbers."""
    down = count_fixed(30, sweep="down")
    assert down == count_fixed(30, sweep="up")
    assert down[30] == 23950190592


@pytest.mark.slow
def test_sweeps_agree_to_40_tiles() -> None:
    """The same to 40 tiles."""
    down = count_fixed(40, sweep="down")
    assert down == count_fixed(40, sweep="up")
    assert down[40] == 740456929612098


def test_limbs_suffice() -> None:
    """There are at most 3 ** n creatures of n tiles, and that many fit."""
    for up_to in range(1, 127):
        assert 3**up_to < 2 ** (32 * limbs_for(up_to))
    for tiles, count in enumerate(KNOWN[:15]):
        assert count <= 3**tiles


def test_carries() -> None:
    """Numbers of several limbs are added with carries and read back whole."""
    tables = TablePair(60)
    tables.source.pool[0] = [0xFFFFFFFF] * tables.limbs
    assert integers(tables.source.pool[:1]) == (2 ** (32 * tables.limbs) - 1,)
    assert count_fixed(22)[22] == 7309962


def test_progress_is_told_for_each_strip() -> None:
    """The callback hears of every strip, and the share of work ends at 1."""
    told: list[StripProgress] = []
    count_fixed(16, progress=told.append)
    assert [each.strip.width for each in told] == list(strip_widths(16))
    assert [each.done for each in told] == list(range(1, len(told) + 1))
    shares = [each.share for each in told]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


class _KilledError(Exception):
    """Stands for a kill in the middle of a count."""


def test_resume_after_a_kill(tmp_path: Path) -> None:
    """A count that was cut off goes on from its checkpoint, and does no strip twice."""
    path = tmp_path / "count.json"
    first: list[int] = []

    def stop(progress: StripProgress) -> None:
        first.append(progress.strip.width)
        if len(first) == 3:
            raise _KilledError

    with pytest.raises(_KilledError):
        count_fixed(16, checkpoint=path, progress=stop)
    then: list[int] = []
    counts = count_fixed(16, checkpoint=path, progress=lambda progress: then.append(progress.strip.width))
    assert counts == count_fixed(16)
    assert sorted(first + then) == list(strip_widths(16))
    again = count_fixed(16, checkpoint=path, progress=lambda progress: pytest.fail("done twice"))
    assert again == counts
    assert [file.name for file in tmp_path.iterdir()] == ["count.json"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"states": ', '"states": 1', 1),
        lambda text: "",
        lambda text: "[]",
        lambda text: json.dumps({"body": {"format": "other"}, "sha256": ""}),
    ],
)
def test_damaged_checkpoint_is_refused(damage, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A damaged checkpoint is refused with its name, and left as it is."""
    path = tmp_path / "count.json"
    count_fixed(12, checkpoint=path)
    path.write_text(damage(path.read_text()))
    before = path.read_bytes()
    with pytest.raises(CheckpointError, match=r"count\.json"):
        count_fixed(12, checkpoint=path)
    assert path.read_bytes() == before


def test_foreign_checkpoint_is_refused(tmp_path: Path) -> None:
    """The checkpoint of another count is refused, told apart by what was counted."""
    path = tmp_path / "count.json"
    count_fixed(12, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(CheckpointError, match="up_to 12"):
        count_fixed(13, checkpoint=path)
    with pytest.raises(CheckpointError, match="sweep down"):
        count_fixed(12, sweep="up", checkpoint=path)
    assert path.read_bytes() == before


def test_checkpoint_without_a_folder_is_refused(tmp_path: Path) -> None:
    """A checkpoint that could not be written is refused before anything is counted."""
    with pytest.raises(CheckpointError, match="folder"):
        count_fixed(12, checkpoint=tmp_path / "missing" / "count.json")


def test_too_little_memory_is_refused_up_front() -> None:
    """A count that would not fit says so before it starts."""
    assert estimate_memory(48) < 8 * 2**30
    with pytest.raises(CountMemoryError, match=r"48 tiles.*GB"):
        count_fixed(48, memory_limit=10_000_000)


def test_outgrown_memory_is_refused() -> None:
    """A strip that grows beyond its limit stops, whatever the estimate said."""
    with pytest.raises(CountMemoryError, match="outgrown"):
        count_strip(9, 32, memory_limit=1_000_000)


@pytest.mark.parametrize("up_to", [-1, 0, 127])
def test_sizes_out_of_range(up_to: int) -> None:
    """A size that cannot be counted is named in the error."""
    with pytest.raises(ValueError, match=f"not {up_to}"):
        count_fixed(up_to)


@pytest.mark.slow
def test_workers_share_the_strips(tmp_path: Path) -> None:
    """Several processes give the same numbers, and the same checkpoint serves."""
    path = tmp_path / "count.json"
    counts = count_fixed(20, workers=2, checkpoint=path)
    assert counts == count_fixed(20)
    assert count_fixed(20, checkpoint=path) == counts
