"""The compiled twin of `insides`: what a creature on a board is worth and what lies inside it, as numbers.

A board is square and flat: joint ``(x, y)`` has the number ``y * SIDE + x``, and so have the tile and the
triangle of that name. So the tile ``t`` has the joints ``t, t + 1, t + SIDE`` and, across from them, the
triangles ``t, t - 1, t - SIDE``. An edge is a joint with one of its three triangles, three times the
joint and 0, 1 or 2.

Numba keeps machine code by file: after an edit, ``touch`` `wandering` too, which calls this.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from palago.catalogue.generator.rebuilding import Layouts
from palago.catalogue.machine.compiled import compiled

from brute_force import corners
from insides import Insides, insides

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Box = tuple[int, int, int, int]

#: What is known of a creature, in the order of its row. The three columns after ``triangles`` say how many
#: have an untouched tile on each side; ``broken`` is 1 where a component of X holds two clockwise curves,
#: or where a tile with joints inside is none of those that there should be.
COLUMNS: Final = (
    "tiles", "joints", "bridges", "leaves", "holes", "shells", "limbs", "inside", "c_tiles", "untouched",
    "triangles", "above", "right", "left", "with_c_tiles", "parts", "clockwise", "counterclockwise", "broken",
    "false_bound",
)  # fmt: skip

#: The tip of no tile.
NONE: Final = 3

#: The side of a board, with room for any creature of 48 tiles and its margin.
SIDE: Final = 64


class Board(NamedTuple):
    """A creature on a board, at least `MARGIN` from the border.

    Parameters
    ----------
    member : uint8 array
        By joint whether it is one of the creature's.
    tip : uint8 array
        By tile the corner that has its tip, 0, 1 or 2, or `NONE` for no tile of the creature.
    joints : int64 array
        The creature's joints, then room for more.
    """

    member: Bytes
    tip: Bytes
    joints: Numbers


#: How far from the border a creature must be.
MARGIN: Final = 5


class Room(NamedTuple):
    """Room to work in.

    Parameters
    ----------
    edges, corners : int64 arrays
        Sets of edges that lines join, and of joints (even) and triangles (odd) that nothing separates.
    times, turns : int64 arrays
        By edge how many of its two hexes have a tile, and by set how far its line turns right.
    ends : uint8 array
        By set of edges whether its line has ends.
    inside : uint8 array
        By joint whether it is in N.
    taken : uint8 array
        By component of X whether a clockwise curve is in it.
    gains : int64 array
        By component of X what it adds to the false bound of `insides`, if that is positive.
    """

    edges: Numbers
    corners: Numbers
    times: Numbers
    turns: Numbers
    ends: Bytes
    inside: Bytes
    taken: Bytes
    gains: Numbers


def board() -> Board:
    """An empty board."""
    cells = SIDE * SIDE
    return Board(np.zeros(cells, np.uint8), np.full(cells, NONE, np.uint8), np.zeros(cells, np.int64))


def room() -> Room:
    """Room for a board."""
    cells = SIDE * SIDE
    edges, corners, times, turns, gains = (np.zeros(k * cells, np.int64) for k in (3, 2, 3, 3, 2))
    ends, inside, taken = (np.zeros(k * cells, np.uint8) for k in (3, 1, 2))
    return Room(edges, corners, times, turns, ends, inside, taken, gains)


def creature_on(tips: Bytes) -> Insides:
    """The creature on a board, given the tips of its tiles, the plain way."""
    rows, columns = np.nonzero(tips.reshape(SIDE, SIDE) != NONE)
    places = zip(columns.tolist(), rows.tolist(), strict=True)
    return insides({(x, y): corners((x, y))[tips[y * SIDE + x]] for x, y in places})


@compiled
def root(of: Numbers, thing: int) -> int:
    """The thing that stands for a set."""
    while of[thing] != thing:
        of[thing] = of[of[thing]]
        thing = of[thing]
    return thing


@compiled
def join(of: Numbers, one: int, two: int) -> None:
    """Make one set of two."""
    of[root(of, two)] = root(of, one)


@compiled
def corner(tile: int, k: int) -> int:
    """The k-th joint of a tile."""
    return tile + (0 if k == 0 else 1 if k == 1 else SIDE)


@compiled
def across(tile: int, k: int) -> int:
    """The triangle across from the k-th joint of a tile."""
    return tile - (0 if k == 0 else 1 if k == 1 else SIDE)


@compiled
def edge_of(tile: int, k: int, m: int) -> int:
    """The edge of a tile between its k-th joint and the triangle across from the m-th."""
    joint = corner(tile, k)
    apart = joint - across(tile, m)
    return 3 * joint + (0 if apart == 1 else 1 if apart == SIDE else 2)


@compiled
def box_of(board: Board, n: int) -> Box:
    """The least and greatest column and row of a creature of some joints."""
    left, right, low, high = SIDE, 0, SIDE, 0
    for index in range(n):
        x, y = board.joints[index] % SIDE, board.joints[index] // SIDE
        left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
    return left, right, low, high


@compiled
def measure(board: Board, n: int, room: Room, row: Numbers) -> None:
    """Fill a row with what is known of a creature of some joints; see `COLUMNS`."""
    left, right, low, high = box_of(board, n)
    box = (left - 2, right + 2, low - 2, high + 2)
    _clear(box, room)
    row[:] = 0
    row[1] = n
    _lay(board, box, room, row)
    _look_inside(board, box, room, row)
    _follow(board, box, room, row)
    if row[7]:
        _fill(board, box, room, row)
        _part(box, room, row)


@compiled
def _clear(box: Box, room: Room) -> None:
    left, right, low, high = box
    for y in range(low - 1, high + 2):
        for cell in range(y * SIDE + left - 1, y * SIDE + right + 2):
            room.corners[2 * cell], room.corners[2 * cell + 1] = 2 * cell, 2 * cell + 1
            room.taken[2 * cell] = room.inside[cell] = 0
            room.gains[2 * cell] = 0
            for edge in range(3 * cell, 3 * cell + 3):
                room.edges[edge] = edge
                room.times[edge] = room.turns[edge] = room.ends[edge] = 0


@compiled
def _lay(board: Board, box: Box, room: Room, row: Numbers) -> None:
    """Lay the tiles: join the edges that their lines join, and the corners that no contour separates."""
    left, right, low, high = box
    member, corners, edges = board.member, room.corners, room.edges
    for y in range(low, high + 1):
        for tile in range(y * SIDE + left, y * SIDE + right + 1):
            z = board.tip[tile]
            u, w = (z + 1) % 3, (z + 2) % 3
            number = member[tile] + member[tile + 1] + member[tile + SIDE]
            if number < 2:
                for k in range(3):
                    join(corners, 2 * tile + 1, 2 * across(tile, k) + 1)
                    if not member[corner(tile, k)]:
                        join(corners, 2 * tile + 1, 2 * corner(tile, k))
            else:
                row[2] += 1
                join(corners, 2 * across(tile, u) + 1, 2 * across(tile, w) + 1)
                if number == 2:
                    join(corners, 2 * across(tile, u) + 1, 2 * corner(tile, z))
            if number:
                row[0] += 1
                join(edges, edge_of(tile, z, u), edge_of(tile, z, w))
                join(edges, edge_of(tile, u, w), edge_of(tile, w, u))
                join(edges, edge_of(tile, u, z), edge_of(tile, w, z))
                for k in range(3):
                    room.times[edge_of(tile, k, (k + 1) % 3)] += 1
                    room.times[edge_of(tile, k, (k + 2) % 3)] += 1


@compiled
def _look_inside(board: Board, box: Box, room: Room, row: Numbers) -> None:
    """Tell the joints in N, and of each line how it turns and whether it ends."""
    left, right, low, high = box
    outside = root(room.corners, 2 * (low * SIDE + left))
    for y in range(low, high + 1):
        for cell in range(y * SIDE + left, y * SIDE + right + 1):
            if not board.member[cell] and root(room.corners, 2 * cell) != outside:
                room.inside[cell] = 1
                row[7] += 1
            z = board.tip[cell]
            if z == NONE:
                continue
            room.turns[root(room.edges, edge_of(cell, z, (z + 1) % 3))] += 1
            room.turns[root(room.edges, edge_of(cell, (z + 1) % 3, z))] -= 1
            for k in range(3):
                for m in range(3):
                    if k != m and room.times[edge_of(cell, k, m)] == 1:
                        room.ends[root(room.edges, edge_of(cell, k, m))] = 1


@compiled
def _follow(board: Board, box: Box, room: Room, row: Numbers) -> None:
    """Count the closed curves, the leaves and the limbs."""
    left, right, low, high = box
    member, outer = board.member, -1
    row[4] = -1
    for y in range(low, high + 1):
        for joint in range(y * SIDE + left, y * SIDE + right + 1):
            for edge in range(3 * joint, 3 * joint + 3):
                if not (room.times[edge] and room.edges[edge] == edge and not room.ends[edge]):
                    continue
                if member[joint]:
                    row[4] += 1
                    if room.turns[edge] > 0:
                        outer = edge
                elif room.inside[joint]:
                    row[16 if room.turns[edge] > 0 else 17] += 1
    row[5] = row[4] + 1 + row[16] + row[17]
    for y in range(low, high + 1):
        for tile in range(y * SIDE + left, y * SIDE + right + 1):
            row[3] += member[tile] and _is_leaf(board, tile)
            z = board.tip[tile]
            if z == NONE or not member[corner(tile, (z + 1) % 3)]:
                continue
            one, two = corner(tile, (z + 1) % 3), corner(tile, (z + 2) % 3)
            limb = _is_leaf(board, one) and root(room.edges, 3 * one) == outer
            row[6] += limb or (_is_leaf(board, two) and root(room.edges, 3 * two) == outer)


@compiled
def _is_leaf(board: Board, joint: int) -> bool:
    """Whether a member has one bridge: two of its three tiles turn their tips to it."""
    tips = int(board.tip[joint] == 0) + int(board.tip[joint - 1] == 1) + int(board.tip[joint - SIDE] == 2)
    return tips == 2


@compiled
def _fill(board: Board, box: Box, room: Room, row: Numbers) -> None:
    """Count what X is made of, and join its joints to components."""
    left, right, low, high = box
    member, inside, corners = board.member, room.inside, room.corners
    for y in range(low, high + 1):
        for cell in range(y * SIDE + left, y * SIDE + right + 1):
            corners[2 * cell] = 2 * cell
    for y in range(low, high + 1):
        for tile in range(y * SIDE + left, y * SIDE + right + 1):
            number = inside[tile] + inside[tile + 1] + inside[tile + SIDE]
            members = member[tile] + member[tile + 1] + member[tile + SIDE]
            row[8] += number == 2
            row[9] += number == 3
            if number and number < 3 and (not members or members + number < 3):
                row[18] = 1
            for k in range(3):
                if inside[corner(tile, k)] and inside[corner(tile, (k + 1) % 3)]:
                    join(corners, 2 * corner(tile, k), 2 * corner(tile, (k + 1) % 3))
            if inside[tile + 1] and inside[tile + SIDE] and inside[tile + SIDE + 1]:
                # On its sides lie the tile of its own name and those after that in both directions.
                above, beside, below = inside[tile], inside[tile + 2], inside[tile + 2 * SIDE]
                row[10] += 1
                row[11] += above
                row[12] += beside
                row[13] += below
                row[14] += not (above or beside or below)


@compiled
def _part(box: Box, room: Room, row: Numbers) -> None:
    """Count the components, how they share the clockwise curves, and what each adds to the false bound."""
    left, right, low, high = box
    inside, corners, gains = room.inside, room.corners, room.gains
    for y in range(low, high + 1):
        for cell in range(y * SIDE + left, y * SIDE + right + 1):
            number = inside[cell] + inside[cell + 1] + inside[cell + SIDE]
            if number > 1:
                here = root(corners, 2 * (cell if inside[cell] else cell + 1))
                gains[here] -= 1 if number == 2 else 3
            if inside[cell + 1] and inside[cell + SIDE] and inside[cell + SIDE + 1]:
                gains[root(corners, 2 * cell + 2)] += 2
            if not inside[cell]:
                continue
            part = root(corners, 2 * cell)
            gains[part] += 1
            for edge in range(3 * cell, 3 * cell + 3):
                closed = room.times[edge] and room.edges[edge] == edge and not room.ends[edge]
                if closed and room.turns[edge] > 0:
                    row[18] |= room.taken[part]
                    room.taken[part] = 1
    for y in range(low, high + 1):
        for cell in range(y * SIDE + left, y * SIDE + right + 1):
            if inside[cell] and corners[2 * cell] == 2 * cell:
                row[15] += 1
                row[19] += max(gains[2 * cell], 0)


@compiled
def take_in(board: Board) -> int:
    """Find the creature's joints from its tiles; how many there are.

    The least joint with all three tiles belongs to it: its tile towards lesser joints has a joint of the
    creature, which would be a lesser one.
    """
    least = SIDE
    while board.tip[least] == NONE or board.tip[least - 1] == NONE or board.tip[least - SIDE] == NONE:
        least += 1
    board.joints[0] = least
    board.member[least] = 1
    n, index = 1, 0
    while index < n:
        joint = board.joints[index]
        index += 1
        for k, tile in enumerate((joint, joint - 1, joint - SIDE)):
            if board.tip[tile] != k:
                far = corner(tile, 3 - k - board.tip[tile])
                if not board.member[far]:
                    board.member[far] = 1
                    board.joints[n] = far
                    n += 1
    return n


@compiled
def measure_layouts(
    found: Layouts, sizes: Numbers, board: Board, room: Room, rows: Numbers, stride: int
) -> None:
    """Fill rows with what is known of creatures of the compiled generator, at most 24 tiles each."""
    for index in range(len(rows)):
        board.member[:] = 0
        board.tip[:] = NONE
        for level in range(sizes[index]):
            q, r = found.hexes[index, level] // stride, found.hexes[index, level] % stride
            board.tip[(q + MARGIN) * SIDE + r + MARGIN] = 2 - found.letters[index, level]
        measure(board, take_in(board), room, rows[index])
