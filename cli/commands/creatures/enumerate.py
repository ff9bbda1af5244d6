"""``palago enumerate``: every creature of a size."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from palago.catalogue.count.published import expected_creatures
from palago.catalogue.creature.classes import sum_of_class
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.sums import read_sum
from palago.catalogue.machine.needs import Need
from palago.cli.shared.forms import named, print_facts, print_json_list, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import equivalence_option, sizes, tiles_options
from palago.cli.shared.screen import say

if TYPE_CHECKING:
    from palago.solver.portrait.ranges import Range

#: What stands first in each line of JSON.
Head = dict[str, str]

#: How many lines are still printed after Ctrl-C: they take a fraction of a second.
AT_AN_END: Final = 20_000

#: How many creatures are listed in a second, and what a tile takes in a sum and in a layout.
LISTED_A_SECOND: Final = 40_000
BYTES_A_TILE: Final = 4
BYTES_OF_LAYOUT: Final = 14


@command(
    "enumerate",
    examples={
        "palago enumerate --tiles 8": "The sums of both creatures of 8 tiles.",
        "palago enumerate --up-to 9 --jsonl": "All small creatures with their layouts, one a line.",
    },
)
@tiles_options
@equivalence_option
@click.option("--unsorted", is_flag=True, help="Print creatures as they are generated, the first at once.")
@printed_as("json", "jsonl", "csv")
def enumerate_(
    tiles: Range | None,
    up_to: int | None,
    equivalence: Equivalence,
    unsorted: bool,
    as_json: bool,
    as_jsonl: bool,
    separator: str | None,
) -> int:
    """List every creature of a size: one canonical sum a line, in ASCII order, the smaller sizes first.

    A sum does not tell the poses of a creature apart, so with --equivalence fixed it comes once for each of
    them; --jsonl has the layouts. Memory does not grow with the number of creatures.
    """
    head: Head | None = {"schema": named("creature")} if as_jsonl else {}
    if not (as_json or as_jsonl or separator):
        head = None
    wanted = sizes(tiles, up_to)
    need_of(wanted[-1], equivalence, in_memory=unsorted, as_json=head is not None).foresee()
    stopped: list[KeyboardInterrupt] = []
    lines = _lines(wanted, equivalence, head, unsorted, stopped)
    if as_json:
        print_json_list("enumerate", {"equivalence": equivalence}, "creatures", lines)
    elif separator is not None:
        print_facts(map(json.loads, lines), separator)
    else:
        for line in lines:
            click.echo(line)
    if stopped:
        say("palago: interrupted; not all creatures are listed")
        return 130
    return 0


def need_of(tiles: int, equivalence: Equivalence, *, in_memory: bool, as_json: bool) -> Need:
    """What a list takes: in order it is written to temporary files first."""
    number = expected_creatures(tiles, equivalence) - expected_creatures(tiles - 1, equivalence)
    line = tiles * (BYTES_A_TILE + (BYTES_OF_LAYOUT if as_json else BYTES_A_TILE))
    # What comes as it is generated may be of use for as long as one likes to read it.
    return Need(
        f"a list of {number:.1e} creatures",
        disk=0 if in_memory else 2 * number * line,
        seconds=0 if in_memory else number / LISTED_A_SECOND,
        folder=Path(tempfile.gettempdir()),
    )


def _lines(
    wanted: Iterable[int],
    equivalence: Equivalence,
    head: Head | None,
    unsorted: bool,
    stopped: list[KeyboardInterrupt],
) -> Iterator[str]:
    """The lines to print for all sizes, up to Ctrl-C."""
    for size in wanted:
        heard = until_interrupted(_rows(size, equivalence, head), stopped)
        yield from (line for _, line in heard) if unsorted else in_order(heard, stopped)
        if stopped:
            return


def until_interrupted(
    rows: Iterable[tuple[str, str]], stopped: list[KeyboardInterrupt]
) -> Iterator[tuple[str, str]]:
    """The rows up to Ctrl-C, which is noted and ends them without an error."""
    try:
        yield from rows
    except KeyboardInterrupt as signal:
        stopped.append(signal)


def in_order(rows: Iterable[tuple[str, str]], stopped: list[KeyboardInterrupt]) -> Iterator[str]:
    """The second of each pair, sorted by the first: in memory, or beyond a few megabytes on disk.

    If the rows were stopped by Ctrl-C, so many of them as are printed at once.
    """
    import sqlite3
    from contextlib import closing

    # An unnamed database is a temporary file that vanishes with the connection.
    with closing(sqlite3.connect("")) as database:
        database.execute("CREATE TABLE listed (sum TEXT, line TEXT)")
        database.executemany("INSERT INTO listed VALUES (?, ?)", rows)
        most = AT_AN_END if stopped else -1
        for (line,) in database.execute(
            "SELECT line FROM (SELECT rowid AS place, * FROM listed LIMIT ?) ORDER BY sum, place", (most,)
        ):
            yield line


def _rows(tiles: int, equivalence: Equivalence, head: Head | None) -> Iterator[tuple[str, str]]:
    """The sum that stands for each class of creatures, and the line for it: the sum, or JSON after a head."""
    from palago.catalogue.generator.small import AT_ONCE, small_creatures

    if tiles <= AT_ONCE:
        for creature in small_creatures(tiles, equivalence):
            text = sum_of_class(creature, equivalence)
            yield text, _line(text, creature if equivalence == "fixed" else None, head)
        return
    from palago.catalogue.generator.enumeration import stream

    for entry in stream(tiles, equivalence):
        fixed = entry.creature() if head is not None and equivalence == "fixed" else None
        yield entry.sum, _line(entry.sum, fixed, head)


def _line(text: str, fixed: Creature | None, head: Head | None) -> str:
    """The line for a sum. Fixed creatures have their layouts; the others are as their sum spells them."""
    if head is None:
        return text
    return json.dumps({**head, **(read_sum(text) if fixed is None else fixed).to_json()})
