"""A walk along a contour, drawn in characters as far as it goes: what a slip in a word looks like.

Each tile that is crossed is a patch of dots, each line a trail of its letter. ``O`` is where the walk begins,
``X`` where it breaks. A Pala-virus, ``lrrsrr``, whose last letter has been forgotten::

               ........
              ..........
             ............
      ........X.................
     ........r...................
    .........r.....O..............
      .......r.s...llll.rrrr....
       ..........s.s.......r...
              ......s.s....r....
               .........rrr......
                      ............
                       ..........
                        ........
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, ceil, cos, pi, sin
from typing import Final

from palago.catalogue.creature.contour import Crossing
from palago.catalogue.draw.geometry import RADIUS, Point, corner_point, hex_at, midpoint
from palago.catalogue.draw.terminal import ASPECT, COLUMNS_A_HEX

#: Where the walk begins, and where it breaks.
BEGINS: Final = "O"
BREAKS: Final = "X"


def terminal_walk(
    crossings: Sequence[Crossing], letters: str, *, columns: int = 100, unicode: bool = True
) -> str:
    """A walk in characters, up to the edge at which it breaks.

    Parameters
    ----------
    crossings : sequence of (hex, edge)
        The hexes that are entered in order, each with the edge; the walk breaks at the last.
    letters : str
        How each of them but the last is crossed.
    columns : int
        The greatest width, in characters; the drawing shrinks to fit.
    unicode : bool
        Whether dots may be used that are not ASCII.

    Returns
    -------
    str
        Lines without trailing blanks, the last one without a line end.
    """
    hexes = {place for place, _ in crossings}
    corners = [corner_point(place, corner) for place in hexes for corner in range(6)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    step = max(2 / COLUMNS_A_HEX, width / max(columns, 1))
    dot = "·" if unicode else "."
    rows = [
        [
            dot if hex_at(left + (column + 0.5) * step, top + (row + 0.5) * step * ASPECT) in hexes else " "
            for column in range(ceil(width / step))
        ]
        for row in range(ceil(height / (step * ASPECT)))
    ]

    def put(point: Point, character: str) -> None:
        row, column = int((point[1] - top) / (step * ASPECT)), int((point[0] - left) / step)
        row, column = min(max(row, 0), len(rows) - 1), min(max(column, 0), len(rows[0]) - 1)
        rows[row][column] = character

    for crossing, letter in zip(crossings[:-1], letters, strict=False):
        for point in _trail(crossing, letter):
            put(point, letter)
    put(midpoint(*crossings[0]), BEGINS)
    put(midpoint(*crossings[-1]), BREAKS)
    return "\n".join("".join(row).rstrip() for row in rows).rstrip("\n")


def _trail(crossing: Crossing, letter: str, points: int = 5) -> Iterator[Point]:
    """Points along a line, in the middle of equal stretches of it."""
    place, entry = crossing
    shares = [(k + 0.5) / points for k in range(points)]
    x, y = midpoint(place, entry)
    if letter == "s":
        to_x, to_y = midpoint(place, entry + 3)
        yield from ((x + share * (to_x - x), y + share * (to_y - y)) for share in shares)
        return
    # Around the corner on the right, clockwise on paper, where y grows downwards; or on the left.
    corner, way = (entry - 1, 1) if letter == "r" else (entry, -1)
    middle_x, middle_y = corner_point(place, corner)
    start = atan2(y - middle_y, x - middle_x)
    for share in shares:
        angle = start + way * share * 2 * pi / 3
        yield middle_x + RADIUS * cos(angle), middle_y + RADIUS * sin(angle)
