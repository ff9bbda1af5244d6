"""Random games of every game, each position refereed from scratch, undone, and replayed from its transcript.

``python tests/hardship/games.py GAME [--games N] [--seed N]`` ends with a line of what was seen, or at the
first game that is not as it should be.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from palago.games.engine.positions import Table
from palago.games.record.transcript import Transcript, read_transcript
from palago.games.rules.lambo import LamboPosition
from palago.games.rules.mambo import MamboPosition
from palago.games.rules.palago import PalagoPosition
from palago.games.rules.palagonia import PalagoniaPosition
from palago.games.rules.table import in_one_piece

sys.path.insert(0, str(Path(__file__).parents[1]))
from game_oracles import SlowMambo, winner_by_scratch

#: A game of Palagonia may go on for ever.
MOST_TURNS = 500


def checked_game(name: str, seed: int) -> Transcript:
    """A random game whose every position is as a referee finds it."""
    rng = Random(f"{name} {seed}")
    if name == "palagonia":
        seats = rng.choice((1, 3, 4, 5))
        game = Transcript.begin(PalagoniaPosition.start(rng.choice((20, 48)), seats, rng.choice((1, 2))))
    else:
        kind = {"palago": PalagoPosition, "lambo": LamboPosition, "mambo": MamboPosition}[name]
        game = Transcript.begin(kind.start())
    model = SlowMambo()
    table = None
    while game.last.outcome() is None and len(game.turns) < MOST_TURNS:
        before = game.last
        turn = before.random_turn(rng)
        game = game.with_turn(turn)
        after = game.last
        if name in ("palago", "lambo"):
            winner = winner_by_scratch(after.tiles, before.to_move)
            ended = after.outcome()
            by_tiles = ended is not None and ended.reason.startswith("the tiles are used up")
            assert by_tiles or (ended.winners if ended else ()) == ((winner,) if winner else ()), str(game)
            assert not (by_tiles and winner), str(game)
            table = _checked_table(table, before, turn, after)
        elif name == "palagonia":
            assert in_one_piece(after.tiles), str(game)
            assert len(after.tiles) + after.bag == game.positions[0].bag, str(game)
        else:
            model.lay(turn.place, turn.colours)
            for tile in after.automatic:
                model.lay(tile.place, tile.colours)
            assert {tile.place: tile.colours for tile in after.tiles.values()} == model.filled, str(game)
            assert bool(model.dead(1)) == (after.outcome() is not None and bool(after.outcome().winners)), (
                str(game)
            )
    assert str(read_transcript(str(game))) == str(game)
    return game


def _checked_table(table, before, turn, after):
    """The compiled board goes along; a turn undone and done again leaves it as it was."""
    if table is None:
        table = Table(before, margin=60)
    kept = table.board.parts[:, :7].copy(), table.board.cells.copy()
    table.lay_turn(turn)
    table.take_turn(turn)
    assert (table.board.parts[:, :7] == kept[0]).all()
    assert (table.board.cells == kept[1]).all()
    table.lay_turn(turn)
    assert set(table.closed()) <= {"yellow", "blue"}
    assert bool(table.closed()) == (after.outcome() is not None and not _used_up(after))
    return table


def _used_up(position) -> bool:
    return position.outcome().reason.startswith("the tiles are used up")


def main() -> None:
    """Play the games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("palago", "lambo", "palagonia", "mambo"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    begun, turns, ended = time.process_time(), 0, 0
    for number in range(given.games):
        game = checked_game(given.game, given.seed + number)
        turns += len(game.turns)
        ended += game.last.outcome() is not None
    spent = time.process_time() - begun
    print(f"{given.games} games of {given.game}: {turns} turns, {ended} ended, {spent:.0f} s")


if __name__ == "__main__":
    main()
