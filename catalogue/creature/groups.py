"""The symmetry groups that a creature can have: 1, C3, D1 and D3, each described once.

The isometries that keep the colours form the group D3: three turns (by 0, 120 and 240 degrees) and
three mirrors. Those of them that leave a creature in place, up to translation, are its symmetry::

    1     nothing but the identity          C3    the three turns
    D1    the identity and one mirror       D3    all six

A creature has as many images that differ as the order of its group goes into six, and it differs
from its mirror twin exactly if its group has no mirror.

Symmetry is not equivalence, which says what counts as the same creature: fixed creatures are the same up to
translation, one-sided ones also up to turns by 120 degrees, free ones also up to reflection. Here are the
names of the three; `palago.catalogue.creature.equivalence` compares creatures by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from palago.catalogue.plane.lattice import COLOUR_KEEPING, Pose

Symmetry = Literal["1", "C3", "D1", "D3"]

Equivalence = Literal["fixed", "one-sided", "free"]

#: How many of the images in `COLOUR_KEEPING`, from the first, each notion identifies.
IMAGES: Final[dict[Equivalence, int]] = {"fixed": 1, "one-sided": 3, "free": 6}

EQUIVALENCES: Final[tuple[Equivalence, ...]] = tuple(IMAGES)


@dataclass(frozen=True, slots=True)
class Group:
    """A symmetry group.

    Parameters
    ----------
    name : "1", "C3", "D1" or "D3"
        Its name.
    turns : int
        How many turns it has, the identity included.
    mirrors : int
        How many mirrors.
    """

    name: Symmetry
    turns: int
    mirrors: int

    @property
    def order(self) -> int:
        """How many isometries it has."""
        return self.turns + self.mirrors

    @property
    def images(self) -> int:
        """How many different images a creature with this group has, itself included."""
        return len(COLOUR_KEEPING) // self.order

    @property
    def chiral(self) -> bool:
        """Whether a creature with this group differs from its mirror twin."""
        return self.mirrors == 0


#: The groups by name, in the order of their numbers: one more with turns, two more with mirrors.
GROUPS: Final[dict[Symmetry, Group]] = {
    "1": Group("1", 1, 0),
    "C3": Group("C3", 3, 0),
    "D1": Group("D1", 1, 1),
    "D3": Group("D3", 3, 3),
}

#: The names, by the numbers of the groups.
SYMMETRIES: Final[tuple[Symmetry, ...]] = tuple(GROUPS)

#: What the trivial group is called in tables: a spreadsheet or a data frame takes "1" for a number.
TRIVIAL_IN_TABLES: Final = "C1"

#: The names of the groups without a mirror.
CHIRAL: Final[tuple[Symmetry, ...]] = tuple(name for name, group in GROUPS.items() if group.chiral)


def in_tables(symmetry: Symmetry) -> str:
    """The name of a group in CSV and Parquet, which is text wherever it is read.

    >>> in_tables("1"), in_tables("C3")
    ('C1', 'C3')
    """
    return TRIVIAL_IN_TABLES if symmetry == "1" else symmetry


def read_symmetry(name: object) -> object:
    """The name of a group as it is used here; what tables call the trivial one is understood.

    >>> read_symmetry("C1"), read_symmetry("D3"), read_symmetry("D7")
    ('1', 'D3', 'D7')
    """
    return "1" if name == TRIVIAL_IN_TABLES else name


def group_of(poses: Iterable[Pose]) -> Group:
    """The group that some poses form; shifts, and turns that swap the colours, do not count.

    >>> group_of([Pose(), Pose(2, mirrored=True)]).name
    'D1'
    """
    members = {(pose.turn, pose.mirrored) for pose in poses if pose.keeps_colour}
    mirrors = sum(mirrored for _, mirrored in members)
    return next(
        group
        for group in GROUPS.values()
        if (group.turns, group.mirrors) == (len(members) - mirrors, mirrors)
    )
