"""What it costs to read each hex as each of its ten states: how far the figure is from what it should be.

Of one colour a hex has ten states: nothing of the creature; the tip at corner k; the bridge that leaves
corner k out; bridge and tip. They are numbered 0, 1 + k, 4 + k and 7 + k. A cost is an area, in circumradii
squared: the square of the difference, summed over some hundred points of the hex.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from palago.catalogue.draw.geometry import centre, corner_point
from palago.catalogue.plane.lattice import BLUE, CORNERS_OF, STEPS, YELLOW, Hex

Array = Any

STATES: Final = 10

#: By state, which of the three corners are joints of the creature, as bits.
MEMBERS: Final = (0, 1, 2, 4, 6, 5, 3, 7, 7, 7)

#: How far edges are blurred, in circumradii.
SOFT: Final = 0.09


@cache
def points(pitch: float) -> Array:
    """Points of a hex about its middle, a lattice with the symmetry of the hex."""
    import numpy as np

    reach = math.ceil(1 / pitch) + 1
    found = []
    for q in range(-reach, reach + 1):
        for r in range(-reach, reach + 1):
            x, y = pitch * 0.5 * math.sqrt(3) * q, pitch * (r + q / 2)
            if (
                max(abs(y), abs(y / 2 + x * math.sqrt(3) / 2), abs(y / 2 - x * math.sqrt(3) / 2))
                < math.sqrt(3) / 2 - 0.01
            ):
                found.append((x, y))
    return np.array(found)


@cache
def templates(pitch: float) -> Array:
    """What the figure should be at each point of a hex, for each state: states x points."""
    import numpy as np

    at = points(pitch)
    result = np.zeros((STATES, len(at)))
    for k in range(3):
        tip = np.array(corner_point((0, 0), CORNERS_OF[YELLOW][k]))
        blue = np.array(corner_point((0, 0), CORNERS_OF[BLUE][k]))
        inside_tip = 0.5 - np.hypot(*(at - tip).T)
        # The straight passes through the middle; the blue tip is opposite the yellow one.
        inside_bridge = np.minimum(-(at @ tip), np.hypot(*(at - blue).T) - 0.5)
        result[1 + k] = np.clip(0.5 + inside_tip / (2 * SOFT), 0, 1)
        result[4 + k] = np.clip(0.5 + inside_bridge / (2 * SOFT), 0, 1)
        result[7 + k] = np.maximum(result[1 + k], result[4 + k])
    return result


@dataclass(frozen=True, eq=False)
class Hexes:
    """The hexes of the plane that a figure may touch.

    Parameters
    ----------
    places : list of hexes
        Which.
    centres : array of n x 2
        Their middles.
    """

    places: list[Hex]
    centres: Array

    def points(self, pitch: float) -> Array:
        """The sample points of all of them, in order."""
        return (self.centres[:, None, :] + points(pitch)[None]).reshape(-1, 2)


def hexes_touched(on_plane: Array, most: int = 4000) -> Hexes:
    """The hexes that points of a figure lie in, and those around them."""
    import numpy as np

    x, y = on_plane.T
    q, r = 2 * x / 3, y / math.sqrt(3) - x / 3
    s = -q - r
    rq, rr, rs = np.round(q), np.round(r), np.round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    rq = np.where((dq > dr) & (dq > ds), -rr - rs, rq)
    rr = np.where((dr >= dq) & (dr > ds), -rq - rs, rr)
    found = np.unique(np.stack([rq, rr], axis=1).astype(int), axis=0)
    places = {(int(a), int(b)) for a, b in found[:most]}
    places |= {(a + c, b + d) for a, b in places for c, d in STEPS}
    listed = sorted(places)
    return Hexes(listed, np.array([centre(place) for place in listed]))


def costs(values: Array, shapes: Array, pitch: float) -> Array:
    """The cost of each state of each hex: hexes x states.

    Parameters
    ----------
    values : array of hexes x points
        The figure.
    shapes : array of states x points
        What it should be.
    pitch : float
        How far points are apart, in circumradii.
    """
    import numpy as np

    area = pitch * pitch * math.sqrt(3) / 2
    squares = (values * values).sum(axis=1)[:, None] + (shapes * shapes).sum(axis=1)[None]
    return np.maximum(area * (squares - 2 * values @ shapes.T), 0)
