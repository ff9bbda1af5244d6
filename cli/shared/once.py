"""Commands that take each option once.

Of an option that is given twice click takes the last value, without a word::

    palago catalogue query --symmetry C3 --symmetry D3       would list D3 only

That is refused here, except for options that mean a list, and for flags, which say the same thing
twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import click


class _Once(click.Command):
    """What commands and groups have in common."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left of the arguments once they are read.

        Raises
        ------
        click.UsageError
            If an option of which one value counts is given several.
        """
        given = [*args]
        rest = super().parse_args(ctx, args)
        _, _, order = self.make_parser(ctx).parse_args(given)
        for param, times in Counter(order).items():
            if times > 1 and isinstance(param, click.Option) and _takes_one(param):
                names = " or ".join(max(some, key=len) for some in (param.opts, param.secondary_opts) if some)
                raise click.UsageError(f"{names} is given {times} times; give it once", ctx)
        return rest


class OnceCommand(_Once):
    """A command that takes each option once."""


class OnceGroup(_Once, click.Group):
    """A group that takes each option once, and so do its commands."""

    command_class = OnceCommand


def command(name: str | None = None) -> Callable[[Callable[..., Any]], click.Command]:
    """The decorator of a command that takes each option once."""
    return click.command(name, cls=OnceCommand)


def group(name: str | None = None, **settings: Any) -> Callable[[Callable[..., Any]], OnceGroup]:
    """The decorator of a group of such commands."""
    return click.group(name, cls=OnceGroup, **settings)


def _takes_one(option: click.Option) -> bool:
    # A flag with an opposite takes one of two values.
    return not option.multiple and not option.count and (not option.is_flag or bool(option.secondary_opts))
