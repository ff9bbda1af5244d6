"""Options that several commands share, and rules between them.

A *bundle* is a decorator that adds options to a command, so that their wording stands once; what two
commands say differently the bundle is told. Rules between options, such as that ``--all`` and ``--limit``
exclude each other, belong to the bundle and are looked at before the command runs::

    @command()
    @search_options()
    @printed_as("json", "jsonl")
    def solve(find_all: bool, limit: int | None, ..., as_json: bool, as_jsonl: bool) -> int: ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce, wraps
from math import isfinite
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click

from palago.catalogue.creature.groups import EQUIVALENCES
from palago.catalogue.errors import CardError
from palago.catalogue.plane.lattice import COLOURS, YELLOW, Colour
from palago.cli.shared.words.completion import CREATURE
from palago.cli.shared.words.spelling import AnyCase, option

if TYPE_CHECKING:
    from palago.solver.portrait.ranges import Range

Command = TypeVar("Command", bound=Callable[..., object])


class Bundle(Protocol):
    """What adds options to a command, or a rule about them."""

    def __call__(self, command: Command, /) -> Command:
        """The command with them."""


#: As far as the transfer matrix goes; creature by creature nobody gets near.
MOST_TILES = 126


def with_options(options: Sequence[Bundle], command: Command) -> Command:
    """A command with further options, which its help lists in the order given."""
    return reduce(lambda inner, bundle: bundle(inner), reversed(options), command)


def refusing(clash: Callable[[dict[str, Any]], bool], message: str) -> Bundle:
    """The rule that a command is not run with options that make no sense together.

    Parameters
    ----------
    clash : callable
        Whether what is given, by the names of the parameters, makes no sense.
    message : str
        What a user should do instead.
    """

    def rule(command: Command) -> Command:
        @wraps(command)
        def checked(*arguments: Any, **given: Any) -> object:
            if clash(given):
                raise click.UsageError(message)
            return command(*arguments, **given)

        return checked  # type: ignore[return-value]

    return rule


def is_given(name: str) -> bool:
    """Whether the command line has a parameter of the command that runs, and it is no default."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


# What a command writes is the subject of `palago.cli.shared.pictures`, how it prints of `forms`.


def quiet_as(text: str) -> Bundle:
    """The option ``--quiet``, with its line of help."""
    return click.option("--quiet", is_flag=True, help=text)


quiet_option = quiet_as("Show no progress.")

#: How long a step of an animation is shown.
pause_option = click.option(
    "--seconds-per-step",
    "pause",
    type=click.FloatRange(0.1, 60),
    metavar="S",
    help="How long a step of an animation is shown.  [default: 1.6]",
)

# How many creatures, of which sizes, and what counts as the same.

equivalence_option = option(
    "--equivalence",
    type=AnyCase(EQUIVALENCES),
    default="free",
    show_default=True,
    help="What counts as the same: translates; also turns by 120 degrees; also mirror twins.",
    formerly={"--symmetry": "{}"},
)


def up_to_option(text: str = "Sizes 1 to N.", *, most: int | None = MOST_TILES, **settings: Any) -> Bundle:
    """The option ``--up-to N``, which means sizes from 1 to N, with its line of help."""
    return option("--up-to", type=click.IntRange(min=1, max=most), metavar="N", help=text, **settings)


def tiles_options(command: Command) -> Command:
    """The options ``--tiles N`` and ``--up-to N``, which `sizes` reads."""
    return with_options(
        [range_option("tiles", f"The size, in tiles: 9 or 9-12, at most {MOST_TILES}."), up_to_option()],
        command,
    )


def sizes(tiles: Range | None, up_to: int | None = None) -> range:
    """The sizes asked for.

    Raises
    ------
    click.UsageError
        Unless exactly one of the two options is given, or if sizes are asked for without end.
    """
    if (tiles is None) == (up_to is None):
        raise click.UsageError("give either --tiles N or --up-to N")
    return range(1, (up_to or 0) + 1) if tiles is None else sizes_of(tiles)


def sizes_of(tiles: Range, most: int = MOST_TILES) -> range:
    """The sizes of a range that ends.

    Raises
    ------
    click.UsageError
        If it does not, or beyond the most that there can be.
    """
    first, last = tiles
    if last is None:
        raise click.UsageError(f"--tiles {first}+ has no end: say where, as in --tiles {first}-{first + 3}")
    if last > most:
        raise click.UsageError(f"--tiles {last} is too many: at most {most}")
    return range(first, last + 1)


def limit_option(text: str) -> Bundle:
    """The option ``--limit N``, with its line of help."""
    return click.option("--limit", type=click.IntRange(min=1), metavar="N", help=text)


# How the work is done.


def all_cores() -> int:
    """How many processes keep all cores busy that this one may use."""
    from palago.catalogue.machine.resources import cores

    return cores()


workers_option = option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    default=all_cores,
    show_default="all cores",
    help="Processes to use.",
)


def seed_option(text: str, *, least: int | None = 0, **default: Any) -> Bundle:
    """The option ``--seed N``, with its line of help."""
    kind = click.INT if least is None else click.IntRange(min=least)
    return option("--seed", type=kind, metavar="N", help=text, **default)


class Seconds(click.FloatRange):
    """A time limit: a finite number of seconds above 0."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that is given."""
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is not a finite number of seconds.", param, ctx)
        return seconds


def time_limit_as(text: str) -> Bundle:
    """The option ``--time-limit S``, with its line of help."""
    return click.option("--time-limit", type=Seconds(), metavar="S", help=text)


time_limit_option = time_limit_as("Stop after S seconds.")


def search_options(
    *,
    every: str = "Find every solution.",
    limit: str | None = "Stop at N solutions.",
    solver: str = "The solver.",
    start: str = "Where the solver begins to look.",
) -> Bundle:
    """The options that steer a search, each with its line of help; ``--limit`` only if it has one.

    Of ``--all`` and ``--limit`` at most one is given.
    """
    from palago.solver.red.engines import BACKENDS

    some = [] if limit is None else [limit_option(limit)]
    options: list[Bundle] = [
        click.option("--all", "find_all", is_flag=True, help=every),
        *some,
        time_limit_option,
        click.option(
            "--backend", type=click.Choice(BACKENDS), default="auto", show_default=True, help=solver
        ),
        seed_option(start, default=0, show_default=True),
    ]
    one = refusing(
        lambda given: given["find_all"] and given.get("limit") is not None, "give either --all or --limit N"
    )
    return lambda command: with_options(options, one(command))


# What a creature is like.


def read_range(ctx: click.Context, param: click.Parameter, value: str | None) -> Range | None:
    """The value of an option that takes a number, or a range of numbers: 5, 3-7 or 3+.

    Raises
    ------
    click.BadParameter
        If it is neither, or no number is in the range.
    """
    from palago.solver.portrait.ranges import parse_range

    try:
        return None if value is None else parse_range(value, least=_least(param.name))
    except CardError as error:
        raise click.BadParameter(str(error)) from None


def _least(name: str | None) -> int:
    """The least number that makes sense: every creature has a tile, and may have none of all else."""
    return 1 if name == "tiles" else 0


def in_all(texts: Sequence[str]) -> str:
    """The range of the numbers that are in all of some ranges; if one of them is none, that one.

    >>> in_all(["9+", "1-12"])
    '9-12'
    """
    from palago.solver.portrait.ranges import intersection, parse_range

    try:
        low, high = reduce(intersection, map(parse_range, texts))
    except CardError:
        return texts[-1]
    return f"{low}+" if high is None else str(low) if low == high else f"{low}-{high}"


def range_option(name: str, text: str, *, had_bounds: bool = False) -> Bundle:
    """An option for a number or a range of numbers, as `read_range` reads it.

    Where it had bounds, the least and the greatest number were two options of their own.
    """
    formerly = {f"--min-{name}": "{}+", f"--max-{name}": f"{_least(name)}-{{}}"} if had_bounds else None
    return option(
        f"--{name}", callback=read_range, metavar="N", help=text, formerly=formerly, together=in_all
    )


def number_options(text: str) -> Bundle:
    """An option for each number that a portrait can bound; its name stands for ``{}`` in the help."""
    from palago.solver.portrait.portrait import NUMBERS

    options: list[Bundle] = [range_option(name, text.format(name)) for name in NUMBERS]
    return lambda command: with_options(options, command)


def group_option(text: str = "Exactly this symmetry group.") -> Bundle:
    """The option ``--symmetry GROUP``, with its line of help; C1 is the trivial group as well."""
    from palago.catalogue.creature.groups import SYMMETRIES, TRIVIAL_IN_TABLES

    return option("--symmetry", type=AnyCase(SYMMETRIES, {TRIVIAL_IN_TABLES: "1"}), help=text)


#: The option for tiles that a creature has; `read_portrait` reads it.
contains_option = option(
    "--contains",
    multiple=True,
    metavar="CREATURE",
    type=CREATURE,
    help="A creature, or a .json layout, whose tiles are among its own, shifted or turned.",
    formerly={"--include": "{}"},
)

within_option = click.option(
    "--within", metavar="LAYOUT", type=CREATURE, help="A layout whose hexes it keeps to."
)


def on_options(command: Command) -> Command:
    """The options ``--on LAYOUT`` and ``--max-tiles K``, which `read_portrait` reads."""
    options: list[Bundle] = [
        click.option(
            "--on",
            metavar="LAYOUT",
            type=CREATURE,
            help="Tiles on the table, which stay as they lie: it owns one at least, not all as with --table.",
        ),
        click.option(
            "--max-tiles",
            type=click.IntRange(min=1),
            metavar="K",
            help="With --on, lay at most K further tiles.",
        ),
    ]
    rule = refusing(
        lambda given: given["max_tiles"] is not None and given["on"] is None,
        "--max-tiles needs --on LAYOUT; the number of all its tiles is --tiles",
    )
    return with_options(options, rule(command))


def colour_option(text: str, default: Colour | None = YELLOW) -> Bundle:
    """The option ``--colour``, with its line of help; with no default either colour will do."""
    shown = "either" if default is None else True
    return option(
        "--colour",
        type=AnyCase(COLOURS),
        default=default,
        show_default=shown,
        help=text,
    )


def from_x_to_y(command: Command) -> Command:
    """The arguments X and Y, of which at most one comes from standard input."""
    one = refusing(
        lambda given: given["start"] == given["goal"] == "-",
        "only one of X and Y can be read from standard input",
    )
    options: list[Bundle] = [
        click.argument("start", metavar="X", type=CREATURE),
        click.argument("goal", metavar="Y", type=CREATURE),
    ]
    return with_options(options, one(command))
