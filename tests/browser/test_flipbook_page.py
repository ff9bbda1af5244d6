"""The page that steps through a plan, in a real browser: by keys and buttons, for all eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from palago.catalogue import generate
from palago.solver.green.captions import Names
from palago.solver.green.flipbook import html
from palago.solver.green.least import transform
from palago.solver.green.plans import plan
from palago.solver.green.stages import chain

NINE, ELEVEN = list(generate(9)), list(generate(11))
PLAN = plan(transform(NINE[3], ELEVEN[7]))
NAMES = Names(PLAN)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Where the page is."""
    path = tmp_path / "plan.html"
    path.write_text(html(PLAN, "nine to eleven"), encoding="utf-8")
    return path.as_uri()


def shown(page: Any) -> str:
    """What the page says to do."""
    return page.locator("#text").inner_text()


def test_keys_step_through_the_acts(opened, url):
    """To the end and back, with the words of the captions; nothing is asked of anybody."""
    page, seen = opened(url, reduced_motion="reduce")
    assert shown(page) == "Before the first step"
    for caption in NAMES.captions:
        page.keyboard.press("ArrowRight")
        assert shown(page) == str(caption)
    page.keyboard.press("ArrowRight")
    assert shown(page) == str(NAMES.captions[-1])
    page.keyboard.press("Home")
    assert shown(page) == "Before the first step"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert shown(page) == str(NAMES.captions[-2])
    assert seen.console == []
    assert seen.requests == [url]


def test_stages_are_leapt_to(opened, tmp_path):
    """A chain is stepped through act by act, or from stage to stage, by button and by key."""
    found = chain("virus", "newt")
    path = tmp_path / "chain.html"
    path.write_text(html(found.plan, "a chain", stages=found.acts), encoding="utf-8")
    page, seen = opened(path.as_uri(), reduced_motion="reduce")
    assert shown(page) == "stage 0: 5 tiles"
    assert page.locator("#up").is_disabled()
    for number, stage in enumerate(found.stages[1:], 1):
        page.keyboard.press("PageDown")
        assert shown(page).endswith(f": stage {number}: {stage.tiles} tiles")
    assert page.locator("#down").is_disabled()
    page.locator("#up").click()
    page.keyboard.press("ArrowRight")
    assert shown(page) == str(Names(found.plan).captions[found.acts[-2]])
    assert len(page.locator("#steps li.stage").all()) == len(found.stages)
    assert seen.console == []


def test_tiles_lie_where_the_plan_says(opened, url):
    """After each step every tile is drawn in its hex; those that are not on the table are not seen."""
    page, _ = opened(url, reduced_motion="reduce")
    boxes = """() => Object.fromEntries([...document.querySelectorAll('#table .tile')].map(tile => {
        const box = tile.getBoundingClientRect();
        return [tile.dataset.name, [box.x + box.width / 2, box.y + box.height / 2,
                                    Number(getComputedStyle(tile).opacity)]];
    }))"""
    first = page.evaluate(boxes)
    names = list(NAMES.tables[0])
    (ax, ay), (_, by) = (drawn_at(NAMES.tables[0][name][:2]) for name in (names[0], names[-1]))
    scale = (first[names[-1]][1] - first[names[0]][1]) / (by - ay)
    left, top = first[names[0]][0] - scale * ax, first[names[0]][1] - scale * ay
    for table in NAMES.tables:
        lies = page.evaluate(boxes)
        assert {name for name, (_, _, opacity) in lies.items() if opacity == 1} == set(table)
        for name, tile in table.items():
            x, y = drawn_at(tile[:2])
            assert abs(lies[name][0] - left - scale * x) < 0.15 * scale
            assert abs(lies[name][1] - top - scale * y) < 0.15 * scale
        page.keyboard.press("ArrowRight")


def drawn_at(place: tuple[int, int]) -> tuple[float, float]:
    """The middle of a hex, in circumradii."""
    q, r = place
    return 1.5 * q, 3**0.5 * (r + q / 2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_is_for_all_eyes(opened, url, scheme, width):
    """Axe finds nothing, in light and dark, on phones and screens; nothing is wider than the window."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page, _ = opened(url, color_scheme=scheme, viewport={"width": width, "height": 800})
    results = axe.Axe().run(page)
    assert results.response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_a_script_all_frames_are_there(opened, url):
    """Below each other, with the list of steps."""
    page, _ = opened(url, java_script_enabled=False)
    assert page.locator(".frames svg").count() == len(PLAN.steps) + 2
    assert page.locator("#steps li").count() == len(PLAN.steps)
    assert page.locator("#buttons").is_hidden()
