"""The inner loop that sweeps creatures with a mirror: half a plane, one joint at a time.

The mirror line is a column of the plane, rows are swept from the bottom up, and a row holds the
joints from the line outward, index 0, 1, 2, ... Rows of two kinds alternate:

- *even* rows: joint 0 lies on the line;
- *odd* rows: joint 0 is the neighbour of its own image, and the two share a tile with joint 0 of
  the even row above. To be its own image this tile bridges the pair and has its tip on the line.

An odd row is swept outward; joint k completes the tile with joints k and k+1 of the even row
below. An even row is swept inward; joint k completes the tile with joints k and k-1 of the odd
row below, and joint 0 the tile on the line, which never bridges it. So each new joint takes the
place of the old joint of the same index, and the boundary is one row long at any time.

A tile off the line stands for two. The half of a connected creature is connected (fold the paths),
so its boundary word is that of `boundary`; the word's one flag says whether the creature has met
the line, in a joint on it or a bridge across it. A creature is whole when its half is connected
and it has met the line. Nothing is pruned but what is too large already: there are few states.
"""

from palago.catalogue.count.boundary import LEFT, LOST, TOO_WIDE, pack, remove, unpack
from palago.catalogue.count.state_table import (
    OVERFLOW,
    STATES,
    Slots,
    Table,
    find_slot,
    insert,
    is_nearly_full,
    pass_on,
)
from palago.catalogue.count.sweep import CHOICES, lay_tile
from palago.catalogue.machine.compiled import compiled_lean

MET = LEFT
"""Flag of a boundary word: the creature has met the mirror line."""


@compiled_lean
def sweep_half_joint(
    half: int,
    odd: bool,
    index: int,
    last: bool,
    up_to: int,
    source: Table,
    target: Table,
    slots: Slots,
    first_state: int,
) -> int:
    """Sweep joint ``index`` of an odd or even row of ``half`` joints; ``last``, of the first row.

    Returns the first state not done, as `transfer_kernel.sweep_joint` does.
    """
    here = 1 << index
    on_line = index == 0 and not odd
    beside = here << 1 if odd else here >> 1  # 0 on the line, whose tile never bridges joint 0
    swept_neighbour = here >> 1 if odd else here << 1
    flag = MET if index == 0 else 0
    for state in range(first_state, source.used[STATES]):
        if is_nearly_full(target, slots, up_to):
            return state
        occupied, earlier, later, met = unpack(half, source.words[state])
        beyond = 2 * (not occupied & swept_neighbour)
        below = 2 * (not occupied & (here | beside))
        if on_line:
            new_tiles = beyond + below // 2
        elif index == 0:
            new_tiles = 2 + 1 + below  # the tile on the line, with its tip in the row above
        else:
            new_tiles = 2 + beyond + below
        for choice in range(CHOICES):
            if on_line and choice == 1 and occupied & here:
                after, is_earlier, is_later = remove(occupied, earlier, later, here)
                if after != LOST:
                    after |= here
            else:
                after, is_earlier, is_later = lay_tile(choice, occupied, earlier, later, here, beside)
            tiles = 0 if choice == 0 else new_tiles
            size = int(source.least[state]) + tiles
            if after == LOST or size > up_to or (after == 0 and last):
                continue
            word = pack(half, after, is_earlier, is_later, met if choice == 0 else met | flag)
            if word == TOO_WIDE:
                target.used[OVERFLOW] = 1
                continue
            slot = find_slot(target, slots, word)
            if slots[slot] < 0:
                insert(target, slots, slot, word, size, up_to)
            pass_on(source, state, target, slots[slot], tiles)
    return int(source.used[STATES])
