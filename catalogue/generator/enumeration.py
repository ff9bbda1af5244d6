"""Every creature of a size, streamed, counted or tallied by the compiled generator, in constant memory.

The reference twins are `palago.catalogue.creature.equivalence.generate` and
`palago.catalogue.creature.decisions.generate_fixed`. Creatures come in the order of the walk over sets
of joints, see `palago.catalogue.generator.sets.joint_sets`, and those of a set in the order of its choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Final

import numpy as np

from palago.catalogue.creature.codes import SYMBOLS, creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.groups import EQUIVALENCES, GROUPS, IMAGES, SYMMETRIES, Equivalence, Symmetry
from palago.catalogue.errors import check_choice
from palago.catalogue.generator.fixed_counts import count_fixed
from palago.catalogue.generator.listing import (
    Harvest,
    Range,
    count_groups,
    count_units,
    harvest_for,
    list_creatures,
    search_for,
)
from palago.catalogue.generator.rebuilding import Layouts, read_layouts, rebuild
from palago.catalogue.generator.sets.board import Bytes, Numbers, board_shape
from palago.catalogue.generator.sets.joint_sets import walk_for
from palago.catalogue.generator.sets.set_codes import END
from palago.catalogue.generator.sets.weights import parts_for
from palago.catalogue.generator.units import WHOLE, Units, depth_for, nothing, pieces
from palago.catalogue.generator.write_sums import sums
from palago.catalogue.machine.notices import at_work
from palago.catalogue.machine.workers import Work, run_here, run_local
from palago.catalogue.plane.tile import check_size

#: Sets entered between two returns to the interpreter, where Ctrl-C is heard.
BUDGET: Final = 200_000

#: The most units in a piece of work.
_BUNDLE: Final = 16

#: Called with the share of the work that is done.
Report = Callable[[float], None]


@dataclass(frozen=True)
class Batch:
    """Creatures as columns; valid until the next batch is asked for.

    Parameters
    ----------
    found : Harvest
        Their codes; perhaps with room for more rows.
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
        """The codes, a symbol a tile."""
        return read_codes(self.found.codes[: len(self)])

    def sums(self) -> list[str]:
        """The canonical sums; of a free creature and its mirror twin, the lesser one."""
        return sums(self.layouts(), self.columns[:, 0], mirror=self.equivalence == "free")

    def layouts(self) -> Layouts:
        """The tiles of the creatures."""
        return read_layouts(self.found.codes[: len(self)])

    def entries(self) -> Iterator[Facts]:
        """The facts of the creatures, one by one."""
        rows = zip(self.codes(), self.sums(), self.columns.tolist(), strict=True)
        return (Facts.of_columns(code, text, columns) for code, text, columns in rows)


def read_codes(codes: Bytes) -> list[str]:
    """The codes in an array of symbols as numbers, a row a code, filled up with 6."""
    letters = np.frombuffer(SYMBOLS.encode() + b" ", np.uint8)
    return [row.decode("ascii").rstrip() for row in letters[codes].view(f"S{codes.shape[1]}")[:, 0].tolist()]


def batches(
    tiles: int,
    equivalence: Equivalence = "free",
    *,
    least: int | None = None,
    units: Units = WHOLE,
    rows: int = 4096,
) -> Iterator[Batch]:
    """The creatures of a size in batches, in the order of the walk.

    Parameters
    ----------
    tiles : int
        The size.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures are the same.
    least : int, optional
        With it, all sizes from this one on come, mixed; memory does not grow with their number.
    units : Units
        Only these; see `palago.catalogue.generator.units`.
    rows : int
        The most creatures in a batch. Batches may be smaller, even empty: one comes at least every few
        tens of milliseconds, so that a caller can stop or report.
    """
    check_size(tiles)
    check_choice("equivalence", equivalence, EQUIVALENCES)
    if tiles < 3:
        return
    search, found = search_for(tiles), harvest_for(rows, tiles)
    wanted = range_of(tiles, equivalence, tiles if least is None else least, units)
    while search.walk.head[0] >= 0 or search.walk.head[1] == 0:
        count = list_creatures(search, wanted, found, BUDGET)
        yield Batch(found, found.facts[:count], equivalence)


def range_of(tiles: int, equivalence: Equivalence, least: int, units: Units) -> Range:
    """What a search has to look for."""
    stride, _, root = board_shape(tiles)
    return Range(least, tiles, IMAGES[equivalence], *units, stride, root)


def stream(tiles: int, equivalence: Equivalence = "free") -> Iterator[Facts]:
    """Every creature of a size, once each up to an equivalence, with its properties.

    In constant memory, in the order of the walk, about two hundred thousand a second.

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
    symbols = [SYMBOLS.index(symbol) for symbol in code]
    return next(rebuilt(np.array([symbols], np.uint8)).entries())


def rebuilt(symbols: Bytes) -> Batch:
    """The free creatures of some codes, with their properties.

    Parameters
    ----------
    symbols : uint8 array (rows, most)
        Codes as numbers in `SYMBOLS`, filled up with 6. Where this is no code, the row found has size 0.
    """
    rows, most = symbols.shape
    stride, _, root = board_shape(most)
    found = harvest_for(rows, most)
    found.codes[:] = END
    rebuild(search_for(most), symbols, stride, root, found)
    return Batch(found, found.facts, "free")


def count(
    up_to: int,
    equivalence: Equivalence = "free",
    *,
    workers: int = 1,
    report: Report = lambda _: None,
) -> dict[int, int]:
    """How many creatures there are of each size from 1 to a greatest one, by walking over all sets.

    Parameters
    ----------
    up_to : int
        The greatest size.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures are the same.
    workers : int
        How many processes to use.
    report : function of float
        Called again and again with the share of the work that is done.

    >>> count(9)
    {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 9}
    """
    check_choice("equivalence", equivalence, EQUIVALENCES)
    if equivalence == "fixed":
        check_size(up_to)
        totals = in_units(up_to, "fixed", fixed_units, workers, report)
        return {size: int(totals[size]) for size in range(1, up_to + 1)}
    found = count_by_symmetry(up_to, workers=workers, report=report)
    twins = {name: 1 + (equivalence == "one-sided" and GROUPS[name].chiral) for name in SYMMETRIES}
    return {
        size: sum(twins[name] * number for name, number in groups.items()) for size, groups in found.items()
    }


def count_by_symmetry(
    up_to: int, *, workers: int = 1, report: Report = lambda _: None
) -> dict[int, dict[Symmetry, int]]:
    """How many free creatures of each size from 1 to a greatest one have each symmetry.

    Parameters
    ----------
    up_to, workers, report
        See `count`.

    >>> count_by_symmetry(9)[9]
    {'1': 4, 'C3': 1, 'D1': 4, 'D3': 0}
    """
    check_size(up_to)
    totals = in_units(up_to, "free", symmetry_units, workers, report)
    return {size: dict(zip(SYMMETRIES, totals[size].tolist(), strict=True)) for size in range(1, up_to + 1)}


def in_units(
    up_to: int, equivalence: Equivalence, work: Callable[[int, Units], Numbers], workers: int, report: Report
) -> Numbers:
    """The sum of what a piece of work gives for each range of units."""
    if up_to < 3:
        return work(up_to, WHOLE)
    depth = depth_for(up_to)
    number = number_of_units(up_to, equivalence)
    jobs = (Work(work, (up_to, units)) for units in pieces(depth, range(number), _BUNDLE))
    doing = f"going through the creatures of at most {up_to} tiles"
    at_work(doing, 0, number)
    totals, done = work(up_to, nothing(depth)), 0
    with closing(run_here(jobs) if workers == 1 else run_local(jobs, workers)) as results:
        for piece, part in results:
            totals += part
            units = piece.arguments[1]
            done += units.last - units.first
            at_work(doing, done, number)
            report(done / number)
    return totals


def number_of_units(tiles: int, equivalence: Equivalence) -> int:
    """How many work units the creatures of at most so many tiles have, cut at the usual depth."""
    if tiles < 3:
        return 1
    units = nothing(depth_for(tiles))
    if equivalence == "fixed":
        found = _walk_fixed(tiles, units)[1]
    else:
        found = count_units(search_for(tiles), range_of(tiles, equivalence, 1, units))
    return max(1, found)


def fixed_units(tiles: int, units: Units) -> Numbers:
    """How many fixed creatures of each size from 0 to `tiles` some work units hold."""
    return _walk_fixed(tiles, units)[0]


def _walk_fixed(tiles: int, units: Units) -> tuple[Numbers, int]:
    """The number of fixed creatures of each size, and the number of units passed."""
    stride, _, root = board_shape(tiles)
    walk, parts, counts = walk_for(tiles), parts_for(tiles), np.zeros(tiles + 1, np.int64)
    while tiles >= 3 and (walk.head[0] >= 0 or walk.head[1] == 0):
        count_fixed(walk, parts, tiles, stride, root, *units, counts, 10 * BUDGET)
    return counts, int(walk.head[2])


def symmetry_units(tiles: int, units: Units) -> Numbers:
    """How many free creatures of each size from 0 to `tiles` and of each symmetry some work units hold."""
    search, wanted = search_for(tiles), range_of(tiles, "free", 1, units)
    counts = np.zeros((tiles + 1, len(SYMMETRIES)), np.int64)
    while tiles >= 3 and (search.walk.head[0] >= 0 or search.walk.head[1] == 0):
        count_groups(search, wanted, counts, BUDGET)
    return counts
