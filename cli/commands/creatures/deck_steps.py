"""``palago deck steps``: the whole deck laid on a table, card after card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.deck import DeckCard, note_reconstructed, rulebook_deck
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.lattice import Hex
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import pause_option
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_picture
from palago.solver.cards.deck_walk import Stop, walk
from palago.solver.green.captions import Names
from palago.solver.green.plans import plan
from palago.solver.green.stages import Chain

if TYPE_CHECKING:
    from palago.catalogue.creature.layout import Layout
    from palago.catalogue.draw.shapes import Picture
    from palago.catalogue.draw.style import Style


@command(
    examples={
        "palago deck steps": "What to do on the table, from card to card.",
        "palago deck steps --svg steps.svg": "The twelve creatures in one picture.",
    },
)
@printed_as("json")
@pause_option
@picture_options("svg", "png", "pdf", "gif", "html", look=("width", "theme", "borders", "paper", "plain"))
def steps(as_json: bool, pause: float | None, pictures: Pictures) -> None:
    """Walk the whole deck, card 1 to 12: what to do with which tile, the fewest displaced each time.

    Each creature lies where the one before it lay. The rulebook prints nine such tasks, some of them from
    card to card in another order (see palago deck), and speaks of twelve. Tiles keep their numbers through
    the whole walk; .gif plays it, .html is a page that steps through it.
    """
    deck = rulebook_deck()
    note_reconstructed(deck.cards)
    stops = list(walk(deck.cards))
    changes = tuple(stop.change for stop in stops if stop.change is not None)
    whole = Chain(tuple(stop.creature for stop in stops), changes)
    names = Names(whole.plan)
    if pictures:
        _save(stops, whole, names, pause, pictures)
    moved, added = (sum(getattr(stop, name) or 0 for stop in stops) for name in ("moved", "added"))
    if as_json:
        acts = [step | caption.to_json() for step, caption in zip(_steps(whole), names.captions, strict=True)]
        told = [_to_json(stop, acts[slice(*cut)]) for stop, cut in zip(stops, _cuts(whole), strict=True)]
        print_json("deck-steps", {"moved": moved, "added": added, "stops": told})
        return
    cuts = _cuts(whole)
    for number, (stop, cut) in enumerate(zip(stops, cuts, strict=True)):
        ahead = names.ahead(cut[1], cuts[min(number + 1, len(cuts) - 1)][1])
        _print(stop, cut, names, ahead, pictures)
    click.echo(
        f"{len(stops)} cards: {moved} tiles moved, {added} added to the {stops[0].card.tiles} of card 1"
    )
    click.echo(f"The rulebook speaks of twelve further tasks; {len(deck.transformations)} rows are known.")


def named(card: DeckCard) -> str:
    """What a picture calls a card: whoever sees it alone should know whose it is."""
    return f"{card.name} (ours)" if card.reconstructed else card.name


def _cuts(whole: Chain) -> list[tuple[int, int]]:
    """The acts that lead to each stop, from which to which; none to the first."""
    return list(pairwise((0, *whole.acts)))


def _steps(whole: Chain) -> list[dict[str, Any]]:
    return [step.to_json() for step in whole.plan.steps]


def _save(stops: list[Stop], whole: Chain, names: Names, pause: float | None, pictures: Pictures) -> None:
    """Write a picture of each stop, with the tiles that were acted on marked; or all acts, one by one."""
    from palago.catalogue.draw.portraits.badges import with_circles
    from palago.catalogue.draw.shapes import side_by_side
    from palago.solver.green.flipbook import html
    from palago.solver.green.storyboard import SECONDS, Storyboard, animated

    title = "The whole deck, card after card"
    board = Storyboard(whole.plan, pictures.style, whole.acts, pictures.borders)
    style = pictures.style
    faces = []
    for stop, (_, until) in zip(stops, _cuts(whole), strict=True):
        drawn = pictures.drawn(stop.creature, marked=_laid(stop))
        drawn = named_tiles(drawn, stop.creature.layout, laid(names, until), style)
        faces.append(with_circles(drawn, stop.card.tiles, stop.moved, named(stop.card), style))
    pictures.save(
        lambda: side_by_side(faces, across=4),
        pages=lambda: pictures.pages_of(faces, title),
        others={
            "gif": lambda: animated(
                board.frames, width=pictures.pixels(board.frames[0]), seconds=pause or SECONDS
            ),
            "html": lambda: html(whole.plan, title, style, stages=whole.acts).encode(),
        },
    )


def laid(names: Names, acts: int) -> dict[Hex, str]:
    """The names of the tiles on the table after so many acts, by where they lie."""
    return {tile[:2]: name for name, tile in names.tables[acts].items()}


def named_tiles(drawn: Picture, layout: Layout, names: Mapping[Hex, str], style: Style) -> Picture:
    """A picture with names on its tiles."""
    from palago.catalogue.draw.geometry import near_origin
    from palago.catalogue.draw.marks import tile_name

    home = near_origin(layout)
    labels = [tile_name(home.hex(place), name, style) for place, name in names.items()]
    return replace(drawn, parts=(*drawn.parts, *labels))


def _print(
    stop: Stop, cut: tuple[int, int], names: Names, ahead: Mapping[Hex, str], pictures: Pictures
) -> None:
    """The acts that lead to a card, and its tiles with the places that the next acts lead to."""
    circles = "" if stop.change is None else f", {stop.moved} moved, {stop.added} added"
    click.echo(f"card {stop.card.number}, {stop.card.name}: {stop.card.tiles} tiles{circles}")
    for caption in names.captions[slice(*cut)]:
        click.echo(f"  {caption}")
    print_picture(stop.creature, names=laid(names, cut[1]) | dict(ahead), borders=not pictures.plain)
    click.echo()


def _to_json(stop: Stop, steps: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "number": stop.card.number,
        "name": stop.card.name,
        "tiles": stop.card.tiles,
        "moved": stop.moved,
        "added": stop.added,
        "code": code(stop.creature),
        "sum": write_sum(stop.creature),
        "layout": stop.creature.layout.to_json(),
        "steps": steps,
    }


def _laid(stop: Stop) -> set[Hex]:
    """The hexes on which a tile is laid or turned."""
    if stop.change is None:
        return set()
    return {step.new[:2] for step in plan(stop.change).steps if step.new is not None}
