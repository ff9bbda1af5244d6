"""How pictures look: their colours, for light and dark pages, for print, and for eyes that need contrast.

The colours of the three kinds of act (turn, move, add) differ in lightness as well as in hue, and are
never the only sign: each act has a shape of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import BLUE, YELLOW, Colour


@dataclass(frozen=True)
class Style:
    """The colours of a picture, each as ``#rrggbb``.

    Parameters
    ----------
    strong, pale : mapping of colour to str
        The two colours of a tile, where it stands out and where it does not.
    line, pale_line : str
        The lines on tiles and around them, likewise.
    ink : str
        Text beside tiles.
    paper : str
        The ground that text is read on, and what faded tiles fade into.
    ground : str or None
        What lies under everything; None leaves it to the page.
    turn, move, add : str
        Marks of the three kinds of act.
    """

    strong_yellow: str = "#f9c22e"
    strong_blue: str = "#2a6fb7"
    pale_yellow: str = "#fcecc0"
    pale_blue: str = "#c6d9ec"
    line: str = "#1d2b3f"
    pale_line: str = "#8fa3ba"
    ink: str = "#1d2b3f"
    paper: str = "#ffffff"
    ground: str | None = None
    turn: str = "#7a3fa0"
    move: str = "#c8102e"
    add: str = "#00705a"

    @property
    def strong(self) -> dict[Colour, str]:
        """The colours of tiles that stand out."""
        return {YELLOW: self.strong_yellow, BLUE: self.strong_blue}

    @property
    def pale(self) -> dict[Colour, str]:
        """The colours of tiles that do not."""
        return {YELLOW: self.pale_yellow, BLUE: self.pale_blue}


LIGHT: Final = Style()

#: Styles by the names that commands know. The ground of `light` is left to the page.
THEMES: Final[dict[str, Style]] = {
    "light": LIGHT,
    "dark": Style(
        pale_yellow="#5d5335",
        pale_blue="#2c4560",
        line="#0c1420",
        pale_line="#7d90a8",
        ink="#e8edf4",
        paper="#161d28",
        ground="#161d28",
        turn="#cf9bf0",
        move="#ff8a80",
        add="#5fd0b0",
    ),
    "print": Style(
        strong_yellow="#ffd24d",
        strong_blue="#3f7fbf",
        pale_yellow="#ffffff",
        pale_blue="#e4e4e4",
        line="#000000",
        pale_line="#9a9a9a",
        ink="#000000",
        ground="#ffffff",
    ),
    "contrast": Style(
        strong_yellow="#ffe600",
        strong_blue="#003a9b",
        pale_yellow="#ffffff",
        pale_blue="#b9c4d6",
        line="#000000",
        pale_line="#4d4d4d",
        ink="#000000",
        ground="#ffffff",
        turn="#5b008c",
        move="#b00000",
        add="#00513f",
    ),
}


def theme(name: str) -> Style:
    """The style of a name.

    >>> theme("dark").ground
    '#161d28'

    Raises
    ------
    InputError
        If there is none; the message lists them.
    """
    try:
        return THEMES[name]
    except KeyError:
        raise InputError(f"no theme is called {name!r:.60}; there are {', '.join(THEMES)}") from None
