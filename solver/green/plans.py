"""Plans for hands: a transformation as acts on single tiles, in an order that works on a table.

An act turns a tile in place, moves one to an empty hex (turning it on the way), adds one or takes
one away. If the mass may fall apart in between, any order of the acts of a least transformation
will do, for they never get in each other's way: a tile only goes to a hex that X leaves empty. Plans
that keep the mass in one piece are found by `palago.solver.green.connected`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from palago.catalogue.creature.layout import Layout, Tile
from palago.catalogue.errors import CheckError
from palago.catalogue.plane.lattice import Hex
from palago.solver.ending import PROVED, Ending
from palago.solver.green.least import Transformation

Act = Literal["turn", "move", "add", "remove"]
Hexes = frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Step:
    """One act on one tile, which lies as `old` before and as `new` after (None: not on the table)."""

    old: Tile | None
    new: Tile | None

    @property
    def act(self) -> Act:
        """What is done with the tile."""
        if self.old is None:
            return "add"
        if self.new is None:
            return "remove"
        return "turn" if self.old[:2] == self.new[:2] else "move"

    def to_json(self) -> dict[str, Any]:
        """The act with the tile before and after, as plain lists."""
        return {
            "act": self.act,
            "from": list(self.old) if self.old else None,
            "to": list(self.new) if self.new else None,
        }

    def __str__(self) -> str:
        old, new = (f"({tile[0]}, {tile[1]}) {tile[2]}" if tile else "" for tile in (self.old, self.new))
        match self.act:
            case "turn":
                return f"turn {old} in place to {new[-1]}"
            case "move":
                return f"move {old} to {new}"
            case "add":
                return f"add {new}"
            case "remove":
                return f"remove {old}"


@dataclass(frozen=True)
class Plan:
    """Steps that turn one layout into another.

    Parameters
    ----------
    start : Layout
        The tiles on the table before the first step.
    steps : tuple of Step
        What to do, in order.
    least : int
        The length of the shortest plan if the mass may fall apart.
    connected : bool
        Whether the mass was asked to stay in one piece.
    ending : str
        How the search for it ended: "best" if it is proved that no shorter plan does what was asked,
        otherwise "time" or "interrupted" (see `palago.solver.ending`).
    spare : int, optional
        Of a connected plan, how many tiles more than the larger of the two layouts has might have been
        on the table: of plans with no more than these it speaks.
    """

    start: Layout
    steps: tuple[Step, ...]
    least: int
    connected: bool = False
    ending: Ending = "best"
    spare: int | None = None

    @property
    def proved(self) -> bool:
        """Whether no shorter plan exists that does what was asked."""
        return self.ending in PROVED

    @property
    def tables(self) -> list[Layout]:
        """The table before the first step and after each.

        Raises
        ------
        CheckError
            If a step takes a tile that is not there or lays one on another.
        """
        found = [self.start]
        for number, step in enumerate(self.steps, 1):
            tiles = dict(found[-1])
            if step.old is not None:
                q, r, rotation = step.old
                if tiles.pop((q, r), None) != rotation:
                    raise CheckError(f"step {number} takes a tile that is not there: {step}")
            if step.new is not None:
                q, r, rotation = step.new
                if (q, r) in tiles:
                    raise CheckError(f"step {number} lays a tile on another: {step}")
                tiles[q, r] = rotation
            found.append(Layout(tiles))
        return found

    @property
    def target(self) -> Layout:
        """The table after the last step."""
        return self.tables[-1]

    def to_json(self) -> dict[str, Any]:
        """The plan as ``palago transform --steps --json`` prints it."""
        known = {} if self.spare is None else {"spare": self.spare, "ending": self.ending}
        return {
            "length": len(self.steps),
            "least": self.least,
            "connected": self.connected,
            **known,
            "proved": self.proved,
            "steps": [step.to_json() for step in self.steps],
        }


def plan(transformation: Transformation) -> Plan:
    """The acts of a transformation: first turn, then move, then add or remove.

    >>> from palago.catalogue import generate
    >>> from palago.solver.green import transform
    >>> acts = plan(transform(*generate(5), *generate(6))).steps
    >>> [step.act for step in acts]
    ['turn', 'turn', 'add']
    """
    if not isinstance(transformation, Transformation):
        raise TypeError(f"expected a Transformation, as transform() gives, not {transformation!r:.60}")
    steps = [Step(old, new) for old, new in transformation.moves]
    steps.sort(key=lambda step: step.act != "turn")
    steps += [Step(None, tile) for tile in transformation.additions]
    steps += [Step(tile, None) for tile in transformation.removals]
    kept = {(q, r): rotation for q, r, rotation in transformation.kept}
    taken = {(q, r): rotation for step in steps if step.old for q, r, rotation in [step.old]}
    return Plan(Layout({**kept, **taken}), tuple(steps), len(steps))
