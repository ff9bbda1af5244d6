"""``palago enumerate``: every creature of a size."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

import click

from palago.catalogue.creature.classes import representative
from palago.catalogue.creature.equivalence import Equivalence
from palago.catalogue.creature.sums import read_sum, write_sum
from palago.cli.shared.once import command
from palago.cli.shared.options import equivalence_option, json_or_jsonl, sizes, tiles_options
from palago.cli.shared.screen import say

if TYPE_CHECKING:
    from palago.solver.portrait.ranges import Range

#: How many lines are still printed after Ctrl-C: they take a fraction of a second.
AT_AN_END: Final = 20_000


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
@json_or_jsonl
def enumerate_(
    tiles: Range | None,
    up_to: int | None,
    equivalence: Equivalence,
    unsorted: bool,
    as_json: bool,
    as_jsonl: bool,
) -> int:
    """List every creature of a size: one canonical sum a line, in ASCII order, the smaller sizes first.

    A sum does not tell the poses of a creature apart, so with --equivalence fixed it comes once for each of
    them; --jsonl has the layouts. Memory does not grow with the number of creatures.
    """
    stopped: list[KeyboardInterrupt] = []
    lines = _lines(sizes(tiles, up_to), equivalence, as_json or as_jsonl, unsorted, stopped)
    if as_json:
        click.echo("[", nl=False)
        for number, line in enumerate(lines):
            click.echo(f"{',' if number else ''}\n{line}", nl=False)
        click.echo("\n]")
    else:
        for line in lines:
            click.echo(line)
    if stopped:
        say("palago: interrupted; not all creatures are listed")
        return 130
    return 0


def _lines(
    wanted: Iterable[int],
    equivalence: Equivalence,
    as_json: bool,
    unsorted: bool,
    stopped: list[KeyboardInterrupt],
) -> Iterator[str]:
    """The lines to print for all sizes, up to Ctrl-C."""
    for size in wanted:
        heard = until_interrupted(_rows(size, equivalence, as_json), stopped)
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


def _rows(tiles: int, equivalence: Equivalence, as_json: bool) -> Iterator[tuple[str, str]]:
    """The sum that stands for each class of creatures, and the line to print for it."""
    from palago.catalogue.generator.small import AT_ONCE, small_creatures

    if tiles <= AT_ONCE:
        written = (representative(creature, equivalence) for creature in small_creatures(tiles, equivalence))
        for creature in written:
            text = write_sum(creature)
            yield text, json.dumps(creature.to_json()) if as_json else text
        return
    from palago.catalogue.generator.enumeration import stream

    for entry in stream(tiles, equivalence):
        if as_json:
            # Of fixed creatures the layout is what tells them apart; others are as their sum spells them.
            creature = entry.creature() if equivalence == "fixed" else read_sum(entry.sum)
            yield entry.sum, json.dumps(creature.to_json())
        else:
            yield entry.sum, entry.sum
