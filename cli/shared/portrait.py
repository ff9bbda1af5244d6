"""Options that describe a portrait, and the card that they and a CARD argument make together."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from palago.catalogue.creature.groups import SYMMETRIES
from palago.catalogue.creature.names import as_layout, named_creature
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import naming
from palago.catalogue.plane.lattice import COLOURS, YELLOW
from palago.cli.shared.options import Seconds
from palago.cli.shared.screen import say
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.portrait import NUMBERS, Portrait, Range
from palago.solver.red.answers import Ending, Status
from palago.solver.red.engines import BACKENDS

Command = TypeVar("Command", bound=Callable[..., object])


def read_range(ctx: click.Context, param: click.Parameter, value: str | None) -> Range | None:
    """Read a number, or a range of numbers: 5, 3-7 or 3+.

    Raises
    ------
    click.BadParameter
        If it is neither, or no number is in the range.
    """
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,9})(?:(\+)|-(\d{1,9}))?", value)
    if match is None:
        raise click.BadParameter(f"{value!r} is not a number or a range like 3-7 or 3+")
    low = int(match[1])
    high = None if match[2] else int(match[3] or low)
    least = 1 if param.name == "tiles" else 0
    if low < least or (high is not None and high < low):
        raise click.BadParameter(f"{value!r} is not in order, or below {least}")
    return low, high


def portrait_options(command: Command) -> Command:
    """Add the options that describe a portrait; `read_card` makes a card of them."""
    options: list[Callable[[Command], Command]] = [
        click.option(
            "--contour", "contours", multiple=True, metavar="WORD", help="A contour word; repeat for holes."
        ),
        click.option(
            "--map",
            "map_file",
            metavar="FILE",
            type=click.Path(dir_okay=False, allow_dash=True),
            help="A text drawing of its joints: # body, . not, ? either.",
        ),
        click.option("--tiles", callback=read_range, metavar="N", help="The number of tiles: 9, 9-12 or 9+."),
        *(
            click.option(
                f"--{name}", callback=read_range, metavar="N", help=f"The number of {name}, or a range."
            )
            for name in NUMBERS
        ),
        click.option("--symmetry", type=click.Choice(SYMMETRIES), help="Exactly this symmetry group."),
        click.option(
            "--contains",
            multiple=True,
            metavar="CREATURE",
            help="A creature, or a .json layout, whose tiles are among its own, shifted or turned.",
        ),
        click.option("--within", metavar="LAYOUT", help="A layout whose hexes it keeps to."),
        click.option("--table", metavar="LAYOUT", help="Tiles on the table, all of them its own."),
        click.option(
            "--colour",
            type=click.Choice(COLOURS),
            default=YELLOW,
            show_default=True,
            help="Its colour, where a table, region or pattern makes that matter.",
        ),
    ]
    return _with(options, command)


def search_options(command: Command) -> Command:
    """Add the options that steer a search."""
    options: list[Callable[[Command], Command]] = [
        click.option("--all", "find_all", is_flag=True, help="Find every solution."),
        click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop at N solutions."),
        click.option(
            "--time-limit",
            type=Seconds(),
            metavar="S",
            help="Stop after S seconds.",
        ),
        click.option(
            "--backend", type=click.Choice(BACKENDS), default="auto", show_default=True, help="The solver."
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0, max=2**31 - 1),
            default=0,
            show_default=True,
            help="Where the solver begins to look.",
        ),
    ]
    return _with(options, command)


def exit_status(status: Status, ending: Ending, find_all: bool) -> int:
    """The exit status of a search: with ``--all``, a list that was cut short is no success."""
    if ending == "interrupt":
        say("palago: interrupted")
        return 130
    if find_all and ending == "time":
        status = "gave-up"
    return {"found": 0, "none": 3, "gave-up": 4}[status]


#: What a portrait says once or not at all.
SINGLE = (*NUMBERS, "symmetry", "within", "table")


def read_card(text: str | None, given: dict[str, Any]) -> Card:
    """The card that a CARD argument and the portrait options make together.

    Raises
    ------
    click.UsageError
        If there is neither, or the options repeat what the CARD says.
    InputError
        If one of them cannot be read.
    """
    tiles, portrait = given["tiles"], read_portrait(given)
    if text is None:
        if portrait == Portrait(colour=portrait.colour) and tiles is None:
            raise click.UsageError("give a CARD, or --contour WORD and --tiles N, or another portrait")
        return Card("", _single(tiles), portrait)
    card = as_card(text)
    for option, here, there in (
        ("--contour", given["contours"], card.portrait.contours),
        ("--map", portrait.joints, card.portrait.joints),
        ("--tiles", tiles, card.tiles),
        *((f"--{name}", getattr(portrait, name), getattr(card.portrait, name)) for name in SINGLE),
    ):
        if here and there:
            raise click.UsageError(f"{option} and the CARD say the same thing; leave out one of them")
    added = {key: value for key, value in vars(portrait).items() if value and value != YELLOW}
    added["contains"] = (*card.portrait.contains, *portrait.contains)
    return replace(
        card, tiles=_single(tiles) if tiles else card.tiles, portrait=replace(card.portrait, **added)
    )


def read_portrait(given: dict[str, Any]) -> Portrait:
    """The portrait that the options describe.

    Raises
    ------
    InputError
        If one of them cannot be read.
    """
    patterns = []
    for text in given["contains"]:
        if text == "-" or text.lower().endswith(".json"):
            patterns.append(as_layout(text))
        else:
            # A name or sum means a creature in the colour of the answer, whatever way up it is written.
            patterns.append(named_creature(text).in_colour(given["colour"]).layout)
    return Portrait(
        contours=given["contours"],
        joints=None if given["map_file"] is None else _read_map(given["map_file"]),
        **{name: given[name] for name in NUMBERS},
        symmetry=given["symmetry"],
        contains=tuple(patterns),
        within=None if given["within"] is None else frozenset(as_layout(given["within"])),
        table=None if given["table"] is None else as_layout(given["table"]),
        colour=given["colour"],
    )


def _with(options: list[Callable[[Command], Command]], command: Command) -> Command:
    wrapped: Command = reduce(lambda inner, option: option(inner), reversed(options), command)
    return wrapped


def _single(tiles: Range | None) -> int | Range | None:
    return tiles[0] if tiles is not None and tiles[0] == tiles[1] else tiles


def _read_map(path: str) -> JointMap:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text") from None
    with naming(path):
        return JointMap.read(text)
