"""``palago catalogue``: build, search and export the stored catalogue of all creatures up to a size."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from palago.catalogue.creature.facts import ASKED, KEYS, MEANINGS, Facts
from palago.catalogue.creature.groups import SYMMETRIES
from palago.cli.shared.options import (
    all_cores,
    group_option,
    json_option,
    json_or_jsonl,
    limit_option,
    print_json,
    quiet_option,
    workers_as,
)
from palago.cli.shared.screen import print_table, say

if TYPE_CHECKING:
    from palago.catalogue.store.query import Filter

Command = TypeVar("Command", bound=Callable[..., object])

db_option = click.option(
    "--db", "db_file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
    help="The catalogue; by default the one that comes with palago, of at most 12 tiles.",
)  # fmt: skip


def filters(command: Command) -> Command:
    """An option for each property and for its bounds, which `wanted` reads."""
    for name in reversed(ASKED):
        for prefix, text in (("max-", f"At most so many {name}."), ("min-", f"At least so many {name}.")):
            command = click.option(
                f"--{prefix}{name}", type=click.IntRange(min=0), metavar="N", help=text
            )(command)  # fmt: skip
        command = click.option(f"--{name}", type=click.IntRange(min=0), metavar="N", help=MEANINGS[name])(
            command
        )
    return command


def wanted(bounds: dict[str, int | None], symmetry: Any, chiral: bool | None) -> Filter:
    """The filter that the options of `filters` ask for."""
    from palago.catalogue.store.query import Filter

    least: dict[str, int] = {}
    most: dict[str, int] = {}
    for key, bound in bounds.items():
        name = key.removeprefix("min_").removeprefix("max_")
        if bound is not None:
            if not key.startswith("max_"):
                least[name] = max(bound, least.get(name, 0))
            if not key.startswith("min_"):
                most[name] = min(bound, most.get(name, bound))
    return Filter(least, most, symmetry, chiral)


@click.group(name="catalogue")
def catalogue() -> None:
    """Build, search and export the stored catalogue of all creatures up to a size."""


@catalogue.command()
@click.option("--up-to", type=click.IntRange(min=1), metavar="N", required=True, help="The greatest size.")
@click.option(
    "--db", "db_file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), required=True,
    help="The file to build.",
)  # fmt: skip
@workers_as("N", "Processes; by default one a core.")
@click.option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786.")
@quiet_option
def build(up_to: int, db_file: Path, workers: int | None, scheduler: str | None, quiet: bool) -> None:
    """Store every free creature of at most N tiles in a file, with its properties.

    The file is built as FILE.part, and gets its name when every size has been checked against
    the known counts. However the command ends before that, the same command goes on from there.
    """
    from palago.catalogue.store.builder import build as build_file
    from palago.cli.shared.progress import shown

    if not db_file.absolute().parent.is_dir():
        raise click.UsageError(f"cannot write {db_file}: there is no folder {db_file.parent}")
    # Starting processes takes longer than small catalogues do.
    workers = workers or (1 if up_to <= 16 else all_cores())
    with shown(quiet) as report:
        try:
            sizes = build_file(db_file, up_to, workers=workers, scheduler=scheduler, report=report)
        except KeyboardInterrupt:
            say("what was done is kept; the same command goes on from there")
            raise
    rows = [(str(size), f"{number:,}") for size, number in sizes.items()]
    print_table([*rows, ("total", f"{sum(sizes.values()):,}")], ("tiles", "free creatures"))


@catalogue.command()
@db_option
@filters
@group_option("The symmetry group, exactly.")
@click.option("--chiral/--achiral", default=None, help="Different from the mirror twin, or not.")
@click.option("--sort", multiple=True, type=click.Choice(KEYS), help="Sort by this; repeat for a second key.")
@click.option("--descending", is_flag=True, help="The greatest first.")
@click.option("--each", type=click.IntRange(min=1), metavar="N", help="The first N creatures of each size.")
@limit_option("At most N creatures.")
@json_or_jsonl
@click.option(
    "--sheet", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
    help="Draw them all on a contact sheet, SVG or PNG by its name.",
)  # fmt: skip
def query(
    db_file: Path | None,
    symmetry: str | None,
    chiral: bool | None,
    sort: tuple[str, ...],
    descending: bool,
    each: int | None,
    limit: int | None,
    as_json: bool,
    as_jsonl: bool,
    sheet: Path | None,
    **bounds: int | None,
) -> None:
    """List the creatures that have all the properties asked for.

    Creatures are in the order of their sizes and codes unless sorted. JSON objects have the keys of
    palago show --json, without the contours and the layout, and the canonical code.
    """
    from palago.catalogue.store.file import opened
    from palago.catalogue.store.query import select

    if sheet is not None and sheet.suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(f"--sheet {sheet}: expected a name that ends in .svg or .png")
    with opened(db_file) as database:
        found = select(
            database,
            wanted(bounds, symmetry, chiral),
            sort=sort,
            descending=descending,
            each=each,
            limit=limit,
        )
        if sheet is not None:
            found = iter(_drawn(found, sheet))
        if as_json:
            click.echo("[", nl=False)
            for number, entry in enumerate(found):
                click.echo(f"{',' if number else ''}\n{json.dumps(entry.to_json())}", nl=False)
            click.echo("\n]")
        elif as_jsonl:
            for entry in found:
                click.echo(json.dumps(entry.to_json()))
        else:
            _print_entries(found)


def _drawn(found: Iterator[Facts], sheet: Path) -> list[Facts]:
    """The creatures, once they are drawn on a contact sheet."""
    from itertools import islice

    from palago.catalogue.draw.drawing import save
    from palago.catalogue.draw.sheet import MOST, SCALE, contact_sheet
    from palago.catalogue.errors import InputError

    entries = list(islice(found, MOST + 1))
    if len(entries) > MOST:
        raise InputError(f"a contact sheet holds at most {MOST} creatures, found more: use --limit {MOST}")
    if not entries:
        say(f"no creatures, so {sheet} is not written")
        return entries
    save(contact_sheet(entries).svg(scale=SCALE, background="white"), sheet)
    say(f"wrote {sheet}")
    return entries


def _print_entries(found: Iterator[Facts]) -> None:
    """A line a creature, in columns of fixed width, as they come."""
    # Bridges are left out: there is one fewer than joints and holes together.
    names = (*(name for name in ASKED if name != "bridges"), "symmetry")
    header = "  ".join([*names, "chiral", "sum"])
    for entry in found:
        if header:
            click.echo(header)
            header = ""
        cells = [str(getattr(entry, name)).rjust(len(name)) for name in names]
        click.echo("  ".join([*cells, ("yes" if entry.chiral else "no").rjust(6), entry.sum]))


@catalogue.command()
@db_option
@click.option(
    "--by", multiple=True, type=click.Choice([key for key in KEYS if key != "tiles"]),
    help="A property to tabulate; repeat for more.  [default: points, symmetry, holes]",
)  # fmt: skip
@json_option
def stats(db_file: Path | None, by: tuple[str, ...], as_json: bool) -> None:
    """Tabulate how many creatures of each size have how many points, holes and so on."""
    from palago.catalogue.store.file import opened, provenance
    from palago.catalogue.store.query import table

    with opened(db_file) as database:
        tables = {name: table(database, name) for name in by or ("points", "symmetry", "holes")}
        made = provenance(database)
    if as_json:
        document: dict[str, Any] = {"provenance": made, "symmetry": "free"}
        for name, sizes in tables.items():
            document[f"by_{name}"] = {
                str(tiles): {str(value): number for value, number in values.items()}
                for tiles, values in sizes.items()
            }
        print_json(document)
        return
    for number, (name, sizes) in enumerate(tables.items()):
        if number:
            click.echo()
        click.echo(f"free creatures by tiles and {name}")
        heads = list(dict.fromkeys(value for values in sizes.values() for value in values))
        heads.sort(key=SYMMETRIES.index if name == "symmetry" else int)
        rows = [
            (
                str(tiles),
                *(f"{values[head]:,}" if head in values else "" for head in heads),
                f"{sum(values.values()):,}",
            )
            for tiles, values in sizes.items()
        ]
        print_table(rows, ("tiles", *(str(head) for head in heads), "total"))


@catalogue.command()
@db_option
@click.option(
    "--parquet", "target", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), required=True,
    help="The file to write.",
)  # fmt: skip
def export(db_file: Path | None, target: Path) -> None:
    """Write the whole catalogue in another format, codes and sums as text.

    Needs the extra palago[parquet].
    """
    from palago.catalogue.store.parquet import export_parquet

    if not target.absolute().parent.is_dir():
        raise click.UsageError(f"cannot write {target}: there is no folder {target.parent}")
    say(f"wrote {export_parquet(db_file, target):,} creatures to {target}")
