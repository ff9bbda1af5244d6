"""Palago: the creatures of the hexagonal tile game, solved, transformed, designed, counted and drawn.

Whatever has a name on the command line has it here: a card of the deck (``"virus"``, ``2``), a
creature sum (``"4b+5c"``), a ``.json`` file, a layout, a creature.

>>> import palago
>>> palago.solve("virus").unique
True
>>> palago.transform("virus", "ring").moved
2
>>> palago.read_sum("4b+5c").tiles
3

====================================== ==================================================
`solve`, `complete`                    from a card, or from what lies on the table, to tiles
`transform`, `plan`                    from one creature to another, and by which acts
`chain`, `neighbours`                  from creature to creature
`maximise`, `fewest`                   creatures to order, proved
`maximise_on_table`, `hints`           the best on what lies there; tiles of every solution
`creatures`, `count`, `sample`         all of a size, how many, a random one
`read_sum`, `write_sum`, `find_creatures` from notation and tables to creatures and back
`Creature`, `Layout`, `Card`, `Portrait`  what these speak of
`Catalogue`                            a stored catalogue: query and tabulate
====================================== ==================================================

Nothing is imported before it is used, so that ``import palago`` takes no time.
"""

from __future__ import annotations

#: As `typing` has it; importing it would be the first thing that takes time.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Final

    from palago.catalogue.count.methods import count
    from palago.catalogue.count.sampling import sample
    from palago.catalogue.creature.creature import Creature, find_creatures
    from palago.catalogue.creature.layout import Layout
    from palago.catalogue.creature.sums import read_sum, write_sum
    from palago.catalogue.errors import PalagoError
    from palago.catalogue.generator.enumeration import creatures
    from palago.catalogue.store.query import Catalogue
    from palago.solver.cards.backbone import hints
    from palago.solver.cards.between import transform
    from palago.solver.design.numbers import solve
    from palago.solver.design.order import fewest, maximise, maximise_on_table
    from palago.solver.green.plans import plan
    from palago.solver.green.reach import neighbours
    from palago.solver.green.stages import chain
    from palago.solver.portrait.card import Card
    from palago.solver.portrait.portrait import Portrait
    from palago.solver.red.completion import complete

    __version__: str

__all__ = [
    "Card",
    "Catalogue",
    "Creature",
    "Layout",
    "PalagoError",
    "Portrait",
    "__version__",
    "chain",
    "complete",
    "count",
    "creatures",
    "fewest",
    "find_creatures",
    "hints",
    "maximise",
    "maximise_on_table",
    "neighbours",
    "plan",
    "read_sum",
    "sample",
    "solve",
    "transform",
    "write_sum",
]

_HOMES: Final = {
    "Card": "palago.solver.portrait.card",
    "Catalogue": "palago.catalogue.store.query",
    "Creature": "palago.catalogue.creature.creature",
    "Layout": "palago.catalogue.creature.layout",
    "PalagoError": "palago.catalogue.errors",
    "Portrait": "palago.solver.portrait.portrait",
    "chain": "palago.solver.green.stages",
    "complete": "palago.solver.red.completion",
    "count": "palago.catalogue.count.methods",
    "creatures": "palago.catalogue.generator.enumeration",
    "fewest": "palago.solver.design.order",
    "find_creatures": "palago.catalogue.creature.creature",
    "hints": "palago.solver.cards.backbone",
    "maximise": "palago.solver.design.order",
    "maximise_on_table": "palago.solver.design.order",
    "neighbours": "palago.solver.green.reach",
    "plan": "palago.solver.green.plans",
    "read_sum": "palago.catalogue.creature.sums",
    "sample": "palago.catalogue.count.sampling",
    "solve": "palago.solver.design.numbers",
    "transform": "palago.solver.cards.between",
    "write_sum": "palago.catalogue.creature.sums",
}


def __getattr__(name: str) -> object:
    """A name of the face, imported now that it is used."""
    if name == "__version__":
        from importlib.metadata import version

        return version("palago")
    # `attach` lives in the catalogue, which must not be imported before anything is asked for.
    if name in _HOMES:
        from palago.catalogue.machine.lazily import attach

        return attach(__name__, _HOMES)(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of the face."""
    return sorted({*globals(), *__all__})
