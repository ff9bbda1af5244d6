"""Commands with help in sections that take each option once, and say what was perhaps meant by a slip.

Of an option that is given twice click takes the last value, without a word::

    palago catalogue query --symmetry C3 --symmetry D3       would list D3 only

That is refused here, except for options that mean a list, and for flags, which say the same thing
twice.

In help the options stand in sections: what is asked for, how it is worked out, what is printed and written.
A command is made with examples for its help, which the tests run::

    @command(examples={"palago show virus": "The creature on card 1."})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import click


class _Once(click.Command):
    """What commands and groups have in common.

    Parameters
    ----------
    examples : mapping of str to str
        Command lines, each with what it does.
    """

    def __init__(self, *arguments: Any, examples: Mapping[str, str] | None = None, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = dict(examples or {})

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, section by section, then the commands and the examples."""
        from palago.cli.shared.words.sections import write_examples, write_options

        write_options(self, ctx, formatter)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)
        write_examples(self.examples, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left of the arguments once they are read.

        Raises
        ------
        click.UsageError
            If an option of which one value counts is given several, or there are words that are not taken.
        """
        given = [*args]
        # Of arguments that have no place more can be said than click says.
        is_group = isinstance(self, click.Group)
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from palago.cli.shared.words.slips import no_such_option

            raise no_such_option(error, ctx) from None
        if rest and not is_group and not ctx.resilient_parsing:
            from palago.cli.shared.words.slips import unexpected

            raise unexpected(rest, ctx)
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first of some words calls.

        Raises
        ------
        SlipError
            If it calls none.
        """
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None and args[0][:1] != "-":
            from palago.cli.shared.words.slips import no_such_command

            raise no_such_command(args[0], self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)


def command(
    name: str | None = None, *, examples: Mapping[str, str] | None = None
) -> Callable[[Callable[..., Any]], click.Command]:
    """The decorator of a command that takes each option once, with examples for its help."""
    return click.command(name, cls=OnceCommand, examples=examples)


def group(name: str | None = None, **settings: Any) -> Callable[[Callable[..., Any]], OnceGroup]:
    """The decorator of a group of such commands."""
    return click.group(name, cls=OnceGroup, **settings)


def _takes_one(option: click.Option) -> bool:
    # A flag with an opposite takes one of two values.
    return not option.multiple and not option.count and (not option.is_flag or bool(option.secondary_opts))
