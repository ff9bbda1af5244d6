"""Pictures of layouts and creatures that look like the real tiles.

A creature's body is one path along its contours, so that no seams show between tiles. What is drawn, and
with which colours, is said by parameters that commands and library share::

    picture(creature, style=theme("dark"), borders=False).svg()

`geometry` has where things lie, `shapes` what a picture is made of, `rendering` how it becomes a file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import (
    box_around,
    contours_path,
    hexagon,
    lines,
    near_origin,
    outlines,
    yellow,
)
from palago.catalogue.draw.shapes import Part, Path, Picture
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.plane.lattice import BLUE, YELLOW, Hex, Pose


def picture(
    subject: Creature | Layout,
    *,
    table: Layout | None = None,
    creatures: Iterable[Creature] = (),
    borders: bool = True,
    dimmed: Collection[Hex] = (),
    marked: Collection[Hex] = (),
    home: Pose | None = None,
    style: Style = LIGHT,
    title: str | None = None,
) -> Picture:
    """A picture of a creature or a layout.

    Parameters
    ----------
    subject : Creature or Layout
        What to draw. A creature is drawn on its own tiles and highlighted.
    table : Layout, optional
        All the tiles to draw around a creature.
    creatures : iterable of Creature
        Further creatures to highlight. If anything is highlighted, all else is pale.
    borders : bool
        Whether to draw the outlines of the hexes.
    dimmed, marked : collections of hexes
        Tiles to fade, and tiles to draw a heavy outline around.
    home : Pose, optional
        Where to move everything before drawing, for pictures that are to lie over each other: a
        translation that brings all of them near the origin. By default each is brought there alone.
    style : Style
        The colours.
    title : str, optional
        What the picture says it shows; by default how many tiles there are.
    """
    layout = subject.layout if isinstance(subject, Creature) else subject
    shown = [subject, *creatures] if isinstance(subject, Creature) else list(creatures)
    if table is not None:
        layout = Layout({**table, **layout})
    shows = layout
    home = home or near_origin(layout)
    layout = layout.posed(home)
    shown = [creature.posed(home) for creature in shown]
    parts = [
        *_tiles(layout, style, highlighted=bool(shown)),
        *(
            Path(contours_path(creature.contours), style.strong[creature.colour], kind="body")
            for creature in shown
        ),
        *(
            [Path(outlines(layout), stroke=style.line, width=0.025, opacity=0.3, kind="border")]
            if borders
            else []
        ),
        *(
            Path(contours_path(creature.contours), stroke=style.line, width=0.09, kind="contour")
            for creature in shown
        ),
        Path(_hexagons(dimmed, home), style.paper, opacity=0.55, kind="faded"),
        Path(_hexagons(marked, home, 0.94), stroke=style.move, width=0.12, kind="marked"),
    ]
    drawn = tuple(part for part in parts if part.data)
    return Picture(
        drawn,
        box_around(layout),
        _title(subject) if title is None else title,
        ground=style.ground,
        layout=shows,
    )


def svg(subject: Creature | Layout, *, borders: bool = True) -> str:
    """A whole SVG document of a creature or layout; `picture` has more options."""
    return picture(subject, borders=borders).svg()


def tile_parts(layout: Layout, style: Style = LIGHT, *, borders: bool = True) -> tuple[Part, ...]:
    """Tiles as they lie on a table, in strong colours, with their borders."""
    if not borders:
        return tuple(_tiles(layout, style, highlighted=False))
    border = Path(outlines(layout), stroke=style.line, width=0.025, opacity=0.3, kind="border")
    return (*_tiles(layout, style, highlighted=False), border)


def _tiles(layout: Layout, style: Style, *, highlighted: bool) -> list[Path]:
    """The tiles, pale if something else stands out; colours that touch overlap a little, lest seams show."""
    colours, line = (style.pale, style.pale_line) if highlighted else (style.strong, style.line)
    return [
        Path(outlines(layout), colours[BLUE], colours[BLUE], 0.02, kind="blue"),
        Path(
            "".join(yellow(place, rotation) for place, rotation in layout.items()),
            colours[YELLOW],
            colours[YELLOW],
            0.01,
            kind="yellow",
        ),
        Path(
            "".join(lines(place, rotation) for place, rotation in layout.items()),
            stroke=line,
            width=0.05,
            kind="line",
            # They end on the edges of their tile, where those of the next one go on.
            rounded=False,
        ),
    ]


def _hexagons(places: Collection[Hex], home: Pose, size: float = 1) -> str:
    return "".join(hexagon(place, size) for place in sorted(home.hex(place) for place in places))


def _title(subject: Creature | Layout) -> str:
    if isinstance(subject, Creature):
        return f"A {subject.colour} creature of {subject.tiles} tiles"
    return f"{len(subject)} {'tile' if len(subject) == 1 else 'tiles'} on a table"
