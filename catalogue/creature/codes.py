"""The code of a creature: one symbol a tile, from which it is rebuilt.

Start with one joint, the **root**. Go through the joints of the creature in the order in which they are
met, and through the three tiles of each in the order of `hexes_of`. A tile that was met before is
passed over. For any other, one symbol says which of its two other corners, clockwise from the joint at
hand, belong to the creature::

    x     neither: the tile turns its tip to the joint
    y     the first: the tile bridges it to the joint
    z     the second: likewise
    abc   both, and the tile shows this rotation

Joints that the symbol tells of for the first time are met now. When all joints are done, so is the code::

    Eye    xxx     three tiles that touch the root alone
    virus  xzxxx   the second tile has another joint, at its other end; two more tiles touch that one alone

With the least joint as the root, the code of a fixed creature is unique. Which image stands for a
one-sided or free creature, `palago.catalogue.creature.equivalence` says.
"""

from __future__ import annotations

from typing import Final

from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import InputError
from palago.catalogue.plane.lattice import YELLOW, Hex, Joint, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation

#: The symbols in their order.
SYMBOLS: Final = "abcxyz"

#: The yellow joint that is the root of a rebuilt creature: the first corner of the hex (0, 0).
ROOT: Final[Joint] = (2, -1)


def fixed_code(creature: Creature) -> str:
    """The code of a creature from its least joint; equal for translates only.

    >>> from palago.catalogue import eye
    >>> fixed_code(eye())
    'xxx'
    """
    symbols: dict[Hex, str] = {}
    joints = [min(creature.joints)]
    for joint in joints:
        for slot, place in enumerate(hexes_of(joint)):
            if place in symbols:
                continue
            corners = joints_of(place, creature.colour)
            others = corners[(slot + 1) % 3], corners[(slot + 2) % 3]
            inside = [other for other in others if other in creature.joints]
            if len(inside) == 2:
                symbols[place] = creature.layout[place]
            else:
                symbols[place] = "x" if not inside else "y" if inside[0] == others[0] else "z"
            joints += [other for other in inside if other not in joints]
    return "".join(symbols.values())


def creature_from_code(code: str) -> Creature:
    """The yellow creature of a code, its least joint at `ROOT`.

    Raises
    ------
    InputError
        If a symbol is unknown, the creature is closed before the code ends or open after, or the symbols
        contradict each other.
    """
    tiles: dict[Hex, Rotation] = {}
    joints = [ROOT]
    for joint in joints:
        for slot, place in enumerate(hexes_of(joint)):
            if place in tiles:
                continue
            if len(tiles) == len(code):
                raise InputError(f"code {code!r}: the creature is still open after {len(code)} symbols")
            symbol = code[len(tiles)]
            if symbol not in SYMBOLS:
                raise InputError(
                    f"code {code!r}: symbol {len(tiles) + 1} ({symbol!r}) is none of {', '.join(SYMBOLS)}"
                )
            corners = joints_of(place, YELLOW)
            first, second = corners[(slot + 1) % 3], corners[(slot + 2) % 3]
            inside = {"x": (), "y": (first,), "z": (second,)}.get(symbol, (first, second))
            tip = slot + {"x": 0, "y": 2, "z": 1}.get(symbol, 0)
            tiles[place] = ROTATIONS[ROTATIONS.index(symbol) if symbol in ROTATIONS else tip % 3]
            joints += [other for other in inside if other not in joints]
    if len(tiles) < len(code):
        raise InputError(f"code {code!r}: the creature is closed before symbol {len(tiles) + 1}")
    creature = Creature(Layout(tiles), frozenset(joints))
    if component(tiles, ROOT)[0] != creature.joints or fixed_code(creature) != code:
        raise InputError(f"code {code!r}: its symbols contradict each other")
    return creature
