"""``palago solve``: the tiles that make the creature on a card."""

from __future__ import annotations

import click

from palago.catalogue.creature import Creature
from palago.catalogue.errors import CardError
from palago.catalogue.sums import write_sum
from palago.cli.arguments import (
    creature_from_json,
    json_option,
    named_creature,
    naming,
    print_json,
    read_document,
    svg_option,
)
from palago.cli.screen import print_picture, save_picture, say
from palago.solver.card import SCHEMA, Card, Portrait
from palago.solver.red import Answer
from palago.solver.red import solve as solve_card

STATUS = {"found": 0, "none": 3, "gave-up": 4}


@click.command()
@click.argument("card", required=False)
@click.option(
    "--contour", "contours", multiple=True, metavar="WORD", help="A contour word; repeat for holes."
)
@click.option("--tiles", type=click.IntRange(min=1), metavar="N", help="The number of tiles, with --contour.")
@click.option("--all", "find_all", is_flag=True, help="Find every solution.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop at N solutions.")
@click.option(
    "--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Stop after S seconds."
)
@json_option
@svg_option
def solve(
    card: str | None,
    contours: tuple[str, ...],
    tiles: int | None,
    find_all: bool,
    limit: int | None,
    time_limit: float | None,
    as_json: bool,
    svg_file: str | None,
) -> int:
    """Find the tiles of the creature on a CARD, checked, and say whether the answer is unique.

    CARD is a card of the deck by name or number, a creature sum, a .json card or layout, or - for
    standard input. Of a creature given by its tiles only the outline is used. Solutions are the
    same if a turn takes one to the other; mirror twins are different.

    Exit status: 0 found, 3 proved that there is none, 4 gave up at a limit, 130 interrupted.
    """
    if find_all and limit is not None:
        raise click.UsageError("give either --all or --limit N")
    wanted = _read_card(card, contours, tiles)
    answer = solve_card(wanted, limit=None if find_all else limit or 1, time_limit=time_limit)
    if svg_file is not None and answer.solutions:
        from palago.catalogue.drawing import picture, side_by_side

        save_picture(side_by_side([picture(creature) for creature in answer.solutions], across=6), svg_file)
    if as_json:
        print_json(
            {
                "status": answer.status,
                "unique": answer.unique,
                "ending": answer.ending,
                "symmetry": answer.symmetry,
                "solutions": [
                    {"sum": write_sum(creature), "layout": creature.layout.to_json()}
                    for creature in answer.solutions
                ],
            }
        )
    else:
        for creature in answer.solutions:
            print_picture(creature)
            click.echo(f"{write_sum(creature)}  ({creature.tiles} tiles)")
        click.echo(verdict(answer))
    if answer.ending == "interrupt":
        say("palago: interrupted")
        return 130
    return STATUS[answer.status]


def verdict(answer: Answer) -> str:
    """What the search has shown, in a line."""
    count = len(answer.solutions)
    if answer.status == "none":
        return "no solution: proved"
    if answer.unique:
        return "unique: proved"
    if answer.ending == "all":
        return f"all {count} solutions"
    if answer.ending == "limit":
        return f"stopped at {count}" + ("; there are more" if answer.unique is False and count == 1 else "")
    return f"gave up ({'time limit' if answer.ending == 'time' else 'interrupted'}) with {count} found"


def _read_card(text: str | None, contours: tuple[str, ...], tiles: int | None) -> Card:
    if text is None:
        if not contours or tiles is None:
            raise click.UsageError("give a CARD, or --contour WORD and --tiles N")
        return Card("", tiles, Portrait(contours))
    if contours or tiles is not None:
        raise click.UsageError("--contour and --tiles are for a portrait without a CARD")
    given = read_document(text)
    if given is None or isinstance(given[1], str):
        return _card_of(named_creature(text if given is None else str(given[1])))
    where, document = given
    with naming(where):
        if isinstance(document, dict) and document.get("schema") == SCHEMA:
            return Card.from_json(document)
        if isinstance(document, dict) and ("tiles" in document or "layout" in document):
            return _card_of(creature_from_json(document))
        raise CardError("neither a card nor a layout")


def _card_of(creature: Creature) -> Card:
    return Card.of_creature(creature)
