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

**Foreign curves.** A shell that is no contour of the creature is a curve on its tiles with joints on the
right that are not members. Each of those tiles has a member, at most two such joints, and no member is
inside the curve's creature: the members are connected, and outside. Where the curve turns right round a
tip, or follows a straight, the tile's members are on its left.

- A counterclockwise curve has its left inside. So it is ``lll``, round a corner of the other colour.
- Clockwise curves: let a joint be **claimed** if one of them encloses it. Then a tile that touches a claimed
  joint is crossed by the curve and has a member, or all its joints are claimed; and a tile with one
  member bridges its other joints, so both or neither are claimed. Let there be k claimed joints, c tiles
  that bridge two of them, u tiles of three, and T triangles of three round a corner of the other colour.
  Joints, edges between claimed joints (each is on one tile: c + 3u) and triangles (T + u) fill the inside of
  the curves, without holes; by Euler's formula there are k - (c + 3u) + (T + u) clockwise curves.
- An ``lll`` has a bridging tile on each of three sides. None is one of the u, and each side of such a tile
  is on one of the T: the joint across is claimed too, or the curve would cross the tile. So there are at
  most T - u curves ``lll``, and altogether ::

    foreign <= k - c - 3 u + 2 T

Claiming is a free choice below; a tile with claimed joints must have a member or be one of the u.

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
    the other colour.

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
        gain = -3 * worths.foreign if len(claimed) == 3 else 0
        if new == CLAIMED:
            gain += worths.foreign * (3 if below == opposite == CLAIMED else 1)
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
