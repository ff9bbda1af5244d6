"""The creature most like a silhouette: against all creatures, one by one, and a share as it is drawn."""

import io

import pytest
from PIL import Image, ImageChops, ImageDraw

from palago.catalogue.errors import InputError, PictureError
from palago.catalogue.generator.enumeration import creatures
from palago.catalogue.plane.lattice import Pose
from palago.solver.picture.figure import figure_of
from palago.solver.picture.likeness import most_like, state_of, ways_of
from palago.solver.picture.opening import opened
from palago.solver.picture.overlay import line


def silhouette(*ellipses):
    """A picture of a body of ellipses."""
    image = Image.new("L", (160, 160), 255)
    for box in ellipses:
        ImageDraw.Draw(image).ellipse(box, fill=0)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


BONE = silhouette((30, 15, 80, 65), (60, 50, 84, 110), (66, 90, 120, 150))
BLOB = silhouette((20, 40, 140, 100), (90, 20, 130, 140))


def test_no_creature_is_more_like_it():
    """All creatures of a size, in all places, in all ways."""
    data, tiles = BONE, 5
    answer = most_like(data, tiles)
    assert answer.proved
    assert answer.creature.tiles == tiles
    best = 0.0
    for way in ways_of(figure_of(opened(data).pixels, tiles), tiles):
        places = set(way.hexes.places)
        for creature in creatures(tiles, "fixed"):
            corner = min(creature.layout)
            for place in places:
                shift = place[0] - corner[0], place[1] - corner[1]
                moved = creature.posed(Pose(shift=shift))
                if moved.layout.keys() <= places:
                    share = way.share({h: state_of(moved, h) for h in moved.layout})
                    assert share <= way.ceiling
                    best = max(best, float(share))
    # A way that is made to fit may be better still.
    assert best <= answer.share + 1e-9
    assert answer.share < best + 0.2
    assert answer.ways >= 160


def test_the_share_is_as_it_is_drawn():
    """The body drawn over the picture where the answer says that it lies."""
    data = BLOB
    answer = most_like(data, 7)
    # The body may run off the picture, and counts there too.
    rim, size = 100, tuple(side + 200 for side in answer.size)
    drawn = Image.new("1", size, 0)
    for contour in answer.creature.contours:
        points = [(x + rim, y + rim) for x, y in (answer.frame.pixel(*at) for at in line(contour))]
        layer = Image.new("1", size, 0)
        ImageDraw.Draw(layer).polygon(points, fill=1)
        drawn = ImageChops.logical_xor(drawn, layer)
    shown = Image.new("1", size, 0)
    shown.paste(Image.open(io.BytesIO(data)).point(lambda value: 255 if value < 128 else 0), (rim, rim))
    both = ImageChops.logical_and(drawn, shown).histogram()[-1]
    either = ImageChops.logical_or(drawn, shown).histogram()[-1]
    assert both / either == pytest.approx(answer.share, abs=0.03)


def test_a_time_limit_leaves_a_bound():
    """Nothing is claimed that is not proved."""
    answer = most_like(BLOB, 12, time_limit=0.0)
    assert (answer.ending, answer.proved) == ("time", False)
    assert answer.share <= answer.bound <= 1


def test_sizes_without_creatures():
    """There is none of four tiles, and an answer to no size at all is an error."""
    answer = most_like(BLOB, 4)
    assert (answer.ending, answer.creature) == ("none", None)
    with pytest.raises(InputError, match="at most 60 tiles"):
        most_like(BLOB, 61)


def test_a_picture_of_nothing_is_refused():
    """In a line."""
    with pytest.raises(PictureError, match="nothing stands out"):
        most_like(silhouette(), 5)
