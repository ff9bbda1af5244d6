"""JSON with a contract: every document has a schema, which is packaged, printed, and true."""

import json
from dataclasses import fields

import pytest
from jsonschema import Draft202012Validator

from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.facts import MEANINGS, Facts
from palago.catalogue.creature.groups import EQUIVALENCES, SYMMETRIES
from palago.cli.schemas.packaged import names, schema_of
from palago.solver.design.sums import GOALS
from palago.solver.ending import Ending
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import KEYS

from contract import check, check_document


def test_every_schema_is_one_and_is_whole():
    """Each is a JSON Schema with a title, and refers to nothing outside itself."""
    assert {"count", "creature", "layout", "solve", "transform"} <= set(names())
    for name in names():
        schema = schema_of(name)
        Draft202012Validator.check_schema(schema)
        assert schema["title"].endswith(".")
        kinds = [schema["$defs"][one["$ref"].split("/")[-1]] for one in schema.get("anyOf", ())]
        for kind in kinds or [schema]:
            assert kind["properties"]["schema"] == {"const": f"palago.{name}/1"}
        assert "parts.json" not in json.dumps(schema)


def test_the_schemas_say_what_the_library_says():
    """Facts, symmetries, endings, goals and keys of portraits stand in one order, with one meaning."""
    parts = schema_of("design")["$defs"]
    known = parts["facts"]
    assert list(known["properties"]) == [*(field.name for field in fields(Facts)), "chiral"]
    assert known["required"] == list(known["properties"])
    assert {name: known["properties"][name]["description"] for name in MEANINGS} == MEANINGS
    assert parts["symmetry"]["enum"] == list(SYMMETRIES)
    assert parts["ending"]["enum"] == list(Ending.__args__)
    assert set(parts["goal"]["enum"]) == {*GOALS, "tiles"}
    assert schema_of("count")["$defs"]["equivalence"]["enum"] == list(EQUIVALENCES)
    assert set(schema_of("card")["properties"]["portrait"]["properties"]) == set(KEYS)


def test_what_the_library_writes_fits_its_schema():
    """Layouts, cards and the deck."""
    for card in rulebook_deck().cards:
        check_document(card.creature().layout.to_json())
        check_document(Card.of_creature(card.creature(), inner=True, name=card.name).to_json())
    check_document(rulebook_deck().to_json())


def test_a_key_that_nobody_knows_is_refused(palago):
    """Wherever in a document it stands; so is one that is missing."""
    ended = palago("solve", "virus", "--json")
    document = json.loads(ended.out)
    for spoil in (
        lambda it: it.update(colour="blue"),
        lambda it: it["solutions"][0].update(tiles=5),
        lambda it: it["solutions"][0]["layout"].update(name="virus"),
        lambda it: it["solutions"][0].pop("code"),
        lambda it: it.pop("ending"),
        lambda it: it.update(ending="done"),
        lambda it: it.update(schema="palago.solved/1"),
    ):
        wrong = json.loads(ended.out)
        spoil(wrong)
        with pytest.raises(AssertionError, match="palago"):
            check_document(wrong)
    check_document(document)


def test_the_check_looks_at_every_line_and_at_great_numbers():
    """A list is no document; a line without a schema is found, and so is a number that would be rounded."""
    for form, text in (("--json", "[]"), ("--jsonl", '{"schema": "palago.layout/1", "tiles": []}\n{}')):
        with pytest.raises(AssertionError):
            check([form], text)
    with pytest.raises(AssertionError, match="too great"):
        check_document({"schema": "palago.layout/1", "tiles": [[2**53, 0, "a"]]})


def test_palago_schema_prints_all_of_them(palago):
    """A list of names with what each is, and each by its name, short or as documents have it."""
    listed = json.loads(palago("schema", "--json").out)["schemas"]
    assert [one["name"] for one in listed] == list(names())
    assert palago("schema").out.count("palago.") >= len(names())
    assert json.loads(palago("schema", "count").out) == schema_of("count")
    assert palago("schema", "palago.count/1").out == palago("schema", "count").out
    assert palago("schema", "unicorn").status == 1
    assert palago("schema", "count", "--json").status == 2


def test_numbers_of_creatures_are_strings(palago):
    """The numbers of a set of tiles are beyond what a floating-point number holds."""
    found = json.loads(palago("count", "--tiles", "48", "--json").out)
    assert found["counts"] == {"48": found["total"]}
    assert int(found["total"]) > 2**53
