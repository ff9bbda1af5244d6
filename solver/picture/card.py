"""The creature that a picture shows: poses tried, the best read exactly, and what else would explain it."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.names import as_creature
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.draw.geometry import from_thirds
from palago.catalogue.errors import InputError, PictureError
from palago.catalogue.plane.lattice import Joint
from palago.solver.picture.costs import Hexes, costs, hexes_touched, templates
from palago.solver.picture.decode import Found, Search
from palago.solver.picture.figure import Figure, figure_of
from palago.solver.picture.opening import Opened, carried, opened
from palago.solver.picture.pose import depth, parities, peaks, sampled, slopes, step, unwarped, warped
from palago.solver.picture.readings import Doubt, Frame, Reading, Readings

Array = Any

#: What the runner-up costs at least, by the cost of a reading that stands alone.
CLEAR: Final = 1.3

#: The same where both are read at one pose, by the cost of those hexes alone that they read differently.
CLEAR_HERE: Final = 1.6

#: How far readings are looked for: so many times the best, and so much more.
FAR, SLACK = 2.0, 0.8

#: What is added to costs before they are compared: less than this is a matter of luck.
FLOOR: Final = 0.1

#: The most readings that are given, and the most looks at joints in one search: about two seconds.
MOST, LOOKS = 4, 120_000

#: The share of its body that a reading may get wrong.
WORST: Final = 0.5

#: The share that a reading may get wrong which contradicts the number of tiles that was given.
SOUND: Final = 0.3

#: The least circumradius, in pixels of the file.
LEAST: Final = 11.0

#: How far apart the sample points of a hex are, at first and in the end.
COARSE, FINE = 0.19, 0.0953

#: How many turns and scales are tried, and how many poses are looked at closely.
PEAKS, CLOSELY = 14, 6

#: The share of a hex that is body, on the average.
BODY: Final = 0.66

SIZES: Final = range(3, 121)


@dataclass(eq=False)
class Posed:
    """A pose, and what it costs."""

    matrix: Array
    cost: float
    parity: int
    hexes: Hexes | None = None
    table: Array = None
    found: tuple[Found, ...] = ()
    capped: bool = False


def read_card(
    picture: bytes | str | Path,
    tiles: int | Collection[int] | None = None,
    *,
    settled: Mapping[str, bool] = {},
    metadata: bool = True,
) -> Readings:
    """The creature of one colour that a picture shows.

    Parameters
    ----------
    picture : bytes or path
        A PNG, JPEG or WebP.
    tiles : int or range, optional
        Its size, or the sizes it may have; without it the plausible ones are tried.
    settled : mapping of str to bool
        By the letter of a joint in doubt, whether it belongs to the creature.
    metadata : bool
        Whether the layout that the file carries, if it does, is the answer.

    Raises
    ------
    PictureError
        If it is no picture that can be read, shows nothing, or shows another number of tiles.
    """
    if metadata and (layout := carried(picture)) is not None:
        known = as_creature(layout)
        if tiles is None or known.tiles in ({tiles} if isinstance(tiles, int) else tiles):
            return Readings((Reading(known),), "found", FAR, source="metadata")
    image = opened(picture)
    sizes = None if tiles is None else sorted({tiles} if isinstance(tiles, int) else set(tiles))
    return _Card(image, sizes).read(settled)


Candidate = tuple[Posed, Found, Reading]


class _Card:
    """A picture while it is read."""

    def __init__(self, image: Opened, sizes: list[int] | None) -> None:
        import numpy as np

        self.image, self.sizes = image, sizes
        guess = None if sizes is None else (sizes[0] * sizes[-1]) ** 0.5
        self.figure: Figure = figure_of(image.pixels, guess)
        self.depth = depth(self.figure.occupancy)
        if sizes is None:
            # A joint is about half a circumradius deep.
            unit = 2 * float(np.quantile(self.depth[self.depth > 0], 0.97))
            self.low, self.high = 0.55 * unit, 1.5 * unit
        else:
            self.low = 0.78 * (self.figure.area / (BODY * sizes[-1])) ** 0.5
            self.high = 1.3 * (self.figure.area / (BODY * sizes[0])) ** 0.5
        self.low = max(self.low, 3.0)
        self.high = max(self.high, 1.3 * self.low)
        self.pictures = slopes(self.figure.occupancy)
        ys, xs = np.nonzero(self.figure.occupancy > 0.5)
        few = max(1, len(xs) // 4000)
        self.body = np.stack([xs, ys], axis=1)[::few].astype(float)

    def read(self, settled: Mapping[str, bool]) -> Readings:
        """What it shows, with some joints settled by their letters."""
        poses = self.poses()
        best = float("inf")
        for pose in poses:
            self.decode(pose, best)
            best = min([best, *(it.cost for it in pose.found)])
        ranked = self.ranked(poses)
        answer = self.weigh(poses, ranked)
        if not settled:
            return answer
        letters = {doubt.letter: doubt.joint for doubt in answer.doubts}
        for letter in settled:
            if letter not in letters:
                known = ", ".join(letters) or "none is"
                raise InputError(f"no joint in doubt is called {letter!r:.20}: {known}")
        pose = next(it[0] for it in ranked if it[2] is answer.readings[0])
        self.decode(pose, float("inf"), {letters[letter]: inside for letter, inside in settled.items()})
        again = self.weigh([pose], self.ranked([pose]))
        names = {joint: letter for letter, joint in letters.items()}
        left = [replace(it, letter=names[it.joint]) for it in again.doubts if it.joint in names]
        return replace(again, doubts=tuple(left))

    def poses(self) -> list[Posed]:
        """The poses worth a close look, the cheapest first."""
        import numpy as np

        to_joint = np.array([[1, 0, -1], [0, 1, 0], [0, 0, 1.0]])
        tried = []
        for matrix in peaks(self.depth**2, self.low, self.high, PEAKS):
            for parity, turned in enumerate(parities(matrix)):
                pose, cost = self.fit(turned @ to_joint, COARSE, (4, 4, 4))
                tried.append(Posed(pose, cost, parity))
        tried.sort(key=lambda it: it.cost)
        close: list[Posed] = []
        for pose in tried[:CLOSELY]:
            if pose.cost > 3 * tried[0].cost + 0.5:
                break
            matrix, cost = self.fit(pose.matrix, 0.135, (4, 6, 6, 8, 8, 8))
            if not any(self.same(matrix, other.matrix) for other in close):
                close.append(Posed(matrix, cost, pose.parity))
        close.sort(key=lambda it: it.cost)
        return close

    def fit(self, matrix: Array, pitch: float, stages: tuple[int, ...]) -> tuple[Array, float]:
        """A pose improved towards what each hex would be best read as, and what it costs then."""
        shapes = templates(pitch)
        hexes = hexes_touched(unwarped(matrix, self.body))
        places = hexes.points(pitch)
        best, least = matrix, float("inf")
        for parameters in (*stages, 0):
            values = sampled(self.pictures[0], warped(matrix, places)).reshape(len(hexes.places), -1)
            table = costs(values, shapes, pitch)
            states = table.argmin(axis=1)
            cost = float(table.min(axis=1).sum())
            if cost < least:
                best, least = matrix, cost
            if parameters:
                matrix = step(matrix, places, shapes[states].ravel(), self.pictures, parameters)
        return best, least

    def same(self, one: Array, two: Array) -> bool:
        """Whether two poses put all hexes onto the same hexes."""
        import numpy as np

        few = self.body[:: max(1, len(self.body) // 50)]
        a, b = unwarped(one, few), unwarped(two, few)
        # Apart by a symmetry of the lattice that keeps the colour: compare what lies between points.
        d1, d2 = a - a[0], b - b[0]
        for k in range(3):
            angle = 2 * np.pi * k / 3
            c, s = np.cos(angle), np.sin(angle)
            if np.abs(d1 @ np.array([[c, s], [-s, c]]) - d2).max() < 0.35:
                shift = b[0] - a[0] @ np.array([[c, s], [-s, c]])
                q, r = 2 * shift[0] / 3, shift[1] / 3**0.5 - shift[0] / 3
                return bool(abs(q - round(q)) < 0.25 and abs(r - round(r)) < 0.25)
        return False

    def decode(self, pose: Posed, best: float, settled: Mapping[Joint, bool] = {}) -> None:
        """All creatures near the cheapest at a pose, if one could cost little more than the best so far."""
        pose.hexes = hexes_touched(unwarped(pose.matrix, self.body))
        places = warped(pose.matrix, pose.hexes.points(FINE))
        values = sampled(self.figure.occupancy, places).reshape(len(pose.hexes.places), -1)
        pose.table = costs(values, templates(FINE), FINE)
        low = float(pose.table.min(axis=1).sum())
        for share in (1.2, 1.7, 2.4):
            budget = min(low * share + 0.15, 2 * best + 0.1)
            if budget < low:
                break
            search = Search(pose.hexes.places, pose.table, (3, 200), settled, LOOKS)
            pose.found, pose.capped = tuple(search.run(budget, FAR, SLACK)), search.capped
            if pose.found or search.capped:
                break

    def ranked(self, poses: list[Posed]) -> list[Candidate]:
        """The creatures found at all poses, each at its best, the cheapest first."""
        pool: dict[str, Candidate] = {}
        for pose in poses:
            for found in pose.found:
                assert pose.hexes is not None
                creature = found.creature(pose.hexes.places)
                name = write_sum(creature)
                if name not in pool or pool[name][1].cost > found.cost:
                    pool[name] = pose, found, self.reading(pose, found, creature)
        return sorted(pool.values(), key=lambda it: it[1].cost)

    def weigh(self, poses: list[Posed], ranked: list[Candidate]) -> Readings:
        """What the creatures found amount to."""
        if not ranked:
            raise PictureError("no creature fits what the picture shows")
        chosen = [it for it in ranked if self.sizes is None or it[1].tiles in self.sizes]
        if not chosen or not self.near(ranked[0], chosen[0]):
            pose, shown, reading = ranked[0]
            if pose.capped or reading.fit > SOUND:
                note = f"no creature of {_listed(self.sizes)} tiles fits well"
                guesses = tuple(it[2] for it in (chosen or ranked)[:1])
                return Readings(guesses, "gave-up", 1.0, reading, (), self.image.size, notes=(note,))
            raise PictureError(f"the picture shows {shown.tiles} tiles, not {_listed(self.sizes)}")
        first = chosen[0]
        rated = sorted(((self.ratio(first, other), k) for k, other in enumerate(chosen[1:], 1)))
        rivals = [chosen[k] for ratio, k in rated if ratio < 1]
        sureness = rated[0][0] if rated else FAR / CLEAR
        readings = tuple(it[2] for it in [first, *rivals[: MOST - 1]])
        unsure = (
            len(rivals) >= MOST
            or first[0].capped
            or any(pose.capped and not pose.found and pose.cost < CLEAR * first[1].cost for pose in poses)
            or first[2].fit > WORST
        )
        notes = list(self.image.notes)
        if (unit := self.unit(first[0])) < LEAST:
            notes.append(f"a hex has a circumradius of {unit:.0f} pixels; below 12 nothing is sure")
            unsure = True
        others = [chosen[k][2] for _, k in rated if chosen[k] not in rivals]
        return Readings(
            readings,
            "gave-up" if unsure else "found",
            sureness,
            others[0] if others else None,
            self.doubts(first, rivals),
            self.image.size,
            notes=tuple(notes),
        )

    def near(self, one: Candidate, two: Candidate) -> bool:
        """Whether the second may be what is shown, if it has the number of tiles that is asked for."""
        return one is two or self.ratio(one, two) < 1

    def ratio(self, one: Candidate, two: Candidate) -> float:
        """How much more the second costs, by what is clearly more; below 1 both must be given."""
        (pose, first, _), (other, second, _) = one, two
        if pose is not other:
            return (second.cost + FLOOR) / (first.cost + FLOOR) / CLEAR
        # At one pose what they have in common says nothing.
        differ = [h for h, (a, b) in enumerate(zip(first.states, second.states, strict=True)) if a != b]
        here = sum(float(pose.table[h][first.states[h]]) for h in differ)
        there = sum(float(pose.table[h][second.states[h]]) for h in differ)
        return (there + FLOOR) / (here + FLOOR) / CLEAR_HERE

    def unit(self, pose: Posed) -> float:
        """The circumradius in the middle of the figure, in pixels of the file."""
        import numpy as np

        middle = unwarped(pose.matrix, self.body).mean(axis=0)
        a, b, c = warped(pose.matrix, np.array([(0, 0), (1, 0), (0, 1)]) + middle)
        area = abs((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0])
        return float(area**0.5) * self.figure.scale * self.image.scale

    def reading(self, pose: Posed, found: Found, creature: Creature) -> Reading:
        """A reading for those who asked."""
        import numpy as np

        scale = self.figure.scale
        x, y = self.figure.corner
        # Pixels have their middles at halves.
        onto = np.array([[scale, 0, x + scale / 2], [0, scale, y + scale / 2], [0, 0, 1]])
        matrix = np.diag([self.image.scale, self.image.scale, 1.0]) @ onto @ pose.matrix
        rows = tuple(tuple(float(v) for v in row) for row in matrix)
        body = self.figure.area / (self.unit(pose) / scale / self.image.scale) ** 2
        return Reading(creature, found.cost / body, found.cost, Frame(rows))  # type: ignore[arg-type]

    def doubts(self, first: Candidate, rivals: list[Candidate]) -> tuple[Doubt, ...]:
        """The joints that rivals at the same pose read the other way, lettered."""
        found: dict[Joint, float] = {}
        for rival in rivals:
            if rival[0] is first[0]:
                for joint in rival[1].members ^ first[1].members:
                    found[joint] = min(found.get(joint, 99.0), rival[1].cost / first[1].cost - 1)
        frame = first[2].frame
        assert frame is not None
        return tuple(
            Doubt(letter, joint, joint in first[1].members, share, frame.pixel(*from_thirds(*joint)))
            for letter, (joint, share) in zip(
                string.ascii_uppercase, sorted(found.items(), key=lambda it: (it[1], it[0])), strict=False
            )
        )


def _listed(sizes: list[int] | None) -> str:
    """Numbers of tiles as a person says them."""
    if not sizes:
        return "any number"
    if len(sizes) > 1 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]}"
    return ", ".join(map(str, sizes))
