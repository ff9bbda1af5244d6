"""Contact sheets: many creatures on one picture, each with a caption.

Captions are strokes, not text: text in SVG looks different on every machine. A glyph is drawn on a
grid two units wide and four high, as polylines of points ``xy`` whose first row is the top: ``T`` is
``0020 1014``, a bar from (0, 0) to (2, 0) and a stem from (1, 0) to (1, 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.drawing import LINE, Picture, picture, side_by_side
from palago.catalogue.errors import InputError

GLYPHS: Final = {
    " ": "",
    "0": "0020240400",
    "1": "011014 0424",
    "2": "002022020424",
    "3": "00202404 0222",
    "4": "000222 2024",
    "5": "200002222404",
    "6": "200004242202",
    "7": "002014",
    "8": "0020240400 0222",
    "9": "220200202404",
    "B": "0004 0010211202 12231404",
    "C": "201001031424",
    "D": "0004 001021231404",
    "E": "20000424 0212",
    "H": "0004 2024 0222",
    "I": "1014 0020 0424",
    "L": "000424",
    "M": "0400122024",
    "N": "04002420",
    "O": "10010314232110",
    "P": "040010211202",
    "S": "20100112231404",
    "T": "0020 1014",
}

#: A grid unit and the distances between glyphs and between lines, in circumradii.
UNIT: Final = 0.13
ADVANCE: Final = 3 * UNIT
LINE_HEIGHT: Final = 7 * UNIT

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
        Picture(item.elements, (item.box[0], item.box[3] - height, item.box[2], item.box[3]))
        for item in pictures
    ]
    return side_by_side(level, across=ceil(sqrt(1.4 * len(entries))))


def captioned(known: Facts) -> Picture:
    """A picture of one creature with its caption."""
    drawn = picture(known.creature())
    lines = [
        f"{known.tiles} TILES  {_many(known.points, 'POINT')}",
        f"{_many(known.shells, 'SHELL')} {_many(known.limbs, 'LIMB')}",
        *([known.symmetry] if known.symmetry != "1" else []),
    ]
    left, top, right, bottom = drawn.box
    centre = (left + right) / 2
    half = max(right - left, *(len(line) * ADVANCE for line in lines)) / 2
    strokes = "".join(
        stroked(line, centre - (len(line) * ADVANCE - UNIT) / 2, bottom + (number + 0.4) * LINE_HEIGHT)
        for number, line in enumerate(lines)
    )
    caption = (
        f'<path d="{strokes}" fill="none" stroke="{LINE}" stroke-width="0.09" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    # All captions take the same room, whether or not they have a third line.
    box = (centre - half, top, centre + half, bottom + 3.2 * LINE_HEIGHT)
    return Picture(f"{drawn.elements}\n{caption}", box)


def stroked(text: str, left: float, top: float) -> str:
    """The SVG path data of a text in strokes.

    >>> stroked("T", 0, 0)
    'M0 0L0.26 0M0.13 0L0.13 0.52'
    """
    data = []
    for number, character in enumerate(text):
        for line in GLYPHS[character].split():
            points = [(int(line[k]), int(line[k + 1])) for k in range(0, len(line), 2)]
            data.append(
                "M" + "L".join(
                    f"{round(left + number * ADVANCE + x * UNIT, 3):g} {round(top + y * UNIT, 3):g}"
                    for x, y in points
                )
            )  # fmt: skip
    return "".join(data)


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 'S'}"
