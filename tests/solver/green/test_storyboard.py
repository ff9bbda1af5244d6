"""Pictures of plans: one viewport, one palette, ghosts and arrows where they belong, nothing clipped."""

import io
import xml.etree.ElementTree as ET
from math import hypot

import pytest
from hypothesis import given, settings
from PIL import Image

from palago.catalogue import Layout, Pose, generate
from palago.catalogue.draw.geometry import centre, hex_at, near_origin
from palago.catalogue.draw.rendering import png
from palago.catalogue.draw.shapes import Label, Path, Picture
from palago.catalogue.draw.style import THEMES
from palago.solver.green.captions import Names
from palago.solver.green.flipbook import html
from palago.solver.green.least import transform
from palago.solver.green.plans import Plan, Step, plan
from palago.solver.green.storyboard import frames, gif, strip

from strategies import creatures

NINE, ELEVEN = list(generate(9)), list(generate(11))

#: Plans with every kind of act.
PLANS = [
    plan(transform(start, goal))
    for start, goal in ((NINE[0], NINE[5]), (NINE[3], ELEVEN[7]), (ELEVEN[12], NINE[1]))
]


def of_kind(frame: Picture, kind: str) -> list[Path | Label]:
    """The parts of a frame that show something."""
    return [part for part in frame.parts if getattr(part, "kind", "") == kind]


def home_of(found: Plan) -> Pose:
    """Where the frames of a plan are drawn."""
    return near_origin(place for table in found.tables for place in table)


def first_point(data: str) -> tuple[float, float]:
    """Where a path begins."""
    x, y = data[1:].split("L")[0].split("A")[0].split()
    return float(x), float(y)


@pytest.mark.parametrize("found", PLANS)
def test_there_is_a_frame_for_each_act_and_one_before_and_after(found):
    """All in one box and of one palette; the first and the last are clean."""
    shown = frames(found)
    assert len(shown) == len(found.steps) + 2
    assert len({frame.box for frame in shown}) == 1
    assert len({frame.ground for frame in shown}) == 1
    for kind in ("yellow", "blue"):
        assert len({part.fill for frame in shown for part in of_kind(frame, kind)}) == 1
    assert [frame.title for frame in shown] == ["before", *map(str, Names(found).captions), "after"]
    for clean in (shown[0], shown[-1]):
        assert not [part for part in clean.parts if "arrow" in getattr(part, "kind", "")]


@pytest.mark.parametrize("found", PLANS)
def test_every_tile_of_a_frame_has_its_number_in_its_hex(found):
    """The same from frame to frame, wherever it goes."""
    home = home_of(found)
    first, *acts, last = frames(found)
    before, *after = Names(found).tables
    for frame, table in zip([first, *acts, last], [before, *after, after[-1]], strict=True):
        lies = {home.hex(tile[:2]): name for name, tile in table.items()}
        shown = {hex_at(*label.place): label.text for label in of_kind(frame, "tile-name")}
        assert lies.items() <= shown.items()


@settings(max_examples=15)
@given(creatures(14), creatures(14))
def test_arrows_end_in_the_right_hexes_and_ghosts_are_where_tiles_were(start, goal):
    """A move has an arrow from the ghost to the tile, a turn one round its middle, a new tile a plus."""
    found = plan(transform(start, goal))
    home = home_of(found)
    for frame, step in zip(frames(found)[1:-1], found.steps, strict=False):
        moved, turned = of_kind(frame, "move-arrow"), of_kind(frame, "turn-arrow")
        assert (len(moved), len(turned)) == (step.act == "move", step.act == "turn")
        assert bool(of_kind(frame, "ghost")) == (step.act in ("move", "remove"))
        assert bool(of_kind(frame, "plus")) == (step.act == "add")
        if moved:
            tip = first_point(moved[0].data)
            assert hex_at(*tip) == home.hex(step.new[:2])
            (shaft,) = of_kind(frame, "move-arrow-shaft")
            assert hex_at(*first_point(shaft.data)) == home.hex(step.old[:2])
        if turned:
            x, y = centre(home.hex(step.new[:2]))
            tx, ty = first_point(turned[0].data)
            assert hypot(tx - x, ty - y) < 0.8
        for part in of_kind(frame, "ghost"):
            x, y = first_point(part.data)
            cx, cy = centre(home.hex(step.old[:2]))
            assert hypot(x - cx, y - cy) < 1


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_clipped(theme):
    """The border of each frame is empty ground, in all themes, and text has contrast on it."""
    for found in PLANS[:2]:
        for frame in frames(found, THEMES[theme]):
            image = Image.open(io.BytesIO(png(frame.svg(scale=20)))).convert("RGB")
            ground = image.getpixel((0, 0))
            width, height = image.size
            edge = [
                *(image.getpixel((x, y)) for x in range(width) for y in (0, height - 1)),
                *(image.getpixel((x, y)) for y in range(height) for x in (0, width - 1)),
            ]
            assert max(abs(a - b) for pixel in edge for a, b in zip(pixel, ground, strict=True)) <= 2


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as the accessibility guidelines of the web define it."""
    values = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_a_contrast_of_at_least_four_and_a_half(theme):
    """With its ground, and with the halo that it has on tiles."""
    for frame in frames(PLANS[1], THEMES[theme]):
        for label in (part for part in frame.parts if isinstance(part, Label)):
            light, dark = sorted((luminance(label.fill), luminance(label.halo or frame.ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_captions_fit_their_frames():
    """Also the longest there is."""
    start = Layout.of_tiles([(0, r, "a") for r in range(30)])
    found = Plan(start, (Step((0, 27, "a"), (0, 27, "c")), Step((0, 29, "a"), (1, 20, "c"))), 2)
    for frame in frames(found):
        for label in of_kind(frame, "caption"):
            assert frame.box[0] < label.left
            assert label.left + label.width < frame.box[2]


def test_an_animation_has_a_frame_for_each_picture():
    """As wide as asked for; the first and the last are shown longer."""
    found = PLANS[0]
    image = Image.open(io.BytesIO(gif(found, width=300, seconds=0.5)))
    assert (image.n_frames, image.width) == (len(found.steps) + 2, 300)
    times = []
    for frame in range(image.n_frames):
        image.seek(frame)
        times.append(image.info["duration"])
    assert times[0] == times[-1] > times[1] == 500


def test_a_strip_says_in_words_what_it_shows():
    """The captions stand in its description too."""
    root = ET.fromstring(strip(PLANS[0]).svg())
    description = root.find("{http://www.w3.org/2000/svg}desc").text
    assert all(caption.text in description for caption in Names(PLANS[0]).captions)


def test_the_page_of_a_plan_is_whole_and_harmless():
    """No address in it leads out; a title with markup stays text; the steps are the captions."""
    page = html(PLANS[1], title='</script><img src=x onerror="alert(1)">')
    assert "<img" not in page
    assert page.count("</script>") == 2
    assert not [word for word in ("http:", "https:", "url(", "@import", "src=") if word in outside(page)]
    for caption in Names(PLANS[1]).captions:
        assert f"<li>{caption.text}</li>" in page


def outside(page: str) -> str:
    """A page without the name of the SVG language and its own title."""
    return page.replace("http://www.w3.org/2000/svg", "").replace("src=x", "")
