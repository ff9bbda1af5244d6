"""Lambo: Palago's tiles and turns; the first player adds one tile to one that lies there.

When the tiles are used up, the player with the largest group, counted in bridges, wins; groups are
components of joints under bridges, closed or not. Equal groups make a draw. This, and the beginning, are
the only differences from Palago.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Self

from palago.catalogue.creature.creature import component
from palago.catalogue.creature.layout import Layout
from palago.catalogue.plane.lattice import COLOURS, YELLOW, Colour, Joint
from palago.catalogue.plane.regions import joints_around
from palago.catalogue.plane.tile import ROTATIONS, SET, bridged_joints
from palago.games.rules.pairs import PairPosition, Turn
from palago.games.rules.position import Outcome
from palago.games.rules.table import beside, touches


class LamboPosition(PairPosition):
    """A position of Lambo."""

    game: ClassVar[str] = "lambo"
    title: ClassVar[str] = "Lambo"

    @classmethod
    def start(cls, tiles: int = SET, first: Colour = YELLOW) -> Self:
        """The first tile, which lies there before anybody moves."""
        return cls(Layout({(0, 0): "a"}), first, tiles - 1)

    def legal_turns(self) -> Iterator[Turn]:
        """Every turn, once."""
        if len(self.tiles) > 1:
            yield from super().legal_turns()
        elif self.bag:
            for place in beside(self.tiles):
                yield from (Turn(((*place, rotation),)) for rotation in ROTATIONS)

    def random_turn(self, rng: Random) -> Turn:
        """A turn at random."""
        if len(self.tiles) > 1:
            return super().random_turn(rng)
        return Turn(((*rng.choice(beside(self.tiles)), rng.choice(ROTATIONS)),))

    def _check_pair(self, turn: Turn) -> None:
        if len(self.tiles) == 1:
            raise self._broken(turn, "the first player adds one tile", 3)
        super()._check_pair(turn)

    def _check_single(self, turn: Turn) -> None:
        if len(self.tiles) > 1:
            super()._check_single(turn)
        elif not touches(self.tiles, turn.hexes[0]):
            raise self._broken(turn, "it does not touch the tile on the table", 4)

    def _out_of_tiles(self) -> Outcome:
        yellow, blue = (largest_group(self.tiles, colour) for colour in COLOURS)
        if yellow == blue:
            return Outcome((), f"the tiles are used up, and both largest groups have {yellow} bridges")
        winner = COLOURS[yellow < blue]
        counts = f"{max(yellow, blue)} to {min(yellow, blue)}"
        return Outcome((winner,), f"the tiles are used up; the largest groups have {counts} bridges")


def largest_group(tiles: Layout, colour: Colour) -> int:
    """The bridges of the largest group of a colour, a component of joints that need not be closed."""
    seen: set[Joint] = set()
    largest = 0
    for joint in joints_around(tiles, colour):
        if joint not in seen:
            joints, _ = component(tiles, joint)
            seen |= joints
            pairs = (bridged_joints(place, rotation, colour) for place, rotation in tiles.items())
            largest = max(largest, sum(pair[0] in joints for pair in pairs))
    return largest
