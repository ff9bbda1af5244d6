"""``palago count``: how many creatures there are."""

from __future__ import annotations

import click

from palago.catalogue.canonical import Symmetry, generate
from palago.cli.arguments import json_option, print_json, sizes, symmetry_option, tiles_options
from palago.cli.screen import print_table


@click.command()
@tiles_options
@symmetry_option
@click.option(
    "--method",
    type=click.Choice(["auto", "enumerate"]),
    default="auto",
    show_default=True,
    help="How to count: by generating every creature.",
)
@json_option
def count(tiles: int | None, up_to: int | None, symmetry: Symmetry, method: str, as_json: bool) -> None:
    """Count the creatures of one size or of every size up to N."""
    counts = {size: sum(1 for _ in generate(size, symmetry)) for size in sizes(tiles, up_to)}
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
