"""Portraits: what is known of a creature, by its looks, its features, or the tiles on the table.

The JSON form is an object in which every key is optional::

    {"contours": ["rsrsrs", "lll"],         contour words, outer and inner
     "map": ["# .", " # ?"],                a joint map, row by row
     "shells": 2, "limbs": [0, 3],          a number, or the least and the greatest;
     "points": [5, null], "holes": 1,       null for no bound
     "symmetry": "C3",                      exactly "1", "C3", "D1" or "D3"
     "contains": [LAYOUT, ...],             layouts whose tiles it has among its own, in some pose;
                                            or names or sums of creatures of its own colour
     "within": [[q, r], ...],               hexes that it keeps to
     "table": LAYOUT,                       tiles on the table, all of them its own
     "on": LAYOUT,                          tiles on the table, at least one of them its own
     "further": [1, 4],                     how many of its tiles do not lie there yet, from 1 on
     "colour": "yellow"}                    its colour; without it either

The colour matters where tiles or hexes lie: on a table, in a region, in a pattern that is a layout. If none
is asked for, creatures of both colours are looked for there.

What lies ``on`` the table stays as it lies, the creature's own or not, and counts as in a game: curves that
any of those tiles complete inside the creature are shells of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from palago.catalogue.creature.classes import representative
from palago.catalogue.creature.contour import plain_word
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import symmetry_group
from palago.catalogue.creature.facts import measured
from palago.catalogue.creature.groups import SYMMETRIES, Equivalence, Symmetry, read_symmetry
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import named_creature
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.errors import CardError
from palago.catalogue.machine.documents import brief, check_keys, is_whole, naming
from palago.catalogue.plane.lattice import BLUE, COLOUR_KEEPING, COLOURS, YELLOW, Colour, Hex, Pose
from palago.catalogue.plane.regions import placements
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.line import Line, line_of
from palago.solver.portrait.ranges import (
    Range,
    check_range,
    in_range,
    read_range,
    write_json_range,
    write_range,
)

__all__ = ["NUMBERS", "Portrait", "Range", "has_pattern"]


NUMBERS: Final = ("shells", "limbs", "points", "holes")

KEYS: Final = (
    "contours", "map", *NUMBERS, "symmetry", "contains", "within", "table", "on", "further", "colour",
)  # fmt: skip


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
    contains : tuple of Layout or Creature
        Patterns: the tiles of each are among its own, shifted and turned by 0, 120 or 240 degrees. A
        creature means one in the colour of the answer, whatever way up it is given.
    within : frozenset of hexes, optional
        A region that its tiles keep to, somewhere in it.
    table : Layout, optional
        Tiles that lie on the table: each is one of its own where it lies.
    on : Layout, optional
        Tiles that lie on the table and stay there: at least one is its own, and where it has others, they
        are as they lie. Closed curves on any of them are shells if they are inside it.
    further : (int, int or None), optional
        The least and the greatest number of its tiles beside those; at least one.
    colour : "yellow" or "blue", optional
        Its colour; without it either.

    Raises
    ------
    ContourError
        If a word is not one of a closed curve.
    CardError
        If there are two outer contours, a range is empty, the table is, or a value is of no kind that
        says something.
    """

    contours: tuple[str, ...] = ()
    joints: JointMap | None = None
    shells: Range | None = None
    limbs: Range | None = None
    points: Range | None = None
    holes: Range | None = None
    symmetry: Symmetry | None = None
    contains: tuple[Layout | Creature, ...] = ()
    within: frozenset[Hex] | None = None
    table: Layout | None = None
    on: Layout | None = None
    further: Range | None = None
    colour: Colour | None = None

    def __post_init__(self) -> None:
        self._check_kinds()
        object.__setattr__(self, "contours", tuple(map(plain_word, self.contours)))
        outer = [word for word in self.contours if line_of(word).contour.is_outer]
        if len(outer) > 1:
            raise CardError(
                f"a creature has one outer contour, but the portrait has {len(outer)}: "
                + " and ".join(brief(word) for word in outer[:2])
            )
        for name in (*NUMBERS, "further"):
            check_range(name, getattr(self, name))
        if self.further is not None and self.on is None:
            raise CardError('"further" tiles need a table that they are laid "on"')
        if self.colour is not None:
            object.__setattr__(self, "contains", tuple(_of_colour(it, self.colour) for it in self.contains))

    def _check_kinds(self) -> None:
        kinds: list[tuple[str, Any, str]] = [
            ("contours", tuple, "a tuple of contour words"),
            ("joints", JointMap | None, "a JointMap"),
            ("contains", tuple, "a tuple of layouts and creatures"),
            ("within", frozenset | None, "a frozenset of hexes (q, r)"),
            ("table", Layout | None, "a Layout"),
            ("on", Layout | None, "a Layout"),
        ]
        for name, kind, expected in kinds:
            if not isinstance(given := getattr(self, name), kind):
                raise CardError(f'"{name}" should be {expected}, found {given!r:.60}')
        items: list[tuple[str, Any, str]] = [
            ("contours", str, "a contour word"),
            ("contains", Layout | Creature, "a layout or a creature"),
        ]
        for name, kind, expected in items:
            for number, item in enumerate(getattr(self, name)):
                if not isinstance(item, kind):
                    raise CardError(f'"{name}" item {number} should be {expected}, found {item!r:.60}')
        for name, known in (("symmetry", SYMMETRIES), ("colour", COLOURS)):
            if (choice := getattr(self, name)) is not None and choice not in known:
                raise CardError(f'"{name}" should be one of {", ".join(known)}, found {choice!r:.60}')
        if any(lying is not None and not lying for lying in (self.table, self.on)):
            raise CardError("the table is empty: leave it out, or lay a tile on it")

    @property
    def outline(self) -> Line | None:
        """The outer contour, if it is shown."""
        return next((shown for shown in map(line_of, self.contours) if shown.contour.is_outer), None)

    @property
    def outer(self) -> str | None:
        """The canonical word of the outer contour, if it is shown."""
        return None if self.outline is None else self.outline.word

    @property
    def inner(self) -> tuple[str, ...]:
        """The canonical words of the inner contours that are shown, sorted."""
        shown = map(line_of, self.contours)
        return tuple(sorted(inner.word for inner in shown if not inner.contour.is_outer))

    @property
    def leaves_free(self) -> Equivalence:
        """The equivalence up to which creatures that fit are the same, as far as the portrait can tell.

        On a table every place is different ("fixed"); words, maps, patterns and regions tell mirror
        twins apart ("one-sided"); numbers do not ("free").
        """
        if self.placed:
            return "fixed"
        if self.contours or self.joints or self.contains or self.within is not None:
            return "one-sided"
        return "free"

    @property
    def placed(self) -> bool:
        """Whether tiles lie on a table, so that every place on it is different."""
        return self.table is not None or self.on is not None

    @property
    def lies(self) -> bool:
        """Whether it says where tiles lie or hexes, so that its creatures lie in a place or a colour."""
        return self.placed or self.within is not None or bool(self.contains)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours to look for: the one asked for, both where it matters, and else yellow."""
        if self.colour is not None:
            return (self.colour,)
        patterns = any(isinstance(pattern, Layout) for pattern in self.contains)
        return COLOURS if patterns or self.placed or self.within is not None else (YELLOW,)

    @property
    def patterns(self) -> tuple[Layout, ...]:
        """The tiles of what it contains, in its colour or else in yellow."""
        return tuple(_of_colour(pattern, self.colour or YELLOW) for pattern in self.contains)

    def of_colour(self, colour: Colour) -> Portrait:
        """The portrait of those of its creatures that are of a colour."""
        return replace(self, colour=colour)

    @property
    def turn(self) -> Pose:
        """What turns its creatures to yellow ones and back: 180 degrees if they are blue, else nothing."""
        return Pose(3 if self.colour == BLUE else 0)

    def in_yellow(self) -> Portrait:
        """The portrait of the same creatures turned to yellow."""
        if self.colour != BLUE:
            return self.of_colour(YELLOW)
        turn = self.turn
        return replace(
            self,
            contains=tuple(pattern.posed(turn) for pattern in self.patterns),
            within=None if self.within is None else frozenset(map(turn.hex, self.within)),
            table=None if self.table is None else self.table.posed(turn),
            on=None if self.on is None else self.on.posed(turn),
            colour=YELLOW,
        )

    def written(self, creature: Creature) -> Creature:
        """One of its creatures as it is written in a list.

        That is the one that stands for its class, in the colour asked for; where tiles or hexes lie the
        creature stays where it was found.
        """
        if self.lies:
            return creature
        written = representative(creature, self.leaves_free)
        return written if self.colour is None else written.in_colour(self.colour)

    def mismatch(self, creature: Creature) -> str | None:
        """What about a creature does not fit the portrait, in words; None if it fits."""
        if self.colour not in (None, creature.colour):
            return f"it is {creature.colour}, not {self.colour}"
        return next(self._mismatches(creature), None)

    def _mismatches(self, creature: Creature) -> Iterator[str]:
        shown = self.outer
        if shown is not None and shown != (outer := creature.outer_contour.word):
            yield f"its outer contour is {outer}, not {shown}"
        if self.inner:
            for word in Counter(self.inner) - Counter(hole.word for hole in creature.inner_contours):
                yield f"it has too few holes of contour {word}"
        if self.joints is not None and not self.joints.fits(creature.in_colour(YELLOW).joints):
            yield "its joints do not fit the map"
        for name in NUMBERS:
            asked = getattr(self, name)
            if asked is not None and not in_range(has := measured(creature, name, self.on), asked):
                yield f"it has {has} {name}, not {write_range(asked)}"
        if self.symmetry is not None and self.symmetry != (group := symmetry_group(creature)):
            yield f"its symmetry is {group}, not {self.symmetry}"
        for number, pattern in enumerate(self.contains):
            if not has_pattern(creature.layout, _of_colour(pattern, creature.colour)):
                yield f"it lacks pattern {number}"
        if self.within is not None and not self.within >= creature.layout.keys():
            yield "it leaves the region"
        if self.table is not None and not self.table.items() <= creature.layout.items():
            yield "it does not have all tiles on the table"
        if self.on is not None:
            yield from self._not_on(self.on, creature)

    def _not_on(self, lying: Layout, creature: Creature) -> Iterator[str]:
        own = creature.layout.keys() & lying.keys()
        if not own:
            yield "it has no tile of those on the table"
        if any(creature.layout[place] != lying[place] for place in own):
            yield "a tile on the table would have to be turned"
        further, asked = creature.tiles - len(own), self.further or (1, None)
        if not in_range(further, asked):
            yield f"it needs {further} further tiles, not {write_range(asked)}"

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists; keys that say nothing are left out."""
        document: dict[str, Any] = {"contours": list(self.contours)} if self.contours else {}
        if self.joints is not None:
            document["map"] = self.joints.write().split("\n")
        for name in NUMBERS:
            asked = getattr(self, name)
            if asked is not None:
                document[name] = write_json_range(asked)
        if self.symmetry is not None:
            document["symmetry"] = self.symmetry
        if self.contains:
            document["contains"] = [
                pattern.to_json() if isinstance(pattern, Layout) else write_sum(pattern)
                for pattern in self.contains
            ]
        if self.within is not None:
            document["within"] = [list(place) for place in sorted(self.within)]
        if self.table is not None:
            document["table"] = self.table.to_json()
        if self.on is not None:
            document["on"] = self.on.to_json()
        if self.further is not None:
            document["further"] = write_json_range(self.further)
        if self.colour is not None:
            document["colour"] = self.colour
        return document

    @classmethod
    def from_json(cls, document: object) -> Portrait:
        """The portrait that a JSON form describes.

        Raises
        ------
        InputError
            If it is not a portrait (as `CardError`), or a word, map or layout in it fails. The
            message says what was found, and where.
        """
        if not isinstance(document, dict):
            raise CardError(f'not a card: "portrait" should be an object, found {brief(document)}')
        check_keys(document, KEYS, '"portrait"', CardError)
        given = {key: value for key, value in document.items() if value is not None}
        if "symmetry" in given:
            given["symmetry"] = read_symmetry(given["symmetry"])
        ranges = [name for name in (*NUMBERS, "further") if name in given]
        fields: dict[str, Any] = {name: read_range(name, given[name]) for name in ranges}
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
                _pattern(f"pattern {number}", pattern) for number, pattern in enumerate(given["contains"])
            )
        fields |= {key: _layout(key, given[key]) for key in ("table", "on") if key in given}
        if "within" in given:
            fields["within"] = _hexes(given["within"])
        return cls(**fields)


def has_pattern(layout: Layout, pattern: Layout) -> bool:
    """Whether a layout has the tiles of a pattern, shifted and turned by 0, 120 or 240 degrees."""
    fitting = placements(pattern, layout, COLOUR_KEEPING[:3])
    return not pattern or any(pattern.posed(pose).items() <= layout.items() for pose in fitting)


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


def _pattern(where: str, value: object) -> Layout | Creature:
    if not isinstance(value, str):
        return _layout(where, value)
    with naming(where, CardError):
        return named_creature(value)


def _of_colour(pattern: Layout | Creature, colour: Colour) -> Layout:
    """The tiles of a pattern in a creature of a colour."""
    return pattern.in_colour(colour).layout if isinstance(pattern, Creature) else pattern


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
