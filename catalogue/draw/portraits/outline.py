"""A portrait as it stands on a card: the outline, and no tiles but those that are given away."""

from __future__ import annotations

from collections.abc import Iterable

from palago.catalogue.creature.contour import Contour
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import tile_parts
from palago.catalogue.draw.geometry import box_around, contours_path, outlines
from palago.catalogue.draw.shapes import Path, Picture
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.plane.lattice import YELLOW


def outline_picture(
    contours: Iterable[Contour], tiles: Layout | None = None, *, title: str = "", style: Style = LIGHT
) -> Picture:
    """A picture of a yellow creature's contours, filled, and of some of its tiles where they lie.

    Parameters
    ----------
    contours : iterable of Contour
        The outer contour, and inner ones if they are shown.
    tiles : Layout, optional
        The tiles to show.
    title : str
        What the picture says it shows.
    style : Style
        The colours.
    """
    contours, tiles = list(contours), tiles or Layout()
    shape = contours_path(contours)
    parts = [
        Path(shape, style.strong[YELLOW], kind="body"),
        *(tile_parts(tiles, style) if tiles else ()),
        Path(shape, stroke=style.line, width=0.09, kind="contour"),
        *([Path(outlines(tiles), stroke=style.move, width=0.08, kind="marked")] if tiles else ()),
    ]
    around = {place for contour in contours for place, _ in contour.crossings}
    return Picture(tuple(parts), box_around([*around, *tiles]), title, ground=style.ground)
