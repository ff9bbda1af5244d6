"""``palago catalogue``: build, search and export the stored catalogue of all creatures up to a size."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from palago.catalogue.creature.facts import ASKED, KEYS, MEANINGS, Facts
from palago.catalogue.creature.groups import SYMMETRIES, in_tables
from palago.catalogue.machine.outputs import CATALOGUE, PARQUET
from palago.cli.shared.forms import (
    print_facts,
    print_json,
    print_json_line,
    print_json_list,
    print_separated,
    printed_as,
)
from palago.cli.shared.once import group
from palago.cli.shared.options import (
    group_option,
    is_given,
    limit_option,
    range_option,
    refusing,
    up_to_option,
    workers_option,
)
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.places import InputFile, OutputFile
from palago.cli.shared.screen import print_table, say
from palago.cli.shared.words.spelling import AnyCase

if TYPE_CHECKING:
    from palago.catalogue.store.query import Filter
    from palago.solver.portrait.ranges import Range

#: What may stand below a creature on a sheet.
LABELS: Final = ("number", "sum", "facts", "all", "none")

Command = TypeVar("Command", bound=Callable[..., object])

#: How many creatures of each size have each value of some properties.
Tables = dict[str, dict[int, dict[Any, int]]]

db_option = click.option(
    "--db", "db_file", metavar="FILE", type=InputFile(Path),
    help="The catalogue; by default the one that comes with palago, of at most 12 tiles.",
)  # fmt: skip


def filters(command: Command) -> Command:
    """An option for each property, a number or a range of numbers, which `wanted` reads."""
    for name in reversed(ASKED):
        command = range_option(name, MEANINGS[name], had_bounds=True)(command)
    return command


def wanted(bounds: dict[str, Range | None], symmetry: Any, chiral: bool | None) -> Filter:
    """The filter that the options of `filters` ask for."""
    from palago.catalogue.store.query import Filter

    given = [(name, *bound) for name, bound in bounds.items() if bound is not None]
    least = {name: low for name, low, _ in given}
    return Filter(least, {name: high for name, _, high in given if high is not None}, symmetry, chiral)


@group(
    "catalogue",
    examples={
        "palago catalogue build --up-to 9 --db nine.db": "A small catalogue in a file.",
        "palago catalogue query --tiles 9 --symmetry C3": "In the packaged one: 9 tiles, turns only.",
    },
)
def catalogue() -> None:
    """Build, search and export the stored catalogue of all creatures up to a size."""


@catalogue.command(
    examples={
        "palago catalogue build --up-to 10 --db ten.db": "Every creature of at most 10 tiles.",
        "palago catalogue build --up-to 11 --db 11.db --workers 1": "The same of 11 tiles, in one process.",
    },
)
@up_to_option("The greatest size.", most=None, required=True)
@click.option(
    "--db", "db_file", metavar="FILE", type=OutputFile(CATALOGUE, Path), required=True,
    help="The file to build.",
)  # fmt: skip
@workers_option
@click.option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster instead: tcp://host:8786.")
@printed_as("json", "csv")
@refusing(
    lambda given: given["scheduler"] is not None and is_given("workers"),
    "give either --workers or --scheduler: a cluster has its own workers",
)
def build(
    up_to: int,
    db_file: Path,
    workers: int,
    scheduler: str | None,
    as_json: bool,
    separator: str | None,
) -> None:
    """Store every free creature of at most N tiles in a file, with its properties.

    The file is built as FILE.part, and gets its name when every size has been checked against
    the known counts. However the command ends before that, the same command goes on from there.
    """
    from palago.catalogue.store.builder import build as build_file
    from palago.cli.shared.progress import build_shown

    # Starting processes takes longer than small catalogues do.
    if up_to <= 16 and not is_given("workers"):
        workers = 1
    try:
        sizes = build_file(db_file, up_to, workers=workers, scheduler=scheduler, report=build_shown())
    except KeyboardInterrupt:
        say("what was done is kept; the same command goes on from there")
        raise
    _print_sizes(sizes, as_json, separator)


@catalogue.command(
    examples={
        "palago catalogue status ten.db": "Whether it is whole, and what it holds.",
        "palago catalogue status ten.db --json": "The same for a program to read.",
    },
)
@click.argument("file", metavar="FILE", type=InputFile(Path))
@printed_as("json", "csv")
def status(file: Path, as_json: bool, separator: str | None) -> int:
    """Say how far a catalogue is: how much of it is built, and which command goes on with it.

    FILE is the name that was given to palago catalogue build. Nothing is changed.

    Exit status: 0 it is whole, 4 it is not finished.
    """
    from palago.catalogue.store.status import status_of

    known = status_of(file)
    if as_json:
        print_json("catalogue-status", known.to_json())
    elif separator is not None:
        _print_sizes(known.sizes, False, separator)
    else:
        _print_sizes(known.sizes, False, None)
        click.echo(f"{known.done:,} of {known.units:,} units are done ({known.done / known.units:.0%})")
        if known.resume is None:
            click.echo(f"whole: every creature of at most {known.up_to} tiles")
        else:
            whole = ", ".join(map(str, known.complete)) or "none"
            click.echo(f"not finished; complete sizes: {whole}")
            click.echo(f"to go on: {known.resume}")
    return 0 if known.resume is None else 4


def _print_sizes(sizes: dict[int, int], as_json: bool, separator: str | None) -> None:
    if as_json:
        counts = {str(size): str(number) for size, number in sizes.items()}
        print_json("sizes", {"equivalence": "free", "counts": counts, "total": str(sum(sizes.values()))})
        return
    if separator is not None:
        print_separated(("tiles", "creatures"), sizes.items(), separator)
        return
    rows = [(str(size), f"{number:,}") for size, number in sizes.items()]
    print_table([*rows, ("total", f"{sum(sizes.values()):,}")], ("tiles", "free creatures"))


@catalogue.command(
    examples={
        "palago catalogue check ten.db": "Whether the file is as it was built.",
        "palago catalogue check 11.db --workers 1": "The same in one process.",
    },
)
@click.argument("file", metavar="FILE", type=InputFile(Path))
@workers_option
@printed_as("json", "csv")
def check(file: Path, workers: int, as_json: bool, separator: str | None) -> None:
    """Check all of a stored catalogue: every row against its code, every size against what is known.

    Exit status: 0 all is well, 1 something is damaged, missing, foreign or altered.
    """
    from palago.catalogue.store.checking import check_catalogue

    _print_sizes(check_catalogue(file, workers=workers), as_json, separator)
    if not as_json and separator is None:
        click.echo("every row is what its code says; sums, numbers and images are right")


@catalogue.command(
    examples={
        "palago catalogue query --tiles 9-10 --holes 1": "Creatures of 9 or 10 tiles with a hole.",
        "palago catalogue query --points 5+ --each 1": "One of each size that is worth 5 points.",
        "palago catalogue query --tiles 9 --out nine.svg": "All nine creatures of 9 tiles in a picture.",
    },
)
@db_option
@filters
@group_option("The symmetry group, exactly.")
@click.option("--chiral/--achiral", default=None, help="Different from the mirror twin, or not.")
@click.option("--sort", multiple=True, type=click.Choice(KEYS), help="Sort by this; repeat for a second key.")
@click.option("--descending", is_flag=True, help="The greatest first.")
@click.option("--unsorted", is_flag=True, help="In the order of the codes, the first at once.")
@click.option("--each", type=click.IntRange(min=1), metavar="N", help="The first N creatures of each size.")
@click.option("--offset", type=click.IntRange(min=0), metavar="N", help="Leave out the first N.")
@limit_option("At most N creatures.")
@printed_as("json", "jsonl", "csv")
@picture_options("svg", "png", "pdf", look=("theme", "paper"), formerly="--sheet")
@click.option(
    "--columns", type=click.IntRange(min=1, max=50), metavar="N", help="On a sheet, creatures to a row."
)
@click.option(
    "--label",
    type=AnyCase(LABELS),
    help="On a sheet, what stands below each creature.  [default: facts]",
)
@click.option("--title", metavar="TEXT", help="On a sheet, what stands at the head of each page.")
def query(
    db_file: Path | None,
    symmetry: str | None,
    chiral: bool | None,
    sort: tuple[str, ...],
    descending: bool,
    unsorted: bool,
    each: int | None,
    limit: int | None,
    as_json: bool,
    as_jsonl: bool,
    separator: str | None,
    pictures: Pictures,
    columns: int | None,
    label: Any,
    title: str | None,
    offset: int | None,
    **bounds: Range | None,
) -> int:
    """List the creatures that have all the properties asked for.

    Creatures are listed by size and then by sum, unless sorted by something else first. JSON objects
    have the keys of palago show --json, without the contours, the layout and its colour, and the
    canonical code.

    Exit status: 0 these are all, 4 sizes are asked for that the catalogue does not hold.
    """
    from palago.catalogue.store.file import last_size, opened
    from palago.catalogue.store.query import select

    asked = wanted(bounds, symmetry, chiral)
    with opened(db_file) as database:
        last = last_size(database)
        found = select(
            database,
            asked,
            sort=sort,
            descending=descending,
            unsorted=unsorted,
            each=each,
            limit=None if limit is None else limit + (offset or 0),
        )
        found = islice(found, offset or 0, None)
        if pictures:
            look = {
                "columns": columns,
                "label": label or "facts",
                "title": title or "",
                "first": 1 + (offset or 0),
            }
            found = iter(_drawn(found, pictures, look))
        if as_json:
            lines = (json.dumps(entry.to_json()) for entry in found)
            print_json_list("query", {"equivalence": "free"}, "creatures", lines)
        elif as_jsonl:
            for entry in found:
                print_json_line("facts", entry.to_json())
        elif separator is not None:
            print_facts((entry.to_json() for entry in found), separator)
        else:
            _print_entries(found)
    beyond = asked.sizes_beyond(last)
    if beyond is None:
        return 0
    say(f"palago: the catalogue ends at {last} tiles: it does not hold {_sizes(*beyond)}")
    return 4


def _sizes(least: int, most: int | None) -> str:
    if most is None:
        return f"sizes from {least} on"
    return f"size {least}" if least == most else f"sizes {least} to {most}"


def _drawn(found: Iterator[Facts], pictures: Pictures, look: Mapping[str, Any]) -> list[Facts]:
    """The creatures, once they are drawn on sheets; their numbers are those of the rows."""
    from palago.catalogue.draw.printed.sheets import MOST, Look, sheet

    entries = list(found)
    if not entries:
        for _, path in pictures.files:
            say(f"no creatures, so {path} is not written")
        return entries
    # A PDF has pages anyway; of other formats one picture shows all, while they are not too many.
    paged = pictures.page if pictures.paged or len(entries) > MOST else None
    for kind, path in pictures.files:
        page = pictures.page if kind == "pdf" else paged
        pages = sheet(entries, Look(page, style=pictures.style, **look))
        replace(pictures, files=((kind, path),)).save_pages(pages)
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


@catalogue.command(
    examples={
        "palago catalogue stats --by holes": "How many creatures of each size have how many holes.",
        "palago catalogue stats --by symmetry --db ten.db": "By symmetry, in a file of your own.",
    },
)
@db_option
@click.option(
    "--by", multiple=True, type=click.Choice([key for key in KEYS if key != "tiles"]),
    help="A property to tabulate; repeat for more.  [default: points, symmetry, holes]",
)  # fmt: skip
@printed_as("json", "csv")
def stats(db_file: Path | None, by: tuple[str, ...], as_json: bool, separator: str | None) -> None:
    """Tabulate how many creatures of each size have how many points, holes and so on."""
    from palago.catalogue.store.file import opened, provenance
    from palago.catalogue.store.query import table

    with opened(db_file) as database:
        tables: Tables = {name: table(database, name) for name in by or ("points", "symmetry", "holes")}
        made = provenance(database)
    if as_json:
        document: dict[str, Any] = {"provenance": made, "equivalence": "free"}
        for name, sizes in tables.items():
            document[f"by_{name}"] = {
                str(tiles): {str(value): number for value, number in values.items()}
                for tiles, values in sizes.items()
            }
        print_json("stats", document)
        return
    if separator is not None:
        print_separated(("tiles", "property", "value", "creatures"), _stated(tables), separator)
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


def _stated(tables: Tables) -> Iterator[tuple[object, ...]]:
    """A row for each number of the tables."""
    for name, sizes in tables.items():
        for tiles, values in sizes.items():
            for value, number in values.items():
                yield tiles, name, in_tables(value) if name == "symmetry" else value, number


@catalogue.command(
    examples={
        "palago catalogue export --parquet small.parquet": "The packaged catalogue for data frames.",
        "palago catalogue export --parquet 10.parquet --db ten.db": "A file of your own.",
    },
)
@db_option
@click.option(
    "--parquet", "target", metavar="FILE", type=OutputFile(PARQUET, Path), required=True,
    help="The file to write.",
)  # fmt: skip
def export(db_file: Path | None, target: Path) -> None:
    """Write the whole catalogue in another format, codes and sums as text.

    Needs the extra palago[parquet].
    """
    from palago.catalogue.store.parquet import export_parquet

    say(f"wrote {export_parquet(db_file, target):,} creatures to {target}")
