"""What ``palago solve --hint`` prints: a few tiles of every solution, and where they lie."""

from __future__ import annotations

import click

from palago.catalogue.creature.layout import Layout
from palago.cli.shared.forms import print_json
from palago.cli.shared.pictures import Pictures
from palago.cli.shared.screen import print_outline, tiles_in_words
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
    if proved and found.outline is not None:
        print_outline(found.outline.contour, given_away.posed(found.card.portrait.turn))
    elif given_away:
        pictures.show(Layout({**found.given, **given_away}), marked=dict.fromkeys(given_away, "+"))
    click.echo(_words(found, given_away, number))


def _words(found: Hints, given_away: Layout, number: int) -> str:
    if found.ending == "none":
        return "no solution: proved"
    if found.ending != "all":
        return f"gave up ({'time limit' if found.ending == 'time' else 'interrupted'})"
    if not found.tiles:
        return "no tile belongs to every solution: proved"
    count = len(found.tiles)
    belong = f"{count} tile{' belongs' if count == 1 else 's belong'} to every solution: proved"
    fewer = "" if count >= number else f"; there are no {number}"
    return f"{tiles_in_words(given_away.tiles)}\n{belong}{fewer}"


def _draw(found: Hints, given_away: Layout, pictures: Pictures) -> None:
    if found.outline is not None:
        from palago.catalogue.draw.portraits.outline import outline_picture

        shown = given_away.posed(found.card.portrait.turn)
        title = f"{len(shown)} tiles of every solution"
        drawn = outline_picture([found.outline.contour], shown, title=title)
        pictures.save(lambda: drawn)
    elif given_away:
        table = Layout({**found.given, **given_away})
        pictures.save(lambda: pictures.drawn(table, dimmed=found.given, marked=given_away))
