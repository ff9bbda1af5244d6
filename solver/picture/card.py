"""The creature that a picture shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from palago.catalogue.errors import PictureError
from palago.solver.picture.readings import Readings


def read_card(
    picture: bytes | str | Path,
    tiles: int | Collection[int] | None = None,
    *,
    settled: Mapping[str, bool] = {},
    metadata: bool = True,
) -> Readings:
    """The creature of one colour that a picture shows.

    Parameters
    ----------
    picture : bytes or path
        A PNG, JPEG or WebP.
    tiles : int or range, optional
        Its size, or the sizes it may have; without it the plausible ones are tried.
    settled : mapping of str to bool
        By the letter of a joint in doubt, whether it belongs to the creature.
    metadata : bool
        Whether the layout that the file carries, if it does, is the answer.

    Raises
    ------
    PictureError
        If it is no picture that can be read, shows nothing, or shows another number of tiles.
    """
    raise PictureError("pictures cannot be read yet")
