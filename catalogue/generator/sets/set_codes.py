"""The code of a creature, laid out on its set of joints; the compiled twin of `creature.codes`.

Go through the joints of V, the root first, and through the three tiles of each; tiles met before are
passed over. A tile gets one symbol, which says what lies at its next two corners: no joint of V, the
first, the second, or both, and then which corner has the tip. Joints met for the first time go to the
end of the line. So the order of the tiles and all symbols but those of full tiles follow from V, and
are laid out once for all its creatures. `palago.catalogue.creature.codes` has the symbols and an
example.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from palago.catalogue.creature.codes import SYMBOLS
from palago.catalogue.generator.sets.board import Bytes, Marks, Numbers, board_shape, others_at, tiles_at
from palago.catalogue.generator.sets.joint_sets import Walk
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean

_NEITHER: Final = SYMBOLS.index("x")
_FIRST: Final = SYMBOLS.index("y")
_SECOND: Final = SYMBOLS.index("z")

#: What fills up a code beyond its last symbol.
END: Final = len(SYMBOLS)


class Script(NamedTuple):
    """A set in the order of its code; see `script_for`.

    Parameters
    ----------
    size : int64 array (3,)
        The numbers of tiles, of full tiles, and of tiles that touch one joint alone.
    joints, tiles, letters : int64 arrays
        The joints; the tiles, with the tip of each that is not full.
    symbols : uint8 array, by tile
        The symbol of each that is not full.
    full : int64 array (full tiles, 2)
        The full tiles, and their places among all tiles.
    met_joint, met_tile : int16 arrays (cells,)
        Whether a joint or tile was met; 0 between calls.
    """

    size: Numbers
    joints: Numbers
    tiles: Numbers
    letters: Numbers
    symbols: Bytes
    full: Numbers
    met_joint: Marks
    met_tile: Marks


def script_for(most: int) -> Script:
    """Room for sets that touch at most so many tiles."""
    _, cells, _ = board_shape(most)

    def line(room: int) -> Numbers:
        return np.zeros(room, np.int64)

    return Script(
        line(3), line(most + 4), line(most + 4), line(most + 4), np.zeros(most + 4, np.uint8),
        np.zeros((most + 4, 2), np.int64), np.zeros(cells, np.int16), np.zeros(cells, np.int16),
    )  # fmt: skip


@compiled_lean
def write_script(w: Walk, s: Script, joints: int, stride: int) -> None:
    """Lay out a set of so many joints."""
    root = w.joints[0]
    s.joints[0] = root
    s.met_joint[root] = 1
    known, tiles, full, single = 1, 0, 0, 0
    for index in range(joints):
        for slot in range(3):
            tile, one, two = others_at(s.joints[index], slot, stride)
            if s.met_tile[tile]:
                continue
            s.met_tile[tile] = 1
            s.tiles[tiles] = tile
            first, second = w.member[one] > 0, w.member[two] > 0
            if first and second:
                s.full[full, 0], s.full[full, 1] = tile, tiles
                full += 1
            elif first:
                s.symbols[tiles], s.letters[tiles] = _FIRST, (slot + 2) % 3
            elif second:
                s.symbols[tiles], s.letters[tiles] = _SECOND, (slot + 1) % 3
            else:
                s.symbols[tiles], s.letters[tiles] = _NEITHER, slot
                single += 1
            tiles += 1
            for corner, inside in ((one, first), (two, second)):
                if inside and not s.met_joint[corner]:
                    s.met_joint[corner] = 1
                    s.joints[known] = corner
                    known += 1
    s.size[0], s.size[1], s.size[2] = tiles, full, single
    for index in range(joints):
        s.met_joint[s.joints[index]] = 0
    for index in range(tiles):
        s.met_tile[s.tiles[index]] = 0


@inlined_lean
def read_set(w: Walk, s: Script, codes: Bytes, row: int, root: int, stride: int) -> tuple[int, bool]:
    """Put the set that a code tells of on the board; the number of its joints, and whether the code was read.

    Fills in `Walk.joints`, `Walk.member` and `Walk.crowd`, which `take_off` clears again, and the letters
    of the tiles.
    """
    w.joints[0] = root
    w.member[root] = 1
    known, tiles, done = 1, 0, 0
    sound = True
    while sound and done < known:
        joint = w.joints[done]
        done += 1
        for slot in range(3):
            tile, one, two = others_at(joint, slot, stride)
            if s.met_tile[tile]:
                continue
            symbol = int(codes[row, tiles]) if tiles < codes.shape[1] else END
            sound = symbol < END
            if not sound:
                break
            s.met_tile[tile] = 1
            s.tiles[tiles] = tile
            s.letters[tiles] = _letter(symbol, slot)
            tiles += 1
            for corner, missing in ((one, _SECOND), (two, _FIRST)):
                if symbol not in (_NEITHER, missing) and w.member[corner] == 0 and corner > root:
                    w.joints[known] = corner
                    known += 1
                    w.member[corner] = known
    for index in range(tiles):
        s.met_tile[s.tiles[index]] = 0
    for index in range(known):
        for tile in tiles_at(w.joints[index], stride):
            w.crowd[tile] += 1
    s.size[0] = tiles
    return known, sound and (tiles == codes.shape[1] or codes[row, tiles] == END)


@inlined_lean
def _letter(symbol: int, slot: int) -> int:
    """The letter of a tile with a symbol, met as corner `slot` of a joint."""
    if symbol == _NEITHER:
        return slot
    if symbol == _FIRST:
        return (slot + 2) % 3
    return (slot + 1) % 3 if symbol == _SECOND else symbol


@inlined_lean
def take_off(w: Walk, joints: int, stride: int) -> None:
    """Take a set off the board that `read_set` put there."""
    for index in range(joints):
        w.member[w.joints[index]] = 0
        for tile in tiles_at(w.joints[index], stride):
            w.crowd[tile] = 0
