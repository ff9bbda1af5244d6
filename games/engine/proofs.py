"""Forced wins of a position, with certificates.

The search (see `attack`) only says that there is a win. The certificate is read off it: an own turn, then
for each answer to the threat the same again. The referee of `palago.games.record.certificate` knows nothing
of all this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from palago.catalogue.plane.lattice import COLOURS, Colour
from palago.games.engine.attack import NONE, STOPPED, Memory, attack, memory_for
from palago.games.engine.board import HASH, WORK
from palago.games.engine.positions import MARGIN, Table
from palago.games.engine.running import Clock, run_stoppable
from palago.games.engine.threats import Moves, moves_for, write_wins_and_answers
from palago.games.record.certificate import Certificate, Node
from palago.games.rules.pairs import PairPosition, Turn

#: The most own turns that a search is prepared for.
MOST_TURNS = 16


@dataclass
class Progress:
    """How far a search is.

    Parameters
    ----------
    turns : int
        Within how many own turns a win is looked for.
    work : int
        How many tiles have been laid.
    """

    turns: int
    work: int


@dataclass(frozen=True)
class Verdict:
    """What is known of forced wins of the side that is to move.

    Parameters
    ----------
    turns : int, optional
        In how many own turns it wins; None if no win was found.
    none_within : int
        Within how many own turns it is proved that no run of threats wins.
    line : tuple of Turn
        The winning turn and, if there is a win, the longest defence and what follows.
    stopped : bool
        Whether time ran out before there was an answer.
    """

    turns: int | None
    none_within: int
    line: tuple[Turn, ...] = ()
    stopped: bool = False


@dataclass
class Solver:
    """Forced wins of a position by threats.

    Parameters
    ----------
    position : PairPosition
        The position; the game goes on.
    bits : int
        The search remembers 2 to so many positions.
    """

    position: PairPosition
    bits: int = 18
    table: Table = field(init=False)
    moves: Moves = field(init=False)
    memory: Memory = field(init=False)

    def __post_init__(self) -> None:
        self.table = Table(self.position, MARGIN)
        self.moves = moves_for(len(self.position.tiles) + self.position.bag, MOST_TURNS + 2)
        self.memory = memory_for(self.bits)

    def within(
        self,
        turns: int,
        clock: Clock,
        tell: Callable[[Progress], None] | None = None,
        colour: Colour | None = None,
    ) -> int:
        """Whether the side to move, or a colour if it were to, wins within so many own turns."""
        table = self.table
        me = table.me if colour is None else COLOURS.index(colour)

        def told() -> None:
            if tell is not None:
                tell(Progress(turns, int(table.board.head[WORK])))

        def work() -> int:
            return attack(table.board, self.moves, self.memory, me, turns, 0, table.stride)

        return int(run_stoppable(table.board, work, clock, told))

    def solve(
        self, most: int, clock: Clock | None = None, tell: Callable[[Progress], None] | None = None
    ) -> Verdict:
        """The shortest win by threats within so many own turns, or that there is none.

        Raises
        ------
        KeyboardInterrupt
            If it is interrupted.
        """
        clock = clock or Clock()
        for turns in range(1, min(most, MOST_TURNS) + 1):
            found = self.within(turns, clock, tell)
            if found == STOPPED:
                return Verdict(None, turns - 1, stopped=True)
            if found != NONE:
                return Verdict(turns, turns - 1, (self.table.turn(self.moves.best[0]),))
        return Verdict(None, most)

    def certificate(self, turns: int) -> Certificate:
        """The certificate of a win within so many own turns, which `solve` has found."""
        nodes: list[Node] = []
        known: dict[tuple[int, int], int] = {}
        self._write(turns, nodes, known)
        return Certificate(self.position, turns, tuple(nodes))

    def principal_line(self, certificate: Certificate) -> tuple[Turn, ...]:
        """The turns of both sides in which the other side holds out as long as it can."""

        @cache
        def length(number: int) -> int:
            replies = certificate.nodes[number].replies or {}
            return 1 + max((length(target) for target in replies.values()), default=0)

        line: list[Turn] = []
        number: int | None = 0
        while number is not None:
            node = certificate.nodes[number]
            line.append(node.turn)
            number = None
            if node.replies:
                reply, number = max(node.replies.items(), key=lambda item: length(item[1]))
                line.append(reply)
        return tuple(line)

    def _write(self, turns: int, nodes: list[Node], known: dict[tuple[int, int], int]) -> int:
        """Write down the node of the position on the table, and those that follow; its number."""
        table, me = self.table, self.table.me
        key = (int(table.board.head[HASH]), turns)
        if key in known:
            return known[key]
        known[key] = number = len(nodes)
        nodes.append(Node(Turn(())))
        for fewer in range(1, turns + 1):
            if attack(table.board, self.moves, self.memory, me, fewer, 0, table.stride) != NONE:
                break
        turn = table.turn(self.moves.best[0])
        table.lay_turn(turn)
        wins: tuple[Turn, ...] = ()
        replies: dict[Turn, int] = {}
        if not table.closed():
            wins, answers = self._answers()
            for answer in answers:
                table.lay_turn(answer)
                replies[answer] = self._write(fewer - 1, nodes, known)
                table.take_turn(answer)
        table.take_turn(turn)
        nodes[number] = Node(turn, wins, replies)
        return number

    def _answers(self) -> tuple[tuple[Turn, ...], list[Turn]]:
        """Winning turns of which every reply to the threat leaves one, but for some; and these."""
        table, moves = self.table, self.moves
        number = write_wins_and_answers(table.board, moves, table.me, 0, table.stride)
        answers = moves.answers[0, : moves.counts[0, 2]]
        return (
            tuple(table.turn(turn) for turn in moves.wins[0, :number]),
            [table.turn(turn) for turn in answers],
        )
