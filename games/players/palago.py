"""Players of Palago that calculate: with the solver of forced wins, and without it for comparison.

The one with it, in this order:

1. wins at once, or by force if its search for threats finds how;
2. ranks all turns after which the other side does not win at once: by their worth, the best of them by what
   the best reply leaves;
3. asks the solver from the other side whether it wins by force after the first of these, in ever more
   turns, and goes to the next when it does. What no answer was found against for the longest is played.

Every opening but one loses by force. The book says how for the two that take longest; it is made, with
proofs, by `results/openings.py`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from palago.catalogue.plane.lattice import Pose, other, poses
from palago.games.engine.attack import NONE, STOPPED
from palago.games.engine.choice import worth_after, write_ranked
from palago.games.engine.proofs import Solver
from palago.games.engine.running import Clock, run_stoppable
from palago.games.engine.wins import winning_turn
from palago.games.engine.worth import worth_table
from palago.games.record.notation import read_turn
from palago.games.rules.pairs import PairPosition, Turn
from palago.games.rules.palago import opening

#: The share of a turn's time for each part of the work.
ATTACK: Final = 0.35
REPLIES: Final = 0.25

#: How many turns are looked at more closely.
CLOSER: Final = 60

#: The share of the time that is planned with: what is begun has to come to its end.
PLANNED: Final = 0.92


class SolverPlayer:
    """Plays as well as it can.

    Parameters
    ----------
    seed : int
        Which of equals it takes.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: PairPosition, seconds: float) -> Turn:
        """A legal turn in so much processor time."""
        clock = Clock(PLANNED * seconds)
        if not position.tiles:
            return opening("ab")
        if len(position.tiles) < 2 or position.bag < 2:
            return _by_rules(position, self._rng)
        known = book_turn(position)
        if known is not None:
            return known
        solver = Solver(position, bits=16)
        won = self._attack(solver, clock.part(ATTACK))
        if won is not None:
            return won
        ranked = ranked_turns(solver, clock.part(REPLIES), self._rng)
        if not ranked:
            return _by_rules(position, self._rng)
        return self._safest(solver, ranked, clock)

    def _attack(self, solver: Solver, clock: Clock) -> Turn | None:
        verdict = solver.solve(12, clock)
        return verdict.line[0] if verdict.turns else None

    def _safest(self, solver: Solver, ranked: list[Turn], clock: Clock) -> Turn:
        """The first turn against which the other side finds no forced win, as far as there is time."""
        table, best = solver.table, ranked[0]
        left = ranked
        for turns in range(2, 12):
            for number, turn in enumerate(left):
                if clock.left <= 0:
                    return turn if number else best
                table.lay_turn(turn)
                found = solver.within(turns, clock, colour=other(solver.position.to_move))
                table.take_turn(turn)
                if found in (NONE, STOPPED):
                    best, left = turn, left[number:]
                    break
            else:
                # All of them lose within so many turns: play what held out for the longest.
                return best
            if clock.left <= 0:
                break
        return best


class LookaheadPlayer:
    """Looks two turns ahead, with the same worth of positions but without the solver.

    Parameters
    ----------
    seed : int
        Which of equals it takes.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, position: PairPosition, seconds: float) -> Turn:
        """A legal turn in so much processor time."""
        clock = Clock(PLANNED * seconds)
        if not position.tiles:
            return opening("ab")
        if len(position.tiles) < 2 or position.bag < 2:
            return _by_rules(position, self._rng)
        solver = Solver(position, bits=2)
        won = winning_turn(solver.table.board, solver.table.me, solver.table.stride)
        if won:
            return solver.table.turn(won)
        ranked = ranked_turns(solver, clock, self._rng, closer=10**6)
        return ranked[0] if ranked else _by_rules(position, self._rng)


def ranked_turns(solver: Solver, clock: Clock, rng: Random, closer: int = CLOSER) -> list[Turn]:
    """All turns after which the other side does not win at once, the best first.

    Parameters
    ----------
    solver : Solver
        Has the position on its table.
    clock : Clock
        The time for the best replies to the first of them.
    rng : Random
        Orders equals.
    closer : int
        For how many the best reply is looked at.
    """
    table, moves, worth = solver.table, solver.moves, worth_table()
    board = table.board
    count = write_ranked(board, moves, worth, table.me, 0, table.stride)
    order = [(-int(left), rng.random(), int(turn)) for left, turn in moves.threats[0, :count]]
    order.sort()
    best: list[tuple[int, int]] = []
    least = -(1 << 41)

    def look() -> None:
        nonlocal least
        for _, _, turn in order[:closer]:
            if clock.left <= 0:
                return
            left = worth_after(board, moves, worth, table.me, turn, least, table.stride)
            if left > least:
                best.append((left, turn))
                least = left

    run_stoppable(board, look, clock)
    first = [turn for _, turn in reversed(best)]
    rest = [turn for _, _, turn in order if turn not in first]
    return [table.turn(turn) for turn in (*first, *rest)]


def book_turn(position: PairPosition) -> Turn | None:
    """The turn that the book has for a position, or its image; None if it has none."""
    if position.game != "palago" or len(position.tiles) > 6:
        return None
    for pose in poses(mirror=True):
        text, back = _standing(position, pose)
        if text in book():
            turn = read_turn("palago", book()[text])
            return _posed(turn, back)
    return None


@cache
def book() -> dict[str, str]:
    """The turns of the book by positions: the tiles, and the colour that moves."""
    source = files("palago.games.players").joinpath("book.json")
    return dict(json.loads(source.read_text(encoding="utf-8"))["turns"]) if source.is_file() else {}


def book_key(position: PairPosition) -> str:
    """How the book names a position, up to translation."""
    text, _ = _standing(position, Pose())
    return text


def _standing(position: PairPosition, pose: Pose) -> tuple[str, Pose]:
    """The name of a position's image, and the pose that leads back."""
    layout = position.tiles.posed(pose)
    q, r = min(layout)
    moved = layout.posed(Pose(shift=(-q, -r)))
    tiles = " ".join(f"{rotation}{q},{r}" for q, r, rotation in moved.tiles)
    return f"{pose.colour(position.to_move)}: {tiles}", inverse(pose.shifted((-q, -r)))


def inverse(pose: Pose) -> Pose:
    """The pose that undoes a pose.

    >>> place = Pose(2, True, (3, 4)).hex((5, -1))
    >>> inverse(Pose(2, True, (3, 4))).hex(place)
    (5, -1)
    """
    back = Pose(pose.turn, True) if pose.mirrored else Pose(-pose.turn % 6)
    q, r = back.hex(pose.shift)
    return back.shifted((-q, -r))


def _posed(turn: Turn, pose: Pose) -> Turn:
    from palago.catalogue.creature.layout import Layout

    return Turn.of(Layout.of_tiles(turn.tiles).posed(pose).tiles)


def _by_rules(position: PairPosition, rng: Random) -> Turn:
    """A turn where the engine has none: one that wins if there is, else one that does not lose, else any."""
    best: tuple[int, float, Turn] | None = None
    for turn in position.legal_turns():
        ended = position.play(turn).outcome()
        good = 0 if ended is None or not ended.winners else 1 if ended.winners == (position.to_move,) else -1
        if best is None or (good, rng.random()) > best[:2]:
            best = (good, rng.random(), turn)
        if good == 1:
            break
    assert best is not None
    return best[2]
