"""Arguments and options that several commands share, and how creatures are named."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

import click

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.equivalence import SYMMETRIES
from palago.catalogue.creature.layout import Layout, loads
from palago.catalogue.creature.sums import TOKENS, read_sum
from palago.catalogue.errors import InputError, NotACreatureError
from palago.cli.shared.screen import check_place

Command = TypeVar("Command", bound=Callable[..., object])

#: Creatures that go by a name but are not so called in the deck.
ALIASES = {"eye": "4b+5c", "circle": "4b+5c", "pala-virus": "virus"}

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
jsonl_option = click.option("--jsonl", "as_jsonl", is_flag=True, help="Print one JSON document a line.")


def _place(ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
    """Refuse, before any work is done, a file that cannot be written for want of a folder."""
    if path is not None:
        check_place(path)
    return path


svg_option = click.option(
    "--svg",
    "svg_file",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=_place,
    help="Write an SVG picture.",
)
png_option = click.option(
    "--png",
    "png_file",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    callback=_place,
    help="Write a PNG picture.",
)
quiet_option = click.option("--quiet", is_flag=True, help="Show no progress.")
symmetry_option = click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="free",
    show_default=True,
    help="What counts as the same: translates; also turns by 120 degrees; also mirror twins.",
)

workers_option = click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="all cores",
    metavar="K",
    help="Processes to use.",
)


#: As far as the transfer matrix goes; creature by creature nobody gets near.
MOST_TILES = 126


class Seconds(click.FloatRange):
    """A time limit: a finite number of seconds above 0."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the number."""
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a finite number of seconds.", param, ctx)
        return seconds


def tiles_options(command: Command) -> Command:
    """Add ``--tiles N`` and ``--up-to N``; read them with `sizes`."""
    sizes_allowed = click.IntRange(min=1, max=MOST_TILES)
    up_to = click.option("--up-to", type=sizes_allowed, metavar="N", help="Sizes 1 to N.")
    tiles = click.option("--tiles", type=sizes_allowed, metavar="N", help="One size, in tiles.")
    return tiles(up_to(command))


def sizes(tiles: int | None, up_to: int | None) -> range:
    """The sizes asked for.

    Raises
    ------
    click.UsageError
        Unless exactly one of the two options is given.
    """
    if (tiles is None) == (up_to is None):
        raise click.UsageError("give either --tiles N or --up-to N")
    return range(tiles, tiles + 1) if tiles is not None else range(1, (up_to or 0) + 1)


def read_creature(text: str) -> Creature:
    """The creature that a CREATURE argument names; of a layout with more, the largest one.

    Raises
    ------
    InputError
        If it names none; the message says where and why.
    """
    return read_creature_on_table(text)[0]


def read_creature_on_table(text: str) -> tuple[Creature, Layout]:
    """The creature that a CREATURE argument names, and all the tiles it was found among.

    Raises
    ------
    InputError
        If it names none; the message says where and why.
    """
    given = read_document(text)
    if given is None:
        creature = named_creature(text)
        return creature, creature.layout
    where, document = given
    with naming(where):
        if isinstance(document, str):
            creature = named_creature(document)
            return creature, creature.layout
        table = layout_from_json(document)
        return largest_creature(table), table


def read_document(text: str) -> tuple[str, object] | None:
    """What a ``.json`` file or standard input (``-``) holds, and its name for messages.

    Standard input that does not look like JSON is returned as a string, with blanks stripped. None
    if the text names neither.

    Raises
    ------
    InputError
        If it cannot be read or is not JSON.
    """
    if text == "-":
        where, data = "standard input", sys.stdin.buffer.read()
    elif text.lower().endswith(".json"):
        where = text
        try:
            data = Path(text).read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {text}: {error.strerror}") from None
    else:
        return None
    with naming(where):
        try:
            content = data.decode("utf-8-sig").strip()
        except UnicodeDecodeError as error:
            raise InputError(f"not UTF-8 text at byte {error.start}") from None
        if text == "-" and content[:1] not in ("{", "["):
            return where, content
        return where, loads(content)


@contextmanager
def naming(where: str) -> Iterator[None]:
    """Put the name of a file before the message of any error in what it holds."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def named_creature(text: str) -> Creature:
    """The creature of a deck name, a deck number or a creature sum.

    Raises
    ------
    InputError
        If the text is none of these.
    """
    text = text.strip()
    if text.lower() in ALIASES:
        text = ALIASES[text.lower()]
    if text.isascii() and text.isdecimal() and len(text) <= 3:
        return rulebook_deck().card(text).creature()
    if text.isalpha() and not all(token in TOKENS for token in text):
        return rulebook_deck().card(text).creature()
    if "/" in text or "." in text:
        raise InputError(f"{text[:60]!r}: files with a creature or card have names that end in .json")
    return read_sum(text)


def creature_from_json(document: object) -> Creature:
    """The creature of a layout document; if it has several, the largest.

    Raises
    ------
    InputError
        If it is no layout, or has no largest creature.
    """
    return largest_creature(layout_from_json(document))


def layout_from_json(document: object) -> Layout:
    """The layout of a document, or of one that has such a document under ``table`` or ``layout``.

    Raises
    ------
    InputError
        If it is no layout.
    """
    if isinstance(document, dict):
        document = next((document[key] for key in ("table", "layout") if key in document), document)
    return Layout.from_json(document)


def largest_creature(table: Layout) -> Creature:
    """The largest closed creature among some tiles.

    Raises
    ------
    NotACreatureError
        If there is none, or several of that size; the message lists them.
    """
    found = sorted(find_creatures(table), key=lambda creature: -creature.tiles)
    if not found:
        raise NotACreatureError(f"no closed creature on the {len(table)} tiles")
    if len(found) > 1 and found[1].tiles == found[0].tiles:
        equals = [creature for creature in found if creature.tiles == found[0].tiles]
        listed = ", ".join(f"a {it.colour} one at hex {min(it.layout)}" for it in equals[:4])
        raise NotACreatureError(
            f"{len(equals)} creatures of {found[0].tiles} tiles, none larger: {listed}; expected one"
        )
    return found[0]


def print_json(document: object) -> None:
    """Print exactly one JSON document."""
    click.echo(json.dumps(document, indent=2))
