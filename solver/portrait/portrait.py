"""Portraits: what is known of a creature, by its looks, its features, or the tiles on the table.

The JSON form is an object in which every key is optional::

    {"contours": ["rsrsrs", "lll"],         contour words, outer and inner
     "map": ["# .", " # ?"],                a joint map, row by row
     "shells": 2, "limbs": [0, 3],          a number, or the least and the greatest;
     "points": [5, null], "holes": 1,       null for no bound
     "symmetry": "C3",                      exactly "1", "C3", "D1" or "D3"
     "contains": [LAYOUT, ...],             layouts whose tiles it has among its own, in some pose
     "within": [[q, r], ...],               hexes that it keeps to
     "table": LAYOUT,                       tiles on the table, all of them its own
     "colour": "yellow"}                    the colour of the creature on the table
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from palago.catalogue.creature.contour import canonical_word, follow_word
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import Equivalence, symmetry_group
from palago.catalogue.creature.groups import SYMMETRIES, Symmetry
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import CardError
from palago.catalogue.machine.documents import brief, is_whole, naming
from palago.catalogue.plane.lattice import BLUE, COLOUR_KEEPING, COLOURS, YELLOW, Colour, Hex, Pose
from palago.catalogue.plane.regions import placements
from palago.solver.portrait.jointmap import JointMap

#: The least and the greatest number allowed; None for no bound.
Range = tuple[int, int | None]


NUMBERS: Final = ("shells", "limbs", "points", "holes")

KEYS: Final = ("contours", "map", *NUMBERS, "symmetry", "contains", "within", "table", "colour")


@dataclass(frozen=True)
class Portrait:
    """What is known of a creature. Everything else is free.

    Parameters
    ----------
    contours : tuple of str
        Contour words, in any rotation: at most one outer contour, and inner contours each of which
        a hole of the creature has. A word that is given twice is the word of two holes. If there is
        an outer contour, other holes are possible; if there is none, any outline is.
    joints : JointMap, optional
        Its body.
    shells, limbs, points, holes : (int, int or None), optional
        The least and the greatest number of these; see `palago.catalogue.creature.creature`.
    symmetry : str, optional
        Its symmetry group, exactly.
    contains : tuple of Layout
        Patterns: the tiles of each are among its own, shifted and turned by 0, 120 or 240 degrees.
    within : frozenset of hexes, optional
        A region that its tiles keep to, somewhere in it.
    table : Layout, optional
        Tiles that lie on the table: each is one of its own where it lies.
    colour : "yellow" or "blue"
        Its colour; matters only with a table, a region or a pattern.

    Raises
    ------
    ContourError
        If a word is not one of a closed curve.
    CardError
        If there are two outer contours, or a range is empty.
    """

    contours: tuple[str, ...] = ()
    joints: JointMap | None = None
    shells: Range | None = None
    limbs: Range | None = None
    points: Range | None = None
    holes: Range | None = None
    symmetry: Symmetry | None = None
    contains: tuple[Layout, ...] = ()
    within: frozenset[Hex] | None = None
    table: Layout | None = None
    colour: Colour = YELLOW

    def __post_init__(self) -> None:
        outer = [word for word in self.contours if _is_outer(word)]
        if len(outer) > 1:
            raise CardError(
                f"a creature has one outer contour, but the portrait has {len(outer)}: "
                + " and ".join(brief(word) for word in outer[:2])
            )
        for name in NUMBERS:
            check_range(name, getattr(self, name))

    @property
    def outer(self) -> str | None:
        """The canonical word of the outer contour, if it is shown."""
        return next((canonical_word(word) for word in self.contours if _is_outer(word)), None)

    @property
    def inner(self) -> tuple[str, ...]:
        """The canonical words of the inner contours that are shown, sorted."""
        return tuple(sorted(canonical_word(word) for word in self.contours if not _is_outer(word)))

    @property
    def leaves_free(self) -> Equivalence:
        """The equivalence up to which creatures that fit are the same, as far as the portrait can tell.

        On a table every place is different ("fixed"); words, maps, patterns and regions tell mirror
        twins apart ("one-sided"); numbers do not ("free").
        """
        if self.table is not None:
            return "fixed"
        if self.contours or self.joints or self.contains or self.within is not None:
            return "one-sided"
        return "free"

    def in_yellow(self) -> Portrait:
        """The portrait itself, or turned by 180 degrees if it is that of a blue creature."""
        if self.colour == YELLOW:
            return self
        turn = Pose(3)
        return replace(
            self,
            contains=tuple(pattern.posed(turn) for pattern in self.contains),
            within=None if self.within is None else frozenset(map(turn.hex, self.within)),
            table=None if self.table is None else self.table.posed(turn),
            colour=YELLOW,
        )

    def mismatch(self, creature: Creature) -> str | None:
        """What about a creature does not fit the portrait, in words; None if it fits."""
        if creature.colour != self.colour:
            return f"it is {creature.colour}, not {self.colour}"
        return next(self._mismatches(creature), None)

    def _mismatches(self, creature: Creature) -> Iterator[str]:
        outer = creature.outer_contour.word
        if self.outer not in (None, outer):
            yield f"its outer contour is {outer}, not {self.outer}"
        for word in Counter(self.inner) - Counter(hole.word for hole in creature.inner_contours):
            yield f"it has too few holes of contour {word}"
        if self.joints is not None and not self.joints.fits(creature.in_colour(YELLOW).joints):
            yield "its joints do not fit the map"
        for name in NUMBERS:
            asked, has = getattr(self, name), getattr(creature, name)
            if asked is not None and not in_range(has, asked):
                yield f"it has {has} {name}, not {write_range(asked)}"
        if self.symmetry not in (None, group := symmetry_group(creature)):
            yield f"its symmetry is {group}, not {self.symmetry}"
        for number, pattern in enumerate(self.contains):
            if not has_pattern(creature.layout, pattern):
                yield f"it lacks pattern {number}"
        if self.within is not None and not self.within >= creature.layout.keys():
            yield "it leaves the region"
        if self.table is not None and not self.table.items() <= creature.layout.items():
            yield "it does not have all tiles on the table"

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists; keys that say nothing are left out."""
        document: dict[str, Any] = {"contours": list(self.contours)} if self.contours else {}
        if self.joints is not None:
            document["map"] = self.joints.write().split("\n")
        for name in NUMBERS:
            asked = getattr(self, name)
            if asked is not None:
                document[name] = asked[0] if asked[0] == asked[1] else list(asked)
        if self.symmetry is not None:
            document["symmetry"] = self.symmetry
        if self.contains:
            document["contains"] = [pattern.to_json() for pattern in self.contains]
        if self.within is not None:
            document["within"] = [list(place) for place in sorted(self.within)]
        if self.table is not None:
            document["table"] = self.table.to_json()
        if self.colour == BLUE:
            document["colour"] = self.colour
        return document

    @classmethod
    def from_json(cls, document: object) -> Portrait:
        """Read the JSON form.

        Raises
        ------
        InputError
            If it is not a portrait (as `CardError`), or a word, map or layout in it fails. The
            message says what was found, and where.
        """
        if not isinstance(document, dict):
            raise CardError(f'not a card: "portrait" should be an object, found {brief(document)}')
        for key in document:
            if key not in KEYS:
                expected = ", ".join(f'"{known}"' for known in KEYS)
                raise CardError(f'unknown key in "portrait": {brief(key)}; expected {expected}')
        given = {key: value for key, value in document.items() if value is not None}
        fields: dict[str, Any] = {name: read_range(name, given[name]) for name in NUMBERS if name in given}
        if "contours" in given:
            fields["contours"] = tuple(_words("contours", given["contours"]))
        if "map" in given:
            fields["joints"] = JointMap.read(_words("map", given["map"]))
        for key, known in (("symmetry", SYMMETRIES), ("colour", COLOURS)):
            if key in given:
                if given[key] not in known:
                    expected = ", ".join(f'"{choice}"' for choice in known)
                    raise CardError(f'"{key}" should be one of {expected}, found {brief(given[key])}')
                fields[key] = given[key]
        if "contains" in given:
            if not isinstance(given["contains"], list):
                raise CardError(f'"contains" should be a list of layouts, found {brief(given["contains"])}')
            fields["contains"] = tuple(
                _layout(f"pattern {number}", pattern) for number, pattern in enumerate(given["contains"])
            )
        if "table" in given:
            fields["table"] = _layout("table", given["table"])
        if "within" in given:
            fields["within"] = _hexes(given["within"])
        return cls(**fields)


def has_pattern(layout: Layout, pattern: Layout) -> bool:
    """Whether a layout has the tiles of a pattern, shifted and turned by 0, 120 or 240 degrees."""
    fitting = placements(pattern, layout, COLOUR_KEEPING[:3])
    return not pattern or any(pattern.posed(pose).items() <= layout.items() for pose in fitting)


def in_range(number: int, allowed: Range) -> bool:
    """Whether a number is in a range."""
    return allowed[0] <= number and (allowed[1] is None or number <= allowed[1])


def check_range(name: str, allowed: Range | None) -> None:
    """Refuse a range that no number can be in.

    Raises
    ------
    CardError
        If it is empty, or ends below 0.
    """
    if allowed is not None and allowed[1] is not None and not max(allowed[0], 0) <= allowed[1]:
        raise CardError(f'"{name}": no number is in the range {write_range(allowed)}')


def read_range(name: str, value: object) -> Range:
    """Read a number, or a list of the least and the greatest with null for no bound.

    Raises
    ------
    CardError
        If it is neither.
    """
    match value:
        case bool():
            pass
        case int():
            return value, value
        case [int() | None as low, int() | None as high] if not {type(low), type(high)} & {bool}:
            return low or 0, high
    raise CardError(f'"{name}" should be a whole number or [least, greatest], found {brief(value)}')


def write_range(allowed: Range) -> str:
    """A range in words: "3", "3 to 5" or "at least 3"."""
    low, high = allowed
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low} to {high}"


def _is_outer(word: str) -> bool:
    contour, _ = follow_word(word)
    return contour.is_outer


def _words(key: str, value: object) -> list[str]:
    if not isinstance(value, list):
        raise CardError(f'not a card: "{key}" should be a list of strings, found {brief(value)}')
    for number, word in enumerate(value):
        if not isinstance(word, str):
            raise CardError(f'not a card: "{key}" item {number} should be a string, found {brief(word)}')
    return value


def _layout(where: str, value: object) -> Layout:
    with naming(where, CardError):
        return Layout.from_json(value)


def _hexes(value: object) -> frozenset[Hex]:
    if not isinstance(value, list):
        raise CardError(f'"within" should be a list of [q, r], found {brief(value)}')
    hexes = set()
    for number, place in enumerate(value):
        match place:
            case [int(q), int(r)] if is_whole(q) and is_whole(r):
                hexes.add((q, r))
            case _:
                raise CardError(f'"within": hex {number} should be [q, r], found {brief(place)}')
    return frozenset(hexes)
