"""Keys that nobody reads are refused on every level of every document: they may be slips."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from palago.catalogue import Layout
from palago.catalogue.count.transfer.checkpoint import Checkpoint, _digest
from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.errors import CheckpointError, InputError
from palago.solver.green.inference import read_proposal
from palago.solver.portrait.card import Card

LAYOUT = {"schema": "palago.layout/1", "tiles": [[0, 0, "a"]]}
CARD = {
    "schema": "palago.card/1",
    "name": "slip",
    "tiles": 6,
    "portrait": {"contours": ["rsrsrs"], "contains": [LAYOUT], "table": LAYOUT},
}
DOCUMENTS: list[tuple[Any, Callable[[Any], object]]] = [
    (LAYOUT, Layout.from_json),
    (CARD, Card.from_json),
    (rulebook_deck().to_json(), read_proposal),
]


def with_slips(document: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Copies of a document, each with one key too many in one of its objects, and where that is."""
    if isinstance(document, dict):
        yield where, {**copy.deepcopy(document), "Portrait": {}}
    items = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in items:
        if isinstance(value, dict | list):
            for place, slip in with_slips(value, f"{where}/{key}"):
                whole = copy.deepcopy(document)
                whole[key] = slip
                yield place, whole


@pytest.mark.parametrize(("document", "read"), DOCUMENTS, ids=["layout", "card", "deck"])
def test_a_key_too_many_is_refused_wherever_it_stands(document: Any, read: Callable[[Any], object]) -> None:
    """The document is read, and with a slip in any of its objects but the green table it is not."""
    read(document)
    slips = [(where, slip) for where, slip in with_slips(document) if "transformations" not in where]
    assert slips
    for where, slip in slips:
        with pytest.raises(InputError, match=r"unknown key.*Portrait"):
            pytest.fail(f"read with a slip at {where!r}: {read(slip)}")


@pytest.mark.parametrize("level", ["content", "body"])
def test_a_checkpoint_with_a_key_too_many_is_not_whole(tmp_path: Path, level: str) -> None:
    """Its digest being right does not help."""
    path = tmp_path / "count.json"
    checkpoint = Checkpoint(path, {"tiles": 5})
    checkpoint.save({3: {"odd": 1}})
    assert checkpoint.load() == ({3: {"odd": 1}}, None)
    content = json.loads(path.read_text())
    (content if level == "content" else content["body"])["note"] = "more"
    content["sha256"] = _digest(content["body"])
    path.write_text(json.dumps(content))
    with pytest.raises(CheckpointError, match="not a whole checkpoint"):
        checkpoint.load()
