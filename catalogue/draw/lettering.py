"""Text as outlines, from the font that lies beside this module, so that it looks the same everywhere.

The font is a part of DejaVu Sans, in two weights: Latin, Greek, Cyrillic, Hebrew and Arabic letters,
arrows and signs; its licence is in ``DejaVuSans.LICENSE``. A letter that it lacks is drawn as a box. An
outline is quadratic curves; at size 1, one em is one circumradius::

    outline("I", 0, 0, 1)     M0.098 -0.729L0.197 -0.729L0.197 0L0.098 0Z

Text that runs from right to left is drawn letter by letter in the order in which it is seen, without the
joined forms of Arabic.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from palago.catalogue.draw.geometry import number

#: Files of the font by whether they are bold.
FONTS: Final = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}

#: How high a capital letter is, in ems.
CAPITAL: Final = 0.729


def font_file(bold: bool = False) -> bytes:
    """The font, as the bytes of a TrueType file."""
    return resources.files("palago.catalogue.draw").joinpath(FONTS[bold]).read_bytes()


@lru_cache(maxsize=1 << 14)
def visible(text: str) -> str:
    r"""A text with no control characters, which no picture can show, and as it is seen from left to right.

    >>> visible("a\nb")
    'a b'
    """
    plain = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in text)
    plain = "".join(
        letter for letter in plain if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn", "Mn")
    )
    runs: list[tuple[bool, str]] = []
    for letter in plain:
        leftward = unicodedata.bidirectional(letter) in ("R", "AL")
        # Blanks between two words of a leftward run belong to it; those at its end do not.
        if runs and (runs[-1][0] == leftward or (runs[-1][0] and letter == " ")):
            runs[-1] = (runs[-1][0], runs[-1][1] + letter)
        else:
            runs.append((leftward, letter))
    return "".join(_backwards(run) if leftward else run for leftward, run in runs)


@lru_cache(maxsize=1 << 14)
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is, in the unit of its size."""
    return sum(_glyph(letter, bold)[0] for letter in visible(text)) * size


def placed(text: str, bold: bool = False) -> list[tuple[str, float]]:
    """The letters of a text that leave a mark, each with where it begins, in ems."""
    letters, left = [], 0.0
    for letter in visible(text):
        advance, strokes = _glyph(letter, bold)
        if strokes:
            letters.append((letter, left))
        left += advance
    return letters


def outline(text: str, left: float, baseline: float, size: float, bold: bool = False) -> str:
    """The SVG path data of a text that begins at a place, `size` to an em."""
    pieces = []
    for letter in visible(text):
        advance, strokes = _glyph(letter, bold)
        for command, points in strokes:
            pieces.append(command)
            pieces.append(
                " ".join(f"{number(left + size * x)} {number(baseline - size * y)}" for x, y in points)
            )
        left += advance * size
    return "".join(pieces)


def fitted(text: str, room: float, size: float, bold: bool = False) -> str:
    """A text that is cut with an ellipsis where it is wider than there is room."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + "\u2026", size, bold) > room:
        text = text[:-1]
    return text + "\u2026"


def _backwards(run: str) -> str:
    bare = run.rstrip(" ")
    return bare[::-1] + run[len(bare) :]


@cache
def _font(bold: bool) -> Any:
    import io

    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(font_file(bold)), lazy=True)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def _glyph(letter: str, bold: bool) -> tuple[float, tuple[tuple[str, tuple[tuple[float, float], ...]], ...]]:
    """How far a letter takes the pen, in ems, and its outline, as SVG commands with their points."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs, names, em = _font(bold)
    glyph = glyphs[names.get(ord(letter), ".notdef")]
    pen = DecomposingRecordingPen(glyphs)
    glyph.draw(pen)
    strokes: list[tuple[str, tuple[tuple[float, float], ...]]] = []
    for command, points in pen.value:
        if command == "qCurveTo":
            curves = _from_corner(points) if points[-1] is None else [((), points)]
            for start, curve in curves:
                strokes += [("M", _ems(start, em))] if start else []
                strokes += [("Q", _ems(pair, em)) for pair in decomposeQuadraticSegment(curve)]
        else:
            letters = {"moveTo": "M", "lineTo": "L", "closePath": "Z", "endPath": "Z"}
            strokes.append((letters[command], _ems(points, em)))
    return glyph.width / em, tuple(strokes)


def _from_corner(points: Any) -> list[tuple[tuple[Any, ...], Any]]:
    """A closed curve without a point on it, from the middle between two that are off it."""
    (ax, ay), (bx, by) = points[-2], points[0]
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return [((middle,), (*points[:-1], middle))]


def _ems(points: Any, em: int) -> tuple[tuple[float, float], ...]:
    return tuple((x / em, y / em) for x, y in points)
