"""Every table in one piece, the slow and obvious way: the oracle for plans that keep the mass together.

``python tests/in_one_piece.py KIND COUNT SEED`` compares so many random pairs of a kind (``any-4``: masses of
4 tiles; ``ring-6``: 6 tiles around a hole) with the search and prints what came out;
``python tests/in_one_piece.py all 3`` compares all pairs of masses of at most 3 tiles.

Tables are sets of (q, r, rotation), shifted so that their least q and their least r are 0.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections import Counter
from collections.abc import Iterator

from palago.catalogue import Layout
from palago.solver.green.connected import connected_plan
from palago.solver.green.plans import Plan

Hex = tuple[int, int]
Table = frozenset[tuple[int, int, str]]

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

#: How many tiles more than the larger of the two may be on the table.
SPARE = 2


def near(place: Hex) -> list[Hex]:
    """The six hexes beside one."""
    return [(place[0] + q, place[1] + r) for q, r in STEPS]


def hangs_together(hexes: set[Hex]) -> bool:
    """Whether some hexes are in one piece, by spreading from one of them."""
    left = set(hexes)
    todo = [left.pop()]
    while todo:
        for place in near(todo.pop()):
            if place in left:
                left.remove(place)
                todo.append(place)
    return not left


def shifted(table: Table) -> Table:
    """The table shifted to where all its translations go."""
    q0, r0 = min(q for q, _, _ in table), min(r for _, r, _ in table)
    return frozenset((q - q0, r - r0, rotation) for q, r, rotation in table)


def turned(table: Table, times: int) -> Table:
    """The table turned by so many 60-degree steps: straights are edges modulo 3."""
    for _ in range(times):
        table = frozenset((-r, q + r, "acb"["acb".index(rotation) - 2]) for q, r, rotation in table)
    return shifted(table)


def after_one_act(table: Table, most: int) -> Iterator[Table]:
    """All tables in one piece that turning, moving, adding or removing one tile leads to."""
    hexes = {(q, r) for q, r, _ in table}
    if len(hexes) < most:
        for place in {place for old in hexes for place in near(old)} - hexes:
            yield from (table | {(*place, rotation)} for rotation in "abc")
    for q, r, rotation in table:
        rest, left = table - {(q, r, rotation)}, hexes - {(q, r)}
        yield from (rest | {(q, r, other)} for other in "abc" if other != rotation)
        if not left:
            continue
        whole = hangs_together(left)
        if whole:
            yield rest
        for place in {place for old in left for place in near(old)} - hexes:
            if whole or hangs_together({*left, place}):
                yield from (rest | {(*place, other)} for other in "abc")


def acts_by_flying(table: Table, images: list[Table]) -> int:
    """How many acts it takes at least from a table to one of some images, were tiles allowed to fly.

    An act lays one tile right at most, and there are as many to lay or to take as the larger has.
    """
    best = 0
    for image in images:
        votes = Counter(
            (q - x, r - y) for q, r, rotation in table for x, y, other in image if rotation == other
        )
        best = max(best, *votes.values(), 0)
    return max(len(table), len(images[0])) - best


def can_do_with(acts: int, x: Table, y: Table, spare: int = SPARE) -> bool:
    """Whether so many acts or fewer lead from one table to another in any pose, all tables in one piece.

    Breadth first, for each number of acts in turn, over all tables that can still arrive by flying.
    """
    images = list({turned(y, times) for times in range(6)})
    most = max(len(x), len(y)) + spare
    for length in range(acts_by_flying(x, images), acts + 1):
        layer = {shifted(x)}
        for left in reversed(range(length)):
            layer = {
                after
                for before in layer
                for after in {shifted(one) for one in after_one_act(before, most)}
                if acts_by_flying(after, images) <= left
            }
        if layer:
            return True
    return False


class Everything:
    """All tables in one piece of at most so many tiles, and the acts between them, nothing left out."""

    def __init__(self, most: int) -> None:
        start = frozenset({(0, 0, "a")})
        self.number = {start: 0}
        self.size = [1]
        self.onward: list[array[int]] = []
        for table in (queue := [start]):
            after = {shifted(one) for one in after_one_act(table, most)}
            for one in after - self.number.keys():
                self.number[one] = len(queue)
                self.size.append(len(one))
                queue.append(one)
            self.onward.append(array("i", (self.number[one] for one in after)))

    def distances(self, x: Table, most: int) -> dict[int, int]:
        """The least acts from a table to every other, by numbers, with at most so many tiles at any time."""
        first = self.number[shifted(x)]
        found = {first: 0}
        for before in (queue := [first]):
            for after in self.onward[before]:
                if after not in found and self.size[after] <= most:
                    found[after] = found[before] + 1
                    queue.append(after)
        return found


def masses(tiles: int) -> list[Table]:
    """All tables in one piece of a size, up to turns and shifts."""
    found: set[Table] = {frozenset({(0, 0, rotation)}) for rotation in "abc"}
    for _ in range(tiles - 1):
        found = {
            shifted(table | {(*place, rotation)})
            for table in found
            for q, r, _ in table
            for place in near((q, r))
            if place not in {(a, b) for a, b, _ in table}
            for rotation in "abc"
        }
    return sorted({min((turned(one, k) for k in range(6)), key=sorted) for one in found}, key=sorted)


def random_mass(chance: random.Random, tiles: int) -> Table:
    """A table in one piece, grown hex by hex."""
    hexes: list[Hex] = [(0, 0)]
    while len(hexes) < tiles:
        place = chance.choice(near(chance.choice(hexes)))
        if place not in hexes:
            hexes.append(place)
    return frozenset((*place, chance.choice("abc")) for place in hexes)


def ring_around(hole: list[Hex]) -> list[Hex]:
    """The hexes around a hole, in order round it."""
    outside = {place for inner in hole for place in near(inner)} - set(hole)
    ring = [min(outside)]
    while len(ring) < len(outside):
        ring.append(next(place for place in near(ring[-1]) if place in outside and place not in ring))
    return ring


def random_ring_pair(chance: random.Random, tiles: int) -> tuple[Table, Table]:
    """Two open rings around the same hole, which show the same where both have a tile."""
    hole = [(0, 0), (1, 0), chance.choice([(2, 0), (1, -1)])][: chance.choice([2, 3]) if tiles < 7 else 3]
    ring = ring_around(hole)
    shown = {place: chance.choice("abc") for place in ring}
    one, two = chance.sample(range(len(ring)), 2)
    x, y = (
        frozenset((*place, shown[place]) for place in (ring[first:] + ring[:first])[:tiles])
        for first in (one, two)
    )
    return x, y


def random_pair(kind: str, chance: random.Random) -> tuple[Table, Table]:
    """A pair of a kind: ``any-4`` or ``ring-6``, with the number of tiles."""
    family, tiles = kind.split("-")
    if family == "ring":
        return random_ring_pair(chance, int(tiles))
    return random_mass(chance, int(tiles)), random_mass(chance, int(tiles))


def layout(table: Table) -> Layout:
    """The table as the library has it."""
    return Layout.of_tiles(sorted(table))  # type: ignore[arg-type]


def compare(kind: str, count: int, seed: int) -> Counter[str]:
    """Random pairs of a kind compared: how many, and of how many keeping the mass together costs acts."""
    chance = random.Random(f"{kind} {seed}")
    figures: Counter[str] = Counter()
    for _ in range(count):
        x, y = random_pair(kind, chance)
        found = checked(x, y, SPARE)
        figures["pairs"] += 1
        figures["longer than the least"] += len(found.steps) > found.least
        figures["shorter with spare tiles"] += len(found.steps) < len(checked(x, y, 0).steps)
    return figures


def checked(x: Table, y: Table, spare: int) -> Plan:
    """The plan that the search finds: it can be carried out, and no fewer acts can do."""
    found = connected_plan(layout(x), layout(y), spare=spare)
    assert found.proved
    last = replay(found, connected=True, most=max(len(x), len(y)) + spare)
    assert shifted(frozenset(last.tiles)) in {turned(y, times) for times in range(6)}
    assert not can_do_with(len(found.steps) - 1, x, y, spare), (sorted(x), sorted(y))
    return found


def replay(found: Plan, *, connected: bool = False, most: int | None = None) -> Layout:
    """The last table of a plan that is carried out on a dict, every step checked.

    With `connected` all tables are in one piece, and with `most` none has more tiles.
    """
    table = dict(found.start)
    for step in found.steps:
        if step.old is not None:
            assert table.pop(step.old[:2]) == step.old[2]
        if step.new is not None:
            assert step.new[:2] not in table
            table[step.new[:2]] = step.new[2]
        assert not connected or hangs_together(set(table))
        assert most is None or len(table) <= most
    return Layout(table)


def compare_all(tiles: int) -> Counter[str]:
    """All pairs of masses of at most so many tiles, up to turns, compared with the plain distances."""
    figures: Counter[str] = Counter()
    everything = Everything(tiles + SPARE)
    every = [mass for size in range(1, tiles + 1) for mass in masses(size)]
    for x in every:
        for room in range(len(x), tiles + 1):
            known = everything.distances(x, room + SPARE)
            for y in every:
                if max(len(x), len(y)) == room:
                    least = min(known[everything.number[turned(y, times)]] for times in range(6))
                    found = connected_plan(layout(x), layout(y), spare=SPARE)
                    assert len(found.steps) == least, (sorted(x), sorted(y))
                    figures["pairs"] += 1
    return figures


def main(arguments: list[str]) -> None:
    """Compare as the arguments say, and print the figures."""
    kind, count, *seed = arguments
    figures = compare_all(int(count)) if kind == "all" else compare(kind, int(count), int(seed[0]))
    print(kind, *(f"{number} {name}" for name, number in figures.items()), sep=", ")


if __name__ == "__main__":
    main(sys.argv[1:])
