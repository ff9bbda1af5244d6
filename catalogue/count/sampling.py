"""Uniformly random creatures of a size, drawn exactly from the transfer matrix.

A sweep (see `palago.catalogue.count.transfer.strips`) says for every state how many ways lead to it with how
many tiles. So a creature can be drawn backwards: choose a strip by the number of its creatures, and a
row by the number of those that end with it; of the states that are whole creatures there choose one by
its number; then of all ways into that state, one joint earlier, choose one by the number of the state it
comes from (see `palago.catalogue.count.transfer.retrace`); and so on back to the empty boundary. Every
creature of the strip is one path back, and every path has the same probability. The path says of each
joint whether it is in, and of each tile with all three joints in which two it bridges; that is the creature.
All choices are made with whole numbers, so the draw is exactly uniform.

Fixed creatures are drawn so. For free ones count each pair of an image and a symmetry that maps it to
itself: every free creature has six, which is Burnside's lemma. So draw one of all these pairs:

    6 free = fixed + 2 turned + 3 mirrored

With the identity it is any fixed creature, and that is nearly always so. Else it is one with a turn or
one with a mirror, and fixed creatures are drawn until one has it. One-sided ones do without mirrors.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from palago.catalogue.count.orbit_tree import count_turned
from palago.catalogue.count.transfer.half_plane import count_mirrored
from palago.catalogue.count.transfer.retrace import KeptStrip
from palago.catalogue.count.transfer.states import MOST_TILES
from palago.catalogue.count.transfer.strip import StripCount, count_strip
from palago.catalogue.count.transfer.strips import estimate_memory, estimate_seconds, strip_widths
from palago.catalogue.count.transfer.sweep import IN, OUT, TIP
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import symmetry_group
from palago.catalogue.creature.groups import EQUIVALENCES, GROUPS, Equivalence
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import CheckError, CountMemoryError, InputError, check_choice
from palago.catalogue.machine.needs import Need
from palago.catalogue.machine.notices import at_work
from palago.catalogue.machine.resources import memory
from palago.catalogue.plane.lattice import YELLOW, Hex, Joint, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation, check_size

#: What drawing takes beside counting: the tables of all joints of a row, and the way back, measured at 28, 34
#: and 38 tiles.
KEPT: Final = 4
RETRACED: Final = 1.4

_IDENTITY, _TURN, _MIRROR = range(3)

#: A place in a strip: column and row.
Place = tuple[int, int]


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
        Bytes for the tables that are kept; a quarter of what is available by default, and at most 1.5 GB.

    Raises
    ------
    InputError
        If there is no creature of that size, or none that a strip can be swept for.
    CountMemoryError
        If the tables do not fit in what memory there is.
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
        if tiles > MOST_TILES:
            raise InputError(f"creatures are drawn to {MOST_TILES} tiles, not {tiles}")
        self.tiles = tiles
        self.equivalence = equivalence
        self._random = Random(seed)
        Need(
            f"drawing a creature of {tiles} tiles",
            memory=KEPT * estimate_memory(tiles),
            seconds=RETRACED * estimate_seconds(tiles),
        ).foresee(error=CountMemoryError)
        self._limit = memory_limit or min(1_500_000_000, (memory() or 4_000_000_000) // 4)
        strips: list[StripCount] = []
        for width in (widths := strip_widths(tiles)):
            at_work(f"counting in strips: {len(strips)} of {len(widths)}", len(strips), len(widths))
            strips.append(count_strip(width, tiles, sweep="up"))
        at_work("counting images")
        self._square = {strip.width: strip.square[tiles] for strip in strips}
        self._longer = {strip.width: strip.longer[tiles] for strip in strips}
        fixed = sum(self._square.values()) + 2 * sum(self._longer.values())
        if not fixed:
            raise InputError(f"there is no creature of {tiles} tiles")
        turned = 0 if equivalence == "fixed" else count_turned(tiles)[tiles]
        mirrored = 0 if equivalence != "free" else count_mirrored(tiles)[tiles]
        self._pairs = (fixed, 2 * turned, 3 * mirrored)
        self._kept: dict[int, KeptStrip] = {}

    def draw(self) -> Creature:
        """A creature, yellow, somewhere near the origin.

        Raises
        ------
        CountMemoryError
            If the tables of a single strip do not fit.
        """
        at_work("drawing")
        kind = self._choose(self._pairs)
        while True:
            creature = self._draw_fixed()
            group = GROUPS[symmetry_group(creature)]
            if kind == _IDENTITY:
                return creature
            if kind == _TURN and group.turns > 1:
                return creature
            if kind == _MIRROR and self._random.randrange(3) < group.mirrors:
                return creature

    def _draw_fixed(self) -> Creature:
        shapes = [
            *((width, True, count) for width, count in self._square.items()),
            # Creatures longer than wide stand for their mirror images too.
            *((width, False, 2 * count) for width, count in self._longer.items()),
        ]
        width, square, _ = shapes[self._choose([count for _, _, count in shapes])]
        joints, tips = self._walk_back(self._strip(width), square)
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

    def _strip(self, width: int) -> KeptStrip:
        """A strip with its tables; those of others are dropped if all do not fit."""
        if width not in self._kept:
            self._kept[width] = KeptStrip(width, self.tiles, "up", self._limit)
        total = sum(strip.bytes for strip in self._kept.values())
        for other in sorted(set(self._kept) - {width}, key=lambda other: -self._kept[other].bytes):
            if total > self._limit:
                total -= self._kept.pop(other).bytes
        return self._kept[width]

    def _walk_back(self, strip: KeptStrip, square: bool) -> tuple[set[Place], dict[Place, Place]]:
        """The joints that are in, and for tiles named by their first joint the joint that has the tip.

        Only tiles with three joints in are named; the others have no choice.
        """
        width = strip.width
        first, end = (width - 1, width) if square else (width, len(strip.ended))
        row = first + self._choose(strip.ended[first:end])
        whole = strip.creatures(row)
        at = whole[self._choose([state.ways for state in whole])]
        joints: set[Place] = set()
        tips: dict[Place, Place] = {}
        for joint in range((row + 1) * width - 1, -1, -1):
            row, column = divmod(joint, width)
            ways = strip.ways_back(row, column, at)
            chosen = ways[self._choose([each.before.ways for each in ways])]
            at = chosen.before
            if chosen.way != OUT:
                joints.add((column, row))
                below, beside = (column, row - 1), (column + 1, row - 1)
                if at.occupied >> column & 1 and at.occupied >> column + 1 & 1:
                    tips[below] = {IN: beside, TIP: (column, row)}.get(chosen.way, below)
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
