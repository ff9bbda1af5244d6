"""``palago referee``: a transcript replayed, and where it breaks a rule."""

from __future__ import annotations

from typing import Any, Final

import click

from palago.catalogue.machine.outputs import GIF
from palago.cli.shared.once import command
from palago.cli.shared.options import json_option, print_json, svg_option
from palago.cli.shared.places import OutputFile
from palago.cli.shared.positions import as_transcript
from palago.cli.shared.screen import print_table, save_bytes, save_picture
from palago.games.record.scoring import birth_to_json, name_of
from palago.games.record.transcript import Transcript
from palago.games.rules.palagonia import PalagoniaPosition

#: The format of the document.
SCHEMA: Final = "palago.refereed/1"


@command()
@click.argument("file")
@json_option
@svg_option
@click.option("--gif", "gif_file", metavar="FILE", type=OutputFile(GIF), help="Write an animation.")
def referee(file: str, as_json: bool, svg_file: str | None, gif_file: str | None) -> None:
    """Replay the transcript in a FILE, and say where it breaks a rule; - is standard input.

    A transcript that breaks one ends with status 1 and a line that names the turn and the rule. Of a game
    of Palagonia the score sheet is printed: who closed what, and for how many points.
    """
    game = as_transcript(file)
    if svg_file is not None:
        from palago.games.record.pictures import game_strip

        save_picture(game_strip(game), svg_file)
    if gif_file is not None:
        from palago.catalogue.draw.rendering import animation
        from palago.games.record.pictures import game_frames

        save_bytes(animation(game_frames(game)), gif_file)
    if as_json:
        print_json(_document(game))
        return
    rows = score_sheet(game)
    if rows:
        print_table(rows, ("turn", "player", "creature", "shells", "limbs", "points", "totals"))
    ended = game.last.outcome()
    count = len(game.turns)
    click.echo(f"{count} turn{'' if count == 1 else 's'}, all by the rules; {ended or 'not ended'}")


def score_sheet(game: Transcript) -> list[tuple[str, ...]]:
    """A row for each creature that was closed in a game of Palagonia, with the totals after it."""
    rows: list[tuple[str, ...]] = []
    for number, (before, after) in enumerate(zip(game.positions, game.positions[1:], strict=False), 1):
        if isinstance(after, PalagoniaPosition) and after.births and after.tiles != before.tiles:  # type: ignore[attr-defined]
            totals = " ".join(map(str, after.scores))
            rows += [
                (
                    str(number),
                    before.mover,
                    name_of(birth),
                    str(birth.shells),
                    str(birth.limbs),
                    str(birth.points),
                    totals,
                )
                for birth in after.births
            ]
    return rows


def _document(game: Transcript) -> dict[str, Any]:
    ended = game.last.outcome()
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "game": game.game,
        "turns": [str(turn) for turn in game.turns],
        "last": str(game.last),
        "winners": None if ended is None else list(ended.winners),
        "reason": None if ended is None else ended.reason,
    }
    if isinstance(game.last, PalagoniaPosition):
        document["scores"] = list(game.last.scores)
        document["closed"] = [
            {"turn": number, **birth_to_json(birth)}
            for number, position in enumerate(game.positions)
            for birth in position.births  # type: ignore[attr-defined]
            if position.tiles != game.positions[number - 1].tiles  # type: ignore[attr-defined]
        ]
    return document
