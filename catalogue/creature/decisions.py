"""A creature as a sequence of decisions, and the tree that they form.

Start with one joint, the **root**, and three undecided tiles around it. Take the first undecided
tile, going through the joints in the order in which they joined and through the three tiles of a
joint in the order of `hexes_of`, and decide its rotation. If that bridges a joint of the creature
to a new one, the new one joins. And when a joint joins late, a tile decided earlier may bridge it
to a third joint: then that one joins too, and so on. When no tile around the joints is undecided
the creature is closed; the letters decided, in order, tell the whole of it::

    Eye     abc      three tiles, each turning its tip to the root
    virus   abaac    the third tile bridges the root to the joint below it

Requiring the root to be the least joint makes the letters of a fixed creature unique. All decisions form
a tree with three branches at every undecided tile, whose leaves are the closed creatures: walking
it generates every fixed creature exactly once, without a set of seen shapes. It is the slow and obvious
twin of `palago.catalogue.generator`. Catalogues of the first format hold the letters as codes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from palago.catalogue.creature.codes import ROOT
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import YELLOW, Colour, Hex, Joint, colour_of, hexes_of
from palago.catalogue.plane.regions import around
from palago.catalogue.plane.tile import ROTATIONS, Rotation, bridged_joints


@dataclass(frozen=True)
class Growth:
    """A partly decided creature.

    Parameters
    ----------
    joints : tuple of joints
        In the order in which they joined; the root is the first.
    tiles : mapping of hex to rotation
        The decided tiles, in the order in which they were decided.
    """

    joints: tuple[Joint, ...] = (ROOT,)
    tiles: Mapping[Hex, Rotation] = field(default_factory=dict)

    @property
    def touched(self) -> set[Hex]:
        """The tiles around the joints, decided or not: the final size is at least their number."""
        return around(self.joints)

    def next_hex(self) -> Hex | None:
        """The first undecided tile, or None if the creature is closed."""
        for joint in self.joints:
            for place in hexes_of(joint):
                if place not in self.tiles:
                    return place
        return None

    def decide(self, place: Hex, rotation: Rotation) -> Growth:
        """The growth after one more decision; this one stays as it is."""
        tiles = {**self.tiles, place: rotation}
        joints = list(self.joints)
        colour = colour_of(joints[0])
        pair = bridged_joints(place, rotation, colour)
        joining = [far for near, far in (pair, pair[::-1]) if near in joints and far not in joints]
        for joint in joining:
            joints.append(joint)
            for other_place in hexes_of(joint):
                if other_place in tiles:
                    first, second = bridged_joints(other_place, tiles[other_place], colour)
                    far = {first: second, second: first}.get(joint)
                    if far is not None and far not in joints and far not in joining:
                        joining.append(far)
        return Growth(tuple(joints), tiles)

    def creature(self) -> Creature:
        """The closed creature."""
        return Creature(Layout(self.tiles), frozenset(self.joints))


def decisions(creature: Creature) -> str:
    """The letters of a creature's decisions from its least joint; equal for translates only."""
    joints = [min(creature.joints)]
    known = set(joints)
    letters: dict[Hex, Rotation] = {}
    # `Growth` with all decisions known beforehand, on one list that grows while it is read.
    for joint in joints:
        for place in hexes_of(joint):
            if place in letters:
                continue
            letters[place] = creature.layout[place]
            joining = [place]
            for late in joining:
                pair = bridged_joints(late, letters[late], creature.colour)
                for far, near in (pair, pair[::-1]):
                    if near in known and far not in known:
                        known.add(far)
                        joints.append(far)
                        joining += [other for other in hexes_of(far) if other in letters]
    return "".join(letters.values())


def creature_from_decisions(letters: str) -> Creature:
    """The yellow creature of a sequence of decisions, its root at `ROOT`.

    Raises
    ------
    InputError
        If a letter is no rotation, or the creature is closed before the letters end or open after.
    """
    growth = Growth()
    for number, letter in enumerate(letters, 1):
        place = growth.next_hex()
        if place is None:
            raise InputError(f"decisions {letters!r}: the creature is closed before letter {number}")
        if letter not in ROTATIONS:
            raise InputError(f"decisions {letters!r}: letter {number} ({letter!r}) is none of a, b, c")
        growth = growth.decide(place, letter)
    if growth.next_hex() is not None:
        raise InputError(f"decisions {letters!r}: the creature is still open after {len(letters)} letters")
    return growth.creature()


def generate_fixed(tiles: int, colour: Colour = YELLOW, prefix: str = "") -> Iterator[Creature]:
    """Every fixed creature of a size, once each, in the order of their letters.

    This is the reference, short and slow: a few thousand creatures a second.

    Parameters
    ----------
    tiles : int
        The size; below 3 there are none.
    colour : "yellow" or "blue"
        The colour of the creatures.
    prefix : str
        Only those whose letters begin so.

    >>> [len(list(generate_fixed(n))) for n in range(3, 10)]
    [1, 0, 3, 1, 9, 12, 38]
    """
    nodes = [Growth()]
    for letter in prefix:
        nodes = [
            growth.decide(place, rotation)
            for growth in nodes
            for rotation in ROTATIONS
            if rotation == letter and (place := growth.next_hex()) is not None
        ]
    while nodes:
        growth = nodes.pop()
        if len(growth.touched) > tiles or min(growth.joints) < growth.joints[0]:
            continue
        place = growth.next_hex()
        if place is not None:
            nodes += [growth.decide(place, rotation) for rotation in reversed(ROTATIONS)]
        elif len(growth.tiles) == tiles:
            yield growth.creature().in_colour(colour)
