"""Codes packed for storage, in this and the first format.

A packed code has three bits a symbol, the number of the symbol in
`palago.catalogue.creature.codes.SYMBOLS`. The first symbol has the highest bits, and ones fill up the
last byte. So packed codes of one size sort like the codes::

    xzxxx     011 101 011 011 011 and 1     = 75 b7 in hexadecimal

Catalogues of the first format hold the decisions of a creature (see `palago.catalogue.creature.decisions`)
instead, those of the image whose letters come first: two bits a letter, filled up with ones likewise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from palago.catalogue.creature.codes import SYMBOLS
from palago.catalogue.creature.decisions import creature_from_decisions
from palago.catalogue.creature.equivalence import code
from palago.catalogue.errors import InputError
from palago.catalogue.plane.tile import ROTATIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Symbols = npt.NDArray[np.uint8]

_BITS: Final = 3
_FILLED: Final = 7


def pack(codes: Symbols) -> list[bytes]:
    """Codes in three bits a symbol.

    Parameters
    ----------
    codes : uint8 array (rows, symbols)
        Symbols as numbers, filled up with any number from 6 on.

    Returns
    -------
    list of bytes
        Each just as long as its code needs.
    """
    import numpy as np

    rows, symbols = codes.shape
    width = -(-_BITS * symbols // 8)
    bits = np.ones((rows, 8 * width), np.uint8)
    filled = np.where(codes < len(SYMBOLS), codes, _FILLED)
    bits[:, : _BITS * symbols] = np.unpackbits(filled[:, :, None], axis=2)[:, :, -_BITS:].reshape(
        rows, _BITS * symbols
    )
    data = np.packbits(bits, axis=1).tobytes()
    sizes = np.count_nonzero(codes < len(SYMBOLS), axis=1)
    ends = np.arange(rows) * width + -(-_BITS * sizes // 8)
    return [data[row * width : end] for row, end in enumerate(ends.tolist())]


def unpack_one(packed: bytes) -> str:
    """The code that was packed, as text.

    >>> unpack_one(bytes.fromhex("75b7"))
    'xzxxx'
    """
    bits = 8 * len(packed)
    number = int.from_bytes(packed, "big")
    symbols = [number >> shift & _FILLED for shift in range(bits - _BITS, -1, -_BITS)]
    return "".join(SYMBOLS[symbol] for symbol in symbols if symbol < len(SYMBOLS))


def unpack(packed: list[bytes]) -> Symbols:
    """The inverse of `pack`, for codes of any lengths: filled up to the longest, at least."""
    import numpy as np

    width = max(map(len, packed), default=1)
    flat = np.frombuffer(b"".join(one.ljust(width, b"\xff") for one in packed), np.uint8)
    symbols = 8 * width // _BITS
    bits = np.unpackbits(flat.reshape(-1, width), axis=1)[:, : _BITS * symbols].reshape(-1, symbols, _BITS)
    values = np.packbits(bits, axis=2)[:, :, 0] >> (8 - _BITS)
    symbols_read: Symbols = np.minimum(values, len(SYMBOLS)).astype(np.uint8)
    return symbols_read


def unpack_first_format(packed: list[bytes]) -> Symbols:
    """The codes of creatures whose decisions are packed, filled up to the longest; a slow way, in plain
    Python.

    Where this is no creature, the row is empty.
    """
    import numpy as np

    codes = [unpack_one_of_first_format(one) for one in packed]
    symbols = np.full((len(packed), max(map(len, codes), default=1) or 1), len(SYMBOLS), np.uint8)
    for row, text in enumerate(codes):
        symbols[row, : len(text)] = [SYMBOLS.index(symbol) for symbol in text]
    return symbols


def unpack_one_of_first_format(packed: bytes) -> str:
    """The code of a creature whose decisions are packed; empty if this is no creature."""
    numbers = [byte >> shift & 3 for byte in packed for shift in (6, 4, 2, 0)]
    try:
        return code(creature_from_decisions("".join((*ROTATIONS, "")[number] for number in numbers)))
    except InputError:
        return ""


@dataclass(frozen=True)
class Packing:
    """How the codes in a format of catalogues are read: one as text, or many as numbers at a time."""

    one: Callable[[bytes], str]
    many: Callable[[list[bytes]], Symbols]


#: By the version of the format.
PACKINGS: Final = {
    1: Packing(unpack_one_of_first_format, unpack_first_format),
    2: Packing(unpack_one, unpack),
}
