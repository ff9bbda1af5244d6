"""Mambo's territory: what each colour has enclosed (rule 9). A count, and no more than that.

A contour of Mambo is the line between a colour's bridges and what lies around: it goes along the arc of a tip
or along either side of a bridge. It is walked as in Palago, with white in the place of the second colour: the
yellow joints carry both players' colours here. So with every side forgotten a table of Mambo is one of
Palago's, and its closed curves are found by the same walk.
"""

from __future__ import annotations

from palago.catalogue.creature.contour import closed_curves
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import COLOURS, YELLOW, Colour, hexes_of
from palago.games.rules.mambo import MamboPosition


def territory(position: MamboPosition) -> dict[Colour, int]:
    """For each colour the joints strictly inside its closed contours all three of whose tiles lie.

    Only outer contours enclose; a joint within several of one colour counts once, and joints of the
    enclosing group itself do not count.
    """
    layout = Layout({place: tile.rotation for place, tile in position.tiles.items()})
    whole = [joint for joint in position.joints if all(place in layout for place in hexes_of(joint))]
    found: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
    for colour in COLOURS:
        curves = [
            curve
            for curve in closed_curves(layout, YELLOW)
            if curve.is_outer and position.joints[curve.joints[0]] == colour
        ]
        own = {joint for curve in curves for joint in _group(position, curve.joints[0])}
        found[colour] = sum(
            joint not in own and any(curve.encloses(joint) for curve in curves) for joint in whole
        )
    return found


def _group(position: MamboPosition, joint: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return next(joints for _, joints, _ in position.groups() if joint in joints)
