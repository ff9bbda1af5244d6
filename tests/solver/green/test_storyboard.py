"""Pictures of plans."""

from palago.catalogue import Pose, generate
from palago.catalogue.draw.shapes import Picture
from palago.solver.green.least import transform
from palago.solver.green.plans import plan
from palago.solver.green.storyboard import frames


def test_kept_tiles_stay_where_they_are_in_every_frame():
    """A tile that no step touches is drawn at the same place in all frames, also while others vanish."""
    start = next(generate(12)).posed(Pose(shift=(1000, -400)))
    for goal in (next(generate(7)), next(generate(12, "one-sided"))):
        found = plan(transform(start, goal))
        shown = frames(found)
        assert len({frame.box for frame in shown}) == 1
        dimmed = {faded(frame) for frame in shown}
        assert len(dimmed) == 1
        assert len(shown) == len(found.steps) + 1


def test_the_last_frame_outlines_all_tiles_that_were_laid():
    """The first outlines what will go, each later one the tile just laid, the last all of them."""
    nine, eleven = list(generate(9)), list(generate(11))
    for start, goal in ((nine[0], nine[5]), (nine[3], eleven[7]), (eleven[12], nine[1])):
        found = plan(transform(start, goal))
        laid = [step.new[:2] for step in found.steps if step.new]
        first, *between, last = [outlined(frame) for frame in frames(found)]
        assert first == len({step.old[:2] for step in found.steps if step.old})
        assert between == [int(step.new is not None) for step in found.steps[:-1]]
        assert last == len(set(laid)) > 1


def outlined(frame: Picture) -> int:
    """How many tiles of a frame have a heavy outline."""
    return sum(part.data.count("M") for part in frame.parts if part.kind == "marked")


def faded(frame: Picture) -> str:
    """The part of a frame that fades the tiles which stay."""
    return next(part.data for part in frame.parts if part.kind == "faded")
