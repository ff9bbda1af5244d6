"""``palago transform``: from one creature to another with the fewest tiles displaced."""

from __future__ import annotations

import click

from palago.catalogue.creature import Creature
from palago.catalogue.layout import Tile
from palago.cli.arguments import json_option, print_json, read_creature, svg_option
from palago.cli.screen import print_picture, print_table, save_picture
from palago.solver.green import Transformation
from palago.solver.green import transform as least_transformation


@click.command()
@click.argument("start", metavar="X")
@click.argument("goal", metavar="Y")
@click.option("--mirror", is_flag=True, help="Allow the mirror twin of Y too.")
@json_option
@svg_option
def transform(start: str, goal: str, mirror: bool, as_json: bool, svg_file: str | None) -> None:
    """Turn creature X into creature Y, displacing the fewest tiles.

    Each tile of X that must be rotated or moved counts one; tiles added count separately. Y may
    lie anywhere, turned in any way. The answer is exact.
    """
    if start == goal == "-":
        raise click.UsageError("only one of X and Y can be read from standard input")
    x, y = read_creature(start), read_creature(goal)
    found = least_transformation(x, y, mirror=mirror)
    if svg_file is not None:
        _save_before_and_after(x, found, svg_file)
    if as_json:
        print_json(found.to_json())
        return
    print_picture(x)
    click.echo()
    print_picture(Creature.from_layout(found.target))
    click.echo()
    print_table(
        [
            *[("keep", *_tile(tile), "", "") for tile in found.kept],
            *[
                ("turn" if old[:2] == new[:2] else "move", *_tile(old), *_tile(new))
                for old, new in found.moves
            ],
            *[("add", "", "", *_tile(tile)) for tile in found.additions],
            *[("remove", *_tile(tile), "", "") for tile in found.removals],
        ],
        ("act", "hex", "rotation", "to hex", "rotation"),
    )
    click.echo(summary(found))


def summary(found: Transformation) -> str:
    """One line: how many tiles are moved, added or removed, and kept."""
    changes = f", {found.removed} removed" if found.removed else f", {found.added} added"
    return f"{found.moved} moved{changes}; {len(found.kept)} stay"


def _tile(tile: Tile) -> tuple[str, str]:
    q, r, rotation = tile
    return f"({q}, {r})", rotation


def _save_before_and_after(x: Creature, found: Transformation, path: str) -> None:
    from palago.catalogue.drawing import picture, side_by_side

    leaving = [(q, r) for q, r, _ in (*(old for old, _ in found.moves), *found.removals)]
    coming = [(q, r) for q, r, _ in (*(new for _, new in found.moves), *found.additions)]
    before = picture(x, marked=leaving)
    after = picture(Creature.from_layout(found.target), marked=coming)
    save_picture(side_by_side([before, after]), path)
