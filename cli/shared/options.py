"""Arguments and options that several commands share, and how creatures are named."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from math import isfinite
from typing import Any, TypeVar

import click

from palago.catalogue.creature.equivalence import EQUIVALENCES
from palago.cli.shared.screen import check_place

Command = TypeVar("Command", bound=Callable[..., object])

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
jsonl_option = click.option("--jsonl", "as_jsonl", is_flag=True, help="Print one JSON document a line.")


def _place(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """Refuse, before any work is done, a file that cannot be written for want of a folder."""
    if path is not None:
        check_place(path)
    return path


svg_option = click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=_place,
    help="Write an SVG picture.",
)
png_option = click.option(
    "--png",
    "png_file",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=_place,
    help="Write a PNG picture.",
)
quiet_option = click.option("--quiet", is_flag=True, help="Show no progress.")
equivalence_option = click.option(
    "--symmetry",
    "equivalence",
    type=click.Choice(EQUIVALENCES),
    default="free",
    show_default=True,
    help="What counts as the same: translates; also turns by 120 degrees; also mirror twins.",
)

workers_option = click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="all cores",
    metavar="K",
    help="Processes to use.",
)


#: As far as the transfer matrix goes; creature by creature nobody gets near.
MOST_TILES = 126


class Seconds(click.FloatRange):
    """A time limit: a finite number of seconds above 0."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the number."""
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a finite number of seconds.", param, ctx)
        return seconds


def tiles_options(command: Command) -> Command:
    """Add ``--tiles N`` and ``--up-to N``; read them with `sizes`."""
    sizes_allowed = click.IntRange(min=1, max=MOST_TILES)
    up_to = click.option("--up-to", type=sizes_allowed, metavar="N", help="Sizes 1 to N.")
    tiles = click.option("--tiles", type=sizes_allowed, metavar="N", help="One size, in tiles.")
    return tiles(up_to(command))


def sizes(tiles: int | None, up_to: int | None) -> range:
    """The sizes asked for.

    Raises
    ------
    click.UsageError
        Unless exactly one of the two options is given.
    """
    if (tiles is None) == (up_to is None):
        raise click.UsageError("give either --tiles N or --up-to N")
    return range(tiles, tiles + 1) if tiles is not None else range(1, (up_to or 0) + 1)


def print_json(document: object) -> None:
    """Print exactly one JSON document."""
    click.echo(json.dumps(document, indent=2))
