"""``palago enumerate``: every creature of a size."""

from __future__ import annotations

import json

import click
from palago.catalogue.canonical import Symmetry, generate
from palago.catalogue.creature import Creature
from palago.catalogue.sums import write_sum
from palago.cli.arguments import json_option, jsonl_option, print_json, symmetry_option


@click.command(name="enumerate")
@click.option("--tiles", type=click.IntRange(min=1), metavar="N", required=True, help="The size, in tiles.")
@symmetry_option
@json_option
@jsonl_option
def enumerate_(tiles: int, symmetry: Symmetry, as_json: bool, as_jsonl: bool) -> None:
    """List every creature of a size: one canonical sum a line, in ASCII order."""
    if as_json and as_jsonl:
        raise click.UsageError("give either --json or --jsonl")
    found: list[tuple[str, Creature]] = sorted(
        ((write_sum(creature), creature) for creature in generate(tiles, symmetry)), key=lambda pair: pair[0]
    )
    if as_json:
        print_json([creature.to_json() for _, creature in found])
        return
    for text, creature in found:
        click.echo(json.dumps(creature.to_json()) if as_jsonl else text)
