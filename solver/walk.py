"""From a bound back to creatures: forwards through the tables of a sweep.

A table of `palago.solver.sweep` says of each boundary how much can still be gained with the tiles left. So
a walk from the empty boundary that only takes steps after which that is still the most ends with an
arrangement that attains the bound, and all such arrangements are the leaves of a tree without dead ends.

The sweep does not ask what is connected. The walk does: it carries along which joints of the boundary are
connected, and turns back when a component leaves the boundary and something else is left or to
come, or, where holes are no use, when a bridge closes a cycle. What remains are creatures; whether
their shells and limbs are where they count is for `palago.catalogue.creature` to say.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from palago.catalogue.creature import Creature
from palago.catalogue.lattice import Hex
from palago.catalogue.layout import Layout
from palago.catalogue.tile import Rotation
from palago.solver.local import BARE, CLAIMED, OUT, Goal, Status, Step, steps
from palago.solver.sweep import Strip

#: The rotation with its tip at the corner below, beside and new, of a yellow tile. If the joint (x, t) is
#: corner 1 of the hex (x, t), the tile of the joints (x, t), (x + 1, t), (x, t + 1) is the hex (x + 1, t).
TIPS: Final[tuple[Rotation, Rotation, Rotation]] = ("c", "a", "b")

#: How many steps a walk takes before it begins again elsewhere.
PATIENCE: Final = 4000


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
    tiles : Tiles, optional
        Those laid.
    """

    row: int
    column: int
    boundary: tuple[Status, ...]
    parts: tuple[int, ...]
    left: int
    tiles: Tiles | None = None


def value(creature: Creature, goal: Goal) -> int:
    """What a creature is worth by a goal."""
    return len(creature.joints) if goal == "joints" else int(getattr(creature, goal))


def attaining(strip: Strip, tiles: int, *, seed: int | None = None) -> Iterator[Creature]:
    """The creatures of a size in a strip that are worth what its sweep allows.

    Parameters
    ----------
    strip : Strip
        The strip.
    tiles : int
        The size.
    seed : int, optional
        With it, the walk never ends: it begins again now and then, each time in another order, and may
        give a creature again. Without, it gives each creature once in each place in the strip.

    Yields
    ------
    Creature or None
        None stands for a thousand steps without one, so that the caller can stop.
    """
    most = strip.most[tiles]
    start = Stand(0, 0, (OUT,) * strip.width, (0,) * strip.width, tiles)
    dice = None if seed is None else random.Random(seed)
    while most is not None:
        stack, taken = [start], 0
        while stack and (dice is None or taken < PATIENCE):
            stand = stack.pop()
            taken += 1
            if stand.row and not stand.column and not any(stand.boundary):
                creature = _creature(stand)
                if creature is not None and value(creature, strip.goal) == most:
                    yield creature
                    if dice is not None:
                        break
                continue
            following = list(_following(strip, stand))
            if dice is not None:
                dice.shuffle(following)
            stack += following
        if dice is None:
            return


def _creature(stand: Stand) -> Creature:
    """The creature that the tiles laid make."""
    layout = stand.tiles.layout() if stand.tiles else Layout()
    return Creature.from_layout(layout)


def _following(strip: Strip, stand: Stand) -> Iterator[Stand]:
    """The stands after one more joint from which the bound can still be attained."""
    column, boundary = stand.column, stand.boundary
    last = column == strip.width - 1
    below, beside = boundary[column], OUT if last else boundary[column + 1]
    opposite = boundary[column - 1] if column else OUT
    most = strip.columns[column][strip.place(boundary, column), stand.left]
    for step in steps(strip.goal, below, beside, opposite):
        left = stand.left - step.tiles
        if left < 0 or (column == 0 and step.new == CLAIMED):
            continue
        after = [*boundary]
        after[column] = step.new
        if not last:
            after[column + 1] = step.beside
        if strip.columns[column + 1][strip.place(after, column + 1), left] + step.gain != most:
            continue
        parts = _parts(stand, step, below, beside, acyclic=strip.goal == "limbs")
        if parts is None or (left and stand.row and not any(parts)):
            continue
        tiles = stand.tiles
        if max(below, beside, step.new) >= BARE:
            tiles = Tiles((column + 1, stand.row - 1), TIPS[step.tip], tiles)
        if column == 0 and step.new >= BARE:
            # The tile before the first column has only this member.
            tiles = Tiles((0, stand.row), TIPS[1], tiles)
        row, column_after = (stand.row + 1, 0) if last else (stand.row, column + 1)
        yield Stand(row, column_after, tuple(after), parts, left, tiles)


def _parts(
    stand: Stand, step: Step, below: Status, beside: Status, *, acyclic: bool
) -> tuple[int, ...] | None:
    """The components after a step; None if one is cut off, or a cycle closed where none should be."""
    column = stand.column
    parts = [*stand.parts, 0]
    corners = [parts[column], parts[column + 1] if beside >= BARE else 0, 0]
    if step.new >= BARE:
        corners[2] = max(parts) + 1
    old = corners[0]
    parts[column] = corners[2]
    members = [k for k in range(3) if corners[k]]
    if len(members) > 1:
        one, two = (corners[k] for k in members if k != step.tip)
        if one == two and acyclic:
            return None
        parts = [one if part == two else part for part in parts]
        old = one if old == two else old
    if old and old not in parts and any(parts):
        return None
    return tuple(parts[:-1])
