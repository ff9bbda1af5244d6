"""The games: rules, positions, transcripts, and players.

`rules` has Palago, Lambo, Palagonia and Mambo in plain Python, `record` their notation, transcripts, pictures
and certificates, `engine` Palago compiled, and `players` who chooses turns.

>>> from palago.games import PalagoPosition, read_turn
>>> position = PalagoPosition.start().play(read_turn("palago", "a0,0 b0,-1"))
>>> position.to_move, len(list(position.legal_turns())), position.outcome()
('blue', 270, None)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.games.engine.analysis import Analysis, analyse
    from palago.games.engine.openings import Opening, known_openings
    from palago.games.errors import GameError, IllegalTurnError
    from palago.games.players.match import play_match
    from palago.games.players.player import Player, player_named
    from palago.games.record.certificate import Certificate, check_certificate
    from palago.games.record.notation import read_position, read_turn
    from palago.games.record.scoring import Score, score
    from palago.games.record.transcript import Transcript, read_transcript
    from palago.games.rules.lambo import LamboPosition
    from palago.games.rules.mambo import MamboPosition
    from palago.games.rules.palago import PalagoPosition
    from palago.games.rules.palagonia import PalagoniaPosition
    from palago.games.rules.position import Outcome, Position

__all__ = [
    "Analysis",
    "Certificate",
    "GameError",
    "IllegalTurnError",
    "LamboPosition",
    "MamboPosition",
    "Opening",
    "Outcome",
    "PalagoPosition",
    "PalagoniaPosition",
    "Player",
    "Position",
    "Score",
    "Transcript",
    "analyse",
    "check_certificate",
    "known_openings",
    "play_match",
    "player_named",
    "read_position",
    "read_transcript",
    "read_turn",
    "score",
]

__getattr__ = attach(
    __name__,
    {
        "Analysis": "palago.games.engine.analysis",
        "Certificate": "palago.games.record.certificate",
        "GameError": "palago.games.errors",
        "IllegalTurnError": "palago.games.errors",
        "LamboPosition": "palago.games.rules.lambo",
        "MamboPosition": "palago.games.rules.mambo",
        "Opening": "palago.games.engine.openings",
        "Outcome": "palago.games.rules.position",
        "PalagoPosition": "palago.games.rules.palago",
        "PalagoniaPosition": "palago.games.rules.palagonia",
        "Player": "palago.games.players.player",
        "Position": "palago.games.rules.position",
        "Score": "palago.games.record.scoring",
        "Transcript": "palago.games.record.transcript",
        "analyse": "palago.games.engine.analysis",
        "check_certificate": "palago.games.record.certificate",
        "known_openings": "palago.games.engine.openings",
        "play_match": "palago.games.players.match",
        "player_named": "palago.games.players.player",
        "read_position": "palago.games.record.notation",
        "read_transcript": "palago.games.record.transcript",
        "read_turn": "palago.games.record.notation",
        "score": "palago.games.record.scoring",
    },
)
