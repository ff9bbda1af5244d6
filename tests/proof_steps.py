"""The steps of the proof that bounds foreign curves, as questions that a creature answers with yes.

They are numbered as in `palago.solver.design.sums`; for one creature the plain way, on `insides`, and for
many at once on the rows of `insides_kernel`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from brute_force import corners
from insides import Insides
from insides_kernel import COLUMNS, Numbers


def tiles_with_joints_inside(creature: Insides) -> bool:
    """Step 1: a tile with a joint in N is untouched, or its joints are members, one at least, or in N."""
    return all(
        len(creature.members.intersection(corners(tile))) == 3 - inside
        for inside in (1, 2)
        for tile in creature.by_number[inside]
    )


def components(creature: Insides) -> bool:
    """Step 2: X has k - c - 2 u + T components."""
    number = len(creature.inside) - len(creature.c_tiles) - 2 * len(creature.untouched)
    return len(creature.parts) == number + len(creature.triangles)


def clockwise_curves(creature: Insides) -> bool:
    """Step 3: each clockwise foreign curve has its joints in one component, and no two in the same."""
    homes = [
        [number for number, part in enumerate(creature.parts) if curve.joints & part]
        for curve in creature.foreign
        if curve.clockwise
    ]
    return all(len(home) == 1 for home in homes) and len({home[0] for home in homes}) == len(homes)


def other_curves(creature: Insides) -> bool:
    """Step 4: the other foreign curves go around the triangles D, one each."""
    around = sorted(sorted(curve.triangles) for curve in creature.foreign if not curve.clockwise)
    return around == sorted([triangle] for triangle in creature.with_c_tiles)


def bounds(creature: Insides) -> bool:
    """Step 5: foreign <= components + D <= k - c - 2 u + 2 T - S, whichever side is chosen for S."""
    exact = len(creature.parts) + len(creature.with_c_tiles)
    return len(creature.foreign) <= exact <= min(creature.bound(side) for side in range(3))


STEPS: list[Callable[[Insides], bool]] = [
    tiles_with_joints_inside,
    components,
    clockwise_curves,
    other_curves,
    bounds,
]


def measured(creature: Insides) -> list[int]:
    """The row of the compiled twin, the plain way."""
    clockwise = sum(curve.clockwise for curve in creature.foreign)
    broken = not (tiles_with_joints_inside(creature) and clockwise_curves(creature))
    return [
        *(len(creature.tips), len(creature.members), len(creature.bridges), len(creature.leaves)),
        *(creature.holes, creature.shells, creature.limbs),
        *(len(creature.inside), len(creature.c_tiles), len(creature.untouched), len(creature.triangles)),
        *(len(creature.with_untouched(side)) for side in range(3)),
        *(len(creature.with_c_tiles), len(creature.parts)),
        *(clockwise, len(creature.foreign) - clockwise, broken, creature.false_bound),
    ]


def columns(rows: Numbers) -> dict[str, Numbers]:
    """The columns of some rows, by name."""
    return {name: rows[:, number] for number, name in enumerate(COLUMNS)}


def steps_broken(rows: Numbers) -> dict[str, int]:
    """How many creatures of some rows break each step."""
    of = columns(rows)
    number = of["inside"] - of["c_tiles"] - 2 * of["untouched"] + of["triangles"]
    foreign = of["clockwise"] + of["counterclockwise"]
    exact = of["parts"] + of["with_c_tiles"]
    least = number + of["triangles"] - np.maximum(np.maximum(of["above"], of["right"]), of["left"])
    return {
        "1 or 3": int(of["broken"].sum()),
        "2": int((of["parts"] != number).sum()),
        "3": int((of["clockwise"] > of["parts"]).sum()),
        "4": int((of["counterclockwise"] != of["with_c_tiles"]).sum()),
        "5": int(((foreign > exact) | (exact > least)).sum()),
        "holes": int((of["holes"] != of["bridges"] - of["joints"] + 1).sum()),
        "limbs": int((of["limbs"] > of["leaves"]).sum()),
    }


def breaks_the_false_bound(rows: Numbers) -> Numbers:
    """Whether creatures break the false bound of `insides`."""
    of = columns(rows)
    return of["clockwise"] + of["counterclockwise"] > of["false_bound"]
