"""Layouts: the tiles on a table, an immutable mapping from hex to rotation, and its JSON form.

The JSON form of a layout is ::

    {"schema": "palago.layout/1", "tiles": [[q, r, "a"], ...]}

with axial coordinates and one of the rotations "a", "b", "c" for each tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from palago.catalogue.creature.shown import Shown
from palago.catalogue.errors import LayoutError
from palago.catalogue.machine.documents import brief, is_whole, of_schema
from palago.catalogue.plane.lattice import Hex, Pose
from palago.catalogue.plane.tile import ROTATIONS, Rotation, posed_rotation

SCHEMA: Final = "palago.layout/1"

Tile = tuple[int, int, Rotation]


class Layout(Shown, Mapping[Hex, Rotation]):
    """Tiles on a table: an immutable, hashable mapping from hex to rotation.

    Any arrangement is allowed, connected or not, since tiles of one parity match along every edge.

    Raises
    ------
    LayoutError
        If a value is none of "a", "b", "c".

    >>> eye = Layout({(0, 0): "a", (1, -1): "b", (1, 0): "c"})
    >>> eye[1, 0], len(eye), (5, 5) in eye
    ('c', 3, False)
    """

    __slots__ = ("_hash", "_tiles")

    def __init__(self, tiles: Mapping[Hex, Rotation] | None = None) -> None:
        self._tiles: dict[Hex, Rotation] = dict(sorted(tiles.items())) if tiles else {}
        for place, rotation in self._tiles.items():
            if rotation not in ROTATIONS:
                raise LayoutError(f"hex {place}: expected a rotation a, b or c, found {brief(rotation)}")
        self._hash: int | None = None

    @classmethod
    def of_tiles(cls, tiles: Iterable[Tile]) -> Layout:
        """A layout from ``(q, r, rotation)`` triples.

        Raises
        ------
        LayoutError
            If two of them lie on the same hex.
        """
        placed: dict[Hex, Rotation] = {}
        for number, (q, r, rotation) in enumerate(tiles):
            if (q, r) in placed:
                raise LayoutError(f"tile {number}: hex ({q}, {r}) already has a tile")
            placed[q, r] = rotation
        return cls(placed)

    def __getitem__(self, place: Hex) -> Rotation:
        return self._tiles[place]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __contains__(self, place: object) -> bool:
        return place in self._tiles

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self._tiles == other._tiles

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(tuple(self._tiles.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Layout({self._tiles})"

    @property
    def tiles(self) -> list[Tile]:
        """The tiles as sorted ``(q, r, rotation)`` triples."""
        return [(q, r, rotation) for (q, r), rotation in self._tiles.items()]

    def posed(self, pose: Pose) -> Layout:
        """The layout after the whole table takes a pose."""
        return Layout(
            {pose.hex(place): posed_rotation(pose, rotation) for place, rotation in self._tiles.items()}
        )

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {"schema": SCHEMA, "tiles": [list(tile) for tile in self.tiles]}

    @classmethod
    def from_json(cls, document: object) -> Layout:
        """The layout of a JSON form, given as text or as what `json.loads` makes of it.

        Raises
        ------
        LayoutError
            If it is not a layout; the message says what was found, and where.
        """
        tiles = of_schema(document, SCHEMA, "layout", LayoutError, ("tiles",)).get("tiles")
        if not isinstance(tiles, list):
            raise LayoutError(f'not a layout: "tiles" should be a list, found {brief(tiles)}')
        return cls.of_tiles(_tile(number, tile) for number, tile in enumerate(tiles))


def _tile(number: int, tile: object) -> Tile:
    match tile:
        case [int(q), int(r), str(rotation)] if rotation in ROTATIONS and is_whole(q) and is_whole(r):
            return q, r, rotation
    raise LayoutError(f'tile {number}: expected [q, r, "a"|"b"|"c"], found {brief(tile)}')
