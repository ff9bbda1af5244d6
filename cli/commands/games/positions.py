"""Positions and tables that commands of the games are given, from text, files and standard input."""

from __future__ import annotations

from pathlib import Path

import click

from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import layout_from_json
from palago.catalogue.machine.documents import decoded, loads, naming, read_input
from palago.catalogue.plane.lattice import COLOURS, Colour
from palago.games.record.notation import read_position
from palago.games.record.transcript import FIRST_LINE, Transcript, read_transcript
from palago.games.rules.palago import PalagoPosition
from palago.games.rules.position import Position

to_move_option = click.option(
    "--to-move", type=click.Choice(COLOURS), help="Who moves, where the POSITION is a layout."
)


def as_position(given: str, to_move: Colour | None = None) -> Position:
    """The position that something stands for: its text, a layout, or the last of a transcript.

    Raises
    ------
    InputError
        If it stands for none; the message says where and why.
    click.UsageError
        If nothing says who moves.
    """
    if ":" in given and not Path(given).is_file():
        return read_position(given)
    where, data = read_input(given)
    with naming(where):
        text = decoded(data)
        if text.startswith(FIRST_LINE):
            return read_transcript(text).last
        if not text.startswith(("{", "[")):
            return read_position(text)
        layout: Layout = layout_from_json(loads(text))
    if to_move is None:
        raise click.UsageError("a layout does not say who moves: give --to-move yellow or --to-move blue")
    return PalagoPosition.of_tiles(layout, to_move)


def as_transcript(given: str) -> Transcript:
    """The game of a transcript file, or of standard input.

    Raises
    ------
    InputError
        If it cannot be replayed; the message says in which line, and which rule it breaks.
    """
    where, data = read_input(given)
    with naming(where):
        return read_transcript(decoded(data))
