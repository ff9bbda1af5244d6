"""The `palago` command: finds the module of a subcommand, runs it, and ends with the right status.

Exit status: 0 found or done, 1 error, 2 usage, 3 proved that none exists, 4 gave up at a limit,
130 interrupted.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from palago.catalogue.errors import CheckError, PalagoError

#: Each command, the module that holds it, and its line in the overview. Modules are imported when
#: their command runs, so that the command line starts at once.
COMMANDS: Final = {
    "show": ("palago.cli.commands.creatures.show", "A creature: picture, sum, worth and symmetry."),
    "solve": ("palago.cli.commands.solving.solve", "The tiles that make the creature on a card."),
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
}

HELP_OPTIONS: Final = ["-h", "--help"]


class ClosedPipeError(Exception):
    """Nobody reads the output any more."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, imported now that it is used."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        found = [value for value in vars(module).values() if isinstance(value, click.Command)]
        return next(command for command in found if command.name == cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and see to what click itself would end in its own way."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipeError from None
        except KeyboardInterrupt:
            return _fail("interrupted", 130)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": HELP_OPTIONS})
@click.version_option(package_name="palago")
def palago() -> None:
    """Solve, transform, count and draw the creatures of the tile game Palago.

    A CREATURE is a card of the deck by name or number (virus, 2), a creature sum (4b+5c), a .json
    file with a layout, or - for standard input.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status; failures are one line on standard error."""
    _mend_streams()
    try:
        status = palago.main(arguments, prog_name="palago", standalone_mode=False)
        sys.stdout.flush()
    except (ClosedPipeError, BrokenPipeError):
        # Keep Python from flushing into the closed pipe once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.ctx.get_help(), file=sys.stderr)
        status = error.exit_code
    except click.ClickException as error:
        status = _fail(error.format_message(), error.exit_code)
    except CheckError as error:
        status = _fail(f"internal error, please report it: {error}", 1)
    except PalagoError as error:
        status = _fail(str(error), 1)
    except (KeyboardInterrupt, click.Abort):
        status = _fail("interrupted", 130)
    except OSError as error:
        status = _fail(f"cannot write the output: {error.strerror}", 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status if isinstance(status, int) else 0)


def _mend_streams() -> None:
    """Have streams that are closed, or that cannot encode all of what is printed, do no harm."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _fail(message: str, status: int) -> int:
    print("palago: " + " ".join(message.split()), file=sys.stderr)
    return status
