"""``palago sample``: a random creature of a size."""

from __future__ import annotations

import click

from palago.catalogue.creature.equivalence import Equivalence
from palago.catalogue.draw.drawing import picture
from palago.cli.commands.creatures.show import facts
from palago.cli.shared.once import command
from palago.cli.shared.options import (
    equivalence_option,
    json_option,
    png_option,
    print_json,
    size_option,
    svg_option,
)
from palago.cli.shared.screen import print_picture, print_table, save_picture


@command()
@size_option()
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same creature.")
@equivalence_option
@json_option
@svg_option
@png_option
def sample(
    tiles: int,
    seed: int | None,
    equivalence: Equivalence,
    as_json: bool,
    svg_file: str | None,
    png_file: str | None,
) -> None:
    """A uniformly random creature of N tiles, drawn exactly: every one has the same chance.

    Up to about 40 tiles it takes seconds; larger sizes need memory, and it says so if they do not fit.
    """
    from palago.catalogue.count.sampling import Sampler

    found = Sampler(tiles, equivalence, seed=seed).draw()
    if svg_file is not None:
        save_picture(picture(found), svg_file)
    if png_file is not None:
        save_picture(picture(found), png_file, as_png=True)
    known = found.to_json()
    if as_json:
        print_json(known)
    else:
        print_picture(found)
        print_table(facts(known))
