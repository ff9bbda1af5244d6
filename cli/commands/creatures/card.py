"""``palago card``: a creature's portrait, without the tiles, for somebody else to solve."""

from __future__ import annotations

import json

import click

from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.own_deck import own_names
from palago.catalogue.errors import CardError
from palago.catalogue.machine.outputs import CARD
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import time_limit_option
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_outline, save_bytes
from palago.cli.shared.words.completion import CREATURE
from palago.solver.cards.between import only_creature
from palago.solver.portrait.card import Card


@command(
    examples={
        "palago card rat --out rat.json": "A card to send to a friend.",
        "palago card 4b+5c --name bean --svg bean.svg": "With a name of your own, as a picture.",
    },
)
@click.argument("creature", type=CREATURE)
@click.option("--name", metavar="NAME", help="What the card calls it.  [default: its name in a deck]")
@click.option("--inner", is_flag=True, help="Show its holes on the card too.")
@time_limit_option
@printed_as("json")
@picture_options("svg", "png", "pdf", look=("width", "theme", "paper"), beside=CARD)
def card(
    creature: str,
    name: str | None,
    inner: bool,
    time_limit: float | None,
    as_json: bool,
    others: list[str],
    pictures: Pictures,
) -> int:
    """Make a card of a CREATURE: its outline, number of tiles and name, and not its tiles.

    CREATURE is as for `palago show`. Send the card to a friend: `palago solve FILE` finds its tiles, and
    `palago solve FILE --hint 2` gives two of them. It is said whether the card has one solution, and how
    hard it is: how many of the tiles the outline alone does not force.

    Exit status: 0 done, 4 not known within the time limit, 130 interrupted.
    """
    from palago.solver.cards.backbone import hardness
    from palago.solver.red.answers import solve

    found = only_creature(creature)
    made = Card.of_creature(found, inner=inner, name=_name_of(creature) if name is None else name)
    for out in others:
        save_bytes(f"{json.dumps(made.to_json(), indent=2)}\n".encode(), out)
    answer = solve(made, limit=1, time_limit=time_limit)
    hard = hardness(found)
    outline = made.portrait.outline
    assert outline is not None, "a card shows the outer contour"
    if pictures:
        from palago.catalogue.draw.portraits.outline import outline_picture

        title = f"{made.name or 'A creature'}: {found.tiles} tiles"
        pictures.save(lambda: outline_picture([outline.contour], title=title, style=pictures.style))
    if as_json:
        print_json(
            "new-card",
            {"card": made.to_json(), "unique": answer.unique, "ending": answer.ending, "hardness": hard},
        )
    else:
        print_outline(outline.contour)
        click.echo(f"{made.name + ': ' if made.name else ''}{found.tiles} tiles, outline {outline.word}")
        click.echo(_uniqueness(answer.unique))
        click.echo(_difficulty(hard, found.tiles))
    return {"time": 4, "interrupted": 130}.get(answer.ending, 0)


def _uniqueness(unique: bool | None) -> str:
    if unique is None:
        return "whether it has one solution is not known: gave up"
    return "one solution: proved" if unique else "several solutions: --inner shows the holes as well"


def _difficulty(hard: int, tiles: int) -> str:
    if not hard:
        return f"easy: the outline alone forces all {tiles} tiles"
    return f"{hard} of the {tiles} tiles are not forced by the outline alone"


def _name_of(text: str) -> str:
    """The name that something has in a deck; none for a sum or a file."""
    if text.strip().lower() in own_names():
        return text.strip().lower()
    try:
        return rulebook_deck().card(text).name
    except CardError:
        return ""
