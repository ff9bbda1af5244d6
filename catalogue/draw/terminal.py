"""Pictures for the terminal: characters that a person recognises as the same creature.

The picture is sampled on a grid of points, two across and two down for each character. Without
colour, a creature's body is drawn in quadrant blocks (or ``#`` in ASCII) on a ground of dots that
marks the tiles. With colour, each character shows two points one above the other in true colours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import ceil
from typing import Final

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.geometry import box_around, near_origin, region_at
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.plane.lattice import YELLOW, Colour, Joint
from palago.catalogue.plane.regions import joints_around

#: Quadrant blocks by which of upper left, upper right, lower left, lower right are filled.
QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
RESET: Final = "\x1b[0m"

#: Characters across a hex when there is room.
COLUMNS_A_HEX: Final = 12
#: A character is twice as high as wide.
ASPECT: Final = 2


def terminal_picture(
    subject: Creature | Layout,
    *,
    table: Layout | None = None,
    columns: int = 100,
    unicode: bool = True,
    colour: bool = False,
) -> str:
    """A picture of a creature or a layout in characters.

    Parameters
    ----------
    subject : Creature or Layout
        A layout shows every closed creature on it or, if it has none, all that is yellow.
    table : Layout, optional
        All the tiles to show around a creature.
    columns : int
        The greatest width, in characters; the picture shrinks to fit.
    unicode : bool
        Whether block characters may be used, or only ASCII.
    colour : bool
        Whether to use true colour escape sequences (needs `unicode`).

    Returns
    -------
    str
        Lines without trailing blanks, the last one without a line end.
    """
    layout = subject.layout if isinstance(subject, Creature) else subject
    if table is not None:
        layout = Layout({**table, **layout})
    if not layout:
        return ""
    home = near_origin(layout)
    layout, subject = layout.posed(home), subject.posed(home)
    body = _body(subject)
    left, top, right, bottom = box_around(layout, pad=0)
    width, height = right - left, bottom - top
    step = max(2 / COLUMNS_A_HEX, width / max(columns, 1))

    def sample(column: float, row: float) -> tuple[Colour, bool] | None:
        """The colour at a place counted in characters, and whether it is in the body."""
        found = region_at(layout, left + column * step, top + row * step * ASPECT)
        return None if found is None else (found[0], found[1] in body)

    across, down = ceil(width / step), ceil(height / (step * ASPECT))
    character = _coloured if colour and unicode else _blocks if unicode else _ascii
    lines = ("".join(character(sample, column, row) for column in range(across)) for row in range(down))
    return "\n".join(line.rstrip() for line in lines)


def can_print(text: str) -> bool:
    """Whether standard output can encode a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _body(subject: Creature | Layout) -> frozenset[Joint]:
    if isinstance(subject, Creature):
        return subject.joints
    closed = frozenset(joint for creature in find_creatures(subject) for joint in creature.joints)
    return closed or frozenset(joints_around(subject, YELLOW))


Sample = Callable[[float, float], tuple[Colour, bool] | None]


def _blocks(sample: Sample, column: int, row: int) -> str:
    points = [sample(column + dx, row + dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75)]
    filled = sum(1 << k for k, point in enumerate(points) if point is not None and point[1])
    return QUADRANTS[filled] if filled else _ground(points)


def _ascii(sample: Sample, column: int, row: int) -> str:
    points = [sample(column + dx, row + dy) for dy in (0.25, 0.75) for dx in (0.25, 0.75)]
    return "#" if sum(point is not None and point[1] for point in points) >= 2 else _ground(points, ".")


def _ground(points: list[tuple[Colour, bool] | None], dot: str = "·") -> str:
    return dot if sum(point is not None for point in points) >= 2 else " "


def _coloured(sample: Sample, column: int, row: int) -> str:
    upper, lower = (_shade(sample(column + 0.5, row + dy)) for dy in (0.25, 0.75))
    if upper is None and lower is None:
        return " "
    if upper is None:
        return f"\x1b[38;2;{lower}m▄{RESET}"
    if lower is None:
        return f"\x1b[38;2;{upper}m▀{RESET}"
    return f"\x1b[38;2;{upper};48;2;{lower}m▀{RESET}"


def _shade(point: tuple[Colour, bool] | None) -> str | None:
    if point is None:
        return None
    colour, in_body = point
    shade = (LIGHT.strong if in_body else LIGHT.pale)[colour]
    return ";".join(str(int(shade[k : k + 2], 16)) for k in (1, 3, 5))
