"""Pictures: nothing clipped, body and tiles told apart, the same creature in all of them."""

import io
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palago.catalogue import Layout, Pose, eye, generate, read_sum
from palago.catalogue.draw.drawing import picture, svg
from palago.catalogue.draw.geometry import contours_path, corner_point, hex_at, near_origin, region_at
from palago.catalogue.draw.rendering import png, save
from palago.catalogue.draw.shapes import side_by_side
from palago.catalogue.draw.style import LIGHT
from palago.catalogue.draw.terminal import QUADRANTS, terminal_picture
from palago.catalogue.errors import PalagoError
from palago.catalogue.plane.lattice import BLUE, COLOURS, joint_at
from palago.catalogue.plane.tile import ROTATIONS, bridged_joints

from strategies import creatures, layouts


@given(creatures())
def test_nothing_is_clipped(creature):
    """All hex corners lie inside the view box, with room for the strokes."""
    root = ET.fromstring(svg(creature))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for place in creature.layout.posed(near_origin(creature.layout)):
        for corner in range(6):
            x, y = corner_point(place, corner)
            assert left + 0.06 < x < left + width - 0.06
            assert top + 0.06 < y < top + height - 0.06


@given(creatures())
def test_the_body_is_one_path_with_a_piece_a_letter(creature):
    """The body has as many sub-paths as contours, an arc for each r and l, a line for each s."""
    data = contours_path(creature.contours)
    letters = "".join(contour.letters for contour in creature.contours)
    assert data.count("M") == data.count("Z") == len(creature.contours)
    assert data.count("A") == letters.count("r") + letters.count("l")
    assert data.count("L") == letters.count("s")


def test_a_picture_is_remade_to_the_letter():
    """Drawing twice gives the same text, and notebooks show the same."""
    virus = next(generate(5))
    assert svg(virus) == svg(virus) == virus._repr_svg_()
    assert Layout(virus.layout)._repr_svg_() == svg(virus.layout) != svg(virus)


def test_hex_outlines_can_be_left_out():
    """Without outlines one path less is drawn."""
    assert svg(eye()).count("<path") == svg(eye(), borders=False).count("<path") + 1


def test_png_has_the_size_of_the_picture():
    """The PNG of a picture is as wide as its SVG says, or as asked for."""
    document = svg(read_sum("4b+5c"))
    width = round(float(ET.fromstring(document).attrib["width"]))
    for wanted, expected in ((None, width), (200, 200)):
        data = png(document, wanted)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert abs(int.from_bytes(data[16:20], "big") - expected) <= 1


def test_pictures_are_saved_whole_or_not_at_all(tmp_path):
    """SVG or PNG by the name, in capitals too; no leftovers; a folder that is not there is an error."""
    save(svg(eye()), tmp_path / "eye.svg")
    save(svg(eye()), tmp_path / "eye.png")
    assert (tmp_path / "eye.svg").read_text() == svg(eye())
    save(svg(eye()), tmp_path / "EYE.PNG")
    assert (tmp_path / "eye.png").read_bytes() == (tmp_path / "EYE.PNG").read_bytes() == png(svg(eye()))
    with pytest.raises(PalagoError, match="cannot write"):
        save(svg(eye()), tmp_path / "nowhere" / "eye.svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["EYE.PNG", "eye.png", "eye.svg"]


def test_pictures_side_by_side_do_not_overlap():
    """Six pictures, three to a row, take two rows of equal cells."""
    items = [picture(creature) for creature in [eye(), *generate(7), *generate(8), *generate(6)]]
    sheet = side_by_side(items[:6], across=3)
    assert sheet.width == pytest.approx(3 * (max(item.width for item in items[:6]) + 0.8))
    assert sheet.height == pytest.approx(2 * (max(item.height for item in items[:6]) + 0.8))
    assert len(sheet.parts) == 6


@given(layouts)
def test_each_point_on_paper_belongs_to_the_tile_and_region_it_is_drawn_in(layout):
    """Close to a corner is that corner's joint, or one that the tile bridges it to."""
    for place, rotation in layout.items():
        for corner in range(6):
            x, y = corner_point(place, corner)
            cx, cy = corner_point(place, (corner + 3) % 6)
            near = (0.9 * x + 0.1 * cx, 0.9 * y + 0.1 * cy)
            assert hex_at(*near) == place
            colour, joint = region_at(layout, *near)
            assert colour == COLOURS[corner % 2 == 0]
            wanted = joint_at(place, corner)
            assert joint == wanted or {joint, wanted} == set(bridged_joints(place, rotation, colour))


@settings(max_examples=20)
@given(creatures(40))
def test_the_terminal_picture_shows_the_body(creature):
    """Lines fit the width, and Unicode and ASCII fill about the same area."""
    blocks = terminal_picture(creature, columns=60)
    plain = terminal_picture(creature, columns=60, unicode=False)
    assert max(len(line) for line in (blocks + "\n" + plain).splitlines()) <= 60
    assert set(plain) <= set("#. \n")
    quarters = sum(
        bin(QUADRANTS.index(character)).count("1") for character in blocks if character in QUADRANTS
    )
    # A character is filled in ASCII if two of its quarters are in Unicode, so they differ at the edges.
    assert quarters / 4 == pytest.approx(plain.count("#"), rel=0.35)


def drawn(creature):
    """What is seen of a picture; where the tiles lie is told beside it."""
    return re.sub(r"<metadata.*?</metadata>", "", svg(creature))


@settings(max_examples=30)
@given(creatures(), st.integers(1, 40))
def test_pictures_do_not_depend_on_where_a_creature_lies(creature, digits):
    """Far away, where floating-point numbers are coarse, the picture is the same."""
    far = creature.posed(Pose(shift=(10**digits, -3 * 10**digits)))
    assert drawn(far) == drawn(creature)
    assert terminal_picture(far, columns=30) == terminal_picture(creature, columns=30)


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_pixels_of_a_picture_are_the_regions_of_the_tiles(rotation, colour):
    """Sampled away from the lines, a PNG shows the colour of the region at each point."""
    from PIL import Image

    creature = next(c for c in generate(6)).in_colour(colour)
    turned = creature.posed(Pose({"a": 0, "b": 2, "c": 4}[rotation]))
    for subject in (Layout({(0, 0): rotation}), turned):
        drawn = picture(subject, borders=False)
        layout = subject if isinstance(subject, Layout) else subject.layout
        home = layout.posed(near_origin(layout))
        body = turned.posed(near_origin(layout)).joints if subject is turned else frozenset()
        image = Image.open(io.BytesIO(png(drawn.svg(scale=40)))).convert("RGB")
        left, top, _, _ = drawn.box
        checked = 0
        for column in range(0, image.width, 3):
            for row in range(0, image.height, 3):
                x, y = left + (column + 0.5) / 40, top + (row + 0.5) / 40
                around = {
                    region and (region[0], region[1] in body)
                    for dx in (-0.09, 0, 0.09)
                    for dy in (-0.09, 0, 0.09)
                    for region in [region_at(home, x + dx, y + dy)]
                }
                if len(around) == 1 and (region := around.pop()) is not None:
                    shade = LIGHT.strong if subject is not turned or region[1] else LIGHT.pale
                    wanted = bytes.fromhex(shade[region[0]][1:])
                    # Seams are drawn over, which may round a pixel by one.
                    pixel = image.getpixel((column, row))
                    assert max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) <= 2, (column, row)
                    checked += 1
        assert checked > 100


def test_the_ring_in_ascii():
    """A ring looks like a ring, with a hole in the middle."""
    assert terminal_picture(next(generate(6)), columns=40, unicode=False) == RING.strip("\n")


RING = """
                    ........
                   ..........
            ..................
           .........##.......
          .......#######....
   ..........###########...
 .........##############.....
.........######......###......
 ........######......###.....
  .........#############....
   ............#########...
          ........#####.....
           ..................
                   ..........
                    ........
                     ......
"""


def test_colour_uses_escape_sequences_only_when_asked():
    """True colours are opt-in."""
    assert "\x1b[" not in terminal_picture(eye())
    assert "38;2;249;194;46" in terminal_picture(eye(), colour=True)
    assert "38;2;42;111;183" in terminal_picture(eye(BLUE), colour=True)


def test_an_empty_layout_has_a_picture_too():
    """No tiles: an empty SVG and no characters."""
    assert ET.fromstring(svg(Layout())).attrib["viewBox"] == "0 0 1 1"
    assert terminal_picture(Layout()) == ""
