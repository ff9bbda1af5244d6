"""``palago solve``: the tiles that make the creature on a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.facts import identified
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import write_sum
from palago.cli.commands.solving.table import additions, print_closed, save_closed
from palago.cli.shared.forms import print_json, print_json_line, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import search_options
from palago.cli.shared.pictures import EVERYTHING, Pictures, picture_options
from palago.cli.shared.portrait import exit_status, portrait_options, read_card
from palago.cli.shared.words.completion import CREATURE
from palago.solver.ending import status_of
from palago.solver.portrait.card import Card
from palago.solver.red.answers import Answer


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
@click.option(
    "--hint",
    type=click.IntRange(min=1),
    is_flag=False,
    flag_value=1,
    metavar="[K]",
    help="Not the solution, but K tiles that belong to every solution (1, if K is not given).",
)
@search_options()
@click.option("--unsorted", is_flag=True, help="Print solutions as they are found, the first at once.")
@printed_as("json", "jsonl")
@picture_options("svg", "png", "pdf", look=EVERYTHING)
def solve(
    card: str | None,
    fewest: bool,
    hint: int | None,
    find_all: bool,
    limit: int | None,
    time_limit: float | None,
    backend: Any,
    seed: int,
    unsorted: bool,
    as_json: bool,
    as_jsonl: bool,
    pictures: Pictures,
    **portrait: Any,
) -> int:
    """Find the tiles of the creature on a CARD, checked, and say whether the answer is unique.

    CARD is a card of the deck by name or number, a creature sum, a contour word, a .json card or layout, or -
    for standard input. Of a creature given by its tiles only the outline is used. The options describe a
    portrait without a CARD, or add to that of one. Everything that is not described is free.

    All tiles of --table LAYOUT belong to the creature. With --fewest --on LAYOUT at least one does: it is the
    creature on the CARD that the fewest further tiles close there, up to K or what is left of a set of 48.

    To read a contour word off a portrait, walk around it with the creature on your right and note how each
    tile is crossed; capitals, blanks and line ends do not matter. From the lower edge of a tile:

    \b
        __^__            _____            _____
       /  |  \\          /     \\          /     \\
      /   |   \\        /       \\        /       \\
      \\   |   /        \\   .---/->    <-\\---.   /
       \\__|__/          \\__|__/          \\__|__/
          |                |                |
      s  straight      r  right         l  left

    A joint map (--map FILE) draws the corners of the body, each row shifted by half against the next; the
    tiles are the triangles that point up. palago show X --map FILE writes one. This is the ring, and three
    corners in a row of which the middle one is not known:

    \b
       # #         # ? #        #  a corner of the body
        #                       ?  one that may be
                                .  not one, as blanks are

    Exit status: 0 found, 3 proved that there is none, 4 gave up at a limit, 130 interrupted.
    """  # noqa: D301
    if portrait["on"] is not None and not fewest:
        raise click.UsageError("--on is for --fewest; to have all tiles of a layout its own, give --table")
    wanted = read_card(card, portrait)
    if hint is not None:
        from palago.cli.commands.solving.hint import print_hint
        from palago.solver.cards.backbone import hints

        if fewest or find_all or limit is not None or as_jsonl:
            raise click.UsageError("--hint goes without --all, --limit, --fewest and --jsonl")
        shared = hints(wanted, time_limit=time_limit, backend=backend, seed=seed)
        print_hint(shared, hint, as_json, pictures)
        return exit_status(status_of(shared.ending, [shared]), shared.ending, True)
    lying = wanted.portrait.on
    # One is shown at once, while a second is looked for; several in the order of lists.
    alone = unsorted or (not find_all and limit in (None, 1))

    def show(creature: Creature) -> None:
        if as_jsonl:
            print_json_line("solution", _solution(creature, lying))
        elif not as_json:
            print_closed(creature, lying, pictures)
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
    save_closed([(creature, lying) for creature in answer.solutions], pictures)
    summary = answer.summary()
    if as_json:
        print_json(
            "solve",
            summary | {"solutions": [_solution(creature, lying) for creature in answer.solutions]},
        )
    elif as_jsonl:
        print_json_line("verdict", summary)
    else:
        click.echo(answer.words)
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


def _solution(creature: Creature, lying: Layout | None) -> dict[str, Any]:
    laid = {"additions": [list(tile) for tile in additions(creature, lying)]}
    return identified(creature) if lying is None else identified(creature) | laid
