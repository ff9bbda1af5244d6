"""From a bound back to creatures: forwards through the tables of a sweep.

A table of `palago.solver.design.sweep` says of each boundary how much can still be gained with the tiles
left. So a walk from the empty boundary that only takes steps after which that is still the most ends with an
arrangement that attains the bound, and all such arrangements are the leaves of a tree without dead ends.
With some *slack*, steps may lose that much altogether, and all arrangements come that the sums of
`palago.solver.design.sums` value at so much less than the bound.

The sweep does not ask what is connected. The walk does: it carries along which joints of the boundary are
connected, and turns back when a component leaves the boundary and something else is left or to
come. Where limbs are the goal, a bridge that closes a cycle takes from the slack, for limbs are bounded
there by limbs + holes. What remains are creatures; whether their shells and limbs are where they
count is for `palago.catalogue.creature.creature` to say.

A creature is never worth more than its arrangement. So when a walk through a wide enough strip is over,
its creatures are all there are of that worth, and if there is none, that is a proof.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import measured
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import Rotation
from palago.solver.design.sums import BARE, CLAIMED, OUT, Status, Step, steps
from palago.solver.design.sweep import Strip
from palago.solver.red.engines import OutOfTimeError

#: The rotation with its tip at the corner below, beside and new, of a yellow tile. If the joint (x, t) is
#: corner 1 of the hex (x, t), the tile of the joints (x, t), (x + 1, t), (x, t + 1) is the hex (x + 1, t).
TIPS: Final[tuple[Rotation, Rotation, Rotation]] = ("c", "a", "b")

#: How many steps a walk takes before it begins again elsewhere.
PATIENCE: Final = 3000

#: How often a walk begins when it is but a first look.
FEW_TRIES: Final = 5


@dataclass(frozen=True)
class Tiles:
    """The tiles laid so far, as a list that grows at its head."""

    place: Hex
    rotation: Rotation
    before: Tiles | None

    def layout(self) -> Layout:
        """All of them."""
        tiles: dict[Hex, Rotation] = {}
        tile: Tiles | None = self
        while tile is not None:
            tiles[tile.place] = tile.rotation
            tile = tile.before
        return Layout(tiles)


@dataclass(frozen=True)
class Stand:
    """Where a walk stands.

    Parameters
    ----------
    row, column : int
        The joint to sweep next.
    boundary : tuple of int
        The statuses of the boundary, a column each.
    parts : tuple of int
        The component of each joint of the boundary, 0 where there is no member.
    left : int
        How many tiles are left.
    slack : int
        How much may still be lost.
    tiles : Tiles, optional
        Those laid.
    """

    row: int
    column: int
    boundary: tuple[Status, ...]
    parts: tuple[int, ...]
    left: int
    slack: int
    tiles: Tiles | None = None


def attaining(
    strip: Strip,
    tiles: int,
    worth: int,
    *,
    seed: int | None = None,
    tries: int = FEW_TRIES,
    deadline: float | None = None,
) -> Iterator[Creature]:
    """The creatures of a size in a strip that are worth so much, or more.

    Parameters
    ----------
    strip : Strip
        The strip.
    tiles : int
        The size.
    worth : int
        The least worth.
    seed : int, optional
        With it, the walk begins again after `PATIENCE` steps and after each creature, each time in
        another order, and gives up after some tries. Without, it gives every creature, in each of its
        places in the strip.
    tries : int
        How often to begin, with a seed.
    deadline : float, optional
        When to give up, as a reading of `time.monotonic`.

    Raises
    ------
    OutOfTimeError
        If the deadline passes first.
    """
    most = strip.most[tiles]
    if most is None or most < worth:
        return
    start = Stand(0, 0, (OUT,) * strip.width, (0,) * strip.width, tiles, most - worth)
    dice = None if seed is None else random.Random(seed)
    for _ in range(1 if dice is None else tries):
        stack, taken = [start], 0
        while stack and (dice is None or taken < PATIENCE):
            stand = stack.pop()
            taken += 1
            if deadline is not None and taken % 1000 == 0 and time.monotonic() > deadline:
                raise OutOfTimeError
            if stand.tiles is not None and not stand.column and not any(stand.boundary):
                creature = Creature.from_layout(stand.tiles.layout())
                if measured(creature, strip.goal) >= worth:
                    yield creature
                    if dice is not None:
                        break
                continue
            following = list(_following(strip, stand))
            if dice is not None:
                dice.shuffle(following)
            stack += following
        else:
            if not stack:
                return  # all of the tree was seen


def _following(strip: Strip, stand: Stand) -> Iterator[Stand]:
    """The stands after one more joint that do not lose too much."""
    column, boundary = stand.column, stand.boundary
    last = column == strip.width - 1
    below, beside = boundary[column], OUT if last else boundary[column + 1]
    opposite = boundary[column - 1] if column else OUT
    most = int(strip.columns[column][strip.place(boundary, column), stand.left])
    for step in steps(strip.goal, below, beside, opposite):
        left = stand.left - step.tiles
        if left < 0 or (column == 0 and step.new == CLAIMED):
            continue
        after = [*boundary]
        after[column] = step.new
        if not last:
            after[column + 1] = step.beside
        next_most = int(strip.columns[column + 1][strip.place(after, column + 1), left])
        slack = stand.slack - (most - next_most - step.gain)
        if slack < 0:
            continue
        parts, cycles = _parts(stand, step, below, beside)
        if strip.goal == "limbs":
            slack -= cycles
        if parts is None or slack < 0 or (left and stand.row and not any(parts)):
            continue
        tiles = stand.tiles
        if max(below, beside, step.new) >= BARE:
            tiles = Tiles((column + 1, stand.row - 1), TIPS[step.tip], tiles)
        if column == 0 and step.new >= BARE:
            # The tile before the first column has only this member.
            tiles = Tiles((0, stand.row), TIPS[1], tiles)
        row, column_after = (stand.row + 1, 0) if last else (stand.row, column + 1)
        yield Stand(row, column_after, tuple(after), parts, left, slack, tiles)


def _parts(stand: Stand, step: Step, below: Status, beside: Status) -> tuple[tuple[int, ...] | None, int]:
    """The components after a step, None if one is cut off; and how many cycles it closed, 0 or 1."""
    column = stand.column
    parts = [*stand.parts, 0]
    corners = [parts[column], parts[column + 1] if beside >= BARE else 0, 0]
    if step.new >= BARE:
        corners[2] = max(parts) + 1
    leaving, cycles = corners[0], 0
    parts[column] = corners[2]
    members = [k for k in range(3) if corners[k]]
    if len(members) > 1:
        one, two = (corners[k] for k in members if k != step.tip)
        cycles = int(one == two)
        parts = [one if part == two else part for part in parts]
        leaving = one if leaving == two else leaving
    if leaving and leaving not in parts and any(parts):
        return None, cycles
    # Numbered by their first joint, so that equal boundaries look equal.
    names = {0: 0}
    return tuple(names.setdefault(part, len(names)) for part in parts[:-1]), cycles
