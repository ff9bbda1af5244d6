"""Every creature of a size, by the compiled generator, with its facts.

`enumeration` is what others use. Below it a walk through the tree of codes works on flat arrays, with
compiled twins of the sums and the measures, and can be cut into units of work.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.generator.enumeration import Batch, batches, count, creatures, entry_of, stream

__all__ = [
    "Batch",
    "batches",
    "count",
    "creatures",
    "entry_of",
    "stream",
]

__getattr__ = attach(
    __name__,
    {
        "Batch": "palago.catalogue.generator.enumeration",
        "batches": "palago.catalogue.generator.enumeration",
        "count": "palago.catalogue.generator.enumeration",
        "creatures": "palago.catalogue.generator.enumeration",
        "entry_of": "palago.catalogue.generator.enumeration",
        "stream": "palago.catalogue.generator.enumeration",
    },
)
