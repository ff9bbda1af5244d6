"""What every command is guarded by, once for all of them: its numbers, outputs, time, and silence.

`guarded` is applied to each command when it is found. Before the command runs, whole numbers beyond what
can matter are refused, and outputs that cannot be written (see `places`); while it runs, its time limit
holds for all that it does, reading and drawing included, and what it does is
shown, unless it is to be quiet (see `progress`). A command that watches the clock itself is given
`LENIENCE` to end in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial, wraps
from typing import Any, Final

import click

from palago.catalogue.errors import PalagoError
from palago.catalogue.machine.notices import answering
from palago.cli.shared.options import Bundle, quiet_option, time_limit_option
from palago.cli.shared.places import force_option, places_checked, writes
from palago.cli.shared.screen import say
from palago.cli.shared.signals import GAVE_UP, INTERRUPTED, LAST, TimeIsUpError, within

#: The greatest number that an option takes; no catalogue, creature or computer has more of anything.
MOST: Final = 2**31 - 1

#: Commands that may search for long and do not watch the clock themselves.
SEARCHES: Final = ("chain", "neighbours", "sample", "count", "infer", "enumerate")

#: How many seconds after its time limit a command that watches the clock itself is stopped.
LENIENCE: Final = 1.0

_LIMIT: Final = "palago.time_limit"
_QUIET: Final = "palago.quiet"
_GUARDED: Final = "_is_guarded"


def guarded(command: click.Command) -> click.Command:
    """A command, with all below it, that is guarded."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            guarded(inner)
    run = command.callback
    if run is None or hasattr(run, _GUARDED):
        return command
    if writes(command):
        command.params.append(force_option())
    if command.name in SEARCHES and not _has(command, "time_limit"):
        command.params.append(_noted(time_limit_option, _LIMIT))
    works = not isinstance(command, click.Group) or command.invoke_without_command
    if works and not _has(command, "quiet"):
        command.params.append(_noted(quiet_option, _QUIET))

    @wraps(run)
    def checked(*arguments: Any, **given: Any) -> Any:
        context = click.get_current_context()
        _check_numbers(context)
        quiet = given.get("quiet", context.meta.get(_QUIET, False))
        # The work of a group is that of the command below it, which shows it itself.
        is_at_work = works and context.invoked_subcommand is None
        from palago.cli.shared.progress import progress_shown

        with (
            progress_shown(context, quiet) if is_at_work else nullcontext(),
            places_checked(context),
            answering(),
        ):
            limit: float | None = context.meta.get(_LIMIT)
            own: float | None = given.get("time_limit")
            call = partial(run, *arguments, **given)
            if own is not None:
                return _run_within(own + LENIENCE, call, LAST - LENIENCE)
            return call() if limit is None else _run_within(limit, call)

    setattr(checked, _GUARDED, True)
    command.callback = checked
    return command


def _run_within(seconds: float, call: Callable[[], Any], last: float = LAST) -> Any:
    """Run a command for so long; what it says of being interrupted is then said of its time."""
    rung: list[int] = []
    try:
        with within(seconds, last) as rung:
            status = call()
    except TimeIsUpError:
        return _gave_up()
    except Exception as error:
        # Where what the signal raises is lost, such as in a compiler, something else may come of it.
        if not rung or isinstance(error, (PalagoError, OSError, click.ClickException)):
            raise
        return _gave_up()
    return GAVE_UP if rung and status == INTERRUPTED else status


def _gave_up() -> int:
    say("palago: gave up at the time limit")
    return GAVE_UP


def _has(command: click.Command, name: str) -> bool:
    return any(param.name == name for param in command.params)


def _noted(bundle: Bundle, key: str) -> click.Parameter:
    """The one option of a bundle, for a command that has not been made with it: its value is noted."""

    @bundle
    def bare() -> None:
        pass

    (option,) = bare.__click_params__  # type: ignore[attr-defined]
    option.expose_value = False
    option.callback = lambda ctx, param, value: ctx.meta.__setitem__(key, value)
    made: click.Parameter = option
    return made


def _check_numbers(context: click.Context) -> None:
    """Refuse numbers that nothing can have so many of.

    Raises
    ------
    click.BadParameter
        If there is one.
    """
    for param in context.command.params:
        for number in _numbers(context.params.get(param.name or "")):
            if abs(number) > MOST:
                raise click.BadParameter(f"it is at most {MOST}", ctx=context, param=param)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _numbers(inner)
