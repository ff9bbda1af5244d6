"""Speed of green tasks. Run with ``python tests/benchmarks/green.py``; each figure stands beside a ratio.

Seconds are processor time on one core, best of several; ratios compare two things measured in the
same run, so that they mean the same on a slow or busy machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from palago.catalogue import Creature, creature_from_code
from palago.catalogue.creature.decisions import Growth
from palago.catalogue.plane.tile import ROTATIONS
from palago.solver.green.connected import connected_plan
from palago.solver.green.least import least_moved, transform
from palago.solver.green.plans import plan
from palago.solver.green.tables import tables, tiles_of_size


def seconds(run: Callable[[], object], times: int = 5) -> float:
    """The least processor time of several runs."""
    found = []
    for _ in range(times):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


def random_creatures(tiles: int, chance: random.Random) -> Iterator[Creature]:
    """Creatures of a size, grown by random decisions."""
    while True:
        growth = Growth()
        while (place := growth.next_hex()) is not None and len(growth.touched) <= tiles:
            growth = growth.decide(place, chance.choice(ROTATIONS))
        if growth.next_hex() is None and len(growth.tiles) == tiles:
            yield growth.creature()


def main() -> None:
    """Print the figures."""
    chance = random.Random(1)
    small, large = random_creatures(12, chance), random_creatures(48, chance)
    x12, y12 = next(small), next(small)
    x48, y48 = next(large), next(large)
    short, long = (
        seconds(lambda: transform(x12, y12)),
        seconds(lambda: transform(x48, y48)),
    )
    print(f"minimum between two 48-tile creatures: {1e3 * long:.1f} ms (limit 200 ms)")
    print(f"  {long / short:.1f} times that between two 12-tile creatures; pairs of tiles: 16 times")

    pool = random_creatures(22, chance)
    while True:
        x, y = next(pool), next(pool)
        if least_moved(x, y) == 12:
            break
    any_order, connected = (
        seconds(lambda: plan(transform(x, y))),
        seconds(lambda: connected_plan(x, y), times=3),
    )
    found = connected_plan(x, y)
    print(
        f"connected plan with 12 moved tiles: {1e3 * connected:.0f} ms (limit 5 s), {len(found.steps)} acts"
    )
    print(f"  {connected / any_order:.0f} times a plan in any order")

    starts, goals = tiles_of_size(14)[1], tiles_of_size(12)[1]
    tables(*[tiles_of_size(size)[1] for size in (5, 6)])  # compiled now, not while the clock runs
    table = seconds(lambda: tables(starts, goals))
    pairs = len(starts.rotations) * len(goals.rotations)
    print(f"all {len(starts.rotations)} creatures of 14 tiles against all {len(goals.rotations)} of 12,")
    print(
        f"  mirror twins too: {1e3 * table:.0f} ms (limit 10 s), "
        f"{1e6 * table / pairs:.2f} microseconds a pair"
    )
    xs = [creature_from_code(name) for name in chance.sample(tiles_of_size(14)[0], 20)]
    ys = [creature_from_code(name) for name in chance.sample(tiles_of_size(12)[0], 20)]
    one_by_one = seconds(lambda: [least_moved(x, y, mirror=True) for x in xs for y in ys], times=2)
    print(f"  one pair at a time in Python: {one_by_one / 400 / (table / pairs):.0f} times as long a pair")


if __name__ == "__main__":
    main()
