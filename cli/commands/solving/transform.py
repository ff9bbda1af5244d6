"""``palago transform``: from one creature to another with the fewest tiles displaced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Tile
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.machine.outputs import GIF
from palago.catalogue.plane.tile import SET
from palago.cli.shared.once import command
from palago.cli.shared.options import from_x_to_y, json_option, print_json, svg_option, time_limit_as
from palago.cli.shared.places import OutputFile
from palago.cli.shared.screen import print_picture, print_table, save_bytes, save_picture, say
from palago.solver.ending import deadline_in, seconds_left
from palago.solver.green.least import Transformation
from palago.solver.green.least import transform as transform_creatures

if TYPE_CHECKING:
    from palago.catalogue.creature.lists import CreatureList
    from palago.solver.cards.between import Fitting
    from palago.solver.green.plans import Plan


@command(
    examples={
        "palago transform virus ring": "The fewest tiles to displace from card 1 to card 2.",
        "palago transform virus ring --connected": "Tile by tile, never in two pieces.",
    },
)
@from_x_to_y
@click.option("--mirror", is_flag=True, help="Allow the mirror twin of Y too.")
@click.option("--steps", is_flag=True, help="Say what to do, one tile at a time.")
@click.option("--connected", is_flag=True, help="Like --steps, but keep the mass in one piece all the time.")
@click.option(
    "--spare",
    type=click.IntRange(min=0),
    metavar="N",
    help="With --connected, have at most N tiles more on the table than the larger of X and Y has.  "
    "[default: all that are left of a set]",
)
@time_limit_as("Stop searching for shorter plans, or for more layouts of a card, after S seconds.")
@json_option
@svg_option
@click.option(
    "--gif",
    "gif_file",
    metavar="FILE",
    type=OutputFile(GIF),
    help="Write an animation of the steps.",
)
def transform(
    start: str,
    goal: str,
    mirror: bool,
    steps: bool,
    connected: bool,
    spare: int | None,
    time_limit: float | None,
    as_json: bool,
    svg_file: str | None,
    gif_file: str | None,
) -> int:
    """Turn creature X into creature Y, displacing the fewest tiles.

    Each tile of X that must be rotated or moved counts one; tiles added count separately. Y may
    lie anywhere, turned in any way. The answer is exact. If X or Y is a .json card, any creature that
    fits the card will do, and it is said which.

    With --connected the least number of single-tile acts is found that keeps all tiles in one piece
    after every act; it says so if that takes more acts than the tiles displaced. Tiles may be fetched
    to bridge a gap and given back, as many as are left of a set of 48, or as --spare allows: of plans
    with no more than these the least is proved. The SVG picture then, as with --steps, is a strip of
    all steps: tiles that stay are pale, moved ones outlined.

    Exit status: 0 found, 3 proved that no creature fits a card, 4 not proved to be the least within
    the time limit, 130 interrupted.
    """
    if spare is not None and not connected:
        raise click.UsageError("--spare needs --connected")
    from palago.solver.cards.between import nearest

    deadline = deadline_in(time_limit)
    ends = list(_ends((start, goal), deadline))
    if not ends[-1].creatures:
        return _none_fits(ends)
    xs, ys = (end.creatures for end in ends)
    x, y = nearest(xs, ys, mirror=mirror)
    found = transform_creatures(x, y, mirror=mirror)
    plan: Plan | None = None
    if connected:
        plan = _connected_plan(xs, ys, mirror, spare, deadline)
    elif steps or gif_file is not None:
        from palago.solver.green.plans import plan as plan_of

        plan = plan_of(found)
    _save_pictures(x, found, plan, svg_file, gif_file)
    if as_json:
        print_json(_document(x, y, found, plan, ends))
    else:
        _print(x, y, found, plan, ends)
    if "interrupted" in (*(end.ending for end in ends), plan.ending if plan else ""):
        say("palago: interrupted")
        return 130
    return 0 if all(end.complete for end in ends) and (plan is None or plan.proved) else 4


def _ends(texts: Iterable[str], deadline: float | None) -> Iterator[Fitting]:
    """What X and Y stand for, up to the first that stands for nothing."""
    from palago.solver.cards.between import fitting

    for text in texts:
        end = fitting(text, time_limit=_seconds_left(deadline))
        yield end
        if not end.creatures:
            return


def _seconds_left(deadline: float | None) -> float | None:
    """The seconds until a deadline, a very few at least."""
    return None if deadline is None else max(seconds_left(deadline), 1e-3)


def _connected_plan(
    xs: CreatureList, ys: CreatureList, mirror: bool, spare: int | None, deadline: float | None
) -> Plan:
    """The shortest plan in one piece between any creatures that the lists stand for."""
    from palago.solver.cards.between import told_apart
    from palago.solver.green.connected import connected_plan_between

    lists = told_apart(xs, ys, mirror=mirror)
    return connected_plan_between(*lists, mirror=mirror, spare=spare, time_limit=_seconds_left(deadline))


def _none_fits(ends: list[Fitting]) -> int:
    """The exit status when no creature fits the last card, or none was found, and a line that says so."""
    end = ends[-1]
    if end.ending == "interrupted":
        say("palago: interrupted")
        return 130
    card = "card X" if len(ends) == 1 else "card Y" if ends[0].card else "the card"
    say(f"no creature fits {card}{': proved' if end.complete else ' so far: gave up at the time limit'}")
    return 3 if end.complete else 4


def _document(
    x: Creature, y: Creature, found: Transformation, plan: Plan | None, ends: list[Fitting]
) -> dict[str, Any]:
    """The JSON document; where a card was given, it says which creatures were taken."""
    document = found.to_json()
    by_card = any(end.card for end in ends)
    if by_card:
        document |= {"from": write_sum(x), "to": write_sum(y)}
        document["ending"] = next((end.ending for end in ends if not end.complete), "best")
    if plan is not None:
        document["plan"] = plan.to_json()
        if by_card and plan.connected:
            first, last = (Creature.from_layout(table) for table in (plan.start, plan.target))
            document["plan"] |= {"from": write_sum(first), "to": write_sum(last)}
    return document


def _print(x: Creature, y: Creature, found: Transformation, plan: Plan | None, ends: list[Fitting]) -> None:
    """The text: both creatures, what to do, and what is known of it; beside cards, which they are."""
    if plan is not None and plan.connected:
        x, y = Creature.from_layout(plan.start), Creature.from_layout(plan.target)
    print_picture(x)
    click.echo()
    print_picture(Creature.from_layout(found.target if plan is None else plan.target))
    click.echo()
    if any(end.card for end in ends):
        print_table([("X", str(x.tiles), write_sum(x)), ("Y", str(y.tiles), write_sum(y))])
        click.echo()
    if plan is None:
        rows: list[tuple[str, ...]] = [
            *[("keep", *_tile(tile), "", "") for tile in found.kept],
            *[
                ("turn" if old[:2] == new[:2] else "move", *_tile(old), *_tile(new))
                for old, new in found.moves
            ],
            *[("add", "", "", *_tile(tile)) for tile in found.additions],
            *[("remove", *_tile(tile), "", "") for tile in found.removals],
        ]
        print_table(rows, ("act", "hex", "rotation", "to hex", "rotation"))
    else:
        rows = [
            (str(number), step.act, *_tile(step.old), *_tile(step.new))
            for number, step in enumerate(plan.steps, 1)
        ]
        print_table(rows, ("step", "act", "hex", "rotation", "to hex", "rotation"))
    click.echo(summary(found))
    if plan is not None:
        click.echo(verdict(plan))
    others = len(found.poses) - 1
    if others:
        click.echo(f"{others} other way{'' if others == 1 else 's'} to lay Y {_is(others)} as good")
    if not all(end.complete for end in ends):
        click.echo("gave up at the time limit: other creatures that fit the card may be nearer")


def summary(found: Transformation) -> str:
    """One line: how many tiles are moved, added or removed, and kept."""
    changes = f", {found.removed} removed" if found.removed else f", {found.added} added"
    return f"{found.moved} moved{changes}; {len(found.kept)} stay"


def verdict(plan: Plan) -> str:
    """What is known of the length of a plan, in a line."""
    acts = f"{len(plan.steps)} act{'' if len(plan.steps) == 1 else 's'}"
    if not plan.connected:
        return f"{acts}, the least there can be"
    if len(plan.steps) == plan.least:
        return f"{acts}, always in one piece: the least there can be"
    if plan.proved:
        left = SET - max(len(plan.start), len(plan.target))
        within = "" if plan.spare is None or plan.spare >= left else f" with at most {plan.spare} spare"
        return f"{acts}, always in one piece: proved least{within}; {plan.least} do not keep it in one piece"
    return f"{acts}, always in one piece; fewer were not ruled out, but at least {plan.least} are needed"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _tile(tile: Tile | None) -> tuple[str, str]:
    if tile is None:
        return "", ""
    q, r, rotation = tile
    return f"({q}, {r})", rotation


def _save_pictures(
    x: Creature, found: Transformation, plan: Plan | None, svg_file: str | None, gif_file: str | None
) -> None:
    """Write the pictures that are asked for."""
    if svg_file is not None:
        _save_svg(x, found, plan, svg_file)
    if gif_file is not None and plan is not None:
        from palago.solver.green.storyboard import gif

        save_bytes(gif(plan), gif_file)


def _save_svg(x: Creature, found: Transformation, plan: Plan | None, path: str) -> None:
    if plan is not None:
        from palago.solver.green.storyboard import strip

        save_picture(strip(plan), path)
        return
    from palago.catalogue.draw.drawing import picture
    from palago.catalogue.draw.shapes import side_by_side

    leaving = [(q, r) for q, r, _ in (*(old for old, _ in found.moves), *found.removals)]
    coming = [(q, r) for q, r, _ in (*(new for _, new in found.moves), *found.additions)]
    before = picture(x, marked=leaving)
    after = picture(Creature.from_layout(found.target), marked=coming)
    save_picture(side_by_side([before, after]), path)
