"""``palago chain`` and ``palago neighbours``: from creature to creature, and what lies around one."""

from __future__ import annotations

import click

from palago.catalogue.creature.sums import write_sum
from palago.cli.shared.completion import CREATURE
from palago.cli.shared.once import command
from palago.cli.shared.options import Bundle, from_x_to_y, json_option, print_json, svg_option
from palago.cli.shared.screen import print_table, save_picture
from palago.cli.shared.spelling import option
from palago.solver.cards.between import only_creature
from palago.solver.green.reach import neighbours as neighbours_of
from palago.solver.green.stages import MOST_TILES

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
@json_option
@svg_option
def chain(
    start: str,
    goal: str,
    max_moved: int,
    max_added: int,
    up_to: int | None,
    mirror: bool,
    as_json: bool,
    svg_file: str | None,
) -> int:
    """Find the shortest chain of transformations from X to Y through whole creatures.

    Fewest tiles moved in total come first, then fewest stages. All creatures of at most N tiles are
    looked up in an index, so the cost grows with their number: a few seconds to 14 tiles, and three
    times as long for each tile more. X and Y may be .json cards that a single creature fits.

    Exit status: 0 found, 3 proved that there is no such chain.
    """
    x, y = (only_creature(given, "free" if mirror else "one-sided") for given in (start, goal))
    _check_size(max(x.tiles, y.tiles))
    from palago.solver.green.stages import chain as shortest_chain

    found = shortest_chain(x, y, max_moved=max_moved, max_added=max_added, tiles_up_to=up_to, mirror=mirror)
    if found is None:
        most = max(x.tiles, y.tiles) if up_to is None else up_to
        click.echo(
            f"no chain through creatures of at most {most} tiles with at most {max_moved} moved and "
            f"{max_added} added or removed a stage: proved"
        )
        return 3
    if svg_file is not None:
        from palago.catalogue.draw.drawing import picture
        from palago.catalogue.draw.shapes import side_by_side

        marks = [{new[:2] for _, new in step.moves} | {t[:2] for t in step.additions} for step in found.steps]
        save_picture(
            side_by_side(
                [
                    picture(stage, marked=mark)
                    for stage, mark in zip(found.stages, [set(), *marks], strict=True)
                ],
                across=6,
            ),
            svg_file,
        )
    if as_json:
        print_json(
            {
                "moved": found.moved,
                "stages": [
                    {"sum": write_sum(stage), "tiles": stage.tiles, "layout": stage.layout.to_json()}
                    for stage in found.stages
                ],
                "steps": [step.to_json() for step in found.steps],
            }
        )
        return 0
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
@json_option
@svg_option
def neighbours(
    creature: str, max_moved: int, max_added: int, mirror: bool, as_json: bool, svg_file: str | None
) -> None:
    """List the creatures that CREATURE becomes when at most K tiles are moved.

    Creatures that are the same up to turns are listed once. They are found by changing tiles and
    closing up again, so the cost depends on the size of CREATURE, not on how many creatures there
    are: about two seconds to move 2 of 48 tiles, and five times as long for a tile more. CREATURE may
    be a .json card that a single creature fits.
    """
    x = only_creature(creature, "free" if mirror else "one-sided")
    found = neighbours_of(x, max_moved=max_moved, max_added=max_added, mirror=mirror)
    if svg_file is not None:
        from palago.catalogue.draw.drawing import picture
        from palago.catalogue.draw.shapes import side_by_side

        save_picture(side_by_side([picture(one.creature) for one in found], across=6), svg_file)
    if as_json:
        print_json(
            [
                {
                    "sum": write_sum(one.creature),
                    "tiles": one.creature.tiles,
                    "moved": one.moved,
                    "added": one.added,
                    "layout": one.creature.layout.to_json(),
                }
                for one in found
            ]
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
