"""The command reference: what ``--help`` prints for every command, as one page.

``python -m palago.cli.reference > cli/README.md`` remakes the page.
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from palago.cli.main import HELP_OPTIONS, palago


def reference() -> str:
    """The page, as Markdown."""
    sections = [
        f"## {' '.join(('palago', *words))}\n\n```text\n{command.get_help(context).rstrip()}\n```\n"
        for words, command, context in _contexts(palago, None, ())
    ]
    return (
        "# Command reference\n\n"
        "What `--help` prints, remade by `python -m palago.cli.reference > cli/README.md`.\n\n"
        + "\n".join(sections)
    )


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """The whole command and all below it, each with the words that call it after ``palago``.

    >>> [" ".join(words) for words, _ in commands() if words[:1] == ("deck",)][:2]
    ['deck', 'deck check']
    """
    return ((words, command) for words, command, _ in _contexts(palago, None, ()))


def _contexts(
    command: click.Command, parent: click.Context | None, words: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], click.Command, click.Context]]:
    """A command and all below it, each with the words that call it and the context for its help."""
    context = click.Context(
        command,
        info_name=words[-1] if words else "palago",
        parent=parent,
        terminal_width=100,
        max_content_width=100,
        help_option_names=HELP_OPTIONS,
    )
    yield words, command, context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _contexts(inner, context, (*words, name))


if __name__ == "__main__":
    print(reference(), end="")
