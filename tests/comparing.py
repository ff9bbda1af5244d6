"""What several tests ask of lists of creatures and of messages."""

from __future__ import annotations

from collections.abc import Iterable

from palago.catalogue import Creature, code
from palago.catalogue.creature.groups import Equivalence
from palago.catalogue.errors import InputError


def names(creatures: Iterable[Creature], equivalence: Equivalence = "one-sided") -> list[str]:
    """Canonical codes, to compare lists of creatures."""
    return sorted(code(creature, equivalence) for creature in creatures)


def check_one_line(error: InputError) -> None:
    """An error that a person sees is one line that says something."""
    assert str(error)
    assert "\n" not in str(error)
