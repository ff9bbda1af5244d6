"""Palagonia: three to five players, or one alone, close creatures for points.

The rules are numbered as on the project's page of rules; a refusal names the one that it follows.

1. Three to five players with one set of 48 tiles, up to ten with two; or one alone.
2. Two dice, or one (`dice`): then there is nothing to choose and there are no doubles.
3. All roll one die; the highest number starts, ties roll again. The starter lays exactly that many tiles,
   joined.
4. A turn: both dice are rolled, and what one of them says is done.
5. Remove: a tile with an empty neighbour goes back into the bag; the mass stays in one piece.
6. Rotate: a tile with all six neighbours is turned by 120 or 240 degrees.
7. A number: exactly so many tiles, which touch as a set, or all belong to one creature closed this turn.
   In both cases all tiles on the table are in one piece.
8. to 11. say what is born, and what it is worth: see `palago.games.rules.births`.
12. Points go to the mover and to the player before; on an extra turn, and alone, only to the mover.
13. A double gives an extra turn, which may be declined before rolling; a double there gives another.
14. What is impossible cannot be chosen; if both are, any outer tile is removed; if even that is impossible,
    the turn passes.
15. The game ends when the bag is empty at the end of a turn; the highest total wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import ClassVar, Final, Literal, Self

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.regions import neighbours_of
from palago.catalogue.plane.tile import ROTATIONS, SET, Rotation
from palago.games.errors import IllegalTurnError
from palago.games.rules.acts import Act, Decline, Lay, Pass, Roll, Rotate, Take
from palago.games.rules.births import Birth, births_by_laying, births_by_turning, points_of
from palago.games.rules.closing import closing_layings
from palago.games.rules.dice import FACES, Face, is_number
from palago.games.rules.position import Outcome
from palago.games.rules.sets import growing_sets, growing_tiles
from palago.games.rules.table import in_one_piece, may_be_taken

#: What comes next: the roll for the start, the starter's tiles, a roll, an act, an extra turn's roll.
Stage = Literal["contest", "first", "roll", "act", "extra", "over"]

#: The most players with one set.
MOST_SEATS: Final = 5


@dataclass(frozen=True)
class PalagoniaPosition:
    """A position of Palagonia.

    Parameters
    ----------
    tiles : Layout
        What lies on the table.
    bag : int
        How many tiles are left.
    scores : tuple of int
        The points of each seat.
    stage : Stage
        What comes next.
    seat : int
        Whose turn it is, from 0.
    roll : tuple of Face
        What the dice show, as long as it counts; after the contest for the start the starter's number.
    extra : bool
        Whether this is an extra turn.
    contenders : tuple of int
        The seats that roll for the start.
    dice : int
        How many dice the game has, 1 or 2.
    births : tuple of Birth
        What the last act closed.
    """

    game: ClassVar[str] = "palagonia"
    title: ClassVar[str] = "Palagonia"

    tiles: Layout
    bag: int
    scores: tuple[int, ...]
    stage: Stage
    seat: int = 0
    roll: tuple[Face, ...] = ()
    extra: bool = False
    contenders: tuple[int, ...] = ()
    dice: int = 2
    births: tuple[Birth, ...] = ()

    @classmethod
    def start(cls, tiles: int = SET, seats: int = 3, dice: int = 2) -> Self:
        """The empty table, before the roll for the start.

        Raises
        ------
        InputError
            If there are too few or too many players for the tiles, or dice that the game does not know.
        """
        most = MOST_SEATS * max(1, tiles // SET)
        if seats != 1 and not 3 <= seats <= most:
            raise InputError(
                f"{seats} players with {tiles} tiles: expected 1, or 3 to {most} ({cls.title} 1)"
            )
        if dice not in (1, 2):
            raise InputError(f"{dice} dice: expected 1 or 2 ({cls.title} 2)")
        if tiles < 5:
            raise InputError(f"{tiles} tiles: expected at least 5, for the first roll ({cls.title} 3)")
        return cls(Layout(), tiles, (0,) * seats, "contest", contenders=tuple(range(seats)), dice=dice)

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.scores)

    @property
    def mover(self) -> str:
        """Whose act comes next: ``dice``, or a seat from 1."""
        return "dice" if self.stage in ("contest", "roll") else f"player {self.seat + 1}"

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.stage != "over":
            return None
        best = max(self.scores)
        winners = tuple(f"player {k + 1}" for k, points in enumerate(self.scores) if points == best)
        return Outcome(winners, f"the bag is empty; {best} points")

    def possible(self, face: Face) -> bool:
        """Whether what a die says can be done."""
        if is_number(face):
            return int(face) <= self.bag
        return len(self.tiles) > 1 if face == "remove" else bool(self.inner())

    def inner(self) -> list[Hex]:
        """The hexes of tiles that have all six neighbours."""
        return [place for place in self.tiles if all(near in self.tiles for near in neighbours_of(place))]

    def choices(self) -> list[Face]:
        """What the dice allow: their faces as far as they are possible, or else a removal if that is."""
        if self.stage == "first":
            return list(self.roll)
        found = [face for face in dict.fromkeys(self.roll) if self.possible(face)]
        return found or (["remove"] if self.possible("remove") else [])

    def legal_turns(self) -> Iterator[Act]:
        """Every act: of the dice, of the mover; numbers of tiles make very many."""
        if self.stage in ("contest", "roll", "extra"):
            if self.stage == "extra":
                yield Decline()
            number = len(self.contenders) if self.stage == "contest" else self.dice
            yield from (Roll(faces) for faces in product(FACES, repeat=number))
        elif self.stage != "over":
            choices = self.choices()
            if not choices:
                yield Pass()
            for face in choices:
                yield from self._acts(face)

    def _acts(self, face: Face) -> Iterator[Act]:
        if face == "remove":
            yield from (Take(place) for place in self.tiles if may_be_taken(self.tiles, place))
        elif face == "rotate":
            for place in self.inner():
                yield from (
                    Rotate(place, rotation) for rotation in ROTATIONS if rotation != self.tiles[place]
                )
        else:
            known: set[frozenset[Hex]] = set()
            for hexes in growing_sets(self.tiles, int(face)):
                known.add(hexes)
                for rotations in product(ROTATIONS, repeat=len(hexes)):
                    yield _lay(zip(sorted(hexes), rotations, strict=True))
            if self.tiles:
                yield from self._scattered(int(face), known)

    def _scattered(self, number: int, known: set[frozenset[Hex]]) -> Iterator[Lay]:
        """The layings that do not touch as a set but all belong to one creature that they close."""
        for lay in closing_layings(self.tiles, number):
            if frozenset(lay.hexes) not in known:
                yield lay

    def random_turn(self, rng: Random) -> Act:
        """An act at random."""
        if self.stage == "extra" and rng.random() < 0.1:
            return Decline()
        if self.stage in ("contest", "roll", "extra"):
            number = len(self.contenders) if self.stage == "contest" else self.dice
            return Roll(tuple(rng.choice(FACES) for _ in range(number)))
        choices = self.choices()
        if not choices:
            return Pass()
        face = rng.choice(choices)
        if is_number(face):
            return _lay(growing_tiles(self.tiles, int(face), rng))
        return rng.choice(list(self._acts(face)))

    def play(self, turn: Act) -> Self:
        """The position after an act.

        Raises
        ------
        IllegalTurnError
            If the act breaks a rule, which the message names.
        """
        self.check(turn)
        match turn:
            case Roll(faces):
                return self._rolled(faces)
            case Decline():
                return self._next_seat()
            case Pass():
                return self._ended(self.tiles, (), 0)
            case Take(place):
                rest = Layout({other: rotation for other, rotation in self.tiles.items() if other != place})
                return self._ended(rest, (), 1)
            case Rotate(place, rotation):
                after = Layout({**self.tiles, place: rotation})
                return self._ended(after, tuple(births_by_turning(self.tiles, after, place)), 0)
            case Lay(tiles):
                after = Layout({**self.tiles, **{(q, r): rotation for q, r, rotation in tiles}})
                return self._ended(after, tuple(births_by_laying(after, turn.hexes)), -len(tiles))

    def _rolled(self, faces: tuple[Face, ...]) -> Self:
        if self.stage != "contest":
            return replace(self, stage="act", roll=faces, extra=self.stage == "extra", births=())
        numbers = [int(face) if is_number(face) else 0 for face in faces]
        best = max(numbers)
        left = tuple(seat for seat, number in zip(self.contenders, numbers, strict=True) if number == best)
        if best == 0 or len(left) > 1:
            return replace(self, contenders=left)
        return replace(self, stage="first", seat=left[0], roll=(FACES[best - 2],), contenders=())

    def _ended(self, after: Layout, births: tuple[Birth, ...], back: int) -> Self:
        """The position after a turn that gives so many tiles back to the bag."""
        scores = list(self.scores)
        points = points_of(births)
        sharing = {self.seat} if self.extra else {self.seat, (self.seat - 1) % self.seats}
        for seat in sharing:
            scores[seat] += points
        done = replace(self, tiles=after, bag=self.bag + back, scores=tuple(scores), births=births)
        if done.bag == 0:
            return replace(done, stage="over", roll=())
        double = self.stage == "act" and len(self.roll) == 2 and self.roll[0] == self.roll[1]
        return replace(done, stage="extra", roll=()) if double else done._next_seat()

    def _next_seat(self) -> Self:
        return replace(self, stage="roll", seat=(self.seat + 1) % self.seats, roll=(), extra=False)

    def check(self, turn: Act) -> None:
        """Refuse an act that breaks a rule.

        Raises
        ------
        IllegalTurnError
            If it does; the message names the rule.
        """
        if self.stage == "over":
            raise self._broken(turn, "the game has ended", 15)
        if isinstance(turn, Roll):
            self._check_roll(turn)
        elif isinstance(turn, Decline):
            if self.stage != "extra":
                raise self._broken(turn, "there is no extra turn to decline", 13)
        elif self.stage not in ("act", "first"):
            raise self._broken(turn, "the dice come first", 4)
        elif isinstance(turn, Pass):
            if self.choices():
                raise self._broken(turn, f"it is possible to {self.choices()[0]}", 14)
        elif isinstance(turn, Lay):
            self._check_lay(turn)
        elif isinstance(turn, Take):
            self._check_take(turn)
        else:
            self._check_rotate(turn)

    def _check_roll(self, turn: Roll) -> None:
        if self.stage not in ("contest", "roll", "extra"):
            raise self._broken(turn, "the dice have been rolled", 4)
        number = len(self.contenders) if self.stage == "contest" else self.dice
        if len(turn.faces) != number:
            raise self._broken(turn, f"{number} dice are rolled", 3 if self.stage == "contest" else 2)
        for face in turn.faces:
            if face not in FACES:
                raise self._broken(turn, f"{face!r} is on no die, whose faces are {', '.join(FACES)}", 2)

    def _check_lay(self, turn: Lay) -> None:
        number = len(turn.tiles)
        if any(rotation not in ROTATIONS for _, _, rotation in turn.tiles):
            raise self._broken(turn, "a tile has the rotations a, b and c", 2)
        if str(number) not in self.choices():
            told = " or ".join(self.choices()) or "pass"
            raise self._broken(turn, f"it lays {number} tiles, but the dice say {told}", 4)
        if len(set(turn.hexes)) < number or any(place in self.tiles for place in turn.hexes):
            raise self._broken(turn, "two tiles would lie on one hex", 7)
        after = {**self.tiles, **{(q, r): rotation for q, r, rotation in turn.tiles}}
        if not in_one_piece(after):
            raise self._broken(turn, "the tiles on the table are not in one piece", 7)
        if not in_one_piece(turn.hexes) and not births_by_laying(after, turn.hexes):
            raise self._broken(
                turn, "the tiles neither touch as a set nor close one creature of all of them", 7
            )

    def _check_take(self, turn: Take) -> None:
        if "remove" not in self.choices():
            raise self._broken(turn, f"the dice say {' or '.join(self.choices()) or 'pass'}", 4)
        if turn.place not in self.tiles:
            raise self._broken(turn, "no tile lies there", 5)
        if all(near in self.tiles for near in neighbours_of(turn.place)):
            raise self._broken(turn, "the tile has no empty neighbour", 5)
        if not may_be_taken(self.tiles, turn.place):
            raise self._broken(turn, "the mass would fall apart", 5)

    def _check_rotate(self, turn: Rotate) -> None:
        if "rotate" not in self.choices():
            raise self._broken(turn, f"the dice say {' or '.join(self.choices()) or 'pass'}", 4)
        if turn.place not in self.inner():
            raise self._broken(turn, "no tile with all six neighbours lies there", 6)
        if turn.rotation == self.tiles[turn.place] or turn.rotation not in ROTATIONS:
            raise self._broken(turn, "the tile must be turned by 120 or 240 degrees", 6)

    def _broken(self, turn: Act, reason: str, rule: int) -> IllegalTurnError:
        return IllegalTurnError(turn, reason, f"{self.title} {rule}")

    def __str__(self) -> str:
        tiles = " ".join(f"{rotation}{q},{r}" for q, r, rotation in self.tiles.tiles)
        scores = ",".join(map(str, self.scores))
        roll = "".join(f" {face}" for face in self.roll)
        rest = "".join(f" {seat + 1}" for seat in self.contenders)
        extra = " extra" if self.extra else ""
        told = f"{self.stage} {self.seat + 1}{extra}{roll}{rest}"
        return f"{self.game} {self.dice} dice {self.bag} {scores} {told}: {tiles}".rstrip()


def _lay(tiles: Iterable[tuple[Hex, Rotation]]) -> Lay:
    placed: list[Tile] = [(*place, rotation) for place, rotation in tiles]
    return Lay(tuple(sorted(placed)))
