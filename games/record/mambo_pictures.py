"""Pictures of Mambo: tiles of both sides, null points as crosses, automatic tiles with a dot."""

from __future__ import annotations

from collections.abc import Collection

from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import (
    box_around,
    centre,
    corner_point,
    hexagon,
    lines,
    near_origin,
    outlines,
    xy,
    yellow_bridge,
    yellow_tip,
)
from palago.catalogue.draw.shapes import Path, Picture
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.plane.lattice import Hex, Pose, other
from palago.games.rules.mambo import MamboPosition

#: The radius of the dot on an automatic tile, in circumradii.
DOT = 0.14


def mambo_picture(
    position: MamboPosition,
    *,
    marked: Collection[Hex] = (),
    home: Pose | None = None,
    style: Style = LIGHT,
) -> Picture:
    """A picture of a position of Mambo.

    Parameters
    ----------
    position : MamboPosition
        The position.
    marked : collection of hexes
        Tiles to draw a heavy outline around.
    home : Pose, optional
        A translation of everything; by default one to the origin.
    style : Style
        The colours; the corners that nobody owns are left white.
    """
    nulls = position.null_points()
    home = home or near_origin([*position.tiles, *nulls])
    layout = Layout({home.hex(place): tile.rotation for place, tile in position.tiles.items()})
    regions: dict[str, str] = {}
    for place, tile in position.tiles.items():
        at = home.hex(place)
        strip, tip = style.strong[tile.side], style.strong[other(tile.side)]
        regions[strip] = regions.get(strip, "") + yellow_bridge(at, tile.rotation)
        regions[tip] = regions.get(tip, "") + yellow_tip(at, tile.rotation)
    automatic = [home.hex(tile.place) for tile in position.automatic]
    crosses = [home.hex(place) for place in nulls]
    parts = [
        Path(outlines(layout), "#ffffff", "#ffffff", 0.02, kind="white"),
        *(Path(data, colour, colour, 0.01, kind="region") for colour, data in sorted(regions.items())),
        Path(
            "".join(lines(place, rotation) for place, rotation in layout.items()),
            stroke=style.line,
            width=0.05,
            kind="line",
            rounded=False,
        ),
        Path(outlines(layout), stroke=style.line, width=0.025, opacity=0.3, kind="border"),
        Path(
            "".join(hexagon(place, 0.94) for place in crosses),
            stroke=style.pale_line,
            width=0.04,
            kind="null",
        ),
        Path("".join(map(_cross, crosses)), stroke=style.line, width=0.09, kind="null"),
        Path("".join(map(_dot, automatic)), style.line, "#ffffff", 0.04, kind="automatic"),
        Path(
            "".join(hexagon(home.hex(place), 0.94) for place in sorted(marked)),
            stroke=style.move,
            width=0.12,
            kind="marked",
        ),
    ]
    ended = position.outcome()
    title = f"mambo: {ended or f'{position.to_move} to move, {position.bag} tiles left'}"
    box = box_around([*layout, *crosses])
    return Picture(tuple(part for part in parts if part.data), box, title, ground=style.ground)


def _cross(place: Hex) -> str:
    """Two strokes across a hex, from corner to corner half way."""
    x, y = centre(place)
    ends = [corner_point(place, corner) for corner in (0, 3, 2, 5)]
    a, b, c, d = [(x + 0.5 * (p - x), y + 0.5 * (q - y)) for p, q in ends]
    return f"M{xy(a)}L{xy(b)}M{xy(c)}L{xy(d)}"


def _dot(place: Hex) -> str:
    x, y = centre(place)
    return f"M{xy((x - DOT, y))}A{DOT} {DOT} 0 1 1 {xy((x + DOT, y))}A{DOT} {DOT} 0 1 1 {xy((x - DOT, y))}Z"
