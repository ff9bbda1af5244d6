"""``palago show``: everything about one creature."""

from __future__ import annotations

from typing import Any, Final

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import NUMBERS, to_json_on
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError
from palago.catalogue.machine.outputs import MAP
from palago.cli.shared.completion import CREATURE
from palago.cli.shared.forms import print_facts, print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.pictures import EVERYTHING, Pictures, picture_options
from palago.cli.shared.places import OutputFile
from palago.cli.shared.screen import print_table, save_bytes
from palago.solver.cards.between import each_on_table
from palago.solver.portrait.jointmap import JointMap

#: The numbers that are told of in one line with another.
TOGETHER: Final = ("tiles", "joints", "bridges", "points", "shells", "limbs")


@command(
    examples={
        "palago show virus": "The creature on card 1 of the deck.",
        "palago show 0a+1a+2b3c --svg virus.svg": "The same by its sum, with a picture in a file.",
    },
)
@click.argument("creature", type=CREATURE)
@printed_as("json", "csv")
@picture_options("svg", "png", "pdf", look=EVERYTHING)
@click.option(
    "--map",
    "map_file",
    metavar="FILE",
    type=OutputFile(MAP),
    help="Write its joint map, which palago solve --map reads; - for the terminal.",
)
def show(
    creature: str,
    as_json: bool,
    separator: str | None,
    pictures: Pictures,
    map_file: str | None,
) -> None:
    """Show a CREATURE: picture, canonical sum, size, worth, symmetry and contours.

    CREATURE is a card of the deck by name or number, a creature sum, a .json layout, a .json card
    that a single creature fits, or - for standard input. Of a layout with further tiles the largest
    creature is shown where it lies, and all tiles inside it count for its shells. Of what another
    command has printed with --json or --jsonl, all creatures are shown.
    """
    found, several = each_on_table(creature)
    pictures.save_each([(one, {"table": table}) for one, table in found])
    if map_file is not None:
        save_bytes(f"{JointMap.of_creature(_only(found)).write()}\n".encode(), map_file)
    known = [to_json_on(one, table) for one, table in found]
    if separator is not None:
        print_facts(known, separator)
    elif as_json and several:
        print_json("creatures", {"creatures": known})
    elif as_json:
        print_json("creature", known[0])
    else:
        for number, (one, table) in enumerate(found):
            if number:
                click.echo()
            pictures.show(one, table)
            print_table(facts(known[number]))


def _only(found: list[tuple[Creature, Layout]]) -> Creature:
    """The creature whose map is asked for.

    Raises
    ------
    InputError
        If there are several.
    """
    if len(found) > 1:
        raise InputError(f"--map writes the joint map of one creature, found {len(found)}")
    return found[0][0]


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
