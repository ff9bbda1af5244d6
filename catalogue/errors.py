"""The one tree of errors. Every message names what was given, what was expected, and where."""

from collections.abc import Sequence


class PalagoError(Exception):
    """Anything the software refuses or cannot do; the parent of all errors below."""


class InputError(PalagoError, ValueError):
    """Something given by the caller is not what it should be."""


def check_choice(name: str, value: object, known: Sequence[object]) -> None:
    """Refuse a value that is none of those known.

    Raises
    ------
    InputError
        If it is not; the message lists them.
    """
    if value not in known:
        raise InputError(f"{name} {value!r} is none of {', '.join(map(str, known))}")


class LayoutError(InputError):
    """A layout is malformed: overlapping tiles, an unknown rotation, JSON of another shape."""


class SumError(InputError):
    """A creature sum fails at some token."""


class ContourError(InputError):
    """A contour word does not describe a closed curve.

    Parameters
    ----------
    message : str
        What is wrong with which letter.
    crossings : sequence of (hex, edge)
        The hexes that the walk enters in order, and the edges; it breaks at the last.
    letters : str
        How each of them but the last is crossed.
    """

    def __init__(
        self, message: str, crossings: Sequence[tuple[tuple[int, int], int]] = (), letters: str = ""
    ) -> None:
        super().__init__(message)
        self.crossings, self.letters = crossings, letters


class CardError(InputError):
    """A card names no creature, or describes an impossible portrait."""


class MapError(InputError):
    """A joint map is no drawing of a body."""


class PictureError(InputError):
    """A picture cannot be opened, shows nothing that can be read, or shows another number of tiles."""


class NotACreatureError(InputError):
    """Tiles that should be one creature are not."""


class CheckError(PalagoError):
    """An answer failed the plain-Python check: a defect of the software, never of the input."""


class CatalogueError(PalagoError):
    """A catalogue file is damaged, foreign, in use, or does not hold what is asked for."""


class NoRoomError(PalagoError):
    """Work would need more memory, disk or time than there is."""


class CountMemoryError(NoRoomError):
    """A count would need more memory than it may use."""


class CheckpointError(PalagoError):
    """A checkpoint is damaged, or belongs to another count."""


class OutputError(PalagoError):
    """A file cannot be where the output should go: a wrong use, noticed before any work is done."""


class WorkerError(PalagoError):
    """A process or a cluster that should do part of the work is lost."""
