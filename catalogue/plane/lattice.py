r"""The plane: hexes, their edges and corners, and its isometries, all in unbounded integers.

Hexes are flat-topped and carry axial coordinates ``(q, r)``: ``q`` grows to the right and ``r``
grows downwards. Edges are numbered clockwise from the top, and corner ``i`` lies between the
edges ``i`` and ``i + 1``::

           5_____0
           /  0  \           edges                 neighbours across them
          / 5   1 \          0 N, the top          (0, -1)
       4 <  (q,r)  > 1       1 NE                  (1, -1)
          \ 4   2 /          2 SE                  (1, 0)
           \__3__/           3 S, the bottom       (0, 1)
          3       2          4 SW                  (-1, 1)
                             5 NW                  (-1, 0)
       corners outside

A **joint** is a corner seen as a point of the plane. Three hexes meet there, so its place is a
third of an integer; to stay with integers joints are measured in *thirds*: the centre of the hex
``(q, r)`` is the point ``(3q, 3r)``, and its corners lie around that. The two colours of corners
then are the two residues of ``x + y`` modulo 3: 1 is yellow, 2 is blue (0 is a hex centre).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Hex = tuple[int, int]
Edge = int
Corner = int
Joint = tuple[int, int]
Colour = Literal["yellow", "blue"]

YELLOW: Final[Colour] = "yellow"
BLUE: Final[Colour] = "blue"
COLOURS: Final[tuple[Colour, Colour]] = (YELLOW, BLUE)

#: The step to the neighbour across each edge.
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

#: The place of each corner relative to its hex's centre, in thirds.
CORNERS: Final = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))

#: The corners of each colour, clockwise. The k-th is the one that rotation ``"abc"[k]`` cuts off.
CORNERS_OF: Final[dict[Colour, tuple[Corner, Corner, Corner]]] = {
    YELLOW: (1, 3, 5),
    BLUE: (4, 0, 2),
}


def neighbour(place: Hex, edge: Edge) -> Hex:
    """The hex across an edge.

    >>> neighbour((0, 0), 1)
    (1, -1)
    """
    q, r = STEPS[edge % 6]
    return place[0] + q, place[1] + r


def joint_at(place: Hex, corner: Corner) -> Joint:
    """The joint at a corner of a hex.

    >>> joint_at((0, 0), 1) == joint_at((1, 0), 5) == joint_at((1, -1), 3)
    True
    """
    x, y = CORNERS[corner % 6]
    return 3 * place[0] + x, 3 * place[1] + y


def joints_of(place: Hex, colour: Colour) -> tuple[Joint, Joint, Joint]:
    """The three joints of one colour on a hex, in the order of `CORNERS_OF`."""
    first, second, third = CORNERS_OF[colour]
    return joint_at(place, first), joint_at(place, second), joint_at(place, third)


def hexes_of(joint: Joint) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet in a joint; on the k-th it is the k-th corner of its colour.

    >>> hexes_of((2, -1))
    ((0, 0), (1, -1), (1, 0))
    """
    x, y = joint
    first, second, third = (CORNERS[corner] for corner in CORNERS_OF[colour_of(joint)])
    return (
        ((x - first[0]) // 3, (y - first[1]) // 3),
        ((x - second[0]) // 3, (y - second[1]) // 3),
        ((x - third[0]) // 3, (y - third[1]) // 3),
    )


def colour_of(joint: Joint) -> Colour:
    """The colour of a joint.

    >>> colour_of((2, -1)), colour_of((-2, 1))
    ('yellow', 'blue')
    """
    return COLOURS[(joint[0] + joint[1]) % 3 - 1]


@dataclass(frozen=True, slots=True)
class Pose:
    """An isometry of the plane of hexes: mirror first, then turn, then shift.

    Parameters
    ----------
    turn : int
        60-degree steps clockwise, 0 to 5. Odd turns swap the two colours.
    mirrored : bool
        Whether to flip top and bottom first: the line through the corners 1 and 4 stays, and so
        do the colours.
    shift : (int, int)
        Axial translation.
    """

    turn: int = 0
    mirrored: bool = False
    shift: Hex = (0, 0)

    @property
    def keeps_colour(self) -> bool:
        """Whether yellow joints go to yellow joints."""
        return self.turn % 2 == 0

    def edge(self, edge: Edge) -> Edge:
        """The image of an edge number."""
        return ((3 - edge if self.mirrored else edge) + self.turn) % 6

    def hex(self, place: Hex) -> Hex:
        """The image of a hex."""
        q, r = self._turned(place)
        return q + self.shift[0], r + self.shift[1]

    def joint(self, joint: Joint) -> Joint:
        """The image of a joint."""
        x, y = self._turned(joint)
        return x + 3 * self.shift[0], y + 3 * self.shift[1]

    def colour(self, colour: Colour) -> Colour:
        """The image of a colour."""
        return colour if self.keeps_colour else other(colour)

    def shifted(self, step: Hex) -> Pose:
        """This pose, followed by a translation."""
        return Pose(self.turn, self.mirrored, (self.shift[0] + step[0], self.shift[1] + step[1]))

    def _turned(self, point: tuple[int, int]) -> tuple[int, int]:
        q, r = point
        if self.mirrored:
            r = -q - r
        for _ in range(self.turn % 6):
            q, r = -r, q + r
        return q, r


def other(colour: Colour) -> Colour:
    """The other colour."""
    return BLUE if colour == YELLOW else YELLOW


#: The group D3 that keeps the colours: three turns, then three mirrors.
COLOUR_KEEPING: Final = tuple(Pose(turn, mirrored) for mirrored in (False, True) for turn in (0, 2, 4))


def poses(*, mirror: bool) -> Iterator[Pose]:
    """The six turns about the origin, and with `mirror` also the six mirrored ones."""
    for mirrored in (False, True) if mirror else (False,):
        for turn in range(6):
            yield Pose(turn, mirrored)
