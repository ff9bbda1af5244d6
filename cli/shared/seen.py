"""Pictures in place of creatures, cards and layouts: what ends in ``.png``, ``.jpg``, ``.jpeg`` or ``.webp``.

A picture of one creature stands for a card, a photo for a layout: `palago read` and `palago look` say what
is read off them, and how surely. Here a doubt is an error, which names the command that shows more.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from palago.catalogue.errors import PictureError
from palago.cli.shared.screen import say

if TYPE_CHECKING:
    from palago.solver.picture.readings import Readings
    from palago.solver.picture.table import TableReading
    from palago.solver.portrait.ranges import Range

SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp")

#: The sizes that are looked for where a range has no end.
MOST: Final = 120


def is_picture(text: str | None) -> bool:
    """Whether the name of a creature, card or layout is that of a picture file."""
    return text is not None and text.lower().endswith(SUFFIXES)


def picture_bytes(name: str) -> bytes | str:
    """What the library opens: a path, or what standard input holds."""
    if name != "-":
        return name
    from palago.solver.picture.opening import MOST_BYTES

    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if not data:
        raise PictureError("standard input is empty")
    return data


def sizes_of(tiles: Range | None) -> range | None:
    """The sizes to look for."""
    if tiles is None:
        return None
    low, high = tiles
    return range(low, (MOST if high is None else high) + 1)


def seen_card(name: str, tiles: Range | None) -> dict[str, Any]:
    """The creature on a picture, as a document that stands for it.

    Raises
    ------
    PictureError
        If it is not sure.
    """
    from palago.solver.picture.card import read_card

    answer: Readings = read_card(name, sizes_of(tiles))
    creature = answer.creature
    how = "says it shows" if answer.source == "metadata" else "is read as"
    say(f"palago: {name} {how} a creature of {creature.tiles} tiles")
    return creature.layout.to_json()


def seen_table(name: str) -> dict[str, Any]:
    """The layout on a photo, as a document that stands for it."""
    from palago.solver.picture.table import look

    answer: TableReading = look(name)
    how = "says it shows" if answer.source == "metadata" else "is read as"
    doubt = f", {len(answer.doubtful)} of them in doubt" if answer.doubtful else ""
    say(f"palago: {name} {how} {len(answer.layout)} tiles{doubt}")
    return answer.layout.to_json()


def as_seen(text: str) -> str | dict[str, Any]:
    """What stands for a layout: itself, unless it is a photo."""
    return seen_table(text) if is_picture(text) else text
