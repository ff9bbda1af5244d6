"""Count the creatures that a symmetry maps to themselves: a decision tree over orbits of tiles.

The symmetry (a turn by 120 degrees, or a mirror) is given as a `Board`: a finite piece of the
lattice with the image of every joint and tile. The tree grows a set of joints, with all their
images, from a root:

1.  Put the orbit of the root in. Every tile that touches a joint of the set will be of the
    creature, with all its images; queue it.
2.  Take the next tile of the queue and try its three tips. Its images get the image tips; a tile
    that is its own image allows only a tip that is its own image too.
3.  A tile whose bridge has one end in the set pulls the other end in, with all images; so do tiles
    that were laid before, when a joint joins late. New tiles join the queue.
4.  When the queue is done the set is closed. It is one creature, and not several that are images
    of each other, exactly when bridges lead from the root to its image.

Every creature is found once, from its joint of least ``rank``: a joint of lower rank than the root
must not join. Branches are cut when their tiles exceed the size wanted.

A turn has its centre at a joint, at a foreign corner or at the centre of a tile; up to translation
there is one of each, and a creature has at most one centre: `count_turned`. The mirrors are counted in
another way (see `transfer.half_plane`), because this tree would have 1.65 times as many leaves for each
tile more; the tests compare the two.

Example: a mirror line through the root, up to 3 tiles. Of the three tiles of the root one is its
own image and must have its tip at the root; the other two are images of each other, and to close
at 3 tiles they have their tips at the root too. That is the Eye.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.machine.compiled import compiled

Cells: TypeAlias = npt.NDArray[np.int64]
"""One number for each joint of a board, row by row; or coordinates of that many joints."""

_OPEN = -1


class Board(NamedTuple):
    """A square piece of the lattice, larger than any creature wanted, with a symmetry of it.

    Joint (x, y) is cell ``(y + reach) * side + x + reach``, and tile {(x, y), (x+1, y), (x, y+1)}
    is the cell of its first joint.
    """

    side: int
    """Joints in a row."""
    joint_image: Cells
    """The image of each joint, -1 where that is off the board."""
    tile_image: Cells
    """The image of each tile."""
    rank: Cells
    """The rank of each joint; the same for all its images, different for different orbits."""
    roots: Cells
    """The joints from which creatures are grown, one of each orbit."""


def lay_board(
    reach: int,
    image: Callable[[Cells, Cells], tuple[Cells, Cells]],
    rank: Callable[[Cells, Cells], Cells],
    is_root: Callable[[Cells, Cells], npt.NDArray[np.bool_]],
) -> Board:
    """The board of the joints (x, y) with ``|x|`` and ``|y|`` at most ``reach``.

    The three functions take arrays of coordinates: the symmetry, which must map tiles to tiles;
    a rank for each joint, all different, of which each orbit takes the least; and whether to grow
    creatures from a joint (one that has the least rank of its orbit).
    """
    side = 2 * reach + 1
    rows, columns = np.divmod(np.arange(side * side), side)
    x, y = columns - reach, rows - reach

    def cells(x: Cells, y: Cells) -> Cells:
        inside = (np.abs(x) <= reach) & (np.abs(y) <= reach)
        return np.where(inside, (y + reach) * side + x + reach, -1)

    corners = [image(x, y), image(x + 1, y), image(x, y + 1)]
    joint_image = cells(*corners[0])
    tile_image = cells(
        np.minimum.reduce([corner[0] for corner in corners]),
        np.minimum.reduce([corner[1] for corner in corners]),
    )
    own_rank = rank(x, y)
    orbit_rank = own_rank.copy()
    following_x, following_y = x, y
    for _ in range(2):
        following_x, following_y = image(following_x, following_y)
        orbit_rank = np.minimum(orbit_rank, rank(following_x, following_y))
    roots = np.flatnonzero(is_root(x, y) & (orbit_rank == own_rank))
    return Board(side, joint_image, tile_image, orbit_rank, roots)


class _Growth(NamedTuple):
    """The set being grown, and what is needed to take back its last steps."""

    is_in: npt.NDArray[np.bool_]
    """For each joint, whether it is in the set."""
    tip: Cells
    """For each tile, the joint that has its tip, or -1 while its rotation is open."""
    is_touched: npt.NDArray[np.bool_]
    """For each tile, whether it touches the set."""
    joints: Cells
    """The joints in the order in which they joined, one of each orbit."""
    queue: Cells
    """The touched tiles, in the order in which they were touched, one of each orbit."""
    sizes: Cells
    """How many joints, tiles of the queue, and tiles with all images there are."""


_JOINTS, _QUEUE, _TILES = range(3)


@compiled
def _tile_of_joint(side: int, joint: int, corner: int) -> int:
    """The tile that has ``joint`` as its corner 0, 1 or 2."""
    if corner == 0:
        return joint
    return joint - 1 if corner == 1 else joint - side


@compiled
def _joint_of_tile(side: int, tile: int, corner: int) -> int:
    """The joint at corner 0, 1 or 2 of ``tile``."""
    if corner == 0:
        return tile
    return tile + 1 if corner == 1 else tile + side


@compiled
def _other_end(side: int, tile: int, tip: int, joint: int) -> int:
    """Where the bridge of a tile leads from one of its ends."""
    return 3 * tile + 1 + side - tip - joint


@compiled
def _take_in(board: Board, growth: _Growth, joint: int, floor: int, up_to: int) -> bool:
    """Put a joint and its images in, and all that bridges pull in with it.

    Returns False, with the work half done, when that needs a joint of a rank below ``floor`` or
    more than ``up_to`` tiles.
    """
    side = board.side
    done = growth.sizes[_JOINTS]
    growth.joints[done] = joint
    growth.sizes[_JOINTS] += 1
    image = joint
    while not growth.is_in[image]:
        growth.is_in[image] = True
        image = board.joint_image[image]
    while done < growth.sizes[_JOINTS]:
        joint = growth.joints[done]
        done += 1
        if board.rank[joint] < floor:
            return False
        for corner in range(3):
            tile = _tile_of_joint(side, joint, corner)
            if not growth.is_touched[tile]:
                growth.queue[growth.sizes[_QUEUE]] = tile
                growth.sizes[_QUEUE] += 1
                image = tile
                while not growth.is_touched[image]:
                    growth.is_touched[image] = True
                    growth.sizes[_TILES] += 1
                    image = board.tile_image[image]
                if growth.sizes[_TILES] > up_to:
                    return False
            tip = growth.tip[tile]
            if tip not in (_OPEN, joint):
                end = _other_end(side, tile, tip, joint)
                if not growth.is_in[end]:
                    growth.joints[growth.sizes[_JOINTS]] = end
                    growth.sizes[_JOINTS] += 1
                    while not growth.is_in[end]:
                        growth.is_in[end] = True
                        end = board.joint_image[end]
    return True


@compiled
def _lay(board: Board, growth: _Growth, tile: int, tip: int) -> None:
    """Turn a tile and its images so that ``tip`` (-1: none yet) and its images have the tips."""
    first = tile
    while True:
        growth.tip[tile] = tip
        tile = board.tile_image[tile]
        if tile == first:
            return
        if tip != _OPEN:
            tip = board.joint_image[tip]


@compiled
def _take_back(board: Board, growth: _Growth, joints: int, queue: int, tiles: int) -> None:
    """Undo `_take_in` down to these sizes."""
    for place in range(joints, growth.sizes[_JOINTS]):
        image = growth.joints[place]
        while growth.is_in[image]:
            growth.is_in[image] = False
            image = board.joint_image[image]
    for place in range(queue, growth.sizes[_QUEUE]):
        image = growth.queue[place]
        while growth.is_touched[image]:
            growth.is_touched[image] = False
            image = board.tile_image[image]
    growth.sizes[_JOINTS] = joints
    growth.sizes[_QUEUE] = queue
    growth.sizes[_TILES] = tiles


@compiled
def _is_one_creature(
    board: Board, growth: _Growth, root: int, is_seen: npt.NDArray[np.bool_], path: Cells
) -> bool:
    """Whether bridges lead from the root to its image, when all tiles are laid."""
    goal = board.joint_image[root]
    found = goal == root
    path[0] = root
    is_seen[root] = True
    seen = 1
    done = 0
    while done < seen and not found:
        joint = path[done]
        done += 1
        for corner in range(3):
            tile = _tile_of_joint(board.side, joint, corner)
            if growth.tip[tile] != joint:
                end = _other_end(board.side, tile, growth.tip[tile], joint)
                if not is_seen[end]:
                    is_seen[end] = True
                    path[seen] = end
                    seen += 1
                    found = found or end == goal
    for place in range(seen):
        is_seen[path[place]] = False
    return bool(found)


@compiled
def count_from_root(board: Board, root: int, up_to: int, counts: Cells) -> int:
    """Add to ``counts``, by tiles, the creatures whose joint of least rank is ``root``.

    Returns the number of nodes of the tree, for those who wonder what takes so long.
    """
    cells = board.side * board.side
    growth = _Growth(
        np.zeros(cells, np.bool_),
        np.full(cells, _OPEN, np.int64),
        np.zeros(cells, np.bool_),
        np.zeros(3 * up_to + 6, np.int64),
        np.zeros(up_to + 6, np.int64),
        np.zeros(3, np.int64),
    )
    is_seen = np.zeros(cells, np.bool_)
    path = np.zeros(cells, np.int64)
    floor = board.rank[root]
    if not _take_in(board, growth, root, floor, up_to):
        return 0
    choice = np.zeros(up_to + 1, np.int64)
    before = np.zeros((up_to + 1, 3), np.int64)  # the sizes before each tile of the queue was laid
    before[0] = growth.sizes
    depth = 0
    nodes = 0
    while depth >= 0:
        joints, queue, tiles = before[depth]
        _take_back(board, growth, joints, queue, tiles)
        tile = growth.queue[depth]
        _lay(board, growth, tile, _OPEN)
        if choice[depth] == 3:
            depth -= 1
            continue
        tip = _joint_of_tile(board.side, tile, choice[depth])
        choice[depth] += 1
        if board.tile_image[tile] == tile and board.joint_image[tip] != tip:
            continue
        nodes += 1
        _lay(board, growth, tile, tip)
        closes = True
        for corner in range(3):
            joint = _joint_of_tile(board.side, tile, corner)
            end = _other_end(board.side, tile, tip, joint)
            if joint != tip and growth.is_in[joint] and not growth.is_in[end]:
                closes = _take_in(board, growth, end, floor, up_to)
                break
        if not closes:
            continue
        if depth + 1 < growth.sizes[_QUEUE]:
            depth += 1
            choice[depth] = 0
            before[depth] = growth.sizes
        elif _is_one_creature(board, growth, root, is_seen, path):
            counts[growth.sizes[_TILES]] += 1
    return nodes


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
