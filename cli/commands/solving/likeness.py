"""``palago design --like``: the creature that looks most like a silhouette, in text and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from palago.catalogue.creature.equivalence import code
from palago.catalogue.creature.sums import write_sum
from palago.cli.shared.forms import print_json, print_separated
from palago.cli.shared.pictures import Pictures
from palago.cli.shared.portrait import picture_bytes
from palago.cli.shared.screen import say

if TYPE_CHECKING:
    from palago.solver.picture.likeness import Likeness


def answer_likeness(
    picture: str,
    tiles: int,
    *,
    time_limit: float | None,
    seed: int,
    quiet: bool,
    as_json: bool,
    separator: str | None,
    pictures: Pictures,
) -> int:
    """Find the creature, print and draw it; the exit status."""
    from palago.solver.picture.likeness import most_like

    report = None if quiet else _report
    answer = most_like(picture_bytes(picture), tiles, time_limit=time_limit, seed=seed, report=report)
    if answer.creature is not None:
        pictures.save_each([(answer.creature, {})])
    if as_json:
        print_json("design", {"goal": "likeness", "answers": [_to_json(answer)]})
    elif separator is not None:
        _print_separated(answer, separator)
    else:
        if answer.creature is not None:
            pictures.show(answer.creature)
            click.echo(f"{write_sum(answer.creature)}  ({answer.tiles} tiles)")
        click.echo(verdict(answer))
    if answer.ending == "interrupted":
        say("palago: interrupted")
        return 130
    return {"best": 0, "none": 3}.get(str(answer.ending), 4)


def verdict(answer: Likeness) -> str:
    """What is known of a likeness, in a line."""
    if answer.ending == "none":
        return f"no such creature of {answer.tiles} tiles: proved"
    ways = f"in {answer.ways} ways to lay it over hexes"
    if answer.proved:
        return f"{_percent(answer.share)} shared with the silhouette is the most {ways}: proved"
    cut = {"time": " (time limit)", "interrupted": " (interrupted)"}[str(answer.ending)]
    found = "nothing found" if answer.creature is None else f"{_percent(answer.share)} shared"
    return f"gave up{cut}: {found}, at most {_percent(answer.bound)} possible {ways}"


def _report(state: Likeness) -> None:
    say(f"{state.tiles} tiles: {_percent(state.share)} shared, at most {_percent(state.bound)} possible")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _to_json(answer: Likeness) -> dict[str, Any]:
    return {
        "tiles": answer.tiles,
        "share": round(answer.share, 5),
        # Rounded up, so that it stays a bound.
        "bound": round(answer.bound, 5) if answer.proved else round(answer.bound + 5e-6, 5),
        "proved": answer.proved,
        "ending": answer.ending,
        "ways": answer.ways,
        "solutions": [] if answer.creature is None else [answer.creature.to_json()],
    }


def _print_separated(answer: Likeness, separator: str) -> None:
    one = answer.creature
    written = (None, None) if one is None else (code(one), write_sum(one))
    row = (
        answer.tiles,
        round(answer.share, 5),
        round(answer.bound, 5),
        answer.proved,
        answer.ending,
        *written,
    )
    print_separated(("tiles", "share", "bound", "proved", "ending", "code", "sum"), [row], separator)
