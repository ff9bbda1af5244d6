"""The tiles that lie on a photographed table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import Point
from palago.catalogue.errors import PictureError
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.regions import neighbours_of
from palago.catalogue.plane.tile import Rotation
from palago.solver.picture.readings import Source


@dataclass(frozen=True)
class TableReading:
    """What lies on a photographed table.

    Parameters
    ----------
    layout : Layout
        The tiles.
    doubtful : mapping of hex to rotation or None
        Tiles that may be read otherwise, and how: another rotation, or none there at all.
    places : mapping of hex to six points
        Where the corners of each tile are on the photo, in pixels.
    size : (width, height)
        Of the photo in pixels, as a person sees it.
    source : "pixels" or "metadata"
        Where the answer is from.
    """

    layout: Layout
    doubtful: Mapping[Hex, Rotation | None] = field(default_factory=dict)
    places: Mapping[Hex, tuple[Point, ...]] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)
    source: Source = "pixels"

    @property
    def creatures(self) -> list[Creature]:
        """The closed creatures on it, of both colours."""
        return find_creatures(self.layout)

    @property
    def open(self) -> list[Hex]:
        """The hexes beside a tile that have none, sorted: where a creature is not closed yet."""
        return sorted({near for place in self.layout for near in neighbours_of(place)} - self.layout.keys())

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "source": self.source,
            "layout": self.layout.to_json(),
            "creatures": [creature.to_json() for creature in self.creatures],
            "open": [list(place) for place in self.open],
            "doubtful": [
                {"hex": list(place), "read": self.layout.get(place), "other": other}
                for place, other in sorted(self.doubtful.items())
            ],
        }


def look(photo: bytes | str | Path, *, metadata: bool = True) -> TableReading:
    """The tiles that lie on a photographed table.

    Raises
    ------
    PictureError
        If it is no picture that can be read, or no tiles are found on it.
    """
    raise PictureError("photos cannot be read yet")
