"""Contact sheets: many creatures on one picture, each with a caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt
from typing import Final

from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.shapes import Label, Picture, side_by_side
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.errors import InputError

#: The size of letters and the distance between lines, in circumradii.
SIZE: Final = 0.62
LINE_HEIGHT: Final = 0.9

#: The most creatures on a sheet, and pixels a circumradius.
MOST: Final = 500
SCALE: Final = 20


def contact_sheet(entries: Sequence[Facts]) -> Picture:
    """A picture of creatures in rows, each with its size, worth and symmetry group below it.

    Raises
    ------
    InputError
        If there are more than `MOST` creatures, or none.
    """
    if not 0 < len(entries) <= MOST:
        raise InputError(f"a contact sheet holds 1 to {MOST} creatures, found {len(entries) or 'none'}")
    pictures = [captioned(known) for known in entries]
    height = max(item.height for item in pictures)
    # Of one height, bottom to bottom, so that the captions of a row stand on the same line.
    level = [
        replace(item, box=(item.box[0], item.box[3] - height, item.box[2], item.box[3])) for item in pictures
    ]
    return side_by_side(level, across=ceil(sqrt(1.4 * len(entries))))


def captioned(known: Facts) -> Picture:
    """A picture of one creature with its caption."""
    drawn = picture(known.creature())
    lines = [
        f"{known.tiles} tiles, {_many(known.points, 'point')}",
        f"{_many(known.shells, 'shell')}, {_many(known.limbs, 'limb')}",
        *([known.symmetry] if known.symmetry != "1" else []),
    ]
    left, top, right, bottom = drawn.box
    centre = (left + right) / 2
    labels = [
        Label(line, (centre, bottom + (index + 0.9) * LINE_HEIGHT), SIZE, LIGHT.ink)
        for index, line in enumerate(lines)
    ]
    half = max(right - left, *(label.width for label in labels)) / 2
    # All captions take the same room, whether or not they have a third line.
    box = (centre - half, top, centre + half, bottom + 3.2 * LINE_HEIGHT)
    return replace(drawn, parts=(*drawn.parts, *labels), box=box)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
