"""``palago count``: how many creatures there are."""

from __future__ import annotations

import click

from palago.catalogue.canonical import Symmetry
from palago.catalogue.counting import METHODS, Method
from palago.catalogue.counting import counts as count_creatures
from palago.cli.arguments import (
    json_option,
    print_json,
    sizes,
    symmetry_option,
    tiles_options,
    workers_option,
)
from palago.cli.screen import print_table, say


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
) -> int:
    """Count the creatures of one size or of every size up to N."""
    wanted = sizes(tiles, up_to)
    found: dict[int, int] = {}
    complete = False
    try:
        for size, number in count_creatures(wanted[-1], symmetry, method=method, workers=workers):
            if size in wanted:
                found[size] = number
        complete = True
    except KeyboardInterrupt:
        say("palago: interrupted; what is printed is exact, but larger sizes are missing")
    if as_json:
        print_json(
            {
                "symmetry": symmetry,
                "counts": {str(size): str(number) for size, number in found.items()},
                "total": str(sum(found.values())),
                "complete": complete,
            }
        )
    else:
        rows = [(str(size), f"{number:,}") for size, number in found.items()]
        total = [("total", f"{sum(found.values()):,}")] if len(rows) > 1 else []
        print_table([*rows, *total], ("tiles", f"{symmetry} creatures"))
    return 0 if complete else 130
