"""Numbers and pictures of README and results are what their commands make: the quick by default."""

import re
from pathlib import Path

import pytest

from palago.catalogue.count.burnside import combine_counts
from palago.catalogue.count.orbit_tree import count_turned
from palago.catalogue.count.published import published_counts
from palago.catalogue.count.transfer.half_plane import count_mirrored
from palago.catalogue.count.transfer.strips import count_fixed
from palago.solver.design.published import published

from counts import csv_table, verdict

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "results"

pytestmark = pytest.mark.skipif(not RESULTS.exists(), reason="the tests do not stand beside the results")


def table(page: str) -> list[list[str]]:
    """The rows of numbers of a page of results."""
    lines = (RESULTS / page).read_text("utf-8").splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| \d", line)
    ]


def test_counts_are_those_of_the_packaged_table():
    """Page, CSV and verdict, number by number."""
    rows = published_counts()
    assert (RESULTS / "counts.csv").read_text() == csv_table(rows)
    assert verdict(rows) in (RESULTS / "counts.md").read_text()
    names = ("tiles", "free", "one_sided", "fixed", "rotation_invariant", "mirror_invariant", "achiral")
    assert table("counts.md") == [[f"{getattr(row, name):,}" for name in names] for row in rows]


def test_best_creatures_are_those_of_the_packaged_table():
    """Points and sizes of the page, and shells, limbs, holes and joints."""
    rows = [row for row in table("best.md") if len(row) == 9]
    assert [int(row[0]) for row in rows] == [3, *range(5, 49)]
    for row in rows:
        for column, goal in ((1, "points"), (3, "shells"), (4, "limbs"), (5, "holes"), (6, "joints")):
            best = published(goal, int(row[0]))
            assert best is not None
            assert int(row[column]) == best.bound


def test_the_picture_of_the_readme_is_remade(palago, tmp_path):
    """By the command below it, byte by byte."""
    (line,) = re.findall(
        r"`palago (show \S+ --svg) results/pictures/creature.svg`", (ROOT / "README.md").read_text()
    )
    assert palago(*line.split(), "creature.svg").status == 0
    assert (tmp_path / "creature.svg").read_bytes() == (RESULTS / "pictures" / "creature.svg").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gorilla", "dragon"])
def test_the_mosaics_are_remade(palago, tmp_path, name):
    """By the commands of their page, from the cards beside it."""
    card, picture = RESULTS / "mosaics" / f"{name}.json", RESULTS / "pictures" / f"{name}.svg"
    assert f"palago solve results/mosaics/{name}.json" in (RESULTS / "mosaics.md").read_text()
    assert palago("solve", str(card), "--svg", "made.svg").status == 0
    assert (tmp_path / "made.svg").read_bytes() == picture.read_bytes()


@pytest.mark.slow
def test_counts_are_counted_again():
    """To 40 tiles, in seconds; to 56 the two sweeps take a quarter of an hour each."""
    rows = combine_counts(count_fixed(40, workers=2), count_turned(40), count_mirrored(40))
    assert tuple(rows) == published_counts()[:40]
