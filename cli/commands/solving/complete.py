"""``palago complete``: the fewest further tiles that close a creature on a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_layout
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.lattice import Colour
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import colour_option, search_options
from palago.cli.shared.pictures import EVERYTHING, Pictures, picture_options
from palago.cli.shared.portrait import as_seen, exit_status
from palago.cli.shared.screen import tiles_in_words
from palago.cli.shared.words.completion import CREATURE
from palago.solver.red.completion import Completion, Way
from palago.solver.red.completion import complete as complete_layout


@command(
    examples={
        "palago complete virus": "The cheapest way to close another yellow creature beside the virus.",
        "palago complete virus --colour blue --all": "Every way to do so with a blue one.",
    },
)
@click.argument("layout", type=CREATURE)
@colour_option("The creature's colour.")
@click.option("--max-tiles", type=click.IntRange(min=1), metavar="K", help="At most K further tiles.")
@click.option("--eyes", is_flag=True, help="Let an Eye be an answer.")
@search_options()
@printed_as("json")
@picture_options("svg", "png", "pdf", look=EVERYTHING)
def complete(
    layout: str,
    colour: Colour,
    max_tiles: int | None,
    eyes: bool,
    find_all: bool,
    limit: int | None,
    time_limit: float | None,
    backend: Any,
    seed: int,
    as_json: bool,
    pictures: Pictures,
) -> int:
    """Find the fewest further tiles that close a creature of a colour on a LAYOUT.

    LAYOUT is a .json layout, a creature sum, a photo as for palago look, or - for standard input. At
    least one tile is laid, and the creature owns at least one of those that lie there. That no fewer
    tiles do is proved. Ways are the same if a symmetry of the layout takes one to the other.

    Exit status: 0 found, 3 proved that there is none, 4 gave up at a limit, 130 interrupted.
    """
    table = as_layout(as_seen(layout))
    # One is shown at once; several in the order of lists.
    alone = not find_all and limit in (None, 1)

    def show(way: Way) -> None:
        if not as_json:
            laid = Layout({**table, **way.additions})
            pictures.show(laid, marked=dict.fromkeys(way.additions, "+"))
            click.echo(_line(way, laid))

    answer = complete_layout(
        table,
        colour,
        max_tiles=max_tiles,
        eyes=eyes,
        limit=None if find_all else limit or 1,
        time_limit=time_limit,
        backend=backend,
        seed=seed,
        found=show if alone else None,
    )
    for way in () if alone else answer.ways:
        show(way)
    if answer.ways:
        # The text speaks of tiles by their numbers.
        replace(pictures, numbers=True).save_each(
            [
                (
                    Layout({**table, **way.additions}),
                    {"creatures": way.creatures, "marked": list(way.additions)},
                )
                for way in answer.ways
            ]
        )
    if as_json:
        print_json("complete", answer.to_json())
    else:
        click.echo(verdict(answer))
    return exit_status(answer.status, answer.ending, find_all)


def verdict(answer: Completion) -> str:
    """What the search has shown, in a line."""
    if answer.tiles is None:
        bound = f"{answer.refuted} further tiles, or fewer, are not enough: proved"
        return bound if answer.ending == "none" else f"gave up; {bound}"
    count = len(answer.ways)
    ways = f"{count} way{'' if count == 1 else 's'}"
    words = {"all": "all", "best": "stopped at", "number": "stopped at"}
    listed = f"{words.get(answer.ending, 'gave up at')} {ways}"
    up_to = "" if answer.symmetry == "1" else f", up to the layout's symmetry {answer.symmetry}"
    return f"{answer.tiles} further tiles, fewer are not enough: proved; {listed}{up_to}"


def _line(way: Way, table: Layout) -> str:
    laid = tiles_in_words(way.additions, table)
    closed = ", ".join(f"{write_sum(creature)} ({creature.tiles} tiles)" for creature in way.creatures)
    also = "".join(
        f"; of the other colour {write_sum(creature)} ({creature.tiles} tiles)" for creature in way.foreign
    )
    return f"lay {laid}: closes {closed}{also}"
