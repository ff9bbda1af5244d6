"""The distances between all creatures of one list and all of another, and the nearest two.

A few pairs are compared one by one; of many, tables of distances are compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.names import Named, as_layout
from palago.catalogue.errors import InputError
from palago.solver.green.least import Transformation, least_moved, transform

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Up to so many pairs are compared one by one: compiled code is slow to begin.
FEW: Final = 400

#: How many distances are tabulated at once.
_SLICE: Final = 4_000_000


def moved_between(
    starts: Sequence[Layout | Creature], goals: Sequence[Layout | Creature], *, mirror: bool = False
) -> NDArray[np.uint16]:
    """The least moved between each layout of one list and each of another: (starts, goals).

    Parameters
    ----------
    starts, goals : sequences of Layout or Creature
        What to compare.
    mirror : bool
        Whether mirror images of the goals will do as well.
    """
    import numpy as np

    found = np.zeros((len(starts), len(goals)), np.uint16)
    if found.size <= FEW or not all(map(len, map(as_layout, (*starts, *goals)))):
        for i, start in enumerate(starts):
            found[i] = [least_moved(start, goal, mirror=mirror) for goal in goals]
        return found
    from palago.solver.green.tables import tables, tiles_of

    ys = tiles_of(goals)
    rows = max(1, _SLICE // len(goals))
    for first in range(0, len(starts), rows):
        part = tables(tiles_of(starts[first : first + rows]), ys)
        found[first : first + rows] = np.minimum(part.plain, part.mirrored) if mirror else part.plain
    return found


def nearest_pair(
    starts: Sequence[Layout | Creature], goals: Sequence[Layout | Creature], *, mirror: bool = False
) -> tuple[int, int]:
    """The numbers of the two layouts of which one becomes the other with the fewest tiles moved.

    Fewest moved come first, then fewest added or removed, then the order of the lists.

    Raises
    ------
    InputError
        If a list is empty.
    """
    if not starts or not goals:
        raise InputError("no layout to turn the first one into: expected at least one")
    if len(starts) == len(goals) == 1:
        return 0, 0
    import numpy as np

    moved = moved_between(starts, goals, mirror=mirror).astype(np.int64)
    changed = np.abs(_sizes(starts)[:, None] - _sizes(goals)[None, :])
    # The first of the least, row by row: in the order of the lists.
    best = int(np.argmin(moved * (int(changed.max()) + 1) + changed))
    return best // len(goals), best % len(goals)


def transform_to_any(x: Named, targets: Iterable[Named], *, mirror: bool = False) -> Transformation:
    """The least transformation of X into any of several layouts.

    Fewest moved comes first, then fewest added or removed, then the order given.

    Raises
    ------
    InputError
        If there is no target.
    """
    start, goals = as_layout(x), [as_layout(target) for target in targets]
    _, best = nearest_pair([start], goals, mirror=mirror)
    return transform(start, goals[best], mirror=mirror)


def _sizes(layouts: Sequence[Layout | Creature]) -> NDArray[np.int64]:
    """The numbers of tiles."""
    import numpy as np

    return np.array([len(as_layout(layout)) for layout in layouts], np.int64)
