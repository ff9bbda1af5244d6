"""``palago deck``: the rulebook's cards and its table of transformations."""

from __future__ import annotations

import click

from palago.catalogue.deck import rulebook_deck
from palago.cli.arguments import json_option, print_json
from palago.cli.screen import print_table


@click.command()
@json_option
def deck(as_json: bool) -> None:
    """The twelve cards of the rulebook, what is known of each, and its green table."""
    known = rulebook_deck()
    if as_json:
        print_json(known.to_json())
        return
    print_table(
        [(_known(card.number), card.name, _known(card.tiles), card.sum or "?") for card in known.cards],
        ("card", "name", "tiles", "creature sum"),
    )
    click.echo()
    print_table(
        [
            (row.start, row.goal, _known(row.moved, "not printed"), _known(row.added, "not printed"))
            for row in known.transformations
        ],
        ("from", "to", "moved", "added"),
    )


def _known(value: int | None, otherwise: str = "?") -> str:
    return otherwise if value is None else str(value)
