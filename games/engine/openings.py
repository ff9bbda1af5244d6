"""The six openings, and what is proved of them; the certificates lie beside this file.

``openings.json`` and the certificates are written by `results/openings.py`.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Literal

from palago.catalogue.machine.notices import at_work
from palago.games.record.certificate import Certificate, check_certificate, read_certificate
from palago.games.rules.palago import PalagoPosition, opening

Value = Literal["lost", "won", "open"]

_ROOM: Final = "palago.games.engine"


@dataclass(frozen=True)
class Opening:
    """What is proved of an opening.

    Parameters
    ----------
    name : str
        The letters of its tiles.
    value : "lost", "won" or "open"
        What it is worth to who lays it.
    turns : int or None
        In how many own turns the other player wins, if that is proved.
    none_within : int
        Within how many own turns it is proved that the other player has no win by threats.
    certificate : str or None
        The name of the file with the proof.
    nodes : int or None
        How many positions of the winner it has.
    """

    name: str
    value: Value
    turns: int | None
    none_within: int
    certificate: str | None
    nodes: int | None

    @property
    def position(self) -> PalagoPosition:
        """The position after it; blue is to move."""
        return PalagoPosition.start().play(opening(self.name))

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "name": self.name,
            "tiles": [list(tile) for tile in self.position.tiles.tiles],
            "value": self.value,
            "turns": self.turns,
            "none_within": self.none_within,
            "certificate": self.certificate,
        }


def known_openings() -> list[Opening]:
    """What is proved of the six, in the order of their numbers."""
    text = files(_ROOM).joinpath("openings.json").read_text(encoding="utf-8")
    return [Opening(**known) for known in json.loads(text)["openings"]]


def certificate_of(known: Opening) -> Certificate:
    """The proof that an opening is lost.

    Raises
    ------
    CertificateError
        If it has none that can be read.
    """
    data = files(_ROOM).joinpath(str(known.certificate)).read_bytes()
    return read_certificate(json.loads(gzip.decompress(data)))


def check_openings(openings: list[Opening]) -> int:
    """Check all certificates against every legal reply; the number of replies looked at.

    Raises
    ------
    CertificateError
        If one does not hold, or is for another opening or more turns.
    """
    from palago.games.errors import CertificateError

    replies = 0
    for number, known in enumerate(openings):
        at_work(f"checking the proof of opening {known.name}", number, len(openings))
        if known.certificate is not None:
            certificate = certificate_of(known)
            if certificate.position != known.position or certificate.turns != known.turns:
                raise CertificateError(f"{known.certificate} is no proof of what is said of {known.name}")
            replies += check_certificate(certificate)
    return replies
