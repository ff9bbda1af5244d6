"""Tournaments of the players, the lengths of games, and the worths of positions that self-play has tuned.

::

    python results/games.py page SECONDS GAMES > results/games.md     the page
    python results/games.py games KIND ONE TWO SECONDS GAMES SEED     one pairing, a line a game
    python results/games.py tune GAMES SECONDS FILE                   worth.json from self-play
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from palago.catalogue.plane.lattice import COLOURS, other
from palago.games.engine.board import ABOVE, HEX, LACKING, LAID, TILE, joint_of
from palago.games.engine.choice import KINDS, kind_of
from palago.games.engine.positions import Table
from palago.games.engine.worth import guessed_worth
from palago.games.players.match import Match, interval, play_match
from palago.games.players.palago import SolverPlayer
from palago.games.players.player import player_named
from palago.games.rules.palago import OPENINGS, PalagoPosition, opening
from palago.games.rules.palagonia import PalagoniaPosition

#: How many random turns make a starting position that is even, as far as a quick search sees.
WANDERED: Final = 2


def even_start(rng: Random, seconds: float = 0.05) -> PalagoPosition:
    """A position after the opening that holds and some random turns, in which nobody wins by force soon."""
    from palago.games.engine.proofs import Solver

    while True:
        position = PalagoPosition.start().play(opening("ab"))
        for _ in range(WANDERED):
            position = position.play(position.random_turn(rng))
        if position.outcome() is not None:
            continue
        sides = [PalagoPosition.of_tiles(position.tiles, colour) for colour in COLOURS]
        if all(Solver(side, bits=14).solve(4).turns is None for side in sides):
            return position


def pairing(one: str, two: str, seconds: float, games: int, seed: int) -> Iterator[dict[str, Any]]:
    """Games of two players of Palago from even positions, each played twice with sides exchanged."""
    rng = Random(seed)
    for number in range(0, games, 2):
        start = even_start(rng)
        for swapped in (False, True):
            first, second = (two, one) if swapped else (one, two)
            players = {
                start.to_move: player_named("palago", first, seed + number),
                other(start.to_move): player_named("palago", second, seed + number + 1),
            }
            match = play_match(start, players, seconds, seed)
            winners = match.transcript.last.outcome().winners  # type: ignore[union-attr]
            mine = other(start.to_move) if swapped else start.to_move
            yield {
                "won": 0.5 if not winners else float(winners == (mine,)),
                "turns": len(match.transcript.turns),
                "tiles": len(match.transcript.last.tiles),  # type: ignore[attr-defined]
                "longest": max(match.longest.values()),
            }


def losing_openings(seconds: float) -> Iterator[tuple[str, bool]]:
    """Whether the solver wins as second player, by opening, against its own kind."""
    for name in OPENINGS:
        if name != "ab":
            position = PalagoPosition.start().play(opening(name))
            player = SolverPlayer()
            match = play_match(position, dict.fromkeys(COLOURS, player), seconds)
            yield name, match.transcript.last.outcome().winners == ("blue",)  # type: ignore[union-attr]


def alone(name: str, seconds: float, games: int, seed: int) -> list[int]:
    """The points of seeded games of Palagonia alone."""
    return [_alone(name, seconds, seed + number).transcript.last.scores[0] for number in range(games)]  # type: ignore[attr-defined]


def _alone(name: str, seconds: float, seed: int) -> Match:
    player = player_named("palagonia", name, seed)
    return play_match(PalagoniaPosition.start(seats=1), {"player 1": player}, seconds, seed)


def among_three(name: str, others: str, seconds: float, games: int, seed: int) -> float:
    """The games of Palagonia that a player wins among two others; shared wins count by their part."""
    won = 0.0
    for number, seat in zip(range(games), cycle(range(3)), strict=False):
        players = {
            f"player {k + 1}": player_named("palagonia", name if k == seat else others, seed + number + k)
            for k in range(3)
        }
        last = play_match(PalagoniaPosition.start(), players, seconds, seed + number).transcript.last
        best = max(last.scores)  # type: ignore[attr-defined]
        if last.scores[seat] == best:  # type: ignore[attr-defined]
            won += 1 / sum(points == best for points in last.scores)  # type: ignore[attr-defined]
    return won


def kinds(position: PalagoPosition) -> list[np.ndarray[Any, Any]]:
    """How many components of each kind each colour has."""
    table = Table(position)
    board, hexes = table.board, len(table.board.cells)
    found = [np.zeros(KINDS), np.zeros(KINDS)]
    for k in range(board.head[LAID]):
        for corner in range(3):
            for colour in range(2):
                joint = joint_of(hexes, table.stride, int(board.lists[k, HEX]), colour, corner)
                first = joint - colour * hexes
                step = table.stride - 1 if colour == 0 else 1 - table.stride
                seen = (corner > 0 and board.cells[first, TILE]) or (
                    corner > 1 and board.cells[first + step, TILE]
                )
                if board.parts[joint, ABOVE] == joint and board.parts[joint, LACKING] and not seen:
                    found[colour][kind_of(board.parts, joint)] += 1
    return found


def tuned(games: int, seconds: float, seed: int = 1) -> list[list[int]]:
    """Worths by logistic regression: what components the winner of a game had, a while before its end."""
    rng = Random(seed)
    rows, results = [], []
    for number in range(games):
        start = even_start(rng)
        players = dict.fromkeys(COLOURS, SolverPlayer(seed + number))
        match = play_match(start, players, seconds, seed)
        winners = match.transcript.last.outcome().winners  # type: ignore[union-attr]
        if not winners:
            continue
        for position in match.transcript.positions[:-6]:
            mine, theirs = kinds(position)  # type: ignore[arg-type]
            me = COLOURS.index(position.to_move)  # type: ignore[attr-defined]
            if me:
                mine, theirs = theirs, mine
            rows.append(np.concatenate([mine, -theirs]))
            results.append(float(winners == (position.to_move,)))  # type: ignore[attr-defined]
    matrix, target = np.array(rows), np.array(results)
    guess = guessed_worth().astype(float)
    weights = np.concatenate([guess[:, 0], guess[:, 1]]) / 1000
    prior = weights.copy()
    for _ in range(3000):
        error = 1 / (1 + np.exp(-matrix @ weights)) - target
        weights -= 0.05 * (matrix.T @ error / len(target) + 0.002 * (weights - prior))
    return [
        [round(1000 * one), round(1000 * two)]
        for one, two in zip(weights[:KINDS], weights[KINDS:], strict=True)
    ]


def page(seconds: float, games: int) -> Iterator[str]:
    """The page, line by line."""
    yield "# The games: tournaments"
    yield ""
    yield f"Remade by `python results/games.py page {seconds:g} {games} > results/games.md`: {seconds:g} s"
    yield "of processor time a turn, even positions after the opening ab, each played twice with sides"
    yield "exchanged. Draws count half; intervals are Wilson's, 95 %."
    yield ""
    yield "| Palago | against | games | share | interval | turns a game | used up | longest turn, s |"
    yield "|---|---|---:|---:|---|---:|---:|---:|"
    for one, two in (
        ("solver", "greedy"),
        ("solver", "lookahead"),
        ("lookahead", "greedy"),
        ("solver", "solver"),
    ):
        found = list(pairing(one, two, seconds, games, 1))
        won = sum(game["won"] for game in found)
        low, high = interval(won, len(found))
        turns = sum(game["turns"] for game in found) / len(found)
        used = sum(game["tiles"] == 48 for game in found) / len(found)
        longest = max(game["longest"] for game in found)
        yield (
            f"| {one} | {two} | {len(found)} | {won / len(found):.2f} | {low:.2f} to {high:.2f} "
            f"| {turns:.1f} | {used:.0%} | {longest:.2f} |"
        )
    yield ""
    won = dict(losing_openings(seconds))
    yield f"As second player in the losing openings the solver wins {sum(won.values())} of {len(won)}."


def main(arguments: list[str]) -> None:
    """Do what the command line says."""
    begun = time.process_time()
    match arguments:
        case ["page", seconds, games]:
            for line in page(float(seconds), int(games)):
                print(line, flush=True)
        case ["games", "palago", one, two, seconds, games, seed]:
            won = 0.0
            for number, game in enumerate(pairing(one, two, float(seconds), int(games), int(seed)), 1):
                won += game["won"]
                print(json.dumps(game), f"{won}/{number}", flush=True)
        case ["games", "alone", name, seconds, games, seed]:
            points = alone(name, float(seconds), int(games), int(seed))
            print(points, np.mean(points), np.std(points) / len(points) ** 0.5)
        case ["games", "three", name, others, seconds, games, seed]:
            print(among_three(name, others, float(seconds), int(games), int(seed)), games)
        case ["tune", games, seconds, file]:
            Path(file).write_text(
                json.dumps({"worth": tuned(int(games), float(seconds))}) + "\n", encoding="utf-8"
            )
        case _:
            sys.exit(__doc__)
    print(f"{time.process_time() - begun:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
