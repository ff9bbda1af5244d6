"""``palago score``: what was done between two tables, and what it scores."""

from __future__ import annotations

import click

from palago.catalogue.creature.names import as_layout
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_picture, print_table
from palago.games.errors import NotationError
from palago.games.record.notation import read_face
from palago.games.record.scoring import Score, name_of
from palago.games.record.scoring import score as scored


@command(
    examples={
        "palago score before.json after.json": "What was done, and what it scores.",
        "palago score before.json after.json --die 2 --json": "With the die that was thrown, as JSON.",
    },
)
@click.argument("before")
@click.argument("after")
@click.option("--die", metavar="FACE", help="The die that was used: 2 to 5, remove or rotate.")
@printed_as("json")
@picture_options("svg", "png", "pdf", look=("width", "theme", "borders", "numbers", "paper"))
def score(before: str, after: str, die: str | None, as_json: bool, pictures: Pictures) -> int:
    """Say what was laid, turned or taken between the layouts BEFORE and AFTER, and the points in Palagonia.

    Both are .json layouts in the same coordinates. Without --die the one that fits is taken.

    Exit status: 0 the act is legal, 3 it is not.
    """
    if before == after == "-":
        raise click.UsageError("only one of BEFORE and AFTER can be read from standard input")
    try:
        face = None if die is None else read_face(die)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--die") from None
    table = as_layout(after)
    found = scored(as_layout(before), table, face)
    if pictures:
        marked = [(q, r) for q, r, _ in found.laid] + [place for place, _, _ in found.turned]
        creatures = [birth.creature for birth in found.births]
        pictures.save_each([(table, {"creatures": creatures, "marked": marked})])
    if as_json:
        print_json("score", found.to_json())
    else:
        print_picture(table)
        _print(found)
    return 3 if found.fault else 0


def _print(found: Score) -> None:
    rows = [("lay", f"({q}, {r})", rotation, "") for q, r, rotation in found.laid]
    rows += [("take", f"({q}, {r})", rotation, "") for q, r, rotation in found.taken]
    rows += [("turn", f"({q}, {r})", old, new) for (q, r), old, new in found.turned]
    if rows:
        print_table(rows, ("act", "hex", "rotation", "to"))
    if found.births:
        print_table(
            [
                (
                    name_of(birth),
                    str(birth.creature.tiles),
                    str(birth.shells),
                    str(birth.limbs),
                    str(birth.points),
                )
                for birth in found.births
            ],
            ("creature", "tiles", "shells", "limbs", "points"),
        )
    click.echo(found.fault or f"legal: {found.points} points")
