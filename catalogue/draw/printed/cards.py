"""A deck as cards to print: each with the portrait, the name and the two circles of the rulebook.

The red circle has the number of tiles of the creature, the green one the fewest tiles to displace from the
card before it. A card is as wide as it is high, less the room for its name; what a card is not sure of
stands below its name in small letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from palago.catalogue.creature.creature import Creature
from palago.catalogue.draw.geometry import box_around, contours_path, near_origin, number
from palago.catalogue.draw.lettering import CAPITAL, fitted
from palago.catalogue.draw.printed.pages import MARGIN, PageSize
from palago.catalogue.draw.shapes import Group, Label, Part, Path, Picture
from palago.catalogue.draw.style import THEMES, Style

#: Cards to a row, the distance between them, and the height of a card as a share of its width.
COLUMNS, GAP, SHAPE = 3, 5.0, 1.09

#: Sizes of letters, the radius of a circle, and of the corners of a card, in millimetres.
NAME, NOTE, CIRCLE, ROUND = 4.2, 2.5, 5.5, 4.0

RED, GREEN = "#c8102e", "#1c7a3c"


@dataclass(frozen=True)
class PrintedCard:
    """What stands on a card.

    Parameters
    ----------
    name : str
        What the creature is called.
    creature : Creature
        What its portrait shows.
    displaced : int or None
        The fewest tiles to displace from the card before; None for the first.
    note : str
        What to say below the name.
    """

    name: str
    creature: Creature
    displaced: int | None = None
    note: str = ""


def cards_to_print(
    cards: Sequence[PrintedCard], page: PageSize, *, style: Style | None = None
) -> list[Picture]:
    """Pages of cards in rows, in millimetres."""
    style = style or THEMES["print"]
    room, height = page.room
    wide = (room - (COLUMNS - 1) * GAP) / COLUMNS
    high = wide * SHAPE
    rows = max(1, int((height + GAP) / (high + GAP)))
    each = COLUMNS * rows
    pages = []
    for begin in range(0, len(cards), each):
        shown = cards[begin : begin + each]
        parts = []
        for index, card in enumerate(shown):
            row, column = divmod(index, COLUMNS)
            place = (MARGIN + column * (wide + GAP), MARGIN + row * (high + GAP))
            parts.append(Group(tuple(_card(card, wide, high, style)), place))
        title = f"{len(cards)} cards, page {begin // each + 1} of {ceil(len(cards) / each)}"
        names = ", ".join(card.name for card in shown)
        box = (0.0, 0.0, page.width, page.height)
        pages.append(Picture(tuple(parts), box, title, names, ground=style.ground))
    return pages


def _card(card: PrintedCard, wide: float, high: float, style: Style) -> Iterator[Part]:
    yield Path(_rounded(wide, high), style.paper, style.line, 0.35, kind="card")
    foot = NAME * 1.5 + NOTE * 1.6
    yield _portrait(card.creature, (0, 2 * CIRCLE), (wide, high - foot), style)
    yield from _circle((CIRCLE + 2, CIRCLE + 2), str(card.creature.tiles), RED)
    if card.displaced is not None:
        yield from _circle((wide - CIRCLE - 2, CIRCLE + 2), str(card.displaced), GREEN)
    name = fitted(card.name, wide - 6, NAME, bold=True)
    yield Label(name, (wide / 2, high - foot + NAME), NAME, style.ink, bold=True, kind="name")
    if card.note:
        note = fitted(card.note, wide - 6, NOTE)
        yield Label(note, (wide / 2, high - NOTE), NOTE, style.ink, kind="note")


def _portrait(
    creature: Creature, corner: tuple[float, float], opposite: tuple[float, float], style: Style
) -> Group:
    """The body of a creature without its tiles, as large as a box allows, at most a quarter of it a joint."""
    creature = creature.posed(near_origin(creature.layout))
    body = Path(
        contours_path(creature.contours), style.strong[creature.colour], style.line, 0.09, kind="body"
    )
    left, top, right, bottom = box_around(creature.layout, pad=-0.4)
    width, height = opposite[0] - corner[0], opposite[1] - corner[1]
    scale = min(width / max(right - left, 4), height / max(bottom - top, 4))
    middle = (corner[0] + opposite[0]) / 2, (corner[1] + opposite[1]) / 2
    shift = middle[0] - scale * (left + right) / 2, middle[1] - scale * (top + bottom) / 2
    return Group((body,), shift, scale)


def _circle(middle: tuple[float, float], text: str, colour: str) -> Iterator[Part]:
    x, y = middle
    half = f"A{CIRCLE} {CIRCLE} 0 0 1"
    data = f"M{number(x - CIRCLE)} {number(y)}{half} {number(x + CIRCLE)} {number(y)}"
    yield Path(f"{data}{half} {number(x - CIRCLE)} {number(y)}Z", colour, kind="circle")
    size = 1.1 * CIRCLE
    yield Label(text, (x, y + size * CAPITAL / 2), size, "#ffffff", bold=True, kind="count")


def _rounded(wide: float, high: float) -> str:
    arc = f"A{ROUND} {ROUND} 0 0 1"
    return (
        f"M{ROUND} 0L{number(wide - ROUND)} 0{arc} {number(wide)} {ROUND}"
        f"L{number(wide)} {number(high - ROUND)}{arc} {number(wide - ROUND)} {number(high)}"
        f"L{ROUND} {number(high)}{arc} 0 {number(high - ROUND)}L0 {ROUND}{arc} {ROUND} 0Z"
    )
