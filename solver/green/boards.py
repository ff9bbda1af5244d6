"""Sets of hexes as integers: a board, on which a hex is a bit.

The hexes of a part of the plane are numbered column by column, and bit ``k`` of an integer says whether
hex ``k`` is in a set. Then the surroundings of a whole set are six shifts, and a connected piece is
found in as many steps as it is long. On a board of height 10 the hex beside number 33 across its top edge has
number 32, those across the others, clockwise, 42, 43, 34, 24 and 23.

A set must keep a step away from the board's ends, for what goes out at one end of a column comes in at the
next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import Hex

#: A set of hexes of a board.
Hexes = int


@dataclass(frozen=True, slots=True)
class Board:
    """A part of the plane whose hexes are numbered, column by column.

    Parameters
    ----------
    corner : hex
        The hex of number 0.
    height : int
        How many hexes a column has.

    >>> board = Board((0, 0), 10)
    >>> [place for place in board.places(board.around(board.hexes([(3, 3)])))]
    [(2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3)]
    """

    corner: Hex
    height: int

    @classmethod
    def around_layout(cls, layout: Layout, margin: int) -> Board:
        """The board with room for all hexes at most so many steps from a layout."""
        rows = [r for _, r in layout]
        corner = min(q for q, _ in layout) - margin, min(rows) - margin
        return cls(corner, max(rows) + margin + 1 - corner[1])

    def hexes(self, places: Iterable[Hex]) -> Hexes:
        """A set of hexes as an integer."""
        found = 0
        for q, r in places:
            found |= 1 << (q - self.corner[0]) * self.height + r - self.corner[1]
        return found

    def places(self, hexes: Hexes) -> list[Hex]:
        """The hexes of a set, sorted."""
        numbers = (divmod(each.bit_length() - 1, self.height) for each in singles(hexes))
        return [(q + self.corner[0], r + self.corner[1]) for q, r in numbers]

    def around(self, hexes: Hexes) -> Hexes:
        """The hexes that touch some hexes, those of the set that touch another included."""
        h = self.height
        return hexes << 1 | hexes >> 1 | hexes << h | hexes >> h | hexes << (h - 1) | hexes >> (h - 1)

    def piece(self, hexes: Hexes) -> Hexes:
        """One of the connected pieces of a set that is not empty."""
        piece = hexes & -hexes
        while (more := (piece | self.around(piece)) & hexes) != piece:
            piece = more
        return piece

    def in_one_piece(self, hexes: Hexes) -> bool:
        """Whether a set is connected, and not empty."""
        return hexes != 0 and self.piece(hexes) == hexes

    def joining(self, hexes: Hexes) -> Hexes:
        """The hexes that touch every piece of a set that is not empty."""
        found = -1
        while hexes:
            piece = self.piece(hexes)
            found &= self.around(piece)
            hexes ^= piece
        return found


def singles(hexes: Hexes) -> Iterator[Hexes]:
    """The hexes of a set one by one, sorted."""
    while hexes:
        each = hexes & -hexes
        yield each
        hexes ^= each
