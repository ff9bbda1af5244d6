"""What there is to know of a position of Palago: wins, threats and their answers, forks, forced wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from palago.catalogue.plane.lattice import other
from palago.games.engine.choice import write_ranked
from palago.games.engine.proofs import Progress, Solver, Verdict
from palago.games.engine.running import Clock
from palago.games.engine.threats import lay_turn, take_turn, write_answers, write_threats
from palago.games.engine.worth import worth_table
from palago.games.errors import GameError
from palago.games.record.certificate import Certificate, check_certificate
from palago.games.rules.pairs import PairPosition, Turn


@dataclass(frozen=True)
class Analysis:
    """What there is to know of a position for the side that is to move.

    Parameters
    ----------
    position : PairPosition
        The position.
    wins : tuple of Turn
        The turns that win at once.
    threat : Turn, optional
        A turn by which the other side would win, if this one passed.
    answers : tuple of Turn
        The turns after which the other side cannot win at once.
    forks : tuple of Turn
        The threats that have no answer.
    verdict : Verdict
        What is known of forced wins.
    line : tuple of Turn
        The turns of both sides in which the other side holds out the longest.
    certificate : Certificate, optional
        The proof of the forced win, which the referee has checked.
    """

    position: PairPosition
    wins: tuple[Turn, ...]
    threat: Turn | None
    answers: tuple[Turn, ...]
    forks: tuple[Turn, ...]
    verdict: Verdict
    line: tuple[Turn, ...] = ()
    certificate: Certificate | None = None

    @property
    def status(self) -> str:
        """``won``, ``none`` if it is proved that no run of threats wins in so many turns, or ``gave-up``."""
        return "won" if self.verdict.turns else "gave-up" if self.verdict.stopped else "none"

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "position": str(self.position),
            "status": self.status,
            "turns": self.verdict.turns,
            "none_within": self.verdict.none_within,
            "wins": [str(turn) for turn in self.wins],
            "threat": None if self.threat is None else str(self.threat),
            "answers": [str(turn) for turn in self.answers] if self.threat is not None else None,
            "forks": [str(turn) for turn in self.forks],
            "line": [str(turn) for turn in self.line],
            "nodes": len(self.certificate.nodes) if self.certificate else None,
        }


def analyse(
    position: PairPosition,
    turns: int = 5,
    seconds: float | None = None,
    tell: Callable[[Progress], None] | None = None,
) -> Analysis:
    """What there is to know of a position.

    Parameters
    ----------
    position : PairPosition
        A position of Palago, or of Lambo, that has not ended.
    turns : int
        Forced wins are looked for within so many own turns.
    seconds : float, optional
        So much processor time for them.
    tell : callable, optional
        Is called now and then while they are looked for.

    Raises
    ------
    GameError
        If the game has ended, or has hardly begun: forced wins need two tiles on the table.
    KeyboardInterrupt
        If it is interrupted.
    """
    if position.ended is not None:
        raise GameError(f"nothing to analyse: the game has ended, {position.ended}")
    if len(position.tiles) < 2:
        raise GameError("nothing to analyse: the table has no two tiles yet (rule Palago 3)")
    solver = Solver(position)
    wins = _winning_turns(solver)
    threat = solver.table.winning_turn(other(position.to_move))
    answers = _ranked(solver) if threat is not None and not wins else ()
    forks = () if wins else _forks(solver)
    verdict = solver.solve(turns, Clock(seconds), tell)
    if verdict.turns is None:
        return Analysis(position, wins, threat, answers, forks, verdict)
    certificate = solver.certificate(verdict.turns)
    check_certificate(certificate)
    line = solver.principal_line(certificate)
    return Analysis(position, wins, threat, answers, forks, verdict, line, certificate)


def _winning_turns(solver: Solver) -> tuple[Turn, ...]:
    table, me = solver.table, solver.position.to_move
    if table.winning_turn(me) is None:
        return ()
    found = []
    for turn in table.turns():
        table.lay_turn(turn)
        if table.closed() == [me]:
            found.append(turn)
        table.take_turn(turn)
    return tuple(sorted(found, key=lambda turn: (len(turn.tiles), turn.tiles)))


def _ranked(solver: Solver) -> tuple[Turn, ...]:
    table, moves = solver.table, solver.moves
    count = write_ranked(table.board, moves, worth_table(), table.me, 0, table.stride)
    return tuple(
        sorted((table.turn(turn) for turn in moves.threats[0, :count, 1]), key=lambda turn: turn.tiles)
    )


def _forks(solver: Solver) -> tuple[Turn, ...]:
    table, moves = solver.table, solver.moves
    board, me, stride = table.board, table.me, table.stride
    found = []
    for k in range(write_threats(board, moves, me, 0, stride)):
        turn = int(moves.threats[0, k, 1])
        lay_turn(board, turn, stride)
        answers = write_answers(board, moves, me, 1, 1, stride)
        take_turn(board, turn, stride)
        if answers == 0:
            found.append(table.turn(turn))
    return tuple(sorted(found, key=lambda turn: turn.tiles))
