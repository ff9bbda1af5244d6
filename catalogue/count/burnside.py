"""Creatures with a symmetry, and the numbers of one-sided and free creatures that follow.

The group D3 keeps the colour: turns by 120 degrees and mirrors in lines through corners. Burnside's
lemma needs, besides all fixed creatures, those that a turn or a mirror maps to themselves, up to
translation:

    one-sided = (fixed + 2 turned) / 3        free = (fixed + 2 turned + 3 mirrored) / 6

A turn has its centre at a joint, at a foreign corner or at the centre of a tile; up to
translation there is one of each, and a creature has at most one centre. `count_turned` grows them
orbit by orbit (see `orbit_tree`). The three directions of mirrors are images of each other, so one
is enough; `count_mirrored` sweeps half the plane (see `mirror_kernel`), because a tree would have
1.65 times as many leaves for each tile more.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np

from palago.catalogue.count.bound import UP
from palago.catalogue.count.half_plane import MET, sweep_half_joint
from palago.catalogue.count.orbit_tree import Board, Cells, count_from_root, lay_board
from palago.catalogue.count.state_table import TablePair, integers
from palago.catalogue.count.sweep import collect_creatures, scratch_for
from palago.catalogue.errors import CheckError


@dataclass(frozen=True)
class CreatureCounts:
    """How many creatures of ``tiles`` tiles there are."""

    tiles: int
    fixed: int
    """Up to translation."""
    rotation_invariant: int
    """Fixed creatures that a turn by 120 degrees maps to themselves."""
    mirror_invariant: int
    """Fixed creatures that one chosen direction of mirrors maps to themselves."""

    @property
    def one_sided(self) -> int:
        """Creatures up to translation and turns. Raises `CheckError` if not whole."""
        return self._share(self.fixed + 2 * self.rotation_invariant, 3)

    @property
    def free(self) -> int:
        """Creatures up to translation, turns and mirrors: OEIS A325936."""
        return self._share(self.fixed + 2 * self.rotation_invariant + 3 * self.mirror_invariant, 6)

    @property
    def achiral(self) -> int:
        """Free creatures with a mirror: every other free creature is two one-sided ones."""
        return 2 * self.free - self.one_sided

    def _share(self, total: int, among: int) -> int:
        share, rest = divmod(total, among)
        if rest:
            raise CheckError(
                f"{self.tiles} tiles: {total} creatures with their images do not divide by {among}"
            )
        return share


def combine_counts(fixed: list[int], turned: list[int], mirrored: list[int]) -> list[CreatureCounts]:
    """The counts for 1, 2, ... tiles from three lists with index = tiles."""
    return [
        CreatureCounts(tiles, fixed[tiles], turned[tiles], mirrored[tiles])
        for tiles in range(1, min(map(len, (fixed, turned, mirrored))))
    ]


def count_mirrored(up_to: int, *, memory_limit: int | None = None) -> list[int]:
    """The numbers of fixed creatures that one mirror maps to themselves; index = tiles.

    Exact at any size. Takes a second to 40 tiles, and 1.35 times as much a tile.

    >>> count_mirrored(12)[3:]
    [1, 0, 1, 1, 1, 0, 4, 3, 4, 3]
    """
    # A joint with index k is 2k or more columns from its image, and a path between them hits at
    # least 2k + 1 columns, which have two tiles each, and one tile beside them: 4k + 3 in all.
    half = max(1, (up_to + 1) // 4)
    counts = [0] * (up_to + 1)
    for lowest_is_odd in (False, True):
        tables = TablePair(up_to, memory_limit)
        totals = np.zeros((up_to + 1, tables.limbs), np.uint32)
        row = 0
        while len(tables):
            odd = lowest_is_odd ^ (row % 2 == 1)
            for step in range(half):
                index = step if odd else half - 1 - step
                last = step == half - 1
                tables.sweep(partial(sweep_half_joint, half, odd, index, last, up_to))
            collect_creatures(UP, half, MET, scratch_for(half), tables.source, totals)
            row += 1
        counts = [sum(pair) for pair in zip(counts, integers(totals), strict=True)]
    return counts


def count_turned(up_to: int) -> list[int]:
    """The numbers of fixed creatures that a turn by 120 degrees maps to themselves.

    The list's index is the number of tiles. Exact while numbers fit in 64 bits, far beyond what
    can be waited for. Takes seconds to 48 tiles, and about 1.4 times as much a tile.

    >>> count_turned(18)[3:]
    [1, 0, 0, 1, 0, 0, 2, 0, 0, 5, 0, 0, 13, 0, 0, 22]
    """
    counts = np.zeros(up_to + 1, np.int64)
    for board in turn_boards(up_to):
        for root in board.roots:
            count_from_root(board, root, up_to, counts)
    return [int(count) for count in counts]


def turn_boards(up_to: int) -> list[Board]:
    """The boards of the turns about a joint, a tile and a foreign corner.

    Roots are ranked by their distance from the centre. Bridges lead from a root at distance d (in
    steps of the lattice) to its image; they differ by a turn from at most ``up_to / 3`` bridges,
    and that way is at least 3d / 2 long, because the two are that far apart.
    """
    horizon = 2 * up_to // 3  # in thirds of a step, as distances below

    def board(shift: int) -> Board:
        # The turn (x, y) -> (shift - x - y, x) has its centre at (shift / 3, shift / 3).
        def turn(x: Cells, y: Cells) -> tuple[Cells, Cells]:
            return shift - x - y, x

        def distance(x: Cells, y: Cells) -> Cells:
            x, y = 3 * x - shift, 3 * y - shift
            farther: Cells = np.maximum(np.abs(x), np.abs(y))
            farthest: Cells = np.maximum(farther, np.abs(x + y))
            return farthest

        def rank(x: Cells, y: Cells) -> Cells:
            return (distance(x, y) * 4096 + x + 2048) * 4096 + y + 2048

        return lay_board(horizon // 3 + up_to + 2, turn, rank, lambda x, y: distance(x, y) <= horizon)

    return [board(shift) for shift in (0, 1, 2)]
