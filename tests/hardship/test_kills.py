"""A few disturbances and flipped bits; the programs beside this do as many as one likes."""

import signal

import pytest
from hardship import bits, kills

#: One of each kind, each with another command. With a full disk one that compiles nothing: what it compiles
#: it could not keep.
DISTURBANCES = [
    kills.Disturbance("catalogue build --up-to 14 --db disk/out.db --workers 1", signal.SIGTERM, 0.7),
    kills.Disturbance("solve in.json --all --svg disk/out.svg", full="disk", most=4096),
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_a_random_disturbance_does_no_harm(number):
    """Killed or with a full disk at a random moment; run again, all is as it should be."""
    assert kills.harm_of(kills.make_disturbance(12, number)) is None


@pytest.mark.parametrize("disturbance", DISTURBANCES, ids=lambda it: it.line.split()[0])
def test_a_disturbance_does_no_harm(disturbance):
    """One signal and one full disk."""
    assert kills.harm_of(disturbance) is None


@pytest.mark.parametrize("kind", bits.KINDS)
def test_flipped_bits_do_no_harm(kind):
    """Ten in each kind of file."""
    assert bits.harm(kind, 10, 12) == []
