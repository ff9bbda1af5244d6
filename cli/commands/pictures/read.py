"""``palago read``: the creature that a picture shows."""

from __future__ import annotations

import re

import click

from palago.catalogue.creature.sums import write_sum
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import range_option
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.places import InputFile
from palago.cli.shared.portrait import picture_bytes, sizes_of
from palago.solver.picture.readings import Readings
from palago.solver.portrait.ranges import Range


@command(
    examples={
        "palago read virus.png": "The creature, and how sure the reading is.",
        "palago read virus.png --tiles 3-6 --svg reading.svg": "Of a known size, drawn over the picture.",
    },
)
@click.argument("picture", type=InputFile())
@range_option("tiles", "The size, in tiles, as the card says: 15 or 12-16; without it likely ones are tried.")
@click.option(
    "--joint",
    "joints",
    multiple=True,
    metavar="LETTER=in|out",
    help="Settle a joint that was in doubt, by its letter; repeat for more.",
)
@click.option("--ignore-metadata", is_flag=True, help="Look at the pixels, whatever the file says it shows.")
@printed_as("json")
@picture_options("svg", "png", look=("width",))
def read(
    picture: str,
    tiles: Range | None,
    joints: tuple[str, ...],
    ignore_metadata: bool,
    as_json: bool,
    pictures: Pictures,
) -> int:
    """Read the creature of one colour that a PICTURE shows: a photo, a scan, a screenshot or a drawing.

    PICTURE is a .png, .jpg or .webp file, or - for standard input. Where two creatures explain it about as
    well, both are given, and the joints that they disagree about have letters: --joint A=in says that A
    belongs to the creature, A=out that it does not. A hex needs a circumradius of at least 12 pixels. The
    picture that is drawn has the reading and its hexes over it.

    Of pictures that palago has written the answer stands in the file, and is said to.

    Exit status: 0 read, 1 no picture or another number of tiles, 4 a guess: nothing fits well enough.
    """
    from palago.solver.picture.card import read_card
    from palago.solver.picture.overlay import reading_picture

    data = picture_bytes(picture)
    settled = dict(_settled(text) for text in joints)
    answer = read_card(data, sizes_of(tiles), settled=settled, metadata=not ignore_metadata)
    pictures.save(lambda: reading_picture(data, answer))
    if as_json:
        print_json("reading", answer.to_json())
    else:
        _print(answer, pictures)
    return 0 if answer.status == "found" else 4


def _settled(text: str) -> tuple[str, bool]:
    """A joint and where it is, as it is typed."""
    match = re.fullmatch(r"\s*([A-Za-z])\s*=\s*(in|out)\s*", text, re.IGNORECASE)
    if match is None:
        raise click.UsageError(f"--joint is a letter and in or out, such as A=in, not {text!r:.40}")
    return match[1].upper(), match[2].lower() == "in"


def _print(answer: Readings, pictures: Pictures) -> None:
    """What was read, for people."""
    for reading in answer.readings:
        pictures.show(reading.creature)
        click.echo(f"{write_sum(reading.creature)}  ({reading.tiles} tiles)")
    click.echo(verdict(answer))
    if answer.runner_up is not None:
        click.echo(f"runner-up: {write_sum(answer.runner_up.creature)}  ({answer.runner_up.tiles} tiles)")
    for doubt in answer.doubts:
        x, y = doubt.pixel
        here, there = ("in", "out") if doubt.inside else ("out", "in")
        click.echo(
            f"joint {doubt.letter}, at pixel {x:.0f}, {y:.0f}: read as {here}; "
            f"--joint {doubt.letter}={there} reads it the other way"
        )
    for note in answer.notes:
        click.echo(note)


def verdict(answer: Readings) -> str:
    """How sure the reading is, in a line."""
    if answer.source == "metadata":
        return "the file says so itself; --ignore-metadata looks at the pixels"
    count = len(answer.readings)
    fit = f"fit {answer.readings[0].fit:.3f}"
    if answer.status != "found":
        return f"a guess: nothing explains the picture well enough ({fit})"
    if count > 1:
        return f"{count} creatures explain the picture about as well ({fit})"
    return f"sure: {margin(answer)} ({fit})"


def margin(answer: Readings) -> str:
    """What the runner-up costs."""
    if answer.runner_up is None:
        return "nothing else comes near"
    return f"the runner-up is {answer.sureness:.1f} times as far off as it would have to be"
