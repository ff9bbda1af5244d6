"""``palago play``: a game in the terminal, against the machine or against each other."""

from __future__ import annotations

import sys
from random import Random
from typing import Any, Final

import click

from palago.catalogue.errors import InputError, PalagoError
from palago.catalogue.machine.notices import waiting
from palago.catalogue.machine.outputs import TRANSCRIPT, Output, check_outputs
from palago.catalogue.plane.tile import SET
from palago.cli.commands.games.positions import as_transcript
from palago.cli.shared.once import command
from palago.cli.shared.options import Seconds, seed_option
from palago.cli.shared.places import InputFile, OutputFile
from palago.cli.shared.screen import print_picture, save_bytes, say
from palago.games.errors import GameError
from palago.games.players.match import next_turn
from palago.games.players.player import PLAYERS, Player, player_named
from palago.games.record.hex_map import position_map
from palago.games.record.notation import GAMES, read_turn
from palago.games.record.scoring import name_of
from palago.games.record.transcript import Transcript
from palago.games.rules.lambo import LamboPosition
from palago.games.rules.mambo import MamboPosition
from palago.games.rules.palago import PalagoPosition
from palago.games.rules.palagonia import PalagoniaPosition
from palago.games.rules.position import Position

#: What can be typed instead of a turn.
WORDS: Final = {
    "undo": "take back your last turn",
    "hint": "what the machine would play",
    "map": "the tiles with their coordinates",
    "save FILE": "write the game so far as a transcript",
    "help": "this list, and how a turn is typed",
    "quit": "end here",
}

#: How a turn is typed.
TYPED: Final = {
    "palago": "two tiles, each a rotation and a hex: a0,0 b0,-1",
    "lambo": "two tiles, each a rotation and a hex: a0,0 b0,-1",
    "mambo": "a tile: its side y or b, a rotation and a hex: ya0,-1",
    "palagonia": "roll | lay a0,0 b0,-1 | turn b0,0 | take 0,0 | decline",
}


@command(
    examples={
        "palago play palago": "Against the machine; help says how a turn is typed.",
        "palago play lambo --hot-seat --save lambo.txt": "Both by hand, with a transcript at the end.",
    },
)
@click.argument("game", type=click.Choice(GAMES))
@click.option("--opponent", metavar="NAME", help="Who plays for the machine; by default its best player.")
@click.option("--hot-seat", is_flag=True, help="Everybody plays by hand.")
@click.option("--second", is_flag=True, help="Let the machine begin.")
@click.option(
    "--seconds",
    type=Seconds(),
    default=1.0,
    show_default=True,
    metavar="S",
    help="Its processor time a turn.",
)
@click.option(
    "--tiles",
    type=click.IntRange(5),
    default=SET,
    show_default=True,
    metavar="N",
    help="The tiles in the bag.",
)
@click.option(
    "--players", type=click.IntRange(1, 20), metavar="N", help="How many play Palagonia.  [default: 3]"
)
@click.option("--dice", type=click.IntRange(1, 2), metavar="1|2", help="The dice of Palagonia.  [default: 2]")
@seed_option("What the dice and the machine's choices depend on.", default=0, show_default=True)
@click.option("--resume", metavar="FILE", type=InputFile(), help="Go on with a saved transcript.")
@click.option(
    "--save", "save_file", metavar="FILE", type=OutputFile(TRANSCRIPT), help="Write a transcript at the end."
)
def play(
    game: str,
    opponent: str | None,
    hot_seat: bool,
    second: bool,
    seconds: float,
    tiles: int,
    players: int | None,
    dice: int | None,
    seed: int,
    resume: str | None,
    save_file: str | None,
) -> int:
    """Play palago, lambo, palagonia or mambo in the terminal.

    Turns are typed as text; so are undo, hint, map, save FILE, help and quit. In Palagonia the machine plays
    for all players but the first, or the last with --second.

    Exit status: 0 the game was played to its end, or left with quit, 130 interrupted.
    """
    if hot_seat and opponent is not None:
        raise click.UsageError("give either --hot-seat or --opponent NAME")
    if game != "palagonia" and (players is not None or dice is not None):
        raise click.UsageError("--players and --dice are for palagonia")
    begun = (
        Transcript.begin(_start(game, tiles, players or 3, dice or 2))
        if resume is None
        else _resumed(game, resume)
    )
    machine = None if hot_seat else player_named(game, opponent, seed)
    hands = _hands(begun.positions[0], hot_seat, second)
    table = Table(begun, machine, hands, seconds, Random(seed))
    try:
        table.run()
    finally:
        if save_file is not None:
            save_bytes(str(table.game).encode(), save_file)
    return 0


def _start(game: str, tiles: int, players: int, dice: int) -> Position:
    if game == "palago":
        return PalagoPosition.start(tiles)
    if game == "lambo":
        return LamboPosition.start(tiles)
    if game == "mambo":
        return MamboPosition.start(tiles)
    return PalagoniaPosition.start(tiles, players, dice)


def _resumed(game: str, name: str) -> Transcript:
    found = as_transcript(name)
    if found.game != game:
        raise GameError(f"{name}: a game of {found.game}, expected one of {game}")
    return found


def _hands(start: Position, hot_seat: bool, second: bool) -> set[str]:
    """The movers that are played by hand."""
    if isinstance(start, PalagoniaPosition):
        every = [f"player {k + 1}" for k in range(start.seats)]
    else:
        every = [start.mover, "blue" if start.mover == "yellow" else "yellow"]
    return set(every) if hot_seat else {every[-1 if second else 0]}


class Table:
    """A game in the terminal.

    Parameters
    ----------
    game : Transcript
        The game so far.
    machine : Player or None
        Who plays for the movers that nobody plays for by hand.
    hands : set of str
        The movers that are played by hand.
    seconds : float
        Processor time of the machine a turn.
    rng : Random
        The dice.
    """

    def __init__(
        self, game: Transcript, machine: Player | None, hands: set[str], seconds: float, rng: Random
    ) -> None:
        self.game = game
        self.machine = machine
        self.hands = hands
        self.seconds = seconds
        self.rng = rng

    def run(self) -> None:
        """Play until the game ends, or somebody quits."""
        self._show()
        while self.game.last.outcome() is None:
            position: Any = self.game.last
            if position.mover in self.hands or (position.mover != "dice" and self.machine is None):
                line = _asked(f"{position.mover}> ")
                if line is None or line == "quit":
                    return
                self._obey(line)
            else:
                turn = next_turn(position, self.machine, self.seconds, self.rng)
                click.echo(f"{position.mover}: {turn}")
                self._played(turn)
        click.echo(str(self.game.last.outcome()))

    def _obey(self, line: str) -> None:
        """Do what a line says; what it cannot mean is said, and asked again."""
        word, _, rest = line.partition(" ")
        try:
            if word == "undo":
                self._undo()
            elif word == "hint":
                player = self.machine or player_named(self.game.game)
                click.echo(f"hint: {next_turn(self.game.last, player, self.seconds, self.rng)}")
            elif word == "map":
                click.echo(position_map(self.game.last))
            elif word == "save" and rest:
                self._save(rest)
            elif word in ("help", ""):
                _help(self.game.game)
            elif line == "roll" and self.game.game == "palagonia":
                self._played(self._rolled())
            else:
                self._played(read_turn(self.game.game, line))
        except InputError as error:
            say(str(error))

    def _save(self, name: str) -> None:
        try:
            check_outputs([Output("save", name, TRANSCRIPT)])
            save_bytes(str(self.game).encode(), name)
        except PalagoError as error:
            say(str(error))  # a slip of the pen must not end the game

    def _rolled(self) -> Any:
        from palago.games.players.match import rolled

        turn = rolled(self.game.last, self.rng)  # type: ignore[arg-type]
        click.echo(str(turn))
        return turn

    def _played(self, turn: Any) -> None:
        self.game = self.game.with_turn(turn)
        self._show()

    def _undo(self) -> None:
        """Go back to the last time that somebody at the keyboard moved."""
        if not self.game.turns:
            raise GameError("nothing to take back")
        self.game = self.game.without_last()
        while self.game.turns and self.game.last.mover not in self.hands:
            self.game = self.game.without_last()
        self._show()

    def _show(self) -> None:
        position: Any = self.game.last
        if isinstance(position, MamboPosition):
            click.echo(position_map(position))
        elif position.tiles:
            print_picture(position.tiles)
        if isinstance(position, PalagoniaPosition):
            for birth in position.births:
                made = f"{birth.shells} shells, {birth.limbs} limbs"
                click.echo(f"closed: {name_of(birth)}, {made}: {birth.points} points")
            totals = ", ".join(f"player {k + 1}: {points}" for k, points in enumerate(position.scores))
            dice = f"; dice: {' '.join(position.roll)}" if position.roll else ""
            click.echo(f"{totals}; {position.bag} tiles left{dice}")


def _asked(prompt: str) -> str | None:
    """The next line from the keyboard, or None at its end."""
    click.echo(prompt, nl=False, err=True)
    with waiting():
        line = sys.stdin.readline()
    return line.strip() if line else None


def _help(game: str) -> None:
    click.echo(f"a turn is typed as {TYPED[game]}")
    for word, meaning in WORDS.items():
        click.echo(f"{word:10} {meaning}")
    for name, (_, line) in PLAYERS[game].items():
        click.echo(f"--opponent {name}: {line}")
