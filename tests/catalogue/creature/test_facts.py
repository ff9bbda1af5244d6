"""One record of what is known of a creature, and all that is made from its fields."""

from dataclasses import fields

import pytest
from hypothesis import given

from palago.catalogue import code, eye, generate, is_chiral, read_sum, symmetry_group, write_sum
from palago.catalogue.creature.classes import representative
from palago.catalogue.creature.facts import ASKED, COLUMNS, KEYS, MEANINGS, NUMBERS, PROPERTIES, Facts
from palago.catalogue.plane.lattice import BLUE
from palago.catalogue.store.file import SCHEMA, STORED

from known import LONG_SUM
from strategies import creatures


@given(creatures())
def test_facts_are_those_of_the_creature(creature):
    """Each field says what the creature says itself, one by one."""
    known = Facts.of(creature)
    assert (known.code, known.sum) == (code(creature), write_sum(representative(creature)))
    assert Facts.of(creature, "one-sided").sum == creature.to_json()["sum"] == write_sum(creature)
    assert (known.tiles, known.joints, known.bridges) == (
        creature.tiles,
        len(creature.joints),
        len(creature.bridges),
    )
    assert (known.holes, known.shells, known.limbs) == (creature.holes, creature.shells, creature.limbs)
    assert (known.points, known.symmetry) == (creature.points, symmetry_group(creature))
    assert known.chiral == is_chiral(creature)


@pytest.mark.parametrize("equivalence", ["fixed", "one-sided", "free"])
def test_the_code_is_that_of_the_equivalence(equivalence):
    """The facts of two creatures are equal exactly if they are equivalent."""
    for creature in generate(9, "fixed"):
        assert Facts.of(creature, equivalence).code == code(creature, equivalence)
        assert code(Facts.of(creature, equivalence).creature(), equivalence) == code(creature, equivalence)


def test_a_row_of_columns_is_the_record():
    """Columns are in the order of the fields, the symmetry by its number."""
    for creature in (eye(), read_sum(LONG_SUM)):
        known = Facts.of(creature)
        row = [*(getattr(known, name) for name in NUMBERS), ("1", "C3", "D1", "D3").index(known.symmetry)]
        assert Facts.of_columns(known.code, known.sum, row) == known


def test_everything_is_made_from_the_fields():
    """Every field has a column in the store, a key in the JSON, a filter and a line of help."""
    names = [one.name for one in fields(Facts)]
    assert names == ["code", "sum", *COLUMNS]
    assert (*COLUMNS, "chiral") == PROPERTIES
    assert sorted(ASKED) == sorted(NUMBERS) == sorted(MEANINGS)
    assert sorted(STORED) == sorted(["code", *COLUMNS])
    assert sorted(KEYS) == sorted(PROPERTIES)
    assert all(f"\n    {name} " in SCHEMA for name in (*STORED, "chiral"))
    assert list(Facts.of(eye()).to_json()) == ["code", "sum", *PROPERTIES]
    assert [key for key in eye().to_json() if key in PROPERTIES] == list(PROPERTIES)


def test_the_json_of_a_creature_tells_its_own_colour():
    """A creature's document has its colour and its tiles; facts without a layout have no colour."""
    blue = eye(BLUE)
    assert blue.to_json()["colour"] == "blue"
    assert "colour" not in Facts.of(blue).to_json()
    assert blue.to_json()["layout"] == blue.layout.to_json()
