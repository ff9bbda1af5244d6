"""What creatures, layouts and facts show of themselves."""

import io
import subprocess
import sys

import pytest

from palago.catalogue import Layout, eye, read_sum
from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.drawing import svg
from palago.catalogue.draw.terminal import terminal_picture

from known import LONG_SUM
from shapes import straight


def test_a_creature_in_a_line():
    """Its canonical sum and its size; a long sum is cut."""
    assert repr(read_sum("1b+5c")) == "<Creature 4b+5c, 3 tiles>"
    assert repr(read_sum(LONG_SUM)) == f"<Creature {LONG_SUM}, 12 tiles>"
    long = repr(straight(200))
    assert long.endswith("..., 401 tiles>")
    assert len(long) < 100


def test_print_draws_without_escape_sequences(monkeypatch):
    """As wide as the terminal, in block characters."""
    monkeypatch.setenv("COLUMNS", "30")
    creature = read_sum(LONG_SUM)
    assert str(creature) == terminal_picture(creature, columns=30)
    assert str(creature.layout) == terminal_picture(creature.layout, columns=30)
    assert "\x1b" not in str(creature)
    assert max(map(len, str(creature).splitlines())) <= 30
    assert str(Layout()) == ""


def test_print_keeps_to_ascii_where_it_must(monkeypatch):
    """Standard output that cannot encode block characters gets none."""
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert str(eye()).isascii()
    assert "#" in str(eye())


def test_a_notebook_draws_whatever_stands_for_a_creature():
    """Creatures, layouts, facts and cards of the deck."""
    virus = rulebook_deck().card("virus")
    known = Facts.of(virus.creature())
    assert virus._repr_svg_() == virus.creature()._repr_svg_() == svg(virus.creature())
    assert known._repr_svg_() == svg(known.creature())
    assert virus.creature().layout._repr_svg_() == svg(virus.creature().layout)
    assert str(known) == str(known.creature())


@pytest.mark.parametrize(
    "module",
    ["creature.creature", "creature.layout", "creature.facts", "draw.faces", "draw.drawing", "plane.lattice"],
)
def test_the_faces_are_there_whichever_module_came_first(module):
    """A creature is shown however its class was imported."""
    program = (
        f"import palago.catalogue.{module}\n"
        "from palago.catalogue.creature.creature import eye\n"
        "print(repr(eye()), eye().to_json()['points'], len(eye()._repr_svg_()) > 99, str(eye()).isascii())\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("<Creature 4b+5c, 3 tiles> 1 True")
