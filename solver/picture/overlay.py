"""What was read, drawn over its picture: hexes, the contours of the body, letters at what is in doubt.

The unit of these pictures is forty pixels of the file, so that they come out as large as it is.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import atan2, cos, pi, sin, sqrt
from pathlib import Path as FilePath
from typing import Final

from palago.catalogue.creature.contour import Contour
from palago.catalogue.draw.geometry import RADIUS, Point, corner_point, midpoint, xy
from palago.catalogue.draw.shapes import Label, Part, Path, Picture, Raster
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import Rotation, crossing
from palago.solver.picture.opening import opened
from palago.solver.picture.readings import Readings
from palago.solver.picture.table import TableReading

#: Pixels of the file to a unit of these pictures.
UNIT: Final = 40.0

#: Into how many pieces a line on a tile is cut, for a straight line is none after strong perspective.
PIECES: Final = 8

GRID, BODY, DOUBT = "#ffffff", LIGHT.move, LIGHT.turn


def reading_picture(picture: bytes | str | FilePath, answer: Readings, number: int = 0) -> Picture:
    """A reading over its picture; without a look at the pixels, the creature alone.

    Parameters
    ----------
    picture : bytes or path
        What was read.
    answer : Readings
        What came of it.
    number : int
        Which of the readings.
    """
    from palago.catalogue.draw.drawing import picture as drawn

    reading = answer.readings[number]
    frame = reading.frame
    if frame is None:
        return drawn(reading.creature)
    parts: list[Part] = [raster(picture, answer.size)]
    hexes = [[frame.pixel(*corner_point(place, k)) for k in range(6)] for place in reading.creature.layout]
    parts += _grid(hexes)
    shape = "".join(_polygon([frame.pixel(*at) for at in line(one)]) for one in reading.creature.contours)
    width = _width(hexes)
    parts.append(Path(shape, stroke=GRID, width=0.11 * width, kind="rim"))
    parts.append(Path(shape, stroke=BODY, width=0.06 * width, kind="contour"))
    for doubt in answer.doubts if number == 0 else ():
        x, y = doubt.pixel[0] / UNIT, doubt.pixel[1] / UNIT
        parts.append(letter(doubt.letter, x, y, width))
    title = f"A creature of {reading.tiles} tiles, read off a picture"
    return Picture(tuple(parts), _box(answer.size), title)


def table_picture(photo: bytes | str | FilePath, answer: TableReading) -> Picture:
    """The tiles over their photo, those in doubt marked; without a look at it, the tiles alone."""
    from palago.catalogue.draw.drawing import picture as drawn

    if not answer.places:
        return drawn(answer.layout)
    width = _width([list(corners) for corners in answer.places.values()])
    lines, marks = [], []
    for place, corners in answer.places.items():
        onto = _through(corners)
        for points in tile_lines((0, 0), answer.layout[place]):
            lines.append(open_line([onto(*point) for point in points]))
        if place in answer.doubtful:
            x, y = onto(0.0, 0.0)
            marks.append(letter("?", x / UNIT, y / UNIT, width))
    parts = (
        raster(photo, answer.size),
        *grid(answer.places),
        Path("".join(lines), stroke=GRID, width=0.12 * width, kind="rim"),
        Path("".join(lines), stroke=BODY, width=0.06 * width, kind="line"),
        *marks,
    )
    title = f"{len(answer.layout)} tiles, read off a photo"
    return Picture(parts, _box(answer.size), title, layout=answer.layout)


def _through(corners: tuple[Point, ...]) -> Callable[[float, float], Point]:
    """What takes points of a hex about the origin to pixels, by where its corners are."""
    (x0, y0), (x1, y1), (x2, y2) = (corners[k] for k in (1, 3, 5))
    middle = (x0 + x1 + x2) / 3, (y0 + y1 + y2) / 3
    # Corner 1 is (1, 0), and the step from corner 5 to corner 3 is (0, sqrt 3).
    across = x0 - middle[0], y0 - middle[1]
    down = (x1 - x2) / sqrt(3), (y1 - y2) / sqrt(3)

    def onto(x: float, y: float) -> Point:
        return middle[0] + x * across[0] + y * down[0], middle[1] + x * across[1] + y * down[1]

    return onto


def raster(picture: bytes | str | FilePath, size: tuple[int, int]) -> Raster:
    """A picture file as part of a picture."""
    from PIL import Image

    data = io.BytesIO()
    Image.fromarray(opened(picture).pixels).save(data, "JPEG", quality=85)
    return Raster(data.getvalue(), _box(size))


def letter(text: str, x: float, y: float, width: float) -> Label:
    """A letter at a place, with a rim that makes it legible on anything."""
    size = 0.7 * width
    return Label(text, (x, y + 0.36 * size), size, DOUBT, bold=True, halo=GRID, kind="doubt")


def line(contour: Contour) -> Iterator[Point]:
    """Points along a contour, in circumradii."""
    for (place, entry), turn in zip(contour.crossings, contour.letters, strict=True):
        yield from _along(place, entry, turn)


def tile_lines(place: Hex, rotation: Rotation) -> Iterator[list[Point]]:
    """Points along the straight and the two arcs of a tile, in circumradii."""
    for edge in (0, 2, 4):
        turn, leaving = crossing(rotation, edge)
        yield [*_along(place, edge, turn), midpoint(place, leaving)]


def _along(place: Hex, entry: int, turn: str) -> Iterator[Point]:
    x, y = midpoint(place, entry)
    shares = [k / PIECES for k in range(PIECES)]
    if turn == "s":
        to_x, to_y = midpoint(place, entry + 3)
        yield from ((x + share * (to_x - x), y + share * (to_y - y)) for share in shares)
        return
    corner, way = (entry - 1, 1) if turn == "r" else (entry, -1)
    middle_x, middle_y = corner_point(place, corner)
    start = atan2(y - middle_y, x - middle_x)
    for share in shares:
        angle = start + way * share * 2 * pi / 3
        yield middle_x + RADIUS * cos(angle), middle_y + RADIUS * sin(angle)


def grid(places: Mapping[Hex, tuple[Point, ...]]) -> list[Part]:
    """The outlines of hexes, given by their corners in pixels."""
    return _grid([list(corners) for corners in places.values()])


def _grid(hexes: list[list[Point]]) -> list[Part]:
    shape = "".join(map(_polygon, hexes))
    width = _width(hexes)
    return [
        Path(shape, stroke="#000000", width=0.05 * width, opacity=0.45, kind="grid"),
        Path(shape, stroke=GRID, width=0.025 * width, opacity=0.8, kind="grid"),
    ]


def _width(hexes: list[list[Point]]) -> float:
    """The mean circumradius, in units of the picture."""
    sides = [abs(complex(*a) - complex(*b)) for corners in hexes for a, b in pairwise(corners)]
    return sum(sides) / len(sides) / UNIT


def _polygon(points: list[Point]) -> str:
    return "M" + "L".join(xy((x / UNIT, y / UNIT)) for x, y in points) + "Z"


def open_line(points: list[Point]) -> str:
    """A line through some pixels."""
    return _polygon(points)[:-1]


def _box(size: tuple[int, int]) -> tuple[float, float, float, float]:
    return 0, 0, size[0] / UNIT, size[1] / UNIT
