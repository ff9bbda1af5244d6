"""Every creature of a size, streamed or counted by the compiled generator, in constant memory.

The reference twins are `palago.catalogue.creature.equivalence.generate` and
`palago.catalogue.creature.codes.generate_fixed`; the order is the same, that of the codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import EQUIVALENCES, IMAGES, Equivalence
from palago.catalogue.creature.facts import COLUMNS, Facts
from palago.catalogue.errors import check_choice
from palago.catalogue.generator.board import (
    Bytes,
    Harvest,
    Numbers,
    board_shape,
    growth,
    harvest,
    restart,
)
from palago.catalogue.generator.measures import measure, scratch
from palago.catalogue.generator.tree import rebuild, walk
from palago.catalogue.generator.units import bundles, cut, read_codes
from palago.catalogue.generator.write_sums import sums
from palago.catalogue.machine.workers import Work, run_local
from palago.catalogue.plane.tile import ROTATIONS, check_size

#: Nodes of the tree visited between two returns to the interpreter, where Ctrl-C is heard.
_BUDGET: Final = 2_000_000

_BUNDLE: Final = 16


@dataclass(frozen=True)
class Batch:
    """Creatures as columns; valid until the next batch is asked for.

    Parameters
    ----------
    found : Harvest
        Their codes, tiles and joints; perhaps with room for more rows.
    columns : int64 array (rows, properties)
        The properties, named by `palago.catalogue.creature.facts.COLUMNS`; the last is the number of the
        symmetry group in `palago.catalogue.creature.groups.SYMMETRIES`.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures are the same, and so how they are written.
    """

    found: Harvest
    columns: Numbers
    equivalence: Equivalence

    def __len__(self) -> int:
        return len(self.columns)

    def codes(self) -> list[str]:
        """The codes, a letter a tile."""
        return read_codes(self.found.codes[: len(self)])

    def sums(self) -> list[str]:
        """The canonical sums; of a free creature and its mirror twin, the lesser one."""
        return sums(self.found, len(self), mirror=self.equivalence == "free")

    def entries(self) -> Iterator[Facts]:
        """The facts of the creatures, one by one."""
        rows = zip(self.codes(), self.sums(), self.columns.tolist(), strict=True)
        return (Facts.of_columns(code, text, columns) for code, text, columns in rows)


def batches(
    tiles: int,
    equivalence: Equivalence = "free",
    *,
    least: int | None = None,
    prefix: str = "",
    rows: int = 4096,
) -> Iterator[Batch]:
    """The creatures of a size in batches, in the order of the codes.

    Parameters
    ----------
    tiles : int
        The size.
    equivalence : "fixed", "one-sided" or "free"
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
    check_choice("equivalence", equivalence, EQUIVALENCES)
    state, found, room = growth(tiles, prefix), harvest(rows, tiles), scratch(tiles)
    stride, _, _ = board_shape(tiles)
    counts = np.zeros(tiles + 1, np.int64)
    columns = np.zeros((rows, len(COLUMNS)), np.int64)
    least = tiles if least is None else least
    mark = 0
    while state.head[0] >= 0:
        count = walk(state, stride, least, tiles, len(prefix), 0, IMAGES[equivalence], counts, found, _BUDGET)
        mark = measure(found, count, stride, room, mark, columns)
        yield Batch(found, columns[:count], equivalence)


def stream(tiles: int, equivalence: Equivalence = "free") -> Iterator[Facts]:
    """Every creature of a size, once each up to an equivalence, with its properties.

    In constant memory, in the order of the codes, about a hundred thousand a second.

    >>> [(entry.sum, entry.points) for entry in stream(5)]
    [('0a+1a+2b3c', 2)]
    """
    for batch in batches(tiles, equivalence, rows=512):
        yield from batch.entries()


def creatures(tiles: int, equivalence: Equivalence = "free") -> Iterator[Creature]:
    """Every creature of a size, once each up to an equivalence: the fast stream, in constant memory.

    Raises
    ------
    InputError
        If the size is none that can be listed.

    >>> [creature.points for creature in creatures(7)]
    [3, 3]
    """
    for entry in stream(tiles, equivalence):
        yield entry.creature()


def entry_of(code: str) -> Facts:
    """The facts of the creature of a code.

    Raises
    ------
    InputError
        If it is no code.
    """
    creature_from_code(code)
    letters = [ROTATIONS.index(letter) for letter in code if letter in ROTATIONS]
    return next(rebuilt(np.array([letters], np.uint8)).entries())


def rebuilt(letters: Bytes) -> Batch:
    """The free creatures of some codes, with their properties.

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
    return Batch(found, columns, "free")


def count(up_to: int, equivalence: Equivalence = "free", *, workers: int = 1) -> dict[int, int]:
    """How many creatures there are of each size from 1 to a greatest one, by walking the whole tree.

    Parameters
    ----------
    up_to : int
        The greatest size.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures are the same.
    workers : int
        How many processes to use.

    >>> count(9)
    {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 9}
    """
    check_size(up_to)
    check_choice("equivalence", equivalence, EQUIVALENCES)
    if workers == 1:
        totals = count_units(up_to, equivalence, ("",))
    else:
        totals = np.zeros(up_to + 1, np.int64)
        jobs = (Work(count_units, (up_to, equivalence, bundle)) for bundle in bundles(cut(up_to), _BUNDLE))
        for _, part in run_local(jobs, workers):
            totals += part
    return {size: int(totals[size]) for size in range(1, up_to + 1)}


def count_units(tiles: int, equivalence: Equivalence, units: tuple[str, ...]) -> Numbers:
    """How many creatures of each size from 0 to `tiles` some units hold."""
    stride, _, _ = board_shape(tiles)
    counts, nothing = np.zeros(tiles + 1, np.int64), harvest(0, tiles)
    state = growth(tiles)
    for unit in units:
        restart(state, tiles, unit)
        while state.head[0] >= 0:
            walk(state, stride, 0, tiles, len(unit), 0, IMAGES[equivalence], counts, nothing, _BUDGET)
    return counts
