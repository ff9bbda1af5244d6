"""From portrait to portrait: transformations between whatever fits a card.

The rulebook's green task turns one *card* into another, and the player chooses the tiles under both. So
each end may be a creature or a card; a card stands for all creatures that fit it, and the least
transformation is the least over all pairs. A card that tells mirror twins apart lists both, one that does
not lists one of them for both (see `palago.catalogue.creature.lists`), so its list is expanded first; turns
and colours need no expanding, for a transformation may turn its goal as it likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import LAID, Table
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.lists import CreatureList
from palago.catalogue.creature.names import (
    Named,
    described,
    describes_several,
    descriptions,
    document_of,
    layout_from_json,
    on_table,
)
from palago.catalogue.errors import CardError
from palago.catalogue.machine.documents import naming
from palago.solver.ending import PROVED, Ending
from palago.solver.green.least import Transformation
from palago.solver.green.least import transform as transform_creature
from palago.solver.green.pairs import nearest_pair
from palago.solver.portrait.card import Card

#: Up to so many creatures of a card are listed to say how many there are.
MANY = 1000


@dataclass(frozen=True)
class Fitting:
    """The creatures that something stands for.

    Parameters
    ----------
    creatures : CreatureList
        The creature itself, or all that were found to fit the card.
    ending : str
        How the search for them ended (see `palago.solver.ending`).
    card : bool
        Whether it was a card.
    """

    creatures: CreatureList
    ending: Ending
    card: bool

    @property
    def complete(self) -> bool:
        """Whether these are all."""
        return self.ending in PROVED


def fitting(given: Card | Named, *, limit: int | None = None, time_limit: float | None = None) -> Fitting:
    """The creatures that something stands for: itself, or whatever fits a card.

    Parameters
    ----------
    given : Card, or what stands for a creature or a card
        A card, or a document or file that holds one; anything else stands for a creature.
    limit : int, optional
        Stop after so many creatures of a card.
    time_limit : float, optional
        Stop after so many seconds.

    Raises
    ------
    InputError, TypeError
        If it stands for nothing.

    >>> len(fitting(Card("", 9)).creatures), len(fitting("virus").creatures)
    (9, 1)
    """
    where, found = _read(given)
    with naming(where):
        if isinstance(found, Card):
            from palago.solver.red.answers import solve

            answer = solve(found, limit=limit, time_limit=time_limit)
            return Fitting(CreatureList(answer.solutions, answer.symmetry), answer.ending, True)
        return Fitting(CreatureList((_on_table(found)[0],), "fixed"), "all", False)


def only_creature(given: Card | Named, equivalence: Equivalence | None = None) -> Creature:
    """The creature that something stands for, which may be a card that only one creature fits.

    Parameters
    ----------
    given : Card, or what stands for a creature or a card
        The creature or the card.
    equivalence : "fixed", "one-sided" or "free", optional
        Up to what it must be the only one; by default as far as the card can tell.

    Raises
    ------
    CardError
        If no creature fits, or several; the message says how many.
    InputError, TypeError
        If it stands for nothing.

    >>> only_creature(Card("", 6)).tiles
    6
    """
    return only_on_table(given, equivalence)[0]


def only_on_table(given: Card | Named, equivalence: Equivalence | None = None) -> tuple[Creature, Layout]:
    """The creature that something stands for, as `only_creature` has it, and all tiles it was found among."""
    where, found = _read(given)
    with naming(where):
        return _only(found, equivalence)


def on_view(given: Card | Named) -> Table | list[tuple[Creature, Layout]] | tuple[Creature, Layout]:
    """What something stands for, to be looked at.

    Returns
    -------
    Table, list of (Creature, Layout), or (Creature, Layout)
        All that lies on a layout, whatever it is, unless that is a creature's own tiles; all creatures that a
        document lists, each with the tiles it lies among; or the one that `only_on_table` has.

    Raises
    ------
    InputError, TypeError
        If it stands for nothing, or the list is empty.

    >>> len(on_view({"creatures": [{"sum": "4b+5c"}, {"sum": "0a+1a+2b3c"}]}))
    2
    >>> on_view(Layout({(0, 0): "a"})).creatures
    ()
    """
    where, found = _read(given)
    with naming(where):
        if describes_several(found):
            return [described(one) for one in descriptions(found)]
        if isinstance(found, Mapping) and found.get("schema") in LAID:
            found = layout_from_json(found)
        if isinstance(found, Layout) and not Table(found).is_one_creature:
            return Table(found)
        return _only(found, None)


def _only(found: object, equivalence: Equivalence | None) -> tuple[Creature, Layout]:
    """The creature of what was read, and all tiles it was found among."""
    if not isinstance(found, Card):
        return _on_table(found)
    fits = fitting(found, limit=MANY)
    listed = fits.creatures if equivalence is None else fits.creatures.expanded(equivalence)
    if len(listed) == 1 and fits.complete:
        return listed[0], listed[0].layout
    raise CardError(f"{_how_many(fits, len(listed))}: expected a single one")


def _how_many(fits: Fitting, number: int) -> str:
    """How many creatures fit a card, in words."""
    if not number:
        return "no creature fits the card"
    twins = ", mirror twins" if number == 2 and len(fits.creatures) == 1 else ""
    return f"{number}{'' if fits.complete else ' or more'} creatures fit the card{twins}"


def _read(given: Card | Named) -> tuple[str, Any]:
    """What something is, if need be read from a file, and the name of that file; a card is read as one."""
    if isinstance(given, Card | Creature | Layout):
        return "", given
    where, document = document_of(given)
    if isinstance(document, Mapping) and str(document.get("schema", "")).startswith("palago.card/"):
        with naming(where):
            return where, Card.from_json(document)
    return where, document


def _on_table(found: object) -> tuple[Creature, Layout]:
    """The creature that a name, a sum, a document or a layout stands for, and the tiles it lies among."""
    if isinstance(found, Creature | Layout):
        return on_table(found)
    return described(descriptions(found)[0])


def transform(x: Card | Named, y: Card | Named, *, mirror: bool = False) -> Transformation:
    """The transformation of X into Y that displaces the fewest tiles, over all creatures that fit.

    Parameters
    ----------
    x, y : Card, or what stands for a creature or a card
        Of a card any creature will do that fits it. Colours do not matter.
    mirror : bool
        Whether Y's mirror image will do as well.

    Raises
    ------
    CardError
        If no creature fits a card.
    InputError, TypeError
        If one of them stands for nothing.

    >>> transform(Card("", 7), Card("", 8)).moved
    1
    """
    if not any(isinstance(_read(given)[1], Card) for given in (x, y)):
        return transform_creature(x, y, mirror=mirror)  # type: ignore[arg-type]
    starts, goals = fitting(x).creatures, fitting(y).creatures
    for name, creatures in (("first", starts), ("second", goals)):
        if not creatures:
            raise CardError(f"no creature fits the {name} card")
    one, two = nearest(starts, goals, mirror=mirror)
    return transform_creature(one, two, mirror=mirror)


def nearest(starts: CreatureList, goals: CreatureList, *, mirror: bool = False) -> tuple[Creature, Creature]:
    """The two creatures that lists stand for of which one becomes the other with the fewest tiles moved.

    Fewest moved come first, then fewest added or removed, then the order of the lists.

    Raises
    ------
    InputError
        If a list is empty.
    """
    ones, twos = told_apart(starts, goals, mirror=mirror)
    i, j = nearest_pair(ones, twos, mirror=mirror)
    return ones[i], twos[j]


def told_apart(
    starts: CreatureList, goals: CreatureList, *, mirror: bool = False
) -> tuple[CreatureList, CreatureList]:
    """The lists, expanded as far as a transformation tells creatures apart.

    Turned over together, two twins are as far from each other as the two creatures, so one of the lists may
    stay as it is if both are complete up to reflection; and both may if mirror images will do.
    """
    if mirror:
        return starts, goals
    if starts.equivalence == goals.equivalence == "free":
        return starts, goals.expanded("one-sided")
    return starts.expanded("one-sided"), goals.expanded("one-sided")
