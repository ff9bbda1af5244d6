"""Sheets: many creatures in rows on pages, each with its number, and an index of their sums.

All creatures of a sheet are drawn at one scale, so that sizes can be compared. A page takes as many rows as
fit above its index, in which each number stands with the sum of its creature::

    pages = sheet(entries, Look(page="A4", label="facts", title="All creatures of 9 tiles"))
    write_bytes(pdf(pages))

Pages are pictures in millimetres. Without a page size there is one picture that is as large as it need be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final, Literal, get_args

from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.sums import read_sum
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.lettering import fitted, width
from palago.catalogue.draw.printed.pages import MARGIN, PageSize, page_size
from palago.catalogue.draw.shapes import Group, Label, Part, Picture
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.errors import InputError

Caption = Literal["number", "sum", "facts", "all", "none"]
CAPTIONS: Final[tuple[Caption, ...]] = get_args(Caption)

#: The most creatures on a sheet that is not cut into pages.
MOST: Final = 500

#: Sizes of letters, and the distance between creatures, in millimetres.
TITLE, TEXT, INDEX, GAP = 5.0, 2.9, 2.3, 4.0

#: The distance between lines, in sizes of their letters.
LEADING: Final = 1.35

#: Millimetres to a circumradius: the most, and what the columns are chosen for.
LARGEST, PLEASANT = 8.0, 2.4


@dataclass(frozen=True)
class Look:
    """How a sheet looks.

    Parameters
    ----------
    page : str or None
        A page of `palago.catalogue.draw.printed.pages`; None is one page as large as it need be.
    columns : int or None
        Creatures to a row; None chooses.
    label : {"number", "sum", "facts", "all", "none"}
        What stands below each creature. With numbers or facts each page ends with an index of sums.
    title : str
        What stands at the head of each page.
    first : int
        The number of the first creature.
    style : Style
        The colours.

    Raises
    ------
    InputError
        If there is no such page or label, or no column.
    """

    page: str | None = None
    columns: int | None = None
    label: Caption = "facts"
    title: str = ""
    first: int = 1
    style: Style = LIGHT

    def __post_init__(self) -> None:
        if self.label not in CAPTIONS:
            raise InputError(f"no label is called {self.label!r:.60}; there are {', '.join(CAPTIONS)}")
        if self.columns is not None and self.columns < 1:
            raise InputError(f"a sheet has at least one column, not {self.columns}")
        if self.page is not None:
            page_size(self.page)


@dataclass(frozen=True)
class Cell:
    """A creature on a sheet: its number, its picture in circumradii, its sum, and what stands below."""

    number: int
    drawn: Picture
    spelled: str
    lines: tuple[str, ...]


def sheet(entries: Sequence[Facts], look: Look = Look()) -> list[Picture]:
    """The pages that show some creatures, in millimetres.

    Raises
    ------
    InputError
        If there are none, or too many for a sheet without pages.
    """
    if not entries:
        raise InputError("a sheet holds at least one creature, found none")
    if look.page is None and len(entries) > MOST:
        raise InputError(
            f"a sheet of one page holds at most {MOST} creatures, found {len(entries)}: give a page size"
        )
    cells = [_cell(index, known, look) for index, known in enumerate(entries, look.first)]
    paper = _Paper.of(cells, look)
    pages = list(paper.pages(cells))
    return [paper.drawn(rows, index, len(pages)) for index, rows in enumerate(pages, 1)]


def _cell(index: int, known: Facts, look: Look) -> Cell:
    # What the sum of a row spells, lest its picture be the mirror twin.
    spelled = known.sum
    creature = read_sum(spelled)
    lines: tuple[str, ...]
    match look.label:
        case "none":
            lines = ()
        case "number":
            lines = (str(index),)
        case "sum":
            lines = (str(index), spelled)
        case _:
            named = "" if known.symmetry == "1" else f", {known.symmetry}"
            lines = (
                str(index),
                f"{known.tiles} tiles, {_many(known.points, 'point')}",
                f"{_many(known.shells, 'shell')}, {_many(known.limbs, 'limb')}{named}",
            )
            lines = (*lines, spelled) if look.label == "all" else lines
    return Cell(index, picture(creature, style=look.style), spelled, lines)


@dataclass(frozen=True)
class _Paper:
    """What all pages of a sheet have in common, in millimetres."""

    look: Look
    size: PageSize
    columns: int
    scale: float
    indexed: int  # columns of the index

    @classmethod
    def of(cls, cells: Sequence[Cell], look: Look) -> _Paper:
        """The paper that some creatures are drawn on: how many to a row, and how large."""
        widest = max(cell.drawn.width for cell in cells)
        tallest = max(cell.drawn.height for cell in cells)
        size = PageSize(0, 0) if look.page is None else page_size(look.page)
        longest = max(width(f"{cell.number}  {cell.spelled}", INDEX) for cell in cells) + GAP
        # A caption may not be wider than its cell, but for sums, which are cut into lines.
        words = max((width(line, TEXT) for cell in cells for line in cell.lines[:3]), default=0)
        words = words if look.label != "sum" else 0
        if look.page is None:
            columns = min(look.columns or ceil(sqrt(1.4 * len(cells))), len(cells))
            scale = 5.0
            across = columns * (max(widest * scale, words) + GAP)
            size = PageSize(across - GAP + 2 * MARGIN, float("inf"))
        else:
            room, _ = size.room
            least = max(widest * PLEASANT, words)
            columns = look.columns or max(1, min(len(cells), int((room + GAP) / (least + GAP))))
            scale = min(LARGEST, ((room + GAP) / columns - GAP) / widest, 0.7 * size.room[1] / tallest)
        indexed = max(1, int((size.room[0] + GAP) / longest))
        return cls(look, size, columns, scale, indexed)

    @property
    def cell(self) -> float:
        """The width of a cell."""
        return (self.size.room[0] + GAP) / self.columns - GAP

    def wrapped(self, cell: Cell) -> list[str]:
        """The lines below a creature, cut where they are wider than its cell."""
        return [piece for line in cell.lines for piece in _pieces(line, self.cell)]

    def height(self, row: Sequence[Cell]) -> float:
        """How high a row of creatures is, with what stands below them."""
        below = max(len(self.wrapped(cell)) for cell in row)
        return max(cell.drawn.height for cell in row) * self.scale + below * TEXT * LEADING + GAP

    def index_height(self, count: int) -> float:
        """How high the index of so many creatures is."""
        if self.look.label not in ("number", "facts"):
            return 0
        return ceil(count / self.indexed) * INDEX * LEADING + GAP

    @property
    def head(self) -> float:
        """How high the title is."""
        return TITLE * LEADING + GAP if self.look.title else 0

    def pages(self, cells: Sequence[Cell]) -> Iterator[list[Sequence[Cell]]]:
        """The rows of each page: as many as fit above their index, but at least one."""
        room = self.size.height - 2 * MARGIN - self.head - TEXT * LEADING
        page: list[Sequence[Cell]] = []
        for begin in range(0, len(cells), self.columns):
            row = cells[begin : begin + self.columns]
            rows = [*page, row]
            taken = sum(map(self.height, rows)) + self.index_height(sum(map(len, rows)))
            if page and taken > room:
                yield page
                rows = [row]
            page = rows
        yield page

    def drawn(self, rows: Sequence[Sequence[Cell]], number: int, of: int) -> Picture:
        """One page."""
        style, parts = self.look.style, list[Part]()
        top = MARGIN
        if self.look.title:
            title = fitted(self.look.title, self.size.room[0], TITLE, bold=True)
            parts.append(Label(title, (MARGIN, top + TITLE), TITLE, style.ink, "start", bold=True))
        top += self.head
        for row in rows:
            parts += self._row(row, top)
            top += self.height(row)
        cells = [cell for row in rows for cell in row]
        height = self.size.height
        if height == float("inf"):
            height = top + self.index_height(len(cells)) + MARGIN
            bottom = height - MARGIN
        else:
            bottom = height - MARGIN - TEXT * LEADING
            foot = f"{number} / {of}"
            place = (self.size.width - MARGIN, height - MARGIN)
            parts.append(Label(foot, place, TEXT, style.ink, "end", kind="page"))
        parts += self._index(cells, bottom - self.index_height(len(cells)) + GAP)
        count = f"{len(cells)} {'creature' if len(cells) == 1 else 'creatures'}"
        spelled = "; ".join(f"{cell.number}: {cell.spelled}" for cell in cells)
        name = f"{self.look.title or 'A sheet'}, page {number} of {of}: {count}"
        return Picture(tuple(parts), (0, 0, self.size.width, height), name, spelled, ground=style.ground)

    def _row(self, row: Sequence[Cell], top: float) -> Iterator[Part]:
        """The creatures of a row, bottom to bottom, so that what stands below begins on one line."""
        floor = top + max(cell.drawn.height for cell in row) * self.scale
        for column, cell in enumerate(row):
            middle = MARGIN + column * (self.cell + GAP) + self.cell / 2
            left, _, right, bottom = cell.drawn.box
            shift = (middle - self.scale * (left + right) / 2, floor - self.scale * bottom)
            yield Group(cell.drawn.parts, shift, self.scale)
            for index, line in enumerate(self.wrapped(cell)):
                place = (middle, floor + (index + 0.95) * TEXT * LEADING)
                numbered = index == 0 and bool(cell.lines)
                yield Label(line, place, TEXT, self.look.style.ink, bold=numbered)

    def _index(self, cells: Sequence[Cell], top: float) -> Iterator[Part]:
        """The number and the sum of each creature, in columns that are read downwards."""
        if not self.index_height(len(cells)):
            return
        rows = ceil(len(cells) / self.indexed)
        for index, cell in enumerate(cells):
            column, row = divmod(index, rows)
            left = MARGIN + column * (self.size.room[0] + GAP) / self.indexed
            text = f"{cell.number}  {cell.spelled}"
            # What is too wide even for the whole page is written smaller, for a sum that is cut is none.
            size = min(INDEX, INDEX * self.size.room[0] / width(text, INDEX))
            yield Label(
                text, (left, top + row * INDEX * LEADING), size, self.look.style.ink, "start", kind="index"
            )


def _pieces(line: str, room: float) -> Iterator[str]:
    """A line in pieces that are not wider than there is room."""
    piece = ""
    for letter in line:
        if piece and width(piece + letter, TEXT) > room:
            yield piece
            piece = ""
        piece += letter
    yield piece


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
