"""``palago count``: how many creatures there are."""

from __future__ import annotations

import click

from palago.catalogue.canonical import Symmetry
from palago.catalogue.counting import METHODS, Method
from palago.catalogue.counting import count as count_creatures
from palago.cli.arguments import (
    json_option,
    print_json,
    sizes,
    symmetry_option,
    tiles_options,
    workers_option,
)
from palago.cli.screen import print_table


@click.command()
@tiles_options
@symmetry_option
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="How to count: in plain Python, or by the compiled generator.",
)
@workers_option
@json_option
def count(
    tiles: int | None, up_to: int | None, symmetry: Symmetry, method: Method, workers: int, as_json: bool
) -> None:
    """Count the creatures of one size or of every size up to N."""
    wanted = sizes(tiles, up_to)
    everything = count_creatures(wanted[-1], symmetry, method=method, workers=workers)
    counts = {size: everything[size] for size in wanted}
    total = sum(counts.values())
    if as_json:
        print_json(
            {
                "symmetry": symmetry,
                "counts": {str(size): str(number) for size, number in counts.items()},
                "total": str(total),
            }
        )
        return
    rows = [(str(size), f"{number:,}") for size, number in counts.items()]
    print_table(
        [*rows, ("total", f"{total:,}")] if len(rows) > 1 else rows, ("tiles", f"{symmetry} creatures")
    )
