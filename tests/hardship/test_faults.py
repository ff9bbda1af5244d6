"""A few faults and flipped bits; the programs beside this do as many as one likes."""

import signal

import pytest
from hardship import bits, faults

#: One fault of each kind, each with another command.
FAULTS = [
    faults.Fault("catalogue build --up-to 14 --db out.db --workers 1", signal.SIGTERM, None, 0.7),
    faults.Fault("sample --tiles 12 --seed 3 --svg out.svg", None, 100, 0),
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_a_random_fault_does_no_harm(number):
    """Killed or with a full disk at a random moment; run again, all is as it should be."""
    assert faults.harm_of(faults.make_fault(12, number)) is None


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.line.split()[0])
def test_a_fault_does_no_harm(fault):
    """One signal and one full disk."""
    assert faults.harm_of(fault) is None


@pytest.mark.parametrize("kind", bits.KINDS)
def test_flipped_bits_do_no_harm(kind):
    """Ten in each kind of file."""
    assert bits.harm(kind, 10, 12) == []
