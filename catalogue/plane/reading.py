"""The order in which places are read, and their numbers and letters.

Tiles are numbered top to bottom, and left to right where they are equally high; places without a tile have
letters in the same order. I and O, which look like numbers, are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, product
from string import ascii_uppercase
from typing import Final

from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import Rotation

#: The hours of a clock that the straight of a tile points to.
HOURS: Final[Mapping[Rotation, str]] = {"a": "12-6", "b": "4-10", "c": "2-8"}

#: Letters that nobody takes for a number.
LETTERS: Final = [letter for letter in ascii_uppercase if letter not in "IO"]


def reading_order(places: Iterable[Hex]) -> list[Hex]:
    """Hexes from top to bottom, and from left to right where they are equally high."""
    return sorted(places, key=lambda place: (place[0] + 2 * place[1], place[0]))


def letters() -> Iterator[str]:
    """A, B, ... Z, AA, AB, ... without the letters that look like numbers."""
    for length in count(1):
        yield from map("".join, product(LETTERS, repeat=length))


def numbered(places: Iterable[Hex]) -> dict[Hex, str]:
    """The numbers of tiles, in reading order.

    >>> numbered([(0, 1), (0, 0)])
    {(0, 0): '1', (0, 1): '2'}
    """
    return dict(zip(reading_order(places), map(str, count(1)), strict=False))


def lettered(places: Iterable[Hex]) -> dict[Hex, str]:
    """The letters of empty places, likewise."""
    return dict(zip(reading_order(places), letters(), strict=False))
