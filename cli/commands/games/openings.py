"""``palago openings``: what is proved of the six openings of Palago."""

from __future__ import annotations

import click

from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_table
from palago.games.engine.openings import Opening, check_openings, known_openings


@command(
    examples={
        "palago openings": "What is proved of each.",
        "palago openings --svg openings.svg": "The six of them in a picture.",
    },
)
@click.option("--check", is_flag=True, help="Check the certificates against every legal reply.")
@printed_as("json")
@picture_options("svg", "png", "pdf", look=("width", "theme", "paper"))
def openings(check: bool, as_json: bool, pictures: Pictures) -> None:
    """List the six openings of Palago and what is proved of them: lost, won, or open.

    An opening is lost for who lays it if the other player wins by force, in so many own turns. The tiles
    are those on the hex (0, 0) and on its neighbour above. With --check the certificates are refereed again,
    which takes a minute.
    """
    found = known_openings()
    if check:
        check_openings(found)
    if pictures:
        from palago.catalogue.draw.shapes import side_by_side
        from palago.games.record.pictures import position_picture

        style = pictures.style
        pictures.save(lambda: side_by_side([position_picture(one.position, style=style) for one in found]))
    if as_json:
        print_json("openings", {"openings": [one.to_json() for one in found]})
        return
    print_table([_row(one) for one in found], ("opening", "value", "turns", "certificate", "positions"))
    if check:
        click.echo("every certificate holds against every legal reply")


def _row(one: Opening) -> tuple[str, ...]:
    turns = str(one.turns) if one.turns else f"none within {one.none_within}"
    return one.name, one.value, turns, one.certificate or "", str(one.nodes or "")
