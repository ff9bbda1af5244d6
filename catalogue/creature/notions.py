"""What can count as the same creature, by name: three notions, and how many images each takes for one.

Fixed creatures are the same up to translation, one-sided ones also up to turns by 120 degrees, free ones
also up to reflection; `palago.catalogue.creature.equivalence` compares creatures by them.
"""

from __future__ import annotations

from typing import Final, Literal

Equivalence = Literal["fixed", "one-sided", "free"]

#: How many of the images in `COLOUR_KEEPING`, from the first, each notion identifies.
IMAGES: Final[dict[Equivalence, int]] = {"fixed": 1, "one-sided": 3, "free": 6}

EQUIVALENCES: Final[tuple[Equivalence, ...]] = tuple(IMAGES)
