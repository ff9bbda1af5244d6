"""Green tasks: the least number of tiles to displace to turn one layout into another.

A pose of Y lays Y somewhere over X; the tiles that show the same rotation on the same hex stay
where they are, and every other tile of X is turned, moved or, where Y is smaller, taken away. So
the fewest tiles are displaced by the pose that keeps the most, and that one is found by counting:
turn (and mirror) Y in every way, and let every pair of a tile of X and a tile of the turned Y with
equal rotations vote for the translation that lays one over the other. A translation gets exactly
as many votes as it keeps tiles, so the most voted one of all turns is the optimum, proved by having
looked at all. For creatures of m and n tiles that takes about ``6 * m * n / 3`` votes.

Example: the 6-tile ring over the Pala-virus keeps at most three tiles of the virus's five, so two
are displaced and one is added, as the rulebook says of its cards 1 and 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.creature.names import Named, as_layout
from palago.catalogue.plane.lattice import Hex, Pose, poses
from palago.catalogue.plane.regions import distance
from palago.catalogue.plane.tile import Rotation

Move = tuple[Tile, Tile]


@dataclass(frozen=True)
class Transformation:
    """What to do with the tiles of X to get Y, in X's frame: ``(q, r, rotation)`` tiles.

    Parameters
    ----------
    kept : tuple of tiles
        Tiles that stay as they are.
    moves : tuple of (tile, tile)
        Displaced tiles, each as it lies in X and as it lies in Y. A tile whose hex Y uses again
        is turned in place, so its two hexes are the same.
    additions, removals : tuples of tiles
        Tiles that Y has more, or fewer, than X. One of the two is empty.
    target : Layout
        Y as it lies in X's frame.
    poses : tuple of Pose
        Every pose class of Y that displaces so few tiles; the first one leads to `target`. Two
        poses are of one class if a symmetry of X takes one to the other.
    """

    kept: tuple[Tile, ...]
    moves: tuple[Move, ...]
    additions: tuple[Tile, ...]
    removals: tuple[Tile, ...]
    target: Layout
    poses: tuple[Pose, ...]

    @property
    def moved(self) -> int:
        """The number of tiles turned or moved."""
        return len(self.moves)

    @property
    def added(self) -> int:
        """The number of tiles added."""
        return len(self.additions)

    @property
    def removed(self) -> int:
        """The number of tiles taken away."""
        return len(self.removals)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, with the keys of ``palago transform --json``."""
        return {
            "moved": self.moved,
            "added": self.added,
            "removed": self.removed,
            "kept": [list(tile) for tile in self.kept],
            "moves": [[list(old), list(new)] for old, new in self.moves],
            "additions": [list(tile) for tile in self.additions],
            "removals": [list(tile) for tile in self.removals],
            "target": self.target.to_json(),
            "poses": [
                {"turn": pose.turn, "mirrored": pose.mirrored, "shift": list(pose.shift)}
                for pose in self.poses
            ],
        }


def transform(x: Named, y: Named, *, mirror: bool = False) -> Transformation:
    """The transformation of X into Y that displaces the fewest tiles.

    Parameters
    ----------
    x, y : Layout, Creature, or what stands for one
        Colours do not matter: Y is laid over X in all six turns, and odd ones swap the colours.
    mirror : bool
        Whether Y's mirror image will do as well.

    Returns
    -------
    Transformation
        Of all optimal pose classes, one that turns the most tiles in place; `poses` has them all.

    >>> from palago.catalogue import read_sum
    >>> found = transform(read_sum("4b+5c"), read_sum("4b+5c"))
    >>> found.moved, len(found.kept)
    (0, 3)
    """
    start, goal = as_layout(x), as_layout(y)
    found = sorted(
        (
            (_transformation(start, goal.posed(pose)), pose)
            for pose in one_a_class(start, goal, _best_poses(start, goal, mirror), mirror)
        ),
        key=lambda pair: (-_turned_in_place(pair[0]), pair[1].mirrored, pair[1].turn, pair[1].shift),
    )
    return replace(found[0][0], poses=tuple(pose for _, pose in found))


def least_moved(x: Named, y: Named, *, mirror: bool = False) -> int:
    """The least number of tiles to turn or move, apart from the tiles added or removed."""
    start, goal = as_layout(x), as_layout(y)
    overlap = max((max(votes.values(), default=0) for _, votes in _votes(start, goal, mirror)), default=0)
    return min(len(start), len(goal)) - overlap


def _votes(start: Layout, goal: Layout, mirror: bool) -> Iterator[tuple[Pose, Counter[Hex]]]:
    """For every turn of the goal, how many tiles each translation keeps."""
    places: dict[Rotation, list[Hex]] = {"a": [], "b": [], "c": []}
    for place, rotation in start.items():
        places[rotation].append(place)
    for pose in poses(mirror=mirror):
        yield (
            pose,
            Counter(
                (q - posed_q, r - posed_r)
                for (posed_q, posed_r), rotation in goal.posed(pose).items()
                for q, r in places[rotation]
            ),
        )


def _best_poses(start: Layout, goal: Layout, mirror: bool) -> list[Pose]:
    best: list[Pose] = []
    most = 0
    for pose, votes in _votes(start, goal, mirror):
        for shift, kept in votes.items():
            if kept > most:
                most, best = kept, []
            if kept == most:
                best.append(pose.shifted(shift))
    # Nothing in common at all happens only if one of the two is empty.
    return best or [Pose()]


def one_a_class(start: Layout, goal: Layout, candidates: Iterable[Pose], mirror: bool) -> Iterator[Pose]:
    """One pose for all that lay the goal, up to symmetries of the start, on the same tiles."""
    symmetries = [
        pose.shifted(shift)
        for pose, votes in _votes(start, start, mirror)
        for shift, kept in votes.items()
        if kept == len(start)
    ]
    seen: set[Layout] = set()
    for pose in sorted(candidates, key=lambda pose: (pose.mirrored, pose.turn, pose.shift)):
        target = goal.posed(pose)
        if target not in seen:
            seen.add(target)
            seen.update(target.posed(symmetry) for symmetry in symmetries)
            yield pose


def _transformation(start: Layout, target: Layout) -> Transformation:
    kept = tuple((q, r, rotation) for q, r, rotation in start.tiles if target.get((q, r)) == rotation)
    stay = {(q, r) for q, r, _ in kept}
    loose = {place: rotation for place, rotation in start.items() if place not in stay}
    wanted = {place: rotation for place, rotation in target.items() if place not in stay}
    moves: list[tuple[Hex, Hex]] = [(place, place) for place in loose if place in wanted]
    # All other pairings cost the same number of acts; near ones are pleasanter for hands.
    for _, old, new in sorted(
        (distance(old, new), old, new)
        for old in loose
        if old not in wanted
        for new in wanted
        if new not in loose
    ):
        if all(old != used_old and new != used_new for used_old, used_new in moves):
            moves.append((old, new))
    moved_from, moved_to = {old for old, _ in moves}, {new for _, new in moves}
    return Transformation(
        kept=kept,
        moves=tuple(
            sorted(((old[0], old[1], loose[old]), (new[0], new[1], wanted[new])) for old, new in moves)
        ),
        additions=tuple((q, r, wanted[q, r]) for q, r in wanted if (q, r) not in moved_to),
        removals=tuple((q, r, loose[q, r]) for q, r in loose if (q, r) not in moved_from),
        target=target,
        poses=(Pose(),),
    )


def _turned_in_place(transformation: Transformation) -> int:
    return sum(old[:2] == new[:2] for old, new in transformation.moves)
