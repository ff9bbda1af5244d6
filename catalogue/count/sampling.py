"""Uniformly random creatures of a size, drawn exactly from the transfer matrix.

A sweep (see `palago.catalogue.count.strips`) says for every state how many ways lead to it with how many
tiles. So a creature can be drawn backwards: choose a strip by the number of its creatures; of the states
that are whole creatures at the end of a row choose one by its number; then of all ways into that state,
one joint earlier, choose one by the number of the state it comes from; and so on back to the empty
boundary. Every creature of the strip is one path back, and every path has the same probability. The
path says of each joint whether it is in, and of each tile with all three joints in which two it bridges;
that is the creature. All choices are made with whole numbers, so the draw is exactly uniform.

For that the tables after every joint of a strip are kept; `Sampler` keeps as many strips as fit.

Fixed creatures are drawn so. A free creature with a symmetry group of order g has 6 / g fixed images, so a
fixed creature is taken with probability g / 6 and else drawn again; likewise for one-sided ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

import numpy as np

from palago.catalogue.count.bound import UP, tiles_needed
from palago.catalogue.count.boundary import LEFT, LOST, RIGHT, pack, unpack
from palago.catalogue.count.state_table import STATES, Table, TablePair, integers
from palago.catalogue.count.strips import available_memory, count_strip, strip_widths
from palago.catalogue.count.sweep import CHOICES, Scratch, lay_tile, scratch_for, sweep_joint
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import EQUIVALENCES, IMAGES, Equivalence, symmetry_group
from palago.catalogue.creature.groups import GROUPS
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import CheckError, CountMemoryError, InputError, check_choice
from palago.catalogue.machine.compiled import compiled_lean
from palago.catalogue.plane.lattice import YELLOW, Hex, Joint, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation, check_size

#: The greatest number of ways into a state that is provided for; there are a few dozen at most.
MOST_WAYS: Final = 4096

#: A place in a strip: column and row.
Place = tuple[int, int]


@dataclass(frozen=True)
class _Swept:
    """A strip with the table after every joint, the empty boundary first."""

    width: int
    tables: list[Table]

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for table in self.tables for array in table)


class Sampler:
    """Draws uniformly random creatures of one size.

    Parameters
    ----------
    tiles : int
        The size.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures have the same chance.
    seed : int, optional
        The same seed gives the same creatures; without one they differ every time.
    memory_limit : int, optional
        Bytes for the tables that are kept; three quarters of what is available by default.

    Raises
    ------
    InputError
        If there is no creature of that size.
    """

    def __init__(
        self,
        tiles: int,
        equivalence: Equivalence = "free",
        *,
        seed: int | None = None,
        memory_limit: int | None = None,
    ) -> None:
        check_size(tiles)
        check_choice("equivalence", equivalence, EQUIVALENCES)
        self.tiles = tiles
        self.equivalence = equivalence
        self._random = Random(seed)
        self._limit = memory_limit or (available_memory() or 4_000_000_000) * 3 // 4
        strips = [count_strip(width, tiles, sweep="up") for width in strip_widths(tiles)]
        self._square = {strip.width: strip.square[tiles] for strip in strips}
        self._longer = {strip.width: strip.longer[tiles] for strip in strips}
        if not sum(self._square.values()) + sum(self._longer.values()):
            raise InputError(f"there is no creature of {tiles} tiles")
        self._kept: dict[int, _Swept] = {}

    def draw(self) -> Creature:
        """A creature, yellow, somewhere near the origin.

        Raises
        ------
        CountMemoryError
            If the tables of a single strip do not fit.
        """
        while True:
            creature = self._draw_fixed()
            group = GROUPS[symmetry_group(creature)]
            chance = {"fixed": 1, "one-sided": group.turns, "free": group.order}[self.equivalence]
            if self._random.randrange(IMAGES[self.equivalence]) < chance:
                return creature

    def _draw_fixed(self) -> Creature:
        shapes = [
            *((width, True, count) for width, count in self._square.items()),
            # Creatures longer than wide stand for their mirror images too.
            *((width, False, 2 * count) for width, count in self._longer.items()),
        ]
        width, square, _ = shapes[self._choose([count for _, _, count in shapes])]
        joints, tips = self._walk_back(self._swept(width), square)
        if not square and self._random.randrange(2):
            joints = {(row, column) for column, row in joints}
            tips = {
                (row, column): (tip_row, tip_column) for (column, row), (tip_column, tip_row) in tips.items()
            }
        creature = _creature_of(joints, tips)
        if creature.tiles != self.tiles:
            raise CheckError(f"a creature of {creature.tiles} tiles was drawn, not of {self.tiles}")
        return creature

    def _choose(self, weights: Sequence[int]) -> int:
        """An index, each with a probability in exact proportion to its weight."""
        left = self._random.randrange(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("weights add up")

    def _swept(self, width: int) -> _Swept:
        if width not in self._kept:
            self._kept[width] = swept = _sweep_strip(width, self.tiles, self._limit)
            total = sum(strip.bytes for strip in self._kept.values())
            for other in sorted(set(self._kept) - {width}, key=lambda other: -self._kept[other].bytes):
                if total > self._limit:
                    total -= self._kept.pop(other).bytes
            return swept
        return self._kept[width]

    def _walk_back(self, strip: _Swept, square: bool) -> tuple[set[Place], dict[Place, Place]]:
        """The joints that are in, and for tiles named by their first joint the joint that has the tip.

        Only tiles with three joints in are named; the others have no choice.
        """
        width, tiles = strip.width, self.tiles
        scratch = scratch_for(width)
        whole = np.zeros(max(int(table.used[STATES]) for table in strip.tables), np.int64)
        ends: list[tuple[int, int, int]] = []
        rows = (len(strip.tables) - 1) // width
        for row in range(width, width + 1) if square else range(width + 1, rows + 1):
            table = strip.tables[row * width]
            for state in whole[: _whole_states(width, table, tiles, scratch, whole)].tolist():
                ends.append((row * width, state, _number(table, state, tiles)))
        level, state, _ = ends[self._choose([number for _, _, number in ends])]
        joints: set[Place] = set()
        tips: dict[Place, Place] = {}
        ways, added = np.zeros((MOST_WAYS, 2), np.int64), np.zeros(MOST_WAYS, np.int64)
        while level:
            row, column = divmod(level - 1, width)
            word = int(strip.tables[level].words[state])
            level -= 1
            table = strip.tables[level]
            count = _ways_into(width, column, table, word, tiles, scratch, ways, added)
            numbers = [_number(table, int(ways[k, 0]), tiles - int(added[k])) for k in range(count)]
            way = self._choose(numbers)
            state, choice = int(ways[way, 0]), int(ways[way, 1])
            tiles -= int(added[way])
            if choice:
                joints.add((column, row))
                occupied = int(unpack(width, int(table.words[state]))[0])
                below, beside = (column, row - 1), (column + 1, row - 1)
                if occupied >> column & 1 and occupied >> column + 1 & 1:
                    tips[below] = (beside, (column, row), below)[choice - 1]
        return joints, tips


def sample(tiles: int, equivalence: Equivalence = "free", *, seed: int | None = None) -> Creature:
    """A uniformly random creature of a size.

    Parameters
    ----------
    tiles, equivalence, seed
        As for `Sampler`, which draws many without preparing anew.

    >>> sample(12, seed=1).tiles
    12
    """
    return Sampler(tiles, equivalence, seed=seed).draw()


def _sweep_strip(width: int, tiles: int, limit: int) -> _Swept:
    pair = TablePair(tiles, limit)
    tables = [_copied(pair.source)]
    scratch = scratch_for(width)
    row = total = 0
    while len(pair):
        for column in range(width):
            pair.sweep(partial(sweep_joint, UP, width, row, column, tiles, True, scratch))
            tables.append(_copied(pair.source))
            total += sum(array.nbytes for array in tables[-1])
            if total > limit:
                raise CountMemoryError(
                    f"drawing a creature of {tiles} tiles: the tables of a strip of width {width} do not "
                    f"fit in {limit / 1e9:.1f} GB"
                )
        row += 1
    return _Swept(width, tables)


def _copied(table: Table) -> Table:
    """The part of a table that is in use."""
    states = int(table.used[STATES])
    end = int((table.start[:states] + table.most[:states] - table.least[:states] + 1).max(initial=0))
    return Table(
        table.words[:states].copy(),
        table.least[:states].copy(),
        table.most[:states].copy(),
        table.start[:states].copy(),
        table.pool[:end].copy(),
        table.used.copy(),
    )


def _number(table: Table, state: int, tiles: int) -> int:
    """How many ways lead to a state with a number of tiles."""
    place = int(table.start[state]) + tiles - int(table.least[state])
    return integers(table.pool[place : place + 1])[0]


@compiled_lean
def _whole_states(width: int, table: Table, tiles: int, scratch: Scratch, found: Scratch) -> int:
    """Write the states that are whole creatures of a size; their number."""
    count = 0
    for state in range(table.used[STATES]):
        occupied, earlier, later, touched = unpack(width, table.words[state])
        if occupied == 0 or touched != LEFT | RIGHT:
            continue
        if tiles < table.least[state] or tiles > table.most[state]:
            continue
        if not tiles_needed(UP, width, width, occupied, earlier, later, LEFT | RIGHT, 0, scratch):
            found[count] = state
            count += 1
    return count


@compiled_lean
def _ways_into(
    width: int,
    column: int,
    table: Table,
    wanted: int,
    tiles: int,
    scratch: Scratch,
    ways: Scratch,
    added: Scratch,
) -> int:
    """Write all ways into a state: the state before, the choice, and the tiles added; their number."""
    here = 1 << column
    beside = here << 1
    opposite = here >> 1
    side = (LEFT if column == 0 else 0) | (RIGHT if column == width - 1 else 0)
    count = 0
    for state in range(table.used[STATES]):
        occupied, earlier, later, touched = unpack(width, table.words[state])
        new_tiles = 1 + (not occupied & opposite) + (not occupied & (here | beside))
        for choice in range(CHOICES):
            more = new_tiles if choice else 0
            if tiles - more < table.least[state] or tiles - more > table.most[state]:
                continue
            after, is_earlier, is_later = lay_tile(choice, occupied, earlier, later, here, beside)
            if after == LOST:
                continue
            if pack(width, after, is_earlier, is_later, touched | side if choice else touched) != wanted:
                continue
            ways[count, 0] = state
            ways[count, 1] = choice
            added[count] = more
            count += 1
            if count == len(added):
                return count
    return count


def _creature_of(places: set[Place], tips: dict[Place, Place]) -> Creature:
    """The yellow creature of joints given by column and row."""

    def joint(place: Place) -> Joint:
        return 3 * place[0] + 2, 3 * place[1] - 1

    joints = {joint(place) for place in places}
    tiles: dict[Hex, Rotation] = {}
    for hex_place in {found for member in joints for found in hexes_of(member)}:
        corners = joints_of(hex_place, YELLOW)
        inside = [corner in joints for corner in corners]
        if all(inside):
            # A tile is named by its joint on the left, the last of the three.
            column, row = hex_place[0] - 1, hex_place[1]
            tiles[hex_place] = ROTATIONS[corners.index(joint(tips[column, row]))]
        else:
            tiles[hex_place] = ROTATIONS[inside.index(sum(inside) == 1)]
    return Creature.from_layout(Layout(tiles))
