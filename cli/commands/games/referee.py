"""``palago referee``: a transcript replayed, and where it breaks a rule."""

from __future__ import annotations

from typing import Any

import click

from palago.cli.commands.games.positions import as_transcript
from palago.cli.shared.forms import print_json, printed_as
from palago.cli.shared.once import command
from palago.cli.shared.pictures import Pictures, picture_options
from palago.cli.shared.screen import print_table
from palago.games.record.scoring import birth_to_json, name_of
from palago.games.record.transcript import Transcript
from palago.games.rules.palagonia import PalagoniaPosition

#: How long a position of an animation is shown, and the last one, in milliseconds.
FRAME, LAST = 900, 2500


@command(
    examples={
        "palago referee game.txt": "Whether a game was played by the rules.",
        "palago referee game.txt --svg game.svg": "All its positions in a picture.",
    },
)
@click.argument("file")
@printed_as("json")
@picture_options("svg", "png", "pdf", "gif", look=("width", "theme", "paper"))
def referee(file: str, as_json: bool, pictures: Pictures) -> None:
    """Replay the transcript in a FILE, and say where it breaks a rule; - is standard input.

    A transcript that breaks one ends with status 1 and a line that names the turn and the rule. Of a game
    of Palagonia the score sheet is printed: who closed what, and for how many points.
    """
    game = as_transcript(file)
    if pictures:
        _save(game, pictures)
    if as_json:
        print_json("referee", _document(game))
        return
    rows = score_sheet(game)
    if rows:
        print_table(rows, ("turn", "player", "creature", "shells", "limbs", "points", "totals"))
    ended = game.last.outcome()
    count = len(game.turns)
    click.echo(f"{count} turn{'' if count == 1 else 's'}, all by the rules; {ended or 'not ended'}")


def _save(game: Transcript, pictures: Pictures) -> None:
    """Write the pictures that are asked for: a strip of the game, or an animation."""
    from palago.catalogue.draw.rendering import animation
    from palago.games.record.pictures import game_frames, game_strip

    def animated() -> bytes:
        frames = game_frames(game, pictures.style)
        return animation(frames, [FRAME] * (len(frames) - 1) + [LAST], pictures.pixels(frames[0]))

    pictures.save(lambda: game_strip(game, style=pictures.style), others={"gif": animated})


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
