"""What is said of a creature that further tiles close on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import to_json_on
from palago.catalogue.creature.layout import Layout, Tile
from palago.cli.shared.pictures import Pictures
from palago.cli.shared.screen import tiles_in_words


def together(creature: Creature, lying: Layout | None) -> Layout | None:
    """All that lies on the table once a creature is closed there; None without a table."""
    return None if lying is None else Layout({**lying, **creature.layout})


def additions(creature: Creature, lying: Layout | None) -> list[Tile]:
    """The tiles that are laid to close it; none without a table."""
    return [] if lying is None else [tile for tile in creature.layout.tiles if tile[:2] not in lying]


def print_closed(creature: Creature, lying: Layout | None, pictures: Pictures) -> None:
    """Print a creature among all tiles on the table, and which of them are to be laid."""
    laid = additions(creature, lying)
    marked = {(q, r): "+" for q, r, _ in laid}
    pictures.show(creature, together(creature, lying), marked=marked)
    if lying is not None:
        table = Layout({**lying, **creature.layout})
        click.echo(f"lay {tiles_in_words(Layout.of_tiles(laid), table)}")


def save_closed(found: Sequence[tuple[Creature, Layout | None]], pictures: Pictures) -> None:
    """Write the pictures of creatures, each among the tiles that lie on its table; none if there is none."""
    if not found:
        return
    numbers = pictures.numbers or any(lying is not None for _, lying in found)
    replace(pictures, numbers=numbers).save_each(
        [
            (
                creature,
                {
                    "table": together(creature, lying),
                    "marked": [(q, r) for q, r, _ in additions(creature, lying)],
                },
            )
            for creature, lying in found
        ]
    )


def closed_to_json(creature: Creature, lying: Layout) -> dict[str, Any]:
    """All that is known of it on the table, and the tiles that are laid."""
    known = to_json_on(creature, Layout({**lying, **creature.layout}))
    return known | {"additions": [list(tile) for tile in additions(creature, lying)]}
