"""The site that `make docs` builds, page by page: no network, nothing on the console, and axe finds nothing.

It is built once for all of these tests, with the tools of the extra ``docs``.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = [
    *sorted(page.stem for page in (ROOT / "docs").glob("*.md")),
    *("commands", "api", "api-catalogue", "api-solver", "api-games"),
]


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of the site, built for these tests or found in PALAGO_SITE."""
    pytest.importorskip("material")
    given = os.environ.get("PALAGO_SITE")
    folder = Path(given) if given else tmp_path_factory.mktemp("site")
    if not given:
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
        settings = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        subprocess.run(command, cwd=ROOT, env=settings, check=True, capture_output=True, timeout=600)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def looked_at(opened, site, name, colours, width):
    """A page as it is shown; whatever it says or asks for elsewhere fails."""
    address = f"{site}/{name}.html"
    page, seen = opened(address, color_scheme=colours, viewport={"width": width, "height": 900})
    page.wait_for_load_state("networkidle")
    assert [url for url in seen.requests if not url.startswith((site, "data:", "blob:"))] == []
    assert seen.console == []
    return page


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing(opened, site, name, colours):
    """Contrast, names, roles, landmarks: on every page, by day and by night."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = looked_at(opened, site, name, colours, 1400)
    found = axe.Axe().run(page).response["violations"]
    assert [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found] == []


@pytest.mark.parametrize("width", [400, 1400])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wider_than_the_page(opened, site, name, width):
    """On a phone and on a desk; pictures are all there."""
    page = looked_at(opened, site, name, "light", width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    broken = "[...document.images].filter(i => i.loading != 'lazy' && !i.naturalWidth).map(i => i.src)"
    assert page.evaluate(broken) == []


def test_a_new_reader_gets_everywhere_in_three_clicks(opened, site):
    """From the start: to a card of one's own, a citation, the proof, and the API of `solve`."""
    for clicks, heading in (
        (["First card in five minutes", "A card of your own"], "a-card-of-your-own"),
        (["a way to cite them"], "citing"),
        (["The proof"], ""),
        (["palago.solve"], "palago.solver.design.numbers.solve"),
    ):
        page = looked_at(opened, site, "index", "light", 1400)
        for click in clicks:
            page.locator("main").get_by_text(click, exact=True).locator("visible=true").first.click()
            page.wait_for_load_state("networkidle")
        assert page.url.split("#")[-1] == heading if heading else "growth.html" in page.url
