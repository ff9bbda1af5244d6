r"""The board: tiles are laid and taken again, and each component of joints knows what it still lacks.

A *component* is a set of joints of one colour that bridges connect. It is closed when every hex around it has
a tile, so what counts is the hexes that it *lacks*. A hex is counted once for each of its corners in the
component, an *incidence*. Of all incidences the component keeps five sums, which add up when two components
are joined: their number m, the sums Q and R of their coordinates, the sum N of q^2 + qr + r^2; and beside
them the number of its bridges. The sums tell at once how far what is lacking is spread::

    m N - (Q^2 + QR + R^2)  =  the sum over all pairs of incidences of their squared distance

which is 0 if one hex is lacking; if two are, a times and b times, it is a b d, where d is 1 exactly if they
touch. With m of 2 to 6 no three hexes give the values that two touching ones do: 1, 2, 3 or 4, 6, 9.
So `how_near` knows without looking whether one tile could close a component, or two touching ones: it is
*hot*. Hot components are listed, a list a colour; where a list is empty, nobody has to look for a win.

Example: a joint with tips of two tiles lacks one hex, m = 1. A bridge whose four other hexes are empty, two
around each end, has m = 4: hexes at (0, 0), (0, 1), (2, 0), (2, 1), say, and a spread of 1 + 1 + 4 * 5 > 4.

Components are kept by union by size without path compression, so that a tile is taken again by what was
noted when it was laid: a joining undone is a subtraction.

Hexes are numbered ``q * stride + r`` up to a constant. The yellow joint of which a hex is the tile that
rotation a would cut off has the hex's number, and the blue one as well, in the other half of the rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from palago.catalogue.creature.layout import Tile
from palago.catalogue.machine.compiled import compiled_lean, inlined_lean
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import ROTATIONS

Numbers = npt.NDArray[np.int64]

#: Entries of `Board.head`: how many tiles are laid, and are left; the hot and the closed components of each
#: colour; a hash of the tiles; how many tiles were laid in total; whether to stop.
LAID, BAG, HOT, CLOSED, HASH, WORK, STOP = 0, 1, 2, 4, 6, 7, 8
ENTRIES: Final = 9

#: Entries of a row of `Board.cells`: the tile (1 to 3 by rotation, 0 for none), the tiles beside it, its
#: coordinates, their q^2 + qr + r^2, and a random number for each rotation.
TILE, NEAR, Q, R, SQUARE, RANDOM = 0, 1, 2, 3, 4, 5

#: Entries of a row of `Board.parts`: the joint above, joints, incidences lacking, bridges, their sums, and
#: the place in the list of hot components plus 1.
ABOVE, JOINTS, LACKING, BRIDGES, SUM_Q, SUM_R, SUM_SQUARE, LISTED = range(8)

#: Columns of `Board.lists`: the hexes laid, the component of each colour that lost its root, the hot
#: components of each colour, and those being looked at.
HEX, JOINED, HOT_LIST, LOOKED = 0, 1, 3, 5


class Board(NamedTuple):
    """A board; see `board_for`.

    Parameters
    ----------
    head : int64 array
        Numbers about the whole, by the entries above.
    cells : int64 array (hexes, 8)
        The hexes.
    parts : int64 array (2 * hexes, 8)
        The joints, the yellow ones first; what is said of a component stands at its root.
    lists : int64 array (room, 6)
        Lists, a column each.
    """

    head: Numbers
    cells: Numbers
    parts: Numbers
    lists: Numbers


def board_for(rows: int, stride: int, bag: int) -> Board:
    """An empty board of so many rows and columns, with so many tiles in the bag.

    Nothing may be laid within two hexes of its border.
    """
    hexes = rows * stride
    head = np.zeros(ENTRIES, np.int64)
    head[BAG] = bag
    cells = np.zeros((hexes, 8), np.int64)
    q, r = np.divmod(np.arange(hexes), stride)
    cells[:, Q], cells[:, R], cells[:, SQUARE] = q, r, q * q + q * r + r * r
    random = np.random.default_rng(2007)
    cells[:, RANDOM:] = random.integers(-(2**62), 2**62, (hexes, 3))
    parts = np.zeros((2 * hexes, 8), np.int64)
    for colour, steps in enumerate(([(0, 0), (1, -1), (1, 0)], [(0, 0), (-1, 1), (-1, 0)])):
        rows_of = slice(colour * hexes, (colour + 1) * hexes)
        for dq, dr in steps:
            near_q, near_r = q + dq, r + dr
            parts[rows_of, SUM_Q] += near_q
            parts[rows_of, SUM_R] += near_r
            parts[rows_of, SUM_SQUARE] += near_q * near_q + near_q * near_r + near_r * near_r
    parts[:, ABOVE] = np.arange(2 * hexes)
    parts[:, JOINTS] = 1
    parts[:, LACKING] = 3
    # A hex has three joints of a colour.
    lists = np.zeros((3 * (bag + 2) + 8, 6), np.int64)
    return Board(head, cells, parts, lists)


class Places(NamedTuple):
    """Where a board lies on the table: the hex with number 0, and how many hexes a row has."""

    corner: Hex
    rows: int
    stride: int

    @classmethod
    def around(cls, hexes: Iterable[Hex], margin: int) -> Places:
        """Room for some hexes and so many more in every direction."""
        near = list(hexes) or [(0, 0)]
        low_q, low_r = min(q for q, _ in near) - margin, min(r for _, r in near) - margin
        high_q, high_r = max(q for q, _ in near) + margin, max(r for _, r in near) + margin
        return cls((low_q, low_r), high_q - low_q + 1, high_r - low_r + 1)

    def number(self, place: Hex) -> int:
        """The number of a hex."""
        return (place[0] - self.corner[0]) * self.stride + place[1] - self.corner[1]

    def hex(self, number: int) -> Hex:
        """The hex of a number."""
        q, r = divmod(int(number), self.stride)
        return q + self.corner[0], r + self.corner[1]

    def code(self, tile: Tile) -> int:
        """The number of a tile on its hex."""
        return 3 * self.number((tile[0], tile[1])) + ROTATIONS.index(tile[2])

    def tile(self, code: int) -> Tile:
        """The tile of a number."""
        return (*self.hex(code // 3), ROTATIONS[code % 3])


@inlined_lean
def root_of(parts: Numbers, joint: int) -> int:
    """The root of a joint's component."""
    above = parts[joint, ABOVE]
    while above != joint:
        joint = above
        above = parts[joint, ABOVE]
    return joint


@inlined_lean
def spread_of(parts: Numbers, root: int) -> int:
    """How far what a component lacks is spread: the squared distances of all pairs of incidences."""
    q, r = parts[root, SUM_Q], parts[root, SUM_R]
    return int(parts[root, LACKING] * parts[root, SUM_SQUARE] - (q * q + q * r + r * r))


@inlined_lean
def how_near(parts: Numbers, root: int) -> int:
    """Whether a component is lacking one hex (1), two touching ones (2), or something else (0)."""
    lacking = parts[root, LACKING]
    if lacking > 6 or lacking == 0:
        return 0
    spread = spread_of(parts, root)
    if spread == 0:
        return 1
    touching = (
        (lacking == 2 and spread == 1)
        or (lacking == 3 and spread == 2)
        or (lacking == 4 and spread <= 4)
        or (lacking == 5 and spread == 6)
        or (lacking == 6 and spread == 9)
    )
    return 2 if touching else 0


@inlined_lean
def _enlist(b: Board, root: int, colour: int) -> None:
    """Take note of a component as it is now."""
    head, parts, lists = b.head, b.parts, b.lists
    if parts[root, LACKING] == 0:
        if parts[root, BRIDGES] > 0:
            head[CLOSED + colour] += 1
        return
    near = how_near(parts, root)
    if near == 1 or (near == 2 and parts[root, BRIDGES] > 0):
        place = head[HOT + colour]
        lists[place, HOT_LIST + colour] = root
        head[HOT + colour] = place + 1
        parts[root, LISTED] = place + 1


@inlined_lean
def _delist(b: Board, root: int, colour: int) -> None:
    """Forget a component, which is about to change."""
    head, parts, lists = b.head, b.parts, b.lists
    if parts[root, LACKING] == 0 and parts[root, BRIDGES] > 0:
        head[CLOSED + colour] -= 1
    place = parts[root, LISTED]
    if place:
        last = head[HOT + colour] - 1
        moved = lists[last, HOT_LIST + colour]
        lists[place - 1, HOT_LIST + colour] = moved
        parts[moved, LISTED] = place
        parts[root, LISTED] = 0
        head[HOT + colour] = last


@inlined_lean
def joint_of(hexes: int, stride: int, place: int, colour: int, corner: int) -> int:
    """The joint of a colour at a corner of a hex, 0 to 2 by the rotation that cuts it off."""
    if colour == 0:
        return place if corner == 0 else place - stride + 1 if corner == 1 else place - stride
    blue = hexes + place
    return blue if corner == 0 else blue + stride - 1 if corner == 1 else blue + stride


@inlined_lean
def _fill(b: Board, root: int, place: int, sign: int) -> None:
    """Change the incidences of a component by one, at a hex."""
    b.parts[root, LACKING] += sign
    b.parts[root, SUM_Q] += sign * b.cells[place, Q]
    b.parts[root, SUM_R] += sign * b.cells[place, R]
    b.parts[root, SUM_SQUARE] += sign * b.cells[place, SQUARE]


@inlined_lean
def _border(b: Board, place: int, stride: int, change: int) -> None:
    """Change the number of tiles beside the six neighbours of a hex."""
    cells = b.cells
    cells[place - 1, NEAR] += change
    cells[place + 1, NEAR] += change
    cells[place - stride, NEAR] += change
    cells[place + stride, NEAR] += change
    cells[place - stride + 1, NEAR] += change
    cells[place + stride - 1, NEAR] += change


@compiled_lean
def lay(b: Board, code: int, stride: int) -> None:
    """Lay a tile, given by its number, on an empty hex."""
    place, rotation = code // 3, code % 3
    head, parts = b.head, b.parts
    hexes = len(b.cells)
    level = head[LAID]
    b.cells[place, TILE] = rotation + 1
    b.lists[level, HEX] = place
    head[LAID] = level + 1
    head[BAG] -= 1
    head[WORK] += 1
    head[HASH] ^= b.cells[place, RANDOM + rotation]
    _border(b, place, stride, 1)
    for colour in range(2):
        tip = root_of(parts, joint_of(hexes, stride, place, colour, rotation))
        one = root_of(parts, joint_of(hexes, stride, place, colour, (rotation + 1) % 3))
        two = root_of(parts, joint_of(hexes, stride, place, colour, (rotation + 2) % 3))
        _delist(b, tip, colour)
        if one != tip:
            _delist(b, one, colour)
        if two not in (tip, one):
            _delist(b, two, colour)
        _fill(b, tip, place, -1)
        _fill(b, one, place, -1)
        _fill(b, two, place, -1)
        joined = -1
        if one != two:
            if parts[one, JOINTS] < parts[two, JOINTS]:
                one, two = two, one
            for entry in range(JOINTS, LISTED):
                parts[one, entry] += parts[two, entry]
            parts[two, ABOVE] = one
            if tip == two:
                tip = one
            joined = two
        parts[one, BRIDGES] += 1
        b.lists[level, JOINED + colour] = joined
        _enlist(b, one, colour)
        if tip != one:
            _enlist(b, tip, colour)


@compiled_lean
def take(b: Board, stride: int) -> None:
    """Take the tile that was laid last."""
    head, parts = b.head, b.parts
    hexes = len(b.cells)
    level = head[LAID] - 1
    place = b.lists[level, HEX]
    rotation = b.cells[place, TILE] - 1
    head[LAID] = level
    head[BAG] += 1
    head[HASH] ^= b.cells[place, RANDOM + rotation]
    b.cells[place, TILE] = 0
    _border(b, place, stride, -1)
    for colour in range(2):
        tip = root_of(parts, joint_of(hexes, stride, place, colour, rotation))
        one = root_of(parts, joint_of(hexes, stride, place, colour, (rotation + 1) % 3))
        _delist(b, one, colour)
        if tip != one:
            _delist(b, tip, colour)
        parts[one, BRIDGES] -= 1
        joined = b.lists[level, JOINED + colour]
        if joined >= 0:
            parts[joined, ABOVE] = joined
            for entry in range(JOINTS, LISTED):
                parts[one, entry] -= parts[joined, entry]
            tip = root_of(parts, joint_of(hexes, stride, place, colour, rotation))
            one = root_of(parts, joint_of(hexes, stride, place, colour, (rotation + 1) % 3))
        two = root_of(parts, joint_of(hexes, stride, place, colour, (rotation + 2) % 3))
        _fill(b, tip, place, 1)
        _fill(b, one, place, 1)
        _fill(b, two, place, 1)
        _enlist(b, tip, colour)
        if one != tip:
            _enlist(b, one, colour)
        if two not in (tip, one):
            _enlist(b, two, colour)
