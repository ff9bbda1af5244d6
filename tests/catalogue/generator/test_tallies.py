"""Statistics without a list are those of the list, and of the published table."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from palago.catalogue.creature.groups import SYMMETRIES
from palago.catalogue.generator.enumeration import batches
from palago.catalogue.generator.tallies import TOTALS, statistics

#: The published numbers, by size, shells, limbs and symmetry: see results/tallies.md.
PUBLISHED = {
    (int(tiles), int(shells), int(limbs), symmetry): int(number)
    for tiles, shells, limbs, symmetry, number in list(
        csv.reader((Path(__file__).parents[3] / "results" / "tallies.csv").open())
    )[1:]
}


def table(most):
    """The statistics to a size, as the published table has them."""
    return {(tiles, *rest): number for tiles, *rest, number in statistics(most).rows()}


def published(most):
    """The published table to a size."""
    return {key: number for key, number in PUBLISHED.items() if key[0] <= most}


def test_the_published_table_is_remade():
    """To 19 tiles; the table goes further."""
    assert table(19) == published(19)
    assert max(tiles for tiles, *_ in PUBLISHED) >= 26


@pytest.mark.slow
def test_the_published_table_is_remade_to_24():
    """To 24 tiles."""
    assert table(24) == published(24)


def test_statistics_are_those_of_the_list():
    """Numbers and averages to 14 tiles, each creature looked at."""
    found = statistics(14)
    listed, totals, sizes = Counter(), Counter(), Counter()
    for batch in batches(14, least=1):
        for tiles, joints, bridges, holes, shells, limbs, points, group in batch.columns.tolist():
            listed[tiles, shells, limbs, SYMMETRIES[group]] += 1
            sizes[tiles] += 1
            values = (joints, bridges, holes, shells, limbs, points)
            for what, value in zip((*TOTALS, "shells", "limbs", "points"), values, strict=True):
                totals[tiles, what] += value
    assert {(tiles, *rest): number for tiles, *rest, number in found.rows()} == dict(listed)
    for (tiles, what), total in totals.items():
        assert found.average(tiles, what) == pytest.approx(total / sizes[tiles], rel=1e-12)
    for what in ("shells", "limbs", "points"):
        assert sum(found.by(14, what).values()) == sizes[14] == found.creatures(14)
