"""Tables of least distances between many layouts at once, compiled.

`palago.solver.green` finds the best pose of one pair by letting pairs of tiles vote for
translations; this module does the same for all pairs of two lists. What makes it fast:

* A hex is packed into one integer, ``width * q + r`` with a width so large that the difference of
  two such keys names the translation. A vote is then one subtraction and one addition to a counter.
* The tiles of every pose are sorted by rotation once, so that only equal rotations are paired.
* The counters are never cleared: each pose of each pair counts up from a base above everything that
  came before.

A pair of a 12-tile and a 14-tile creature costs about a microsecond for all twelve poses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from palago.catalogue.creature import Creature
from palago.catalogue.errors import InputError
from palago.catalogue.lattice import Pose, poses
from palago.catalogue.layout import Layout
from palago.catalogue.tile import ROTATIONS, posed_rotation
from palago.solver.green import layout_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Above any overlap, so that counts of one pose never reach the base of the next.
_BASE_STEP = 1 << 10


class Tables(NamedTuple):
    """Least numbers of moved tiles, a row for each X and a column for each Y.

    Parameters
    ----------
    plain : array of uint16, shape (len(xs), len(ys))
        With Y in the six turns.
    mirrored : array of uint16, shape (len(xs), len(ys))
        With the mirror image of Y in the six turns.
    """

    plain: NDArray[np.uint16]
    mirrored: NDArray[np.uint16]


class _Packed(NamedTuple):
    """Layouts in some poses: keys sorted by rotation, and where each rotation's keys begin."""

    keys: NDArray[np.int64]
    starts: NDArray[np.int64]


def tables(xs: Sequence[Layout | Creature], ys: Sequence[Layout | Creature]) -> Tables:
    """The least moved between each layout of one list and each of another.

    Raises
    ------
    InputError
        If a layout has no tiles, or reaches over more than 30,000 hexes.

    >>> from palago.catalogue import generate
    >>> tables(list(generate(5)), list(generate(6))).plain.tolist()
    [[2]]
    """
    import numpy as np

    if not xs or not ys:
        empty = np.zeros((len(xs), len(ys)), np.uint16)
        return Tables(empty, empty.copy())
    one, two = _coordinates(xs), _coordinates(ys)
    # In every pose a hex stays within the reach of its layout, measured from the first tile.
    reach = 2 * int(max(np.abs(one[0]).max(), np.abs(two[0]).max())) + 1
    if reach > 30_000:
        raise InputError(f"a layout reaches over {reach} hexes: expected at most 30000")
    width = 2 * (2 * reach + 1)
    packed_xs = _pack(one, [Pose()], width)
    packed_ys = _pack(two, list(poses(mirror=True)), width)
    overlaps = _kernel()(
        packed_xs.keys, packed_xs.starts, packed_ys.keys, packed_ys.starts, width * (2 * reach + 1) * 2
    )
    sizes_x = np.array([len(layout_of(x)) for x in xs])
    sizes_y = np.array([len(layout_of(y)) for y in ys])
    smaller = np.minimum(sizes_x[:, None], sizes_y[None, :])
    return Tables(
        (smaller - overlaps[0]).astype(np.uint16),
        (smaller - overlaps[1]).astype(np.uint16),
    )


def _coordinates(layouts: Sequence[Layout | Creature]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Coordinates (layouts, 2, tiles) from each layout's first tile, and rotations (layouts, tiles).

    Shorter layouts are filled up with tiles of rotation 3, which equals no other.
    """
    import numpy as np

    most = max(len(layout_of(layout)) for layout in layouts)
    rotations = np.full((len(layouts), most), len(ROTATIONS), np.int64)
    places = np.zeros((len(layouts), most, 2), np.int64)
    number = {rotation: k for k, rotation in enumerate(ROTATIONS)}
    for row, layout in enumerate(map(layout_of, layouts)):
        if not layout:
            raise InputError(f"layout {row} has no tiles")
        n = len(layout)
        rotations[row, :n] = [number[rotation] for rotation in layout.values()]
        flat = np.fromiter(chain.from_iterable(layout), np.int64, 2 * n).reshape(n, 2)
        places[row, :n] = flat - flat[0]
    return places.transpose(0, 2, 1), rotations


def _pack(
    coordinates: tuple[NDArray[np.int64], NDArray[np.int64]], wanted: Sequence[Pose], width: int
) -> _Packed:
    """Keys (poses, layouts, tiles) and starts (poses, layouts, 4) of layouts in poses."""
    import numpy as np

    places, rotations = coordinates
    count, most = rotations.shape
    keys = np.empty((len(wanted), count, most), np.int64)
    starts = np.zeros((len(wanted), count, len(ROTATIONS) + 1), np.int64)
    for number, pose in enumerate(wanted):
        images = [ROTATIONS.index(posed_rotation(pose, rotation)) for rotation in ROTATIONS]
        turned = np.array([*images, len(ROTATIONS)])[rotations]
        # A pose is plain arithmetic, so it takes whole arrays of coordinates as well.
        hexes: Any = (places[:, 0], places[:, 1])
        q, r = pose.hex(hexes)
        key: Any = width * q + r
        order = np.argsort(turned, axis=1, kind="stable")
        keys[number] = np.take_along_axis(key, order, axis=1)
        for k in range(len(ROTATIONS)):
            starts[number, :, k + 1] = starts[number, :, k] + (turned == k).sum(axis=1)
    return _Packed(keys, starts)


@cache
def _kernel() -> Callable[..., Any]:
    import numpy as np
    from numba import njit

    def overlaps(
        keys_x: Any, starts_x: Any, keys_y: Any, starts_y: Any, half: int
    ) -> Any:  # pragma: no cover - compiled
        """The largest overlap over the plain and over the mirrored poses: (2, xs, ys)."""
        poses_y, count_y = keys_y.shape[:2]
        count_x = keys_x.shape[1]
        result = np.zeros((2, count_x, count_y), np.uint16)
        votes = np.zeros(2 * half + 1, np.int64)
        base = 0
        for i in range(count_x):
            for j in range(count_y):
                for pose in range(poses_y):
                    base += _BASE_STEP
                    best = base
                    for rotation in range(3):
                        for u in range(starts_x[0, i, rotation], starts_x[0, i, rotation + 1]):
                            key = keys_x[0, i, u] + half
                            for v in range(starts_y[pose, j, rotation], starts_y[pose, j, rotation + 1]):
                                # An unsigned index spares the test for negative ones.
                                at = np.uint64(key - keys_y[pose, j, v])
                                count = max(votes[at], base) + 1
                                votes[at] = count
                                best = max(best, count)
                    hand = 2 * pose // poses_y
                    if best - base > result[hand, i, j]:
                        result[hand, i, j] = best - base
        return result

    compiled: Callable[..., Any] = njit(cache=True)(overlaps)
    return compiled
