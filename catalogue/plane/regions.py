"""What touches what: distances, balls, surroundings, connected pieces, and where a pattern fits.

Two hexes are neighbours if they share an edge, and two joints of a colour if they are corners of one
hex: then they lie a step apart. Both kinds of steps go in the same six directions, so one distance does
for both; joints are only measured in thirds. The ball of two steps has 19 places::

        . . .
       . . . .
      . . o . .        len(ball((0, 0), 2)) == 19
       . . . .
        . . .
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, TypeVar

from palago.catalogue.plane.lattice import STEPS, Colour, Hex, Joint, Pose, hexes_of, joints_of, neighbour

Place = TypeVar("Place", bound=tuple[int, int])

#: The steps from a joint to the six nearest of its colour: those of hexes, in thirds.
JOINT_STEPS: Final = tuple((3 * q, 3 * r) for q, r in STEPS)


def distance(one: Hex, two: Hex) -> int:
    """The number of steps from hex to hex.

    >>> distance((0, 0), (2, -1)), distance((0, 0), (1, 1))
    (2, 2)
    """
    q, r = two[0] - one[0], two[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def ball(centre: Joint, most: int) -> Iterator[Joint]:
    """The joints at most so many steps from one, sorted."""
    x, y = centre
    for q in range(-most, most + 1):
        for r in range(max(-most, -most - q), min(most, most - q) + 1):
            yield x + 3 * q, y + 3 * r


def neighbours_of(place: Hex) -> list[Hex]:
    """The six hexes that share an edge with one."""
    return [neighbour(place, edge) for edge in range(6)]


def joints_near(joint: Joint) -> list[Joint]:
    """The six nearest joints of its colour."""
    return [(joint[0] + x, joint[1] + y) for x, y in JOINT_STEPS]


def around(joints: Iterable[Joint]) -> set[Hex]:
    """The hexes that touch some joints."""
    return {place for joint in joints for place in hexes_of(joint)}


def joints_around(places: Iterable[Hex], colour: Colour) -> set[Joint]:
    """The joints of a colour that touch some hexes."""
    return {joint for place in places for joint in joints_of(place, colour)}


def spread(start: Iterable[Place], onward: Callable[[Place], Iterable[Place]]) -> list[Place]:
    """All places that one gets to from some, themselves included, in the order of reaching them.

    Parameters
    ----------
    start : iterable of hexes or joints
        Where to begin.
    onward : function
        The places that one gets to from a place, reached before or not.

    >>> spread([(0, 0)], lambda place: [(place[0] + 1, 0)] if place[0] < 2 else [])
    [(0, 0), (1, 0), (2, 0)]
    """
    reached = list(dict.fromkeys(start))
    known = set(reached)
    # The list grows while it is read.
    for place in reached:
        for beyond in onward(place):
            if beyond not in known:
                known.add(beyond)
                reached.append(beyond)
    return reached


def pieces(hexes: Collection[Hex]) -> list[frozenset[Hex]]:
    """The connected pieces of a set of hexes, in the order of their least hexes.

    >>> [sorted(piece) for piece in pieces({(0, 0), (0, 1), (5, 5)})]
    [[(0, 0), (0, 1)], [(5, 5)]]
    """
    whole = frozenset(hexes)

    def beside(place: Hex) -> list[Hex]:
        return [near for near in neighbours_of(place) if near in whole]

    found: list[frozenset[Hex]] = []
    known: set[Hex] = set()
    for first in sorted(whole):
        if first not in known:
            found.append(frozenset(spread([first], beside)))
            known |= found[-1]
    return found


def placements(pattern: Iterable[Hex], places: Collection[Hex], poses: Iterable[Pose]) -> Iterator[Pose]:
    """The shifts of some poses that take all hexes of a pattern to some places; none for an empty one.

    >>> bar, corner = [(0, 0), (0, 1)], [(4, 4), (4, 5), (5, 4)]
    >>> [(pose.turn, pose.shift) for pose in placements(bar, corner, [Pose(), Pose(2)])]
    [(0, (4, 4)), (2, (5, 4))]
    """
    hexes = list(pattern)
    for pose in poses if hexes else ():
        first = min(hexes, key=pose.hex)
        for place in places:
            placed = pose_onto(pose, first, place)
            if all(placed.hex(other) in places for other in hexes):
                yield placed


def pose_onto(pose: Pose, place: Hex, target: Hex) -> Pose:
    """A pose, shifted so that it takes a hex to another.

    >>> pose_onto(Pose(2), (1, 0), (5, 5)).hex((1, 0))
    (5, 5)
    """
    q, r = pose.hex(place)
    return pose.shifted((target[0] - q, target[1] - r))
