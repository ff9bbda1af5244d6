"""``palago deck``: the rulebook's cards and table, and what the table says of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.classes import in_list_order, representative
from palago.catalogue.creature.deck import note_reconstructed, rulebook_deck
from palago.catalogue.creature.names import read_document
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import naming
from palago.cli.commands.creatures.deck_steps import steps
from palago.cli.commands.creatures.own_deck import add, listed, remove
from palago.cli.shared.forms import print_json, print_separated, printed_as
from palago.cli.shared.once import group
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_table

if TYPE_CHECKING:
    from palago.solver.cards.deck_walk import Stop
    from palago.solver.green.inference import Inference, RowCheck


@group(
    invoke_without_command=True,
    examples={
        "palago deck": "The cards and the table.",
        "palago deck --svg deck.svg": "All creatures of the deck in one picture.",
    },
)
@printed_as("json", "csv")
@picture_options("svg", "png", "pdf", look=("theme", "paper"))
@click.pass_context
def deck(context: click.Context, as_json: bool, separator: str | None, pictures: Pictures) -> None:
    """The twelve cards of the rulebook, what is known of each, and its green table.

    Of each card both circles are shown: the number of its tiles (red), and the fewest to displace from the
    card before it (green). The rulebook's pictures are not available but for cards 1 and 2. The other ten
    creatures are a reconstruction: ours, not the publisher's, but such that every printed row of the table
    is met. Whoever has the printed cards can put them into a deck of their own: palago deck add.
    """
    if context.invoked_subcommand is not None:
        if as_json or separator or pictures:
            raise click.UsageError(f"give options after {context.invoked_subcommand}, not before it")
        return
    from palago.solver.cards.deck_walk import walk

    known = rulebook_deck()
    stops = list(walk(known.cards))
    if pictures:
        _save(stops, pictures)
    if as_json:
        note_reconstructed(known.cards)
        circles = [{"moved": stop.moved, "added": stop.added} for stop in stops]
        cards = [card | circle for card, circle in zip(known.to_json()["cards"], circles, strict=True)]
        document = known.to_json() | {"cards": cards}
        print_json("deck", {key: value for key, value in document.items() if key != "schema"})
        return
    if separator is not None:
        note_reconstructed(known.cards)
        columns = ("number", "name", "tiles", "moved", "added", "reconstructed", "code", "sum")
        circles = [{"moved": stop.moved, "added": stop.added} for stop in stops]
        cards = [card | circle for card, circle in zip(known.to_json()["cards"], circles, strict=True)]
        print_separated(columns, ([card[column] for column in columns] for card in cards), separator)
        return
    print_table(
        [
            (
                str(stop.card.number),
                stop.card.name,
                str(stop.card.tiles),
                "" if stop.moved is None else str(stop.moved),
                "reconstruction" if stop.card.reconstructed else "rulebook",
                stop.card.sum,
            )
            for stop in stops
        ],
        ("card", "name", "tiles", "displaced", "source", "creature sum"),
    )
    click.echo(
        "Tiles are the red circle of a card; displaced, the green one, are the fewest from the card before."
    )
    click.echo()
    print_table(
        [(row.start, row.goal, _known(row.moved), _known(row.added)) for row in known.transformations],
        ("from", "to", "moved", "added"),
    )
    click.echo()
    click.echo(
        f"The rulebook speaks of twelve further tasks; {len(known.transformations)} rows are known. "
        "The whole deck, in order: palago deck steps."
    )
    click.echo(
        "Reconstructions are ours, not the publisher's: they meet every printed row (see: palago deck check)."
    )


@deck.command(
    examples={
        "palago deck check": "How our reconstruction meets each printed row.",
        "palago deck check --json": "The same for a program to read.",
    },
)
@click.argument("file", required=False)
@printed_as("json", "csv")
def check(file: str | None, as_json: bool, separator: str | None) -> int:
    """Hold proposed creatures for the cards against the green table, row by row.

    FILE is a deck as `palago deck --json` prints it, or - for standard input; of each card its name
    and its sum or layout are read. Without FILE the reconstructed deck is checked.

    Exit status: 0 nothing is broken, 1 something is.
    """
    from palago.solver.green.inference import check_cards, check_rows, read_proposal

    if file is None:
        note_reconstructed(rulebook_deck().cards)
        creatures = {card.name: card.creature() for card in rulebook_deck().cards}
    else:
        given = read_document(file)
        if given is None or isinstance(given[1], str):
            raise InputError(f"{file}: expected a .json file with a deck, or - for standard input")
        where, document = given
        with naming(where):
            creatures = read_proposal(document)
    rows = check_rows(creatures)
    broken = check_cards(creatures)
    if as_json:
        print_json("deck-check", {"rows": [row.to_json() for row in rows], "broken": broken})
    elif separator is not None:
        print_separated(
            ("from", "to", "moved", "added", "exactly_moved", "exactly_added", "met"),
            [
                (it.row.start, it.row.goal, it.row.moved, it.row.added, it.moved, it.added, it.met)
                for it in rows
            ],
            separator,
        )
    else:
        _print_rows(rows)
        for sentence in broken:
            click.echo(sentence)
        unknown = [card.name for card in rulebook_deck().cards if card.name not in creatures]
        if unknown:
            click.echo(f"Rows with ? are not checked: there is no {', '.join(unknown)}.")
    return 1 if broken or any(row.met is False for row in rows) else 0


@deck.command(
    examples={
        "palago deck infer": "What the table leaves of the sizes that we take for right.",
        "palago deck infer --rat 9": "A proof that the rat has not 9 tiles.",
    },
)
@click.option(
    "--rat", type=click.IntRange(min=7), metavar="N", default=11, show_default=True, help="Tiles of the rat."
)
@click.option(
    "--whale",
    type=click.IntRange(min=3),
    metavar="N",
    default=10,
    show_default=True,
    help="Tiles of the whale.",
)
@printed_as("json", "csv")
def infer(rat: int, whale: int, as_json: bool, separator: str | None) -> int:
    """Find which creatures can be on the cards, by what the green table says of them.

    The added tiles tie the sizes of cards to that of the rat, or of the whale. Of all creatures of
    its size, a card keeps those that have a partner along each of its rows, until nothing changes.
    The last column counts those that some assignment of different creatures to all these cards has.

    Exit status: 0 each card keeps a candidate, 3 proved that no assignment exists.
    """
    from palago.solver.green.inference import Inference

    found = [Inference("rat", rat), Inference("whale", whale)]
    if as_json:
        print_json("deck-infer", {"cards": [entry for inference in found for entry in _entries(inference)]})
    elif separator is not None:
        columns = ("name", "tiles", "creatures", "candidates", "in_an_assignment")
        entries = (entry for inference in found for entry in _entries(inference))
        print_separated(columns, ([entry[column] for column in columns] for entry in entries), separator)
    else:
        print_table(
            [
                (
                    name,
                    str(inference.sizes[name]),
                    str(len(inference.codes[name])),
                    str(count),
                    str(inference.in_some_assignment(name)),
                )
                for inference in found
                for name, count in _by_size(inference)
            ],
            ("card", "tiles", "creatures", "candidates", "in an assignment"),
        )
    return 0 if all(all(inference.counts().values()) for inference in found) else 3


def _entries(inference: Inference) -> Iterable[dict[str, Any]]:
    for name, count in _by_size(inference):
        candidates = in_list_order(map(representative, inference.candidates(name)))
        yield {
            "name": name,
            "tiles": inference.sizes[name],
            "creatures": len(inference.codes[name]),
            "candidates": count,
            "in_an_assignment": inference.in_some_assignment(name),
            "sums": [write_sum(creature) for creature in candidates],
        }


def _by_size(inference: Inference) -> list[tuple[str, int]]:
    return sorted(inference.counts().items(), key=lambda pair: inference.sizes[pair[0]])


def _print_rows(rows: Iterable[RowCheck]) -> None:
    verdicts = {True: "met", False: "broken", None: ""}
    print_table(
        [
            (
                row.row.start,
                row.row.goal,
                _known(row.row.moved),
                _known(row.row.added),
                _known(row.moved, "?"),
                _known(row.added, "?"),
                verdicts[row.met],
            )
            for row in rows
        ],
        ("from", "to", "moved", "added", "exactly moved", "added", ""),
    )


def _save(stops: Sequence[Stop], pictures: Pictures) -> None:
    """Write the cards on pages, with both their circles."""
    from palago.catalogue.draw.printed.cards import PrintedCard, cards_to_print
    from palago.catalogue.draw.printed.pages import page_size

    printed = [
        PrintedCard(
            stop.card.name,
            stop.card.creature(),
            stop.moved,
            f"card {stop.card.number}{', our reconstruction' if stop.card.reconstructed else ''}",
        )
        for stop in stops
    ]
    pictures.save_pages(cards_to_print(printed, page_size(pictures.page), style=pictures.style))


def _known(value: int | None, otherwise: str = "not printed") -> str:
    return otherwise if value is None else str(value)


for further in (add, listed, remove, steps):
    deck.add_command(further)
