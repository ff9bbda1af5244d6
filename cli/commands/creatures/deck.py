"""``palago deck``: the rulebook's cards and table, and what the table says of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.classes import in_list_order, representative
from palago.catalogue.creature.deck import DeckCard, rulebook_deck
from palago.catalogue.creature.names import read_document
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.errors import InputError
from palago.catalogue.machine.documents import naming
from palago.cli.shared.once import group
from palago.cli.shared.options import json_option, png_option, print_json, svg_option
from palago.cli.shared.screen import print_table, save_picture

if TYPE_CHECKING:
    from palago.solver.green.inference import Inference, RowCheck


@group(
    invoke_without_command=True,
    examples={
        "palago deck": "The cards and the table.",
        "palago deck --svg deck.svg": "All creatures of the deck in one picture.",
    },
)
@json_option
@svg_option
@png_option
@click.pass_context
def deck(context: click.Context, as_json: bool, svg_file: str | None, png_file: str | None) -> None:
    """The twelve cards of the rulebook, what is known of each, and its green table.

    The rulebook's pictures are not available but for cards 1 and 2. The other ten creatures are a
    reconstruction: ours, not the publisher's, but such that every printed row of the table is met.
    """
    if context.invoked_subcommand is not None:
        if as_json or svg_file or png_file:
            raise click.UsageError(f"give options after {context.invoked_subcommand}, not before it")
        return
    known = rulebook_deck()
    if svg_file is not None:
        _save(known.cards, svg_file, as_png=False)
    if png_file is not None:
        _save(known.cards, png_file, as_png=True)
    if as_json:
        print_json(known.to_json())
        return
    print_table(
        [
            (
                str(card.number),
                card.name,
                str(card.tiles),
                "reconstruction" if card.reconstructed else "rulebook",
                card.sum,
            )
            for card in known.cards
        ],
        ("card", "name", "tiles", "source", "creature sum"),
    )
    click.echo()
    print_table(
        [(row.start, row.goal, _known(row.moved), _known(row.added)) for row in known.transformations],
        ("from", "to", "moved", "added"),
    )
    click.echo()
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
@json_option
def check(file: str | None, as_json: bool) -> int:
    """Hold proposed creatures for the cards against the green table, row by row.

    FILE is a deck as `palago deck --json` prints it, or - for standard input; of each card its name
    and its sum or layout are read. Without FILE the reconstructed deck is checked.

    Exit status: 0 nothing is broken, 1 something is.
    """
    from palago.solver.green.inference import check_cards, check_rows, read_proposal

    if file is None:
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
        print_json({"rows": [row.to_json() for row in rows], "broken": broken})
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
        "palago deck infer --json": "The same for a program to read, with the sums.",
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
@json_option
def infer(rat: int, whale: int, as_json: bool) -> int:
    """Find which creatures can be on the cards, by what the green table says of them.

    The added tiles tie the sizes of cards to that of the rat, or of the whale. Of all creatures of
    its size, a card keeps those that have a partner along each of its rows, until nothing changes.
    The last column counts those that some assignment of different creatures to all these cards has.

    Exit status: 0 each card keeps a candidate, 3 proved that no assignment exists.
    """
    from palago.solver.green.inference import Inference

    found = [Inference("rat", rat), Inference("whale", whale)]
    if as_json:
        print_json({"cards": [entry for inference in found for entry in _entries(inference)]})
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


def _save(cards: Sequence[DeckCard], path: str, *, as_png: bool) -> None:
    from palago.catalogue.draw.drawing import picture
    from palago.catalogue.draw.shapes import side_by_side

    save_picture(side_by_side([picture(card.creature()) for card in cards], across=4), path, as_png=as_png)


def _known(value: int | None, otherwise: str = "not printed") -> str:
    return otherwise if value is None else str(value)
