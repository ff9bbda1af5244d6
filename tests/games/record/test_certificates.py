"""The referee of certificates: what it accepts, and what it refuses."""

from dataclasses import replace

import pytest

from palago.games.errors import CertificateError
from palago.games.record.certificate import Certificate, Node, check_certificate, read_certificate
from palago.games.record.notation import read_position, read_turn


def forked() -> Certificate:
    """A win in two own turns: the row of three equally turned tiles."""
    turn, *wins = (read_turn("palago", text) for text in ("b1,0 c2,0", "a1,1 c1,2", "b1,-1 b2,-1"))
    return Certificate(read_position("yellow: a0,0 a0,1 a0,2"), 2, (Node(turn, tuple(wins)),))


def test_a_certificate_is_checked_by_force_as_well():
    """A position with a fork: every reply is played out."""
    certificate = forked()
    assert check_certificate(certificate, by_force=True) > check_certificate(certificate)


def test_a_wrong_certificate_is_refused():
    """With a turn that wins nothing, a winning turn left out, a node that is not there."""
    certificate = forked()
    root = certificate.nodes[0]
    after = certificate.position.play(root.turn)
    reply = next(turn for turn in after.legal_turns() if after.play(turn).outcome() is None)
    for wrong in (
        replace(root, wins=root.wins[:1]),
        replace(root, wins=()),
        replace(root, turn=root.wins[0]),
        replace(root, replies={reply: 7}),
    ):
        with pytest.raises(CertificateError):
            check_certificate(replace(certificate, nodes=(wrong,)))
    document = certificate.to_json()
    for broken in ({**document, "nodes": []}, {**document, "position": "x"}, {**document, "extra": 1}, []):
        with pytest.raises(CertificateError):
            read_certificate(broken)
