"""The creatures within reach of one: change up to K tiles and close up again.

If Z differs from X by K moved and D added or removed tiles then, in some pose, Z shows all but a few
of X's tiles as they lie. So leave X on the table and grow Z over it, tile by tile, as creatures
always grow (see `palago.catalogue.creature.decisions`): the next undecided tile may show the rotation that X
has there, for nothing, or another one, at the cost of one change. A branch ends when it has cost more
than K + D changes, and hexes that Z touches outside X are known to cost one each before they are
decided.

Where to begin? As Z lacks at most ``k = K + D`` of X's tiles, it has one of any k + 1 of them. It
touches that tile with its tip or with its bridge, so it suffices to begin at one joint of either kind of
each of k + 1 tiles, and to drop from each search whatever has an earlier one of these tiles, for it
has been found already. Z may have the other colour than X: then it is grown over X turned by 60 degrees.

The cost does not depend on how many creatures there are: for a given reach it grows like a power of
X's size. To move two tiles of 14 takes a hundredth of a second and of 48 two seconds; one tile more
takes about five times as long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import inf

from palago.catalogue.count.methods import MADE_A_SECOND
from palago.catalogue.count.published import expected_creatures
from palago.catalogue.creature.classes import in_list_order, representative
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.decisions import Growth
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import Named, as_creature
from palago.catalogue.errors import InputError
from palago.catalogue.machine.needs import Need
from palago.catalogue.machine.notices import at_work
from palago.catalogue.plane.lattice import YELLOW, Hex, Pose, joint_at
from palago.catalogue.plane.tile import ROTATIONS, bridge, tip
from palago.solver.green.least import least_moved


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A creature within reach of another.

    Parameters
    ----------
    creature : Creature
        The neighbour.
    moved : int
        The least number of tiles to turn or move.
    added : int
        How many tiles it has more; negative if it has fewer.
    """

    creature: Creature
    moved: int
    added: int


def neighbours(x: Named, *, max_moved: int, max_added: int = 0, mirror: bool = False) -> list[Neighbour]:
    """The creatures within reach of a creature.

    Parameters
    ----------
    x : Creature, or what stands for one
        Where to start.
    max_moved, max_added : int
        The most tiles to move, and to add or remove.
    mirror : bool
        Whether mirror twins are the same creature.

    Returns
    -------
    list of Neighbour
        Fewest moved come first, then smallest, then by sum. Creatures that are the same up to
        turns (with `mirror`, also reflection) are listed once, and X itself is not.

    Raises
    ------
    InputError
        If X is no creature, or a number is none that makes sense.
    NoRoomError
        If it would take longer than anybody can wait.

    >>> from palago.catalogue import generate
    >>> [(one.creature.tiles, one.moved) for one in neighbours(next(generate(6)), max_moved=2, max_added=1)]
    [(5, 2)]
    """
    check_reach(max_moved, max_added)
    x = as_creature(x)
    _need_of(x.tiles, max_moved, max_added).foresee()
    equivalence: Equivalence = "free" if mirror else "one-sided"
    found: dict[str, Creature] = {}
    # Growing over X's mirror image would only give the mirror images of what is found over X.
    for turn in (0, 1):
        at_work("changing tiles and closing up again")
        for creature in _grown_over(x.layout.posed(Pose(turn)), max_moved, max_added):
            found.setdefault(code(creature, equivalence), creature)
    found.pop(code(x, equivalence), None)
    listed = (representative(creature) for creature in found.values()) if mirror else found.values()
    near = [
        Neighbour(creature, least_moved(x, creature, mirror=mirror), creature.tiles - x.tiles)
        for creature in in_list_order(listed)
    ]
    return sorted(near, key=lambda one: one.moved)


def _need_of(tiles: int, max_moved: int, max_added: int) -> Need:
    """What the neighbours of a creature take: like a power of its size, and at most what all creatures do."""
    changed = max_moved + max_added
    seconds = 2.0 * (tiles / 48) ** 4.3 * 5.0 ** min(changed - 2, 100)
    every = expected_creatures(tiles + max_added, "fixed") / MADE_A_SECOND if tiles + max_added < 200 else inf
    return Need(f"changing {changed} of {tiles} tiles, moved or added,", seconds=min(seconds, tiles * every))


def check_reach(max_moved: int, max_added: int) -> None:
    """Numbers that no transformation can keep to are refused.

    Raises
    ------
    InputError
        If one is no whole number, or less than 0.
    """
    for name, number in (("max_moved", max_moved), ("max_added", max_added)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise InputError(f"{name} is {number!r}: expected a number of tiles, 0 or more")


def _grown_over(table: Layout, max_moved: int, max_added: int) -> Iterator[Creature]:
    """The yellow creatures that share enough tiles with a table, some of them several times."""
    earlier: set[Hex] = set()
    for place, rotation in list(table.items())[: max_moved + max_added + 1]:
        for corner in (tip(rotation, YELLOW), bridge(rotation, YELLOW)[0]):
            root = Growth((joint_at(place, corner),)).decide(place, rotation)
            yield from _close(root, table, earlier, max_moved, max_added)
        earlier.add(place)


def _close(
    growth: Growth, table: Layout, earlier: Collection[Hex], max_moved: int, max_added: int
) -> Iterator[Creature]:
    """All ways to close a growth within reach that have none of some of the table's tiles."""
    touched = growth.touched
    changed = sum(growth.tiles.get(place, table.get(place)) != table.get(place) for place in touched)
    outside = sum(place not in table and place not in growth.tiles for place in touched)
    size = len(table)
    if len(touched) > size + max_added or changed + outside > max_moved + max_added:
        return
    place = growth.next_hex()
    if place is None:
        kept = len(touched) - changed
        if len(touched) >= size - max_added and kept >= min(size, len(touched)) - max_moved:
            yield growth.creature()
        return
    for rotation in ROTATIONS:
        if place not in earlier or rotation != table[place]:
            yield from _close(growth.decide(place, rotation), table, earlier, max_moved, max_added)
