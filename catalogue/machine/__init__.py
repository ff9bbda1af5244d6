"""What the computer offers: compilation, processes, files, documents. It knows no creature.

`compiled` has the decorators of everything compiled, `workers` processes and clusters, `files` files
that are written whole, `documents` the reading of JSON, `lazily` faces like this one, whose names are
imported when they are used.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.machine.documents import brief, loads, naming
    from palago.catalogue.machine.files import whole_file, write_whole
    from palago.catalogue.machine.workers import Work, cores, run_cluster, run_here, run_local

__all__ = [
    "Work",
    "brief",
    "cores",
    "loads",
    "naming",
    "run_cluster",
    "run_here",
    "run_local",
    "whole_file",
    "write_whole",
]

__getattr__ = attach(
    __name__,
    {
        "Work": "palago.catalogue.machine.workers",
        "brief": "palago.catalogue.machine.documents",
        "cores": "palago.catalogue.machine.workers",
        "loads": "palago.catalogue.machine.documents",
        "naming": "palago.catalogue.machine.documents",
        "run_cluster": "palago.catalogue.machine.workers",
        "run_here": "palago.catalogue.machine.workers",
        "run_local": "palago.catalogue.machine.workers",
        "whole_file": "palago.catalogue.machine.files",
        "write_whole": "palago.catalogue.machine.files",
    },
)
