"""What a creature is worth, tile by tile: five numbers as sums over patterns of three joints.

Write J for the joints of a creature and B for its bridges. Each number that a design can ask for is at
most a constant plus a sum of four counts, each of which is seen on single tiles or joints:

======  ==========================================  ========
goal    at most                                     constant
======  ==========================================  ========
joints  J                                           0
holes   B - J + constant                            1
shells  B - J + foreign + constant                  2
limbs   B - J + leaves + constant                   1
points  B - J + foreign + leaves + constant         2
======  ==========================================  ========

**Holes.** A creature is a connected plane graph of joints and bridges, so it has B - J + 1 holes.

**Leaves** are the joints with exactly one bridge. A limb is a bridge with a leaf on the outer contour, so
there are at most as many limbs as leaves; equally many if no leaf points into a hole, the virus
apart, whose two leaves share a bridge. And limbs <= limbs + holes <= leaves + B - J + 1.

**Foreign curves** are the shells that are no contours of the creature: inside its outer contour its own
tiles complete them, but the joints on their right are no members. Let N be the joints that are no
members and lie inside the outer contour, k of them. A tile is *untouched* if its three joints are in N (u of
them), and a *c-tile* if two are (c). A *triangle* is three joints of N around a corner of the other colour
(T); on each of its three sides lies a tile, untouched or a c-tile. The joints of N, the sides between two
of them, the untouched tiles and the triangles make a figure X in the plane. Each side is on one tile,
so there are c + 3 u. For instance, a hole with three joints around a corner has k = 3, c = 3, T = 1 and two
foreign curves: one around the joints, and one, ``lll``, around the corner.

1. *A tile with a joint in N is untouched, or it has a member and its other joints are members or in N.* Only
   the outer contour can separate what is in N from what is neither that nor a member. It does not cross a
   tile without a member; and a tile with one member has its tip there and bridges its other joints,
   so that no curve at all comes between them.
2. *X has k - c - 2 u + T components.* Its sides are bridges of c-tiles or on untouched tiles, so that no
   contour of the creature crosses them. So X lies in the creature's holes, disjoint open discs, a triangle
   in the one that its sides lie in; and the plane without these discs is connected. Each component of
   the plane without X has a joint that is not in N, for sides, tiles and triangles with all their joints
   in N are in X; so it reaches the plane without the discs. Hence there is one such component, X has no
   holes, and Euler's formula counts its components: joints less sides plus faces, k - (c + 3 u) + (u + T).
3. *A component of X holds the inside of at most one clockwise foreign curve.* The joints on the curve's right
   are inside, in N since the creature is outside, and bridged one to the next: they are in one component.
   Foreign curves cross only tiles with a member, and of these no bridge; a side in X is a bridge or on
   an untouched tile. So no such curve crosses X, and a component is inside or outside as a whole. Of
   two curves around one component, one would enclose the other; but a joint on the right of the outer
   one, with nothing between it and that curve, is in the component, and so inside the inner one.
4. *The other foreign curves are D, the triangles with c-tiles on all sides.* A counterclockwise curve has its
   left inside. Where it follows a straight or turns right round a tip, the tile's members are on its
   left, and at most a line of another curve is between: they would be inside, but the creature is connected
   and outside. So it is ``lll``, around a corner, and the tiles bridge the joints on its right: three
   c-tiles. And around the corner of any three such tiles there is an ``lll``.
5. *So foreign <= k - c - 2 u + T + D <= k - c - 2 u + 2 T - S*, where S of the triangles have an untouched
   tile on one chosen side: none of them is one of the D. Without S the sum would grow without end in
   holes with large untouched parts, where each tile would gain 1 - 2 + 2; with it, that is 0.
6. *Claims.* Whether a joint is in N is not seen on single tiles. So each joint that is no member may be
   **claimed** or not, a free choice, as long as step 1 holds of the claimed joints in place of N; and the
   counts are made for the claimed joints. To claim all of N is one of the choices, so the greatest sum is
   an upper bound.

Nothing in these sums asks whether a curve lies inside the outer contour, whether a leaf points outwards or
whether the creature is connected: so they are upper bounds, and `palago.solver.design.sweep` finds their
greatest values. That they are attained is shown by creatures, checked in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Goal = Literal["points", "shells", "limbs", "holes", "joints"]


@dataclass(frozen=True)
class Worths:
    """What a goal gives for each count; the table at the top of this module, row by row."""

    joint: int
    bridge: int
    foreign: int
    leaf: int
    constant: int


WORTHS: Final[dict[Goal, Worths]] = {
    "points": Worths(joint=-1, bridge=1, foreign=1, leaf=1, constant=2),
    "shells": Worths(joint=-1, bridge=1, foreign=1, leaf=0, constant=2),
    "limbs": Worths(joint=-1, bridge=1, foreign=0, leaf=1, constant=1),
    "holes": Worths(joint=-1, bridge=1, foreign=0, leaf=0, constant=1),
    "joints": Worths(joint=1, bridge=0, foreign=0, leaf=0, constant=0),
}

GOALS: Final[tuple[Goal, ...]] = tuple(WORTHS)

#: What a joint can be: out, claimed, or a member with no bridge yet, with one, with more.
OUT, CLAIMED, BARE, ONE, MORE = range(5)

Status = int


def statuses(goal: Goal) -> tuple[Status, ...]:
    """The statuses that a goal has to tell apart, as many as it needs and no more."""
    worths = WORTHS[goal]
    return (OUT, *((CLAIMED,) if worths.foreign else ()), BARE, *((ONE,) if worths.leaf else ()))


@dataclass(frozen=True)
class Step:
    """A way to complete a tile with a new joint.

    Parameters
    ----------
    new, beside : int
        The statuses of the new joint and of the one beside it afterwards.
    gain : int
        What the goal gains.
    tiles : int
        How many tiles the new joint is the first member to touch.
    tip : int
        The corner the tile turns its tip to: 0 below, 1 beside, 2 new.
    """

    new: Status
    beside: Status
    gain: int
    tiles: int
    tip: int


def steps(goal: Goal, below: Status, beside: Status, opposite: Status) -> Iterator[Step]:
    """Every way to complete a tile of three joints, the last of which is new.

    After it the joint below has no tile left to wait for. The joint opposite is the new joint's
    neighbour on the other side, on another tile with it and, with the joint below, around a corner of
    the other colour. That triangle, the new joint the last of it, has the tile at hand on the side that
    is chosen for S.

    >>> [(step.new, step.gain, step.tiles) for step in steps("holes", BARE, OUT, OUT)]
    [(0, 0, 0), (2, 0, 2)]
    """
    worths = WORTHS[goal]
    for new in (status for status in statuses(goal) if status != ONE):
        corners = [below, beside, new]
        members = [k for k in range(3) if corners[k] >= BARE]
        claimed = [k for k in range(3) if corners[k] == CLAIMED]
        if claimed and len(members) + len(claimed) < 3:
            continue
        gain = -2 * worths.foreign if len(claimed) == 3 else 0
        if new == CLAIMED:
            triangle = below == opposite == CLAIMED
            gain += worths.foreign * (1 if not triangle else 2 if beside == CLAIMED else 3)
        if len(claimed) == 2:
            gain -= worths.foreign
        tiles = 0
        if new >= BARE:
            gain += worths.joint
            tiles = 1 + (opposite < BARE) + (below < BARE and beside < BARE)
        for tip in _tips(members):
            ends = [k for k in members if k != tip] if len(members) > 1 else []
            after = [min(corners[k] + 1, MORE) if k in ends else corners[k] for k in range(3)]
            bridged = gain + worths.bridge if ends else gain
            if after[0] == ONE:
                bridged += worths.leaf
            if not worths.leaf:
                after = [min(status, BARE) for status in after]
            yield Step(after[2], after[1], bridged, tiles, tip)


def _tips(members: list[int]) -> tuple[int, ...]:
    """The corners that a tile with some members can turn its tip to."""
    if len(members) == 3:
        return (0, 1, 2)
    if len(members) == 2:
        return (3 - sum(members),)
    return (members[0],) if members else (0,)
