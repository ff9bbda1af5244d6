"""How fast the numbers of creatures grow: threefold for each tile more, in the limit, exactly.

Write a(n) for the number of fixed creatures of n tiles.

**Theorem.** The n-th root of a(n) tends to 3.

Lay a tile on every hex of the plane, each in one of its three rotations with probability 1/3, all
independent. A *component* is one of yellow joints under bridges; a finite one is a creature. Let p(n) be
the probability that the component of a given joint is a creature of n tiles, and t that it is infinite.
All joints are alike, since translations move each to each.

1.  *Upper half.* A creature of n tiles has at most n joints: each joint touches three tiles, and each
    tile three joints. It lies at a given place with probability 3^-n. The creature of a given joint has
    as many possible places as it has joints, so 3^-n a(n) <= p(n) <= n 3^-n a(n). As p(n) <= 1, a(n) is
    at most 3^n. And if the upper limit of the roots were below 3, p(n) would fall exponentially: below
    r^n with some r < 1, from some n on; and so would the sums of p over all sizes from n on. This
    is what is refuted below.

2.  *The limit exists.* Let the joints of a tile be (x, y), (x+1, y), (x, y+1). Take creatures A and B of
    m and n tiles. Let (x, y) be the rightmost joint of A in its top row, and put B so that the leftmost
    joint of its lowest row is (x, y+1). All joints of A are in rows to y, those of B in rows from y+1 on.
    The tiles that touch both have two joints (p, y), (p+1, y) and one (p, y+1): they touch A only if
    p <= x and B only if p >= x. So there is one, p = x, and both A and B have their tip there. Turn it
    so that it bridges the two: all is one creature of m + n - 1 tiles. It gives A back: the number of
    tiles that touch its joints in rows up to y grows with y as long as rows have joints, and is m for
    this y alone. So a(m) a(n) <= a(m + n - 1): with b(n) = a(n + 1), b(m) b(n) <= b(m + n), and all b(n)
    from n = 4 on are positive. By Fekete's lemma the roots of b, and so those of a, have a limit, their
    least upper bound. (And a(n) <= 3^(n-1).)

3.  *Crossings.* Lay tiles on the L x L hexes (q, r), 0 <= q, r < L. Say that a component of these tiles
    touches a side, such as q = 0, if one of its joints is a corner of a hex with q = 0. Then a yellow
    component touches both q = 0 and q = L-1, or a blue one both r = 0 and r = L-1. For suppose that no
    yellow one does. Glue a yellow collar to the side q = 0, and let A be the collar with all yellow that
    reaches it; A does not reach the side q = L-1. Walk along the edge of A, from where the collar meets
    the side r = 0 to where it meets r = L-1. The walk runs along lines of tiles, with blue on its other
    hand, and along edges of the table, of the sides r = 0 and r = L-1 only. After the last time that it
    leaves the first of these two it runs along one line until it comes to the other. The blue along this
    line is connected, and has corners at both ends: it touches r = 0 and r = L-1.

    The mirror (q, r) -> (L-1-r, L-1-q) swaps the colours and the two pairs of sides. So the two cases
    have the same probability, at least 1/2. The hexes with q = 0 have at most 3 L yellow corners, so one of
    these is, with probability of at least 1 / (6 L), in a component that touches q = L-1. The three tiles
    of a joint lie in two neighbouring columns; so that component touches tiles in all L columns, L at
    least. On the whole plane it can only be larger. Hence for all L

        t + p(L) + p(L+1) + p(L+2) + ...  >=  1 / (6 L).

4.  *If t = 0*, the sums of p do not fall exponentially.

5.  *If t > 0*, let D be the triangle of the joints with x <= L, y <= L, x + y >= L. The tiles with joints
    both in D and not are 3 L with two in D, neighbours on the rim of D, one for each such pair, and 3
    with one, at its three corners. With probability 3^-(3 L + 3) the former bridge their two joints in D,
    and the latter have their tips in D. Then no bridge leads out of D, and the rim is connected, so
    that it belongs to a creature; which has all joints of D that are connected to the rim by tiles with all
    joints in D. These tiles are others, so how many joints are so connected, M, is independent of the
    former. A joint whose component is infinite is: its component leaves D, from a joint of the rim, and
    to the first joint of the rim on the way only tiles with all joints in D bridge. So the mean of M is at
    least t |D|, and since M is at most |D|, M is at least t |D| / 2 with probability of at least t / 2.
    Now |D| is (L + 1)(L + 2) / 2, and a creature has at least as many tiles as joints. So, for a joint at
    the corner of D and k = t |D| / 2,

        p(k) + p(k+1) + ...  >=  t / 2 * 3^-(3 L + 3)     with k at least t L^2 / 4,

    and the sums of p do not fall exponentially in this case either.

So the upper limit is 3, and by step 2 it is the limit. Up to turns and mirrors there are at least a sixth
as many: free and one-sided creatures grow in the same way.

That t = 0, that a(n) behaves like C 3^n n^-theta, and that theta is 187/91, the exponent of critical
percolation in two dimensions, is expected and not proved here. The estimates below use what is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

#: How many of the last intercepts are averaged: an even number, because sizes of one parity lag.
LAST: Final = 8


def growth_constant(fixed: Sequence[int]) -> tuple[float, float]:
    """An estimate of the growth constant as if it were not known, by linear intercepts (Domb and Sykes).

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

    return _with_error(mean_of, len(fixed) - 1)


def exponents(fixed: Sequence[int]) -> list[float]:
    """The local exponents: theta at each size, if a(n) grew like 3^n n^-theta there.

    With the constant 3, ``n (1 - a(n) / (3 a(n - 1)))`` tends to theta if there is one.

    Parameters
    ----------
    fixed : sequence of int
        The numbers of fixed creatures, from n = 0 on.

    Returns
    -------
    list of float
        For n = 6, 7, ...

    >>> [round(each, 2) for each in exponents([0] * 5 + [3**n for n in range(5, 9)])]
    [0.0, 0.0, 0.0]
    """
    return [n * (1 - fixed[n] / (3 * fixed[n - 1])) for n in range(6, len(fixed))]


def exponent(fixed: Sequence[int]) -> tuple[float, float]:
    """An estimate of theta with the constant 3 fixed: the local exponents, extrapolated.

    The mean of the last `LAST` local exponents, by a straight line in 1 / n; as `growth_constant` does
    for the constant, with an error bar of the same kind.
    """

    def extrapolated(most: int) -> tuple[float, float]:
        sizes = range(most - LAST + 1, most + 1)
        known = dict(enumerate(exponents(fixed), start=6))
        # Sizes of one parity lag: two steps apart, n x(n) - (n - 2) x(n - 2) over 2 has no such lag.
        lines = [(n * known[n] - (n - 2) * known[n - 2]) / 2 for n in sizes]
        mean = sum(lines) / LAST
        return mean, max(abs(line - mean) for line in lines)

    return _with_error(extrapolated, len(fixed) - 1)


def _with_error(mean_of: Callable[[int], tuple[float, float]], most: int) -> tuple[float, float]:
    """The mean of the last `LAST` values with their scatter, to which its way since those before is added."""
    (estimate, scatter), (before, _) = mean_of(most), mean_of(most - LAST)
    return estimate, scatter + abs(estimate - before)
