"""What is known of a creature: one record, whose fields are the properties.

The columns of the stored catalogue and of its Parquet file, the keys of the JSON, the filters of a
query, the columns that the compiled measures fill and the options of the command line are all made
from the fields of `Facts`, in their order. So one more property is one more line here, with its
meaning and its measure, and a compiled twin of the measure in the generator::

    limbs: int = field(metadata=fact("Joints with one bridge, ...", lambda it: it.limbs))

A test compares the two measures on every small creature, and so notices a property without a twin.

Of a `Table` all is known that lies there: no creature, one or several, of both colours, and tiles that belong
to none. Where there is no creature, something was perhaps laid or typed wrongly: then the mass that is
nearest to one is told of, and where it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final

from palago.catalogue.creature.classes import representative
from palago.catalogue.creature.codes import creature_from_code
from palago.catalogue.creature.creature import Creature, component, find_creatures
from palago.catalogue.creature.equivalence import code, image_ranks, symmetry_from
from palago.catalogue.creature.groups import GROUPS, IMAGES, SYMMETRIES, Equivalence, Symmetry
from palago.catalogue.creature.layout import SCHEMA, Layout
from palago.catalogue.creature.shown import Shown
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.lattice import COLOURS, YELLOW, Colour, Hex, Joint
from palago.catalogue.plane.regions import around, joints_around, pieces

#: How a property that is a number is read off a creature.
Measure = Callable[[Creature], int]


def fact(meaning: str, measure: Measure) -> Mapping[str, Any]:
    """What the field of a property that is a number carries: a line of help, and its measure."""
    return {"meaning": meaning, "measure": measure}


@dataclass(frozen=True, slots=True)
class Facts(Shown):
    """What is known of a creature, up to an equivalence; the numbers are those of `Creature`.

    Parameters
    ----------
    code : str
        The canonical code for the equivalence asked for.
    sum : str
        The canonical sum; of a free creature and its mirror twin, the lesser one.
    tiles, joints, bridges, holes, shells, limbs, points : int
        The numbers; what each means stands beside its field.
    symmetry : "1", "C3", "D1" or "D3"
        Its symmetry group.
    """

    code: str
    sum: str
    tiles: int = field(metadata=fact("The size.", lambda it: it.tiles))
    joints: int = field(metadata=fact("Corners of its colour that belong to it.", lambda it: len(it.joints)))
    bridges: int = field(metadata=fact("Tiles that join two joints.", lambda it: len(it.bridges)))
    holes: int = field(metadata=fact("Inner contours.", lambda it: it.holes))
    shells: int = field(
        metadata=fact("The outer contour, and every closed curve inside it.", lambda it: it.shells)
    )
    limbs: int = field(metadata=fact("Joints with one bridge, on the outer contour.", lambda it: it.limbs))
    points: int = field(metadata=fact("Shells + limbs.", lambda it: it.points))
    symmetry: Symmetry

    @classmethod
    def of(cls, creature: Creature, equivalence: Equivalence = "free") -> Facts:
        """The facts of a creature, measured in plain Python.

        >>> from palago.catalogue.creature.creature import eye
        >>> Facts.of(eye()).sum, Facts.of(eye()).points
        ('4b+5c', 1)
        """
        return cls._of(creature, equivalence, write_sum(representative(creature, equivalence)))

    @classmethod
    def _of(cls, creature: Creature, equivalence: Equivalence, sum: str) -> Facts:
        ranks = image_ranks(creature)
        numbers = {name: measure(creature) for name, measure in MEASURES.items()}
        code = min(ranks[: IMAGES[equivalence]])[-1]
        return cls(code=code, sum=sum, symmetry=symmetry_from(ranks), **numbers)

    @classmethod
    def of_columns(cls, code: str, sum: str, columns: Sequence[int]) -> Facts:
        """The facts with the values of `COLUMNS`, the symmetry as its number in `SYMMETRIES`."""
        # In the order of the fields, and not by their names, which would take half as long again.
        made: Callable[..., Facts] = cls
        return made(code, sum, *columns[:-1], SYMMETRIES[columns[-1]])

    @property
    def chiral(self) -> bool:
        """Whether it differs from its mirror twin."""
        return GROUPS[self.symmetry].chiral

    def creature(self) -> Creature:
        """The yellow creature itself."""
        return creature_from_code(self.code)

    def properties(self) -> dict[str, Any]:
        """The value of each of `PROPERTIES`."""
        return {name: getattr(self, name) for name in PROPERTIES}

    def to_json(self) -> dict[str, Any]:
        """The code, and what `Creature.to_json` says too; no contours, no layout, and so no colour."""
        return {"code": self.code, "sum": self.sum, **self.properties()}


#: How each property that is a number is measured, and what it means, in the order of the fields.
MEASURES: Final[dict[str, Measure]] = {
    one.name: one.metadata["measure"] for one in fields(Facts) if "measure" in one.metadata
}
MEANINGS: Final[dict[str, str]] = {
    one.name: one.metadata["meaning"] for one in fields(Facts) if "meaning" in one.metadata
}

#: The properties that are numbers.
NUMBERS: Final = tuple(MEASURES)

#: The properties that cannot be told from the others, in the order of the fields.
COLUMNS: Final = (*NUMBERS, "symmetry")

#: All properties.
PROPERTIES: Final = (*COLUMNS, "chiral")

_FIRST: Final = ("tiles", "points", "shells", "limbs", "holes")

#: The numbers in the order in which people ask for them: the size and the worth first.
ASKED: Final = (*_FIRST, *(name for name in NUMBERS if name not in _FIRST))

#: All properties, in that order: what can be tabulated and sorted by.
KEYS: Final = (*ASKED, *(name for name in PROPERTIES if name not in ASKED))


def measured(creature: Creature, name: str, table: Layout | None = None) -> int:
    """A number that tells of a creature; on a table, where all tiles inside it count (rulebook).

    >>> from palago.catalogue.creature.creature import eye
    >>> measured(eye(), "points")
    1
    """
    bare = MEASURES[name](creature)
    if table is None or name not in ("shells", "points"):
        return bare
    return bare + creature.shells_on(Layout({**table, **creature.layout})) - creature.shells


def to_json_on(creature: Creature, table: Layout) -> dict[str, Any]:
    """All that is known of a creature on a table; with further tiles there, the table too."""
    known = to_json(creature)
    if len(table) > creature.tiles:
        known |= {name: measured(creature, name, table) for name in ("shells", "points")}
        known["table"] = table.to_json()
    return known


def to_json(creature: Creature) -> dict[str, Any]:
    """All that is known of a creature, with the keys of ``palago show --json``.

    It is also the method ``Creature.to_json``. The code is that of all creatures which are the same up to
    turns and reflection; the sum and all else are the creature's own.
    """
    known = Facts._of(creature, "free", write_sum(creature))
    return {
        "code": known.code,
        "sum": known.sum,
        "colour": creature.colour,
        **known.properties(),
        "outer_contour": creature.outer_contour.word,
        "inner_contours": [contour.word for contour in creature.inner_contours],
        "layout": creature.layout.to_json(),
    }


def identified(creature: Creature) -> dict[str, Any]:
    """What tells which creature it is, and where it lies: its code up to reflection, its sum, its layout."""
    return {"code": code(creature), "sum": write_sum(creature), "layout": creature.layout.to_json()}


#: Documents that are no more than the tiles on a table.
LAID: Final = (SCHEMA, "palago.table/1")


@dataclass(frozen=True)
class Open:
    """A mass of one colour that is no creature, for want of tiles.

    Parameters
    ----------
    colour : Colour
        Its colour.
    joints : int
        How many joints it has.
    tiles : frozenset of hexes
        The tiles around its joints.
    missing : frozenset of hexes
        The empty hexes around its joints.
    """

    colour: Colour
    joints: int
    tiles: frozenset[Hex]
    missing: frozenset[Hex]


@dataclass(frozen=True)
class Table:
    """Tiles on a table, connected or not, and the creatures among them.

    Parameters
    ----------
    layout : Layout
        All the tiles.

    >>> table = Table(Layout({(0, 0): "a", (1, -1): "b", (1, 0): "c", (5, 5): "a"}))
    >>> [creature.tiles for creature in table.creatures], table.loose.tiles
    ([3], [(5, 5, 'a')])
    """

    layout: Layout

    @cached_property
    def creatures(self) -> tuple[Creature, ...]:
        """The closed creatures of both colours, the largest first."""
        return tuple(sorted(find_creatures(self.layout), key=lambda it: (-it.tiles, min(it.layout))))

    @property
    def is_one_creature(self) -> bool:
        """Whether all tiles belong to the largest creature."""
        return bool(self.creatures) and self.creatures[0].tiles == len(self.layout)

    @cached_property
    def loose(self) -> Layout:
        """The tiles that belong to no creature."""
        owned = {place for creature in self.creatures for place in creature.layout}
        return Layout({place: self.layout[place] for place in self.layout if place not in owned})

    @property
    def pieces(self) -> int:
        """In how many pieces the tiles lie."""
        return len(pieces(self.layout))

    @cached_property
    def nearest(self) -> Open | None:
        """Of all that is open, what lacks the fewest tiles for each of its joints; None on an empty table."""
        return min(
            self._open(),
            key=lambda it: (len(it.missing) / it.joints, -it.joints, it.colour != YELLOW),
            default=None,
        )

    def _open(self) -> Iterator[Open]:
        for colour in COLOURS:
            seen: set[Joint] = set()
            for joint in sorted(joints_around(self.layout, colour)):
                if joint not in seen:
                    joints, missing = component(self.layout, joint)
                    seen |= joints
                    if missing:
                        yield Open(colour, len(joints), frozenset(around(joints) - missing), missing)

    def facts(self) -> list[dict[str, Any]]:
        """What is known of each creature, where all tiles inside it count (rulebook)."""
        return [
            to_json(creature) | {name: measured(creature, name, self.layout) for name in ("shells", "points")}
            for creature in self.creatures
        ]

    def to_json(self) -> dict[str, Any]:
        """The tiles, the creatures with their facts, and the tiles that belong to none."""
        return {
            "tiles": len(self.layout),
            "pieces": self.pieces,
            "creatures": self.facts(),
            "loose": [list(tile) for tile in self.loose.tiles],
            "table": self.layout.to_json(),
        }
