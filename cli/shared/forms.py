"""The forms in which a command prints its result: text, a JSON document, lines of JSON, CSV or TSV.

`printed_as` adds the options for the forms that a command has, of which at most one is given, and tells the
command by ``as_json``, ``as_jsonl`` and ``separator`` (None for no table)::

    @printed_as("json", "csv")
    def count(..., as_json: bool, separator: str | None) -> int:
        if as_json:
            print_json("count", {"counts": ...})
        elif separator is not None:
            print_separated(("tiles", "creatures"), rows, separator)

Every document says what it is, ``"schema": "palago.count/1"``; what that means stands in
`palago.cli.schemas`. Tables have the numbers and names of the JSON, and one row a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import chain, combinations
from typing import Any, Final, Literal

import click

from palago.catalogue.machine.notices import marked
from palago.cli.shared.options import Bundle, Command, with_options

Form = Literal["json", "jsonl", "csv"]

#: The options of each form, with their lines of help.
_OPTIONS: Final[Mapping[Form, Mapping[str, str]]] = {
    "json": {"json": "Print one JSON document."},
    "jsonl": {"jsonl": "Print one JSON document a line."},
    "csv": {
        "csv": "Print a table as comma-separated values, with the numbers of --json.",
        "tsv": "Print it as tab-separated values.",
    },
}

#: What stands between the values of a line.
SEPARATORS: Final = {"csv": ",", "tsv": "\t"}


def printed_as(*forms: Form) -> Bundle:
    """The options for some forms of output, of which at most one is given."""
    names = {name: text for form in forms for name, text in _OPTIONS[form].items()}

    def bundle(command: Command) -> Command:
        @wraps(command)
        def checked(*arguments: Any, **given: Any) -> object:
            for one, two in combinations([name for name in names if given[f"as_{name}"]], 2):
                raise click.UsageError(f"give either --{one} or --{two}")
            if "csv" in forms:
                tables = [sign for name, sign in SEPARATORS.items() if given.pop(f"as_{name}")]
                given["separator"] = next(iter(tables), None)
            return command(*arguments, **given)

        options: list[Bundle] = [
            click.option(f"--{name}", f"as_{name}", is_flag=True, help=text) for name, text in names.items()
        ]
        return with_options(options, checked)  # type: ignore[return-value]

    return bundle


def named(name: str) -> str:
    """What a document of a name has under ``schema``; the number changes with the meaning of its keys.

    >>> named("count")
    'palago.count/1'
    """
    return f"palago.{name}/1"


def print_json(name: str, document: Mapping[str, Any]) -> None:
    """Print exactly one JSON document, under its schema, with the marks of its caveats."""
    click.echo(json.dumps({"schema": named(name), **marked(document)}, indent=2))


def print_json_line(name: str, document: Mapping[str, Any]) -> None:
    """Print a JSON document as one line, under its schema."""
    click.echo(json.dumps({"schema": named(name), **marked(document)}))


def print_json_list(name: str, known: Mapping[str, Any], key: str, items: Iterable[str]) -> None:
    """Print a JSON document whose last key has a list, which is written as its items come.

    Parameters
    ----------
    name : str
        The schema.
    known : mapping
        What stands before the list.
    key : str
        The key of the list.
    items : iterable of str
        Each written as JSON.
    """
    head = json.dumps({"schema": named(name), **known})
    click.echo(f'{head[:-1]}, "{key}": [', nl=False)
    for number, item in enumerate(items):
        click.echo(f"{',' if number else ''}\n{item}", nl=False)
    click.echo("\n]}")


def print_separated(header: Sequence[str], rows: Iterable[Sequence[object]], separator: str) -> None:
    """Print a table of values as CSV or TSV, as its rows come; true and false are written as in JSON.

    Of nothing there is nothing. Numbers have no separators of their own.
    """
    for line in _separated(header, rows, separator):
        click.echo(line, nl=False)


def _separated(header: Sequence[str], rows: Iterable[Sequence[object]], separator: str) -> Iterator[str]:
    import csv
    import io

    written = io.StringIO()
    writer = csv.writer(written, delimiter=separator, lineterminator="\n")
    for values in chain([header], rows):
        writer.writerow([_cell(value) for value in values])
        yield written.getvalue()
        written.seek(0)
        written.truncate()


def _cell(value: object) -> object:
    return json.dumps(value) if isinstance(value, bool) else value


def print_facts(creatures: Iterable[Mapping[str, Any]], separator: str) -> None:
    """Print a table of creatures, each known as JSON: codes, sums and properties, one row a creature."""
    from palago.catalogue.creature.facts import PROPERTIES
    from palago.catalogue.creature.groups import in_tables

    names = ("code", "sum", *PROPERTIES)
    rows = ({**known, "symmetry": in_tables(known["symmetry"])} for known in creatures)
    print_separated(names, ([row[name] for name in names] for row in rows), separator)
