"""Words that no command line takes: what is said of them, with the nearest that one does take.

::

    $ palago solve virus --tile 5
    palago: no such option --tile; did you mean --tiles?
    usage: palago solve [OPTIONS] [CARD]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import click

from palago.catalogue.errors import InputError
from palago.catalogue.machine.slips import did_you_mean


class SlipError(click.UsageError):
    """A word that the command line does not take; the usage is worth a line too."""

    def usage(self) -> str:
        """The line of usage."""
        text = self.ctx.get_usage() if self.ctx is not None else ""
        return " ".join(text.split()).replace("Usage:", "usage:", 1)


def no_such_option(error: click.NoSuchOption, context: click.Context) -> SlipError:
    """What is said of an option that a command does not have."""
    params = context.command.get_params(context)
    options = [param for param in params if isinstance(param, click.Option) and not param.hidden]
    names = [name for option in options for name in (*option.opts, *option.secondary_opts)]
    word = error.option_name
    return SlipError(f"no such option {word}{did_you_mean(word, names)}", context)


def no_such_command(word: str, commands: Iterable[str], context: click.Context) -> SlipError:
    """What is said of a command that there is not."""
    hint = did_you_mean(word, commands) or _creature_hint(word, context)
    return SlipError(f"no such command {word!r}{hint}", context)


def _creature_hint(word: str, context: click.Context) -> str:
    """What somebody wants who has given the name of a creature alone."""
    from palago.catalogue.creature.names import named_creature

    if context.parent is not None:
        return ""
    try:
        named_creature(word)
    except InputError:
        return ""
    return f"; did you mean {context.command_path} show {word}?"


def unexpected(words: Sequence[str], context: click.Context) -> SlipError:
    """What is said of arguments that a command has no place for."""
    names = {name for param in context.command.get_params(context) for name in param.opts}
    hint = ""
    if len(words) == 1 and "--tiles" in names and re.fullmatch(r"\d+(\+|-\d+)?", words[0]):
        hint = f"; did you mean --tiles {words[0]}?"
    elif len(words) == 1 and f"--{words[0]}" in names:
        hint = f"; did you mean --{words[0]}?"
    several = "s" if len(words) > 1 else ""
    return SlipError(f"unexpected argument{several} {' '.join(words)}{hint}", context)
