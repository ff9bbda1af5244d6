"""The creatures of a set of joints: the choices of its full tiles that connect it, one after the other.

Full tiles that meet several parts come first, in a search that drops a branch as soon as more parts are left
than the remaining ones of these tiles could join; two parts need one that meets both. The tiles within a part
come last, and whatever they choose is right. So there are next to no dead ends. Within this order the
choices come in the order of their letters.

Example: the tiles A with corners in the parts 0, 0, 1 and B within part 0. Bridging its first two
corners, by its tip at the third, A joins nothing: dropped. Its tips at corner 0 and 1 come with three
choices of B each: six creatures.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from palago.catalogue.generator.sets.board import Numbers, corners_at
from palago.catalogue.generator.sets.joint_sets import Walk
from palago.catalogue.generator.sets.set_codes import Script
from palago.catalogue.generator.sets.weights import Parts
from palago.catalogue.machine.compiled import inlined_lean

#: Entries of `Choices.head`.
TRIED, TILES, CROSSING, PARTS = range(4)


class Choices(NamedTuple):
    """A search that stops at every choice; see `choices_for`.

    Parameters
    ----------
    head : int64 array (4,)
        The tile whose choice comes next (-1 when there are no more), the number of full tiles, how many
        of them meet several parts, and the number of parts.
    order : int64 array
        By place in the search the number of the full tile, in the order of the code.
    tip : int64 array
        By number of the full tile the corner with its tip.
    meets : int64 array (tiles, 3)
        By place the parts at the corners.
    trial : int64 array (tiles + 1, parts)
        The part into which each part went, by the number of tiles tried.
    left : int64 array
        The number of parts left by then.
    """

    head: Numbers
    order: Numbers
    tip: Numbers
    meets: Numbers
    trial: Numbers
    left: Numbers


def choices_for(most: int) -> Choices:
    """Room for the choices of sets that touch at most so many tiles."""
    room = most + 4
    return Choices(
        np.zeros(4, np.int64), np.zeros(room, np.int64), np.zeros(room, np.int64),
        np.zeros((room, 3), np.int64), np.zeros((room, room), np.int64), np.zeros(room, np.int64),
    )  # fmt: skip


@inlined_lean
def begin_choices(w: Walk, p: Parts, s: Script, c: Choices, level: int, stride: int) -> None:
    """Begin with the choices of the set of a level, whose parts are known and whose code is laid out."""
    tiles, parts = s.size[1], p.number[level]
    crossing, within = 0, tiles
    for number in range(tiles):
        one, two, three = corners_at(s.full[number, 0], stride)
        first = p.label[level, w.member[one] - 1]
        second = p.label[level, w.member[two] - 1]
        third = p.label[level, w.member[three] - 1]
        if first == second and first == third:
            within -= 1
            c.order[within] = number
        else:
            c.order[crossing] = number
            c.meets[crossing, 0], c.meets[crossing, 1], c.meets[crossing, 2] = first, second, third
            crossing += 1
    for part in range(parts):
        c.trial[0, part] = part
    c.left[0] = parts
    c.head[TRIED], c.head[TILES], c.head[CROSSING], c.head[PARTS] = 0, tiles, crossing, parts
    if tiles:
        c.tip[c.order[0]] = -1
    elif parts > 1:
        c.head[TRIED] = -1


@inlined_lean
def next_choice(c: Choices) -> bool:
    """Go on to the next choice that connects, if there is one."""
    place, tiles, crossing = c.head[TRIED], c.head[TILES], c.head[CROSSING]
    if tiles == 0:
        c.head[TRIED] = -1
        return bool(place == 0)
    while place >= 0:
        tile = c.order[place]
        c.tip[tile] += 1
        if c.tip[tile] == 3:
            place -= 1
            continue
        if place < crossing and not _may_join(c, place, c.tip[tile]):
            continue
        if place == tiles - 1:
            break
        place += 1
        c.tip[c.order[place]] = -1
    c.head[TRIED] = place
    return bool(place >= 0)


@inlined_lean
def _may_join(c: Choices, place: int, tip: int) -> bool:
    """Lay a tile that meets several parts; whether the tiles after it could join the parts left."""
    one = c.trial[place, c.meets[place, (tip + 1) % 3]]
    two = c.trial[place, c.meets[place, (tip + 2) % 3]]
    left = c.left[place] - (one != two)
    crossing = c.head[CROSSING]
    if left - 1 > crossing - place - 1:
        return False
    for part in range(c.head[PARTS]):
        here = c.trial[place, part]
        c.trial[place + 1, part] = two if here == one else here
    c.left[place + 1] = left
    if left != 2:
        return True
    for later in range(place + 1, crossing):
        first = c.trial[place + 1, c.meets[later, 0]]
        if first != c.trial[place + 1, c.meets[later, 1]] or first != c.trial[place + 1, c.meets[later, 2]]:
            return True
    return False
