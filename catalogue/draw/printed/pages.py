"""Sizes of pages, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from palago.catalogue.errors import InputError

#: Pixels to a millimetre on a screen, by convention.
PIXELS: Final = 96 / 25.4

#: What stays free around a page.
MARGIN: Final = 12.0


@dataclass(frozen=True)
class PageSize:
    """The width and height of a page, in millimetres."""

    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """The width and height between the margins."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN

    @property
    def across(self) -> PageSize:
        """The page, lying."""
        return PageSize(max(self.width, self.height), min(self.width, self.height))


#: Pages by the names that commands know. A `screen` is 1,280 by 720 pixels at 96 to an inch.
PAGES: Final = {
    "A4": PageSize(210, 297),
    "letter": PageSize(215.9, 279.4),
    "screen": PageSize(1280 / PIXELS, 720 / PIXELS),
}


def page_size(name: str) -> PageSize:
    """The page of a name.

    >>> page_size("A4").room
    (186.0, 273.0)

    Raises
    ------
    InputError
        If there is none; the message lists them.
    """
    try:
        return PAGES[name]
    except KeyError:
        raise InputError(f"no page is called {name!r:.60}; there are {', '.join(PAGES)}") from None
