"""``palago design`` and ``palago solitaire``: creatures to order, and the most profitable one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.facts import measured
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.tile import SET
from palago.cli.commands.solving.likeness import answer_likeness
from palago.cli.commands.solving.table import closed_to_json, print_closed, save_closed
from palago.cli.shared.forms import print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import (
    colour_option,
    contains_option,
    group_option,
    is_given,
    number_options,
    on_options,
    quiet_as,
    range_option,
    search_options,
    time_limit_option,
    within_option,
)
from palago.cli.shared.pictures import EVERYTHING, Pictures, picture_options
from palago.cli.shared.places import InputFile
from palago.cli.shared.portrait import read_portrait
from palago.cli.shared.screen import print_table, say
from palago.cli.shared.words.spelling import option
from palago.solver.design.sums import GOALS, Goal
from palago.solver.portrait.portrait import Portrait

if TYPE_CHECKING:
    from palago.solver.design.proof import Design

#: Greek for how many limbs, as in "tripod"; beyond twenty in figures.
GREEK = (
    "a", "mono", "bi", "tri", "tetra", "penta", "hexa", "hepta", "octo", "ennea", "deca", "hendeca",
    "dodeca", "trideca", "tetradeca", "pentadeca", "hexadeca", "heptadeca", "octodeca", "enneadeca", "icosa",
)  # fmt: skip

quiet_option = quiet_as("Do not show what is found on the way.")
recompute_option = click.option(
    "--recompute", is_flag=True, help="Prove it again, even where the published proofs have the answer."
)


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
@click.option(
    "--like", metavar="PICTURE", type=InputFile(), help="The creature of --tiles N most like a silhouette."
)
@number_options("The number of {}: 3, 3-7 or 3+.")
@group_option()
@within_option
@on_options
@colour_option("Its colour, where a table, region or pattern makes that matter.", default=None)
@contains_option
@search_options(
    every="Find all that are as good.",
    limit=None,
    solver="The solver for searches.",
    start="Where to begin to look.",
)
@quiet_option
@recompute_option
@printed_as("json", "csv")
@picture_options("svg", "png", "pdf", look=EVERYTHING)
def design(
    tiles: tuple[int, int | None] | None,
    maximise: Any,
    minimise: str | None,
    like: str | None,
    find_all: bool,
    time_limit: float | None,
    backend: Any,
    seed: int,
    quiet: bool,
    recompute: bool,
    as_json: bool,
    separator: str | None,
    pictures: Pictures,
    **given: Any,
) -> int:
    """Design a creature: the best of a size, or the smallest that is good enough.

    While it works, the best found so far and the bound for what is possible are shown on standard
    error. Where the two meet the answer is proved. Ctrl-C ends the work and keeps what was found.
    A size alone is answered from published proofs to 48 tiles, unless --recompute, --all, --backend or
    --seed is given, and beyond by a sweep over all creatures at once; other wishes take a search.

    With --on LAYOUT it is the best creature that at most K further tiles close on what lies there, or
    with --minimise tiles the one that the fewest further tiles close. As with `palago complete` the
    creature owns at least one tile that lies there and at least one that is laid; tiles that are not its
    own stay where they are, and those inside it count for its shells. An Eye is an answer only to
    --tiles 3. (All tiles of `palago solve --table` are the creature's own.)

    With --like PICTURE it is the creature whose body covers the silhouette on a .png, .jpg or .webp picture
    best. What is counted is the share that both cover of all that either covers: 100 % if they are the same.
    The silhouette stays upright and is laid over the hexes in a list of ways, by scale, shift and colour;
    the proof is that in none of them any creature of the size, near it, shares more.

    Exit status: 0 proved, 3 proved that there is none, 4 gave up at the time limit, 130 interrupted.
    """
    from palago.solver.design import order as library

    if like is not None and not (maximise or minimise):
        return answer_likeness(
            like,
            _size_alone(tiles, given),
            time_limit=time_limit,
            seed=seed,
            quiet=quiet,
            as_json=as_json,
            separator=separator,
            pictures=pictures,
        )
    if like is not None or (maximise is None) == (minimise is None):
        raise click.UsageError("give one of --maximise GOAL, --minimise tiles and --like PICTURE")
    portrait = read_portrait(given)
    wishes: dict[str, Any] = {
        "find_all": find_all,
        "time_limit": time_limit,
        "backend": backend,
        "seed": seed,
        "report": None if quiet else _report,
    }
    if portrait.on is not None and maximise:
        if portrait.further is None:
            raise click.UsageError("give --max-tiles K: how many further tiles may be laid")
        answers = [library.maximise_on_table(maximise, portrait, tiles, **wishes)]
    elif minimise:
        answers = [library.fewest(portrait, tiles or (1, None), **wishes)]
    else:
        if tiles is None or tiles[1] is None:
            raise click.UsageError("give --tiles N, or a range like 5-9")
        sizes = range(tiles[0], tiles[1] + 1)
        alone = portrait == Portrait() and not find_all
        anew = recompute or is_given("backend") or is_given("seed")
        known = _published(maximise, sizes, quiet) if alone and not anew else None
        if known is None and alone and not quiet:
            _say_effort(maximise, sizes[-1])
        answers = known or list(library.maximise_each(maximise, sizes, portrait, **wishes))
    if as_json:
        print_json("design", {"goal": maximise or minimise, "answers": list(map(_to_json, answers))})
    elif separator is not None:
        _print_separated(answers, separator)
    elif len(answers) == 1:
        _show(answers[0], pictures)
    else:
        print_table([_row(answer) for answer in answers], ("tiles", maximise, "bound", "number", "sum"))
    _save(answers, pictures)
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
@recompute_option
@printed_as("json", "csv")
@picture_options("svg", "png", "pdf", look=EVERYTHING)
def solitaire(
    tiles: int,
    time_limit: float | None,
    quiet: bool,
    recompute: bool,
    as_json: bool,
    separator: str | None,
    pictures: Pictures,
) -> int:
    """The most profitable creature that a set of tiles can make, with its picture and a name.

    This is the rulebook's question to a player alone: build from all the tiles the creature that is
    most profitable in points. The answer is proved (see `palago design`): to 48 tiles it is published with
    this program, and --recompute proves it again; from 49 to 60 tiles it is computed.

    Exit status: 0 proved, 3 there is none, 4 gave up at the time limit, 130 interrupted.
    """
    from palago.solver.design import order as library

    known = None if recompute else _published("points", range(tiles, tiles + 1), quiet)
    if known is None:
        if not quiet:
            _say_effort("points", tiles)
        report = None if quiet else _report
        known = [library.maximise("points", tiles, time_limit=time_limit, report=report)]
    (answer,) = known
    name = name_of(answer.solutions[0]) if answer.solutions else None
    if as_json:
        print_json("solitaire", {"goal": "points", "name": name, "answers": [_to_json(answer)]})
    elif separator is not None:
        _print_separated([answer], separator)
    else:
        if name is not None:
            click.echo(f"The {name}")
        _show(answer, pictures)
    _save([answer], pictures)
    return _status([answer])


def _size_alone(tiles: tuple[int, int | None] | None, given: dict[str, Any]) -> int:
    """The size of a likeness, if nothing is asked for that does not go with it."""
    if tiles is None or tiles[0] != tiles[1]:
        raise click.UsageError("give --tiles N with --like")
    others = [*given, "find_all", "backend", "recompute"]
    if any(map(is_given, others)):
        raise click.UsageError("--like goes with --tiles, --time-limit, --seed and what says how to print")
    return tiles[0]


def name_of(creature: Creature) -> str:
    """A name that says what a creature is worth: its shells, and Greek for how many feet it has."""
    limbs = creature.limbs
    feet = f"{GREEK[limbs]}pod" if limbs < len(GREEK) else f"{limbs}-pod"
    return f"{feet} of {creature.shells} shell" + ("" if creature.shells == 1 else "s")


def _published(goal: Goal, sizes: range, quiet: bool) -> list[Design] | None:
    """The published answers for some sizes, and a line that says so; None if one is missing."""
    from palago.solver.design.published import published

    if published(goal, sizes[-1]) is None:  # and so the sizes go beyond the table
        return None
    answers = [answer for answer in (published(goal, tiles) for tiles in sizes) if answer is not None]
    if not quiet:
        say(f"published: proved by {', and by '.join(answers[-1].proof)}; --recompute proves it again")
    return answers


def _say_effort(goal: Goal, tiles: int) -> None:
    """Say beforehand how long it takes, if that is long."""
    from palago.solver.design.published import LONG, effort
    from palago.solver.design.sweep import MOST_TILES

    if tiles > MOST_TILES:
        return
    needed = effort(goal, tiles)
    if needed.seconds < LONG:
        return
    minutes = max(round(needed.seconds / 60), 1)
    say(
        f"{tiles} tiles: strips of up to {needed.width} columns are swept, which takes about {minutes} "
        f"minute{'' if minutes == 1 else 's'} and {needed.memory / 1e9:.1f} GB"
    )


def _report(state: Design) -> None:
    where = "" if state.tiles is None else f"{state.tiles} tiles: "
    if state.goal == "tiles":
        if state.bound is not None:
            noun = "tiles" if state.table is None else "further tiles"
            say(f"found {state.worth} {noun}" if state.solutions else f"at least {state.bound} {noun}")
        return
    found = "none found yet" if state.worth is None else f"{state.worth} {state.goal} found"
    bound = "proved that there is none" if state.bound is None else f"at most {state.bound} possible"
    say(f"{where}{found}, {bound}")


def _show(answer: Design, pictures: Pictures) -> None:
    for creature in answer.solutions:
        print_closed(creature, answer.table, pictures)
        points, shells = (measured(creature, name, answer.table) for name in ("points", "shells"))
        click.echo(
            f"{write_sum(creature)}  ({creature.tiles} tiles, {points} points: "
            f"shells {shells}, limbs {creature.limbs})"
        )
    click.echo(verdict(answer))


def verdict(answer: Design) -> str:
    """What is known of an order, in a line."""
    cut = {"time": " (time limit)", "interrupted": " (interrupted)"}.get(str(answer.ending), "")
    if answer.proved and answer.worth is None:
        size = f"of {answer.tiles} tiles" if answer.tiles is not None else "of any size asked for"
        if answer.table is not None:
            size = "can be closed on the table with so few further tiles"
        return f"no such creature {size}: proved"
    if answer.goal == "tiles":
        noun = "tiles" if answer.table is None else "further tiles"
        if answer.proved:
            return f"{answer.worth} {noun} are the fewest: proved{cut}"
        return f"gave up{cut}: at least {answer.bound} {noun}"
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
        "proof": list(answer.proof),
        "solutions": [
            creature.to_json() if answer.table is None else closed_to_json(creature, answer.table)
            for creature in answer.solutions
        ],
    }


def _print_separated(answers: list[Design], separator: str) -> None:
    """Print a table of answers, with the first creature of each."""
    rows = []
    for answer in answers:
        first = answer.creature
        written = (None, None) if first is None else (code(first), write_sum(first))
        rows.append((answer.tiles, answer.worth, answer.bound, answer.proved, answer.ending, *written))
    print_separated(("tiles", "worth", "bound", "proved", "ending", "code", "sum"), rows, separator)


def _save(answers: list[Design], pictures: Pictures) -> None:
    save_closed([(one, answer.table) for answer in answers for one in answer.solutions], pictures)


def _status(answers: list[Design]) -> int:
    endings = {answer.ending for answer in answers}
    if "interrupted" in endings:
        say("palago: interrupted")
        return 130
    if "time" in endings:
        return 4
    return 0 if any(answer.solutions for answer in answers) else 3
