"""``palago solve``: the tiles that make the creature on a card."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.sums import write_sum
from palago.cli.shared.completion import CREATURE
from palago.cli.shared.once import command
from palago.cli.shared.options import json_or_jsonl, print_json, search_options, svg_option
from palago.cli.shared.portrait import exit_status, portrait_options, read_card
from palago.cli.shared.screen import print_picture, save_picture
from palago.solver.portrait.card import Card
from palago.solver.red.answers import Answer

#: What solutions that are listed once may differ by.
SAME = {
    "fixed": "each in its place on the table",
    "one-sided": "up to turns by 120 degrees; mirror twins are different",
    "free": "up to turns and reflection",
}


@command(
    examples={
        "palago solve virus": "The tiles of card 1 of the deck, and that no others make its outline.",
        "palago solve --contour lrrsrr --tiles 5": "A card of your own, by its outline and size.",
        "palago solve --tiles 6 --points 2+ --all --jsonl": "All of 6 tiles worth 2 points, one a line.",
    },
)
@click.argument("card", required=False, type=CREATURE)
@portrait_options
@click.option("--fewest", is_flag=True, help="Only the least size that has any, proved.")
@search_options()
@click.option("--unsorted", is_flag=True, help="Print solutions as they are found, the first at once.")
@json_or_jsonl
@svg_option
def solve(
    card: str | None,
    fewest: bool,
    find_all: bool,
    limit: int | None,
    time_limit: float | None,
    backend: Any,
    seed: int,
    unsorted: bool,
    as_json: bool,
    as_jsonl: bool,
    svg_file: str | None,
    **portrait: Any,
) -> int:
    """Find the tiles of the creature on a CARD, checked, and say whether the answer is unique.

    CARD is a card of the deck by name or number, a creature sum, a .json card or layout, or - for
    standard input. Of a creature given by its tiles only the outline is used. The options describe a
    portrait without a CARD, or add to that of one. Everything that is not described is free.

    Exit status: 0 found, 3 proved that there is none, 4 gave up at a limit, 130 interrupted.
    """
    wanted = read_card(card, portrait)
    # One is shown at once, while a second is looked for; several in the order of lists.
    alone = unsorted or (not find_all and limit in (None, 1))

    def show(creature: Creature) -> None:
        if as_jsonl:
            click.echo(json.dumps(_solution(creature)))
        elif not as_json:
            print_picture(creature)
            click.echo(f"{write_sum(creature)}  ({creature.tiles} tiles)")

    from palago.solver.design.numbers import solve as solve_card

    answer = (_fewest if fewest else solve_card)(
        wanted,
        limit=None if find_all else limit or 1,
        time_limit=time_limit,
        backend=backend,
        seed=seed,
        found=show if alone else None,
    )
    for creature in () if alone else answer.solutions:
        show(creature)
    if svg_file is not None and answer.solutions:
        from palago.catalogue.draw.drawing import picture
        from palago.catalogue.draw.shapes import side_by_side

        save_picture(side_by_side([picture(creature) for creature in answer.solutions], across=6), svg_file)
    summary = {
        "status": answer.status,
        "unique": answer.unique,
        "ending": answer.ending,
        "symmetry": answer.symmetry,
    }
    if as_json:
        print_json(summary | {"solutions": [_solution(creature) for creature in answer.solutions]})
    elif as_jsonl:
        click.echo(json.dumps(summary))
    else:
        click.echo(verdict(answer))
    return exit_status(answer.status, answer.ending, find_all)


def _fewest(
    card: Card, *, limit: int | None, found: Callable[[Creature], object] | None, **search: Any
) -> Answer:
    """The answer to a card with the least size that has any: the design of it, as a list of solutions."""
    from palago.solver.design.order import Design
    from palago.solver.design.order import fewest as smallest

    def news(state: Design) -> None:
        if found is not None and state.solutions:
            found(state.solutions[-1])

    design = smallest(
        card.portrait,
        card.sizes,
        find_all=limit is None,
        limit=limit,
        by_search=True,
        report=news,
        **search,
    )
    assert design.ending is not None, "the work is over"
    several = len(design.solutions) > 1 or design.ending == "best"
    unique = True if design.solutions and design.ending == "all" else None
    return Answer(design.solutions, design.ending, False if several else unique, card.portrait.leaves_free)


def verdict(answer: Answer) -> str:
    """What the search has shown, in a line."""
    count = len(answer.solutions)
    if answer.status == "none":
        return "no solution: proved"
    if answer.unique:
        return "unique: proved"
    same = f" ({SAME[answer.symmetry]})"
    if answer.ending == "all":
        return f"all {count} solutions{same}"
    if answer.ending in ("first", "best", "number"):
        more = "are" if count == 1 and answer.unique is False else "may be"
        return f"stopped at {count}; there {more} more{same}"
    return f"gave up ({'time limit' if answer.ending == 'time' else 'interrupted'}) with {count} found"


def _solution(creature: Creature) -> dict[str, Any]:
    return {"sum": write_sum(creature), "layout": creature.layout.to_json()}
