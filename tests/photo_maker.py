"""Photos of tables made by a program from a seed: tiles with gaps, a little turned, on wood, with shadows."""

from __future__ import annotations

import io
import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import centre, corner_point
from palago.catalogue.plane.lattice import CORNERS_OF, YELLOW, Pose
from palago.catalogue.plane.regions import neighbours_of
from palago.catalogue.plane.tile import ROTATIONS

from picture_maker import warped

YELLOWS = ((245, 195, 50), (235, 205, 90), (250, 180, 40))
BLUES = ((40, 100, 180), (60, 90, 150), (30, 130, 190))
GROUNDS = ((150, 105, 70), (190, 150, 110), (110, 110, 105), (225, 220, 210), (90, 60, 45), (120, 140, 110))


def random_layout(tiles: int, rng: random.Random) -> Layout:
    """Tiles laid one beside another at random."""
    placed = {(0, 0): rng.choice(ROTATIONS)}
    while len(placed) < tiles:
        near = sorted({n for p in placed for n in neighbours_of(p)} - placed.keys())
        crowded = [p for p in near if sum(n in placed for n in neighbours_of(p)) > 1]
        placed[rng.choice(crowded or near)] = rng.choice(ROTATIONS)
    return Layout(placed)


def _arc(middle, start, stop, radius=0.5, steps=10):
    turn = (stop - start + math.pi) % (2 * math.pi) - math.pi
    angles = [start + turn * k / steps for k in range(steps + 1)]
    return [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles]


def _yellow(rotation):
    """The tip and the bridge of a tile about the origin, as polygons."""
    k = ROTATIONS.index(rotation)
    cut = CORNERS_OF[YELLOW][k]
    corners = [corner_point((0, 0), c) for c in range(6)]
    at = [corners[(cut + c) % 6] for c in range(6)]

    def between(a, b):
        return (at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2

    def angle(middle, point):
        return math.atan2(point[1] - middle[1], point[0] - middle[0])

    tip = [at[0], *_arc(at[0], angle(at[0], between(0, 1)), angle(at[0], between(0, 5)))]
    # The blue tip is opposite; the straight runs through the middle.
    blue = at[3]
    bridge = [between(1, 2), at[2], *_arc(blue, angle(blue, between(2, 3)), angle(blue, between(3, 4))),
              at[4], between(4, 5)]  # fmt: skip
    return tip, bridge


def photo(tiles: int, seed: int, hard: bool = True) -> tuple[bytes, Layout]:
    """A photo as a JPEG, and what lies on the table."""
    rng = random.Random(f"photo/{tiles}/{seed}")
    layout = random_layout(tiles, rng)
    angle = rng.uniform(0, 2 * math.pi)
    c, s = math.cos(angle), math.sin(angle)
    middles = {p: (c * x - s * y, s * x + c * y) for p in layout for x, y in [centre(p)]}
    left, top = min(x for x, _ in middles.values()) - 2.2, min(y for _, y in middles.values()) - 2.2
    right, bottom = max(x for x, _ in middles.values()) + 2.2, max(y for _, y in middles.values()) + 2.2
    unit = rng.choice([14, 18, 25, 40])
    unit = min(unit, 1500 / max(right - left, bottom - top))
    fine = 2
    size = math.ceil((right - left) * unit * fine), math.ceil((bottom - top) * unit * fine)
    ground = rng.choice(GROUNDS)
    numbers = np.random.default_rng(rng.randrange(2**32))
    grain = numbers.normal(0, 1, (size[1], 1)).repeat(8, axis=1)
    grain = np.array(Image.fromarray(grain.astype(np.float32)).resize(size, Image.Resampling.BICUBIC))
    rows = np.cumsum(numbers.normal(0, 0.4, size[1]))
    wood = 10 * np.sin(rows[:, None] / 3 + np.linspace(0, 3, size[0])[None] * 2) + 6 * grain
    base = np.clip(np.array(ground)[None, None] + wood[..., None], 0, 255).astype(np.uint8)
    image = Image.fromarray(base)
    draw = ImageDraw.Draw(image)
    yellow, blue = rng.choice(YELLOWS), rng.choice(BLUES)
    gap = rng.uniform(0, 0.04)
    for place, rotation in layout.items():
        x, y = middles[place]
        turn = angle + math.radians(rng.uniform(-3, 3) if hard else 0)
        x, y = (x + rng.gauss(0, 0.015), y + rng.gauss(0, 0.015)) if hard else (x, y)
        tc, ts, grow = math.cos(turn), math.sin(turn), 1 - gap

        def at(points, x=x, y=y, tc=tc, ts=ts, grow=grow):
            return [
                (
                    (x + grow * (tc * a - ts * b) - left) * unit * fine,
                    (y + grow * (ts * a + tc * b) - top) * unit * fine,
                )
                for a, b in points
            ]

        draw.polygon(
            [
                (a + 0.06 * unit * fine, b + 0.06 * unit * fine)
                for a, b in at([corner_point((0, 0), k) for k in range(6)])
            ],
            fill=tuple(v // 2 for v in ground),
        )
        draw.polygon(at([corner_point((0, 0), k) for k in range(6)]), fill=blue)
        for shape in _yellow(rotation):
            draw.polygon(at(shape), fill=yellow)
    # Other things lying about.
    for _ in range(rng.randrange(3)):
        a, b = rng.uniform(0, size[0]), rng.choice([0.4, bottom - top - 0.4]) * unit * fine
        r = rng.uniform(0.3, 0.7) * unit * fine
        draw.ellipse(
            (a - r, b - r, a + r, b + r), fill=rng.choice([(200, 30, 30), (240, 240, 240), (20, 20, 20)])
        )
    image = image.resize((size[0] // fine, size[1] // fine), Image.Resampling.BOX)
    if hard:
        image = warped(image, 0.1, rng, ground)
    values = np.asarray(image).astype(np.float32)
    h, w = values.shape[:2]
    ys, xs = np.mgrid[0:h, 0:w]
    way = rng.uniform(0, 2 * math.pi)
    light = 0.65 + 0.35 * ((math.cos(way) * (xs / w - 0.5) + math.sin(way) * (ys / h - 0.5)) + 0.5)
    if hard:
        edge = math.cos(way + 1) * (xs / w - rng.uniform(0.3, 0.7)) + math.sin(way + 1) * (ys / h - 0.5)
        light = light * np.where(edge > 0, 1, 0.62)
    values = values * light[..., None] + numbers.normal(0, 5, values.shape)
    image = Image.fromarray(np.clip(values, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.06) * unit))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=rng.randint(60, 92))
    return out.getvalue(), layout


def same(one: Layout, two: Layout) -> bool:
    """Whether two tables are the same but for a turn that keeps the colours, and where they lie."""
    if len(one) != len(two):
        return False

    def home(layout):
        q, r = min(layout)
        return layout.posed(Pose(shift=(-q, -r)))

    return any(home(one.posed(Pose(turn))) == home(two) for turn in (0, 2, 4))
