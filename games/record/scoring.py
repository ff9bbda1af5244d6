"""What was done between two tables, whether that was legal, and what it scores.

A table says nothing of the bag, so a whole set is taken for granted: what does not lie on the table is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import SET, Rotation
from palago.games.errors import IllegalTurnError
from palago.games.rules.acts import Act, Lay, Rotate, Take
from palago.games.rules.births import Birth, births_by_laying, births_by_turning, points_of
from palago.games.rules.dice import FACES, Face
from palago.games.rules.palagonia import PalagoniaPosition


@dataclass(frozen=True)
class Score:
    """What happened between two tables.

    Parameters
    ----------
    laid, taken : tuple of tiles
        Tiles that are new, and that are gone.
    turned : tuple of (hex, rotation, rotation)
        Tiles that show another rotation.
    act : Act, optional
        What was done, if one act does it all.
    fault : str
        Why it was not legal, or "".
    births : tuple of Birth
        The creatures that it closed.
    """

    laid: tuple[Tile, ...]
    taken: tuple[Tile, ...]
    turned: tuple[tuple[Hex, Rotation, Rotation], ...]
    act: Act | None
    fault: str
    births: tuple[Birth, ...]

    @property
    def points(self) -> int:
        """The points of a legal act."""
        return 0 if self.fault else points_of(self.births)

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "laid": [list(tile) for tile in self.laid],
            "taken": [list(tile) for tile in self.taken],
            "turned": [[*place, old, new] for place, old, new in self.turned],
            "legal": not self.fault,
            "fault": self.fault or None,
            "closed": [birth_to_json(birth) for birth in self.births],
            "points": self.points,
        }


def birth_to_json(birth: Birth) -> dict[str, Any]:
    """What is told of a creature that was closed."""
    return {
        "creature": name_of(birth),
        "sum": write_sum(birth.creature),
        "colour": birth.creature.colour,
        "tiles": birth.creature.tiles,
        "shells": birth.shells,
        "limbs": birth.limbs,
        "points": birth.points,
    }


def name_of(birth: Birth) -> str:
    """The name of a creature in the deck, or its sum."""
    from palago.catalogue.creature.deck import rulebook_deck

    own = write_sum(birth.creature)
    for card in rulebook_deck().cards:
        try:
            if card.name and write_sum(card.creature().in_colour(birth.creature.colour)) == own:
                return card.name
        except InputError:  # a card of which no creature is known
            continue
    return own


def score(before: Layout, after: Layout, die: Face | None = None) -> Score:
    """What happened between two tables, in the same coordinates, and what it is worth in Palagonia.

    Parameters
    ----------
    before, after : Layout
        The tables.
    die : Face, optional
        The die that was used; by default the one that fits.
    """
    laid = tuple((*place, after[place]) for place in after if place not in before)
    taken = tuple((*place, before[place]) for place in before if place not in after)
    turned = tuple(
        (place, before[place], after[place])
        for place in before
        if place in after and before[place] != after[place]
    )
    act = _act(laid, taken, turned)
    if act is None:
        changes = len(laid) + len(taken) + len(turned)
        fault = "nothing was done (rule Palagonia 4)" if not changes else (
            f"{len(laid)} tiles laid, {len(taken)} taken and {len(turned)} turned are more than one act "
            "(rule Palagonia 4)"
        )  # fmt: skip
        return Score(laid, taken, turned, None, fault, ())
    fault = ""
    try:
        _standing(before, die or _die_for(act)).check(act)
    except IllegalTurnError as error:
        fault = str(error)
    births: list[Birth] = []
    if isinstance(act, Lay):
        births = births_by_laying(after, act.hexes)
    elif isinstance(act, Rotate):
        births = births_by_turning(before, after, act.place)
    return Score(laid, taken, turned, act, fault, tuple(births))


def _act(laid: tuple[Tile, ...], taken: tuple[Tile, ...], turned: tuple[Any, ...]) -> Act | None:
    if laid and not taken and not turned:
        return Lay(laid)
    if len(taken) == 1 and not laid and not turned:
        return Take((taken[0][0], taken[0][1]))
    if len(turned) == 1 and not laid and not taken:
        return Rotate(turned[0][0], turned[0][2])
    return None


def _die_for(act: Act) -> Face:
    if isinstance(act, Lay):
        number = str(len(act.tiles))
        return next((face for face in FACES if face == number), "5")
    return "remove" if isinstance(act, Take) else "rotate"


def _standing(table: Layout, die: Face) -> PalagoniaPosition:
    """The position in which a die has just been rolled at a table."""
    return PalagoniaPosition(table, max(0, SET - len(table)), (0,), "act", roll=(die,), dice=1)
