"""Threats and their answers, forced wins and their certificates."""

from dataclasses import replace

import pytest

from palago.catalogue.plane.lattice import COLOURS, Pose, other
from palago.games.engine.analysis import analyse
from palago.games.engine.positions import Table
from palago.games.engine.proofs import Solver
from palago.games.engine.running import Clock
from palago.games.engine.threats import MOST_ANSWERS, lay_turn, take_turn, write_answers, write_threats
from palago.games.errors import CertificateError
from palago.games.record.certificate import check_certificate, read_certificate
from palago.games.record.notation import read_position
from palago.games.rules.palago import PalagoPosition, opening

from game_oracles import seeded

#: The search is compiled, which takes a minute.
pytestmark = pytest.mark.slow


def wandered(number, turns):
    """A position after some random turns that did not end the game, in which nobody can win at once."""
    rng = seeded("threats", number)
    while True:
        position = PalagoPosition.start()
        for _ in range(turns):
            position = position.play(position.random_turn(rng))
            if position.outcome() is not None:
                break
        else:
            table = Table(position)
            if all(table.winning_turn(colour) is None for colour in COLOURS):
                return position


def wins(position):
    """Whether the side to move wins at once, by the engine's finder of wins, which has its own test."""
    return Table(position, margin=8).winning_turn(position.to_move) is not None


@pytest.mark.parametrize("number", range(3))
def test_the_answers_to_a_threat_are_all_there_are(number):
    """Against all legal turns: an answer is a reply that does not end the game and leaves no win."""
    position = wandered(number, 5 + number)
    solver = Solver(position, bits=4)
    table, moves = solver.table, solver.moves
    count = write_threats(table.board, moves, table.me, 0, table.stride)
    threats = [int(turn) for turn in moves.threats[0, :count, 1]]
    for turn in threats[:: max(1, len(threats) // 3)]:
        lay_turn(table.board, turn, table.stride)
        answers = write_answers(table.board, moves, table.me, 0, MOST_ANSWERS, table.stride)
        found = {table.turn(answer) for answer in moves.answers[0, :answers]}
        expected = set()
        for reply in table.turns():
            table.lay_turn(reply)
            if not table.closed() and table.winning_turn(position.to_move) is None:
                expected.add(reply)
            table.take_turn(reply)
        take_turn(table.board, turn, table.stride)
        assert found == expected
        assert len(found) == answers


@pytest.mark.parametrize("number", range(3))
def test_threats_are_the_turns_that_would_win_if_the_other_side_passed(number):
    """And leave it no win at once."""
    position = wandered(number, 4 + number)
    solver = Solver(position, bits=4)
    table, moves = solver.table, solver.moves
    count = write_threats(table.board, moves, table.me, 0, table.stride)
    found = {table.turn(turn) for turn in moves.threats[0, :count, 1]}
    expected = set()
    for turn in table.turns():
        table.lay_turn(turn)
        if (
            not table.closed()
            and table.winning_turn(position.to_move) is not None
            and table.winning_turn(other(position.to_move)) is None
        ):
            expected.add(turn)
        table.take_turn(turn)
    assert found == expected


@pytest.mark.parametrize(("name", "turns"), [("aa", 3), ("bc", 3)])
def test_two_openings_lose_quickly_and_the_certificates_hold(name, turns):
    """Against every legal reply, by the rules alone, and by the referee's short cut as well."""
    position = PalagoPosition.start().play(opening(name))
    solver = Solver(position)
    verdict = solver.solve(5)
    assert (verdict.turns, verdict.none_within) == (turns, turns - 1)
    certificate = solver.certificate(turns)
    assert read_certificate(certificate.to_json()) == certificate
    assert check_certificate(certificate) > 0
    shorter = max(certificate.nodes, key=lambda node: len(node.wins))
    assert shorter.wins
    with pytest.raises(CertificateError):
        check_certificate(replace(certificate, turns=turns - 1))


@pytest.mark.parametrize(
    ("tiles", "turns"),
    [("a0,0 a0,1 a0,2", 2), ("a0,0 a0,1", 3), ("a0,0 a1,0 a2,0", None), ("a0,0 a1,-1 a2,-2", None)],
)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_row_of_equal_tiles_along_its_straights_is_a_forced_win(tiles, turns, colour):
    """Three in 2 own turns, two in 3, for whoever moves; along the other axes nothing within 3."""
    verdict = Solver(read_position(f"{colour}: {tiles}")).solve(3)
    assert verdict.turns == turns
    assert turns is not None or verdict.none_within == 3


def test_turned_mirrored_and_colour_swapped_positions_are_won_alike():
    """In the same number of turns."""
    position = PalagoPosition.start().play(opening("aa"))
    for pose in (Pose(1, shift=(3, -2)), Pose(2, True), Pose(3)):
        moved = PalagoPosition.of_tiles(position.tiles.posed(pose), pose.colour(position.to_move))
        assert Solver(moved).solve(3).turns == 3


def test_a_search_without_time_gives_up():
    """It says so, and claims nothing; the board is as it was."""
    solver = Solver(PalagoPosition.start().play(opening("ab")))
    before = solver.table.board.cells.copy()
    verdict = solver.solve(12, Clock(0.05))
    assert verdict.stopped
    assert verdict.turns is None
    assert (solver.table.board.cells == before).all()


def test_an_analysis_says_what_is_to_be_seen():
    """Wins at once; threats and their answers; forks; the line of a forced win ends it."""
    found = analyse(read_position("yellow: a0,0 a0,1 a0,2"), 3)
    assert found.status == "won"
    assert found.verdict.turns == 2
    assert found.line[0] in found.forks
    quiet = analyse(PalagoPosition.start().play(opening("ab")), 2)
    assert (quiet.status, quiet.forks, quiet.threat, quiet.line) == ("none", (), None, ())
    ahead = read_position("yellow: a0,0 a0,1 a0,2")
    threatened = ahead.play(found.line[0])
    defending = analyse(threatened, 1)
    assert defending.threat is not None
    assert defending.answers == ()
