"""What was read off a picture: creatures, best first, how hexes lie over it, and what is in doubt.

A `Frame` takes points of the plane of hexes, in circumradii (see `palago.catalogue.draw.geometry`), to pixels
of the picture as a person sees it: turned the way its EXIF data says. It is a matrix of a projective map::

    >>> Frame(((10, 0, 50), (0, 10, 40), (0, 0, 1))).pixel(1, 2)
    (60.0, 60.0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import identified
from palago.catalogue.draw.geometry import Point
from palago.catalogue.errors import PictureError
from palago.catalogue.plane.lattice import Joint
from palago.solver.ending import Status

Row = tuple[float, float, float]

#: Where an answer is from: a look at the pixels, or the layout that the file carries.
Source = Literal["pixels", "metadata"]


@dataclass(frozen=True)
class Frame:
    """How the plane of hexes lies on a picture.

    Parameters
    ----------
    matrix : three rows of three numbers
        A projective map, from circumradii to pixels.
    """

    matrix: tuple[Row, Row, Row]

    def pixel(self, x: float, y: float) -> Point:
        """The pixel of a point in circumradii."""
        across, down, depth = (row[0] * x + row[1] * y + row[2] for row in self.matrix)
        return across / depth, down / depth


@dataclass(frozen=True)
class Doubt:
    """A joint that may be read the other way.

    Parameters
    ----------
    letter : str
        What it is called on the picture, in the text, and in ``--joint A=in``.
    joint : (int, int)
        Its place, in thirds.
    inside : bool
        Whether it belongs to the creature as read.
    confidence : float
        How much more the picture would be misread with it the other way, as a share of the best reading's
        cost.
    pixel : (float, float)
        Where it is on the picture.
    """

    letter: str
    joint: Joint
    inside: bool
    confidence: float
    pixel: Point

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "letter": self.letter,
            "inside": self.inside,
            "confidence": round(self.confidence, 3),
            "pixel": [round(value, 1) for value in self.pixel],
        }


@dataclass(frozen=True)
class Reading:
    """One creature that a picture may show.

    Parameters
    ----------
    creature : Creature
        It, in yellow, turned as on the picture, to the nearest 60 degrees either way.
    fit : float
        The share of its body that is not as it should be: 0 for a perfect drawing by this package.
        It compares readings of one picture; drawings in another style are right at 0.4.
    cost : float
        The same in areas of a circumradius squared: what readings are ranked by.
    frame : Frame or None
        How its layout lies on the picture; None if the file said what it shows.
    """

    creature: Creature
    fit: float = 0.0
    cost: float = 0.0
    frame: Frame | None = None

    @property
    def tiles(self) -> int:
        """Its size."""
        return self.creature.tiles

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return identified(self.creature) | {"tiles": self.tiles, "fit": round(self.fit, 4)}


@dataclass(frozen=True)
class Readings:
    """What a picture of one creature was read as.

    Parameters
    ----------
    readings : tuple of Reading
        Best first: one if it is sure, several if they explain the picture about as well.
    status : "found" or "gave-up"
        Gave-up: none fits well enough, or work stopped at a cap; the readings are guesses.
    sureness : float
        What the runner-up costs, by the cost of the first: no reading with less than `CLEAR` stands alone.
    runner_up : Reading or None
        The best of those that are not given, as far as one was found.
    doubts : tuple of Doubt
        Joints of the first reading that might be read the other way, the most doubtful first.
    size : (width, height)
        Of the picture in pixels, as a person sees it.
    source : "pixels" or "metadata"
        Where the answer is from.
    notes : tuple of str
        What else a person should know, a sentence each.
    """

    readings: tuple[Reading, ...]
    status: Status
    sureness: float
    runner_up: Reading | None = None
    doubts: tuple[Doubt, ...] = ()
    size: tuple[int, int] = (0, 0)
    source: Source = "pixels"
    notes: tuple[str, ...] = ()

    @property
    def creature(self) -> Creature:
        """The creature, if one is sure.

        Raises
        ------
        PictureError
            If two fit, or none does.
        """
        if self.status != "found":
            raise PictureError("the picture cannot be read for sure: palago read says what it may show")
        if len({reading.creature for reading in self.readings}) > 1:
            raise PictureError(
                f"{len(self.readings)} creatures explain the picture: palago read shows them, and "
                "--joint settles what is in doubt"
            )
        return self.readings[0].creature

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "status": self.status,
            "source": self.source,
            "sureness": round(min(self.sureness, 1000.0), 3),
            "readings": [reading.to_json() for reading in self.readings],
            "runner_up": None if self.runner_up is None else self.runner_up.to_json(),
            "doubtful": [doubt.to_json() for doubt in self.doubts],
            "notes": list(self.notes),
        }
