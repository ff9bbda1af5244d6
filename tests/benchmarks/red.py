"""Speed of red tasks. Run with ``python tests/benchmarks/red.py [FOLDER]``.

Seconds are processor time on one core after import, the search for a second solution (is the first
unique?) included; ratios compare two things measured in the same run. With a folder, the growth over the
number of tiles is written there as ``red-growth.svg`` and ``red.md``.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from palago.catalogue import Creature, Layout
from palago.catalogue.creature.decisions import Growth
from palago.catalogue.draw.chart import growth_chart
from palago.catalogue.plane.lattice import Hex, Joint, hexes_of, joints_of
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.solver.portrait.card import Card, Portrait
from palago.solver.portrait.jointmap import JointMap
from palago.solver.red.answers import Answer, solve
from palago.solver.red.engines import Backend

SIZES = range(10, 49, 2)
BACKENDS: tuple[Backend, ...] = ("sat", "cp")


def grown(tiles: int, chance: random.Random, *, straggling: bool) -> Creature:
    """A creature of a size, grown by random decisions: at its oldest open tile, or at any (straggling)."""
    while True:
        growth = Growth()
        while (place := growth.next_hex()) is not None:
            if straggling:
                place = chance.choice(sorted(growth.touched - growth.tiles.keys()))
            options = [growth.decide(place, rotation) for rotation in ROTATIONS]
            options = [option for option in options if len(option.touched) <= tiles]
            if not options:
                break
            # Growing is preferred as long as it is possible, or most creatures stay small.
            chance.shuffle(options)
            growth = max(options[:2], key=lambda option: len(option.touched))
        if place is None and len(growth.tiles) == tiles:
            return growth.creature()


def of_joints(joints: list[Joint]) -> Creature:
    """The creature with a body in which no tile has three joints."""
    tiles: dict[Hex, Rotation] = {}
    for joint in joints:
        for k, place in enumerate(hexes_of(joint)):
            inside = [corner in joints for corner in joints_of(place, "yellow")]
            tiles[place] = ROTATIONS[inside.index(False) if sum(inside) == 2 else k]
    return Creature.from_layout(Layout(tiles))


def chain() -> Creature:
    """23 joints in a row: 47 tiles."""
    return of_joints([(2 + 3 * k, -1) for k in range(23)])


def hoop() -> Creature:
    """24 joints around an empty hexagon: 48 tiles, and an outline that leaves everything inside open."""
    x, y, joints = 2, -1, []
    for dx, dy in ((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)):
        for _ in range(4):
            joints.append((x, y))
            x, y = x + dx, y + dy
    return of_joints(joints)


def outline(creature: Creature) -> Card:
    """The card with the outer contour."""
    return Card.of_creature(creature)


def body(creature: Creature) -> Card:
    """The card with the joint map."""
    return Card("", creature.tiles, Portrait(joints=JointMap.of_creature(creature)))


def timed(card: Card, backend: Backend = "auto") -> tuple[float, Answer]:
    """Solve a card; the solver itself checks what it finds."""
    start = time.process_time()
    answer = solve(card, limit=1, time_limit=30, backend=backend)
    return time.process_time() - start, answer


def pool(tiles: int, number: int, seed: int) -> Iterator[Creature]:
    """Random creatures, half of them straggling."""
    chance = random.Random(seed)
    for k in range(number):
        yield grown(tiles, chance, straggling=k % 2 == 1)


def hard_cases() -> None:
    """Print how the hard cases fare against their limits."""
    solve(Card("", 3))  # Load the solver before the clock runs.
    for name, make in (("outer contour", outline), ("joint map", body)):
        for tiles, number, limit in ((48, 100, 10.0), (20, 100, 1.0)):
            times, solved = [], 0
            for creature in pool(tiles, number, seed=tiles):
                spent, answer = timed(make(creature))
                times.append(spent)
                solved += answer.status == "found" and spent <= limit
            print(
                f"{number} random creatures of {tiles} tiles from their {name}: {solved} solved in "
                f"{limit:g} s each, none wrong; median {median(times):.3f} s, slowest {max(times):.3f} s"
            )
    base, _ = timed(outline(next(pool(48, 1, seed=48))))
    for name, creature in (("chain of 23 joints", chain()), ("hoop of 24 joints", hoop())):
        for kind, make in (("outer contour", outline), ("joint map", body)):
            spent, answer = timed(make(creature))
            assert answer.unique, name
            print(f"{name} from its {kind}: {spent:.3f} s, {spent / base:.1f} times a random creature")
    for text, card in (
        ("4 tiles", Card("", 4)),
        ("6 tiles with a limb", Card("", 6, Portrait(limbs=(1, None)))),
        ("10 tiles worth 5 points", Card("", 10, Portrait(points=(5, None)))),
        ("14 tiles worth 6 points", Card("", 14, Portrait(points=(6, None)))),
    ):
        found = {backend: timed(card, backend) for backend in BACKENDS}
        assert all(answer.status != "found" for _, answer in found.values())
        sat, cp = (found[backend][0] for backend in BACKENDS)
        ended = "refuted" if found["sat"][1].status == "none" else "given up"
        print(f"{text}: {ended} in {sat:.3f} s; CP-SAT takes {cp / max(sat, 0.001):.1f} times as long")


def growth() -> dict[tuple[str, str], list[float]]:
    """Median seconds over the sizes, by kind of portrait and back end."""
    curves: dict[tuple[str, str], list[float]] = {}
    for kind, make in (("outline", outline), ("joint map", body)):
        for backend in BACKENDS:
            solve(Card("", 3), backend=backend)
            curves[kind, backend] = [
                median(timed(make(creature), backend)[0] for creature in pool(tiles, 7, seed=tiles))
                for tiles in SIZES
            ]
    return curves


def plot(curves: dict[tuple[str, str], list[float]]) -> str:
    """An SVG chart with a logarithmic scale of seconds."""
    named = {
        f"{kind}, {backend}": dict(zip(SIZES, values, strict=True))
        for (kind, backend), values in curves.items()
    }
    return growth_chart(named, "seconds")


def table(curves: dict[tuple[str, str], list[float]]) -> str:
    """The same figures as Markdown."""
    lines = [
        "# Red tasks: growth with the number of tiles",
        "",
        "Median processor time over 7 random creatures a size, from the outer contour or the joint map to a "
        "first solution and the proof whether it is unique. Remade by "
        "`python tests/benchmarks/red.py results`.",
        "",
        "![growth](red-growth.svg)",
        "",
        "| tiles | " + " | ".join(f"{kind}, {backend}" for kind, backend in curves) + " |",
        "|---" * (len(curves) + 1) + "|",
    ]
    for k, tiles in enumerate(SIZES):
        lines.append(f"| {tiles} | " + " | ".join(f"{values[k]:.3f} s" for values in curves.values()) + " |")
    return "\n".join(lines) + "\n"


def main(write: Callable[[str, str], object] | None) -> None:
    """Print the figures, and write the growth if there is a place for it."""
    hard_cases()
    if write is not None:
        curves = growth()
        write("red-growth.svg", plot(curves))
        write("red.md", table(curves))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        main(lambda name, text: (folder / name).write_text(text))
    else:
        main(None)
