"""How fast the numbers of creatures grow.

Lay tiles on all the hexes of the plane at random. A given creature of n tiles then lies at a given
place with probability 3^-n, so of n tiles there are at most 3^n fixed creatures: the growth constant,
the limit of the n-th roots of their numbers, is at most 3. Were it less, large creatures would be
exponentially rare on a random table. Nothing suggests that: a turn by 60 degrees swaps the colours,
so neither has an advantage, and the table is expected to be critical, with creatures of every size.
That would make the constant exactly 3. This is an argument, not a proof; the estimate below is
independent of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

#: How many of the last intercepts are averaged: an even number, because sizes of one parity lag.
LAST: Final = 8


def growth_constant(fixed: Sequence[int]) -> tuple[float, float]:
    """Estimate the growth constant by the linear intercepts of the ratios (Domb and Sykes).

    If the numbers a(n) grow like C mu^n n^-theta, the ratio r(n) = a(n) / a(n - 1) tends to mu like
    mu (1 - theta / n), and n r(n) - (n - 1) r(n - 1) tends to mu faster, with an error of order
    1 / n^2. The estimate is the mean of the last `LAST` intercepts.

    Parameters
    ----------
    fixed : sequence of int
        The numbers of fixed creatures, from n = 0 on; at least 30 of them.

    Returns
    -------
    (float, float)
        The estimate, and its error bar: the greatest deviation of an averaged intercept, plus the
        distance to the estimate from the `LAST` sizes before. The first is the scatter, the second
        says how far the extrapolation still moves; neither is a bound.
    """

    def mean_of(most: int) -> tuple[float, float]:
        sizes = range(most - LAST + 1, most + 1)
        ratio = {n: fixed[n] / fixed[n - 1] for n in range(most - LAST, most + 1)}
        intercepts = [n * ratio[n] - (n - 1) * ratio[n - 1] for n in sizes]
        mean = sum(intercepts) / LAST
        return mean, max(abs(intercept - mean) for intercept in intercepts)

    most = len(fixed) - 1
    (estimate, scatter), (before, _) = mean_of(most), mean_of(most - LAST)
    return estimate, scatter + abs(estimate - before)
