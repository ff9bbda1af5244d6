"""Pages to print: real tiles to cut out, and answers at the size of the tiles, to lay them on.

Everything is measured in millimetres. The width of a tile is that of its hex from corner to corner, two
circumradii; between two opposite edges it is 0.866 times as wide. Tiles to cut lie in a honeycomb without
gaps, so that one cut serves two of them. A picture that is larger than a page goes over several, which
overlap by `OVERLAP`; crosses mark the same points on both, and each page says where it belongs::

    A1 | A2          row A, column 2: print at 100 per cent, cut along the dashed line, and lay its
    ---+---          crosses on those of A1
    B1 | B2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt
from typing import Final

from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import tile_parts
from palago.catalogue.draw.geometry import box_around, hexagon, number, xy
from palago.catalogue.draw.printed.pages import MARGIN, PageSize
from palago.catalogue.draw.shapes import Group, Label, Part, Path, Picture
from palago.catalogue.draw.style import LIGHT, THEMES, Style
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import Hex

#: How much two pages of one picture share.
OVERLAP: Final = 15.0

#: Half the length of a registration mark, and the size of letters.
CROSS, TEXT = 3.0, 3.2

#: The most millimetres to a circumradius of a frame.
LARGEST: Final = 9.0

#: The width of a tile: what a printer can show, and what fits on a page.
LEAST, MOST = 5.0, 150.0


def tiles_to_cut(count: int, tile_width: float, page: PageSize, *, layers: bool = False) -> list[Picture]:
    """So many tiles on as few pages as they fit.

    Parameters
    ----------
    count : int
        The number of tiles.
    tile_width : float
        From corner to corner, in millimetres.
    page : PageSize
        The paper.
    layers : bool
        For a laser: only lines, in two groups of classes ``cut`` and ``engrave``, each edge cut once.

    Raises
    ------
    InputError
        If there is no tile, or no page can hold one of that width.
    """
    if count < 1:
        raise InputError(f"a set to print has at least one tile, not {count}")
    radius = _radius(tile_width)
    places = _honeycomb(page, radius)
    if not places:
        raise InputError(f"a page of {page.width:g} x {page.height:g} mm holds no tile of {tile_width:g} mm")
    pages = ceil(count / len(places))
    return [
        _cutting(
            places[: min(len(places), count - k * len(places))], radius, page, layers, f"{k + 1} / {pages}"
        )
        for k in range(pages)
    ]


def true_size(drawn: Picture, tile_width: float, page: PageSize, *, name: str = "") -> list[Picture]:
    """A picture in which tiles are as wide as real ones, on one page or over several.

    Parameters
    ----------
    drawn : Picture
        What to print, in circumradii.
    tile_width : float
        From corner to corner, in millimetres.
    page : PageSize
        The paper; it is turned if the picture fits better so.
    name : str
        What stands on each page; the title of the picture by default.

    Raises
    ------
    InputError
        If the width of a tile cannot be printed.
    """
    radius = _radius(tile_width)
    wide, high = drawn.width * radius, drawn.height * radius
    paper = min((page, PageSize(page.height, page.width)), key=lambda one: _pieces(one, wide, high))
    columns, rows = _cuts(paper, wide, high)
    return [
        _piece(drawn, radius, paper, (column, row), (columns, rows), name or drawn.title)
        for row in range(rows)
        for column in range(columns)
    ]


def on_page(drawn: Picture, page: PageSize, *, most: float = 20.0) -> Picture:
    """A picture in the middle of a page, as large as fits, at most so many millimetres to a circumradius."""
    width, height = page.room
    scale = min(most, width / drawn.width, height / drawn.height)
    shift = (
        page.width / 2 - scale * (drawn.box[0] + drawn.box[2]) / 2,
        page.height / 2 - scale * (drawn.box[1] + drawn.box[3]) / 2,
    )
    box = (0.0, 0.0, page.width, page.height)
    return replace(drawn, parts=(Group(drawn.parts, shift, scale),), box=box)


def framed(frames: Sequence[Picture], page: PageSize, title: str, *, least: float = 4.5) -> list[Picture]:
    """Frames in reading order on as many pages as they need, at one scale.

    Parameters
    ----------
    frames : sequence of Picture
        Pictures of one size, in circumradii.
    page : PageSize
        The paper.
    title : str
        What stands at the foot of each page.
    least : float
        The fewest millimetres to a circumradius, unless a single frame is wider than the page.
    """
    from palago.catalogue.draw.shapes import side_by_side

    width, height = _room(page)
    wide, high = max(frame.width for frame in frames), max(frame.height for frame in frames)

    def all_on_one(across: int) -> float:
        """How large frames can be, so many to a row, if all are on one page."""
        return min(width / (across * wide), height / (ceil(len(frames) / across) * high), LARGEST)

    columns = max(range(1, len(frames) + 1), key=all_on_one)
    scale = all_on_one(columns)
    if scale < least:
        columns = max(1, min(len(frames), int(width / (wide * least))))
        scale = min(width / (columns * wide), height / high, LARGEST)
    rows = max(1, int(height / (high * scale) + 1e-9))
    each = columns * rows
    pages = []
    count = ceil(len(frames) / each)
    for begin in range(0, len(frames), each):
        shown = side_by_side(frames[begin : begin + each], gap=0, across=columns)
        foot = f"{begin // each + 1} / {count}"
        shift = (MARGIN, MARGIN)
        parts: list[Part] = [Group(shown.parts, shift, scale), *_footed(page, title, foot, LIGHT)]
        name = "; ".join(frame.title for frame in frames[begin : begin + each])
        box = (0.0, 0.0, page.width, page.height)
        pages.append(Picture(tuple(parts), box, title, name, ground=shown.ground))
    return pages


def _radius(tile_width: float) -> float:
    if not LEAST <= tile_width <= MOST:
        raise InputError(f"a tile is {LEAST:g} to {MOST:g} mm wide from corner to corner, not {tile_width:g}")
    return tile_width / 2


def _honeycomb(page: PageSize, radius: float) -> list[Hex]:
    """The hexes of one page, column by column: hexes of a column touch, and every second column is lower."""
    width, height = _room(page)
    across = 1 + int((width / radius - 2) / 1.5 + 1e-9) if width >= 2 * radius else 0
    places = []
    for column in range(across):
        lower = column % 2 / 2
        down = int(height / (sqrt(3) * radius) - lower + 1e-9)
        places += [(column, row - column // 2) for row in range(down)]
    return places


def _cutting(places: list[Hex], radius: float, page: PageSize, layers: bool, foot: str) -> Picture:
    layout = Layout(dict.fromkeys(places, "a"))
    left, top, _, _ = box_around(layout, pad=0)
    shift = (MARGIN - left * radius, MARGIN - top * radius)
    parts: list[Part]
    if layers:
        lined = [part for part in tile_parts(layout) if isinstance(part, Path) and part.kind == "line"]
        engraved = Path("".join(part.data for part in lined), stroke="#0000ff", width=0.01, kind="engrave")
        cut = Path(_edges(places), stroke="#ff0000", width=0.01, kind="cut")
        parts = [Group((engraved, cut), shift, radius)]
    else:
        cut = Path(_edges(places), stroke="#000000", width=0.02, kind="cut")
        parts = [Group((*tile_parts(layout, THEMES["print"])[:-1], cut), shift, radius)]
        note = f"{len(places)} tiles of {2 * radius:g} mm from corner to corner; print at 100 per cent"
        parts += _footed(page, note, foot, LIGHT)
    title = f"{len(places)} tiles to cut, page {foot.replace(' / ', ' of ')}"
    return Picture(tuple(parts), (0, 0, page.width, page.height), title, ground=None if layers else "#ffffff")


def _edges(places: list[Hex]) -> str:
    """The edges of all hexes, each once."""
    seen: dict[frozenset[str], str] = {}
    for place in places:
        corners = hexagon(place)[1:-1].split("L")
        for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
            seen.setdefault(frozenset((one, two)), f"M{one}L{two}")
    return "".join(seen.values())


def _room(page: PageSize) -> tuple[float, float]:
    """The width and height of a page between its margins and above its foot."""
    width, height = page.room
    return width, height - 2 * TEXT


def _cuts(page: PageSize, wide: float, high: float) -> tuple[int, int]:
    """Into how many columns and rows of pages a picture goes."""
    width, height = _room(page)
    columns = 1 if wide <= width else ceil((wide - OVERLAP) / (width - OVERLAP))
    rows = 1 if high <= height else ceil((high - OVERLAP) / (height - OVERLAP))
    return columns, rows


def _pieces(page: PageSize, wide: float, high: float) -> int:
    columns, rows = _cuts(page, wide, high)
    return columns * rows


def _piece(
    drawn: Picture,
    radius: float,
    page: PageSize,
    at: tuple[int, int],
    of: tuple[int, int],
    name: str,
) -> Picture:
    """One page of a picture: a window on it, with crosses where its neighbours have theirs."""
    width, height = _room(page)
    style = THEMES["print"]
    (column, row), (columns, rows) = at, of
    left, top = column * (width - OVERLAP), row * (height - OVERLAP)
    shift = (MARGIN - left - drawn.box[0] * radius, MARGIN - top - drawn.box[1] * radius)
    parts: list[Part] = [Group(drawn.parts, shift, radius)]
    foot = ""
    if columns * rows > 1:
        parts.append(_frame(page, width, height))
        parts += _crosses(width, height, at, of, style)
        foot = f"{_letters(row)}{column + 1} (A1 to {_letters(rows - 1)}{columns})"
    note = f"{name}; tiles {2 * radius:g} mm from corner to corner: print at 100 per cent"
    parts += _footed(page, note, foot, style)
    title = f"{name}{', page ' + foot if foot else ''}"
    return Picture(tuple(parts), (0, 0, page.width, page.height), title, ground="#ffffff")


def _frame(page: PageSize, width: float, height: float) -> Path:
    """White over all that lies outside the window."""
    boxes = (0, 0, page.width, page.height), (MARGIN, MARGIN, MARGIN + width, MARGIN + height)
    data = "".join(
        f"M{xy((left, top))}L{xy((right, top))}L{xy((right, bottom))}L{xy((left, bottom))}Z"
        for left, top, right, bottom in boxes
    )
    return Path(data, "#ffffff", kind="frame")


def _crosses(
    width: float, height: float, at: tuple[int, int], of: tuple[int, int], style: Style
) -> Iterator[Part]:
    """Marks in the middle of what two pages share, and the line to cut along."""
    (column, row), (columns, rows) = at, of
    for near, side, last, first in ((column, width, columns, True), (row, height, rows, False)):
        for there, place in ((near > 0, OVERLAP / 2), (near < last - 1, side - OVERLAP / 2)):
            if not there:
                continue
            length = height if first else width
            line = ((place, 0), (place, length)) if first else ((0, place), (length, place))
            yield Path(_line(*line), stroke=style.pale_line, width=0.2, dashes=(2, 2), kind="cut")
            for share in (0.2, 0.5, 0.8):
                x, y = (place, share * length) if first else (share * length, place)
                yield Path(
                    _line((x - CROSS, y), (x + CROSS, y)) + _line((x, y - CROSS), (x, y + CROSS)),
                    stroke=style.ink,
                    width=0.25,
                    kind="cross",
                )


def _line(one: tuple[float, float], two: tuple[float, float]) -> str:
    (a, b), (c, d) = ((x + MARGIN, y + MARGIN) for x, y in (one, two))
    return f"M{number(a)} {number(b)}L{number(c)} {number(d)}"


def _footed(page: PageSize, note: str, foot: str, style: Style) -> Iterator[Label]:
    from palago.catalogue.draw.lettering import fitted, width

    end = page.height - MARGIN
    room = page.room[0] - width(foot, TEXT) - 2 * TEXT
    yield Label(fitted(note, room, TEXT), (MARGIN, end), TEXT, style.ink, "start", kind="note")
    if foot:
        yield Label(foot, (page.width - MARGIN, end), TEXT, style.ink, "end", bold=True, kind="page")


def _letters(index: int) -> str:
    """A, B, ... Z, AA, AB ... for 0, 1 ..."""
    name = ""
    while index >= 0:
        name = chr(ord("A") + index % 26) + name
        index = index // 26 - 1
    return name
