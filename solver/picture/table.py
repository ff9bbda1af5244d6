"""The tiles that lie on a photographed table: two colours on a ground of any third.

Easier than a card: yellow minus blue has one huge peak in its spectrum, and each hex is one of three
rotations or empty. The two colours are the two that stand out from the ground and from each other. Their
difference, from -1 to 1, is the picture that hexes are laid over: its joints of one colour are the lattice
(see `pose`), and what each rotation should look like is known exactly. Cardboard never lies exactly, so in
the end each tile is moved and turned a little on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import Point, corner_point
from palago.catalogue.errors import PictureError
from palago.catalogue.plane.lattice import BLUE, CORNERS_OF, YELLOW, Hex
from palago.catalogue.plane.regions import neighbours_of, pieces
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.solver.ending import Status
from palago.solver.picture.costs import Hexes, hexes_touched, points
from palago.solver.picture.figure import Array
from palago.solver.picture.opening import carried, opened
from palago.solver.picture.pose import parities, peaks, sampled, slopes, step, unwarped, warped
from palago.solver.picture.readings import Source

#: The longest side that is looked at, in pixels.
SIDE: Final = 640

#: The least and the greatest circumradius looked for, as shares of that, and the least in pixels of the file.
SMALL, LARGE, LEAST = 0.012, 0.24, 10.0

#: The share of a hex's points that has to be of a tile's colours, and how well a rotation has to fit.
COVERED, FITS = 0.62, 0.45

#: Less than this between the best rotation and the next is a doubt.
DOUBT: Final = 0.16

#: How many tiles' worth of both colours may lie outside the tiles that are read, and how far beyond their
#: corners outside begins. Photos that are read rightly have 0.1 as a rule; where tiles are missed it is more.
MISSED, BEYOND = 0.15, 1.1

PITCH: Final = 0.16


@dataclass(frozen=True)
class TableReading:
    """What lies on a photographed table.

    Parameters
    ----------
    layout : Layout
        The tiles.
    doubtful : mapping of hex to rotation or None
        Tiles that may be read otherwise, and how: another rotation, or none there at all.
    places : mapping of hex to six points
        Where the corners of each tile are on the photo, in pixels.
    size : (width, height)
        Of the photo in pixels, as a person sees it.
    source : "pixels" or "metadata"
        Where the answer is from.
    missed : float
        How many tiles' worth of yellow and of blue lies outside the tiles, whichever is less.
    """

    layout: Layout
    doubtful: Mapping[Hex, Rotation | None] = field(default_factory=dict)
    places: Mapping[Hex, tuple[Point, ...]] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)
    source: Source = "pixels"
    missed: float = 0.0

    @property
    def status(self) -> Status:
        """Found; or gave-up, if so much of the colours of tiles is left over that the tiles are a guess."""
        return "gave-up" if self.missed > MISSED else "found"

    @property
    def creatures(self) -> list[Creature]:
        """The closed creatures on it, of both colours."""
        return find_creatures(self.layout)

    @property
    def open(self) -> list[Hex]:
        """The hexes beside a tile that have none, sorted: where a creature is not closed yet."""
        return sorted({near for place in self.layout for near in neighbours_of(place)} - self.layout.keys())

    def to_json(self) -> dict[str, Any]:
        """The JSON form, as plain dicts and lists."""
        return {
            "status": self.status,
            "source": self.source,
            "missed": round(self.missed, 2),
            "layout": self.layout.to_json(),
            "creatures": [creature.to_json() for creature in self.creatures],
            "open": [list(place) for place in self.open],
            "doubtful": [
                {"hex": list(place), "read": self.layout.get(place), "other": other}
                for place, other in sorted(self.doubtful.items())
            ],
        }


def look(photo: bytes | str | Path, *, metadata: bool = True) -> TableReading:
    """The tiles that lie on a photographed table.

    Which colour is yellow: the one with more red than blue in it.

    Parameters
    ----------
    photo : bytes or path
        A PNG, JPEG or WebP.
    metadata : bool
        Whether the layout that the file carries, if it does, is the answer.

    Raises
    ------
    PictureError
        If it is no picture that can be read, or no tiles are found on it.
    """
    if metadata and (layout := carried(photo)) is not None:
        return TableReading(layout, source="metadata")
    image = opened(photo)
    pixels, shrink = _small(image.pixels)
    signed, solid = colours(pixels)
    low = max(SMALL * max(signed.shape), LEAST / (shrink * image.scale))
    matrix = _pose(signed, low, LARGE * max(signed.shape))
    reading = _read(matrix, signed, solid)
    scale = shrink * image.scale
    if not reading:
        raise PictureError("no tiles of two colours are found on the photo")
    layout = Layout({place: rotation for place, (rotation, _, _) in reading.items()})
    doubtful = {place: other for place, (_, other, margin) in reading.items() if margin < DOUBT}
    places = {}
    for place in layout:
        at = warped(matrix, _corners(place))
        places[place] = tuple(((float(x) + 0.5) * scale, (float(y) + 0.5) * scale) for x, y in at)
    left = _missed(signed, [[(x / scale, y / scale) for x, y in corners] for corners in places.values()])
    return TableReading(layout, doubtful, places, image.size, missed=left)


def _missed(signed: Array, tiles: Sequence[Sequence[Point]]) -> float:
    """How many tiles' worth of yellow and of blue lies outside some tiles, whichever is less."""
    import numpy as np
    from PIL import Image, ImageDraw

    mask = Image.new("L", (signed.shape[1], signed.shape[0]))
    draw = ImageDraw.Draw(mask)
    for corners in tiles:
        x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
        draw.polygon([(x + BEYOND * (a - x), y + BEYOND * (b - y)) for a, b in corners], fill=1)
    inside = np.asarray(mask) > 0
    yellow, blue = signed > 0.5, signed < -0.5
    worth = max(1.0, float(((yellow | blue) & inside).sum()) / len(tiles))
    # What lies about may be like one of the colours; hardly like both.
    return float(min((yellow & ~inside).sum(), (blue & ~inside).sum())) / worth


def _small(pixels: Array) -> tuple[Array, float]:
    import numpy as np
    from PIL import Image

    factor = max(1.0, max(pixels.shape[:2]) / SIDE)
    if factor == 1:
        return pixels, 1.0
    image = Image.fromarray(pixels)
    size = (round(image.width / factor), round(image.height / factor))
    return np.asarray(image.resize(size, Image.Resampling.BOX)), image.width / size[0]


def colours(pixels: Array) -> tuple[Array, Array]:
    """How yellow each pixel is, from 1 to -1 for blue, and whether it is a tile at all.

    Yellow and blue differ in how much red and blue light they return, which no shadow changes.
    """
    import numpy as np
    from scipy import ndimage

    light = pixels.astype(np.float32) + 12
    calm = np.stack([ndimage.gaussian_filter(light[..., k], 0.7) for k in range(3)], axis=-1)
    warm = np.log(calm[..., 0] / calm[..., 2])
    # The ground is what most of the border shows.
    rim = np.concatenate([warm[:3].ravel(), warm[-3:].ravel(), warm[:, :3].ravel(), warm[:, -3:].ravel()])
    ground = float(np.median(rim))
    spread = max(0.05, 2.5 * float(np.median(np.abs(rim - ground))))
    off = warm - ground
    high, low = _mode(off[off > spread]), _mode(-off[off < -spread])
    if high is None or low is None:
        raise PictureError("no tiles of two colours are found on the photo")
    middle = (high - low) / 2
    half = (high + low) / 2
    signed = np.clip((off - middle) / half, -1, 1)
    nearness = np.minimum(np.abs(off - high), np.abs(off + low)) / np.maximum(np.abs(off), 0.02)
    solid = (nearness < 1).astype(np.float32)
    signed = signed * ndimage.gaussian_filter(solid, 0.7)
    return signed.astype(np.float32), solid


def _mode(values: Array) -> float | None:
    """What most of some values are near to; None for too few."""
    import numpy as np

    if values.size < 60:
        return None
    top = float(np.quantile(values, 0.995))
    counts, edges = np.histogram(values, bins=40, range=(0, top))
    weights = np.convolve(counts * (edges[1:]), [1, 1, 1], "same")
    k = int(weights.argmax())
    return float((edges[k] + edges[k + 1]) / 2)


@cache
def _shapes(pitch: float) -> Array:
    """What each rotation should look like: rotations x points, from 1, yellow, to -1."""
    import numpy as np

    at = points(pitch)
    result = []
    for k in range(3):
        tip = np.array(corner_point((0, 0), CORNERS_OF[YELLOW][k]))
        blue = np.array(corner_point((0, 0), CORNERS_OF[BLUE][k]))
        in_tip = 0.5 - np.hypot(*(at - tip).T)
        in_bridge = np.minimum(-(at @ tip), np.hypot(*(at - blue).T) - 0.5)
        inside = np.maximum(in_tip, in_bridge)
        result.append(np.clip(inside / 0.1, -1, 1))
    return np.array(result)


def _pose(signed: Array, low: float, high: float) -> Array:
    """The pose that explains most of the photo."""
    import numpy as np
    from scipy import ndimage

    depth = ndimage.distance_transform_edt(np.pad(signed > 0.3, 1))[1:-1, 1:-1]
    weight = depth**1.5
    if not weight.any():
        raise PictureError("no tiles of two colours are found on the photo")
    best: tuple[float, Array] | None = None
    # The yellow corner 1 of the hex at the origin is the joint that a peak puts there.
    to_joint = np.array([[1, 0, -1], [0, 1, 0], [0, 0, 1.0]])
    pictures = slopes(signed)
    ys, xs = np.nonzero(np.abs(signed) > 0.3)
    few = max(1, len(xs) // 3000)
    body = np.stack([xs, ys], axis=1)[::few].astype(float)
    for found in peaks(weight, low, high, 10):
        for turned in parities(found):
            matrix, gain = _fit(turned @ to_joint, pictures, body, 0.26, (4, 4))
            if best is None or gain > best[0]:
                best = gain, matrix
    assert best is not None
    return _fit(best[1], pictures, body, PITCH, (4, 6, 6, 8, 8, 8, 8))[0]


def _fit(
    matrix: Array, pictures: tuple[Array, Array, Array], body: Array, pitch: float, stages: tuple[int, ...]
) -> tuple[Array, float]:
    """A pose improved towards the best rotations, and how much of the photo it explains."""
    import numpy as np

    shapes = _shapes(pitch)
    hexes = _hexes(matrix, body)
    sample = hexes.points(pitch)
    best, most = matrix, -np.inf
    for parameters in (*stages, 0):
        values = sampled(pictures[0], warped(matrix, sample)).reshape(len(hexes.places), -1)
        gains = values @ shapes.T / shapes.shape[1]
        chosen = gains.argmax(axis=1)
        # What is no tile but something yellow explains little of a hex, and counts against.
        gain = float((gains.max(axis=1) - 0.35 * np.abs(values).mean(axis=1)).sum()) * _area(matrix)
        if gain > most:
            best, most = matrix, gain
        if parameters:
            here = gains.max(axis=1) > 0.3
            if not here.any():
                break
            mask = np.repeat(here, shapes.shape[1])
            matrix = step(matrix, sample[mask], shapes[chosen][here].ravel(), pictures, parameters, 1.2)
    return best, most


def _hexes(matrix: Array, body: Array) -> Hexes:
    return hexes_touched(unwarped(matrix, body), 1500)


def _area(matrix: Array) -> float:
    """The pixels of a hex, about."""
    return float(abs(matrix[0, 0] * matrix[1, 1] - matrix[0, 1] * matrix[1, 0]))


def _corners(place: Hex) -> Array:
    import numpy as np

    return np.array([corner_point(place, k) for k in range(6)])


def _read(matrix: Array, signed: Array, solid: Array) -> dict[Hex, tuple[Rotation, Rotation | None, float]]:
    """The rotation of each hex with a tile, the next best, and by how much that is worse."""
    import numpy as np

    ys, xs = np.nonzero(solid > 0)
    few = max(1, len(xs) // 6000)
    hexes = _hexes(matrix, np.stack([xs, ys], axis=1)[::few].astype(float))
    shapes = _shapes(PITCH)
    about = points(PITCH)
    best = np.full((len(hexes.places), 3), -1.0)
    covered = np.zeros(len(hexes.places))
    # Each tile lies a little off: turned and shifted on its own.
    for angle in (-3, 0, 3):
        c, s = cos(angle * pi / 180), sin(angle * pi / 180)
        turned = about @ np.array([[c, s], [-s, c]])
        for dx, dy in ((0, 0), *((0.07 * cos(k * pi / 3), 0.07 * sin(k * pi / 3)) for k in range(6))):
            sample = (hexes.centres[:, None, :] + turned + (dx, dy)).reshape(-1, 2)
            at = warped(matrix, sample)
            values = sampled(signed, at).reshape(len(hexes.places), -1)
            best = np.maximum(best, values @ shapes.T / np.abs(shapes).sum(axis=1))
            if angle == 0:
                mass = sampled(solid, at).reshape(len(hexes.places), -1).mean(axis=1)
                covered = np.maximum(covered, mass)
    reading: dict[Hex, tuple[Rotation, Rotation | None, float]] = {}
    for h, place in enumerate(hexes.places):
        order = np.argsort(-best[h])
        first, second = float(best[h][order[0]]), float(best[h][order[1]])
        if covered[h] < COVERED or first < FITS:
            continue
        margins: list[tuple[float, Rotation | None]] = [
            (first - second, ROTATIONS[int(order[1])]),
            (2 * (first - FITS), None),
            (2 * (covered[h] - COVERED), None),
        ]
        margin, other = min(margins, key=lambda it: it[0])
        reading[place] = ROTATIONS[int(order[0])], other, float(margin)
    # Things that lie about are no tiles of the table: a lone hex far from all others.
    groups = pieces(set(reading))
    if groups:
        largest = max(len(group) for group in groups)
        for group in groups:
            if len(group) == 1 and largest > 2:
                del reading[next(iter(group))]
    return reading
