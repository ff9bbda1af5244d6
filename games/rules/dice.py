"""The dice of Palagonia: the faces 2 to 5, remove and rotate, all equally likely."""

from __future__ import annotations

from typing import Final, Literal

Face = Literal["2", "3", "4", "5", "remove", "rotate"]

FACES: Final[tuple[Face, ...]] = ("2", "3", "4", "5", "remove", "rotate")

#: The faces by the numbers of an ordinary die, of which 1 stands for remove and 6 for rotate.
ORDINARY: Final[dict[str, Face]] = {"1": "remove", "6": "rotate"}


def is_number(face: str) -> bool:
    """Whether a face is a number of tiles."""
    return face.isdecimal()
