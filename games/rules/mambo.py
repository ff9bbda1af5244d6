"""Mambo: one tile a turn, and a group that can grow no more is dead.

Coloured corners never meet white ones, so they lie on one class of corners for good: the yellow joints of
`palago.catalogue.plane.lattice` are taken for it, whichever colour each of them gets. A tile gives its
three joints colours that are not all equal, and bridges the two equal ones; it may lie where it agrees with
the colours that joints already have.

1. 48 two-sided tiles, one a turn, either side, touching the mass; the first anywhere.
2. A null point is an empty hex whose three joints are fixed and equal: it is never filled.
3. An empty hex whose three joints are fixed and differ is filled at once, as part of the turn. Such a tile
   fixes no new joint, so one pass fills all there are.
4. These automatic tiles come from the same bag; if it runs dry, the game is drawn.
5. A group is a component of equal joints under bridges. It is dead when no empty hex that touches it can be
   filled any more.
6. The owner of the other colour wins; if groups of both colours die in one turn, the mover loses.
7. A group must have a number of bridges to die, 1 by default (`least_bridges`).
8. If the bag is empty, the game is drawn.
9. Territory: the joints strictly inside a closed contour all three of whose tiles lie, for the colour that
   encloses them: see `palago.games.rules.territory`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Final, Self

from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import COLOURS, YELLOW, Colour, Hex, Joint, hexes_of, joints_of, other
from palago.catalogue.plane.regions import spread
from palago.catalogue.plane.tile import ROTATIONS, SET, Rotation
from palago.games.errors import IllegalTurnError
from palago.games.rules.position import Outcome
from palago.games.rules.table import beside, touches


@dataclass(frozen=True, order=True)
class MamboTile:
    """A tile on the table.

    Parameters
    ----------
    place : Hex
        Where it lies.
    side : Colour
        The colour of its bridge; its tip has the other.
    rotation : Rotation
        The corner of its tip, as for Palago's tiles.

    Its text is the first letter of its side, its rotation and its hex:

    >>> str(MamboTile((0, -1), "yellow", "b"))
    'yb0,-1'
    """

    place: Hex
    side: Colour
    rotation: Rotation

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of its three joints, in the order of `joints_of`."""
        tip = ROTATIONS.index(self.rotation)
        return tuple(other(self.side) if k == tip else self.side for k in range(3))

    def __str__(self) -> str:
        return f"{self.side[0]}{self.rotation}{self.place[0]},{self.place[1]}"


def tile_for(place: Hex, colours: tuple[Colour, ...]) -> MamboTile:
    """The tile whose joints have three colours, which are not all equal."""
    tip = next(k for k in range(3) if colours.count(colours[k]) == 1)
    return MamboTile(place, other(colours[tip]), ROTATIONS[tip])


@dataclass(frozen=True)
class MamboPosition:
    """A position of Mambo.

    Parameters
    ----------
    tiles : mapping of hex to MamboTile
        What lies on the table.
    to_move : Colour
        Who moves.
    bag : int
        How many tiles are left.
    least_bridges : int
        How many bridges a group needs to die.
    automatic : tuple of MamboTile
        The automatic tiles of the last turn.
    ended : Outcome, optional
        How the game ended.
    """

    game: ClassVar[str] = "mambo"
    title: ClassVar[str] = "Mambo"

    tiles: Mapping[Hex, MamboTile]
    to_move: Colour
    bag: int
    least_bridges: int = 1
    automatic: tuple[MamboTile, ...] = ()
    ended: Outcome | None = None
    joints: Mapping[Joint, Colour] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def start(cls, tiles: int = SET, first: Colour = YELLOW, least_bridges: int = 1) -> Self:
        """The empty table."""
        if least_bridges not in (0, 1):
            raise InputError(f"groups of at least {least_bridges} bridges: expected 0 or 1 ({cls.title} 7)")
        return cls({}, first, tiles, least_bridges)

    @classmethod
    def of_tiles(
        cls, tiles: list[MamboTile], to_move: Colour, bag: int | None = None, least_bridges: int = 1
    ) -> Self:
        """The position of a table.

        Raises
        ------
        InputError
            If a joint would have two colours, a hex two tiles, or the tiles do not hang together.
        """
        joints: dict[Joint, Colour] = {}
        placed: dict[Hex, MamboTile] = {}
        for tile in tiles:
            if tile.place in placed:
                raise InputError(f"tile {tile}: the hex already has a tile")
            for joint, colour in zip(joints_of(tile.place, YELLOW), tile.colours, strict=True):
                if joints.setdefault(joint, colour) != colour:
                    raise InputError(f"tile {tile}: a corner would be {colour} that is {other(colour)}")
            placed[tile.place] = tile
        left = SET - len(tiles) if bag is None else bag
        if left < 0:
            raise InputError(f"{len(tiles)} tiles on the table: a set has {SET} ({cls.title} 1)")
        here = cls(placed, to_move, left, least_bridges, joints=joints)
        return replace(here, ended=here._judged(drained=False))

    @property
    def mover(self) -> str:
        """Who moves."""
        return self.to_move

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.ended

    def legal_turns(self) -> Iterator[MamboTile]:
        """Every tile that may be laid, each once; the first up to translation."""
        if self.ended is None:
            for place in beside(self.tiles) if self.tiles else [(0, 0)]:
                yield from self.fitting(place)

    def random_turn(self, rng: Random) -> MamboTile:
        """A turn at random."""
        return rng.choice(list(self.legal_turns()))

    def fitting(self, place: Hex) -> list[MamboTile]:
        """The tiles that fit on an empty hex: six, three, two, one or none."""
        known = [self.joints.get(joint) for joint in joints_of(place, YELLOW)]
        found = []
        for side in COLOURS:
            for rotation in ROTATIONS:
                tile = MamboTile(place, side, rotation)
                if all(a is None or a == b for a, b in zip(known, tile.colours, strict=True)):
                    found.append(tile)
        return found

    def null_points(self) -> list[Hex]:
        """The empty hexes that can never be filled, sorted."""
        return [place for place in beside(self.tiles) if not self.fitting(place)]

    def play(self, turn: MamboTile) -> Self:
        """The position after a turn, with the automatic tiles that it brings.

        Raises
        ------
        IllegalTurnError
            If the tile may not be laid; the message names the rule.
        """
        self.check(turn)
        tiles, joints = {**self.tiles, turn.place: turn}, dict(self.joints)
        joints.update(zip(joints_of(turn.place, YELLOW), turn.colours, strict=True))
        due = due_tiles(tiles, joints)
        drained = len(due) > self.bag - 1
        due = due[: self.bag - 1]
        tiles.update((tile.place, tile) for tile in due)
        after = replace(
            self,
            tiles=tiles,
            joints=joints,
            to_move=other(self.to_move),
            bag=self.bag - 1 - len(due),
            automatic=tuple(due),
        )
        return replace(after, ended=after._judged(drained=drained))

    def check(self, turn: MamboTile) -> None:
        """Refuse a tile that may not be laid.

        Raises
        ------
        IllegalTurnError
            If it may not; the message names the rule.
        """
        if self.ended is not None:
            raise self._broken(turn, f"the game has ended, {self.ended}", 6)
        if turn.side not in COLOURS or turn.rotation not in ROTATIONS:
            raise self._broken(turn, "a tile has two sides, y and b, and the rotations a, b and c", 1)
        if turn.place in self.tiles:
            raise self._broken(turn, "the hex already has a tile", 1)
        if self.tiles and not touches(self.tiles, turn.place):
            raise self._broken(turn, "it does not touch a tile on the table", 1)
        fitting = self.fitting(turn.place)
        if not fitting:
            raise self._broken(turn, "the hex is a null point", 2)
        if turn not in fitting:
            raise self._broken(turn, "a corner would meet one of the other colour", 1)

    def _broken(self, turn: MamboTile, reason: str, rule: int) -> IllegalTurnError:
        return IllegalTurnError(turn, reason, f"{self.title} {rule}")

    def groups(self) -> list[tuple[Colour, frozenset[Joint], int]]:
        """The groups: colour, joints, number of bridges; in the order of their least joints."""
        bridges: dict[Joint, list[Joint]] = {joint: [] for joint in self.joints}
        for tile in self.tiles.values():
            one, two = _bridge(tile)
            bridges[one].append(two)
            bridges[two].append(one)
        found, seen = [], set[Joint]()
        for joint in sorted(self.joints):
            if joint not in seen:
                members = frozenset(spread([joint], bridges.__getitem__))
                seen |= members
                number = sum(len(bridges[member]) for member in members) // 2
                found.append((self.joints[joint], members, number))
        return found

    def is_dead(self, joints: frozenset[Joint]) -> bool:
        """Whether no empty hex that touches a group can be filled."""
        touching = {place for joint in joints for place in hexes_of(joint)}
        return not any(place not in self.tiles and self.fitting(place) for place in touching)

    def _judged(self, *, drained: bool) -> Outcome | None:
        """How the last turn ended the game."""
        dead = {
            colour
            for colour, joints, bridges in self.groups()
            if bridges >= self.least_bridges and self.is_dead(joints)
        }
        if len(dead) == 2:
            return Outcome((self.to_move,), "the other colour's player killed groups of both colours")
        if dead:
            killed = dead.pop()
            return Outcome((other(killed),), f"a {killed} group is dead")
        if drained:
            return Outcome((), "the bag runs dry with automatic tiles due")
        if self.bag == 0:
            return Outcome((), "the tiles are used up")
        if self.tiles and not any(self.fitting(place) for place in beside(self.tiles)):
            return Outcome((), "no hex beside the tiles can be filled")
        return None

    def __str__(self) -> str:
        tiles = " ".join(str(tile) for tile in sorted(self.tiles.values()))
        return f"{self.game} {self.least_bridges} {self.to_move} {self.bag}: {tiles}".rstrip()


def due_tiles(tiles: Mapping[Hex, MamboTile], joints: Mapping[Joint, Colour]) -> list[MamboTile]:
    """The automatic tiles that are due: on empty hexes whose joints are all fixed, and differ; sorted."""
    due = []
    for place in beside(tiles):
        known = tuple(joints[joint] for joint in joints_of(place, YELLOW) if joint in joints)
        if len(known) == 3 and len(set(known)) == 2:
            due.append(tile_for(place, known))
    return due


def _bridge(tile: MamboTile) -> tuple[Joint, Joint]:
    """The two joints that a tile bridges."""
    tip: Final = ROTATIONS.index(tile.rotation)
    joints = joints_of(tile.place, YELLOW)
    return joints[(tip + 1) % 3], joints[(tip + 2) % 3]
