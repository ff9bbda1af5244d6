"""Published counts, for checking what the software finds."""

from __future__ import annotations

from typing import Final

#: Free creatures of 1 to 20 tiles: OEIS A325936.
A325936: Final = (
    0, 0, 1, 0, 1, 1, 2, 2, 9, 13, 37, 81, 205, 512, 1335, 3404, 8922, 23592, 62630, 167622,
)  # fmt: skip
