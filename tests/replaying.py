"""Plans carried out by hand: on a dict of tiles, every step checked."""

from __future__ import annotations

from palago.catalogue import Layout
from palago.solver.green.plans import Plan

from in_one_piece import hangs_together


def replay(found: Plan, x: Layout, *, connected: bool = False) -> Layout:
    """The table after a plan; with `connected`, all tiles hang together after each step."""
    table = dict(x)
    for step in found.steps:
        if step.old is not None:
            assert table.pop(step.old[:2]) == step.old[2]
        if step.new is not None:
            assert step.new[:2] not in table
            table[step.new[:2]] = step.new[2]
        assert not connected or hangs_together(set(table))
    return Layout(table)
