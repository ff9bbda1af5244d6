"""What ``palago solve --hint`` prints: a few tiles of every solution, and where they lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import click

from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.reading import HOURS, numbered, reading_order
from palago.cli.shared.forms import print_json
from palago.cli.shared.pictures import Pictures
from palago.cli.shared.screen import print_outline
from palago.solver.cards.backbone import Hints
from palago.solver.ending import status_of


def print_hint(found: Hints, number: int, as_json: bool, pictures: Pictures) -> None:
    """Print so many of the tiles that every solution has, and draw them in the outline or on the table."""
    # A list that was cut short may still lose tiles.
    proved = found.ending == "all"
    given_away = found.first(number) if proved else Layout()
    if pictures and proved:
        _draw(found, given_away, pictures)
    if as_json:
        print_json(
            "hint",
            {
                "status": status_of(found.ending, found.tiles),
                "ending": found.ending,
                "common": len(found.tiles) if proved else None,
                "layout": given_away.to_json(),
            },
        )
        return
    shown, names = given_away, numbered({**found.given, **given_away})
    if proved and found.outline is not None:
        shown = given_away.posed(found.card.portrait.turn)
        names = numbered(shown)
        print_outline(found.outline.contour, shown)
    elif given_away:
        pictures.show(Layout({**found.given, **given_away}), marked=dict.fromkeys(given_away, "+"))
    click.echo(_words(found, shown, names, number))


def _words(found: Hints, shown: Layout, names: Mapping[Hex, str], number: int) -> str:
    if found.ending == "none":
        return "no solution: proved"
    if found.ending != "all":
        return f"gave up ({'time limit' if found.ending == 'time' else 'interrupted'})"
    if not found.tiles:
        return "no tile belongs to every solution: proved"
    count = len(found.tiles)
    belong = f"{count} tile{' belongs' if count == 1 else 's belong'} to every solution: proved"
    fewer = "" if count >= number else f"; there are no {number}"
    lines = [f"tile {names[place]}: straight {HOURS[shown[place]]}" for place in reading_order(shown)]
    return "\n".join([*lines, f"{belong}{fewer}"])


def _draw(found: Hints, given_away: Layout, pictures: Pictures) -> None:
    if found.outline is not None:
        from palago.catalogue.draw.marks import tile_name
        from palago.catalogue.draw.portraits.outline import outline_picture

        shown = given_away.posed(found.card.portrait.turn)
        title = f"{len(shown)} tiles of every solution"
        drawn = outline_picture([found.outline.contour], shown, title=title, style=pictures.style)
        names = [tile_name(place, name, pictures.style) for place, name in numbered(shown).items()]
        pictures.save(lambda: replace(drawn, parts=(*drawn.parts, *names)))
    elif given_away:
        table = Layout({**found.given, **given_away})
        look = replace(pictures, numbers=True)
        pictures.save(lambda: look.drawn(table, dimmed=found.given, marked=given_away))
