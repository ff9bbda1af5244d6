"""Cards as the rulebook prints them: a picture with the numbers in its two circles, and its name."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from palago.catalogue.draw.geometry import xy
from palago.catalogue.draw.shapes import Label, Part, Path, Picture
from palago.catalogue.draw.style import LIGHT, Style

#: The radius of a circle and the size of letters, in circumradii.
CIRCLE: Final = 0.62
SIZE: Final = 0.72


def with_circles(
    drawn: Picture, tiles: int, displaced: int | None, name: str = "", style: Style = LIGHT
) -> Picture:
    """A picture with a line above it: the tiles in a red circle, the displaced in a green one, the name.

    Parameters
    ----------
    drawn : Picture
        The picture.
    tiles, displaced : int
        The numbers; without the second there is one circle.
    name : str
        What stands beside them.
    style : Style
        The colours.
    """
    left, top, right, bottom = drawn.box
    line = top - CIRCLE - 0.2
    numbers = [(tiles, style.move)] + ([] if displaced is None else [(displaced, style.add)])
    parts: list[Part] = []
    for index, (number, colour) in enumerate(numbers):
        x = left + CIRCLE + 2.3 * CIRCLE * index
        parts.append(Path(_circle(x, line), colour, kind="circle"))
        parts.append(Label(str(number), (x, line + 0.36 * SIZE), SIZE, style.paper, bold=True))
    named = Label(
        name, (left + 2.3 * CIRCLE * len(numbers) + 0.2, line + 0.36 * SIZE), SIZE, style.ink, anchor="start"
    )
    box = (left, line - CIRCLE - 0.1, max(right, named.left + named.width), bottom)
    return replace(drawn, parts=(*drawn.parts, *parts, named), box=box)


def _circle(x: float, y: float) -> str:
    there, back = xy((x + CIRCLE, y)), xy((x - CIRCLE, y))
    return f"M{back}A{CIRCLE} {CIRCLE} 0 0 1 {there}A{CIRCLE} {CIRCLE} 0 0 1 {back}Z"
