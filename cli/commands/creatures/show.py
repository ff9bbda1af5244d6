"""``palago show``: everything about one creature."""

from __future__ import annotations

from typing import Any, Final

import click

from palago.catalogue.creature.facts import NUMBERS
from palago.catalogue.draw.drawing import picture
from palago.cli.shared.completion import CREATURE
from palago.cli.shared.once import command
from palago.cli.shared.options import json_option, png_option, print_json, svg_option
from palago.cli.shared.screen import print_picture, print_table, save_picture
from palago.solver.cards.between import only_on_table

#: The numbers that are told of in one line with another.
TOGETHER: Final = ("tiles", "joints", "bridges", "points", "shells", "limbs")


@command(
    examples={
        "palago show virus": "The creature on card 1 of the deck.",
        "palago show 0a+1a+2b3c --svg virus.svg": "The same by its sum, with a picture in a file.",
    },
)
@click.argument("creature", type=CREATURE)
@json_option
@svg_option
@png_option
def show(creature: str, as_json: bool, svg_file: str | None, png_file: str | None) -> None:
    """Show a CREATURE: picture, canonical sum, size, worth, symmetry and contours.

    CREATURE is a card of the deck by name or number, a creature sum, a .json layout, a .json card
    that a single creature fits, or - for standard input. Of a layout with further tiles the largest
    creature is shown where it lies, and all tiles inside it count for its shells.
    """
    found, table = only_on_table(creature)
    drawn = picture(found, table=table)
    if svg_file is not None:
        save_picture(drawn, svg_file)
    if png_file is not None:
        save_picture(drawn, png_file, as_png=True)
    known = found.to_json()
    if len(table) > found.tiles:
        # On a table all tiles inside a creature count (rulebook), not only its own.
        known["shells"] = found.shells_on(table)
        known["points"] = known["shells"] + known["limbs"]
        known["table"] = table.to_json()
    if as_json:
        print_json(known)
    else:
        print_picture(found, table)
        print_table(facts(known))


def facts(known: dict[str, Any]) -> list[tuple[str, str]]:
    """The lines of text that ``palago show`` prints below the picture."""
    return [
        ("sum", known["sum"]),
        (
            "tiles",
            f"{known['tiles']}  ({_many(known['joints'], 'joint')}, {_many(known['bridges'], 'bridge')})",
        ),
        (
            "points",
            f"{known['points']} = {_many(known['shells'], 'shell')} + {_many(known['limbs'], 'limb')}",
        ),
        *[(name, str(known[name])) for name in NUMBERS if name not in TOGETHER],
        ("symmetry", f"{known['symmetry']}{', chiral' if known['chiral'] else ''}"),
        ("outer contour", known["outer_contour"]),
        *[("inner contour", word) for word in known["inner_contours"]],
    ]


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
