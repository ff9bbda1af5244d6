"""What a shell completes: the names of cards and creatures, and files beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    _Kind = click.ParamType[Any]
else:
    _Kind = click.ParamType


class CreatureName(_Kind):
    """A name, number or sum of a creature, or a ``.json`` file; the shell completes names and files."""

    name = "creature"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text as it is given: the library reads it."""
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so, in any case, and a word to the shell that files will do too."""
        from click.shell_completion import CompletionItem

        from palago.catalogue.creature.names import known_names

        begun = incomplete.lower()
        names = [CompletionItem(name) for name in known_names() if name.startswith(begun)]
        # First, for bash forgets what it was told before it hears of files.
        return [CompletionItem(incomplete, type="file"), *names]


#: The one kind of all arguments and options that name a creature, card or layout.
CREATURE = CreatureName()
