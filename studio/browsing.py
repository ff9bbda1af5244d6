"""The catalogue on the page: a few creatures at a time, by filters, each with what draws it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.geometry import box_around, contours_path, near_origin
from palago.catalogue.store.query import Catalogue, Filter

#: How many creatures come at a time if nothing is said.
PAGE: int = 60


def page_of(request: Mapping[str, Any]) -> dict[str, Any]:
    """The creatures that a request asks for, and how many there are."""
    asked = {key: request[key] for key in sorted(request) if key in _ASKED}
    found = _selected(json.dumps(asked, sort_keys=True))
    offset, limit = request.get("offset", 0), request.get("limit", PAGE)
    return {
        "total": len(found),
        "offset": offset,
        "creatures": [
            {"index": offset + k, **told(facts)} for k, facts in enumerate(found[offset : offset + limit])
        ],
    }


_ASKED = ("least", "most", "symmetry", "chiral", "sort", "descending")


@lru_cache(maxsize=32)
def _selected(asked: str) -> list[Facts]:
    wanted = json.loads(asked)
    only = Filter(
        wanted.get("least", {}), wanted.get("most", {}), wanted.get("symmetry"), wanted.get("chiral")
    )
    sort = [wanted["sort"]] if "sort" in wanted else []
    return list(Catalogue().select(only, sort=sort, descending=wanted.get("descending", False)))


def told(facts: Facts) -> dict[str, Any]:
    """What the page shows of a creature: its facts, its tiles, and its body in a box of its own."""
    creature = facts.creature()
    creature = creature.posed(near_origin(creature.layout))
    left, top, right, bottom = box_around(creature.layout, pad=0.15)
    return {
        **facts.to_json(),
        "name": names().get(facts.code),
        "layout": [list(tile) for tile in creature.layout.tiles],
        "joint_list": [list(joint) for joint in sorted(creature.joints)],
        "body": contours_path(creature.contours),
        "box": [round(value, 3) for value in (left, top, right - left, bottom - top)],
    }


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """The names of the cards of the deck, by the codes of their creatures."""
    return {Facts.of(card.creature()).code: card.name for card in rulebook_deck().cards}


@lru_cache(maxsize=1)
def last_size() -> int:
    """The greatest size of the catalogue."""
    return Catalogue().last_size
