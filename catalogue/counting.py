"""How many creatures there are, by whichever method suits the size.

========== ============================================================ ==================
reference  the decision tree in plain Python                            to about 16 tiles
enumerate  the decision tree compiled: every creature is visited        to about 26 tiles
========== ============================================================ ==================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from palago.catalogue.canonical import Symmetry, generate

Method = Literal["auto", "reference", "enumerate"]

METHODS: Final[tuple[Method, ...]] = ("auto", "reference", "enumerate")

#: Up to about this size the compiled generator takes no time worth speaking of.
STAGE: Final = 20

#: Up to this size plain Python is done before the compiled generator is loaded.
AT_ONCE: Final = 11


def counts(
    up_to: int, symmetry: Symmetry = "free", *, method: Method = "auto", workers: int = 1
) -> Iterator[tuple[int, int]]:
    """The sizes from 1 to `up_to` tiles with their numbers of creatures, each as soon as it is known.

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

    >>> dict(counts(9))
    {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 9}
    """
    if method == "auto":
        method = "reference" if up_to <= AT_ONCE else "enumerate"
    if method == "reference":
        for size in range(1, up_to + 1):
            yield size, sum(1 for _ in generate(size, symmetry))
        return
    from palago.catalogue.enumeration import count

    # A walk counts all sizes up to its greatest. Two sizes less take a seventh of the time, so the
    # smaller ones come early for little.
    known = 0
    for most in range(min(up_to, STAGE + up_to % 2), up_to + 1, 2):
        found = count(most, symmetry, workers=workers)
        yield from ((size, number) for size, number in found.items() if size > known)
        known = most
