"""``palago schema``: what the JSON of every command looks like, as JSON Schema."""

from __future__ import annotations

import json

import click

from palago.cli.schemas.packaged import names, schema_of
from palago.cli.shared.forms import named, print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.screen import print_table


@command(
    examples={
        "palago schema": "The names of all schemas.",
        "palago schema solve": "What palago solve --json prints.",
    },
)
@click.argument("name", required=False)
@printed_as("json", "csv")
def schema(name: str | None, as_json: bool, separator: str | None) -> None:
    """Print the JSON Schema of the documents of a NAME, or list the names.

    Every document that a command prints or reads says what it is, as "schema": "palago.NAME/1"; the number
    changes if the meaning of a key does. The schemas are of the draft of 2020-12, each whole in itself.
    """
    if name is not None:
        if as_json or separator is not None:
            raise click.UsageError("a schema is JSON: leave out --json, --csv and --tsv")
        wanted = name.removeprefix("palago.").removesuffix("/1")
        click.echo(json.dumps(schema_of(wanted), indent=2))
        return
    listed = [(one, str(schema_of(one)["title"])) for one in names()]
    if as_json:
        print_json("schemas", {"schemas": [{"name": one, "title": title} for one, title in listed]})
    elif separator is not None:
        print_separated(("name", "title"), listed, separator)
    else:
        print_table([(named(one), title) for one, title in listed], ("schema", "what it is"))
