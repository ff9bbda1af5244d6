"""The numbers of one-sided and free creatures, from those of fixed ones: Burnside's lemma.

The group D3 keeps the colour: turns by 120 degrees and mirrors in lines through corners. The lemma
needs, besides all fixed creatures, those that a turn or a mirror maps to themselves, up to
translation (see `invariant`):

    one-sided = (fixed + 2 turned) / 3        free = (fixed + 2 turned + 3 mirrored) / 6

Example, 7 tiles: 9 fixed creatures, of which none has a turn and one the mirror in a given direction.
So there are 9 / 3 = 3 one-sided and (9 + 3) / 6 = 2 free ones.
"""

from dataclasses import dataclass

from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.errors import CheckError


@dataclass(frozen=True)
class CreatureCounts:
    """How many creatures of ``tiles`` tiles there are."""

    tiles: int
    fixed: int
    """Up to translation."""
    rotation_invariant: int
    """Fixed creatures that a turn by 120 degrees maps to themselves."""
    mirror_invariant: int
    """Fixed creatures that one chosen direction of mirrors maps to themselves."""

    @property
    def one_sided(self) -> int:
        """Creatures up to translation and turns. Raises `CheckError` if not whole."""
        return self._share(self.fixed + 2 * self.rotation_invariant, 3)

    @property
    def free(self) -> int:
        """Creatures up to translation, turns and mirrors: OEIS A325936."""
        return self._share(self.fixed + 2 * self.rotation_invariant + 3 * self.mirror_invariant, 6)

    @property
    def achiral(self) -> int:
        """Free creatures with a mirror: every other free creature is two one-sided ones."""
        return 2 * self.free - self.one_sided

    def number(self, equivalence: Equivalence) -> int:
        """Creatures up to an equivalence."""
        return {"fixed": self.fixed, "one-sided": self.one_sided, "free": self.free}[equivalence]

    def _share(self, total: int, among: int) -> int:
        share, rest = divmod(total, among)
        if rest:
            raise CheckError(
                f"{self.tiles} tiles: {total} creatures with their images do not divide by {among}"
            )
        return share


def combine_counts(fixed: list[int], turned: list[int], mirrored: list[int]) -> list[CreatureCounts]:
    """The counts for 1, 2, ... tiles from three lists with index = tiles."""
    return [
        CreatureCounts(tiles, fixed[tiles], turned[tiles], mirrored[tiles])
        for tiles in range(1, min(map(len, (fixed, turned, mirrored))))
    ]
