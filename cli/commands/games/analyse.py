"""``palago analyse``: wins, threats and forced wins of a position of Palago."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import click

from palago.catalogue.machine.outputs import CERTIFICATE
from palago.catalogue.plane.lattice import Colour
from palago.cli.commands.games.positions import as_position, to_move_option
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.options import time_limit_as
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.places import OutputFile
from palago.cli.shared.progress import shown
from palago.cli.shared.screen import print_picture, save_bytes
from palago.games.engine.analysis import Analysis
from palago.games.engine.analysis import analyse as analysed
from palago.games.engine.proofs import MOST_TURNS, Progress
from palago.games.errors import GameError
from palago.games.rules.pairs import PairPosition, Turn

#: How many turns are listed.
LISTED: Final = 12


@command(
    examples={
        'palago analyse "blue: a0,0 a0,-1 a1,-1" --turns 2': "Wins, threats, and a win by force.",
        "palago analyse game.txt --turns 1 --json": "The last position of a transcript, as JSON.",
    },
)
@click.argument("position")
@to_move_option
@click.option(
    "--turns",
    type=click.IntRange(1, MOST_TURNS),
    default=5,
    show_default=True,
    metavar="N",
    help="Look for forced wins within N own turns.",
)
@time_limit_as("Stop looking for them after S seconds of processor time.")
@click.option(
    "--certificate",
    "certificate_file",
    metavar="FILE",
    type=OutputFile(CERTIFICATE),
    help="Write the proof of a forced win.",
)
@printed_as("json")
@picture_options("svg", "png", "pdf", look=("width", "theme", "paper"))
def analyse(
    position: str,
    to_move: Colour | None,
    turns: int,
    time_limit: float | None,
    certificate_file: str | None,
    as_json: bool,
    pictures: Pictures,
) -> int:
    """Say what is to be seen in a POSITION of Palago: wins, threats and answers, forks, forced wins.

    POSITION is text such as "blue: a0,-1 a0,0", a .json layout with --to-move, a transcript, or - for
    standard input. A forced win is a run of threats, each of which the other side must answer, up to a win;
    its proof is checked against every legal reply before anything is said. The line of play that is
    drawn is the one in which the other side holds out the longest.

    Exit status: 0 a forced win, 3 none within the turns asked for: proved, 4 gave up, 130 interrupted.
    """
    given = as_position(position, to_move)
    if not isinstance(given, PairPosition):
        raise GameError(f"positions of {given.game} cannot be analysed: expected one of Palago or Lambo")
    found = analysed(given, turns, time_limit, _told())
    if certificate_file is not None and found.certificate is not None:
        save_bytes(json.dumps(found.certificate.to_json()).encode(), certificate_file)
    if pictures:
        from palago.games.record.pictures import line_strip

        pictures.save(lambda: line_strip(given, found.line, style=pictures.style))
    if as_json:
        print_json("analyse", found.to_json())
    else:
        print_picture(given.tiles)
        _print(found, turns)
    return {"won": 0, "none": 3, "gave-up": 4}[found.status]


def _told() -> Callable[[Progress], None] | None:
    """What shows how far the search is."""
    display = shown()
    if display is None:
        return None

    def tell(progress: Progress) -> None:
        stage = f"looking for a win in {progress.turns} turns"
        display.show(f"{stage}: {progress.work:,} tiles laid", stage=stage)

    return tell


def _print(found: Analysis, turns: int) -> None:
    click.echo(f"{found.position.to_move} to move, {found.position.bag} tiles left")
    if found.wins:
        click.echo(f"wins at once: {_listed(found.wins)}")
    if found.threat is not None:
        click.echo(f"the other side threatens {found.threat}")
        if not found.wins:
            click.echo(f"answers: {_listed(found.answers)}")
    if found.forks:
        click.echo(f"threats without an answer: {_listed(found.forks)}")
    if found.verdict.turns:
        many = "turn" if found.verdict.turns == 1 else "turns"
        nodes = len(found.certificate.nodes) if found.certificate else 0
        click.echo(f"forced win in {found.verdict.turns} own {many}: proved, {nodes} positions checked")
        click.echo("line: " + " | ".join(map(str, found.line)))
    elif found.status == "none":
        click.echo(f"no forced win by threats within {turns} own turns: proved")
    else:
        click.echo(f"gave up; none within {found.verdict.none_within} own turns")


def _listed(turns: tuple[Turn, ...]) -> str:
    rest = len(turns) - LISTED
    return ", ".join(map(str, turns[:LISTED])) + (f", and {rest} more" if rest > 0 else "") or "none"
