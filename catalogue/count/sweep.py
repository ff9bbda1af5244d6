"""The inner loop of the transfer matrix: sweep one joint, for every state of a table at once."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.count.bound import UP, tiles_needed
from palago.catalogue.count.boundary import LEFT, LOST, RIGHT, TOO_WIDE, join, pack, remove, unpack
from palago.catalogue.count.state_table import (
    OVERFLOW,
    STATES,
    Pool,
    Slots,
    Table,
    add_numbers,
    find_slot,
    insert,
    is_nearly_full,
    pass_on,
)
from palago.catalogue.machine.compiled import compiled_lean

Scratch: TypeAlias = npt.NDArray[np.int64]
"""Memory that kernels may write as they like, since they cannot make any."""

CHOICES = 4
"""How many ways `lay_tile` has at most."""

_OUT, _IN, _TIP, _BRIDGED_BESIDE = range(CHOICES)


def scratch_for(width: int) -> Scratch:
    """Return the scratch memory for kernels that sweep rows of ``width`` joints."""
    return np.zeros(width + 1, np.int64)


@compiled_lean
def lay_tile(
    choice: int, occupied: int, earlier: int, later: int, here: int, beside: int
) -> tuple[int, int, int]:
    """Put a new joint in the place of the boundary joint ``here`` and lay the tile it completes.

    The tile's other two joints are the old joint ``here`` and its neighbour on the boundary,
    ``beside`` (0 if there is none). The choices:

    0. the new joint is out. If the other two are both in, the tile bridges them;
    1. it is in, and bridged to the old joint if that is in, else to the neighbour if that is;
    2. (if both are in) it is in and has the tip: the tile bridges the other two;
    3. (if both are in) it is in and bridged to the neighbour: the old joint has the tip.

    Returns the new ``(occupied, earlier, later)``; ``occupied`` is `LOST` when a component leaves
    the boundary, or when the choice does not exist.
    """
    has_below = occupied & here != 0
    has_beside = occupied & beside != 0
    left = min(here, beside)
    if choice == _OUT:
        if has_below:
            if has_beside:
                earlier, later = join(earlier, later, left)
            return remove(occupied, earlier, later, here)
        return occupied, earlier, later
    if choice == _IN:
        if has_beside and not has_below:
            earlier, later = join(earlier, later, left)
        return occupied | here, earlier, later
    if not (has_below and has_beside):
        return LOST, earlier, later
    if choice == _TIP:
        earlier, later = join(earlier, later, left)
        occupied, earlier, later = remove(occupied, earlier, later, here)
        return occupied | here, earlier, later
    occupied, earlier, later = remove(occupied, earlier, later, here)
    if occupied != LOST:
        earlier, later = join(earlier, later, left)
        occupied |= here
    return occupied, earlier, later


@compiled_lean
def sweep_joint(
    sweep: int,
    width: int,
    row: int,
    column: int,
    up_to: int,
    prune: bool,
    scratch: Scratch,
    source: Table,
    target: Table,
    slots: Slots,
    first_state: int,
) -> int:
    """Sweep the joint (column, row) for the source states from ``first_state`` on.

    Returns the first state not done: fewer than all when the target might run out of room; then
    the caller makes room and goes on. ``scratch`` is as `scratch_for` makes it.

    The tile that a joint completes has as its other corners the joint below it (same column, the
    row before) and a neighbour on the boundary: the next column's for `UP`, the previous column's
    for `DOWN`. Of the joint's other two tiles, one is shared with the boundary joint on the
    opposite side, and one touches no joint swept so far.
    """
    here = 1 << column
    beside = here << 1 if sweep == UP else here >> 1
    opposite = here >> 1 if sweep == UP else here << 1
    swept = (here << 1) - 1
    side = (LEFT if column == 0 else 0) | (RIGHT if column == width - 1 else 0)
    for state in range(first_state, source.used[STATES]):
        if is_nearly_full(target, slots, up_to):
            return state
        least = int(source.least[state])
        occupied, earlier, later, touched = unpack(width, source.words[state])
        new_tiles = 1 + (not occupied & opposite) + (not occupied & (here | beside))
        for choice in range(CHOICES):
            after, is_earlier, is_later = lay_tile(choice, occupied, earlier, later, here, beside)
            tiles = 0 if choice == _OUT else new_tiles
            if after == LOST or least + tiles > up_to or (after == 0 and column == width - 1):
                continue
            flags = touched if choice == _OUT else touched | side
            word = pack(width, after, is_earlier, is_later, flags)
            if word == TOO_WIDE:
                target.used[OVERFLOW] = 1
                continue
            slot = find_slot(target, slots, word)
            if slots[slot] < 0:
                needed = 0
                if prune:
                    rows_missing = max(0, width - 1 - row)
                    if row < width and not after & swept:
                        rows_missing += 1
                    needed = tiles_needed(
                        sweep,
                        width,
                        column + 1,
                        after,
                        is_earlier,
                        is_later,
                        flags,
                        rows_missing,
                        scratch,
                    )
                if least + tiles + needed > up_to:
                    continue
                insert(target, slots, slot, word, least + tiles, up_to - needed)
            pass_on(source, state, target, slots[slot], tiles)
    return int(source.used[STATES])


@compiled_lean
def collect_creatures(
    sweep: int, width: int, flags: int, scratch: Scratch, table: Table, totals: Pool
) -> None:
    """Add the numbers of all states that are whole creatures, at the end of a row, to ``totals``.

    ``flags`` are those of a whole creature; ``totals`` has a row a size and a column a limb.
    """
    for state in range(table.used[STATES]):
        occupied, earlier, later, touched = unpack(width, table.words[state])
        if occupied == 0 or touched != flags:
            continue
        if not tiles_needed(sweep, width, width, occupied, earlier, later, LEFT | RIGHT, 0, scratch):
            least = int(table.least[state])
            most = int(table.most[state])
            add_numbers(totals, least, table.pool, int(table.start[state]), most - least + 1)
