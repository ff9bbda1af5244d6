"""The growth constant: where the intercepts of the ratios are known, so are the estimate and its error."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from palago.catalogue.count import growth_constant
from palago.catalogue.count.growth import LAST

THREE = Fraction(3)


def numbers_with(intercepts: Sequence[Fraction]) -> list[Fraction]:
    """Numbers from n = 0 on whose ratios r(n) have these intercepts n r(n) - (n - 1) r(n - 1), exactly."""
    numbers, total = [Fraction(1), Fraction(1)], Fraction(0)
    for n, intercept in enumerate(intercepts, 2):
        total += intercept
        numbers.append(numbers[-1] * total / n)
    return numbers


@pytest.mark.parametrize("sizes", [40, 41])
def test_the_error_holds_the_scatter_and_the_drift(sizes: int) -> None:
    """How far the averaged intercepts lie apart, and how far their mean has moved, each alone and both."""
    scatter, drift = Fraction(1, 10), Fraction(1, 7)
    apart = [THREE + (-1) ** n * scatter for n in range(sizes)]
    assert growth_constant(numbers_with(apart)) == (3, scatter)
    for known, error in (([THREE] * sizes, drift), (apart, scatter + drift)):
        for moved in (drift, -drift):
            before = [intercept - moved for intercept in known[:-LAST]]
            assert growth_constant(numbers_with([*before, *known[-LAST:]])) == (3, error)


@pytest.mark.parametrize("sizes", [40, 41])
def test_sizes_that_lag_by_parity_do_not_bend_the_estimate(sizes: int) -> None:
    """As many even sizes as odd ones are averaged, whichever comes last, and no more than say so."""
    lagging = [THREE - n % 2 for n in range(sizes)]
    assert growth_constant(numbers_with(lagging))[0] == Fraction(5, 2)
    assert LAST % 2 == 0
    assert growth_constant(numbers_with([*[THREE * 5] * (sizes - LAST), *[THREE] * LAST]))[0] == 3
