"""What large work will take, looked at before it begins.

Whoever begins work that can grow large says what it needs, from a fit to measured runs::

    Need("counting to 60 tiles", memory=5e9, seconds=2600).foresee()

What there is no room for, and what nobody can wait for, is refused in a line that says how much it would be
and how much there is; what only takes long is told (see `notices`), so that nobody wonders. Estimates are
rough: what is refused would fail by far, and what is let through may still fail later, in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from palago.catalogue.errors import NoRoomError
from palago.catalogue.machine.notices import tell
from palago.catalogue.machine.resources import disk, memory

#: What takes longer than this is told before it begins; what takes longer than `CENTURY` is refused.
LONG: Final = 60.0
CENTURY: Final = 100 * 365 * 86400.0

_UNITS: Final = (("years", 365 * 86400), ("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


@dataclass(frozen=True)
class Need:
    """What some work is expected to take.

    Parameters
    ----------
    work : str
        What it is called in messages, such as "counting to 60 tiles".
    memory, disk : float
        Bytes.
    seconds : float
        On an ordinary computer.
    folder : Path, optional
        Where the files are, for `disk`.
    """

    work: str
    memory: float = 0.0
    disk: float = 0.0
    seconds: float = 0.0
    folder: Path | None = None

    def foresee(self, *, limit: int | None = None, error: type[NoRoomError] = NoRoomError) -> None:
        """Refuse the work if there is no room for it, and say so if it takes long.

        Parameters
        ----------
        limit : int, optional
            The most bytes of memory that it may use; what is available by default.
        error : type
            What to raise.

        Raises
        ------
        NoRoomError
            If it needs more memory, disk or time than there is.
        """
        available = memory() if limit is None and self.memory else limit
        if available is not None and self.memory > available:
            raise error(
                f"{self.work} takes about {in_bytes(self.memory)} of memory, "
                f"and {in_bytes(available)} are free"
            )
        free = disk(self.folder) if self.folder is not None else None
        if free is not None and self.disk > free:
            raise error(
                f"{self.work} takes about {in_bytes(self.disk)} of disk, and {self.folder} has "
                f"{in_bytes(free)} free"
            )
        if self.seconds > CENTURY:
            raise error(f"{self.work} takes about {in_time(self.seconds)}: ask for less")
        if self.seconds > LONG:
            tell(f"{self.work} takes about {in_time(self.seconds)}{self._room_told()}")

    def _room_told(self) -> str:
        taken = [
            f"{in_bytes(number)} of {kind}"
            for kind, number in (("memory", self.memory), ("disk", self.disk))
            if number >= 1e9
        ]
        return "".join(f" and {some}" for some in taken)


def in_bytes(size: float) -> str:
    """A number of bytes, for people.

    >>> in_bytes(270), in_bytes(3_400_000), in_bytes(12e9)
    ('270 bytes', '3.4 MB', '12.0 GB')
    """
    if size >= 1e18:
        return f"{size:.0e} bytes"
    for unit, least in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= least:
            return f"{size / least:,.1f} {unit}"
    return f"{size:.0f} bytes"


def in_time(seconds: float) -> str:
    """A time, for people.

    >>> in_time(8), in_time(150), in_time(9e5), in_time(6e20)
    ('8 seconds', '2 minutes', '10 days', '2e+13 years')
    """
    for unit, length in _UNITS:
        if seconds >= 2 * length:
            many = seconds / length
            return f"{many:.0e} {unit}" if many >= 1e6 else f"{many:,.0f} {unit}"
    return "a second"
