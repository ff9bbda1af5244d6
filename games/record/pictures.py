"""Pictures of games: a position with its last turn marked, all of a game as a strip or as an animation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from palago.catalogue.creature.creature import find_creatures
from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.geometry import near_origin
from palago.catalogue.draw.rendering import in_one_box
from palago.catalogue.draw.shapes import Picture, side_by_side
from palago.catalogue.draw.style import LIGHT, Style
from palago.catalogue.plane.lattice import Hex, Pose
from palago.games.record.mambo_pictures import mambo_picture
from palago.games.record.transcript import Transcript
from palago.games.rules.acts import Lay, Rotate
from palago.games.rules.mambo import MamboPosition, MamboTile
from palago.games.rules.pairs import Turn
from palago.games.rules.position import Position


def hexes_of_turn(turn: Any) -> tuple[Hex, ...]:
    """The hexes on which a turn has left a tile."""
    if isinstance(turn, Turn | Lay):
        return turn.hexes
    if isinstance(turn, Rotate | MamboTile):
        return (turn.place,)
    return ()


def position_picture(
    position: Position, turn: Any = None, *, home: Pose | None = None, style: Style = LIGHT
) -> Picture:
    """A picture of a position, the tiles of the last turn marked; when the game is over, what decided it.

    Parameters
    ----------
    position : Position
        Of any game.
    turn : object, optional
        The turn that led to it.
    home : Pose, optional
        Where to move everything, for pictures that lie over each other.
    style : Style
        The colours.
    """
    marked = hexes_of_turn(turn)
    if isinstance(position, MamboPosition):
        return mambo_picture(position, marked=marked, home=home, style=style)
    layout: Layout = position.tiles  # type: ignore[attr-defined]
    ended = position.outcome()
    closed = [
        creature
        for creature in (find_creatures(layout) if ended is not None or position.game == "palagonia" else ())
        if len(creature.joints) > 1
    ]
    title = f"{position.game}: {ended or f'{position.mover} to move, {position.bag} tiles left'}"
    return picture(layout, creatures=closed, marked=marked, home=home, style=style, title=title)


def game_frames(game: Transcript, style: Style = LIGHT) -> list[Picture]:
    """The positions of a game after each turn that changed the table, all in one box."""
    shown = [
        (position, turn)
        for before, position, turn in zip(game.positions, game.positions[1:], game.turns, strict=False)
        if before.tiles != position.tiles  # type: ignore[attr-defined]
    ] or [(game.positions[0], None)]
    home = near_origin(place for position, _ in shown for place in _places(position))
    return in_one_box([position_picture(position, turn, home=home, style=style) for position, turn in shown])


def game_strip(game: Transcript, across: int = 6, style: Style = LIGHT) -> Picture:
    """These side by side, so many to a row."""
    return side_by_side(game_frames(game, style), across=across)


def line_strip(position: Position, turns: Iterable[Any], across: int = 6, style: Style = LIGHT) -> Picture:
    """A position and what some turns make of it, side by side."""
    game = Transcript.begin(position)
    for turn in turns:
        game = game.with_turn(turn)
    home = near_origin(_places(game.last))
    first = position_picture(position, home=home, style=style)
    frames = [
        first,
        *(
            position_picture(p, t, home=home, style=style)
            for p, t in zip(game.positions[1:], game.turns, strict=True)
        ),
    ]
    return side_by_side(in_one_box(frames), across=across)


def _places(position: Position) -> list[Hex]:
    return list(position.tiles)  # type: ignore[attr-defined]
