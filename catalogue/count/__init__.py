"""How many creatures there are, exactly, and a random one.

`methods` is what others use: it chooses between sets of joints in plain Python (`joint_sets`), listing
creatures, and the transfer matrix (`transfer`), which sweeps strips of the plane. `orbit_tree` counts the
creatures with a turn, and `burnside` makes one-sided and free numbers of all these; `published` has those
that are known, and `growth` says how fast they grow. `sampling` draws creatures from the tables of a sweep,
and `random_table` counts what is on a table of random tiles.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.count.growth import growth_constant
    from palago.catalogue.count.methods import CLAIM, METHODS, census, count, counts
    from palago.catalogue.count.published import A325936
    from palago.catalogue.count.sampling import Sampler, sample
    from palago.catalogue.count.transfer.strips import count_fixed

__all__ = [
    "A325936",
    "CLAIM",
    "METHODS",
    "Sampler",
    "census",
    "count",
    "count_fixed",
    "counts",
    "growth_constant",
    "sample",
]

__getattr__ = attach(
    __name__,
    {
        "A325936": "palago.catalogue.count.published",
        "CLAIM": "palago.catalogue.count.methods",
        "METHODS": "palago.catalogue.count.methods",
        "Sampler": "palago.catalogue.count.sampling",
        "census": "palago.catalogue.count.methods",
        "count": "palago.catalogue.count.methods",
        "count_fixed": "palago.catalogue.count.transfer.strips",
        "counts": "palago.catalogue.count.methods",
        "growth_constant": "palago.catalogue.count.growth",
        "sample": "palago.catalogue.count.sampling",
    },
)
