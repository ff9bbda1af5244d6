"""``palago show``: everything about a creature, and all that lies on a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import ASKED, NUMBERS, Table, to_json_on
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import largest_creature
from palago.catalogue.errors import InputError
from palago.catalogue.machine.outputs import MAP
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.reading import lettered, numbered
from palago.cli.shared.forms import print_facts, print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.pictures import EVERYTHING, Pictures, picture_options
from palago.cli.shared.places import OutputFile
from palago.cli.shared.portrait import as_seen
from palago.cli.shared.screen import print_table, save_bytes
from palago.cli.shared.words.completion import CREATURE
from palago.solver.cards.between import on_view
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

    CREATURE is a card of the deck by name or number, a creature sum, a .json layout, a .json card that a
    single creature fits, a photo as for palago look, or - for standard input. Of a layout all is shown
    that lies there, whatever it is: the creatures of both colours, largest first, with all tiles inside
    them counted for their shells, and the tiles that belong to none. Of what another command has printed
    with --json or --jsonl, all creatures are shown.
    """
    found = on_view(as_seen(creature))
    if isinstance(found, Table):
        _show_table(found, as_json, separator, pictures, map_file)
        return
    several = isinstance(found, list)
    found = found if isinstance(found, list) else [found]
    pictures.save_each([(one, {"table": table}) for one, table in found])
    if map_file is not None:
        _save_map(_only(found), map_file)
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


def _show_table(
    table: Table, as_json: bool, separator: str | None, pictures: Pictures, map_file: str | None
) -> None:
    """Show whatever lies on a table: every creature, every other tile, and what is open if there is none."""
    places = {} if table.creatures or table.nearest is None else lettered(table.nearest.missing)
    look = replace(pictures, numbers=True)
    look.save(lambda: look.drawn(table.layout, creatures=table.creatures, places=places))
    if map_file is not None:
        _save_map(largest_creature(table.layout), map_file)
    if as_json:
        print_json("table", table.to_json())
    elif separator is not None:
        print_facts(table.facts(), separator)
    else:
        if table.layout:
            pictures.show(table.layout, places=places)
        _print_creatures(table, table.facts())
        for line in _rest(table, places):
            click.echo(line)


def _print_creatures(table: Table, known: Sequence[dict[str, Any]]) -> None:
    """What is known of the creatures of a table: in full of one, in a line each of several."""
    if len(known) == 1:
        print_table([("colour", known[0]["colour"]), *facts(known[0])])
    elif known:
        numbers = numbered(table.layout)
        names = ("colour", *ASKED, "symmetry")
        on = [_ranges(numbers[place] for place in creature.layout) for creature in table.creatures]
        rows = [
            (*(str(one[name]) for name in names), tiles, one["sum"])
            for one, tiles in zip(known, on, strict=True)
        ]
        print_table(rows, (*names, "on tiles", "sum"))


def _rest(table: Table, places: Mapping[Hex, str]) -> Iterator[str]:
    """Lines on what is no creature."""
    if not table.layout:
        yield "there is no tile on the table"
        return
    tiles = f"{_many(len(table.layout), 'tile')} in {_many(table.pieces, 'piece')}"
    yield f"{tiles}: {_many(len(table.creatures), 'creature') if table.creatures else 'no closed creature'}"
    numbers = numbered(table.layout)
    if table.creatures and table.loose:
        yield f"of no creature: {_on(numbers[place] for place in table.loose)}"
    elif table.nearest is not None and places:
        joints = f"{table.nearest.colour} with {_many(table.nearest.joints, 'joint')}"
        on = _on(numbers[place] for place in table.nearest.tiles)
        yield f"the nearest to one is {joints} on {on}, open at {' '.join(places.values())}"


def _on(numbers: Iterable[str]) -> str:
    """Tiles by their numbers, in words."""
    several = list(numbers)
    return f"tile{'' if len(several) == 1 else 's'} {_ranges(several)}"


def _ranges(numbers: Iterable[str]) -> str:
    """Numbers in order, those that follow each other as a range.

    >>> _ranges(["7", "2", "1", "3"])
    '1-3 7'
    """
    runs: list[list[int]] = []
    for number in sorted(map(int, numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _save_map(creature: Creature, path: str) -> None:
    save_bytes(f"{JointMap.of_creature(creature).write()}\n".encode(), path)


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
