"""What lies on a table: its creatures and their points, and where one tile would close one more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from palago.catalogue.creature.contour import Contour, closed_curves
from palago.catalogue.creature.creature import Creature, component, find_creatures
from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.geometry import contours_path
from palago.catalogue.plane.lattice import COLOURS, Colour, Hex, Joint, joint_at
from palago.catalogue.plane.regions import joints_around
from palago.catalogue.plane.tile import ROTATIONS, SET, Rotation, bridged_joints, tip

#: A creature of fewer points does not count in Palagonia.
COUNTS: Final = 3


def scored(table: Layout) -> dict[str, Any]:
    """The creatures on a table with their points, the hexes that are open, and those that would close one."""
    curves = {colour: closed_curves(table, colour) for colour in COLOURS}
    found = [told(creature, curves[creature.colour]) for creature in find_creatures(table)]
    parts = Parts.on(table)
    return {
        "creatures": found,
        "points": {
            colour: sum(one["points"] for one in found if one["colour"] == colour) for colour in COLOURS
        },
        "left": SET - len(table),
        "open": [list(place) for place in sorted(parts.open)],
        "closing": [
            {"hex": list(place), "rotation": rotation, "colour": colour}
            for place, rotation, colour in parts.closing()
        ],
    }


def told(creature: Creature, curves: list[Contour]) -> dict[str, Any]:
    """What is told of a creature among the closed curves of its table, and how it is drawn."""
    shells = creature.shells_among(curves)
    points = shells + creature.limbs
    return {
        "colour": creature.colour,
        "sum": write_sum(creature),
        "tiles": creature.tiles,
        "joints": len(creature.joints),
        "shells": shells,
        "limbs": creature.limbs,
        "holes": creature.holes,
        "points": points,
        "counts": points >= COUNTS,
        "hexes": [list(place) for place in creature.layout],
        "body": contours_path(creature.contours),
    }


@dataclass(frozen=True)
class Parts:
    """The components of the joints around a table: what each has, and the hexes that it lacks."""

    of: dict[Joint, tuple[frozenset[Joint], frozenset[Hex]]]

    @classmethod
    def on(cls, table: Layout) -> Parts:
        """Those of both colours."""
        found: dict[Joint, tuple[frozenset[Joint], frozenset[Hex]]] = {}
        for colour in COLOURS:
            for joint in joints_around(table, colour):
                if joint not in found:
                    part = component(table, joint)
                    found |= dict.fromkeys(part[0], part)
        return cls(found)

    @property
    def open(self) -> set[Hex]:
        """The hexes that some of them lack."""
        return {place for _, missing in self.of.values() for place in missing}

    def closing(self) -> Iterator[tuple[Hex, Rotation, Colour]]:
        """The single tiles that close a creature with a bridge, and its colour.

        >>> from palago.catalogue import read_sum
        >>> virus = dict(read_sum("0a+1a+2b3c").layout)
        >>> place, rotation = virus.popitem()
        >>> (place, rotation, "yellow") in Parts.on(Layout(virus)).closing()
        True
        """
        places = {next(iter(missing)) for _, missing in self.of.values() if len(missing) == 1}
        for place in sorted(places):
            for rotation in ROTATIONS:
                for colour in COLOURS:
                    if self._closes(place, rotation, colour):
                        yield place, rotation, colour

    def _closes(self, place: Hex, rotation: Rotation, colour: Colour) -> bool:
        """Whether a tile closes the component that it turns its tip to, or the two that it bridges."""
        only = frozenset({place})
        joints, missing = self.of.get(joint_at(place, tip(rotation, colour)), NOTHING)
        if missing == only and len(joints) > 1:
            return True
        return all(self.of.get(it, NOTHING)[1] == only for it in bridged_joints(place, rotation, colour))


#: What is known of a joint that no tile touches.
NOTHING: Final[tuple[frozenset[Joint], frozenset[Hex]]] = (frozenset(), frozenset())


def pictured(creature: Creature) -> dict[str, Any]:
    """A creature for the page: its facts, its tiles and its body."""
    return {
        **Facts.of(creature).to_json(),
        "colour": creature.colour,
        "sum": write_sum(creature),
        "tiles_laid": [list(tile) for tile in creature.layout.tiles],
        "body": contours_path(creature.contours),
    }
