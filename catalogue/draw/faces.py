"""How creatures, layouts and facts show themselves: in a line, on a terminal, in a notebook, as JSON.

A creature knows nothing of sums and pictures, which are made from creatures. It asks
`palago.catalogue.creature.shown` for what shows it, and `palago.catalogue` has said that it is here::

    repr(creature)            <Creature 4b+5c, 3 tiles>
    print(creature)           a picture in plain characters, without colours
    creature._repr_svg_()     what a notebook draws
    creature.to_json()        all that is known of it

Pictures are drawn by `palago.catalogue.draw.terminal` and `palago.catalogue.draw.drawing`, which are
imported when something is drawn.
"""

from __future__ import annotations

import shutil
from typing import Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.deck import DeckCard
from palago.catalogue.creature.facts import Facts, to_json
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import write_sum

__all__ = ["drawn", "line", "plain", "to_json"]

#: What draws itself.
Subject = Creature | Layout | Facts | DeckCard

#: The longest sum that a line shows whole.
LONGEST: Final = 60


def line(creature: Creature) -> str:
    """A creature in one line: its sum, cut to a readable length, and its size.

    >>> from palago.catalogue.creature.creature import eye
    >>> eye()
    <Creature 4b+5c, 3 tiles>
    """
    text = write_sum(creature)
    brief = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return f"<Creature {brief}, {creature.tiles} tiles>"


def plain(subject: Subject) -> str:
    """A picture in characters, as wide as the terminal and free of escape sequences.

    Block characters, or ASCII where standard output cannot encode them.
    """
    from palago.catalogue.draw.terminal import QUADRANTS, can_print, terminal_picture

    columns = shutil.get_terminal_size((80, 24)).columns
    return terminal_picture(_tiles_of(subject), columns=columns, unicode=can_print(QUADRANTS + "·"))


def drawn(subject: Subject) -> str:
    """A picture as an SVG document."""
    from palago.catalogue.draw.drawing import svg

    return svg(_tiles_of(subject))


def _tiles_of(subject: Subject) -> Creature | Layout:
    """What is drawn: the thing itself, or the creature that it stands for."""
    return subject if isinstance(subject, Creature | Layout) else subject.creature()
