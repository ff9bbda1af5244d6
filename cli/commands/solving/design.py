"""``palago design`` and ``palago solitaire``: creatures to order, and the most profitable one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.tile import SET
from palago.cli.shared.once import command
from palago.cli.shared.options import (
    contains_option,
    group_option,
    json_option,
    number_options,
    print_json,
    quiet_as,
    range_option,
    search_options,
    svg_option,
    time_limit_option,
    within_option,
)
from palago.cli.shared.portrait import read_portrait
from palago.cli.shared.screen import print_picture, print_table, save_picture, say
from palago.cli.shared.spelling import option
from palago.solver.design.sums import GOALS

if TYPE_CHECKING:
    from palago.solver.design.proof import Design

#: Greek for how many limbs, as in "tripod"; beyond twenty in figures.
GREEK = (
    "a", "mono", "bi", "tri", "tetra", "penta", "hexa", "hepta", "octo", "ennea", "deca", "hendeca",
    "dodeca", "trideca", "tetradeca", "pentadeca", "hexadeca", "heptadeca", "octodeca", "enneadeca", "icosa",
)  # fmt: skip

quiet_option = quiet_as("Do not show what is found on the way.")


@command(
    examples={
        "palago design --maximise points --tiles 9": "The creature of 9 tiles that is worth most.",
        "palago design --minimise tiles --holes 2 --symmetry D1": "The smallest with two holes and a mirror.",
        "palago design --maximise limbs --tiles 5-9 --json": "The most limbs for each of five sizes.",
    },
)
@range_option("tiles", "The number of tiles, or a range: each size is answered.")
@option("--maximise", type=click.Choice(GOALS), help="What is to be as great as can be.")
@option("--minimise", type=click.Choice(["tiles"]), help="Find the least size, up to 48 or --tiles.")
@number_options("The number of {}: 3, 3-7 or 3+.")
@group_option()
@within_option
@contains_option
@search_options(
    every="Find all that are as good.",
    limit=None,
    solver="The solver for searches.",
    start="Where to begin to look.",
)
@quiet_option
@json_option
@svg_option
def design(
    tiles: tuple[int, int | None] | None,
    maximise: Any,
    minimise: str | None,
    find_all: bool,
    time_limit: float | None,
    backend: Any,
    seed: int,
    quiet: bool,
    as_json: bool,
    svg_file: str | None,
    **given: Any,
) -> int:
    """Design a creature: the best of a size, or the smallest that is good enough.

    While it works, the best found so far and the bound for what is possible are shown on standard
    error. Where the two meet the answer is proved. Ctrl-C ends the work and keeps what was found.
    A size alone is answered by a sweep over all creatures at once; other wishes take a search.

    Exit status: 0 proved, 3 proved that there is none, 4 gave up at the time limit, 130 interrupted.
    """
    from palago.solver.design import order as library

    if (maximise is None) == (minimise is None):
        raise click.UsageError("give either --maximise GOAL or --minimise tiles")
    portrait = read_portrait(given)
    wishes: dict[str, Any] = {
        "find_all": find_all,
        "time_limit": time_limit,
        "backend": backend,
        "seed": seed,
        "report": None if quiet else _report,
    }
    if minimise:
        answers = [library.fewest(portrait, tiles or (1, None), **wishes)]
    else:
        if tiles is None or tiles[1] is None:
            raise click.UsageError("give --tiles N, or a range like 5-9")
        sizes = range(tiles[0], tiles[1] + 1)
        answers = list(library.maximise_each(maximise, sizes, portrait, **wishes))
    if as_json:
        print_json({"goal": maximise or minimise, "answers": [_to_json(answer) for answer in answers]})
    elif len(answers) == 1:
        _show(answers[0])
    else:
        print_table([_row(answer) for answer in answers], ("tiles", maximise, "bound", "number", "sum"))
    _save([creature for answer in answers for creature in answer.solutions], svg_file)
    return _status(answers)


@command(
    examples={
        "palago solitaire --tiles 9": "The most that 9 tiles can be worth.",
        "palago solitaire --tiles 12 --svg best.svg": "The same of 12 tiles, with a picture in a file.",
    },
)
@click.option(
    "--tiles",
    type=click.IntRange(min=3, max=60),
    default=SET,
    show_default=True,
    metavar="N",
    help="The number of tiles.",
)
@time_limit_option
@quiet_option
@json_option
@svg_option
def solitaire(tiles: int, time_limit: float | None, quiet: bool, as_json: bool, svg_file: str | None) -> int:
    """The most profitable creature that a set of tiles can make, with its picture and a name.

    This is the rulebook's question to a player alone: build from all the tiles the creature that is
    most profitable in points. The answer is proved (see `palago design`).

    Exit status: 0 proved, 3 there is none, 4 gave up at the time limit, 130 interrupted.
    """
    from palago.solver.design import order as library

    answer = library.maximise("points", tiles, time_limit=time_limit, report=None if quiet else _report)
    name = name_of(answer.solutions[0]) if answer.solutions else None
    if as_json:
        print_json({"goal": "points", "name": name, "answers": [_to_json(answer)]})
    else:
        if name is not None:
            click.echo(f"The {name}")
        _show(answer)
    _save(list(answer.solutions), svg_file)
    return _status([answer])


def name_of(creature: Creature) -> str:
    """A name that says what a creature is worth: its shells, and Greek for how many feet it has."""
    limbs = creature.limbs
    feet = f"{GREEK[limbs]}pod" if limbs < len(GREEK) else f"{limbs}-pod"
    return f"{feet} of {creature.shells} shell" + ("" if creature.shells == 1 else "s")


def _report(state: Design) -> None:
    where = "" if state.tiles is None else f"{state.tiles} tiles: "
    if state.goal == "tiles":
        if state.bound is not None:
            say(f"found {state.tiles} tiles" if state.solutions else f"at least {state.bound} tiles")
        return
    found = "none found yet" if state.worth is None else f"{state.worth} {state.goal} found"
    bound = "proved that there is none" if state.bound is None else f"at most {state.bound} possible"
    say(f"{where}{found}, {bound}")


def _show(answer: Design) -> None:
    for creature in answer.solutions:
        print_picture(creature)
        click.echo(
            f"{write_sum(creature)}  ({creature.tiles} tiles, {creature.points} points: "
            f"shells {creature.shells}, limbs {creature.limbs})"
        )
    click.echo(verdict(answer))


def verdict(answer: Design) -> str:
    """What is known of an order, in a line."""
    cut = {"time": " (time limit)", "interrupted": " (interrupted)"}.get(str(answer.ending), "")
    if answer.proved and answer.worth is None:
        size = f"of {answer.tiles} tiles" if answer.tiles is not None else "of any size asked for"
        return f"no such creature {size}: proved"
    if answer.goal == "tiles":
        if answer.proved:
            return f"{answer.worth} tiles are the fewest: proved{cut}"
        return f"gave up{cut}: at least {answer.bound} tiles"
    if answer.proved:
        several = f", {len(answer.solutions)} creatures" if len(answer.solutions) > 1 else ""
        return f"{answer.worth} {answer.goal} are the most{several}: proved{cut}"
    found = "nothing found" if answer.worth is None else f"{answer.worth} {answer.goal} found"
    return f"gave up{cut}: {found}, at most {answer.bound} possible"


def _row(answer: Design) -> tuple[str, ...]:
    worth = "" if answer.worth is None else str(answer.worth)
    bound = "none" if answer.bound is None else "proved" if answer.proved else str(answer.bound)
    first = write_sum(answer.solutions[0]) if answer.solutions else ""
    # Only a list that is complete says how many there are.
    number = str(len(answer.solutions)) + ("" if answer.ending in ("all", "none") else "+")
    return str(answer.tiles), worth, bound, number, first


def _to_json(answer: Design) -> dict[str, Any]:
    return {
        "tiles": answer.tiles,
        "worth": answer.worth,
        "bound": answer.bound,
        "proved": answer.proved,
        "ending": answer.ending,
        "solutions": [creature.to_json() for creature in answer.solutions],
    }


def _save(creatures: list[Creature], svg_file: str | None) -> None:
    if svg_file is not None and creatures:
        from palago.catalogue.draw.drawing import picture
        from palago.catalogue.draw.shapes import side_by_side

        save_picture(side_by_side([picture(creature) for creature in creatures], across=6), svg_file)


def _status(answers: list[Design]) -> int:
    endings = {answer.ending for answer in answers}
    if "interrupted" in endings:
        say("palago: interrupted")
        return 130
    if "time" in endings:
        return 4
    return 0 if any(answer.solutions for answer in answers) else 3
