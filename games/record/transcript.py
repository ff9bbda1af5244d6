"""Transcripts: a game as a text file that replays.

The first lines say the game and how it began, then comes a turn a line, with its number and who made it;
last how it ended. Blank lines, and what follows a ``#``, are not read::

    palago transcript 1
    start: palago yellow 48:
    1 yellow: a0,0 a0,-1
    2 blue: c-1,0 b-2,0
    ...
    result: blue wins: a creature of that colour is closed

A game that was saved before its end has no result. A transcript is refused at the first line that breaks a
rule, which the message names; so a replayed transcript is a game as it could be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import brief
from palago.games.errors import TranscriptError
from palago.games.record.notation import read_position, read_turn
from palago.games.rules.position import Position

FIRST_LINE: Final = "palago transcript 1"

_TURN: Final = re.compile(r"(\d{1,6}) ([\w ]+): ?(.*)")


@dataclass(frozen=True)
class Transcript:
    """A game, or the beginning of one.

    Parameters
    ----------
    positions : tuple of Position
        Where it began, and the position after each turn.
    turns : tuple
        The turns.
    """

    positions: tuple[Position, ...]
    turns: tuple[Any, ...] = ()

    @classmethod
    def begin(cls, start: Position) -> Transcript:
        """A game of which no turn is played."""
        return cls((start,))

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.positions[0].game

    @property
    def last(self) -> Position:
        """The position at its end."""
        return self.positions[-1]

    def with_turn(self, turn: Any) -> Transcript:
        """The game with one more turn.

        Raises
        ------
        IllegalTurnError
            If it breaks a rule.
        """
        return Transcript((*self.positions, self.last.play(turn)), (*self.turns, turn))

    def without_last(self) -> Transcript:
        """The game before its last turn; at the beginning the same."""
        return Transcript(self.positions[:-1], self.turns[:-1]) if self.turns else self

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield FIRST_LINE
        yield f"start: {self.positions[0]}"
        for number, (position, turn) in enumerate(zip(self.positions, self.turns, strict=False), 1):
            yield f"{number} {position.mover}: {turn}"
        ended = self.last.outcome()
        if ended is not None:
            yield f"result: {ended}"


def read_transcript(text: str) -> Transcript:
    """The game of a transcript, replayed.

    Raises
    ------
    TranscriptError
        If it cannot be; the message says in which line, and which rule it breaks.
    """
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != FIRST_LINE:
        found = brief(lines[0][1]) if lines else "nothing"
        raise TranscriptError(f"not a transcript: expected the first line {FIRST_LINE!r}, found {found}")
    game: Transcript | None = None
    ended = False
    for number, line in lines[1:]:
        try:
            if ended:
                raise TranscriptError("nothing can follow the result")
            if game is None:
                game = Transcript.begin(read_position(_start(line)))
            elif line.startswith("result:"):
                _check_result(game, line.removeprefix("result:").strip())
                ended = True
            else:
                game = game.with_turn(_turn(game, line))
        except InputError as error:
            raise TranscriptError(f"line {number}: {error}") from None
    if game is None:
        raise TranscriptError("the transcript ends before it says how the game starts")
    return game


def _start(line: str) -> str:
    if not line.startswith("start:"):
        raise TranscriptError(f"expected start: POSITION, found {brief(line)}")
    return line.removeprefix("start:").strip()


def _turn(game: Transcript, line: str) -> Any:
    """The turn of a line, if it is the one that comes next."""
    found = _TURN.fullmatch(line)
    if found is None:
        raise TranscriptError(f"expected NUMBER MOVER: TURN, found {brief(line)}")
    number = len(game.turns) + 1
    if int(found[1]) != number:
        raise TranscriptError(f"turn {found[1]} where turn {number} should be")
    if game.last.outcome() is None and found[2] != game.last.mover:
        raise TranscriptError(f"turn {number} is for {game.last.mover}, not for {found[2]}")
    return read_turn(game.game, found[3])


def _check_result(game: Transcript, said: str) -> None:
    ended = game.last.outcome()
    if ended is None:
        raise TranscriptError(f"the result is {brief(said)}, but the game has not ended")
    if said != str(ended):
        raise TranscriptError(f"the result is {brief(said)}, but the game ended with {brief(str(ended))}")
