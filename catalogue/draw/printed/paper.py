"""Pictures on paper: PDF pages of vectors, with text that can be searched (needs the extra ``print``).

A page is a picture whose unit is the millimetre. Paths are drawn as they stand in SVG: an arc of a circle
becomes Bézier curves of at most a right angle each, whose control points lie ``4/3 tan(angle/4)`` radii
along the tangents, which is right to 3 parts in 10,000 of the radius. Text is text, in the same font.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan
from typing import Any, Final

from palago.catalogue.draw.geometry import Point
from palago.catalogue.draw.lettering import font_file, visible
from palago.catalogue.draw.shapes import Group, Label, Part, Path, Picture
from palago.catalogue.errors import PalagoError

#: Points of a PDF to a millimetre.
POINTS: Final = 72 / 25.4

_COMMAND: Final = re.compile(r"([MLAQZ])([^MLAQZ]*)")

_FONTS: Final = {False: "PalagoSans", True: "PalagoSans-Bold"}


def pdf(pages: Sequence[Picture], title: str = "") -> bytes:
    """A PDF document of pages, each a picture in millimetres.

    Raises
    ------
    PalagoError
        If reportlab is not installed.
    """
    try:
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise PalagoError(
            "a PDF needs reportlab, which is not installed: pip install 'palago[print]'"
        ) from None
    for bold, name in _FONTS.items():
        registerFont(TTFont(name, io.BytesIO(font_file(bold))))
    data = io.BytesIO()
    # Without a date in it: the same picture is the same file.
    canvas = Canvas(data, invariant=True, pageCompression=1)
    canvas.setTitle(visible(title or (pages[0].title if pages else "")))
    canvas.setCreator("palago")
    for page in pages:
        canvas.setPageSize((page.width * POINTS, page.height * POINTS))
        pen = _Pen(canvas, page)
        if page.ground:
            left, top, right, bottom = page.box
            pen.draw(Path(f"M{left} {top}L{right} {top}L{right} {bottom}L{left} {bottom}Z", page.ground))
        for part in page.parts:
            pen.draw(part)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def bezier(start: Point, end: Point, radius: float, clockwise: bool) -> Iterator[tuple[Point, Point, Point]]:
    """The curves of an arc of a circle, at most half of it, as it is seen with y downwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = hypot(dx, dy)
    away = sqrt(max(radius**2 - chord**2 / 4, 0)) / chord * (1 if clockwise else -1)
    x, y = (start[0] + end[0]) / 2 - dy * away, (start[1] + end[1]) / 2 + dx * away
    angle, last = atan2(start[1] - y, start[0] - x), atan2(end[1] - y, end[0] - x)
    if clockwise and last < angle:
        last += 2 * pi
    if not clockwise and last > angle:
        last -= 2 * pi
    pieces = max(1, ceil(abs(last - angle) / (pi / 2) - 1e-9))
    step = (last - angle) / pieces
    reach = 4 / 3 * tan(step / 4) * radius
    for _ in range(pieces):
        after = angle + step
        ax, ay = x + radius * cos(angle), y + radius * sin(angle)
        bx, by = x + radius * cos(after), y + radius * sin(after)
        yield (
            (ax - reach * sin(angle), ay + reach * cos(angle)),
            (bx + reach * sin(after), by - reach * cos(after)),
            (bx, by),
        )
        angle = after


@dataclass(frozen=True)
class _Traced:
    """A path as a PDF has it, written here: reportlab's own writing of numbers takes a third of all time."""

    code: str

    def getCode(self) -> str:  # noqa: N802  (as reportlab calls it)
        """What the page says."""
        return self.code


class _Pen:
    """What draws on one page: it knows where the picture's points lie there."""

    def __init__(
        self, canvas: Any, page: Picture, shift: Point | None = None, scale: float = 1, height: float = 0
    ) -> None:
        self.canvas, self.page = canvas, page
        self.shift = shift or (-page.box[0], -page.box[1])
        self.scale, self.height = scale, height or page.height

    def at(self, point: Point) -> Point:
        """A point of the picture, in points of the page, which count upwards."""
        x, y = self.shift[0] + self.scale * point[0], self.shift[1] + self.scale * point[1]
        return x * POINTS, (self.height - y) * POINTS

    def draw(self, part: Part) -> None:
        """Draw a part of the picture."""
        match part:
            case Group():
                shift = (
                    self.shift[0] + self.scale * part.shift[0],
                    self.shift[1] + self.scale * part.shift[1],
                )
                inner = _Pen(self.canvas, self.page, shift, self.scale * part.scale, self.height)
                for one in part.parts:
                    inner.draw(one)
            case Label():
                self._write(part)
            case Path():
                self._trace(part)

    def _write(self, label: Label) -> None:
        text = self.canvas.beginText(*self.at((label.left, label.place[1])))
        size = label.size * self.scale * POINTS
        text.setFont(_FONTS[label.bold], size)
        text.setFillColor(label.fill)
        if label.halo:
            # The rim first, or it would eat into the letters.
            self.canvas.saveState()
            self.canvas.setLineJoin(1)
            rim = self.canvas.beginText(*self.at((label.left, label.place[1])))
            rim.setFont(_FONTS[label.bold], size)
            rim.setTextRenderMode(1)
            rim.setStrokeColor(label.halo)
            self.canvas.setLineWidth(0.22 * size)
            rim.textOut(visible(label.text))
            self.canvas.drawText(rim)
            self.canvas.restoreState()
        text.textOut(visible(label.text))
        self.canvas.drawText(text)

    def _at(self, point: Point) -> str:
        x, y = self.at(point)
        return f"{x:.3f} {y:.3f}"

    def _curve(self, one: Point, two: Point, end: Point) -> str:
        return f"{self._at(one)} {self._at(two)} {self._at(end)} c"

    def _trace(self, path: Path) -> None:
        canvas, trace = self.canvas, list[str]()
        here: Point = (0, 0)
        for command, numbers in _COMMAND.findall(path.data):
            values = [float(value) for value in numbers.split()]
            if command == "Z":
                trace.append("h")
                continue
            to = (values[-2], values[-1])
            if command == "M":
                trace.append(f"{self._at(to)} m")
            elif command == "L":
                trace.append(f"{self._at(to)} l")
            elif command == "Q":
                control = (values[0], values[1])
                near = tuple(a + 2 / 3 * (b - a) for a, b in zip(here, control, strict=True))
                far = tuple(a + 2 / 3 * (b - a) for a, b in zip(to, control, strict=True))
                trace.append(self._curve((near[0], near[1]), (far[0], far[1]), to))
            else:
                trace += [self._curve(*points) for points in bezier(here, to, values[0], values[4] == 1)]
            here = to
        canvas.saveState()
        canvas.setLineJoin(1)
        canvas.setLineCap(int(path.rounded))
        if path.stroke:
            canvas.setStrokeColor(path.stroke)
            canvas.setLineWidth(path.width * self.scale * POINTS)
        if path.fill:
            canvas.setFillColor(path.fill)
        if path.dashes:
            canvas.setDash([length * self.scale * POINTS for length in path.dashes])
        if path.opacity != 1:
            canvas.setFillAlpha(path.opacity)
            canvas.setStrokeAlpha(path.opacity)
        canvas.drawPath(
            _Traced(" ".join(trace)), stroke=int(bool(path.stroke)), fill=int(bool(path.fill)), fillMode=0
        )
        canvas.restoreState()
