"""Files that commands read and write, declared with their options and checked before a command runs.

An option whose type is `OutputFile` says what it will write there, one whose type is `InputFile` that it
will be read; names of documents, which end in ``.json``, are inputs wherever they stand. `places_checked`
looks at all of them at once (see `palago.catalogue.machine.outputs`) before a command runs.

Where an output is ``-``, it alone goes to standard output, and what is printed otherwise to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any, Final

import click

from palago.catalogue.machine.outputs import STANDARD, Content, Input, Output, check_outputs
from palago.cli.shared.screen import pictures_to

# Older versions of click have no parameters for kinds of parameters.
if TYPE_CHECKING:
    _Kind = click.ParamType[Any]
else:
    _Kind = click.ParamType

_OUTPUTS: Final = "palago.outputs"
_INPUTS: Final = "palago.inputs"
_FORCE: Final = "palago.force"


class OutputFile(_Kind):
    """The name of a file to be written.

    Parameters
    ----------
    content : Content
        What it will hold.
    kind : callable
        What the name becomes for the command, such as `Path`.
    """

    name = "file"

    def __init__(self, content: Content, kind: Callable[[str], Any] = str) -> None:
        self.content = content
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name, noted as it was given: a path would lose what tells `folder/` from `folder`."""
        if isinstance(value, str) and ctx is not None:
            ctx.meta.setdefault(_OUTPUTS, []).append(Output(_label(param), value, self.content))
        return self.kind(value)


class InputFile(_Kind):
    """The name of a file to be read; `kind` is what it becomes for the command."""

    name = "file"

    def __init__(self, kind: Callable[[str], Any] = str) -> None:
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name, noted."""
        if isinstance(value, str) and ctx is not None:
            ctx.meta.setdefault(_INPUTS, []).append(Input(_label(param), value))
        return self.kind(value)


def writes(command: click.Command) -> bool:
    """Whether a command has an option for an output."""
    return any(isinstance(param.type, OutputFile) for param in command.params)


def force_option() -> click.Option:
    """The option ``--force`` of a command that writes files."""

    def note(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        ctx.meta[_FORCE] = value

    return click.Option(
        ["--force"],
        is_flag=True,
        expose_value=False,
        callback=note,
        help="Replace a write-protected file too.",
    )


@contextmanager
def places_checked(context: click.Context) -> Iterator[None]:
    """Run a command whose outputs and inputs are all in order.

    Raises
    ------
    OutputError
        If they are not.
    """
    outputs: list[Output] = context.meta.get(_OUTPUTS, [])
    inputs = [*context.meta.get(_INPUTS, []), *_documents(context)]
    check_outputs(outputs, inputs, force=context.meta.get(_FORCE, False))
    with _standard_output_kept_for(outputs, context.params):
        yield


def _documents(context: click.Context) -> Iterator[Input]:
    """All that is given by the name of a document."""
    for param in context.command.params:
        if isinstance(param.type, OutputFile):
            continue
        value = context.params.get(param.name or "")
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(text, str) and text.lower().endswith(".json"):
                yield Input(_label(param), text)


@contextmanager
def _standard_output_kept_for(outputs: list[Output], given: dict[str, Any]) -> Iterator[None]:
    """Print to standard error, where standard output is for a picture alone."""
    ours = [output.option for output in outputs if output.name == STANDARD]
    if not ours:
        yield
        return
    for option in ("json", "jsonl", "csv", "tsv"):
        if given.get(f"as_{option}"):
            raise click.UsageError(f"--{option} and {ours[0]} - both print to standard output")
    with pictures_to(sys.stdout), redirect_stdout(sys.stderr):
        yield


def _label(param: click.Parameter | None) -> str:
    """What a user calls a parameter: ``--svg``, ``CARD``."""
    if param is None:
        return "a file"
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name
