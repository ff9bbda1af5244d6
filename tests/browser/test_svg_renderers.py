"""Pictures look alike in the browser and in the program that makes our PNGs."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from palago.catalogue import generate, read_sum
from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.printed.sheets import Look, sheet
from palago.catalogue.draw.rendering import png
from palago.catalogue.draw.shapes import Picture
from palago.catalogue.draw.style import THEMES
from palago.solver.green.least import transform
from palago.solver.green.plans import plan
from palago.solver.green.storyboard import strip

DRAGON = read_sum("0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b")


def pictures() -> dict[str, Picture]:
    """One of each kind."""
    nine = list(generate(9))
    (known,) = sheet([Facts.of(creature) for creature in nine], Look(title="Nine"))
    return {
        "creature": picture(DRAGON, style=THEMES["print"]),
        "dark": picture(DRAGON, style=THEMES["dark"]),
        "strip": strip(plan(transform(nine[3], nine[7]))),
        "sheet": known,
    }


@pytest.mark.parametrize("kind", ["creature", "dark", "strip", "sheet"])
def test_two_renderers_agree(opened, tmp_path: Path, kind):
    """At most two pixels of a hundred differ much."""
    drawn = pictures()[kind]
    scale = 900 / drawn.width
    document = drawn.svg(scale, background=drawn.ground or "#ffffff")
    (tmp_path / "drawn.svg").write_text(document, encoding="utf-8")
    high = round(drawn.height * scale)
    page, seen = opened((tmp_path / "drawn.svg").as_uri(), viewport={"width": 900, "height": high})
    one = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    two = Image.open(io.BytesIO(png(document))).convert("RGB").resize(one.size)
    far = ImageChops.difference(one, two).convert("L").point(lambda value: 255 if value > 70 else 0)
    assert far.histogram()[255] <= 0.02 * one.width * one.height
    assert seen.console == []
