"""Contours: the closed curves that the lines on the tiles link up into, and their words.

Every edge of a hex is crossed by one line, with a yellow corner on one side and a blue one on the
other, so a curve can be walked with either colour on its right: entering hexes by even edges keeps
yellow on the right, by odd edges blue. Each tile crossed is one letter: ``s`` along the straight,
``r`` along an arc that turns right, ``l`` along one that turns left.

An arc turns by 120 degrees, so a contour walked clockwise (an outer one, its creature inside) has
three more ``r`` than ``l``, and one around a hole has three fewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import ContourError
from palago.catalogue.plane.lattice import BLUE, STEPS, YELLOW, Colour, Edge, Hex, Joint, joint_at, neighbour
from palago.catalogue.plane.tile import PARTNER, Rotation, crossing, rotation_for

#: A hex and the edge by which a curve enters it.
Crossing = tuple[Hex, Edge]


@dataclass(frozen=True)
class Contour:
    """A closed curve, walked with one colour on its right.

    Parameters
    ----------
    crossings : tuple of (hex, edge)
        The hexes crossed in order, each with the edge by which it is entered.
    letters : str
        The letter of each crossing.
    """

    crossings: tuple[Crossing, ...]
    letters: str

    @property
    def word(self) -> str:
        """The canonical word: the least rotation of the letters."""
        return canonical_word(self.letters)

    @property
    def is_outer(self) -> bool:
        """Whether the curve goes clockwise, so that what is on its right is inside it."""
        return self.letters.count("r") > self.letters.count("l")

    @property
    def colour(self) -> Colour:
        """The colour on its right."""
        return BLUE if self.crossings[0][1] % 2 else YELLOW

    @cached_property
    def joints(self) -> tuple[Joint, ...]:
        """The joint on the right of each crossing, in order and so with repetitions."""
        return tuple(joint_at(place, edge - 1) for place, edge in self.crossings)

    def encloses(self, joint: Joint) -> bool:
        """Whether a joint lies inside the curve.

        The curve is taken as the polygon through the midpoints of the hex edges it crosses, which
        no joint lies on, and a ray from the joint is followed along a row of the lattice.
        """
        # In sixths: the midpoint of an edge is half a step from the centre.
        x, y = 2 * joint[0], 2 * joint[1]
        inside = False
        x1, y1 = self._midpoints[-1]
        for x2, y2 in self._midpoints:
            if (y1 > y) != (y2 > y):
                # The side crosses the ray's row; does it so to the right of the joint?
                ahead = (x1 - x) * (y2 - y1) + (x2 - x1) * (y - y1)
                inside ^= (ahead > 0) == (y2 > y1)
            x1, y1 = x2, y2
        return inside

    @cached_property
    def _midpoints(self) -> list[tuple[int, int]]:
        return [(6 * q + 3 * STEPS[edge][0], 6 * r + 3 * STEPS[edge][1]) for (q, r), edge in self.crossings]


def trace(layout: Mapping[Hex, Rotation], start: Crossing) -> Contour | None:
    """The curve that enters a hex by an edge; None if it runs off the tiles.

    >>> eye = {(0, 0): "a", (1, -1): "b", (1, 0): "c"}
    >>> trace(eye, ((0, 0), 2)).word, trace(eye, ((0, 0), 0))
    ('rrr', None)
    """
    crossings: list[Crossing] = []
    letters: list[str] = []
    place, entry = start
    while not crossings or (place, entry) != start:
        rotation = layout.get(place)
        if rotation is None:
            return None
        letter, leaving = crossing(rotation, entry)
        crossings.append((place, entry))
        letters.append(letter)
        place, entry = neighbour(place, leaving), (leaving + 3) % 6
    return Contour(tuple(crossings), "".join(letters))


def closed_curves(layout: Mapping[Hex, Rotation], colour: Colour = YELLOW) -> list[Contour]:
    """Every closed curve on the tiles, once each, walked with a colour on its right."""
    curves: list[Contour] = []
    seen: set[Crossing] = set()
    for place in layout:
        for entry in (0, 2, 4) if colour == YELLOW else (1, 3, 5):
            if (place, entry) in seen:
                continue
            curve = trace(layout, (place, entry))
            if curve is not None:
                seen.update(curve.crossings)
                curves.append(curve)
    return curves


def canonical_word(letters: str) -> str:
    """The least rotation of a cyclic word.

    >>> canonical_word("rrsrrl")
    'lrrsrr'
    """
    return min((letters[k:] + letters[:k] for k in range(len(letters))), default="")


def mirror_word(word: str) -> str:
    """The canonical word of the mirror twin: the reversed word.

    >>> mirror_word("lrrsrr")
    'lrrsrr'
    """
    return canonical_word(word[::-1])


def follow_word(word: str, start: Crossing = ((0, 0), 0)) -> tuple[Contour, Layout]:
    """The contour that a word describes, and the tiles it crosses.

    Parameters
    ----------
    word : str
        Letters ``s``, ``r`` and ``l``, in any rotation.
    start : (hex, edge)
        Where the first letter's tile lies and the edge by which it is entered. An even edge has
        yellow on the right.

    Raises
    ------
    ContourError
        If a letter is none of the three, if one hex would need two rotations or is crossed twice
        in the same way, or if the curve ends elsewhere than it began. The message says where.
    """
    if not word:
        raise ContourError("empty contour word: expected letters l, r, s")
    tiles: dict[Hex, Rotation] = {}
    crossings: dict[Crossing, int] = {}
    place, entry = start

    def slip(what: str) -> ContourError:
        return ContourError(f"contour {brief_word(word)}{what}", [*crossings, (place, entry)], word)

    for number, letter in enumerate(word, 1):
        where = f": letter {number} ({letter!r})"
        if letter not in "lrs":
            raise slip(f"{where} is none of l, r, s")
        rotation = rotation_for(letter, entry)
        if tiles.setdefault(place, rotation) != rotation:
            raise slip(f"{where} needs rotation {rotation} on hex {place}, which already is {tiles[place]}")
        if (place, entry) in crossings:
            first = crossings[place, entry]
            raise slip(f"{where} repeats the way of letter {first} across hex {place}")
        crossings[place, entry] = number
        leaving = PARTNER[rotation][entry]
        place, entry = neighbour(place, leaving), (leaving + 3) % 6
    if (place, entry) != start:
        raise slip(
            f" does not close: after letter {len(word)} it enters hex {place} by edge {entry}, "
            f"but it began at hex {start[0]} by edge {start[1]}"
        )
    return Contour(tuple(crossings), word), Layout(tiles)


def plain_word(text: str) -> str:
    r"""A word as people write it down, with capitals, blanks and line ends, in its plain letters.

    >>> plain_word("LRR S\nrr")
    'lrrsrr'
    """
    return "".join(text.split()).lower()


def reads_as_word(text: str) -> bool:
    """Whether a text is made of the letters of contour words, three at least.

    >>> reads_as_word("LRR SRR"), reads_as_word("star")
    (True, False)
    """
    word = plain_word(text)
    return len(word) >= 3 and set(word) <= {*"lrs"}


def brief_word(word: str) -> str:
    """A word for an error message, cut to a readable length."""
    return repr(word if len(word) <= 40 else word[:37] + "...")
