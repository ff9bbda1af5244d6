"""``palago count``: how many creatures there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.count.burnside import CreatureCounts
from palago.catalogue.count.methods import CLAIM, METHODS, Method, census, method_for
from palago.catalogue.count.methods import counts as count_creatures
from palago.catalogue.count.published import methods_of, published_counts
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.machine.outputs import CHECKPOINT
from palago.catalogue.plane.tile import SET
from palago.cli.shared.forms import print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import (
    equivalence_option,
    is_given,
    quiet_option,
    sizes,
    tiles_options,
    workers_option,
)
from palago.cli.shared.places import OutputFile
from palago.cli.shared.screen import print_table, say

if TYPE_CHECKING:
    from palago.solver.portrait.ranges import Range


@command(
    examples={
        "palago count --tiles 48": "How many creatures the whole set can make.",
        "palago count --up-to 12 --equivalence fixed": "Small sizes, in every position and turn.",
        "palago count --tiles 12 --recompute": "Counting anew, not looking up.",
    },
)
@tiles_options
@equivalence_option
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="How to count: creature by creature (in Python or compiled), by sets of joints, or by a transfer "
    "matrix.",
)
@click.option(
    "--claim", is_flag=True, help="All creatures of a set of 48 tiles, beside the rulebook's claim."
)
@click.option("--recompute", is_flag=True, help="Count, even where the published numbers have the answer.")
@click.option(
    "--checkpoint",
    metavar="FILE",
    type=OutputFile(CHECKPOINT),
    help="Keep what the transfer matrix has done here, and go on from it after a kill.",
)
@click.option(
    "--scratch",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    help="Keep the tables of the transfer matrix in files here, where memory is too short for them.",
)
@quiet_option
@workers_option
@click.option("--bfile", "as_bfile", is_flag=True, help="Print a b-file as the OEIS has them: n a(n) a line.")
@printed_as("json", "csv")
def count(**options: Any) -> int:
    """How many creatures there are of one size, of each of several, or of every size up to N, exactly.

    As far as the numbers are published with this program they are looked up, and a line says how they were
    found. They are counted with --recompute, and with any of --method, --workers, --checkpoint and --scratch:
    40 tiles take some seconds, 48 tiles a minute. A count by transfer matrix says beforehand if it would
    need more memory than there is.
    """
    asked = CountOptions(**options)
    counts_anew = asked.recompute or any(
        is_given(name) for name in ("method", "workers", "checkpoint", "scratch")
    )
    if asked.as_bfile and (asked.claim or asked.as_json or asked.separator is not None):
        raise click.UsageError("give --bfile without --claim, --json, --csv and --tsv")
    if asked.claim:
        return _print_claim(_claim_rows(asked, counts_anew), asked)
    wanted = sizes(asked.tiles, asked.up_to)
    method = asked.chosen_method()
    if not counts_anew and wanted[-1] <= len(published_counts()):
        rows = published_counts()
        found = {size: rows[size - 1].number(asked.equivalence) for size in wanted}
        methods = {size: methods_of(size, asked.equivalence) for size in wanted}
        if not (asked.quiet or asked.as_json):
            say(_told(methods[wanted[-1]]))
        return _print_counts(asked, found, True, methods)
    found, complete = _count(asked, method, wanted)
    return _print_counts(asked, found, complete, {size: (method_for(wanted[-1], method),) for size in found})


@dataclass(frozen=True)
class CountOptions:
    """What the command line asks for."""

    tiles: Range | None
    up_to: int | None
    equivalence: Equivalence
    method: Method
    claim: bool
    recompute: bool
    checkpoint: str | None
    scratch: str | None
    quiet: bool
    workers: int
    as_bfile: bool
    as_json: bool
    separator: str | None

    def chosen_method(self) -> Method:
        """The method; what only the transfer matrix can use chooses it.

        Raises
        ------
        click.UsageError
            If another one is asked for.
        """
        for name in ("checkpoint", "scratch"):
            if getattr(self, name) is None:
                continue
            if self.method not in ("auto", "transfer"):
                raise click.UsageError(
                    f"--{name} is for the transfer matrix: leave out --method, or say transfer"
                )
            return "transfer"
        return self.method

    @property
    def kept(self) -> Path | None:
        """The checkpoint's file."""
        return None if self.checkpoint is None else Path(self.checkpoint)

    @property
    def folder(self) -> Path | None:
        """The folder for tables."""
        return None if self.scratch is None else Path(self.scratch)


def _count(asked: CountOptions, method: Method, wanted: range) -> tuple[dict[int, int], bool]:
    """Count anew: what was found, and whether it is all."""
    from palago.cli.shared.progress import strips_shown

    found: dict[int, int] = {}
    try:
        for size, number in count_creatures(
            wanted[-1],
            asked.equivalence,
            method=method,
            workers=asked.workers,
            checkpoint=asked.kept,
            scratch=asked.folder,
            progress=strips_shown(),
        ):
            if size in wanted:
                found[size] = number
    except KeyboardInterrupt:
        kept_note = f"; what is done is kept in {asked.checkpoint}" if asked.checkpoint else ""
        say(f"palago: interrupted; what is printed is exact, but larger sizes are missing{kept_note}")
        return found, False
    return found, True


def _print_counts(
    asked: CountOptions, found: dict[int, int], complete: bool, methods: Mapping[int, Sequence[str]]
) -> int:
    """Print the numbers; the exit status."""
    if asked.as_bfile:
        for size, number in found.items():
            click.echo(f"{size} {number}")
    elif asked.separator is not None:
        rows = [(size, number, asked.equivalence) for size, number in found.items()]
        print_separated(("tiles", "creatures", "equivalence"), rows, asked.separator)
    elif asked.as_json:
        print_json(
            "count",
            {
                "equivalence": asked.equivalence,
                "counts": {str(size): str(number) for size, number in found.items()},
                "total": str(sum(found.values())),
                "complete": complete,
                "methods": {str(size): list(methods[size]) for size in found},
            },
        )
    else:
        lines = [(str(size), f"{number:,}") for size, number in found.items()]
        total = [("total", f"{sum(found.values()):,}")] if len(lines) > 1 else []
        print_table([*lines, *total], ("tiles", f"{asked.equivalence} creatures"))
    return 0 if complete else 130


def _told(methods: Sequence[str]) -> str:
    return f"published numbers ({'; '.join(methods)}); --recompute counts anew"


def _claim_rows(asked: CountOptions, counts_anew: bool) -> Sequence[CreatureCounts]:
    if asked.tiles is not None or asked.up_to is not None:
        raise click.UsageError(f"--claim counts to {SET} tiles; leave out --tiles and --up-to")
    if not counts_anew:
        if not (asked.quiet or asked.as_json):
            say(_told(methods_of(SET)))
        return published_counts()[:SET]
    from palago.cli.shared.progress import strips_shown

    return census(
        SET, workers=asked.workers, checkpoint=asked.kept, scratch=asked.folder, progress=strips_shown()
    )


def _print_claim(rows: Sequence[CreatureCounts], asked: CountOptions) -> int:
    totals = {
        "free": sum(row.free for row in rows),
        "one-sided": sum(row.one_sided for row in rows),
        "fixed": sum(row.fixed for row in rows),
    }
    holds = totals["free"] <= CLAIM
    if asked.separator is not None:
        print_separated(
            ("tiles", "equivalence", "creatures", "claim", "holds"),
            [(SET, name, total, CLAIM, total <= CLAIM) for name, total in totals.items()],
            asked.separator,
        )
        return 0
    if asked.as_json:
        print_json(
            "claim",
            {
                "tiles": SET,
                "claim": str(CLAIM),
                "totals": {name: str(total) for name, total in totals.items()},
                "holds": holds,
            },
        )
        return 0
    print_table(
        [("the rulebook's claim: at most", f"{CLAIM:,}")]
        + [(f"{name} creatures of at most {SET} tiles", f"{total:,}") for name, total in totals.items()]
    )
    times = totals["free"] / CLAIM
    click.echo(
        "The claim holds."
        if holds
        else f"The claim does not hold: even of free creatures there are {times:,.0f} times as many."
    )
    return 0
