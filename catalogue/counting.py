"""How many creatures there are, by whichever method suits the size.

========== ============================================================ ==================
reference  the decision tree in plain Python                            to about 16 tiles
enumerate  the decision tree compiled: every creature is visited        to about 26 tiles
========== ============================================================ ==================
"""

from __future__ import annotations

from typing import Final, Literal

from palago.catalogue.canonical import Symmetry, generate

Method = Literal["auto", "reference", "enumerate"]

METHODS: Final[tuple[Method, ...]] = ("auto", "reference", "enumerate")

#: Up to this size plain Python is done before the compiled generator is loaded.
AT_ONCE: Final = 11


def count(
    up_to: int, symmetry: Symmetry = "free", *, method: Method = "auto", workers: int = 1
) -> dict[int, int]:
    """The number of creatures of each size from 1 to `up_to` tiles.

    Parameters
    ----------
    up_to : int
        The greatest size, at least 1.
    symmetry : "fixed", "one-sided" or "free"
        Which creatures are the same.
    method : str
        One of `METHODS`; "auto" takes the fastest.
    workers : int
        How many processes to use where the method can use several.

    >>> count(9)
    {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 9}
    """
    if method == "auto":
        method = "reference" if up_to <= AT_ONCE else "enumerate"
    if method == "reference":
        return {size: sum(1 for _ in generate(size, symmetry)) for size in range(1, up_to + 1)}
    from palago.catalogue.enumeration import count as count_compiled

    return count_compiled(up_to, symmetry, workers=workers)
