"""What commands print: pictures in the terminal, tables, and files with pictures."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from palago.catalogue.errors import ContourError
from palago.catalogue.machine.files import write_whole
from palago.catalogue.machine.notices import escaped
from palago.catalogue.machine.outputs import STANDARD
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.reading import HOURS, numbered, reading_order

if TYPE_CHECKING:
    from palago.catalogue.creature.contour import Contour
    from palago.catalogue.creature.creature import Creature
    from palago.catalogue.creature.layout import Layout

#: The longer side of a PNG.
MOST_PIXELS: Final = 4000
#: Narrower terminals show no picture.
FEWEST_COLUMNS: Final = 10


def print_picture(
    subject: Creature | Layout,
    table: Layout | None = None,
    *,
    names: Mapping[Hex, str] | None = None,
    borders: bool = True,
) -> None:
    """Print a picture in as many columns, as fine characters and as many colours as standard output takes."""
    from palago.catalogue.draw.ansi import depth_of
    from palago.catalogue.draw.terminal import BORDERS, can_print, terminal_picture

    columns = shutil.get_terminal_size((80, 24)).columns
    if columns < FEWEST_COLUMNS:
        return
    click.echo(
        terminal_picture(
            subject,
            table=table,
            columns=columns,
            unicode=can_print("▀▚·" + BORDERS),
            colour=depth_of(terminal=sys.stdout.isatty()),
            borders=borders,
            names=names,
        ),
        color=True,
    )


def print_outline(line: Contour, tiles: Layout | None = None) -> None:
    """Print what an outer contour encloses, and some tiles of it."""
    from palago.catalogue.draw.ansi import depth_of
    from palago.catalogue.draw.terminal import can_print, terminal_outline

    columns = shutil.get_terminal_size((80, 24)).columns
    if columns >= FEWEST_COLUMNS:
        unicode = can_print("▀▚·")
        drawn = terminal_outline(
            line, tiles, columns=columns, unicode=unicode, colour=depth_of(terminal=sys.stdout.isatty())
        )
        click.echo(drawn, color=True)


def print_slip(error: ContourError) -> None:
    """Draw, on standard error, how far a walk along a contour goes."""
    from palago.catalogue.draw.portraits.walk import terminal_walk
    from palago.catalogue.draw.terminal import can_print

    columns = shutil.get_terminal_size((80, 24)).columns
    if columns >= FEWEST_COLUMNS:
        dots = can_print("·", sys.stderr)
        click.echo(terminal_walk(error.crossings, error.letters, columns=columns, unicode=dots), err=True)
        click.echo("O is where the walk begins, X where it breaks.", err=True)


def tiles_in_words(tiles: Layout, table: Layout) -> str:
    """Tiles by their numbers on a table, with the hours of a clock that their straights point to.

    >>> from palago.catalogue.creature.layout import Layout
    >>> tiles_in_words(Layout({(0, 1): "a"}), Layout({(0, 0): "b", (0, 1): "a"}))
    'tile 2 (12-6)'
    """
    names = numbered(table)
    return ", ".join(f"tile {names[place]} ({HOURS[tiles[place]]})" for place in reading_order(tiles))


def print_table(rows: Sequence[Sequence[str]], header: Sequence[str] = ()) -> None:
    """Print rows of text in aligned columns; numbers are aligned to the right."""
    table = [header, *rows] if header else list(rows)
    if not table:
        return
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    right = [
        all(row[k].replace(",", "").isdecimal() or row[k] == "" for row in rows) for k in range(len(widths))
    ]
    for row in table:
        cells = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        click.echo("  ".join(cells).rstrip())


#: Where a picture goes whose name is ``-``: standard output, which is nobody else's meanwhile.
_pictures: ContextVar[TextIO | None] = ContextVar("_pictures", default=None)


@contextmanager
def pictures_to(stream: TextIO) -> Iterator[None]:
    """Write a picture named ``-`` to a stream."""
    token = _pictures.set(stream)
    try:
        yield
    finally:
        _pictures.reset(token)


def save_bytes(data: bytes, path: str) -> None:
    """Write a file and say so on standard error; ``-`` is standard output.

    Raises
    ------
    PalagoError
        If the file cannot be written.
    """
    if path == STANDARD:
        stream = _pictures.get() or sys.stdout
        stream.flush()
        stream.buffer.write(data)
        stream.flush()
        return
    write_whole(Path(path), data)
    say(f"wrote {path}")


def say(message: str) -> None:
    """Tell the person at the keyboard something that is no result."""
    click.echo(escaped(message), err=True)
