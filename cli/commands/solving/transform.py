"""``palago transform``: from one creature to another with the fewest tiles displaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Tile
from palago.catalogue.creature.names import (
    as_creature,
    creature_from_json,
    named_creature,
    read_document,
)
from palago.catalogue.machine.documents import naming
from palago.cli.shared.options import (
    Seconds,
    json_option,
    print_json,
    svg_option,
)
from palago.cli.shared.screen import print_picture, print_table, save_bytes, save_picture, say
from palago.solver.green.least import Transformation, least_moved, transform_to_any

if TYPE_CHECKING:
    from palago.solver.green.plans import Plan


@click.command()
@click.argument("start", metavar="X")
@click.argument("goal", metavar="Y")
@click.option("--mirror", is_flag=True, help="Allow the mirror twin of Y too.")
@click.option("--steps", is_flag=True, help="Say what to do, one tile at a time.")
@click.option("--connected", is_flag=True, help="Like --steps, but keep the mass in one piece all the time.")
@click.option(
    "--time-limit",
    type=Seconds(),
    metavar="S",
    help="Stop searching for shorter plans, or for more layouts of a card, after S seconds.",
)
@json_option
@svg_option
@click.option(
    "--gif",
    "gif_file",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write an animation of the steps.",
)
def transform(
    start: str,
    goal: str,
    mirror: bool,
    steps: bool,
    connected: bool,
    time_limit: float | None,
    as_json: bool,
    svg_file: str | None,
    gif_file: str | None,
) -> int:
    """Turn creature X into creature Y, displacing the fewest tiles.

    Each tile of X that must be rotated or moved counts one; tiles added count separately. Y may
    lie anywhere, turned in any way. The answer is exact. If Y is a .json card, any creature that
    fits the card will do.

    With --connected the least number of single-tile acts is found that keeps all tiles in one piece
    after every act; it says so if that takes more acts than the tiles displaced. The SVG picture
    then, as with --steps, is a strip of all steps: tiles that stay are pale, moved ones outlined.

    Exit status: 0 found, 3 proved that no creature fits card Y, 4 not proved to be the least within
    the time limit.
    """
    if start == goal == "-":
        raise click.UsageError("only one of X and Y can be read from standard input")
    x = as_creature(start)
    goals, all_goals = _goals(goal, time_limit)
    if not goals:
        say(f"no creature fits the card{': proved' if all_goals else ' so far: gave up at the time limit'}")
        return 3 if all_goals else 4
    plan: Plan | None = None
    found = transform_to_any(x, goals, mirror=mirror)
    if connected:
        plan = _connected_plan(x, goals, mirror, time_limit)
    elif steps or gif_file is not None:
        from palago.solver.green.plans import plan as plan_of

        plan = plan_of(found)
    if svg_file is not None:
        _save_svg(x, found, plan, svg_file)
    if gif_file is not None and plan is not None:
        from palago.solver.green.storyboard import gif

        save_bytes(gif(plan), gif_file)
    proved = all_goals and (plan is None or plan.proved)
    if as_json:
        document = found.to_json()
        if plan is not None:
            document["plan"] = plan.to_json()
        print_json(document)
    else:
        _print(x, found, plan)
        if not all_goals:
            click.echo("gave up at the time limit: other creatures that fit the card may be nearer")
    return 0 if proved else 4


def _goals(text: str, time_limit: float | None) -> tuple[Sequence[Creature], bool]:
    """The creatures that a Y argument allows, and whether these are all."""
    given = read_document(text)
    if given is None:
        return [named_creature(text)], True
    where, document = given
    if isinstance(document, str):
        return [named_creature(document)], True
    with naming(where):
        if not (isinstance(document, dict) and str(document.get("schema", "")).startswith("palago.card/")):
            return [creature_from_json(document)], True
        from palago.solver.portrait.card import Card
        from palago.solver.red.answers import solve

        answer = solve(Card.from_json(document), time_limit=time_limit)
        return answer.solutions, answer.ending == "all"


def _connected_plan(x: Creature, goals: Sequence[Creature], mirror: bool, time_limit: float | None) -> Plan:
    """The shortest connected plan to any of several creatures."""
    from palago.solver.green.connected import connected_plan

    best: Plan | None = None
    proved = True
    bounds = [(least_moved(x, y, mirror=mirror) + abs(x.tiles - y.tiles), y) for y in goals]
    for bound, y in sorted(bounds, key=lambda pair: pair[0]):
        if best is not None and bound >= len(best.steps):
            break
        found = connected_plan(x, y, mirror=mirror, time_limit=time_limit)
        proved &= found.proved
        if best is None or len(found.steps) < len(best.steps):
            best = found
    assert best is not None, "there is at least one goal"
    least = min(bound for bound, _ in bounds)
    return replace(best, least=least, proved=proved or len(best.steps) == least)


def _print(x: Creature, found: Transformation, plan: Plan | None) -> None:
    print_picture(x)
    click.echo()
    print_picture(Creature.from_layout(found.target if plan is None else plan.target))
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
        return f"{acts}, always in one piece: proved least; {plan.least} do not keep it in one piece"
    return f"{acts}, always in one piece; fewer were not ruled out, but at least {plan.least} are needed"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _tile(tile: Tile | None) -> tuple[str, str]:
    if tile is None:
        return "", ""
    q, r, rotation = tile
    return f"({q}, {r})", rotation


def _save_svg(x: Creature, found: Transformation, plan: Plan | None, path: str) -> None:
    if plan is not None:
        from palago.solver.green.storyboard import strip

        save_picture(strip(plan), path)
        return
    from palago.catalogue.draw.drawing import picture, side_by_side

    leaving = [(q, r) for q, r, _ in (*(old for old, _ in found.moves), *found.removals)]
    coming = [(q, r) for q, r, _ in (*(new for _, new in found.moves), *found.additions)]
    before = picture(x, marked=leaving)
    after = picture(Creature.from_layout(found.target), marked=coming)
    save_picture(side_by_side([before, after]), path)
