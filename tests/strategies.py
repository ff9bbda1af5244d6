"""Hypothesis strategies: random layouts, creatures and poses."""

from __future__ import annotations

from hypothesis import strategies as st

from palago.catalogue import Creature, Layout, Pose
from palago.catalogue.creature.decisions import Growth
from palago.catalogue.plane.tile import ROTATIONS

rotations = st.sampled_from(ROTATIONS)
hexes = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
poses = st.builds(
    Pose,
    turn=st.integers(0, 5),
    mirrored=st.booleans(),
    shift=st.tuples(st.integers(-50, 50), st.integers(-50, 50)),
)
layouts = st.dictionaries(hexes, rotations, max_size=60).map(Layout)


@st.composite
def creatures(draw: st.DrawFn, most: int = 24) -> Creature:
    """A creature grown by random decisions that stays near `most` tiles."""
    growth = Growth()
    while (place := growth.next_hex()) is not None:
        grown = growth.decide(place, draw(rotations))
        if len(grown.touched) > most:
            # Close up: the decision that adds the fewest tiles.
            options = [growth.decide(place, rotation) for rotation in ROTATIONS]
            grown = min(options, key=lambda option: len(option.touched))
        growth = grown
    return growth.creature().posed(draw(poses))
