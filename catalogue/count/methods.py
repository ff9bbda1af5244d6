"""How many creatures there are, by whichever method suits the size.

========== ========================================================================= ===============
reference  the decision tree in plain Python, creature by creature                   to 16 tiles
sets       the sets of joints that creatures are made of, in plain Python            to 17 tiles
enumerate  the decision tree compiled: every creature is visited                     to 26 tiles
transfer   a transfer matrix for the fixed ones and Burnside's lemma for the others  to 60 and beyond
========== ========================================================================= ===============
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from palago.catalogue.count.burnside import CreatureCounts, combine_counts
from palago.catalogue.count.published import expected_creatures
from palago.catalogue.creature.groups import EQUIVALENCES, Equivalence
from palago.catalogue.errors import CheckError, check_choice
from palago.catalogue.machine.needs import Need
from palago.catalogue.machine.resources import cores
from palago.catalogue.plane.tile import check_size

if TYPE_CHECKING:
    from palago.catalogue.count.transfer.strip import Sweep
    from palago.catalogue.count.transfer.strips import StripProgress

Method = Literal["auto", "reference", "sets", "enumerate", "transfer"]

METHODS: Final[tuple[Method, ...]] = ("auto", "reference", "sets", "enumerate", "transfer")

#: Up to this size creatures are listed in plain Python before the compiled generator is loaded.
AT_ONCE: Final = 11

#: Up to this size they are counted so, by sets of joints.
COUNTED_AT_ONCE: Final = 15

#: Up to about this size the compiled generator takes no time worth speaking of.
STAGE: Final = 20

#: How many fixed creatures a process counts in a second: visited one by one, made in plain Python, and by
#: sets of joints, measured at 24, 12 and 16 tiles.
VISITED_A_SECOND: Final = 30_000_000
MADE_A_SECOND: Final = 600
BY_SETS: Final = 30_000

#: "From one game set no more than a quadrillion creatures can be born" (rulebook).
CLAIM: Final = 10**15


def counts(
    up_to: int,
    equivalence: Equivalence = "free",
    *,
    method: Method = "auto",
    workers: int = 1,
    progress: Callable[[StripProgress], None] | None = None,
    checkpoint: Path | None = None,
    scratch: Path | None = None,
) -> Iterator[tuple[int, int]]:
    """The sizes from 1 to `up_to` tiles with their numbers of creatures, each as soon as it is known.

    Parameters
    ----------
    up_to : int
        The greatest size, at least 1.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures are the same.
    method : str
        One of `METHODS`; "auto" takes the fastest.
    workers : int
        How many processes or threads to use where the method can use several.
    progress, checkpoint, scratch : optional
        For the transfer matrix; see `palago.catalogue.count.transfer.strips.count_fixed`.

    >>> dict(counts(9))
    {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 1, 7: 2, 8: 2, 9: 9}
    """
    check_size(up_to)
    check_choice("equivalence", equivalence, EQUIVALENCES)
    check_choice("method", method, METHODS)
    method = method_for(up_to, method)
    if method != "transfer":
        _need_of(up_to, method, workers).foresee()
    if method == "reference":
        from palago.catalogue.creature.equivalence import generate

        for size in range(1, up_to + 1):
            yield size, sum(1 for _ in generate(size, equivalence))
    elif method == "sets":
        from palago.catalogue.count.joint_sets import count_by_sets

        yield from _numbers(count_by_sets(up_to), equivalence).items()
    elif method == "enumerate":
        from palago.catalogue.generator.enumeration import count

        # A walk counts all sizes up to its greatest. Two sizes less take a seventh of the time, so
        # the smaller ones come early for little.
        known = 0
        for most in range(min(up_to, STAGE + up_to % 2), up_to + 1, 2):
            found = count(most, equivalence, workers=workers)
            yield from ((size, number) for size, number in found.items() if size > known)
            known = most
    else:
        # Small sizes are known at once by the other method, which the sweep then has to agree with.
        early = dict(counts(min(up_to, STAGE), equivalence, method="enumerate"))
        yield from early.items()
        if equivalence == "fixed":
            from palago.catalogue.count.transfer.strips import count_fixed

            fixed = count_fixed(
                up_to, workers=workers, progress=progress, checkpoint=checkpoint, scratch=scratch
            )
            found = dict(enumerate(fixed[1:], 1))
        else:
            rows = census(up_to, workers=workers, progress=progress, checkpoint=checkpoint, scratch=scratch)
            found = _numbers(rows, equivalence)
        if any(found[size] != number for size, number in early.items()):
            raise CheckError(f"enumeration and the transfer matrix disagree at some size up to {max(early)}")
        yield from ((size, number) for size, number in found.items() if size not in early)


def method_for(up_to: int, method: Method = "auto") -> Method:
    """The method that counts to a size: the one asked for, or the fastest."""
    if method != "auto":
        return method
    return "sets" if up_to <= COUNTED_AT_ONCE else "enumerate" if up_to <= STAGE else "transfer"


def _need_of(up_to: int, method: Method, workers: int) -> Need:
    """What counting one by one takes; of the transfer matrix `count_fixed` knows more."""
    if method == "enumerate":
        seconds = expected_creatures(up_to, "fixed") / VISITED_A_SECOND / min(workers, cores())
    else:
        seconds = expected_creatures(up_to, "fixed") / (MADE_A_SECOND if method == "reference" else BY_SETS)
    return Need(f"counting to {up_to} tiles by the method {method!r}", seconds=seconds)


def _numbers(rows: list[CreatureCounts], equivalence: Equivalence) -> dict[int, int]:
    return {row.tiles: row.number(equivalence) for row in rows}


def count(tiles: int, equivalence: Equivalence = "free") -> int:
    """How many creatures of a size there are, exactly.

    Parameters
    ----------
    tiles : int
        The size, at least 1.
    equivalence : "fixed", "one-sided" or "free"
        Which creatures are the same.

    >>> count(9), count(9, "fixed")
    (9, 38)
    """
    return dict(counts(tiles, equivalence))[tiles]


def census(
    up_to: int,
    *,
    sweep: Sweep = "down",
    workers: int = 1,
    progress: Callable[[StripProgress], None] | None = None,
    checkpoint: Path | None = None,
    scratch: Path | None = None,
) -> list[CreatureCounts]:
    """The numbers of creatures of 1 to `up_to` tiles up to each equivalence, exactly, by transfer matrix.

    Parameters
    ----------
    up_to : int
        The greatest size.
    sweep, workers, progress, checkpoint, scratch
        See `palago.catalogue.count.transfer.strips.count_fixed`.

    >>> [row.free for row in census(9)]
    [0, 0, 1, 0, 1, 1, 2, 2, 9]
    """
    from palago.catalogue.count.orbit_tree import count_turned
    from palago.catalogue.count.transfer.half_plane import count_mirrored
    from palago.catalogue.count.transfer.strips import count_fixed

    fixed = count_fixed(
        up_to, sweep=sweep, workers=workers, progress=progress, checkpoint=checkpoint, scratch=scratch
    )
    return combine_counts(fixed, count_turned(up_to), count_mirrored(up_to))
