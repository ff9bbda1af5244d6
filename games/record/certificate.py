"""Certificates of forced wins, and the referee who checks them with the rules alone.

A certificate says how a side wins whatever the other does. Its root is a position, and each of its nodes is a
position in which the winner moves::

    {"schema": "palago.certificate/1", "position": "palago blue 46: a0,-1 a0,0", "turns": 3,
     "nodes": [{"turn": "c-2,0 c-1,-1", "wins": ["b-1,0"], "replies": {"a-1,0 b-2,1": 1}}, ...]}

The winner plays ``turn``. If that does not win at once, the other side replies: after a reply under
``replies`` the game is in the node with that number; after every other legal reply one of ``wins``, tried
in their order, wins at once. Nodes may be shared. A node with the number n needs at most ``turns`` own
turns.

The referee takes nothing on trust. It goes through *all* legal replies, single tiles included. To do so in
reasonable time it looks at pairs of hexes before rotations: a reply of which no hex is a winning turn's
leaves that turn legal, and it closes what it closed, so the reply matters only if, with the winning turn
laid or not, it closes a creature of the other side; for this it must have all the hexes that some component
of that side lacks. Where it may matter all nine rotations are played out by the rules. `check_by_force`
plays out every reply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from palago.catalogue.creature.creature import component
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import brief, is_whole, of_schema
from palago.catalogue.plane.lattice import Colour, Hex, Joint, other
from palago.catalogue.plane.regions import joints_around
from palago.catalogue.plane.tile import ROTATIONS
from palago.games.errors import CertificateError, IllegalTurnError
from palago.games.record.notation import read_position, read_turn
from palago.games.rules.pairs import PairPosition, Turn
from palago.games.rules.table import Table, touching_pairs

SCHEMA: Final = "palago.certificate/1"


@dataclass(frozen=True)
class Node:
    """What the winner does in a position.

    Parameters
    ----------
    turn : Turn
        The winner's turn.
    wins : tuple of Turn
        Winning turns for all replies that are not listed, tried in this order.
    replies : mapping of Turn to int
        The number of the node after a reply.
    """

    turn: Turn
    wins: tuple[Turn, ...] = ()
    replies: Mapping[Turn, int] | None = None


@dataclass(frozen=True)
class Certificate:
    """How the side that is to move in a position wins within a number of its own turns.

    Parameters
    ----------
    position : PairPosition
        Where it begins.
    turns : int
        At most how many own turns it takes.
    nodes : tuple of Node
        The nodes; the first is the root.
    """

    position: PairPosition
    turns: int
    nodes: tuple[Node, ...]

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "schema": SCHEMA,
            "position": str(self.position),
            "turns": self.turns,
            "nodes": [_node_to_json(node) for node in self.nodes],
        }

    @classmethod
    def from_json(cls, document: object) -> Certificate:
        """The certificate of a JSON form.

        Raises
        ------
        InputError
            If it is none; the message says what was found, and where.
        """
        keys = ("position", "turns", "nodes")
        found = of_schema(document, SCHEMA, "certificate", CertificateError, keys)
        position, turns, nodes = (found.get(key) for key in keys)
        if not isinstance(position, str) or not is_whole(turns) or not isinstance(nodes, list) or not nodes:
            raise CertificateError('not a certificate: expected "position", "turns" and "nodes"')
        start = read_position(position)
        if not isinstance(start, PairPosition):
            raise CertificateError(f"a certificate is for Palago or Lambo, not for {start.game}")
        read = tuple(_node(start.game, number, node) for number, node in enumerate(nodes))
        return cls(start, int(turns), read)  # type: ignore[arg-type]


def _node_to_json(node: Node) -> dict[str, Any]:
    told: dict[str, Any] = {"turn": str(node.turn)}
    if node.wins:
        told["wins"] = [str(turn) for turn in node.wins]
    if node.replies:
        told["replies"] = {str(turn): number for turn, number in node.replies.items()}
    return told


def _node(game: str, number: int, node: object) -> Node:
    match node:
        case {"turn": str(turn), **rest} if set(rest) <= {"wins", "replies"}:
            wins, replies = rest.get("wins", []), rest.get("replies", {})
            if isinstance(wins, list) and isinstance(replies, Mapping):
                return Node(
                    read_turn(game, turn),
                    tuple(read_turn(game, str(text)) for text in wins),
                    {read_turn(game, str(text)): _number(target) for text, target in replies.items()},
                )
    raise CertificateError(f'node {number}: expected "turn", "wins" and "replies", found {brief(node)}')


def _number(value: object) -> int:
    if not is_whole(value):
        raise CertificateError(f"node number {brief(value)}: expected a whole number")
    return int(value)  # type: ignore[call-overload, no-any-return]


def check_certificate(certificate: Certificate, *, by_force: bool = False) -> int:
    """Check a certificate against every legal reply; the number of replies that were looked at.

    Parameters
    ----------
    certificate : Certificate
        The certificate.
    by_force : bool
        Whether to play out every single reply by the rules.

    Raises
    ------
    CertificateError
        If it does not prove what it claims; the message says where.
    """
    replies, checked = 0, dict[tuple[int, PairPosition], int]()
    waiting = [(0, certificate.position, certificate.turns)]
    while waiting:
        number, position, turns = waiting.pop()
        # What holds with fewer turns left holds with more.
        if checked.get((number, position), turns + 1) <= turns:
            continue
        checked[number, position] = turns
        looked, onward = _check_node(certificate, number, position, turns, by_force)
        replies += looked
        waiting += onward
    return replies


def _check_node(
    certificate: Certificate, number: int, position: PairPosition, turns: int, by_force: bool
) -> tuple[int, list[tuple[int, PairPosition, int]]]:
    """Check a node; how many replies were looked at, and the nodes that they lead to."""
    if not 0 <= number < len(certificate.nodes):
        raise CertificateError(f"there is no node {number}")
    node, me = certificate.nodes[number], position.to_move
    try:
        after = position.play(node.turn)
    except IllegalTurnError as error:
        raise CertificateError(f"node {number}: {error}") from None
    ended = after.outcome()
    if ended is not None:
        if ended.winners != (me,):
            raise CertificateError(f"node {number}: {node.turn} ends the game: {ended}")
        return 0, []
    if turns < 2:
        raise CertificateError(f"node {number}: {node.turn} does not win, and no turn is left")
    looked, onward = 0, []
    for reply in after.legal_turns() if by_force else _replies_that_matter(after, node):
        looked += 1
        target = (node.replies or {}).get(reply)
        answered = after.play(reply)
        ended = answered.outcome()
        if ended is not None:
            if ended.winners != (me,):
                raise CertificateError(f"node {number}: the reply {reply} ends the game: {ended}")
        elif target is not None:
            onward.append((target, answered, turns - 1))
        elif not any(_wins(answered, turn, me) for turn in node.wins):
            raise CertificateError(f"node {number}: nothing is said of the reply {reply}")
    if not by_force:
        for reply in node.replies or {}:
            after.check(reply)
    return looked, onward


def _wins(position: PairPosition, turn: Turn, me: Colour) -> bool:
    """Whether a turn is legal and wins at once."""
    try:
        ended = position.play(turn).outcome()
    except IllegalTurnError:
        return False
    return ended is not None and ended.winners == (me,)


def _replies_that_matter(position: PairPosition, node: Node) -> Iterator[Turn]:
    """The legal replies but for those after which the first winning turn that they leave alone wins."""
    table = dict(position.tiles)
    listed = {turn.hexes for turn in node.replies or {}}
    foes = position.to_move
    # What a reply must have to close a creature of the side that replies, and with a winning turn laid.
    bare = _lacks(table, foes)
    sound = [
        (set(turn.hexes), _lacks({**table, **{(q, r): k for q, r, k in turn.tiles}}, foes))
        for turn in node.wins
        if _wins_if_passed(position, turn)
    ]
    for pair in touching_pairs(table) if position.bag > 1 else ():
        hexes = frozenset(pair)
        harmless = not any(lack <= hexes for lack in bare) and any(
            hexes.isdisjoint(taken) and not any(lack <= hexes for lack in lacks) for taken, lacks in sound
        )
        if not harmless or pair in listed:
            for one, two in product(ROTATIONS, repeat=2):
                yield Turn.of([(*pair[0], one), (*pair[1], two)])
    yield from position.legal_turns_of_one_tile()


def _wins_if_passed(position: PairPosition, turn: Turn) -> bool:
    """Whether a turn would win were the mover to pass."""
    me = other(position.to_move)
    return _wins(replace(position, to_move=me, bag=position.bag - 2), turn, me)


def _lacks(table: Table, colour: Colour) -> list[frozenset[Hex]]:
    """The sets of one or two hexes that components of a colour lack."""
    found: list[frozenset[Hex]] = []
    seen: set[Joint] = set()
    for joint in joints_around(table, colour):
        if joint not in seen:
            joints, missing = component(table, joint)
            seen |= joints
            if len(missing) <= 2:
                found.append(missing)
    return found


def read_certificate(document: object) -> Certificate:
    """The certificate of a document.

    Raises
    ------
    InputError
        If it is none.
    """
    try:
        return Certificate.from_json(document)
    except CertificateError:
        raise
    except InputError as error:
        raise CertificateError(f"not a certificate: {error}") from None
