"""Arguments and options that several commands share, and how creatures are named."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click

from palago.catalogue.canonical import SYMMETRIES
from palago.catalogue.creature import Creature
from palago.catalogue.deck import rulebook_deck
from palago.catalogue.errors import InputError
from palago.catalogue.layout import Layout, loads
from palago.catalogue.sums import TOKENS, read_sum

Command = TypeVar("Command", bound=Callable[..., object])

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
jsonl_option = click.option("--jsonl", "as_jsonl", is_flag=True, help="Print one JSON document a line.")
svg_option = click.option(
    "--svg", "svg_file", metavar="FILE", type=click.Path(dir_okay=False), help="Write an SVG picture."
)
png_option = click.option(
    "--png", "png_file", metavar="FILE", type=click.Path(dir_okay=False), help="Write a PNG picture."
)
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


def tiles_options(command: Command) -> Command:
    """Add ``--tiles N`` and ``--up-to N``; read them with `sizes`."""
    up_to = click.option("--up-to", type=click.IntRange(min=1), metavar="N", help="Sizes 1 to N.")
    tiles = click.option("--tiles", type=click.IntRange(min=1), metavar="N", help="One size, in tiles.")
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
    """The creature that a CREATURE argument names.

    Raises
    ------
    InputError
        If it names none; the message says where and why.
    """
    given = read_document(text)
    if given is None:
        return named_creature(text)
    where, document = given
    if isinstance(document, str):
        return named_creature(document)
    with naming(where):
        return creature_from_json(document)


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
        where = "standard input"
        content = sys.stdin.read().strip()
        if content[:1] not in ("{", "["):
            return where, content
    elif text.endswith(".json"):
        where = text
        try:
            content = Path(text).read_text(encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot read {text}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise InputError(f"{text}: not UTF-8 text") from None
    else:
        return None
    with naming(where):
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
    if text.isdecimal() and len(text) <= 3:
        return rulebook_deck().card(text).creature()
    if text.isalpha() and not all(token in TOKENS for token in text):
        return rulebook_deck().card(text).creature()
    return read_sum(text)


def creature_from_json(document: object) -> Creature:
    """The creature of a layout document, or of one that has such a document under ``layout``.

    Raises
    ------
    InputError
        If it is no layout, or its tiles are not one creature.
    """
    if isinstance(document, dict) and isinstance(document.get("layout"), dict):
        document = document["layout"]
    return Creature.from_layout(Layout.from_json(document))


def print_json(document: object) -> None:
    """Print exactly one JSON document."""
    click.echo(json.dumps(document, indent=2))
