"""Whatever is given, a command ends as it should: a few random inputs, and all that were ever at fault."""

import random

import pytest
from hardship.fuzz import CORPUS, Case, corpus, fault_of, make_case

#: Random inputs in a run of the default tests; `hardship/fuzz.py` runs as many as one likes.
RUNS = 60


@pytest.mark.parametrize("number", range(RUNS))
def test_a_random_input_ends_as_it_should(number):
    """No traceback, no strange status, not too long, and what is read stays as it is."""
    assert fault_of(make_case(1, number)) is None


@pytest.mark.parametrize("number", range(len(corpus())))
def test_what_was_found_stays_mended(number):
    """Every input of the corpus; where time is limited as a process, whose time ends for good."""
    case = corpus()[number]
    assert fault_of(case, process="--time-limit" in case.arguments) is None, case.arguments


def test_a_case_is_made_from_its_number_alone():
    """And is the same again when it is read from the corpus."""
    random.seed(5)
    assert make_case(1, 7) == make_case(1, 7) != make_case(1, 8)
    assert Case.of(make_case(1, 7).text()) == make_case(1, 7)
    assert CORPUS.exists()


def test_a_fault_is_noticed(monkeypatch):
    """The program that looks for faults can find one."""
    import palago.cli.commands.creatures.deck as module

    def fail():
        raise KeyError("nobody saw to this")

    monkeypatch.setattr(module, "rulebook_deck", fail)
    assert "internal error" in fault_of(Case(("deck",), {}, ""))
