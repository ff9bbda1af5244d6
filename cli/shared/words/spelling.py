"""Options that know their other names: those they had before, and those of other spellings.

An option says in its own declaration what it was called, and what its value would be written as today::

    option("--tiles", formerly={"--min-tiles": "{}+", "--max-tiles": "1-{}"}, together=in_both)
    option("--colour", also=("--color",))

Former names work for one release. Help does not list them, and whoever uses one is told the new way to say
it on standard error::

    $ palago catalogue query --min-tiles 9 --max-tiles 10
    palago: --min-tiles and --max-tiles are old names, which go with the next release: say --tiles 9-10

What follows in the command sees the new option only. Other spellings (`AMERICAN`) are nobody's mistake: they
work, and nothing is said.

How values may be spelled stands here too: names in any case, lengths such as ``60mm``, and colours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from palago.catalogue.machine.notices import escaped

if TYPE_CHECKING:
    from palago.cli.shared.options import Bundle

# Older versions of click have no parameters for kinds of parameters.
if TYPE_CHECKING:
    _Kind = click.ParamType[Any]
else:
    _Kind = click.ParamType

#: What one value is made of several that were given.
Together = Callable[[Sequence[str]], str]

#: Options as Americans spell them.
AMERICAN: Final = {
    "--color": "--colour",
    "--maximize": "--maximise",
    "--minimize": "--minimise",
}


class FormerName(click.Option):
    """A name that an option had; it is in no list of options, and only the parser knows it."""

    def __init__(self, name: str, template: str, of: Spelled) -> None:
        super().__init__([name], hidden=True, multiple=of.multiple)
        self.spelling = name
        self.template = template


class Spelled(click.Option):
    """An option that knows its other names.

    Parameters
    ----------
    also : tuple of str
        Other spellings.
    formerly : mapping of str to str
        The names it had, each with what a value for it is written as today, in place of ``{}``.
    together : callable, optional
        The one value that several mean together; without it only one may be given.
    """

    def __init__(
        self,
        declarations: Sequence[str],
        *,
        also: Sequence[str] = (),
        formerly: Mapping[str, str] | None = None,
        together: Together | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(declarations, **settings)
        self.also = tuple(also) or tuple(name for name, ours in AMERICAN.items() if ours in self.opts)
        self.former = [FormerName(name, template, self) for name, template in (formerly or {}).items()]
        self.together = together

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Have the parser know all names."""
        super().add_to_parser(parser, ctx)
        action = "append" if self.multiple else "store"
        if self.also:
            parser.add_option(self, list(self.also), self.name, action=action, nargs=self.nargs)
        for former in self.former:
            parser.add_option(former, [former.spelling], former.spelling, action=action, nargs=self.nargs)

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, Any]:
        """The value, whatever name it was given by; a hint if it was an old one."""
        given = {former: opts[former.spelling] for former in self.former if former.spelling in opts}
        if given and isinstance(opts, MutableMapping) and self.name is not None:
            names = sorted(given, key=lambda former: list(opts).index(former.spelling))
            values = [
                former.template.format(value)
                for former in names
                for value in (given[former] if self.multiple else [given[former]])
            ]
            old = " and ".join(former.spelling for former in names)
            opts[self.name] = joined = self._joined(opts.get(self.name), values, old, ctx)
            if not ctx.resilient_parsing:
                said = joined if self.multiple else [joined]
                new = " ".join(f"{max(self.opts, key=len)} {value}" for value in said)
                are = "is an old name, which goes" if len(names) == 1 else "are old names, which go"
                hint = f"palago: {old} {are} with the next release: say {new}"
                click.echo(escaped(hint), err=True)
        return super().consume_value(ctx, opts)

    def _joined(self, kept: Any, values: list[str], old: str, ctx: click.Context) -> Any:
        """What was given by the new name and by old ones, as the parser would hand it on."""
        if self.multiple:
            return [*(kept or []), *values]
        given = [*([kept] if isinstance(kept, str) else []), *values]
        if len(given) > 1 and self.together is None:
            raise click.UsageError(f"{old} is an old name of {self.opts[0]}; give it once", ctx)
        return given[0] if self.together is None else self.together(given)


class AnyCase(click.Choice):  # type: ignore[type-arg]
    """A choice in upper or lower case, which click itself would show in lower case only.

    Parameters
    ----------
    choices : tuple of str
        What can be chosen.
    also : mapping of str to str
        Other spellings of them.
    """

    def __init__(self, choices: Sequence[str], also: Mapping[str, str] | None = None) -> None:
        super().__init__(choices)
        self._known = {name.lower(): name for name in choices} | {
            spelling.lower(): name for spelling, name in (also or {}).items()
        }

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name as we write it."""
        return super().convert(self._known.get(str(value).lower(), value), param, ctx)


@dataclass(frozen=True)
class Length:
    """A width: pixels, or millimetres."""

    value: float
    millimetres: bool = False


class LengthType(_Kind):
    """A length as a person types it: ``800``, ``800px``, ``60mm`` or ``6cm``.

    Parameters
    ----------
    paper : bool
        Whether a bare number means millimetres, and nothing else is taken.
    """

    name = "length"

    def __init__(self, *, paper: bool = False) -> None:
        self.paper = paper

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The length; pixels are whole."""
        if isinstance(value, Length):
            return value
        match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(px|mm|cm|)", str(value).strip().lower())
        unit = match and (match[2] or ("mm" if self.paper else "px"))
        if match is None or (self.paper and unit == "px") or (unit == "px" and "." in match[1]):
            meant = "45mm or 4.5cm" if self.paper else "800 (pixels), 60mm or 6cm"
            self.fail(f"expected a length such as {meant}, found {value!r:.40}", param, ctx)
        number = float(match[1]) * (10 if unit == "cm" else 1)
        most = 1000 if unit != "px" else 20_000
        if not 1 <= number <= most:
            self.fail(
                f"expected at least 1 and at most {most} {'mm' if unit != 'px' else 'pixels'}", param, ctx
            )
        return Length(number, unit != "px")


class ColourType(_Kind):
    """A colour as ``#rrggbb``."""

    name = "colour"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The colour, in small letters."""
        text = str(value).strip().lower()
        named = {"white": "#ffffff", "black": "#000000"}.get(text, text)
        if not re.fullmatch(r"#[0-9a-f]{6}", named):
            self.fail(f"expected a colour as #rrggbb, white or black, found {value!r:.40}", param, ctx)
        return named


def option(*declarations: str, **settings: Any) -> Bundle:
    """The decorator of an option that knows its other names."""
    return click.option(*declarations, cls=Spelled, **settings)
