"""Options that describe a portrait, and the card that they and a CARD argument make together.

A picture of one creature stands for a card, a photo for a layout, by the endings of their names: `palago
read` and `palago look` say what is read off them, and how surely. Here a doubt is an error, which names the
command that shows more.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from palago.catalogue.creature.contour import reads_as_word
from palago.catalogue.creature.names import as_layout
from palago.catalogue.errors import PictureError
from palago.catalogue.machine.documents import decoded, naming, read_input
from palago.cli.shared.options import (
    Bundle,
    Command,
    colour_option,
    contains_option,
    group_option,
    number_options,
    on_options,
    range_option,
    with_options,
    within_option,
)
from palago.cli.shared.places import InputFile
from palago.cli.shared.screen import say
from palago.cli.shared.words.completion import CREATURE
from palago.solver.cards.between import only_creature
from palago.solver.ending import Ending, Status
from palago.solver.portrait.card import Card, as_card
from palago.solver.portrait.jointmap import JointMap
from palago.solver.portrait.merge import ClashError, merged
from palago.solver.portrait.portrait import NUMBERS, Portrait
from palago.solver.portrait.ranges import Range, single

if TYPE_CHECKING:
    from palago.solver.picture.readings import Readings
    from palago.solver.picture.table import TableReading

#: How the names of picture files end.
SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp")

#: The sizes that are looked for where a range has no end.
MOST: Final = 120


def portrait_options(command: Command) -> Command:
    """The options that describe a portrait; `read_card` makes a card of them."""
    options: list[Bundle] = [
        click.option(
            "--contour", "contours", multiple=True, metavar="WORD", help="A contour word; repeat for holes."
        ),
        click.option(
            "--map",
            "map_file",
            metavar="FILE",
            type=InputFile(),
            help="A text drawing of its joints: # body, . not, ? either.",
        ),
        range_option("tiles", "The number of tiles: 9, 9-12 or 9+."),
        number_options("The number of {}, or a range."),
        group_option(),
        contains_option,
        within_option,
        click.option(
            "--table",
            metavar="LAYOUT",
            type=CREATURE,
            help="Tiles on the table, all of them its own, not just one as with --on.",
        ),
        on_options,
        colour_option("Its colour, where a table, region or pattern makes that matter.", default=None),
    ]
    return with_options(options, command)


def exit_status(status: Status, ending: Ending, find_all: bool) -> int:
    """The exit status of a search: with ``--all``, a list that was cut short is no success."""
    if ending == "interrupted":
        say("palago: interrupted")
        return 130
    if find_all and ending == "time":
        status = "gave-up"
    return {"found": 0, "none": 3, "gave-up": 4}[status]


#: The options that say what a card says under another name.
OPTIONS = {"contours": "contour", "joints": "map"}


def read_card(text: str | None, given: dict[str, Any]) -> Card:
    """The card that a CARD argument and the portrait options make together.

    Raises
    ------
    click.UsageError
        If there is neither, or the options contradict the CARD.
    InputError
        If one of them cannot be read.
    """
    if text is not None and reads_as_word(text):
        say(f"palago: {text} is read as a contour word, as with --contour")
        given = {**given, "contours": (text.strip(), *given["contours"])}
        text = None
    seen = seen_card(text, given["tiles"]) if text is not None and is_picture(text) else None
    beside = Card("", single(given["tiles"]), read_portrait(given))
    if text is None:
        if beside == Card("", None, Portrait(colour=beside.portrait.colour)):
            raise click.UsageError("give a CARD, or --contour WORD and --tiles N, or another portrait")
        return beside
    try:
        return merged(as_card(text if seen is None else seen), beside)
    except ClashError as clash:
        option = OPTIONS.get(clash.what, clash.what)
        raise click.UsageError(
            f"--{option} and the CARD do not agree: {clash.two}, but the CARD says {clash.one}"
        ) from None


def read_portrait(given: Mapping[str, Any]) -> Portrait:
    """The portrait that the options describe; options that a command does not have say nothing.

    Raises
    ------
    InputError
        If one of them cannot be read.
    """
    patterns = [
        # A name or sum means a creature in the colour of the answer, whatever way up it is written.
        as_layout(text) if text == "-" or text.lower().endswith(".json") else only_creature(text)
        for text in given["contains"]
    ]
    drawn, region, table, lying = (given.get(name) for name in ("map_file", "within", "table", "on"))
    most = given.get("max_tiles")
    return Portrait(
        contours=given.get("contours", ()),
        joints=None if drawn is None else _read_map(drawn),
        **{name: given[name] for name in NUMBERS},
        symmetry=given["symmetry"],
        contains=tuple(patterns),
        within=None if region is None else frozenset(as_layout(region)),
        table=None if table is None else as_layout(as_seen(table)),
        on=None if lying is None else as_layout(as_seen(lying)),
        further=None if most is None else (1, most),
        colour=given.get("colour"),
    )


def _read_map(path: str) -> JointMap:
    where, data = read_input(path)
    with naming(where):
        return JointMap.read(decoded(data, stripped=False))


def is_picture(text: str | None) -> bool:
    """Whether the name of a creature, card or layout is that of a picture file."""
    return text is not None and text.lower().endswith(SUFFIXES)


def picture_bytes(name: str) -> bytes | str:
    """What the library opens: a path, or what standard input holds."""
    if name != "-":
        return name
    from palago.solver.picture.opening import MOST_BYTES

    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if not data:
        raise PictureError("standard input is empty")
    return data


def sizes_of(tiles: Range | None) -> range | None:
    """The sizes to look for."""
    if tiles is None:
        return None
    low, high = tiles
    return range(low, (MOST if high is None else high) + 1)


def seen_card(name: str, tiles: Range | None) -> dict[str, Any]:
    """The creature on a picture, as a document that stands for it.

    Raises
    ------
    PictureError
        If it is not sure.
    """
    from palago.solver.picture.card import read_card

    answer: Readings = read_card(name, sizes_of(tiles))
    creature = answer.creature
    how = "says it shows" if answer.source == "metadata" else "is read as"
    say(f"palago: {name} {how} a creature of {creature.tiles} tiles")
    return creature.layout.to_json()


def seen_table(name: str) -> dict[str, Any]:
    """The layout on a photo, as a document that stands for it.

    Raises
    ------
    PictureError
        If tiles were missed.
    """
    from palago.solver.picture.table import look

    answer: TableReading = look(name)
    if answer.status != "found":
        raise PictureError(f"{name} cannot be read for sure: palago look says what may lie there")
    how = "says it shows" if answer.source == "metadata" else "is read as"
    doubt = f", {len(answer.doubtful)} of them in doubt" if answer.doubtful else ""
    say(f"palago: {name} {how} {len(answer.layout)} tiles{doubt}")
    return answer.layout.to_json()


def as_seen(text: str) -> str | dict[str, Any]:
    """What stands for a layout: itself, unless it is a photo."""
    return seen_table(text) if is_picture(text) else text
