"""How creatures, layouts and facts show themselves: in a line, on a terminal, in a notebook, as JSON.

A creature knows nothing of sums and pictures, which are made from creatures. What shows it is given
to its class here, from outside, and `palago.catalogue` imports this module, so that every creature
has it whichever module came first::

    repr(creature)            <Creature 4b+5c, 3 tiles>
    print(creature)           a picture in plain characters, without colours
    creature._repr_svg_()     what a notebook draws
    creature.to_json()        all that is known of it

Pictures are drawn by `palago.catalogue.draw.terminal` and `palago.catalogue.draw.drawing`, which are
imported when something is drawn.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from typing import Any, Final

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.deck import DeckCard
from palago.catalogue.creature.facts import Facts, to_json
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import write_sum

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


def plain(subject: Creature | Layout) -> str:
    """A picture in characters, as wide as the terminal and free of escape sequences.

    Block characters, or ASCII where standard output cannot encode them.
    """
    from palago.catalogue.draw.terminal import QUADRANTS, can_print, terminal_picture

    columns = shutil.get_terminal_size((80, 24)).columns
    return terminal_picture(subject, columns=columns, unicode=can_print(QUADRANTS + "·"))


def drawn(subject: Creature | Layout) -> str:
    """A picture as an SVG document."""
    from palago.catalogue.draw.drawing import svg

    return svg(subject)


def _through_creature(face: Callable[[Creature], str]) -> Callable[[Facts | DeckCard], str]:
    """The same face for what stands for a creature."""
    return lambda it: face(it.creature())


_FACES: Final[Mapping[type, Mapping[str, Callable[[Any], Any]]]] = {
    Creature: {"__repr__": line, "__str__": plain, "_repr_svg_": drawn, "to_json": to_json},
    Layout: {"__str__": plain, "_repr_svg_": drawn},
    Facts: {"__str__": _through_creature(plain), "_repr_svg_": _through_creature(drawn)},
    DeckCard: {"__str__": _through_creature(plain), "_repr_svg_": _through_creature(drawn)},
}

for _kind, _methods in _FACES.items():
    for _name, _method in _methods.items():
        setattr(_kind, _name, _method)
