"""Pictures of plans."""

from palago.catalogue import Pose, generate
from palago.catalogue.draw.drawing import Picture
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


def faded(frame: Picture) -> str:
    """The part of a frame that fades the tiles which stay."""
    return next(line for line in frame.elements.splitlines() if 'fill="#ffffff"' in line)
