r"""Colours of a terminal: escape sequences of as many colours as it has, as few of them as will do.

A line is a run of cells, each a character with the colours of it and of its ground. Cells that follow each
other in the same colours share one escape sequence, and a line ends without colours::

    painted([Cell("a", "#ff0000"), Cell("b", "#ff0000")], 16)      '\x1b[91mab\x1b[0m'
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

#: How many colours there may be: none, the sixteen of old, the 256 of xterm, or all.
NONE, SIXTEEN, MANY, ALL = 0, 16, 256, 1 << 24

RESET: Final = "\x1b[0m"

#: The sixteen colours as most terminals show them.
_OLD: Final = [
    "#000000",
    "#cd0000",
    "#00cd00",
    "#cdcd00",
    "#0000ee",
    "#cd00cd",
    "#00cdcd",
    "#e5e5e5",
    "#7f7f7f",
    "#ff0000",
    "#00ff00",
    "#ffff00",
    "#5c5cff",
    "#ff00ff",
    "#00ffff",
    "#ffffff",
]

#: The steps of the colour cube of xterm.
_CUBE: Final = (0, 95, 135, 175, 215, 255)


class Cell(NamedTuple):
    """A character, its colour and that of its ground, as ``#rrggbb`` or None for the terminal's own."""

    character: str = " "
    ink: str | None = None
    ground: str | None = None
    bold: bool = False


def painted(cells: Iterable[Cell], depth: int) -> str:
    """A line of cells, with no blanks at its end but coloured ones."""
    line = list(cells)
    while line and line[-1].character == " " and (line[-1].ground is None or depth == NONE):
        line.pop()
    if depth == NONE:
        return "".join(cell.character for cell in line)
    pieces, last = [], ""
    for cell in line:
        # The ink of a blank is not seen, so it need not change.
        codes = _codes(None if cell.character == " " else cell.ink, cell.ground, cell.bold, depth)
        if codes != last:
            pieces.append(f"\x1b[0;{codes}m" if last and codes else RESET if last else f"\x1b[{codes}m")
            last = codes
        pieces.append(cell.character)
    return "".join(pieces) + (RESET if last else "")


def depth_of(environment: Mapping[str, str] = os.environ, *, terminal: bool = True) -> int:
    """How many colours a terminal says it has, and whoever uses it wants.

    ``NO_COLOR`` means none. ``FORCE_COLOR`` means colours off a terminal too (``less -R``); 1, 2 and 3 say
    16, 256 or all of them.
    """
    forced = environment.get("FORCE_COLOR", "")
    if environment.get("NO_COLOR") or forced == "0":
        return NONE
    if forced in ("1", "2", "3"):
        return (SIXTEEN, MANY, ALL)[int(forced) - 1]
    kind = environment.get("TERM", "")
    if not forced and (not terminal or kind in ("", "dumb", "linux")):
        return NONE
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in kind:
        return ALL
    return MANY if "256" in kind or forced else SIXTEEN


def _codes(ink: str | None, ground: str | None, bold: bool, depth: int) -> str:
    codes = ["1"] if bold else []
    for colour, first in ((ink, 38), (ground, 48)):
        if colour is not None:
            codes.append(_code(colour, first, depth))
    return ";".join(codes)


@cache
def _code(colour: str, first: int, depth: int) -> str:
    red, green, blue = _parts(colour)
    if depth >= ALL:
        return f"{first};2;{red};{green};{blue}"
    if depth >= MANY:
        return f"{first};5;{_nearest_of_many((red, green, blue))}"
    index = min(range(16), key=lambda k: _distance(_parts(_OLD[k]), (red, green, blue)))
    return str(first - 8 + index if index < 8 else first + 52 + index - 8)


def _nearest_of_many(wanted: tuple[int, int, int]) -> int:
    """The nearest of the cube and of the greys of xterm."""
    steps = [min(range(6), key=lambda k: abs(_CUBE[k] - part)) for part in wanted]
    cube = (_CUBE[steps[0]], _CUBE[steps[1]], _CUBE[steps[2]])
    grey = max(0, min(23, round((sum(wanted) / 3 - 8) / 10)))
    level = 8 + 10 * grey
    if _distance((level, level, level), wanted) < _distance(cube, wanted):
        return 232 + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


def _distance(one: tuple[int, int, int], two: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
