"""Pictures of a plan: one frame a step, as a strip or as an animation.

Tiles that no step touches are dimmed. The first frame outlines the tiles that will be displaced or
taken away; each later one outlines the tile that was just laid, and the last all that were.
"""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.geometry import near_origin
from palago.catalogue.draw.rendering import png
from palago.catalogue.draw.shapes import Picture, side_by_side
from palago.catalogue.errors import NotACreatureError, PalagoError
from palago.catalogue.plane.lattice import Hex
from palago.solver.green.plans import Plan

#: How long a frame of an animation is shown, and the last one, in milliseconds.
FRAME_TIME, LAST_FRAME_TIME = 900, 2500


def frames(plan: Plan) -> list[Picture]:
    """The table before the first step and after each, all in one box so that nothing jumps."""
    tables = plan.tables
    taken = {step.old[:2] for step in plan.steps if step.old}
    laid = {step.new[:2] for step in plan.steps if step.new}
    outlined: list[set[Hex]] = [
        taken & set(plan.start),
        *({step.new[:2]} if step.new else set() for step in plan.steps),
    ]
    if plan.steps:
        outlined[-1] = laid & set(tables[-1])
    home = near_origin(Layout({place: table[place] for table in tables for place in table}))
    pictures = [
        picture(_subject(table), dimmed=set(table) - taken - laid, marked=marked & set(table), home=home)
        for table, marked in zip(tables, outlined, strict=True)
    ]
    lefts, tops, rights, bottoms = zip(*(one.box for one in pictures), strict=True)
    box = (min(lefts), min(tops), max(rights), max(bottoms))
    return [replace(one, box=box) for one in pictures]


def strip(plan: Plan, across: int = 6) -> Picture:
    """All frames side by side, so many to a row."""
    return side_by_side(frames(plan), across=across)


def gif(plan: Plan, scale: float = 30) -> bytes:
    """An animated GIF of all frames, repeated for ever.

    Parameters
    ----------
    plan : Plan
        What to show.
    scale : float
        Pixels to a circumradius of a hex.

    Raises
    ------
    PalagoError
        If Pillow is not installed.
    """
    try:
        from PIL import Image
    except ImportError:
        raise PalagoError(
            "an animation needs Pillow, which is not installed: pip install 'palago[gif]'"
        ) from None
    images: list[Any] = [
        Image.open(io.BytesIO(png(frame.svg(scale, background="white")))).convert(
            "P", dither=Image.Dither.NONE
        )
        for frame in frames(plan)
    ]
    times = [FRAME_TIME] * (len(images) - 1) + [LAST_FRAME_TIME]
    data = io.BytesIO()
    images[0].save(data, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0)
    return data.getvalue()


def _subject(table: Layout) -> Creature | Layout:
    """A table is shown as a creature, highlighted, when all its tiles are one's own."""
    try:
        return Creature.from_layout(table)
    except NotACreatureError:
        return table
