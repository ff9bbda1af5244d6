"""Tables of least distances between many layouts at once, compiled.

`palago.solver.green.least` finds the best pose of one pair by letting pairs of tiles vote for
translations. Here all translations of a pose are counted at once: lay X on a grid, a map of zeros
and ones for each rotation; under a translation, a tile of Y agrees with X exactly if the map of its
rotation has a one at the tile's translated hex. So the sum over the tiles of Y of the maps, each
shifted by the tile's hex, holds at every place the overlap under one translation. With grids
flattened to rows of bytes, shifting a map means starting to read it elsewhere, and adding rows of
bytes is what processors do fastest.

A pair of a 12-tile and a 14-tile creature costs less than a microsecond for all twelve poses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_layout
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import Pose, poses
from palago.catalogue.plane.tile import ROTATIONS, posed_rotation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The most cells of a grid.
_MOST_CELLS = 10**8

#: The rotation that fills up the rows of layouts with fewer tiles; it equals no other.
_NONE = len(ROTATIONS)


class Tiles(NamedTuple):
    """Many layouts as arrays.

    Parameters
    ----------
    places : int64 array, shape (layouts, 2, tiles)
        The axial coordinates of the hexes, from anywhere.
    rotations : int64 array, shape (layouts, tiles)
        Rotations as numbers 0, 1, 2, filled up with 3 in layouts with fewer tiles.
    """

    places: NDArray[np.int64]
    rotations: NDArray[np.int64]

    def part(self, which: Any) -> Tiles:
        """Some of the layouts, by a slice or by their numbers."""
        return Tiles(self.places[which], self.rotations[which])


class Rows(NamedTuple):
    """Layouts in poses, each on a grid that is flattened row by row.

    Parameters
    ----------
    keys : int64 array, shape (layouts, poses, tiles)
        The places of the hexes.
    rotations : int64 array, shape (layouts, poses, tiles)
        As in `Tiles`.
    rows : int64 array, shape (layouts, poses)
        How many rows of the grid a layout spans.
    """

    keys: NDArray[np.int64]
    rotations: NDArray[np.int64]
    rows: NDArray[np.int64]


class Tables(NamedTuple):
    """Least numbers of moved tiles, a row for each X and a column for each Y.

    Parameters
    ----------
    plain : uint16 array, shape (xs, ys)
        With Y in the six turns.
    mirrored : uint16 array, shape (xs, ys)
        With the mirror image of Y in the six turns.
    """

    plain: NDArray[np.uint16]
    mirrored: NDArray[np.uint16]


def tables(xs: Sequence[Layout | Creature] | Tiles, ys: Sequence[Layout | Creature] | Tiles) -> Tables:
    """The least moved between each layout of one list and each of another.

    Raises
    ------
    InputError
        If a layout has no tiles or more than 60,000, or they reach over more than 10^8 hexes.

    >>> from palago.catalogue import generate
    >>> tables(list(generate(5)), list(generate(6))).plain.tolist()
    [[2]]
    """
    import numpy as np

    from palago.solver.green.overlaps import largest_overlaps

    one = xs if isinstance(xs, Tiles) else tiles_of(xs)
    two = ys if isinstance(ys, Tiles) else tiles_of(ys)
    if not len(one.rotations) or not len(two.rotations):
        empty = np.zeros((len(one.rotations), len(two.rotations)), np.uint16)
        return Tables(empty, empty.copy())
    sizes = [(tiles.rotations < _NONE).sum(axis=1) for tiles in (one, two)]
    for found in sizes:
        if not 0 < found.min() <= found.max() <= 60_000:
            raise InputError(f"a layout has {found.min()} or {found.max()} tiles: expected 1 to 60000")
    posed_x = _posed(one, [Pose()])
    posed_y = _posed(two, list(poses(mirror=True)))
    # Rows are so long that no translation makes a tile of Y meet one of X in the next row.
    height, width = (
        int(posed_x.places[:, :, axis].max() + posed_y.places[:, :, axis].max() + 2) for axis in (0, 1)
    )
    if height * width > _MOST_CELLS:
        raise InputError(f"the layouts reach over {height} x {width} hexes: expected at most {_MOST_CELLS}")
    largest = max(int(found.max()) for found in sizes)
    # As much room before the grid as in it, for the translations that read before its beginning.
    maps = np.zeros((_NONE + 1, 2 * height * width + 1), np.uint8 if largest < 256 else np.uint16)
    overlaps = largest_overlaps(_rows(posed_x, width), _rows(posed_y, width), maps, height, width)
    smaller = np.minimum(sizes[0][:, None], sizes[1][None, :]).astype(np.uint16)
    return Tables(smaller - overlaps[0], smaller - overlaps[1])


def tiles_of(layouts: Sequence[Layout | Creature]) -> Tiles:
    """Layouts as arrays."""
    import numpy as np

    most = max((len(as_layout(layout)) for layout in layouts), default=0)
    rotations = np.full((len(layouts), most), _NONE, np.int64)
    places = np.zeros((len(layouts), most, 2), np.int64)
    number = {rotation: k for k, rotation in enumerate(ROTATIONS)}
    for row, layout in enumerate(map(as_layout, layouts)):
        n = len(layout)
        rotations[row, :n] = [number[rotation] for rotation in layout.values()]
        places[row, :n] = np.fromiter(chain.from_iterable(layout), np.int64, 2 * n).reshape(n, 2)
        # Rows are filled up with copies of a tile's place, so that they span no more than its tiles.
        places[row, n:] = places[row, :1]
    return Tiles(places.transpose(0, 2, 1), rotations)


def tiles_of_size(tiles: int, equivalence: Equivalence = "free") -> tuple[list[str], Tiles]:
    """The codes of all creatures of a size, in the order of the generator, and their tiles as arrays."""
    import numpy as np

    from palago.catalogue.generator.enumeration import batches
    from palago.catalogue.generator.sets.board import board_shape

    codes: list[str] = []
    hexes: list[NDArray[np.int64]] = [np.zeros((0, tiles), np.int64)]
    rotations: list[NDArray[np.int64]] = [np.zeros((0, tiles), np.int64)]
    for batch in batches(tiles, equivalence):
        codes += batch.codes()
        layouts = batch.layouts()
        hexes.append(layouts.hexes)
        rotations.append(layouts.letters.astype(np.int64))
    stride, _, _ = board_shape(tiles)
    places = np.stack(np.divmod(np.concatenate(hexes), stride), axis=1)
    return codes, Tiles(places, np.concatenate(rotations))


def _posed(tiles: Tiles, wanted: Sequence[Pose]) -> Tiles:
    """Layouts in poses, each shifted so that its least coordinates are 0: (layouts, poses, ...)."""
    import numpy as np

    # A pose is plain arithmetic, so it takes whole arrays of coordinates as well.
    whole: Any = (tiles.places[:, 0], tiles.places[:, 1])
    places: Any = np.stack([np.stack(pose.hex(whole), axis=1) for pose in wanted], axis=1)
    images = [
        [*(ROTATIONS.index(posed_rotation(pose, rotation)) for rotation in ROTATIONS), _NONE]
        for pose in wanted
    ]
    rotations = np.stack([np.array(image)[tiles.rotations] for image in images], axis=1)
    return Tiles(places - places.min(axis=3, keepdims=True), rotations)


def _rows(tiles: Tiles, width: int) -> Rows:
    """Layouts in poses on flat grids of a width."""
    return Rows(
        width * tiles.places[:, :, 0] + tiles.places[:, :, 1],
        tiles.rotations,
        tiles.places[:, :, 0].max(axis=2) + 1,
    )
