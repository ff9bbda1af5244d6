"""A creature is read off its picture: exactly, and never wrongly without a word."""

import numpy as np
import pytest
from PIL import Image

from palago.catalogue.creature.sums import write_sum
from palago.catalogue.errors import InputError, PictureError
from palago.solver.picture import read_card

from picture_maker import DAMAGES, STYLES, made, right

ALL = "+".join(DAMAGES)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("damage", ["", ALL], ids=["clean", "all damages"])
def test_a_picture_in_any_style_is_read(style, damage):
    """However it is turned, whatever happened to it."""
    for tiles in (5, 12, 20):
        shown = made(style, damage, tiles, 1)
        answer = read_card(shown.data(), tiles)
        assert answer.status == "found"
        assert len(answer.readings) == 1
        assert right(answer.creature, shown.creature)


def test_the_largest_size_is_read():
    """48 tiles, from a file."""
    shown = made("wobble", ALL, 48, 1)
    assert right(read_card(shown.data("JPEG"), 48).creature, shown.creature)


def test_the_number_of_tiles_is_found_out():
    """It need not be given, and a range will do."""
    shown = made("bars", "", 15, 1)
    assert right(read_card(shown.data()).creature, shown.creature)
    assert right(read_card(shown.data(), range(12, 19)).creature, shown.creature)


@pytest.mark.parametrize("off", [-1, 1])
def test_a_wrong_number_of_tiles_is_said(off):
    """With the right one."""
    shown = made("project", "noise", 15, 1)
    with pytest.raises(PictureError, match=f"shows 15 tiles, not {15 + off}"):
        read_card(shown.data(), 15 + off)


def test_mirror_twins_are_told_apart():
    """A picture flipped shows the twin."""
    shown = made("project", "", 9, 2)
    flipped = Image.fromarray(np.asarray(shown.image)[:, ::-1])
    answer = read_card(_data(flipped), 9).creature
    twin = shown.creature.posed(_mirror())
    assert write_sum(answer) == write_sum(twin)


def test_bars_in_the_middle_may_be_on_either_side():
    """Both creatures are given, and neither alone."""
    shown = made("even", "", 9, 0)
    answer = read_card(shown.data(), 9)
    assert len(answer.readings) == 2
    assert any(right(reading.creature, shown.creature) for reading in answer.readings)
    with pytest.raises(PictureError, match="2 creatures explain the picture"):
        _ = answer.creature


@pytest.mark.parametrize(
    ("tiles", "seed", "number"), [(7, 2017, 2), (15, 2006, 2), (7, 2003, 1), (12, 2005, 1)]
)
def test_bars_in_the_middle_stand_alone_where_the_other_side_shows_nothing_else(tiles, seed, number):
    """The same creature turned, or none at all, for a hex has one bar: worked out from joints and bars."""
    shown = made("even", "", tiles, seed)
    answer = read_card(shown.data(), tiles)
    assert (answer.status, len(answer.readings)) == ("found", number)
    assert any(right(reading.creature, shown.creature) for reading in answer.readings)


def test_a_joint_that_is_not_in_doubt_has_no_letter():
    """Settling it is a slip."""
    shown = made("project", "", 7, 1)
    with pytest.raises(InputError, match="no joint in doubt is called 'A'"):
        read_card(shown.data(), 7, settled={"A": True})


def test_nothing_is_read_off_nothing():
    """An empty page, and noise."""
    with pytest.raises(PictureError, match="nothing stands out"):
        read_card(_data(Image.new("RGB", (300, 200), "white")))
    noise = np.random.default_rng(1).integers(0, 255, (120, 160, 3), dtype=np.uint8)
    with pytest.raises(PictureError):
        _ = read_card(_data(Image.fromarray(noise))).creature


def test_a_frame_puts_joints_onto_the_body():
    """Every joint of the reading is dark on the picture."""
    from palago.catalogue.draw.geometry import from_thirds

    shown = made("wobble", "perspective", 15, 3)
    reading = read_card(shown.data(), 15).readings[0]
    pixels = np.asarray(shown.image).astype(int)
    for joint in reading.creature.joints:
        x, y = reading.frame.pixel(*from_thirds(*joint))
        assert abs(pixels[int(y), int(x)] - pixels[0, 0]).sum() > 60


def _mirror():
    from palago.catalogue.plane.lattice import Pose

    return Pose(mirrored=True)


def _data(image):
    import io

    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
