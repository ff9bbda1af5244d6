"""``palago chain`` and ``palago neighbours``: from creature to creature, and what lies around one."""

from __future__ import annotations

from typing import Any

import click

from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.facts import identified
from palago.catalogue.creature.names import called
from palago.catalogue.creature.sums import write_sum
from palago.cli.shared.forms import print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import Bundle, from_x_to_y, pause_option
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_picture, print_table
from palago.cli.shared.words.completion import CREATURE
from palago.cli.shared.words.spelling import option
from palago.solver.cards.between import only_creature
from palago.solver.green.reach import neighbours as neighbours_of
from palago.solver.green.stages import MOST_TILES, Chain

max_moved_option = click.option(
    "--max-moved",
    type=click.IntRange(min=0),
    metavar="K",
    default=2,
    show_default=True,
    help="Move at most K tiles at a time.",
)
mirror_option = click.option("--mirror", is_flag=True, help="Take mirror twins for the same creature.")


def max_added_option(default: int) -> Bundle:
    """The option ``--max-added`` with a default."""
    return click.option(
        "--max-added",
        type=click.IntRange(min=0),
        metavar="D",
        default=default,
        show_default=True,
        help="Add or remove at most D tiles at a time.",
    )


@command(
    examples={
        "palago chain virus newt": "Moving or adding at most 2 tiles at a time.",
        "palago chain virus ring --up-to 8 --json": "Through at most 8 tiles, for a program to read.",
    },
)
@from_x_to_y
@max_moved_option
@max_added_option(2)
@option(
    "--up-to",
    type=click.IntRange(min=3, max=MOST_TILES),
    metavar="N",
    help="Pass through creatures of at most N tiles.  [default: the larger of X and Y]",
    formerly={"--tiles-up-to": "{}"},
)
@mirror_option
@click.option("--steps", is_flag=True, help="Say what to do from stage to stage, one tile at a time.")
@printed_as("json", "csv")
@pause_option
@picture_options("svg", "png", "pdf", "gif", "html", look=("width", "theme", "borders", "paper", "plain"))
def chain(
    start: str,
    goal: str,
    max_moved: int,
    max_added: int,
    up_to: int | None,
    mirror: bool,
    steps: bool,
    as_json: bool,
    separator: str | None,
    pause: float | None,
    pictures: Pictures,
) -> int:
    """Find the shortest chain of transformations from X to Y through whole creatures.

    Fewest tiles moved in total come first, then fewest stages. All creatures of at most N tiles are
    looked up in an index, so the cost grows with their number: a few seconds to 14 tiles, and three
    times as long for each tile more. X and Y may be .json cards that a single creature fits.

    Each stage lies where the one before leaves it, and tiles keep their numbers through all of them.
    With --steps the acts stand between the stages, in the pictures too; .gif plays them, .html is a page
    that steps through them, or from stage to stage.

    Exit status: 0 found, 3 proved that there is no such chain.
    """
    x, y = (only_creature(given, "free" if mirror else "one-sided") for given in (start, goal))
    _check_size(max(x.tiles, y.tiles))
    from palago.solver.green.stages import chain as shortest_chain

    found = shortest_chain(x, y, max_moved=max_moved, max_added=max_added, tiles_up_to=up_to, mirror=mirror)
    if found is None and (as_json or separator is not None):
        _print_data(None, as_json, separator, steps)
        return 3
    if found is None:
        most = max(x.tiles, y.tiles) if up_to is None else up_to
        click.echo(
            f"no chain through creatures of at most {most} tiles with at most {max_moved} moved and "
            f"{max_added} added or removed a stage: proved"
        )
        return 3
    _save(found, steps, pause, f"{called(start, x)} to {called(goal, y)}", pictures)
    if as_json or separator is not None:
        _print_data(found, as_json, separator, steps)
        return 0
    if steps:
        _print_steps(found, pictures)
    rows = [("0", "", "", str(x.tiles), write_sum(x))]
    for number, (stage, step) in enumerate(zip(found.stages[1:], found.steps, strict=True), 1):
        rows.append(
            (
                str(number),
                str(step.moved),
                f"{step.added - step.removed:+d}",
                str(stage.tiles),
                write_sum(stage),
            )
        )
    print_table(rows, ("stage", "moved", "added", "tiles", "creature sum"))
    click.echo(f"{found.moved} moved in {len(found.steps)} step{'' if len(found.steps) == 1 else 's'}")
    return 0


def _save(found: Chain, steps: bool, pause: float | None, title: str, pictures: Pictures) -> None:
    """Write the pictures that are asked for: the stages, or the acts between them too."""
    if not pictures:
        return
    from palago.catalogue.draw.shapes import side_by_side
    from palago.solver.green.flipbook import html
    from palago.solver.green.storyboard import SECONDS, Storyboard, animated

    board = Storyboard(found.plan, pictures.style, found.acts, pictures.borders)
    frames = board.frames if steps else board.stage_frames
    across = 4 if steps else 6
    pictures.save(
        lambda: side_by_side(frames, gap=0.4, across=across),
        pages=lambda: pictures.pages_of(frames, title),
        others={
            "gif": lambda: animated(
                board.frames, width=pictures.pixels(board.frames[0]), seconds=pause or SECONDS
            ),
            "html": lambda: html(found.plan, title, pictures.style, stages=found.acts).encode(),
        },
    )


def _print_steps(found: Chain, pictures: Pictures) -> None:
    """Every stage with the numbers of its tiles and the places that the acts after it lead to, and these."""
    from palago.solver.green.captions import Names, apart

    names, acts = Names(found.plan), found.acts
    for number, stage in enumerate(found.stages):
        done, until = acts[number], acts[min(number + 1, len(acts) - 1)]
        laid = {tile[:2]: name for name, tile in names.tables[done].items()}
        click.echo(f"stage {number}: {stage.tiles} tiles, {stage.colour}, {write_sum(stage)}")
        print_picture(stage, names=laid | names.ahead(done, until), borders=not pictures.plain)
        if number < len(found.steps) and (poses := found.steps[number].poses) and poses[0].mirrored:
            click.echo("the next stage is laid as its mirror twin")
        for caption in names.captions[done:until]:
            click.echo(str(caption))
        click.echo()
    for line in apart(found.plan):
        click.echo(line)


def _print_data(found: Chain | None, as_json: bool, separator: str | None, acts: bool) -> None:
    """Print a chain, or that there is none, as JSON or as a table of its stages."""
    stages, steps = ((), ()) if found is None else (found.stages, found.steps)
    if as_json:
        document: dict[str, Any] = {
            "ending": "none" if found is None else "best",
            "moved": None if found is None else found.moved,
            "stages": [{**identified(stage), "tiles": stage.tiles} for stage in stages],
            "steps": [step.to_json() for step in steps],
        }
        if acts and found is not None:
            from palago.solver.green.captions import told

            document |= {"plan": told(found.plan), "acts": list(found.acts)}
        print_json("chain", document)
    elif separator is not None:
        print_separated(
            ("stage", "moved", "added", "tiles", "code", "sum"),
            [
                (
                    number,
                    step and step.moved,
                    step and step.added - step.removed,
                    stage.tiles,
                    code(stage),
                    write_sum(stage),
                )
                for number, (stage, step) in enumerate(zip(stages, (None, *steps), strict=False))
            ],
            separator,
        )


@command(
    examples={
        "palago neighbours ring": "What the ring becomes when at most 2 tiles are moved.",
        "palago neighbours virus --max-moved 1 --max-added 2": "Moving one tile, and adding or removing two.",
    },
)
@click.argument("creature", type=CREATURE)
@max_moved_option
@max_added_option(0)
@mirror_option
@printed_as("json", "csv")
@picture_options("svg", "png", "pdf")
def neighbours(
    creature: str,
    max_moved: int,
    max_added: int,
    mirror: bool,
    as_json: bool,
    separator: str | None,
    pictures: Pictures,
) -> None:
    """List the creatures that CREATURE becomes when at most K tiles are moved.

    Creatures that are the same up to turns are listed once. They are found by changing tiles and
    closing up again, so the cost depends on the size of CREATURE, not on how many creatures there
    are: about two seconds to move 2 of 48 tiles, and five times as long for a tile more. CREATURE may
    be a .json card that a single creature fits.
    """
    x = only_creature(creature, "free" if mirror else "one-sided")
    found = neighbours_of(x, max_moved=max_moved, max_added=max_added, mirror=mirror)
    pictures.save_all([one.creature for one in found])
    if as_json:
        creatures = [
            {
                **identified(one.creature),
                "tiles": one.creature.tiles,
                "moved": one.moved,
                "added": one.added,
            }
            for one in found
        ]
        print_json("neighbours", {"equivalence": "free" if mirror else "one-sided", "creatures": creatures})
        return
    if separator is not None:
        print_separated(
            ("moved", "added", "tiles", "code", "sum"),
            [
                (one.moved, one.added, one.creature.tiles, code(one.creature), write_sum(one.creature))
                for one in found
            ],
            separator,
        )
        return
    print_table(
        [
            (
                str(one.moved),
                f"{one.added:+d}" if one.added else "0",
                str(one.creature.tiles),
                write_sum(one.creature),
            )
            for one in found
        ],
        ("moved", "added", "tiles", "creature sum"),
    )


def _check_size(tiles: int) -> None:
    if tiles > MOST_TILES:
        raise click.UsageError(f"creatures of {tiles} tiles are too many to index; the most is {MOST_TILES}")
