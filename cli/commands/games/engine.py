"""``palago engine``: a player for other programs, one JSON line a request, one a reply."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from palago.catalogue.machine.notices import waiting
from palago.cli.shared.once import command
from palago.cli.shared.options import seed_option
from palago.games.players.protocol import Engine


@command(
    examples={
        "palago engine": "A player that waits for requests.",
        "palago engine --seed 7": "One that takes other turns where several are as good.",
    },
)
@seed_option("Which of equally good turns is taken.", default=0, show_default=True)
def engine(seed: int) -> None:
    """Play Palago for another program: a JSON request a line on standard input, a reply a line.

    A request has the tiles, who moves, and the seconds of processor time for the reply:

    {"tiles": [[0, 0, "a"], [0, -1, "b"]], "to_move": "blue", "seconds": 1.0}

    The reply has the tiles to lay: {"tiles": [[1, -1, "c"], [1, 0, "a"]]}, or says what is wrong with the
    request: {"error": "..."}. The end of the input ends the program.
    """
    player = Engine(seed)
    player.compile()
    while line := _request():
        if line.strip():
            _reply(player.answer(line))


def _request() -> bytes:
    with waiting():
        return sys.stdin.buffer.readline()


def _reply(document: dict[str, Any]) -> None:
    click.echo(json.dumps(document))
    sys.stdout.flush()
