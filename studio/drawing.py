"""Pictures to keep and pages to print, by the same drawing as the command's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import as_creature, largest_creature
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.geometry import hexagon, lines, yellow_bridge, yellow_tip
from palago.catalogue.draw.printed.cards import PrintedCard, cards_to_print
from palago.catalogue.draw.printed.pages import page_size
from palago.catalogue.draw.printed.paper import pdf
from palago.catalogue.draw.printed.printing import on_page, true_size
from palago.catalogue.draw.rendering import png_of
from palago.catalogue.draw.shapes import Picture
from palago.catalogue.draw.style import THEMES, Style
from palago.catalogue.errors import InputError, NotACreatureError
from palago.studio.cards import named

#: What a browser calls the formats.
TYPES: Final = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "json": "application/json",
}

#: How wide a tile is on paper if nothing is said, in millimetres.
TILE: Final = 45.0


def table_of(tiles: Any) -> Layout:
    """The layout of a request's tiles."""
    return Layout.of_tiles((q, r, rotation) for q, r, rotation in tiles)


def exported(request: Mapping[str, Any]) -> bytes:
    """A file of what lies on a table: its largest creature among all tiles, as ``palago show`` draws it."""
    table = table_of(request["tiles"])
    if not table:
        raise InputError("the table is empty: lay a tile first")
    if request["format"] == "json":
        return json.dumps(table.to_json()).encode() + b"\n"
    drawn = _drawn(table, THEMES[request.get("theme", "light")], request.get("borders", True))
    if request["format"] == "svg":
        return drawn.svg().encode()
    if request["format"] == "png":
        return png_of(drawn, ground=drawn.ground or "white")
    page = page_size(request.get("page_size", "A4"))
    if "tile_width" in request:
        return pdf(true_size(drawn, request["tile_width"], page))
    return pdf([on_page(drawn, page)])


def _drawn(table: Layout, style: Style, borders: bool = True) -> Picture:
    try:
        return picture(largest_creature(table), table=table, borders=borders, style=style)
    except NotACreatureError:
        return picture(table, borders=borders, style=style)


def printed(request: Mapping[str, Any]) -> bytes:
    """A PDF of cards, or of a mat at true size, over as many pages as it takes."""
    page = page_size(request.get("page_size", "A4"))
    creatures = [_given(one) for one in request["creatures"]]
    if request["what"] == "mat":
        width = request.get("tile_width", TILE)
        pages = [
            sheet
            for name, creature in creatures
            for sheet in true_size(picture(creature, style=THEMES["print"]), width, page, name=name)
        ]
        return pdf(pages, "Mats")
    pages = cards_to_print([PrintedCard(*card) for card in _walked(creatures)], page)
    if request.get("solutions"):
        style = THEMES["print"]
        pages += [on_page(picture(creature, style=style, title=name), page) for name, creature in creatures]
    return pdf(pages, "Cards")


def _walked(creatures: list[tuple[str, Creature]]) -> list[tuple[str, Creature, int | None]]:
    """Each creature with the fewest tiles to displace from the one before it: the green circle."""
    from palago.solver.green.least import transform

    before: Creature | None = None
    found = []
    for name, creature in creatures:
        found.append((name, creature, None if before is None else transform(before, creature).moved))
        before = creature
    return found


def _given(creature: Any) -> tuple[str, Creature]:
    if isinstance(creature, str):
        found = as_creature(named(creature))
        name = creature if creature.isalpha() else ""
    else:
        found, name = largest_creature(table_of(creature)), ""
    return name or f"{Facts.of(found).tiles} tiles", found


def tile_paths() -> dict[str, str]:
    """The parts of a tile in rotation `a` around the origin, for the board."""
    return {
        "hexagon": hexagon((0, 0)),
        "tip": yellow_tip((0, 0), "a"),
        "bridge": yellow_bridge((0, 0), "a"),
        "lines": lines((0, 0), "a"),
    }


def theme_css() -> str:
    """The colours of tiles as custom properties, those of the command's pictures."""
    return "\n".join(
        (
            f":root {{ {_properties(THEMES['light'])} }}",
            f":root[data-theme=dark] {{ {_properties(THEMES['dark'])} }}",
            f":root[data-theme=contrast] {{ {_properties(THEMES['contrast'])} }}",
            f"@media print {{ :root {{ {_properties(THEMES['print'])} }} }}",
        )
    )


def _properties(style: Style) -> str:
    names = {
        "yellow": style.strong_yellow,
        "blue": style.strong_blue,
        "pale-yellow": style.pale_yellow,
        "pale-blue": style.pale_blue,
        "line": style.line,
        "pale-line": style.pale_line,
        "turn": style.turn,
        "move": style.move,
        "add": style.add,
    }
    return " ".join(f"--{name}: {value};" for name, value in names.items())
