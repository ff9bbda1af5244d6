"""``palago sample``: a random creature of a size, or the creatures on a random table."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

import click

from palago.catalogue.creature.groups import Equivalence
from palago.cli.commands.creatures.show import facts
from palago.cli.shared.forms import print_facts, print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import (
    equivalence_option,
    is_given,
    range_option,
    seed_option,
    sizes_of,
)
from palago.cli.shared.pictures import EVERYTHING, Pictures, picture_options
from palago.cli.shared.screen import print_table

if TYPE_CHECKING:
    from palago.solver.portrait.ranges import Range


@command(
    examples={
        "palago sample --tiles 12": "A random creature of 12 tiles.",
        "palago sample --tiles 9-12 --seed 7 --svg random.svg": "The same whenever you ask, in a file.",
        "palago sample --side 20 --seed 1": "What lies on a random table of 20 x 20 tiles.",
    },
)
@range_option("tiles", "The size, in tiles: 9 or 9-12.")
@click.option("--side", type=click.IntRange(min=1), metavar="L", help="The side of a random table, in tiles.")
@seed_option("The same seed gives the same creature or table.", least=None)
@equivalence_option
@printed_as("json", "csv")
@picture_options("svg", "png", "pdf", look=EVERYTHING)
def sample(
    tiles: Range | None,
    side: int | None,
    seed: int | None,
    equivalence: Equivalence,
    as_json: bool,
    separator: str | None,
    pictures: Pictures,
) -> None:
    """A uniformly random creature of N tiles, drawn exactly: every one has the same chance.

    Of a range of sizes too every creature has the same chance, so mostly those of the greatest come.
    Up to about 40 tiles it takes seconds, 48 take a minute or two; larger sizes need memory, and it says
    so if they do not fit.

    With --side instead, the creatures on a rhombus of L x L tiles in random rotations: how many there are
    of each size and of each worth, in both colours.
    """
    if (tiles is None) == (side is None):
        raise click.UsageError("give either --tiles N or --side L")
    if side is not None:
        if pictures or is_given("equivalence"):
            raise click.UsageError("pictures and --equivalence are for a creature, not for a table")
        _sample_table(side, seed, as_json, separator)
        return
    from palago.catalogue.count.sampling import Sampler

    assert tiles is not None, "or there is a side"
    found = Sampler(_size(sizes_of(tiles), equivalence, seed), equivalence, seed=seed).draw()
    pictures.save(lambda: pictures.drawn(found))
    known = found.to_json()
    if as_json:
        print_json("creature", known)
    elif separator is not None:
        print_facts([known], separator)
    else:
        pictures.show(found)
        print_table(facts(known))


def _size(wanted: range, equivalence: Equivalence, seed: int | None) -> int:
    """A random size, each with a chance in proportion to the number of its creatures."""
    if len(wanted) == 1:
        return wanted[0]
    from palago.catalogue.count.methods import counts

    numbers = [number for size, number in counts(wanted[-1], equivalence) if size in wanted]
    # The sampler begins with the same seed: what it draws must not depend on what is drawn here.
    place = Random(None if seed is None else f"size {seed}").randrange(max(sum(numbers), 1))
    return wanted[bisect(list(accumulate(numbers)), place)]


def _sample_table(side: int, seed: int | None, as_json: bool, separator: str | None) -> None:
    from palago.catalogue.count.random_table import count_table, random_rotations

    found = count_table(random_rotations(side, seed))
    if separator is not None:
        print_separated(("tiles", "creatures"), found.by_size.items(), separator)
        return
    if as_json:
        print_json(
            "random-table",
            {
                "side": side,
                "tiles": found.tiles,
                "components": found.components,
                "creatures": found.creatures,
                "largest": found.largest,
                "points": found.points,
                "by_size": {str(size): count for size, count in found.by_size.items()},
                "by_points": {str(points): count for points, count in found.by_points.items()},
            },
        )
        return
    print_table(
        [
            ("tiles", f"{found.tiles:,}"),
            ("components of both colours", f"{found.components:,}"),
            ("creatures", f"{found.creatures:,}"),
            ("tiles of the largest component", f"{found.largest:,}"),
            ("points of all creatures", f"{found.points:,}"),
        ]
    )
    print_table([(str(size), f"{count:,}") for size, count in found.by_size.items()], ("tiles", "creatures"))
