"""``palago show``: everything about one creature."""

from __future__ import annotations

import click

from palago.catalogue.creature import Creature
from palago.cli.arguments import json_option, png_option, print_json, read_creature, svg_option
from palago.cli.screen import print_picture, print_table, save_picture


@click.command()
@click.argument("creature")
@json_option
@svg_option
@png_option
def show(creature: str, as_json: bool, svg_file: str | None, png_file: str | None) -> None:
    """Show a CREATURE: picture, canonical sum, size, worth, symmetry and contours.

    CREATURE is a card of the deck by name or number, a creature sum, a .json layout, or - for
    standard input.
    """
    found = read_creature(creature)
    for path in (svg_file, png_file):
        if path is not None:
            from palago.catalogue.drawing import picture

            save_picture(picture(found), path)
    if as_json:
        print_json(found.to_json())
    else:
        print_picture(found)
        print_table(facts(found))


def facts(creature: Creature) -> list[tuple[str, str]]:
    """The lines of text that ``palago show`` prints below the picture."""
    known = creature.to_json()
    return [
        ("sum", known["sum"]),
        ("tiles", f"{known['tiles']}  ({known['joints']} joints, {known['bridges']} bridges)"),
        (
            "points",
            f"{known['points']} = {_many(known['shells'], 'shell')} + {_many(known['limbs'], 'limb')}",
        ),
        ("holes", str(known["holes"])),
        ("symmetry", f"{known['symmetry']}{', chiral' if known['chiral'] else ''}"),
        ("outer contour", known["outer_contour"]),
        *[("inner contour", word) for word in known["inner_contours"]],
    ]


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
