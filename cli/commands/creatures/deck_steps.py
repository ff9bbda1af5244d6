"""``palago deck steps``: the whole deck laid on a table, card after card."""

from __future__ import annotations

from typing import Any

import click

from palago.catalogue.creature.deck import DeckCard, note_reconstructed, rulebook_deck
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.lattice import Hex
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import svg_option
from palago.cli.shared.screen import print_picture, save_picture
from palago.solver.cards.deck_walk import Stop, walk
from palago.solver.green.plans import plan


@command(
    examples={
        "palago deck steps": "What to do on the table, from card to card.",
        "palago deck steps --svg steps.svg": "The twelve creatures in one picture.",
    },
)
@printed_as("json")
@svg_option
def steps(as_json: bool, svg_file: str | None) -> None:
    """Walk the whole deck, card 1 to 12: what to do with which tile, the fewest displaced each time.

    Each creature lies where the one before it lay. The rulebook prints nine such tasks, some of them from
    card to card in another order (see palago deck), and speaks of twelve.
    """
    deck = rulebook_deck()
    note_reconstructed(deck.cards)
    stops = list(walk(deck.cards))
    if svg_file is not None:
        from palago.catalogue.draw.drawing import picture
        from palago.catalogue.draw.portraits.badges import with_circles
        from palago.catalogue.draw.shapes import side_by_side

        faces = [
            with_circles(
                picture(stop.creature, marked=_laid(stop)), stop.card.tiles, stop.moved, named(stop.card)
            )
            for stop in stops
        ]
        save_picture(side_by_side(faces, across=4), svg_file)
    moved, added = (sum(getattr(stop, name) or 0 for stop in stops) for name in ("moved", "added"))
    if as_json:
        print_json(
            "deck-steps", {"moved": moved, "added": added, "stops": [_to_json(stop) for stop in stops]}
        )
        return
    for stop in stops:
        _print(stop)
    click.echo(
        f"{len(stops)} cards: {moved} tiles moved, {added} added to the {stops[0].card.tiles} of card 1"
    )
    click.echo(f"The rulebook speaks of twelve further tasks; {len(deck.transformations)} rows are known.")


def named(card: DeckCard) -> str:
    """What a picture calls a card: whoever sees it alone should know whose it is."""
    return f"{card.name} (ours)" if card.reconstructed else card.name


def _print(stop: Stop) -> None:
    circles = "" if stop.change is None else f", {stop.moved} moved, {stop.added} added"
    click.echo(f"card {stop.card.number}, {stop.card.name}: {stop.card.tiles} tiles{circles}")
    if stop.change is not None:
        for step in plan(stop.change).steps:
            click.echo(f"  {step}")
    print_picture(stop.creature)
    click.echo()


def _to_json(stop: Stop) -> dict[str, Any]:
    return {
        "number": stop.card.number,
        "name": stop.card.name,
        "tiles": stop.card.tiles,
        "moved": stop.moved,
        "added": stop.added,
        "code": code(stop.creature),
        "sum": write_sum(stop.creature),
        "layout": stop.creature.layout.to_json(),
        "steps": [] if stop.change is None else [step.to_json() for step in plan(stop.change).steps],
    }


def _laid(stop: Stop) -> set[Hex]:
    """The hexes on which a tile is laid or turned."""
    if stop.change is None:
        return set()
    return {step.new[:2] for step in plan(stop.change).steps if step.new is not None}
