"""Pictures of a plan that hands can follow: the table before, a frame for each act, and the table after.

All frames have one viewport and one palette, and every tile the number that the captions call it by (see
`captions`). The frame of an act shows the table after it: the tile that was lifted is a ghost where it was,
an arrow goes to where it lies or round its middle, and below stands what to do, with the tile as it lies::

    frames(plan)[0]    before, with all numbers, and a letter on each further place
    frames(plan)[3]    3. tile 7: move to C, straight 12-6
    frames(plan)[-1]   after

A plan that leads from stage to stage has a frame for each stage too, and is the same in all else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from palago.catalogue.creature.creature import find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import tile_parts
from palago.catalogue.draw.geometry import Box, box_around, contours_path, near_origin
from palago.catalogue.draw.marks import ghost, move_arrow, place_name, plus, ring, tile_name, turn_arrow
from palago.catalogue.draw.rendering import animation
from palago.catalogue.draw.shapes import Group, Label, Part, Path, Picture, side_by_side
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.plane.lattice import Hex
from palago.catalogue.plane.tile import ROTATIONS, Rotation
from palago.solver.green.captions import Caption, Names
from palago.solver.green.plans import Plan, Step

#: How long a frame of an animation is shown, and how many times longer the first and the last, in seconds.
SECONDS, LONGER = 1.6, 1.6

#: The size of a caption, the distance between its lines, and the width of the tile beside it.
SIZE, LINE, ICON = 0.62, 0.85, 0.52

#: The least width of a frame, so that captions need not be cut.
WIDTH: Final = 12.8


@dataclass(frozen=True)
class Storyboard:
    """The pictures of a plan.

    Parameters
    ----------
    plan : Plan
        What is done.
    style : Style
        The colours of all frames.
    stages : tuple of int
        After how many acts a stage stands, of a plan that leads from stage to stage; the first is 0.
    borders : bool
        Whether tiles have borders.
    """

    plan: Plan
    style: Style = LIGHT
    stages: tuple[int, ...] = ()
    borders: bool = True

    @cached_property
    def names(self) -> Names:
        """What tiles and places are called."""
        return Names(self.plan)

    @cached_property
    def frames(self) -> list[Picture]:
        """The table before, a frame for each act, and the table after; with stages each of these."""
        if self.stages:
            return list(self._staged())
        if not self.plan.steps:
            return [self._frame(self.plan.start, [*self._numbers(0)], "nothing to do", None)]
        return [
            self._frame(self.plan.start, [*self._places(), *self._numbers(0)], "before", None),
            *(self._act(step, caption, table) for step, caption, table in self._acts()),
            self._frame(self.plan.target, [*self._numbers(len(self.plan.steps))], "after", None),
        ]

    @property
    def stage_frames(self) -> list[Picture]:
        """A frame for each stage, in which the tiles that were acted on since the last one stand out."""
        return [self._stage(number) for number in range(len(self.stages))]

    def stage_text(self, number: int) -> str:
        """What a stage is called."""
        tiles = len(self.plan.tables[self.stages[number]])
        return f"stage {number}: {tiles} tiles"

    def _staged(self) -> Iterator[Picture]:
        """Each stage, and after it the acts that lead to the next."""
        acts = [self._act(*act) for act in self._acts()]
        for number, (before, done) in enumerate(pairwise((0, *self.stages))):
            yield from acts[before:done]
            yield self._stage(number, marked=False)

    def _acts(self) -> Iterator[tuple[Step, Caption, Layout]]:
        yield from zip(self.plan.steps, self.names.captions, self.plan.tables[1:], strict=True)

    def _stage(self, number: int, *, marked: bool = True) -> Picture:
        """A stage, with the acts that led to it marked, or the places named that the next ones lead to."""
        done = self.stages[number]
        if marked:
            past = self.plan.steps[self.stages[number - 1] if number else 0 : done]
            parts: list[Part] = [
                ring(self._home.hex(step.new[:2]), self._colour(step), f"{step.act}-ring")
                for step in past
                if step.new is not None
            ]
        else:
            ahead = self.names.ahead(done, self.stages[min(number + 1, len(self.stages) - 1)])
            parts = [
                part
                for place, name in ahead.items()
                for part in place_name(self._home.hex(place), name, self.style)
            ]
        return self._frame(
            self.plan.tables[done], [*parts, *self._numbers(done)], self.stage_text(number), None
        )

    def _colour(self, step: Step) -> str:
        return {"turn": self.style.turn, "add": self.style.add}.get(step.act, self.style.move)

    @cached_property
    def _home(self) -> Any:
        return near_origin(place for table in self.plan.tables for place in table)

    @cached_property
    def _box(self) -> Box:
        """The box of all tables, and room for a caption below, the same for all frames."""
        everywhere = (self._home.hex(place) for table in self.plan.tables for place in table)
        left, top, right, bottom = box_around(everywhere, pad=0.25)
        wider = max(0.0, WIDTH - (right - left)) / 2
        return left - wider, top, right + wider, bottom + 2.6 * LINE

    def _places(self) -> Iterator[Part]:
        for name, place in self.names.places.items():
            if place not in self.plan.start:
                yield from place_name(self._home.hex(place), name, self.style)

    def _numbers(self, acts: int, leave_out: frozenset[str] = frozenset()) -> Iterator[Part]:
        """The names of the tiles after so many acts."""
        for name, tile in self.names.tables[acts].items():
            if name not in leave_out:
                yield tile_name(self._home.hex(tile[:2]), name, self.style)

    def _act(self, step: Step, caption: Caption, table: Layout) -> Picture:
        under: list[Part] = []
        over: list[Part] = []
        old, new = step.old, step.new
        if old is not None and step.act != "turn":
            q, r = self._home.hex(old[:2])
            under += ghost((q, r, old[2]), self.style)
            over.append(tile_name((q, r), caption.tile, self.style))
        here: Hex | None = None if new is None else self._home.hex(new[:2])
        if here is not None:
            under.append(ring(here, self._colour(step), f"{step.act}-ring"))
        if old is not None and new is not None:
            third = (ROTATIONS.index(new[2]) - ROTATIONS.index(old[2])) % 3
            there = self._home.hex(old[:2])
            if step.act == "turn" and here is not None:
                over += turn_arrow(here, third == 1, self.style)
            elif here is not None:
                over += move_arrow(there, here, self.style)
        if step.act == "add" and here is not None:
            over += plus(here, self.style)
        numbers = self._numbers(caption.number)
        return self._frame(table, [*under, *numbers, *over], str(caption), new[2] if new else None)

    def _frame(self, table: Layout, parts: list[Part], text: str, rotation: Rotation | None) -> Picture:
        """A table with what lies on it, and the caption below."""
        layout = table.posed(self._home)
        contours = Path(
            contours_path(contour for creature in find_creatures(layout) for contour in creature.contours),
            stroke=self.style.line,
            width=0.11,
            kind="contour",
        )
        shown = [contours] if contours.data else []
        caption = self._caption(text, rotation)
        return Picture(
            (*tile_parts(layout, self.style, borders=self.borders), *shown, *parts, *caption),
            self._box,
            text,
            ground=self.style.ground or self.style.paper,
        )

    def _caption(self, text: str, rotation: Rotation | None) -> Iterator[Part]:
        """One or two lines, with a small tile as it is to lie."""
        left, _, right, bottom = self._box
        lines = text.split(", straight ")
        lines = [lines[0], *(f"straight {hours}" for hours in lines[1:])]
        middle = (left + right) / 2
        first = bottom - 1.9 * LINE
        for index, line in enumerate(lines):
            place = (middle, first + index * LINE)
            yield Label(line, place, SIZE, self.style.ink, bold=index == 0, kind="caption")
        if rotation is not None:
            width = Label(lines[-1], (0, 0), SIZE, self.style.ink).width
            at = (middle + width / 2 + ICON + 0.25, first + LINE - SIZE * 0.36)
            # It is near the origin that the tile of an icon lies.
            yield Group(tile_parts(Layout.of_tiles([(0, 0, rotation)]), self.style), at, ICON)


def frames(plan: Plan, style: Style = LIGHT) -> list[Picture]:
    """The table before, a frame for each act, and the table after, all in one box so that nothing jumps."""
    return Storyboard(plan, style).frames


def strip(plan: Plan, across: int = 4, style: Style = LIGHT) -> Picture:
    """All frames side by side, so many to a row."""
    shown = frames(plan, style)
    titles = "; ".join(frame.title for frame in shown[1:-1])
    return replace(
        side_by_side(shown, gap=0.4, across=across),
        title="A transformation, step by step",
        description=titles,
    )


def gif(plan: Plan, *, width: int | None = None, seconds: float = SECONDS, style: Style = LIGHT) -> bytes:
    """An animated GIF of all frames, repeated for ever.

    Parameters
    ----------
    plan : Plan
        What to show.
    width : int, optional
        Its width in pixels; 40 to a circumradius by default.
    seconds : float
        How long an act is shown; the tables before and after are shown longer.
    style : Style
        The colours.

    Raises
    ------
    PalagoError
        If Pillow is not installed.
    """
    return animated(frames(plan, style), width=width, seconds=seconds)


def animated(shown: Sequence[Picture], *, width: int | None = None, seconds: float = SECONDS) -> bytes:
    """An animated GIF of some frames; the first and the last are shown longer."""
    each = round(1000 * seconds)
    times = [round(LONGER * each), *[each] * (len(shown) - 2), round(LONGER * each)][: len(shown)]
    return animation(shown, times, width)
