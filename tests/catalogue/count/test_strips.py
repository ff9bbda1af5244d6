"""The transfer-matrix counter gives the exact numbers of fixed creatures."""

import json
from collections import Counter
from pathlib import Path

import pytest

from palago.catalogue.count.transfer import strips
from palago.catalogue.count.transfer.checkpoint import Checkpoint
from palago.catalogue.count.transfer.states import MOST_TILES, Totals, high_bits
from palago.catalogue.count.transfer.strip import Strip, Sweep, count_strip
from palago.catalogue.count.transfer.strips import StripProgress, count_fixed, estimate_memory, strip_widths
from palago.catalogue.errors import CheckpointError, CountMemoryError, InputError
from palago.catalogue.machine import needs
from palago.catalogue.machine.space import Space

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


def test_bits_suffice() -> None:
    """There are at most 3 ** n creatures of n tiles, and that many fit."""
    for up_to in range(1, MOST_TILES + 1):
        assert 3**up_to < 2 ** (64 + high_bits(up_to))
    assert (high_bits(60), high_bits(61)) == (32, 64)
    for tiles, count in enumerate(KNOWN):
        assert count <= 3**tiles


def test_totals_keep_all_bits() -> None:
    """Numbers of more than 64 bits are read back whole, up to their modulus."""
    assert Totals(60, [2**96 - 1, 2**64, 5]).values()[:3] == (2**96 - 1, 2**64, 5)
    assert Totals(80, [2**96]).values()[0] == 2**96
    assert Totals(60, [2**96]).values()[0] == 0


@pytest.mark.parametrize("up_to", [22, 62])
def test_carries(up_to: int) -> None:
    """Sums carry from the low to the high bits: counts times 2 ** 63 come out as the counts do.

    The numbers of the empty boundary are the number of ways to do nothing; make it 2 ** 63, and every
    number of the sweep is that many times as large.
    """
    for sweep in SWEEPS:
        strip = Strip(3, up_to, sweep, True, Space())
        strip.table.streams[0].arrays.lows[0] = 1 << 63
        plain = Strip(3, up_to, sweep, True, Space())
        for _ in range(30):
            if len(strip.table):
                strip.advance()
                plain.advance()
        for large, small in (("square", "square"), ("longer", "longer")):
            wanted = [number << 63 for number in getattr(plain.count(), small)]
            assert list(getattr(strip.count(), large)) == [
                number % 2 ** (64 + high_bits(up_to)) for number in wanted
            ]


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


@pytest.mark.parametrize("workers", [1, 2])
def test_resume_within_a_strip(workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill at any joint of a strip loses nothing but that joint, whatever the number of threads."""
    monkeypatch.setattr(strips, "KEEP_EVERY", 0)
    monkeypatch.setattr(strips, "KEEP_SHARE", 0)
    path = tmp_path / "count.json"
    joints = 0
    advance = Strip.advance

    def killed(strip: Strip) -> None:
        nonlocal joints
        if joints in (10, 11, 40, 60):
            joints += 1
            raise _KilledError
        joints += 1
        advance(strip)

    monkeypatch.setattr(Strip, "advance", killed)
    for _ in range(4):
        with pytest.raises(_KilledError):
            count_fixed(14, checkpoint=path, workers=workers)
    counts = count_fixed(14, checkpoint=path, workers=3 - workers)
    done = joints - 4
    joints = 1000
    assert counts == count_fixed(14) == KNOWN[:15]
    assert joints - 1000 == done


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


def test_any_altered_byte_of_a_strip_under_way_is_found(tmp_path: Path) -> None:
    """A checkpoint within a strip is refused when any byte is altered, missing or too many."""
    path = tmp_path / "count.json"
    strip = Strip(4, 14, "down", True, Space())
    for _ in range(14):
        strip.advance()
    parameters: dict[str, object] = {"up_to": 14, "sweep": "down", "prune": True}
    Checkpoint(path, parameters).save({}, strip.leave())
    whole = path.read_bytes()
    begins = whole.index(b"\0")
    for place in [*range(begins, len(whole), 97), 20, begins // 2, begins - 2]:
        altered = bytearray(whole)
        altered[place] ^= 4
        path.write_bytes(altered)
        with pytest.raises(CheckpointError, match=r"count\.json"):
            count_fixed(14, checkpoint=path)
        assert path.read_bytes() == altered
    for other in (whole[:-1], whole[:begins], whole + b"x"):
        path.write_bytes(other)
        with pytest.raises(CheckpointError, match="not a whole checkpoint"):
            count_fixed(14, checkpoint=path)
    path.write_bytes(whole)
    assert count_fixed(14, checkpoint=path) == KNOWN[:15]


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
    assert estimate_memory(48) < 2**30
    with pytest.raises(CountMemoryError, match=r"48 tiles.*10\.0 MB are free"):
        count_fixed(48, memory_limit=10_000_000)


def test_outgrown_memory_is_refused() -> None:
    """A strip that grows beyond its limit stops, whatever the estimate said."""
    with pytest.raises(CountMemoryError, match="outgrown"):
        count_strip(9, 32, space=Space(1_000_000))


@pytest.mark.parametrize("up_to", [-1, 0, 81])
def test_sizes_out_of_range(up_to: int) -> None:
    """A size that cannot be counted is named in the error."""
    with pytest.raises(ValueError, match=f"not {up_to}"):
        count_fixed(up_to)


def test_tables_in_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in a folder give the same numbers, leave nothing there, and need a folder with room."""
    assert count_fixed(24, scratch=tmp_path) == count_fixed(24)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(InputError, match="missing: not a folder"):
        count_fixed(24, scratch=tmp_path / "missing")
    monkeypatch.setattr(needs, "disk", lambda folder: 1000)
    with pytest.raises(CountMemoryError, match=r"takes about 170\.0 MB of disk, and .* has 1\.0 kB free"):
        count_fixed(48, scratch=tmp_path)


@pytest.mark.parametrize("sweep", SWEEPS)
def test_threads_share_a_strip(sweep: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many threads share the states, and in however small goes, the numbers are the same."""
    from palago.catalogue.count.transfer import table

    alone = count_fixed(20, sweep=sweep)
    monkeypatch.setattr(table, "WORTH_SHARING", 0)
    monkeypatch.setattr(table, "AT_ONCE", 5)
    for workers in (1, 2, 3, 7):
        assert count_fixed(20, sweep=sweep, workers=workers) == alone


@pytest.mark.parametrize("threads", [1, 3])
def test_groups_lie_together(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every joint, states that differ in the next column alone are neighbours in one stream."""
    from palago.catalogue.count.transfer import table

    monkeypatch.setattr(table, "WORTH_SHARING", 0)
    for sweep in SWEEPS:
        strip = Strip(5, 16, sweep, True, Space(), threads)
        while len(strip.table):
            strip.advance()
            groups = []
            for stream in strip.table.streams:
                occupied = stream.written()[0].tolist()
                groups += [each & ~(1 << strip.column) for each in occupied] + [None]
                assert occupied == sorted(set(occupied), key=occupied.index)
            changes = [one for one, other in zip(groups, [None, *groups], strict=False) if one != other]
            named = [group for group in changes if group is not None]
            assert len(named) == len(set(named))
