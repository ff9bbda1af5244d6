"""``palago deck add``, ``list`` and ``remove``: a deck of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from palago.catalogue.creature.names import document_of
from palago.catalogue.creature.own_deck import discard, keep, own_document, own_names
from palago.catalogue.errors import InputError
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.portrait import portrait_options, read_card
from palago.cli.shared.screen import print_table, say
from palago.cli.shared.words.completion import CREATURE
from palago.solver.cards.between import only_creature
from palago.solver.portrait.card import SCHEMA, Card, as_card
from palago.solver.portrait.ranges import write_range


@command(
    examples={
        "palago deck add frog --contour lrrsrr --tiles 5": "A printed card, by its outline and size.",
        "palago deck add gecko virus": "A creature that has a name, under another.",
    },
)
@click.argument("name")
@click.argument("card", required=False, type=CREATURE)
@portrait_options
@click.option("--replace", is_flag=True, help="Put it in the place of what has that name.")
def add(name: str, card: str | None, replace: bool, **portrait: Any) -> None:
    """Put a CARD into a deck of your own under a NAME, and use that name wherever a creature or card is.

    CARD and options are as for `palago solve`: describe a printed card by its contour and number of tiles. Of
    a creature given by its tiles these are kept; with options beside it, or of a card, the portrait is. A
    name of your own comes before the same name in the rulebook's deck. The deck is a folder of .json files;
    palago doctor says where.
    """
    alone = card is not None and not any(portrait.values())
    kept = keep(name, _kept(card, name, portrait, alone=alone), replace=replace)
    say(f"{kept} is in your deck: try palago solve {kept}")


@command(
    "list",
    examples={
        "palago deck list": "What is in it.",
        "palago deck list --json": "The same for a program to read.",
    },
)
@printed_as("json")
def listed(as_json: bool) -> None:
    """List the cards of your own deck, with what is known of each."""
    cards = [{"name": name, **_known(name)} for name in own_names()]
    if as_json:
        print_json("own-deck", {"cards": cards})
    elif not cards:
        click.echo("Your deck is empty: palago deck add NAME puts a card into it.")
    else:
        print_table([(it["name"], it["kind"], it["tiles"], it["outline"]) for it in cards], HEADER)


#: What is listed of a card.
HEADER = ("name", "kind", "tiles", "outline")


@command(
    examples={
        "palago deck remove frog": "One card less.",
        "palago deck remove gecko": "And another.",
    },
)
@click.argument("name")
def remove(name: str) -> None:
    """Take a NAME out of your own deck."""
    say(f"{discard(name)} is no longer in your deck")


def _kept(card: str | None, name: str, portrait: Mapping[str, Any], *, alone: bool) -> Mapping[str, Any]:
    """The document to keep: a creature's tiles, if nothing else is said of it, or a card."""
    if card is not None and alone:
        _, document = document_of(card)
        is_card = isinstance(document, Mapping) and document.get("schema") == SCHEMA
        if not is_card and isinstance(as_card(card).tiles, int):
            return only_creature(card).layout.to_json()
    made = read_card(card, dict(portrait))
    return Card(name.strip().lower(), made.tiles, made.portrait).to_json()


def _known(name: str) -> dict[str, str]:
    """What is listed of a name; a file that cannot be read says so."""
    try:
        _, document = own_document(name) or ("", None)
        card = as_card(document)  # type: ignore[arg-type]
    except InputError as error:
        return {"kind": "damaged", "tiles": "", "outline": str(error)}
    is_card = isinstance(document, Mapping) and document.get("schema") == SCHEMA
    return {
        "kind": "card" if is_card else "creature",
        "tiles": "" if card.tiles is None else write_range(card.sizes),
        "outline": card.portrait.outer or "",
    }
