"""The pictures of the site, made by palago when it is built, once for paper and once for the night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path as Place
from typing import Final

from palago.catalogue.count.published import published_counts
from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import read_sum
from palago.catalogue.draw.chart import growth_chart
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.geometry import from_thirds, near_origin, xy
from palago.catalogue.draw.printed.sheets import Look, sheet
from palago.catalogue.draw.shapes import Path, Picture
from palago.catalogue.draw.style import THEMES, Style
from palago.catalogue.generator.enumeration import stream
from palago.catalogue.plane.lattice import Joint, joints_of
from palago.games.record.pictures import game_strip
from palago.games.record.transcript import read_transcript
from palago.solver.cards.between import transform
from palago.solver.design.numbers import solve
from palago.solver.design.published import published
from palago.solver.green.plans import plan
from palago.solver.green.storyboard import strip

#: Where the cards of the mosaics are.
MOSAICS: Final = Place(__file__).parents[2] / "results" / "mosaics"

#: How many pixels a circumradius takes.
SCALE: Final = 40

#: A short game of Palago.
GAME: Final = """\
palago transcript 1
start: palago yellow 48:
1 yellow: a0,-1 a0,0
2 blue: c-2,0 c-1,-1
3 yellow: b-1,0 a-1,1
4 blue: b-2,1 b-2,2
"""

TWELVE: Final = "0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b"


def night(style: Style) -> Style:
    """A style whose ground is left to the page."""
    return replace(style, ground=None)


LOOKS: Final = {"": night(THEMES["light"]), "-night": night(THEMES["dark"])}


def of_creature(text: str) -> Callable[[Style], Picture]:
    """The picture of a creature that is spelled by a sum."""
    return lambda style: picture(read_sum(text), style=style)


def tiles(style: Style) -> Picture:
    """The tile in its three rotations."""
    return picture(
        Layout.of_tiles([(0, 0, "a"), (2, -1, "b"), (4, -2, "c")]), style=style, title="a, b and c"
    )


def logo() -> str:
    """One tile, for the head of every page."""
    return picture(Layout.of_tiles([(0, 0, "b")]), style=THEMES["light"], title="Palago").svg(SCALE)


def joints(style: Style) -> Picture:
    """The half lattice: the joints of a creature, its bridges, and the tiles as triangles."""
    creature = read_sum(TWELVE)
    home = near_origin(creature.layout)
    creature = creature.posed(home)
    ground = picture(creature, style=style)
    triangles = "".join(
        f"M{'L'.join(xy(from_thirds(*joint)) for joint in joints_of(place, creature.colour))}Z"
        for place in creature.layout
    )
    bridges = "".join(
        f"M{xy(from_thirds(*first))}L{xy(from_thirds(*second))}" for first, second in creature.bridges
    )
    dots = "".join(dot(joint) for joint in creature.joints)
    faint = tuple(replace(part, opacity=0.35) for part in ground.parts if isinstance(part, Path))
    drawn = (
        *faint,
        Path(triangles, stroke=style.ink, width=0.035, opacity=0.6),
        Path(bridges, stroke=style.move, width=0.14),
        Path(dots, style.move),
    )
    return replace(ground, parts=drawn, title="Joints, bridges and tiles")


def dot(joint: Joint, radius: float = 0.16) -> str:
    """A disc around a joint."""
    x, y = from_thirds(*joint)
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius:.3f} {y:.3f}{half} {2 * radius} 0{half} {-2 * radius} 0Z"


def sweep(style: Style) -> Picture:
    """A sweep in mid-row: what is swept, the boundary, and what is to come."""
    creature = read_sum(TWELVE)
    creature = creature.posed(near_origin(creature.layout))
    ground = picture(creature, style=style)
    rows = sorted({joint[1] for joint in creature.joints})
    middle = rows[len(rows) // 2]
    row = sorted(joint for joint in creature.joints if joint[1] == middle)
    kink = row[len(row) // 2] if row else (0, middle)

    def swept(joint: Joint) -> bool:
        return joint[1] < middle or (joint[1] == middle and joint[0] <= kink[0])

    done = [joint for joint in creature.joints if swept(joint)]
    edge = [joint for joint in done if joint[1] == middle or any(_above(joint, other) for other in row)]
    ahead = [joint for joint in creature.joints if not swept(joint)]
    faint = tuple(replace(part, opacity=0.3) for part in ground.parts if isinstance(part, Path))
    drawn = (
        *faint,
        Path("".join(map(dot, done)), style.add),
        Path("".join(dot(joint, 0.3) for joint in edge), stroke=style.move, width=0.1),
        Path("".join(map(dot, ahead)), stroke=style.ink, width=0.06),
    )
    return replace(ground, parts=drawn, title="A sweep in the middle of a row")


def _above(joint: Joint, other: Joint) -> bool:
    return joint[1] == other[1] - 3 and joint[0] > other[0]


def storyboard(style: Style) -> Picture:
    """From the virus to the ring, act by act."""
    return strip(plan(transform("virus", "ring")), across=3, style=style)


def of_size(tiles: int, columns: int) -> Callable[[Style], Picture]:
    """All free creatures of a size on a sheet."""

    def drawn(style: Style) -> Picture:
        return sheet(list(stream(tiles)), Look(columns=columns, style=style, label="none"))[0]

    return drawn


def champion(number: int) -> Callable[[Style], Picture]:
    """The creature of a size with the most points."""

    def drawn(style: Style) -> Picture:
        best = published("points", number)
        assert best is not None
        assert best.creature is not None
        return picture(best.creature, style=style)

    return drawn


def chart(style: Style) -> str:
    """The numbers of creatures on a logarithmic scale."""
    rows = published_counts()
    shown = {
        "free": {row.tiles: row.free for row in rows if row.free},
        "fixed": {row.tiles: row.fixed for row in rows if row.fixed},
    }
    drawn = growth_chart(shown, "creatures", sizes={"a set of 48 tiles": 48})
    return drawn[drawn.index("<svg") :]


def game(style: Style) -> Picture:
    """A game, turn by turn."""
    return game_strip(read_transcript(GAME), across=4, style=style)


@cache
def solved(name: str) -> Creature:
    """The creature of a mosaic."""
    return solve(str(MOSAICS / f"{name}.json")).solutions[0]


def mosaic(name: str) -> Callable[[Style], Picture]:
    """A creature of a whole set, found from a joint map when the site is built."""

    def drawn(style: Style) -> Picture:
        return picture(solved(name), style=style)

    return drawn


PICTURES: Final[dict[str, Callable[[Style], Picture | str]]] = {
    "tiles": tiles,
    "eye": of_creature("4b+5c"),
    "virus": of_creature("0a+1a+2b3c"),
    "ring": of_creature("0c+5b+3a+5c+3b"),
    "twelve": of_creature(TWELVE),
    "storyboard": storyboard,
    "joints": joints,
    "sweep": sweep,
    "nine": of_size(9, 3),
    "ten": of_size(10, 5),
    "eleven": of_size(11, 7),
    "game": game,
    "gorilla": mosaic("gorilla"),
    "dragon": mosaic("dragon"),
    "champion": champion(48),
    "champion-20": champion(20),
    "champion-33": champion(33),
    "chart": chart,
}


def rendered(name: str) -> dict[str, str]:
    """The files of a picture, by their names: one for paper and one for the night."""
    found = {}
    for suffix, style in LOOKS.items():
        drawn = PICTURES[name](style)
        found[f"{name}{suffix}.svg"] = drawn if isinstance(drawn, str) else drawn.svg(SCALE)
    return found
