"""Pictures of creatures made by a program from a seed: three ways of drawing, and what happens to pictures.

``project`` and ``full`` are this package's own renderer (a silhouette; a creature among its tiles), ``bars``
draws discs and bars of other proportions, ``even`` does so with bars in the middle between two joints,
``wobble`` is a hand that shakes. Damages are named in `DAMAGES`.
"""

from __future__ import annotations

import io
import math
import random
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.geometry import corner_point, from_thirds, midpoint
from palago.catalogue.draw.portraits.outline import outline_picture
from palago.catalogue.draw.rendering import png
from palago.catalogue.plane.lattice import YELLOW, hexes_of, joints_of
from palago.catalogue.plane.regions import around
from palago.catalogue.plane.tile import ROTATIONS

STYLES = ("project", "full", "bars", "wobble")
DAMAGES = ("blur", "noise", "jpeg", "light", "perspective", "face")


def random_creature(tiles: int, rng: random.Random) -> Creature:
    """A random yellow creature of exactly so many tiles, grown joint by joint."""
    while True:
        joints = {joints_of((0, 0), YELLOW)[0]}
        straggling = rng.random() < 0.6
        for _ in range(4 * tiles):
            near = sorted({j for place in around(joints) for j in joints_of(place, YELLOW)} - joints)
            chosen = rng.choice(near)
            if straggling:
                chosen = min(rng.sample(near, min(2, len(near))), key=lambda j: -len(around([*joints, j])))
            joints.add(chosen)
            if len(around(joints)) >= tiles:
                break
        if len(around(joints)) != tiles:
            continue
        layout = {}
        for place in around(joints):
            inside = [k for k, joint in enumerate(joints_of(place, YELLOW)) if joint in joints]
            k = {1: inside[0], 3: rng.randrange(3)}.get(len(inside), 3 - sum(inside))
            layout[place] = ROTATIONS[k]
        whole, missing = component(layout, min(joints))
        if whole == joints and not missing:
            return Creature.from_tiles(layout, min(joints))


@dataclass
class Made:
    """A picture, what it shows, and how large a hex is on it."""

    image: Image.Image
    creature: Creature
    unit: float
    style: str
    damage: str

    def data(self, kind: str = "PNG") -> bytes:
        """The file."""
        out = io.BytesIO()
        self.image.save(out, kind)
        return out.getvalue()


def polygons(creature: Creature, steps: int = 8):
    """The contours as lists of points, in circumradii."""
    for contour in creature.contours:
        points = []
        for (place, entry), letter in zip(contour.crossings, contour.letters, strict=True):
            x, y = midpoint(place, entry)
            if letter == "s":
                tx, ty = midpoint(place, entry + 3)
                points += [(x + k / steps * (tx - x), y + k / steps * (ty - y)) for k in range(steps)]
            else:
                corner, way = (entry - 1, 1) if letter == "r" else (entry, -1)
                mx, my = corner_point(place, corner)
                start = math.atan2(y - my, x - mx)
                points += [
                    (mx + 0.5 * math.cos(a), my + 0.5 * math.sin(a))
                    for a in (start + way * k / steps * 2 * math.pi / 3 for k in range(steps))
                ]
        yield points


class Canvas:
    """A ground of one colour, the plane of hexes turned and shifted over it, three times as fine."""

    FINE = 3

    def __init__(self, creature, unit, angle, paper, rng, room=1.2):
        corners = [corner_point(place, k) for place in creature.layout for k in range(6)]
        c, s = math.cos(angle), math.sin(angle)
        turned = [(c * x - s * y, s * x + c * y) for x, y in corners]
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        right, bottom = max(x for x, _ in turned), max(y for _, y in turned)
        rims = [rng.uniform(0.3, 0.3 + room) for _ in range(4)]
        self.c, self.s, self.unit = c, s, unit
        self.dx, self.dy = rims[0] - left, rims[1] - top
        self.size = (
            math.ceil(unit * (right - left + rims[0] + rims[2])),
            math.ceil(unit * (bottom - top + rims[1] + rims[3])),
        )
        self.image = Image.new("RGB", (self.size[0] * self.FINE, self.size[1] * self.FINE), paper)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, point):
        x, y = point
        scale = self.unit * self.FINE
        return (
            (self.c * x - self.s * y + self.dx) * scale,
            (self.s * x + self.c * y + self.dy) * scale,
        )

    def disc(self, point, radius, colour):
        x, y = self.at(point)
        r = radius * self.unit * self.FINE
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def polygon(self, points, colour):
        self.draw.polygon([self.at(p) for p in points], fill=colour)

    def finished(self):
        return self.image.resize(self.size, Image.Resampling.BOX)


def draw_bars(canvas, creature, colour, radius, width, shift):
    """Discs at joints, bars between bridged ones, shifted towards the middle of their tile."""
    for joint in creature.joints:
        canvas.disc(from_thirds(*joint), radius, colour)
    for place, rotation in creature.layout.items():
        k = ROTATIONS.index(rotation)
        joints = joints_of(place, YELLOW)
        one, two = joints[(k + 1) % 3], joints[(k + 2) % 3]
        if one in creature.joints:
            (x, y), (tx, ty) = from_thirds(*one), from_thirds(*two)
            mx, my = from_thirds(3 * place[0], 3 * place[1])
            length = math.hypot(tx - x, ty - y)
            nx, ny = (y - ty) / length, (tx - x) / length
            if nx * (mx - x) + ny * (my - y) < 0:
                nx, ny = -nx, -ny
            low, high = shift - width / 2, shift + width / 2
            canvas.polygon(
                [(x + nx * low, y + ny * low), (tx + nx * low, ty + ny * low),
                 (tx + nx * high, ty + ny * high), (x + nx * high, y + ny * high)],
                colour,
            )  # fmt: skip


def draw_wobble(canvas, creature, colour, paper, rng, strength=0.09):
    """The contours by a shaking hand."""
    waves = [
        (rng.uniform(-1.6, 1.6), rng.uniform(-1.6, 1.6), rng.uniform(0, 6.3), rng.uniform(0, 6.3))
        for _ in range(6)
    ]

    def moved(point):
        x, y = point
        dx = sum(math.sin(a * x + b * y + p) for a, b, p, _ in waves) / len(waves) ** 0.5
        dy = sum(math.sin(b * x - a * y + q) for a, b, _, q in waves) / len(waves) ** 0.5
        return x + strength * dx + rng.gauss(0, 0.012), y + strength * dy + rng.gauss(0, 0.012)

    shapes = list(polygons(creature))
    # Inner contours over the outer one; none lies inside another.
    canvas.polygon([moved(p) for p in shapes[0]], colour)
    for shape in shapes[1:]:
        canvas.polygon([moved(p) for p in shape], paper)


def draw_outline(canvas, creature, colour, width):
    """The contours as a pen line."""
    for shape in polygons(creature, 16):
        points = [canvas.at(p) for p in [*shape, *shape[:2]]]
        canvas.draw.line(
            points, fill=colour, width=max(1, round(width * canvas.unit * canvas.FINE)), joint="curve"
        )


def draw_project(creature, unit, angle, paper, rng, full):
    """This package's own renderer, turned."""
    drawn = picture(creature) if full else outline_picture(creature.contours)
    data = png(drawn.svg(unit * 2))
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    image = image.rotate(-math.degrees(angle), Image.Resampling.BICUBIC, expand=True)
    image = image.resize((max(1, image.width // 2), max(1, image.height // 2)), Image.Resampling.BOX)
    rims = [round(unit * rng.uniform(0.3, 1.5)) for _ in range(4)]
    whole = Image.new(
        "RGBA", (image.width + rims[0] + rims[2], image.height + rims[1] + rims[3]), (*paper, 255)
    )
    whole.alpha_composite(image, (rims[0], rims[1]))
    return whole.convert("RGB")


def draw_face(image, creature, unit, locate, rng):
    """Eyes and a mouth in a joint's disc."""
    draw = ImageDraw.Draw(image)
    joint = rng.choice(sorted(creature.joints))
    x, y = locate(from_thirds(*joint))
    r = 0.09 * unit
    light = rng.random() < 0.5
    for dx in (-0.17, 0.17):
        box = (x + dx * unit - r, y - 0.1 * unit - r, x + dx * unit + r, y - 0.1 * unit + r)
        draw.ellipse(box, fill=(255, 255, 255) if light else (0, 0, 0))
        draw.ellipse(
            (x + dx * unit - r / 2, y - 0.1 * unit - r / 2, x + dx * unit + r / 2, y - 0.1 * unit + r / 2),
            fill=(0, 0, 0),
        )
    draw.arc(
        (x - 0.2 * unit, y - 0.1 * unit, x + 0.2 * unit, y + 0.22 * unit),
        20,
        160,
        fill=(20, 0, 0),
        width=max(1, round(0.05 * unit)),
    )


def number_beside(image, unit, number, rng):
    """The picture with a strip above it that has a number in a red circle."""
    radius = 0.62 * unit
    strip = math.ceil(2 * radius + 0.5 * unit)
    paper = image.getpixel((0, 0))
    whole = Image.new("RGB", (image.width, image.height + strip), paper)
    whole.paste(image, (0, strip))
    draw = ImageDraw.Draw(whole)
    x, y = 0.3 * unit + radius, 0.2 * unit + radius
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(200, 16, 46))
    draw.text((x, y), str(number), fill="white", anchor="mm", font_size=max(8, round(0.8 * unit)))
    return whole, strip


def warped(image, share, rng, paper):
    """Each corner moved by up to a share of the picture's side, at least one by all of it."""
    w, h = image.size
    rim = math.ceil(share * max(w, h)) + 2
    wide = Image.new("RGB", (w + 2 * rim, h + 2 * rim), paper)
    wide.paste(image, (rim, rim))
    w, h = wide.size
    source = [(0, 0), (w, 0), (w, h), (0, h)]
    target = [
        (
            x + rng.choice([-1, 1]) * rng.uniform(0.6, 1) * share * w * 0.7071,
            y + rng.choice([-1, 1]) * rng.uniform(0.6, 1) * share * h * 0.7071,
        )
        for x, y in source
    ]
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    coefficients = np.linalg.solve(np.array(rows), np.array(right))
    return wide.transform(
        wide.size, Image.Transform.PERSPECTIVE, list(coefficients), Image.Resampling.BICUBIC, fillcolor=paper
    )


def lit(image, rng, least=0.5):
    """Light from one side, and a little darker at the rim."""
    w, h = image.size
    y, x = np.mgrid[0:h, 0:w]
    angle = rng.uniform(0, 2 * math.pi)
    along = (math.cos(angle) * (x / w - 0.5) + math.sin(angle) * (y / h - 0.5)) + 0.5
    rim = ((x / w - 0.5) ** 2 + (y / h - 0.5) ** 2) * 0.5
    factor = np.clip(least + (1 - least) * along - rim, 0.2, 1)
    return Image.fromarray((np.asarray(image) * factor[..., None]).astype(np.uint8))


def damaged(image, damage, unit, rng, paper):
    """The picture after a damage by name."""
    if damage == "blur":
        return image.filter(ImageFilter.GaussianBlur(rng.uniform(0.06, 0.12) * unit))
    if damage == "noise":
        noise = np.random.default_rng(rng.randrange(2**32)).normal(
            0, rng.uniform(15, 30), (*image.size[::-1], 3)
        )
        return Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8))
    if damage == "jpeg":
        out = io.BytesIO()
        image.save(out, "JPEG", quality=rng.randint(12, 40))
        return Image.open(out).convert("RGB")
    if damage == "light":
        return lit(image, rng)
    if damage == "perspective":
        return warped(image, 0.05, rng, paper)
    if damage == "strong":
        return warped(image, 0.1, rng, paper)
    raise ValueError(damage)


PAPERS = ((255, 255, 255), (250, 245, 230), (235, 235, 240), (244, 232, 205))
INKS = ((20, 20, 20), (40, 40, 90), (120, 30, 30), (30, 90, 50), (249, 194, 46), (42, 111, 183))


def made(style: str, damage: str, tiles: int, seed: int, unit: float | None = None) -> Made:
    """A picture from a seed; ``damage`` is "" or one or several of `DAMAGES`, joined by "+"."""
    rng = random.Random(f"{style}/{damage}/{tiles}/{seed}")
    creature = random_creature(tiles, rng)
    angle = rng.uniform(0, 2 * math.pi)
    extent = (
        max(
            max(abs(a - b) for a in v for b in v)
            for v in zip(*[corner_point(p, k) for p in creature.layout for k in range(6)], strict=True)
        )
        + 3
    )
    if unit is None:
        unit = min(rng.choice([12, 16, 22, 30, 45]), 1900 / extent)
    paper, ink = rng.choice(PAPERS), rng.choice(INKS)
    names = [name for name in damage.split("+") if name]
    locate = None
    if style in ("project", "full"):
        image = draw_project(creature, unit, angle, paper, rng, style == "full")
    else:
        canvas = Canvas(creature, unit, angle, paper, rng)
        if style == "bars":
            draw_bars(
                canvas, creature, ink, rng.uniform(0.42, 0.58), rng.uniform(0.34, 0.5), rng.uniform(0.1, 0.25)
            )
        elif style == "even":
            draw_bars(canvas, creature, ink, rng.uniform(0.42, 0.58), rng.uniform(0.3, 0.5), 0.0)
        elif style == "wobble":
            draw_wobble(canvas, creature, ink, paper, rng)
        elif style == "outline":
            draw_outline(canvas, creature, ink, rng.uniform(0.06, 0.14))
        image = canvas.finished()
        locate = lambda p: tuple(v / canvas.FINE for v in canvas.at(p))  # noqa: E731
    if "face" in names:
        names.remove("face")
        if locate is None:
            # Where the middle of the body is thick enough, whichever joint that is.
            locate = _joint_on(image, creature, unit, rng, paper)
        draw_face(image, creature, unit, locate, rng)
    if rng.random() < 0.4:
        image, _ = number_beside(image, unit, tiles, rng)
    for name in ("perspective", "strong", "light", "blur", "noise", "jpeg"):
        if name in names:
            image = damaged(image, name, unit, rng, paper)
    return Made(image, creature, unit, style, damage)


def _joint_on(image, creature, unit, rng, paper):
    """A place inside the body of a rendered picture."""
    from scipy import ndimage

    far = np.abs(np.asarray(image).astype(int) - np.array(paper)).sum(2) > 120
    deep = ndimage.distance_transform_edt(far)
    ys, xs = np.nonzero(deep > 0.8 * deep.max())
    k = rng.randrange(len(xs))
    return lambda point: (int(xs[k]), int(ys[k]))


def right(reading: Creature, creature: Creature) -> bool:
    """Whether a reading is the creature, up to turns; mirror twins are different."""
    from palago.catalogue.creature.sums import write_sum

    return write_sum(reading) == write_sum(creature)


__all__ = ["DAMAGES", "STYLES", "Layout", "Made", "hexes_of", "made", "random_creature", "right"]
