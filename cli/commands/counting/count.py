"""``palago count``: how many creatures there are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from palago.catalogue.count.methods import CLAIM, METHODS, Method, census
from palago.catalogue.count.methods import counts as count_creatures
from palago.catalogue.creature.equivalence import Equivalence
from palago.catalogue.machine.outputs import CHECKPOINT
from palago.catalogue.plane.tile import SET
from palago.cli.shared.once import command
from palago.cli.shared.options import (
    equivalence_option,
    json_option,
    print_json,
    quiet_option,
    sizes,
    tiles_options,
    workers_option,
)
from palago.cli.shared.places import OutputFile
from palago.cli.shared.progress import share_shown
from palago.cli.shared.screen import print_table, say

if TYPE_CHECKING:
    from palago.catalogue.count.burnside import CreatureCounts


@command()
@tiles_options
@equivalence_option
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="How to count: creature by creature (in Python or compiled), or by a transfer matrix.",
)
@click.option(
    "--claim", is_flag=True, help="All creatures of a set of 48 tiles, beside the rulebook's claim."
)
@click.option(
    "--checkpoint",
    metavar="FILE",
    type=OutputFile(CHECKPOINT),
    help="Keep what the transfer matrix has done here, and go on from it after a kill.",
)
@quiet_option
@workers_option
@json_option
def count(
    tiles: int | None,
    up_to: int | None,
    equivalence: Equivalence,
    method: Method,
    claim: bool,
    checkpoint: str | None,
    quiet: bool,
    workers: int,
    as_json: bool,
) -> int:
    """Count the creatures of one size or of every size up to N, exactly.

    On two cores 40 tiles take a few seconds, and 48 tiles a few minutes. A count by transfer matrix says
    beforehand if it would need more memory than there is.
    """
    kept = Path(checkpoint) if checkpoint is not None else None
    if claim:
        if tiles is not None or up_to is not None:
            raise click.UsageError(f"--claim counts to {SET} tiles; leave out --tiles and --up-to")
        with share_shown(quiet) as report:
            rows = census(SET, workers=workers, checkpoint=kept, progress=report)
        _print_claim(rows, as_json)
        return 0
    wanted = sizes(tiles, up_to)
    if kept is not None and method not in ("auto", "transfer"):
        raise click.UsageError("--checkpoint is for the transfer matrix: leave out --method, or say transfer")
    if kept is not None:
        method = "transfer"
    found: dict[int, int] = {}
    complete = False
    try:
        with share_shown(quiet) as report:
            for size, number in count_creatures(
                wanted[-1], equivalence, method=method, workers=workers, checkpoint=kept, progress=report
            ):
                if size in wanted:
                    found[size] = number
        complete = True
    except KeyboardInterrupt:
        kept_note = f"; strips that are done are kept in {checkpoint}" if checkpoint else ""
        say(f"palago: interrupted; what is printed is exact, but larger sizes are missing{kept_note}")
    if as_json:
        print_json(
            {
                "symmetry": equivalence,
                "counts": {str(size): str(number) for size, number in found.items()},
                "total": str(sum(found.values())),
                "complete": complete,
            }
        )
    else:
        lines = [(str(size), f"{number:,}") for size, number in found.items()]
        total = [("total", f"{sum(found.values()):,}")] if len(lines) > 1 else []
        print_table([*lines, *total], ("tiles", f"{equivalence} creatures"))
    return 0 if complete else 130


def _print_claim(rows: Sequence[CreatureCounts], as_json: bool) -> None:
    totals = {
        "free": sum(row.free for row in rows),
        "one-sided": sum(row.one_sided for row in rows),
        "fixed": sum(row.fixed for row in rows),
    }
    holds = totals["free"] <= CLAIM
    if as_json:
        print_json(
            {
                "tiles": SET,
                "claim": str(CLAIM),
                "totals": {name: str(total) for name, total in totals.items()},
                "holds": holds,
            }
        )
        return
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
