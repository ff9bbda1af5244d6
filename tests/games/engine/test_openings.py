"""The packaged certificates of the openings that are lost, against the rules alone."""

import pytest

from palago.games.engine.openings import certificate_of, check_openings, known_openings

from contract import check_document


def known(*names):
    """What is proved of some openings."""
    return [one for one in known_openings() if one.name in names]


def test_five_openings_are_lost_and_one_is_open():
    """The second player wins in 3 to 5 own turns; of ab it is proved that 5 own turns of threats do not."""
    told = {one.name: (one.value, one.turns, one.none_within) for one in known_openings()}
    assert told == {
        "aa": ("lost", 3, 2),
        "ab": ("open", None, 5),
        "ac": ("lost", 4, 3),
        "bb": ("lost", 5, 4),
        "bc": ("lost", 3, 2),
        "cb": ("lost", 5, 4),
    }


def test_certificates_hold_against_every_legal_reply():
    """The two short ones; their documents fit the schema."""
    short = known("aa", "bc")
    assert check_openings(short) > 1000
    for one in short:
        check_document(certificate_of(one).to_json())


@pytest.mark.slow
def test_all_certificates_hold():
    """Half a minute of the rules in plain Python."""
    assert check_openings(known("ac", "bb", "cb")) > 40_000
