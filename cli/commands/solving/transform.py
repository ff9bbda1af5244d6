"""``palago transform``: from one creature to another with the fewest tiles displaced."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from palago.catalogue.creature.creature import Creature
from palago.catalogue.creature.layout import Tile
from palago.catalogue.creature.names import called
from palago.catalogue.creature.sums import write_sum
from palago.catalogue.plane.tile import SET
from palago.cli.shared.forms import print_json, print_separated, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import from_x_to_y, pause_option, time_limit_as
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_picture, print_table, say
from palago.solver.ending import deadline_in, seconds_left
from palago.solver.green.least import Transformation
from palago.solver.green.least import transform as transform_creatures

if TYPE_CHECKING:
    from palago.catalogue.creature.lists import CreatureList
    from palago.solver.cards.between import Fitting
    from palago.solver.green.captions import Names
    from palago.solver.green.plans import Plan


#: How long a step is shown, in seconds, and what stands before the number of a tile that was acted on.
SECONDS: Final = 1.6
SIGNS: Final = {"turn": "~", "move": ">", "add": "+", "remove": "-"}


#: The columns of the table of acts, and what stands there for a tile that is not on the table.
COLUMNS: Final = ("act", "q", "r", "rotation", "to_q", "to_r", "to_rotation")
BLANK: Final = (None, None, None)

#: What the JSON says of a transformation that there is none of, as no creature fits a card.
NOTHING: Final[dict[str, Any]] = {
    **dict.fromkeys(("moved", "added", "removed")),
    **{key: [] for key in ("kept", "moves", "additions", "removals")},
    "target": None,
    "poses": [],
}


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
@printed_as("json", "csv")
@click.option("--watch", is_flag=True, help="Play the steps in the terminal.")
@pause_option
@picture_options("svg", "png", "pdf", "gif", "html", look=("width", "theme", "tile_width", "plain"))
def transform(
    start: str,
    goal: str,
    mirror: bool,
    steps: bool,
    connected: bool,
    spare: int | None,
    time_limit: float | None,
    as_json: bool,
    separator: str | None,
    watch: bool,
    pause: float | None,
    pictures: Pictures,
) -> int:
    """Turn creature X into creature Y, displacing the fewest tiles.

    Each tile of X that must be rotated or moved counts one; tiles added count separately. Y may
    lie anywhere, turned in any way. The answer is exact. If X or Y is a .json card, any creature that
    fits the card will do, and it is said which.

    With --connected the least number of single-tile acts is found that keeps all tiles in one piece
    after every act; it says so if that takes more acts than the tiles displaced. Tiles may be fetched
    to bridge a gap and given back, as many as are left of a set of 48, or as --spare allows: of plans
    with no more than these the least is proved.

    Tiles are numbered in reading order and keep their numbers; further places have letters. How a tile
    lies is said by the two hours of a clock that its straight points to. With --steps or --connected
    the pictures have a frame for each act; .gif is an animation, .html a page that steps through it.

    Exit status: 0 found, 3 proved that no creature fits a card, 4 not proved to be the least within
    the time limit, 130 interrupted.
    """
    if spare is not None and not connected:
        raise click.UsageError("--spare needs --connected")
    from palago.solver.cards.between import nearest

    deadline = deadline_in(time_limit)
    ends = list(_ends((start, goal), deadline))
    if not ends[-1].creatures:
        if as_json:
            print_json("transform", NOTHING | {"ending": ends[-1].ending})
        return _none_fits(ends)
    xs, ys = (end.creatures for end in ends)
    x, y = nearest(xs, ys, mirror=mirror)
    found = transform_creatures(x, y, mirror=mirror)
    if connected:
        plan = _connected_plan(xs, ys, mirror, spare, deadline)
    else:
        from palago.solver.green.plans import plan as plan_of

        plan = plan_of(found)
    if connected:
        x, y = Creature.from_layout(plan.start), Creature.from_layout(plan.target)
    ordered = steps or connected
    _save(plan, ordered, pause, f"{called(start, x)} to {called(goal, y)}", pictures)
    if as_json:
        print_json("transform", _document(x, y, found, plan if ordered else None, ends))
    elif separator is not None:
        acts = _acts(found, plan if ordered else None)
        print_separated(
            COLUMNS, [(act, *(old or BLANK), *(new or BLANK)) for act, old, new in acts], separator
        )
    else:
        _print(x, y, found, plan, ends, ordered, watch, pause, pictures)
    if "interrupted" in (*(end.ending for end in ends), plan.ending):
        say("palago: interrupted")
        return 130
    return 0 if all(end.complete for end in ends) and plan.proved else 4


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
    document["ending"] = next((end.ending for end in ends if not end.complete), "best")
    if by_card:
        document |= {"from": write_sum(x), "to": write_sum(y)}
    if plan is not None:
        from palago.solver.green.captions import told

        document["plan"] = told(plan)
        if by_card and plan.connected:
            first, last = (Creature.from_layout(table) for table in (plan.start, plan.target))
            document["plan"] |= {"from": write_sum(first), "to": write_sum(last)}
    return document


def _print(
    x: Creature,
    y: Creature,
    found: Transformation,
    plan: Plan,
    ends: list[Fitting],
    ordered: bool,
    watch: bool,
    pause: float | None,
    pictures: Pictures,
) -> None:
    """The text: both tables, what to do, and what is known of it; beside cards, which creatures they are."""
    from palago.solver.green.captions import Names, remarks

    names = Names(plan)
    if watch:
        _watch(names, pause, pictures)
    else:
        before = {place: name for name, place in names.places.items()}
        print_picture(x, names=before, borders=not pictures.plain)
        click.echo()
        laid = {tile[:2]: name for name, tile in names.tables[-1].items()}
        marks = {caption.tile: SIGNS[caption.act] for caption in names.captions}
        after = {place: marks.get(name, "") + name for place, name in laid.items()}
        print_picture(Creature.from_layout(plan.target), names=after, borders=not pictures.plain)
    click.echo()
    if any(end.card for end in ends):
        print_table([("X", str(x.tiles), write_sum(x)), ("Y", str(y.tiles), write_sum(y))])
        click.echo()
    for caption in names.captions:
        click.echo(str(caption) if ordered else caption.text)
    for remark in remarks(x, found, plan):
        click.echo(remark)
    click.echo(summary(found))
    if ordered:
        click.echo(verdict(plan))
    others = len(found.poses) - 1
    if others:
        click.echo(f"{others} other way{'' if others == 1 else 's'} to lay Y {_is(others)} as good")
    if not all(end.complete for end in ends):
        click.echo("gave up at the time limit: other creatures that fit the card may be nearer")


def _watch(names: Names, seconds: float | None, pictures: Pictures) -> None:
    """Show the table before, and after each act, one after the other; on a terminal each over the last."""
    over = sys.stdout.isatty()
    pause = seconds or SECONDS
    for index, table in enumerate(names.tables):
        laid = {tile[:2]: name for name, tile in table.items()}
        caption = names.captions[index - 1] if index else None
        if caption is not None and caption.place is not None:
            laid[names.places[caption.place]] = SIGNS[caption.act] + caption.tile
        elif caption is None:
            laid |= {place: name for name, place in names.places.items()}
        if over and index:
            time.sleep(pause)
            click.echo("\x1b[H\x1b[2J", nl=False, color=True)
        print_picture(names.plan.tables[index], names=laid, borders=not pictures.plain)
        click.echo(str(caption) if caption else "before")
        if not over:
            click.echo()


def _acts(found: Transformation, plan: Plan | None) -> list[tuple[str, Tile | None, Tile | None]]:
    """What is done with each tile, before and after: all tiles, or the steps of a plan in order."""
    if plan is not None:
        return [(step.act, step.old, step.new) for step in plan.steps]
    moves = [("turn" if old[:2] == new[:2] else "move", old, new) for old, new in found.moves]
    return [
        *[("keep", tile, None) for tile in found.kept],
        *moves,
        *[("add", None, tile) for tile in found.additions],
        *[("remove", tile, None) for tile in found.removals],
    ]


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


def _save(plan: Plan, ordered: bool, seconds: float | None, title: str, pictures: Pictures) -> None:
    """Write the pictures that are asked for: the table before and after, or a frame for each act."""
    if not pictures:
        return
    from palago.catalogue.draw.shapes import side_by_side
    from palago.solver.green.flipbook import html
    from palago.solver.green.storyboard import Storyboard, gif, strip

    board = Storyboard(plan, pictures.style)
    frames = board.frames if ordered else [board.frames[0], board.frames[-1]]
    pictures.save(
        lambda: strip(plan, style=pictures.style) if ordered else side_by_side(frames),
        pages=lambda: pictures.pages_of(frames, title),
        others={
            "gif": lambda: gif(
                plan,
                width=pictures.pixels(board.frames[0]),
                seconds=seconds or SECONDS,
                style=pictures.style,
            ),
            "html": lambda: html(plan, title, pictures.style).encode(),
        },
    )
