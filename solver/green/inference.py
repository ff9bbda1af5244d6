"""The rulebook's deck as a puzzle: which creatures can be on its cards?

The pictures of the deck are not available, but its green table says how many tiles must be moved
and how many added from card to card. The added column ties the sizes of cards to each other, so
that one size fixes those of all cards that rows join. Then each row is a relation between the
creatures of two sizes: their least number of moved tiles is exactly the one printed.

A creature stays a candidate for a card while each row of the card leaves it a partner among the
candidates of the other card; removing the others until nothing changes makes the network **arc
consistent**. Where the rows form no circle, as in the rulebook's table, every candidate that is left
is part of an assignment to all cards. What rows do not say, that no creature is on two cards, is
left to a search.

Creatures are free here, and each may lie either way up: of every two the tables hold the distance
and that to the mirror twin. Mirroring all cards changes no distance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.deck import SCHEMA, DeckCard, DeckRow, rulebook_deck
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import read_sum
from palago.catalogue.errors import CardError, InputError
from palago.catalogue.machine.documents import brief, check_keys
from palago.catalogue.machine.notices import at_work
from palago.catalogue.plane.lattice import Pose
from palago.solver.green.least import transform
from palago.solver.green.tables import Tiles, tables, tiles_of_size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: How many rows of a distance table are made at once.
_SLICE: Final = 256

#: A creature's number in the list of its size, and whether its mirror twin is meant.
Value = tuple[int, bool]

#: The keys of a card in a deck document.
CARD_KEYS: Final = (*(field.name for field in fields(DeckCard)), "code", "layout", "moved", "added")


@dataclass(frozen=True, slots=True)
class RowCheck:
    """A row of the green table beside what it is for given creatures.

    Parameters
    ----------
    row : DeckRow
        The row as printed.
    moved, added : int or None
        The exact figures; None if a creature is not given. `added` is negative if the goal is
        smaller.
    """

    row: DeckRow
    moved: int | None
    added: int | None

    @property
    def met(self) -> bool | None:
        """Whether the row is met; None if that cannot be said, for lack of a creature or figure."""
        pairs = ((self.row.moved, self.moved), (self.row.added, self.added))
        if any(exact is None for _, exact in pairs) or all(printed is None for printed, _ in pairs):
            return None
        return all(printed in (None, exact) for printed, exact in pairs)

    def to_json(self) -> dict[str, Any]:
        """The row as ``palago deck check --json`` prints it."""
        return {
            "from": self.row.start,
            "to": self.row.goal,
            "printed": {"moved": self.row.moved, "added": self.row.added},
            "exact": {"moved": self.moved, "added": self.added},
            "met": self.met,
        }


def check_rows(
    creatures: Mapping[str, Creature], rows: Iterable[DeckRow] | None = None
) -> tuple[RowCheck, ...]:
    """Hold proposed creatures against the green table, row by row.

    Parameters
    ----------
    creatures : mapping of name to Creature
        Those proposed, for any of the cards. Mirror twins are different.
    rows : iterable of DeckRow, optional
        The rulebook's table by default.
    """
    checks = []
    for row in rulebook_deck().transformations if rows is None else rows:
        start, goal = creatures.get(row.start), creatures.get(row.goal)
        if start is None or goal is None:
            checks.append(RowCheck(row, None, None))
        else:
            found = transform(start, goal)
            checks.append(RowCheck(row, found.moved, found.added - found.removed))
    return tuple(checks)


def check_cards(creatures: Mapping[str, Creature]) -> list[str]:
    """What else the rulebook says and proposed creatures break, a sentence each.

    Raises
    ------
    CardError
        If a name is not one of the deck.
    """
    deck = rulebook_deck()
    broken = []
    for name, creature in creatures.items():
        card = deck.card(name)
        if not card.reconstructed and creature.tiles != card.tiles:
            broken.append(f"{name} has {creature.tiles} tiles, not {card.tiles}")
    broken += [
        f"{one} and {two} are the same creature"
        for one, two in combinations(creatures, 2)
        if code(creatures[one]) == code(creatures[two])
    ]
    return broken


def joined_cards(card: str, rows: Iterable[DeckRow] | None = None) -> dict[str, int]:
    """The cards whose sizes rows tie to that of a card, and how many tiles more they have.

    >>> joined_cards("whale")
    {'whale': 0, 'cobra': 3}
    """
    table = rulebook_deck().transformations if rows is None else tuple(rows)
    more = {card: 0}
    for known in (queue := [card]):
        for row in table:
            if row.added is not None:
                for one, two, sign in ((row.start, row.goal, 1), (row.goal, row.start, -1)):
                    if one == known and two not in more:
                        more[two] = more[known] + sign * row.added
                        queue.append(two)
    return more


def read_proposal(document: object) -> dict[str, Creature]:
    """The creatures that a JSON deck proposes for the cards, by name.

    The form is that of ``palago deck --json``; of each card only ``name`` and either ``sum`` or
    ``layout`` are read (which must agree if both are there), and cards with neither are left out.

    Raises
    ------
    CardError
        If it is not a deck, names a card that the deck does not have, or names one twice.
    InputError
        If a sum or layout is not one of a creature; the message names the card.
    """
    cards = document.get("cards") if isinstance(document, dict) else None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA or not isinstance(cards, list):
        raise CardError(f'not a deck: expected "schema": "{SCHEMA}" and a list "cards"')
    check_keys(document, ("schema", "source", "cards", "transformations", "reconstructed"), "deck", CardError)
    found: dict[str, Creature] = {}
    for number, card in enumerate(cards):
        if not isinstance(card, dict) or not isinstance(card.get("name"), str):
            raise CardError(f'card {number}: expected an object with a "name", found {brief(card)}')
        check_keys(card, CARD_KEYS, f"card {number}", CardError)
        name = rulebook_deck().card(card["name"]).name
        if name in found:
            raise CardError(f"card {number}: {name} is there already")
        try:
            if card.get("layout") is not None:
                found[name] = Creature.from_layout(Layout.from_json(card["layout"]))
            if isinstance(card.get("sum"), str):
                creature = read_sum(card["sum"])
                if code(found.setdefault(name, creature), "one-sided") != code(creature, "one-sided"):
                    raise CardError("its sum and its layout are two different creatures")
        except InputError as error:
            raise type(error)(f"card {name}: {error}") from None
    return found


class _Relation(NamedTuple):
    """Which creatures a row allows together, as they are and with one of them mirrored."""

    plain: NDArray[np.bool_]
    mirrored: NDArray[np.bool_]


class Inference:
    """The candidates that the green table leaves for cards joined by its rows.

    Parameters
    ----------
    card : str
        One of the cards.
    tiles : int
        How many tiles it has; the sizes of the others follow.
    rows : iterable of DeckRow, optional
        The rulebook's table by default.

    Attributes
    ----------
    sizes : dict of name to int
        How many tiles each card has.
    codes : dict of name to list of str
        The codes of all free creatures of that size, in their order.
    kept : dict of name to array of bool
        Which of them are candidates.

    Raises
    ------
    CardError
        If two ways through the rows give a card different sizes.

    Notes
    -----
    The cost is that of the distance tables, about a microsecond and two bytes a row for each pair of
    creatures.

    >>> Inference("whale", 5).counts()
    {'whale': 0, 'cobra': 0}
    """

    def __init__(self, card: str, tiles: int, rows: Iterable[DeckRow] | None = None) -> None:
        import numpy as np

        table = rulebook_deck().transformations if rows is None else tuple(rows)
        self.sizes = {name: tiles + more for name, more in joined_cards(card, table).items()}
        self.rows = [row for row in table if row.start in self.sizes and row.moved is not None]
        for row in self.rows:
            if row.added not in (None, self.sizes[row.goal] - self.sizes[row.start]):
                raise CardError(f"{row.start} to {row.goal}: {row.added} added contradicts the other rows")
        of_size = {size: tiles_of_size(max(size, 1)) for size in {*self.sizes.values()}}
        self.codes = {name: of_size[size][0] for name, size in self.sizes.items()}
        self.kept = {name: np.ones(len(self.codes[name]), bool) for name in self.sizes}
        self._relations: dict[DeckRow, _Relation] = {}
        self._tabulate({size: tiles for size, (_, tiles) in of_size.items()})
        self._propagate()

    def _tabulate(self, of_size: Mapping[int, Tiles]) -> None:
        """One table serves all rows between the same two sizes."""
        import numpy as np

        pairs: dict[tuple[int, int], list[DeckRow]] = {}
        for row in self.rows:
            pairs.setdefault((self.sizes[row.start], self.sizes[row.goal]), []).append(row)
        for (smaller, larger), rows in pairs.items():
            starts, goals = of_size[smaller], of_size[larger]
            shape = (len(starts.rotations), len(goals.rotations))
            for row in rows:
                self._relations[row] = _Relation(np.zeros(shape, bool), np.zeros(shape, bool))
            # Distances are tabulated in slices, for they take more room than what is asked of them.
            for first in range(0, shape[0], _SLICE):
                sizes = f"creatures of {smaller} and of {larger} tiles"
                at_work(f"tabulating distances between {sizes}", first, shape[0])
                part = slice(first, first + _SLICE)
                found = tables(starts.part(part), goals)
                for row in rows:
                    self._relations[row].plain[part] = found.plain == row.moved
                    self._relations[row].mirrored[part] = found.mirrored == row.moved

    def _propagate(self) -> None:
        """Remove what has no partner along some row, until nothing changes."""
        changed = True
        while changed:
            before = self.counts()
            for row, (plain, mirrored) in self._relations.items():
                starts, goals = self.kept[row.start], self.kept[row.goal]
                # A product of booleans says whether any partner is there.
                starts &= (plain @ goals) | (mirrored @ goals)
                goals &= (starts @ plain) | (starts @ mirrored)
            changed = self.counts() != before

    def counts(self) -> dict[str, int]:
        """How many candidates each card keeps."""
        return {name: int(kept.sum()) for name, kept in self.kept.items()}

    def candidates(self, card: str) -> list[Creature]:
        """The candidates of a card, in the order of their codes."""
        return [self.creature(card, (int(k), False)) for k in self.kept[card].nonzero()[0]]

    def creature(self, card: str, value: Value) -> Creature:
        """The creature of a value, mirrored if the value says so."""
        number, mirrored = value
        found = creature_from_code(self.codes[card][number])
        return found.posed(Pose(0, True)) if mirrored else found

    def assignments(self, fixed: Mapping[str, Value] | None = None) -> Iterator[dict[str, Value]]:
        """Every assignment of different candidates to all cards that meets every row.

        Parameters
        ----------
        fixed : mapping of name to (int, bool), optional
            Cards that are decided already. With none fixed, all assignments come in two mirror
            images.
        """
        yield from self._extend(dict(fixed or {}))

    def in_some_assignment(self, card: str) -> int:
        """How many candidates of a card an assignment to all cards, all different, has."""
        return sum(
            next(self.assignments({card: (int(k), False)}), None) is not None
            for k in self.kept[card].nonzero()[0]
        )

    def _extend(self, chosen: dict[str, Value]) -> Iterator[dict[str, Value]]:
        import numpy as np

        if any(
            self.sizes[one] == self.sizes[two] and chosen[one][0] == chosen[two][0]
            for one, two in combinations(chosen, 2)
        ):
            return
        # The next card is one that rows join to those chosen, so that few values are left.
        open_cards = [name for name in self.sizes if name not in chosen]
        if not open_cards:
            yield {name: chosen[name] for name in self.sizes}
            return
        joined = {name: self._rows_to(name, chosen) for name in open_cards}
        card = max(open_cards, key=lambda name: (len(joined[name]), -int(self.kept[name].sum())))
        allowed = np.stack([self.kept[card], self.kept[card]])
        for row in joined[card]:
            allowed &= self._partners(row, card, chosen)
        for mirrored, number in np.argwhere(allowed):
            yield from self._extend({**chosen, card: (int(number), bool(mirrored))})

    def _rows_to(self, card: str, chosen: Mapping[str, Value]) -> list[DeckRow]:
        return [
            row
            for row in self.rows
            if (row.start == card and row.goal in chosen) or (row.goal == card and row.start in chosen)
        ]

    def _partners(self, row: DeckRow, card: str, chosen: Mapping[str, Value]) -> NDArray[np.bool_]:
        """What a row allows for a card, given the card at its other end: (2, creatures)."""
        import numpy as np

        relation = self._relations[row]
        if row.goal == card:
            number, mirrored = chosen[row.start]
            lines = (relation.plain[number], relation.mirrored[number])
        else:
            number, mirrored = chosen[row.goal]
            lines = (relation.plain[:, number], relation.mirrored[:, number])
        return np.stack(lines[::-1] if mirrored else lines)
