"""Pictures of a plan: one frame a step, as a strip or as an animation.

Tiles that no step touches are dimmed. The first frame outlines the tiles that will be displaced or
taken away; each later one outlines the tile that was just laid, and the last all that were.
"""

from __future__ import annotations

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.geometry import near_origin
from palago.catalogue.draw.rendering import animation, in_one_box
from palago.catalogue.draw.shapes import Picture, side_by_side
from palago.catalogue.errors import NotACreatureError
from palago.catalogue.plane.lattice import Hex
from palago.solver.green.plans import Plan


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
    return in_one_box(pictures)


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
    return animation(frames(plan), scale)


def _subject(table: Layout) -> Creature | Layout:
    """A table is shown as a creature, highlighted, when all its tiles are one's own."""
    try:
        return Creature.from_layout(table)
    except NotACreatureError:
        return table
