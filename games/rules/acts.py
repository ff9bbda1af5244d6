"""What is done in Palagonia: dice are rolled; tiles are laid, turned and taken. Each act is its own text.

================= ====================================================================
``roll 3 rotate``  what the dice show
``lay a0,0 b1,0``  tiles laid
``turn b1,0``      the tile on a hex, turned to a rotation
``take 1,0``       the tile on a hex, taken back into the bag
``decline``        an extra turn, given up before rolling
``pass``           nothing, where nothing can be done
================= ====================================================================
"""

from __future__ import annotations

from dataclasses import dataclass

from palago.catalogue.creature.layout import Tile
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import Rotation
from palago.games.rules.dice import Face


@dataclass(frozen=True)
class Roll:
    """The faces that the dice show, one a die; at the start one for each seat that still contends."""

    faces: tuple[Face, ...]

    def __str__(self) -> str:
        return "roll " + " ".join(self.faces)


@dataclass(frozen=True)
class Lay:
    """Tiles laid, sorted by hex."""

    tiles: tuple[Tile, ...]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where they go."""
        return tuple((q, r) for q, r, _ in self.tiles)

    def __str__(self) -> str:
        return "lay " + " ".join(f"{rotation}{q},{r}" for q, r, rotation in self.tiles)


@dataclass(frozen=True)
class Rotate:
    """A tile turned where it lies."""

    place: Hex
    rotation: Rotation

    def __str__(self) -> str:
        return f"turn {self.rotation}{self.place[0]},{self.place[1]}"


@dataclass(frozen=True)
class Take:
    """A tile taken back into the bag."""

    place: Hex

    def __str__(self) -> str:
        return f"take {self.place[0]},{self.place[1]}"


@dataclass(frozen=True)
class Decline:
    """An extra turn given up."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True)
class Pass:
    """Nothing done."""

    def __str__(self) -> str:
        return "pass"


Act = Roll | Lay | Rotate | Take | Decline | Pass
