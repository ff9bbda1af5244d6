"""The sections of help: what is asked for, how it is worked out, what is printed and written; examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import click

ASKED: Final = "What is asked for"
WORKED_OUT: Final = "How it is worked out"
PRINTED: Final = "What is printed and written"

#: The options of two sections, besides those for files that are written; all others say what is asked for.
OPTIONS: Final = {
    WORKED_OUT: "--method --recompute --workers --scheduler --checkpoint --scratch --time-limit --backend"
    " --seed",
    PRINTED: "--json --jsonl --csv --tsv --bfile --out --width --theme --background --no-borders --page-size"
    " --columns --label --title --force --quiet --unsorted --sort --descending --help",
}


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the options of a command, section by section."""
    rows: dict[str, list[tuple[str, str]]] = {ASKED: [], WORKED_OUT: [], PRINTED: []}
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if isinstance(param, click.Option) and record is not None:
            rows[section_of(param)].append(record)
    for title, records in rows.items():
        if records:
            with formatter.section(title):
                formatter.write_dl(records)


def section_of(option: click.Option) -> str:
    """The section of help that an option stands in."""
    for title, names in OPTIONS.items():
        if set(names.split()) & {*option.opts}:
            return title
    return PRINTED if hasattr(option.type, "content") else ASKED


def write_examples(examples: Mapping[str, str], formatter: click.HelpFormatter) -> None:
    """Write command lines, each with what it does below it."""
    if not examples:
        return
    with formatter.section("Examples"):
        for line, does in examples.items():
            formatter.write(f"{'':{formatter.current_indent}}$ {line}\n")
            with formatter.indentation():
                formatter.write_text(does)
