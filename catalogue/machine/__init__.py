"""What the computer offers: compilation, processes, files, documents. It knows no creature.

`compiled` has the decorators of everything compiled and `code_cache` what they made, `workers` processes
and `cluster` those of other machines, `resources` says how many cores and how much memory there are,
`needs` what work will take of them, `space` has arrays that grow in memory or in files,
`outputs` where files may go and `files` how they are written whole, `notices` what is told on the way,
`documents` has the reading of JSON, `lazily` faces like this one, whose names are imported when they are
used.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.machine.cluster import run_cluster
    from palago.catalogue.machine.documents import brief, loads, naming
    from palago.catalogue.machine.files import whole_file, write_whole
    from palago.catalogue.machine.needs import Need
    from palago.catalogue.machine.notices import listen, tell
    from palago.catalogue.machine.outputs import check_outputs
    from palago.catalogue.machine.resources import cores, disk, memory
    from palago.catalogue.machine.workers import Work, run_here, run_local

__all__ = [
    "Need",
    "Work",
    "brief",
    "check_outputs",
    "cores",
    "disk",
    "listen",
    "loads",
    "memory",
    "naming",
    "run_cluster",
    "run_here",
    "run_local",
    "tell",
    "whole_file",
    "write_whole",
]

__getattr__ = attach(
    __name__,
    {
        "Need": "palago.catalogue.machine.needs",
        "Work": "palago.catalogue.machine.workers",
        "brief": "palago.catalogue.machine.documents",
        "check_outputs": "palago.catalogue.machine.outputs",
        "cores": "palago.catalogue.machine.resources",
        "disk": "palago.catalogue.machine.resources",
        "listen": "palago.catalogue.machine.notices",
        "loads": "palago.catalogue.machine.documents",
        "memory": "palago.catalogue.machine.resources",
        "naming": "palago.catalogue.machine.documents",
        "run_cluster": "palago.catalogue.machine.cluster",
        "run_here": "palago.catalogue.machine.workers",
        "run_local": "palago.catalogue.machine.workers",
        "tell": "palago.catalogue.machine.notices",
        "whole_file": "palago.catalogue.machine.files",
        "write_whole": "palago.catalogue.machine.files",
    },
)
