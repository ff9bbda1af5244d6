"""Every creature of a size, streamed or counted by the compiled generator, in constant memory.

The reference twins are `palago.catalogue.creature.equivalence.generate` and
`palago.catalogue.creature.codes.generate_fixed`; the order is the same, that of the codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import IMAGES, SYMMETRIES, Group, Symmetry
from palago.catalogue.errors import check_choice
from palago.catalogue.generator.board import (
    GROUPS,
    Bytes,
    Harvest,
    Numbers,
    board_shape,
    growth,
    harvest,
    restart,
)
from palago.catalogue.generator.measures import COLUMNS, measure, scratch
from palago.catalogue.generator.tree import rebuild, walk
from palago.catalogue.generator.units import bundles, cut, read_codes
from palago.catalogue.generator.write_sums import sums
from palago.catalogue.machine.workers import Work, run_local
from palago.catalogue.plane.lattice import YELLOW
from palago.catalogue.plane.tile import ROTATIONS, check_size

#: Nodes of the tree visited between two returns to the interpreter, where Ctrl-C is heard.
_BUDGET: Final = 2_000_000

_BUNDLE: Final = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """What a catalogue says of a creature; the names are those of `Creature`.

    Parameters
    ----------
    code : str
        The canonical code for the symmetry asked for.
    sum : str
        The canonical sum.
    symmetry : str
        Its symmetry group.
    """

    code: str
    sum: str
    tiles: int
    joints: int
    bridges: int
    holes: int
    shells: int
    limbs: int
    points: int
    symmetry: Group

    @property
    def chiral(self) -> bool:
        """Whether it differs from its mirror twin."""
        return self.symmetry in ("1", "C3")

    def creature(self) -> Creature:
        """The yellow creature itself."""
        return creature_from_code(self.code)

    def to_json(self) -> dict[str, Any]:
        """Its code, and the properties with the keys of `Creature.to_json`; no contours, no layout."""
        return {
            "code": self.code,
            "sum": self.sum,
            "colour": YELLOW,
            "tiles": self.tiles,
            "joints": self.joints,
            "bridges": self.bridges,
            "holes": self.holes,
            "shells": self.shells,
            "limbs": self.limbs,
            "points": self.points,
            "symmetry": self.symmetry,
            "chiral": self.chiral,
        }


@dataclass(frozen=True)
class Batch:
    """Creatures as columns; valid until the next batch is asked for.

    Parameters
    ----------
    found : Harvest
        Their codes, tiles and joints; perhaps with room for more rows.
    columns : int64 array (rows, 8)
        The properties, named by `palago.catalogue.generator.measures.COLUMNS`; the last is the number of the
        symmetry group in `palago.catalogue.generator.board.GROUPS`.
    """

    found: Harvest
    columns: Numbers

    def __len__(self) -> int:
        return len(self.columns)

    def codes(self) -> list[str]:
        """The codes, a letter a tile."""
        return read_codes(self.found.codes[: len(self)])

    def sums(self) -> list[str]:
        """The canonical sums."""
        return sums(self.found, len(self))

    def entries(self) -> Iterator[Entry]:
        """The creatures one by one."""
        rows = zip(self.codes(), self.sums(), self.columns.tolist(), strict=True)
        return (
            Entry(code, text, tiles, joints, bridges, holes, shells, limbs, points, GROUPS[group])
            for code, text, (tiles, joints, bridges, holes, shells, limbs, points, group) in rows
        )


def batches(
    tiles: int, symmetry: Symmetry = "free", *, least: int | None = None, prefix: str = "", rows: int = 4096
) -> Iterator[Batch]:
    """The creatures of a size in batches, in the order of the codes.

    Parameters
    ----------
    tiles : int
        The size.
    symmetry : "fixed", "one-sided" or "free"
        Which creatures are the same.
    least : int, optional
        With it, all sizes from this one on come, mixed; memory does not grow with their number.
    prefix : str
        Only codes that begin so; see `palago.catalogue.generator.units`.
    rows : int
        The most creatures in a batch. Batches may be smaller, even empty: one comes at least every few
        tens of milliseconds, so that a caller can stop or report.
    """
    check_size(tiles)
    check_choice("equivalence", symmetry, SYMMETRIES)
    state, found, room = growth(tiles, prefix), harvest(rows, tiles), scratch(tiles)
    stride, _, _ = board_shape(tiles)
    counts = np.zeros(tiles + 1, np.int64)
    columns = np.zeros((rows, len(COLUMNS)), np.int64)
    least = tiles if least is None else least
    mark = 0
    while state.head[0] >= 0:
        count = walk(state, stride, least, tiles, len(prefix), 0, IMAGES[symmetry], counts, found, _BUDGET)
        mark = measure(found, count, stride, room, mark, columns)
        yield Batch(found, columns[:count])


def stream(tiles: int, symmetry: Symmetry = "free") -> Iterator[Entry]:
    """Every creature of a size, once each up to a symmetry, with its properties.

    In constant memory, in the order of the codes, about a hundred thousand a second.

    >>> [(entry.sum, entry.points) for entry in stream(5)]
    [('0a+1a+2b3c', 2)]
    """
    for batch in batches(tiles, symmetry, rows=512):
        yield from batch.entries()


def creatures(tiles: int, symmetry: Symmetry = "free") -> Iterator[Creature]:
    """Every creature of a size, once each up to a symmetry: the fast stream, in constant memory.

    Raises
    ------
    InputError
        If the size is none that can be listed.

    >>> [creature.points for creature in creatures(7)]
    [3, 3]
    """
    for entry in stream(tiles, symmetry):
        yield entry.creature()


def entry_of(code: str) -> Entry:
    """The entry of the creature of a code.

    Raises
    ------
    InputError
        If it is no code.
    """
    creature_from_code(code)
    letters = [ROTATIONS.index(letter) for letter in code if letter in ROTATIONS]
    return next(rebuilt(np.array([letters], np.uint8)).entries())


def rebuilt(letters: Bytes) -> Batch:
    """The creatures of some codes, with their properties.

    Parameters
    ----------
    letters : uint8 array (rows, most)
        Codes as numbers 0, 1, 2, filled up with 3. Where this is no code, the row found has size 0.
    """
    rows, most = letters.shape
    stride, _, _ = board_shape(most)
    found, columns = harvest(rows, most), np.zeros((rows, len(COLUMNS)), np.int64)
    rebuild(growth(most), stride, letters, found)
    measure(found, rows, stride, scratch(most), 0, columns)
    return Batch(found, columns)


def count(up_to: int, symmetry: Symmetry = "free", *, workers: int = 1) -> dict[int, int]:
    """How many creatures there are of each size from 1 to a greatest one, by walking the whole tree.

    Parameters
    ----------
    up_to : int
        The greatest size.
    symmetry : "fixed", "one-sided" or "free"
        Which creatures are the same.
    workers : int
        How many processes to use.

    >>> count(9)
    {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 9}
    """
    check_size(up_to)
    check_choice("equivalence", symmetry, SYMMETRIES)
    if workers == 1:
        totals = count_units(up_to, symmetry, ("",))
    else:
        totals = np.zeros(up_to + 1, np.int64)
        jobs = (Work(count_units, (up_to, symmetry, bundle)) for bundle in bundles(cut(up_to), _BUNDLE))
        for _, part in run_local(jobs, workers):
            totals += part
    return {size: int(totals[size]) for size in range(1, up_to + 1)}


def count_units(tiles: int, symmetry: Symmetry, units: tuple[str, ...]) -> Numbers:
    """How many creatures of each size from 0 to `tiles` some units hold."""
    stride, _, _ = board_shape(tiles)
    counts, nothing = np.zeros(tiles + 1, np.int64), harvest(0, tiles)
    state = growth(tiles)
    for unit in units:
        restart(state, tiles, unit)
        while state.head[0] >= 0:
            walk(state, stride, 0, tiles, len(unit), 0, IMAGES[symmetry], counts, nothing, _BUDGET)
    return counts
