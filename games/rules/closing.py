"""All ways to close a creature with exactly so many tiles, each of them its own.

Take an open component: the least hex that it lacks must get a tile, in one of three rotations, each of
which makes it another component. So there are at most 3^n ways with n tiles, and a branch ends as soon as
more is lacking than there are tiles. Every creature that a turn closes has an old tile, or is all new::

    a joint with two tips lacks one hex: with one tile its tip, which closes an Eye, or two bridges onward
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from palago.catalogue.creature.creature import component
from palago.catalogue.plane.lattice import COLOURS, Hex, Joint
from palago.catalogue.plane.regions import joints_around
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.games.rules.acts import Lay
from palago.games.rules.table import Table


def closing_layings(table: Table, number: int) -> Iterator[Lay]:
    """The layings of so many tiles that close a creature with a bridge and an old tile, each once.

    Every tile laid is the creature's own.
    """
    known: set[Lay] = set()
    for colour in COLOURS:
        seen: set[Joint] = set()
        for joint in sorted(joints_around(table, colour)):
            if joint not in seen:
                joints, missing = component(table, joint)
                seen |= joints
                if missing:
                    for tiles in _branches(dict(table), joint, {}, number):
                        lay = Lay(tuple(sorted((*place, rotation) for place, rotation in tiles.items())))
                        if lay not in known:
                            known.add(lay)
                            yield lay


def _branches(
    table: dict[Hex, Rotation], joint: Joint, laid: dict[Hex, Rotation], number: int
) -> Iterator[Mapping[Hex, Rotation]]:
    """The ways to close the component of a joint with so many tiles, those laid so far included."""
    joints, missing = component(table, joint)
    if not missing:
        if len(laid) == number and len(joints) > 1:
            yield dict(laid)
        return
    if len(missing) > number - len(laid):
        return
    place = min(missing)
    for rotation in ROTATIONS:
        table[place] = laid[place] = rotation
        yield from _branches(table, joint, laid, number)
    del table[place], laid[place]
