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
        f"## {path}\n\n```text\n{help_text.rstrip()}\n```\n"
        for path, help_text in _helps(palago, None, "palago")
    ]
    return (
        "# Command reference\n\n"
        "What `--help` prints, remade by `python -m palago.cli.reference > cli/README.md`.\n\n"
        + "\n".join(sections)
    )


def _helps(command: click.Command, parent: click.Context | None, path: str) -> Iterator[tuple[str, str]]:
    context = click.Context(
        command,
        info_name=path.split()[-1],
        parent=parent,
        terminal_width=100,
        max_content_width=100,
        help_option_names=HELP_OPTIONS,
    )
    yield path, command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            sub = command.get_command(context, name)
            if sub is not None:
                yield from _helps(sub, context, f"{path} {name}")


if __name__ == "__main__":
    print(reference(), end="")
