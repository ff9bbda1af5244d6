"""How many more tiles a half-built creature needs at least: the pruning bound of the sweep.

A state can be dropped when its tiles plus `tiles_needed` exceed the size wanted. The bound must
never be too large, not by one tile, so here is the proof. "In" means in the creature; F is the
set of *future* joints: in the creature, not yet swept. A *new* tile is one that touches F and no
joint swept so far; the bound counts new tiles, and every tile is counted once, when its first
joint enters. A joint of F is written (x, t): column x, and row t in the order of the sweep, which
goes left to right in each row; ``kink`` = k is the column swept next, in row s. The boundary
joint of column x lies in row h(x) = s for x < k and s - 1 for x >= k.

**Tiles by column.** In sweep coordinates a joint has the neighbours (0, 1), (1, 0), (-1, 1) and
their opposites, and the tiles are

- sweep ``up``:   {(x, t), (x+1, t), (x, t+1)},  named (x, t);
- sweep ``down``: {(x, t), (x, t+1), (x-1, t+1)}, named (x, t).

In both a joint (x, t) touches the tiles (x, t) and (x, t-1), "of column x", and a third: (x-1, t)
for up, (x+1, t-1) for down. Of these two tiles of column x, only (x, h(x)) can be old, so a
column that F hits has two new tiles at least, one if (x, h(x)) is old. That tile is old when
(x, h(x)) is in; for up also when (x+1, h(x)) is swept and in; for down also when x = k and
(k-1, s) is in.

**Arcs.** Let a < b be neighbours among the occupied columns, with the gap g = b - a. An *arc*
over the gap is a path of the creature from a boundary joint at or left of a to one at or right of
b with all inner joints in F. In the end everything is connected, and F lies in the half plane
above the boundary. So every gap that no component spans has an arc over it; and of the gaps
between one joint of a component and its next, all but at most one have an arc over them, because
what lies between two gaps without arcs is cut off. An arc over a gap hits with F

- every empty column between a and b;
- column a too, unless it steps straight from (a, h(a)) into column a+1. That happens only for up,
  with g = 1, or at the kink, with a = k-1;
- column k too, when b = k. This column is left out below, for the next gap may count it.

Adding the new tiles of columns a .. b-1 (not a, if a = k-1 < b) gives the *price* of a gap:

- 2g - 1 for down and 2g - 2 for up, if the gap does not cross the kink: column a has one new
  tile, the others two, but for up column b-1 only one, because b is in;
- across the kink (a < k <= b), with a = k-1: 0 if b = k, else 2g - 3; the gap is a step shorter;
- across the kink with a < k-1: as usual, but 2g - 1 for up also if b = k, because (k, s) is not
  swept and so tile (k-1, s) is new.

**Sides.** If the first column is not touched yet, F hits all columns left of the first occupied
one, f: 2f new tiles; for up column f-1 has only one, but the joint of F in the first column also
touches a tile of column -1, which is new. (If f = k, no column is cheap.) If the last column is
not touched, F hits every column from the last occupied one, e, on: 2(width - e) - 1 new tiles,
and for down one more, the third tile of the lowest joint of F in the last column, in column
``width``. At the kink, e = k-1 < width - 1, column e need not be hit: 2(width - 1 - e); for down
column k has one new tile only, and again the tile in column ``width`` is one more.

The columns of all these parts differ, so the sum of the prices (without the dearest gap of each
bay: the gaps between a joint of a component and its next) is a lower bound.

**Rows.** The creature must reach row width - 1 at least (shorter ones are counted as mirror
images). Let R be the number of rows up to there that hold no swept joint; F hits all of them. For
up a joint (x, t) touches the tiles (x, t) and (x-1, t) of row t, new if row t has no swept joint:
2R new tiles. For down it touches (x, t-1) and (x+1, t-1) of row t-1, and (x, t); the rows of tiles
between two empty rows of joints have two new tiles each, and the last row one: 2R - 1.

**Rows and columns together.** For each gap with an arc and for the right side, let l(x) be the
row of the lowest joint of F in column x. Of the two or more new tiles of column x we counted
(x, l(x)) and (x, l(x)-1), or one of them. Let u be the *leftmost* column of F in row t >= h + 2,
with h = s, or s - 1 if row s has no swept joint. Then l(u) = t is impossible if column u was
counted. For the arc (or the path to the right side) comes from the left of column u or from
(u, h(u)), and first meets column u at (u, t) or higher; it would do so from the left, and so meet
row t left of u before; or climb straight to (u, h+1), below t. Likewise l(u-1) = t + 1 is
impossible if column u - 1 was counted. So the tile (u, t) was not counted in any column, and for
up (u-1, t) neither. They are new, and those of different rows differ: R - 1 more tiles for down,
2(R - 1) for up, and for up one more in row h + 1, where (u-1, h+1) was not counted for the same
reason. The left side cannot be added in this way (a path up and to the left serves both), so

    needed >= gaps + right side + max(left side, R - 1 for down, 2R - 1 for up).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.count.transfer.boundary import FLAGS, LEFT, MOST_JOINTS, RIGHT
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean, lowest_bit_index
from palago.catalogue.machine.space import small_array

Numbers: TypeAlias = npt.NDArray[np.int64]

UP = 0
DOWN = 1


class Prices(NamedTuple):
    """What all boundaries with the same joints in have in common.

    They differ in their links, which decide the gaps that need no arc, and in the sides touched.
    """

    gaps: Numbers
    """By rank: the price of the gap before the joint."""
    sums: Numbers
    """By flags: the prices of all gaps, of the sides not touched, and of the rows beyond."""
    floor: Numbers
    """One number: what the missing rows alone take."""
    joints: Numbers
    """One number: how many joints are in."""


def blank_prices() -> Prices:
    """Prices for `price_boundary` to fill in; as they stand, nothing costs anything."""
    return Prices(small_array(MOST_JOINTS + 1), small_array(FLAGS), small_array(1), small_array(1))


@compiled_lean
def _gap_price(sweep: int, kink: int, left: int, right: int) -> int:
    """The least number of new tiles for an arc over the gap between two columns."""
    gap = right - left
    if left < kink <= right:
        if left == kink - 1:
            return 0 if gap == 1 else 2 * gap - 3
        if right == kink:
            return 2 * gap - 1
    return 2 * gap - 1 if sweep == DOWN else 2 * gap - 2


@compiled_lean
def _right_price(sweep: int, width: int, kink: int, last: int) -> int:
    """The least number of new tiles to reach the last column from column ``last``."""
    if last == kink - 1 and kink < width:
        return 2 * (width - 1 - last)
    return 2 * (width - last) if sweep == DOWN else 2 * (width - last) - 1


@compiled_lean
def price_gaps(sweep: int, kink: int, occupied: int, prices: Prices) -> int:
    """Write the price of every gap between neighbours in ``occupied``; the sum of all."""
    total = 0
    rank = 0
    previous = -1
    while occupied:
        column = lowest_bit_index(occupied)
        occupied &= occupied - 1
        if rank:
            prices.gaps[rank] = _gap_price(sweep, kink, previous, column)
            total += prices.gaps[rank]
        previous = column
        rank += 1
    prices.joints[0] = rank
    return total


@compiled_lean
def price_boundary(sweep: int, width: int, row: int, kink: int, occupied: int, prices: Prices) -> None:
    """Write the prices of the boundaries with these joints in.

    ``kink`` is the column swept next in this ``row``, ``width`` after the last one.
    """
    if occupied == 0:
        prices.joints[0] = 0
        prices.sums[0] = 0
        prices.floor[0] = 2 * width + 1  # nothing yet: two tiles a column, and one beside them
        return
    gaps = price_gaps(sweep, kink, occupied, prices)
    first = lowest_bit_index(occupied)
    last = first
    while occupied >> last + 1:
        last += 1
    rows = max(0, width - 1 - row)  # without a swept joint, up to row ``width - 1``
    if row < width and not occupied & (1 << kink) - 1:
        rows += 1
    beyond = 0
    prices.floor[0] = 0
    if rows:
        beyond = rows - 1 if sweep == DOWN else 2 * rows - 1
        prices.floor[0] = 2 * rows - 1 if sweep == DOWN else 2 * rows
    right = _right_price(sweep, width, kink, last)
    for touched in range(FLAGS):
        left = 0 if touched & LEFT else 2 * first
        prices.sums[touched] = gaps + max(left, beyond) + (0 if touched & RIGHT else right)


@inlined_lean
def bay_discount(earlier: int, later: int, prices: Prices) -> int:
    """The sum of the dearest gap of each bay: those that need no arc.

    One pass over the joints without a branch. Bays that are open lie on a stack in one word, the
    innermost in its low byte: its dearest gap so far. There is room for all: bays that are nested
    belong to different components, the k-th from the inside to one of at least 2k joints, and
    creatures of at most 80 tiles have at most 80 joints; so there are 8 at most, 2 + 4 + ... + 16.
    The byte of no bay is written to as well, and never read.
    """
    dearest = 0
    total = 0
    for rank in range(prices.joints[0]):
        ends = earlier >> rank & 1
        begins = later >> rank & 1
        top = max(dearest & 255, prices.gaps[rank])
        total += top & -ends
        dearest = (dearest & ~255 | top) >> 8 * ends << 8 * begins
    return total


@inlined_lean
def tiles_needed(touched: int, earlier: int, later: int, prices: Prices) -> int:
    """A lower bound for the tiles that a boundary still needs, by the prices of its joints."""
    needed = prices.sums[touched] - bay_discount(earlier, later, prices)
    return int(max(prices.floor[0], needed))
