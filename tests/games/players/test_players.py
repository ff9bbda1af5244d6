"""Players: legal turns in their time, wins taken, threats answered."""

import json
import time
from random import Random

import pytest

from palago.catalogue.plane.lattice import other, poses
from palago.games.engine.proofs import Solver
from palago.games.errors import GameError
from palago.games.players.match import MOST_TURNS, interval, play_match
from palago.games.players.palago import SolverPlayer, book_key, inverse
from palago.games.players.player import PLAYERS, player_named
from palago.games.players.protocol import Engine
from palago.games.record.notation import read_position
from palago.games.rules.mambo import MamboPosition
from palago.games.rules.palago import PalagoPosition, opening
from palago.games.rules.palagonia import PalagoniaPosition

#: Players whose search has to be compiled.
COMPILED = {("palago", "solver"), ("palago", "lookahead")}

STARTS = {
    "palago": PalagoPosition.start(12),
    "mambo": MamboPosition.start(10),
    "palagonia": PalagoniaPosition.start(12, seats=1),
}


@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(game, name, marks=[pytest.mark.slow] if (game, name) in COMPILED else [])
        for game in STARTS
        for name in PLAYERS[game]
    ],
)
def test_every_player_plays_a_whole_game(game, name):
    """Only legal turns, or the transcript would refuse them."""
    start = STARTS[game]
    player = player_named(game, name, seed=1)
    players = dict.fromkeys(("yellow", "blue", "player 1"), player)
    match = play_match(start, players, 0.05, seed=3)
    assert match.transcript.last.outcome() is not None or len(match.transcript.turns) == MOST_TURNS


def test_a_player_that_is_not_there_is_refused():
    """With the names of those that are."""
    with pytest.raises(GameError, match="solver, lookahead, greedy, random"):
        player_named("palago", "nobody")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["solver", "lookahead", "greedy"])
def test_a_win_is_taken_and_a_threat_is_answered(name):
    """By all players but the one that plays anything."""
    player = player_named("palago", name)
    fork = read_position("yellow: a0,0 a0,1 a0,2")
    turn = Solver(fork).solve(2)
    won = fork.play(turn.line[0])
    # The other side cannot hold: whatever it plays, the win is taken.
    reply = player.choose(won, 0.1)
    after = won.play(reply)
    assert after.play(player.choose(after, 0.1)).outcome().winners == ("yellow",)
    position = PalagoPosition.start().play(opening("ab"))
    while position.outcome() is None:
        reply = player.choose(position, 0.05)
        after = position.play(reply)
        solver = Solver(position, bits=2)
        threatened = solver.table.winning_turn(other(position.to_move))
        if threatened is not None and after.outcome() is None:
            held = Solver(after, bits=2).table.winning_turn(after.to_move) is None
            answers = any(
                Solver(later, bits=2).table.winning_turn(later.to_move) is None
                for turn in list(position.legal_turns())[::3]
                if (later := position.play(turn)).outcome() is None
            )
            assert held or not answers
            return
        position = after


@pytest.mark.slow
def test_the_solver_player_wins_by_force_where_it_can():
    """The second player of a losing opening, against its own kind."""
    position = PalagoPosition.start().play(opening("aa"))
    player = SolverPlayer()
    match = play_match(position, {"yellow": player, "blue": player}, 0.3)
    assert match.transcript.last.outcome().winners == ("blue",)
    assert len(match.transcript.turns) == 5


@pytest.mark.slow
def test_the_time_of_a_turn_is_kept():
    """1.1 times the processor time and 50 milliseconds, once everything is compiled."""
    player = SolverPlayer()
    position = PalagoPosition.start().play(opening("ab"))
    player.choose(position, 0.05)
    for seconds in (0.1, 0.4):
        begun = time.process_time()
        player.choose(position, seconds)
        assert time.process_time() - begun <= 1.1 * seconds + 0.05


@pytest.mark.slow
def test_the_engine_answers_requests_and_errors():
    """One or two tiles, an opening on an empty table, and what is wrong with a request."""
    engine = Engine()

    def asked(tiles, to_move="blue", seconds=0.1):
        return engine.answer(json.dumps({"tiles": tiles, "to_move": to_move, "seconds": seconds}).encode())

    assert len(asked([], "yellow")["tiles"]) == 2
    reply = asked([[0, 0, "a"], [0, -1, "a"]])
    position = read_position("blue: a0,-1 a0,0")
    assert len(reply["tiles"]) == 2
    assert all((q, r) not in position.tiles for q, r, _ in reply["tiles"])
    for bad, said in [
        (b"{", "not JSON"),
        (b"[]", "expected an object"),
        (b'{"tiles": []}', "to_move"),
        (b'{"tiles": [], "to_move": "red", "seconds": 1}', "yellow or blue"),
        (b'{"tiles": [], "to_move": "blue", "seconds": 0}', "above 0"),
        (b'{"tiles": [[0, 0, "d"]], "to_move": "blue", "seconds": 1}', "expected"),
        (b'{"tiles": [[0, 0, "a"], [5, 5, "a"]], "to_move": "blue", "seconds": 1}', "hang together"),
        (b'{"tiles": [], "to_move": "blue", "seconds": 1, "x": 1}', "unknown key"),
        (b'{"tiles": [[0,0,"a"],[0,1,"a"],[1,0,"a"]], "to_move": "blue", "seconds": NaN}', "above 0"),
    ]:
        assert said in engine.answer(bad)["error"]
    from palago.catalogue.creature.names import as_layout

    finished = [list(tile) for tile in as_layout("virus").tiles]
    assert "ended" in asked(finished)["error"]


def test_intervals_are_wilsons():
    """Within 0 and 1, around the share."""
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(0, 0) == (0.0, 1.0)


def test_positions_of_the_book_are_known_in_every_pose():
    """A pose and its inverse undo each other."""
    rng = Random(5)
    for pose in poses(mirror=True):
        moved = pose.shifted((rng.randrange(-5, 5), rng.randrange(-5, 5)))
        assert all(inverse(moved).hex(moved.hex(place)) == place for place in [(0, 0), (3, -1), (-2, 5)])
    position = PalagoPosition.start().play(opening("bb"))
    assert book_key(position).startswith("blue: b0,0")
