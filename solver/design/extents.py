"""Upper bounds by counting tiles, for creatures too wide for a sweep.

**Extents.** The joints of a creature lie in rows of three directions; say ``w1``, ``w2``, ``w3`` of them, all
of ``w`` at least. Between, below and above the rows of a direction there are rows of tiles, ``w_i + 1`` of
them with tiles of the creature: all rows of joints in a row, since it is connected.

*It has at least ``w1 + w2 + w3`` tiles.* The Eye has 3. Let it grow joint by joint along bridges. A step from
joint to joint goes one row on in two of the directions, so a joint makes the sum greater by 2 at most.
Beyond the rows there are, a joint on one side of a direction has two tiles that no other joint
touches, and on the other side one (the triangles that are tiles point to one side). The two sides a step
goes towards are one of each kind. So a joint that makes the sum greater by 1 or 2 adds as many tiles.

*Ends.* In a row of tiles, the first tile of the creature shares a joint with the tile before. That joint is
no member, as that tile is not the creature's; and it is not in N, the joints in the creature's holes (see
`palago.solver.design.sums`): then the tile before would be untouched, all its joints in N, one of them on
the tile before that, which has no member either, and so on without end. So has the last tile such a
joint, another one. Over all rows that makes ``2 (w1 + w2 + w3 + 3)`` ends. A corner of a tile is the first
of a row in one direction and the last in one other. So a tile with two members makes at most 2 ends;
one with three members, or with a corner in N, none; and one with one member at most 3, or 4 if it is
both ends of a row. A row of tiles that touches a joint from the side where the joint has two has two
tiles; so in each direction only the row beyond the last row of joints can have a single one, and there
are at most 3 tiles with 4 ends. In one direction the ends are at least ``2 w + 1`` different tiles, for
the same reason.

**Weights.** Foreign curves are at most k - c - 2 u + T + D, by step 5 there. Give each tile, in sixths, 2
for each of its corners that is a joint of worth 1, 6 for its bridge, 3 for a tip at a leaf (a leaf has
two) and, where foreign curves are of worth, 2 for a corner in N, 2 for a side on a triangle, and 2 more if
that is one of the D. A tile that bridges two corners in N costs 6 and has at most 4 back for its side on
a triangle, so it is worth at most 2 more than without. An untouched tile costs 12, and as none of its
sides is on one of the D, it is worth at most 6 - 12 + 6 = 0. So the most that ``n`` tiles can weigh, if
at least ``2 w + 1`` of them make ``6 (w + 1)`` ends, is a bound.
"""

from __future__ import annotations

from palago.solver.design.sums import WORTHS, Goal


def widest(tiles: int) -> int:
    """The greatest number such that a creature of so many tiles can have as many rows in all directions.

    >>> widest(48)
    16
    """
    return tiles // 3


def counting_bound(goal: Goal, tiles: int, width: int) -> int:
    """At least what any creature is worth that has so many tiles and so many rows in all directions.

    >>> counting_bound("points", 48, 13), counting_bound("joints", 48, 11)
    (20, 36)
    """
    worths = WORTHS[goal]
    bridge = 6 * worths.bridge
    one = 2 * worths.joint + 3 * worths.leaf
    two = 4 * worths.joint + bridge
    three = 6 * worths.joint + bridge + 3 * worths.leaf
    inner = max(one + 2 * worths.foreign, two + 2 * worths.foreign, three)
    most = max(
        (
            ones * one + twos * two + (tiles - ones - twos) * inner
            for ones in range(tiles + 1)
            for twos in range(tiles - ones + 1)
            if ones + twos >= 2 * width + 1 and 3 * ones + min(ones, 3) + 2 * twos >= 6 * (width + 1)
        ),
        default=0,
    )
    return worths.constant + most // 6
