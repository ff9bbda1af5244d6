"""The `palago` command: finds the module of a subcommand, runs it, and ends with the right status.

Exit status: 0 found or done, 1 error, 2 usage, 3 proved that none exists, 4 gave up at a limit,
130 interrupted, 143 ended by SIGTERM.
"""

from __future__ import annotations

import importlib
import os
import re
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from palago.cli.shared.signals import INTERRUPTED, TERMINATED, heard
from palago.cli.shared.streams import forget_output, mend_streams

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: Each command, the module that holds it, and its line in the overview. Modules are imported when
#: their command runs, so that the command line starts at once.
COMMANDS: Final = {
    "show": ("palago.cli.commands.creatures.show", "A creature: picture, sum, worth and symmetry."),
    "solve": ("palago.cli.commands.solving.solve", "The tiles that make the creature on a card."),
    "card": ("palago.cli.commands.creatures.card", "A creature's portrait, for somebody else to solve."),
    "read": ("palago.cli.commands.pictures.read", "The creature that a picture shows."),
    "look": ("palago.cli.commands.pictures.look", "The tiles on a photographed table."),
    "complete": ("palago.cli.commands.solving.complete", "The fewest further tiles that close a creature."),
    "transform": (
        "palago.cli.commands.solving.transform",
        "The fewest tiles to move from one creature to another.",
    ),
    "chain": ("palago.cli.commands.solving.chain", "The shortest chain of creatures from one to another."),
    "neighbours": (
        "palago.cli.commands.solving.chain",
        "The creatures that one becomes by moving a few tiles.",
    ),
    "design": (
        "palago.cli.commands.solving.design",
        "Creatures to order: the most points, shells, limbs; the fewest tiles.",
    ),
    "solitaire": (
        "palago.cli.commands.solving.design",
        "The most profitable creature that 48 tiles can make.",
    ),
    "count": ("palago.cli.commands.counting.count", "How many creatures there are, by number of tiles."),
    "enumerate": ("palago.cli.commands.creatures.enumerate", "Every creature of a size."),
    "sample": ("palago.cli.commands.creatures.sample", "A random creature of a size."),
    "deck": (
        "palago.cli.commands.creatures.deck",
        "The twelve cards of the rulebook, and its table of transformations.",
    ),
    "catalogue": (
        "palago.cli.commands.creatures.catalogue",
        "The stored catalogue: build, search, tabulate, export.",
    ),
    "play": ("palago.cli.commands.games.play", "A game in the terminal: palago, lambo, palagonia, mambo."),
    "analyse": ("palago.cli.commands.games.analyse", "Wins, threats and forced wins of a position."),
    "openings": ("palago.cli.commands.games.openings", "The six openings of Palago, and what is proved."),
    "referee": ("palago.cli.commands.games.referee", "A transcript replayed, and where it breaks a rule."),
    "score": ("palago.cli.commands.games.score", "What was done between two tables, and its points."),
    "engine": ("palago.cli.commands.games.engine", "A player of Palago for other programs."),
    "studio": (
        "palago.cli.commands.service.studio",
        "A page on this machine: draw, lay, solve, change, browse, play.",
    ),
    "schema": (
        "palago.cli.commands.service.schema",
        "The JSON Schemas of what is printed and read as JSON.",
    ),
    "tiles": ("palago.cli.commands.creatures.tiles", "A set of tiles to print and cut out."),
    "doctor": ("palago.cli.commands.service.doctor", "What this installation has, and where it keeps it."),
}

#: Commands as they are spelled elsewhere.
SPELLINGS: Final = {"analyze": "analyse", "catalog": "catalogue", "neighbors": "neighbours"}

#: For how many seconds code is compiled before that is worth a line where nobody watches.
PATIENCE: Final = 30

#: How long a word in a message is at most; names of files in deep folders have some hundreds of characters.
LONGEST: Final = 1000

HELP_OPTIONS: Final = ["-h", "--help"]

#: Help is as wide as the window, but no wider than can be read with ease.
WIDEST: Final = 100

#: The line with which each shell is told to complete.
COMPLETION: Final = [
    ("bash", 'eval "$(_PALAGO_COMPLETE=bash_source palago)"'),
    ("zsh", 'eval "$(_PALAGO_COMPLETE=zsh_source palago)"'),
    ("fish", "_PALAGO_COMPLETE=fish_source palago | source"),
]

EXAMPLES: Final = {
    "palago solve --contour lrrsrr --tiles 5": "The tiles of a creature with this outline.",
    "palago show virus --svg virus.svg": "The creature on card 1, in the terminal and in a file.",
}


class ClosedPipeError(Exception):
    """Nobody reads the output any more."""


class EndedError(Exception):
    """Ctrl-C was heard, or SIGTERM; click would print an empty line."""


class UnforeseenError(Exception):
    """A defect: something was raised that nobody saw to."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now that it is used."""
        cmd_name = SPELLINGS.get(cmd_name, cmd_name)
        if cmd_name not in COMMANDS:
            return None
        from palago.cli.shared.guard import guarded

        _listen()
        module = importlib.import_module(COMMANDS[cmd_name][0])
        found = [value for value in vars(module).values() if isinstance(value, click.Command)]
        return guarded(next(command for command in found if command.name == cmd_name))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left of the arguments once the options of the whole command line are read."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from palago.cli.shared.words.slips import no_such_option

            raise no_such_option(error, ctx) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first of some words calls, or what was perhaps meant by it."""
        name = SPELLINGS.get(args[0], args[0])
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from palago.cli.shared.words.slips import no_such_command

            raise no_such_command(name, COMMANDS, ctx)
        return super().resolve_command(ctx, [name, *args[1:]])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin so, without importing them."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=line)
            for name, (_, line) in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and see to what click itself would end in its own way."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipeError from None
        except KeyboardInterrupt:
            raise EndedError from None  # and said in one place, for a second one may follow
        except EOFError as error:  # which click would take for Ctrl-C
            raise UnforeseenError(error) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])
        from palago.cli.shared.words.sections import write_examples

        write_examples(EXAMPLES, formatter)
        with formatter.section("Completion"):
            formatter.write_text(
                "The shell completes commands, options and names of creatures, once a line stands in "
                "~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish:"
            )
            formatter.write_dl(COMPLETION)


@click.group(cls=LazyGroup, context_settings={"help_option_names": HELP_OPTIONS, "max_content_width": WIDEST})
@click.version_option(package_name="palago")
def palago() -> None:
    """Solve, transform, count and draw the creatures of the tile game Palago.

    A CREATURE is a card of the deck by name or number (virus, 2), a creature sum (4b+5c), a .json
    file with a layout, or - for standard input.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status; failures are one line on standard error."""
    mend_streams()
    with heard() as ended:
        try:
            status = _run(arguments, ended)
        except KeyboardInterrupt:  # in the middle of saying why it ends
            status = INTERRUPTED
    sys.exit(TERMINATED if signal.SIGTERM in ended and status == INTERRUPTED else status)


def _run(arguments: Sequence[str] | None, ended: Sequence[int]) -> int:
    """Run the command line; its status. What fails once a signal has been heard has been interrupted."""
    try:
        status = palago.main(arguments, prog_name="palago", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (ClosedPipeError, BrokenPipeError):
        forget_output()
        return 0
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.ctx.get_help(), file=sys.stderr)
        return error.exit_code
    except click.ClickException as error:
        return _fail_with_words(error)
    except (EndedError, KeyboardInterrupt, click.Abort):
        return _fail("interrupted", INTERRUPTED)
    except Exception as error:
        return _fail("interrupted", INTERRUPTED) if ended else _fail_with(error)


def _fail_with(error: Exception) -> int:
    """What went wrong, in one line; the status."""
    if isinstance(error, MemoryError):
        return _fail("out of memory: nothing is lost but this run; ask for less at a time", 1)
    return _fail_with_file(error) if isinstance(error, OSError) else _fail_foreseen(error)


def _listen() -> None:
    """Have notices of the library said, which is not imported before a command is: help comes at once."""
    from palago.catalogue.machine.notices import escaped, listen

    listen(
        lambda notice: click.echo(f"palago: {escaped(notice)}", err=True),
        patience=0 if sys.stderr.isatty() else PATIENCE,
    )


def _fail_with_words(error: click.ClickException) -> int:
    """Words that the command line does not take, in one line; where they are slips, the usage too."""
    from palago.cli.shared.words.slips import SlipError

    status = _fail(error.format_message().replace("\n\t", " "), error.exit_code)
    if isinstance(error, SlipError):
        print(error.usage(), file=sys.stderr)
    return status


def _fail_foreseen(error: Exception) -> int:
    """What the library refused, in its own words; anything else is a defect."""
    from palago.catalogue.errors import CheckError, OutputError, PalagoError

    if isinstance(error, CheckError):
        return _fail(f"internal error, please report it: {error}", 1)
    if isinstance(error, PalagoError):
        _draw_slip(error)
        return _fail(str(error), 2 if isinstance(error, OutputError) else 1)
    return _fail_unforeseen(error)


def _draw_slip(error: BaseException | None) -> None:
    """Draw how far the walk along a contour goes that breaks, if that is what is wrong."""
    from palago.catalogue.errors import ContourError

    while error is not None and not isinstance(error, ContourError):
        error = error.__context__
    if error is not None and error.crossings:
        from palago.cli.shared.screen import print_slip

        print_slip(error)


def _fail_with_file(error: OSError) -> int:
    """What the system refused, and of which file."""
    if error.filename is None:
        status = _fail(f"cannot write the output: {error.strerror or error}", 1)
        forget_output()
        return status
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else str(error.filename)
    return _fail(f"cannot use {name}: {error.strerror}", 1)


def _fail_unforeseen(error: Exception) -> int:
    """A defect in one line; with PALAGO_TRACEBACK set, where it happened as well."""
    if os.environ.get("PALAGO_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    cause = error.__cause__ if isinstance(error, UnforeseenError) else error
    said = " ".join(str(cause).split())[:200]
    return _fail(f"internal error, please report it: {type(cause).__name__}{said and f': {said}'}", 1)


def _fail(message: str, status: int) -> int:
    from palago.catalogue.machine.notices import escaped

    print(f"palago: {brief(escaped(message))}", file=sys.stderr)
    return status


def brief(message: str) -> str:
    """A message in which no number and no word is longer than anybody reads.

    >>> brief("7 is not " + 170 * "9")
    '7 is not 99999999... (170 digits)'
    >>> len(brief("no creature called " + 5000 * "a"))
    220
    """
    shorter = re.sub(r"\d{30,}", lambda found: f"{found[0][:8]}... ({len(found[0])} digits)", message)
    return re.sub(
        rf"\S{{{LONGEST},}}",
        lambda found: f"{found[0][:120]}...{found[0][-60:]} ({len(found[0])} characters)",
        shorter,
    )
