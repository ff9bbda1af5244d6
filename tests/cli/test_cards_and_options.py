"""Random cards, half in a file and half in the options beside it, against looking at every creature."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from palago.catalogue import Creature, Layout, write_sum
from palago.solver.portrait.card import Card
from palago.solver.portrait.portrait import NUMBERS

from mixed_cards import check, random_cards


def told(low: int, high: int | None) -> str:
    """A range as a person types it."""
    return f"{low}+" if high is None else str(low) if low == high else f"{low}-{high}"


def options_of(card: Card, folder: Path) -> list[str]:
    """The options that say what a card does; its layouts and its map lie in files."""

    def laid(name: str, layout: object) -> str:
        (folder / name).write_text(json.dumps(layout))
        return str(folder / name)

    portrait = card.portrait
    given = [] if card.tiles is None else [f"--tiles={told(*card.sizes)}"]
    given += [f"--contour={word}" for word in portrait.contours]
    for name in NUMBERS:
        if (span := getattr(portrait, name)) is not None:
            given.append(f"--{name}={told(*span)}")
    given += [] if portrait.symmetry is None else [f"--symmetry={portrait.symmetry}"]
    given += [] if portrait.colour is None else [f"--colour={portrait.colour}"]
    if portrait.joints is not None:
        (folder / "map.txt").write_text(portrait.joints.write())
        given.append(f"--map={folder / 'map.txt'}")
    for index, pattern in enumerate(portrait.contains):
        match pattern:
            case Creature():
                given.append(f"--contains={write_sum(pattern)}")
            case Layout():
                given.append(f"--contains={laid(f'pattern{index}.json', pattern.to_json())}")
    if portrait.table is not None:
        given.append(f"--table={laid('table.json', portrait.table.to_json())}")
    if portrait.within is not None:
        region = Layout(dict.fromkeys(portrait.within, "a"))
        given.append(f"--within={laid('within.json', region.to_json())}")
    return given


def check_commands(palago, folder: Path, number: int, seed: int, most: int) -> None:
    """Ask `solve` about random cards, and compare what its JSON lists."""
    for mixed in random_cards(number, seed, most):
        (folder / "card.json").write_text(json.dumps(mixed.one.to_json()))
        asked = ("solve", str(folder / "card.json"), *options_of(mixed.two, folder), "--all", "--json")
        outcome = palago(*asked)
        assert outcome.status in (0, 3), (asked, outcome.err)
        answer = json.loads(outcome.out)
        solutions = [Creature.from_layout(Layout.from_json(row["layout"])) for row in answer["solutions"]]
        check(mixed, solutions, answer["equivalence"], answer["ending"])


def test_thirty_cards_with_options(palago, tmp_path):
    """Up to 8 tiles, information of all kinds, both colours."""
    check_commands(palago, tmp_path, 30, seed=6, most=8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_cards_with_options(palago, tmp_path, seed):
    """Two thousand up to 10 tiles."""
    check_commands(palago, tmp_path, 500, seed=300 + seed, most=10)
