"""``palago studio``: a page on this machine."""

from __future__ import annotations

import signal
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any, Final

import click

from palago.catalogue.creature.names import on_table, read_document
from palago.catalogue.errors import PalagoError
from palago.catalogue.machine.notices import waiting
from palago.cli.shared.once import command
from palago.cli.shared.portrait import is_picture
from palago.cli.shared.screen import say
from palago.cli.shared.signals import INTERRUPTED, TERMINATED
from palago.cli.shared.words.completion import CREATURE

#: The largest picture that the page begins with.
MOST_BYTES: Final = 20 << 20


@command(
    examples={
        "palago studio": "A table with nothing on it.",
        "palago studio virus --no-browser": "The address of a page that begins with card 1.",
    },
)
@click.argument("start", metavar="[CREATURE|CARD|PICTURE]", required=False, type=CREATURE)
@click.option(
    "--port",
    type=click.IntRange(min=0, max=65535),
    metavar="N",
    help="The port, or the next one that is free.  [default: 4848]",
)
@click.option("--no-browser", is_flag=True, help="Print the address and open nothing.")
def studio(start: str | None, port: int | None, no_browser: bool) -> int:
    """Open a page to lay, solve, read, change, browse, play and print; it begins with what is given.

    Lay tiles and see their points at once; draw a portrait, or drop a picture, and watch it being solved;
    step through a transformation with the real tiles beside the screen; browse every creature; play. Only
    this machine can see the page: its address has a secret in it. It needs the extra:
    pip install 'palago[studio]'.

    A CREATURE is as for `palago show`, a CARD a .json file of `palago card`, a PICTURE as for `palago read`.
    Ctrl-C ends the studio and all that it does.

    Exit status: 130 ended by Ctrl-C, 1 error.
    """
    try:
        from palago.studio.serving import serve
    except ImportError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        raise PalagoError(
            f"the studio needs {error.name}, which is not installed: pip install 'palago[studio]'"
        ) from None

    def announce(address: str) -> None:
        click.echo(address)
        sys.stdout.flush()
        if not no_browser:
            import webbrowser

            webbrowser.open(address)

    begins = opening_of(start)
    with waiting():
        ended = serve(begins, port=port, announce=announce)
    say("palago: the studio has ended")
    return TERMINATED if ended == signal.SIGTERM else INTERRUPTED


def opening_of(text: str | None) -> dict[str, Any]:
    """What the page begins with: tiles that lie on the table, or a card to solve.

    Raises
    ------
    InputError
        If it is neither.
    """
    if text is None:
        return {}
    if is_picture(text):
        return _picture(text)
    found = read_document(text)
    if found is not None and isinstance(found[1], dict) and "portrait" in found[1]:
        from palago.solver.portrait.card import as_card

        return {"mode": "solve", "card": as_card(found[1]).to_json()}
    # Standard input is read once.
    creature, table = on_table(text if found is None else found[1])  # type: ignore[arg-type]
    return {"mode": "lay", "tiles": [list(tile) for tile in table.tiles or creature.layout.tiles]}


def _picture(text: str) -> dict[str, Any]:
    """A picture to be read."""
    data = Path(text).read_bytes()
    if len(data) > MOST_BYTES:
        raise PalagoError(f"{text}: a picture of more than {MOST_BYTES >> 20} MB")
    return {"mode": "read", "picture": b64encode(data).decode(), "name": Path(text).name}
