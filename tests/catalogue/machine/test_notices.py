"""What is told on the way: to whoever listens, and as nothing that a terminal obeys."""

import pytest

from palago.catalogue.machine.notices import escaped, listen, tell


@pytest.fixture(autouse=True)
def _nobody_listens_afterwards():
    yield
    listen(None)


def test_nobody_hears_what_nobody_listens_to():
    """The library is silent."""
    listen(None)
    assert not tell("anything")


def test_what_does_not_take_long_is_not_told_to_the_patient():
    """What has gone on for shorter than the listener's patience is not told, what is done at once is."""
    heard = []
    listen(heard.append, patience=10)
    assert not tell("compiling", 9.9)
    assert tell("compiling", 10)
    assert tell("no workers")
    assert heard == ["compiling", "no workers"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a b", "a b"),
        ("é ▀ 日本", "é ▀ 日本"),
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("gpj\u202egvs", r"gpj\u202egvs"),
        ("\u2028\u2029", r"\u2028\u2029"),
        ("\udcff", r"\udcff"),
    ],
)
def test_orders_to_a_terminal_are_written_out(text, shown):
    """Control characters, line ends, turns of direction and bytes that are no text."""
    assert escaped(text) == shown
