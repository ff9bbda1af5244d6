"""Screenshots of the studio in every mode, on a phone and on a screen, in light and dark.

Run from anywhere: ``python results/studio_pages.py [MODE ...]``; the pictures go to ``results/studio``.
"""

from __future__ import annotations

import io
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from palago.catalogue.creature.names import as_creature
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.rendering import png_of
from palago.catalogue.draw.style import Style

FOLDER = Path(__file__).parent / "studio"

#: The widths, with the height of a window that goes with each.
SIZES = {400: 800, 1400: 900}

#: What lies on the table of Lay: two creatures, and a third that one tile would close.
TABLE = (
    "lay~a0,0_c1,-1_c1,0_b2,-2_c2,-1_b3,-2_a3,-3_a3,-1_c4,-3_b4,-2_a5,-3_c5,-4"
    "_b0,-1_a-1,0_c-1,1_b0,1_a-2,1_a1,1_b2,0"
)

#: What to do in each mode before the picture is taken.
PICTURE = FOLDER / "picture.png"
MODES = ("lay", "solve", "read", "change", "browse", "play", "print")


def prepare(page: Any, mode: str) -> None:
    """Go to a mode, and have something to see in it."""
    page.click(f"#mode-{mode}")
    match mode:
        case "lay":
            page.evaluate("(text) => { location.hash = 'share=' + text }", TABLE)
            page.wait_for_selector("#creatures li")
        case "solve":
            draw = "solve~" + "_".join(f"i{place}" for place in ("0,0", "1,0", "1,1", "0,2", "-1,2", "-1,1"))
            page.evaluate("(text) => { location.hash = 'share=' + text }", draw)
            page.wait_for_timeout(300)
            page.click("#solve")
            page.wait_for_selector("#verdict:not(.busy)")
        case "read":
            page.set_input_files("input[type=file] >> nth=0", PICTURE)
            page.wait_for_selector("#reading:not(.busy):not([hidden])", timeout=60000)
        case "change":
            page.wait_for_selector("#steps li", state="attached")
            page.click("#next")
            page.wait_for_timeout(900)
        case "browse":
            page.wait_for_selector(".cell")
        case "play":
            page.select_option("select >> nth=1", "greedy")
            page.wait_for_selector(".mark.free")
            for _ in range(2):
                page.evaluate(
                    """() => { const app = palagoStudio, s = app.modes.play;
                    const [q, r] = [...document.querySelectorAll('.mark.free')].at(-1).dataset.at.split(',');
                    s.tap([Number(q), Number(r)]); }"""
                )
                page.wait_for_timeout(400)
            page.click("#play-turn")
            page.wait_for_selector("#turns li:nth-child(2)", state="attached", timeout=30000)
        case "print":
            page.wait_for_selector(".paper-card svg")
    page.wait_for_timeout(500)


def draw_picture() -> None:
    """A drawing of a creature as somebody would make it: its body on paper, turned a little."""
    white = Style(pale_yellow="#ffffff", pale_blue="#ffffff", pale_line="#ffffff")
    drawn = picture(as_creature("snail"), borders=False, style=white)
    image = Image.open(io.BytesIO(png_of(drawn, ground="white"))).convert("RGB")
    image.rotate(7, expand=True, fillcolor="white").save(PICTURE)


def main(modes: list[str]) -> None:
    """Start a studio, look at it, and end it."""
    FOLDER.mkdir(exist_ok=True)
    draw_picture()
    studio = subprocess.Popen(
        [sys.executable, "-m", "palago.cli", "studio", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert studio.stdout is not None
        url = studio.stdout.readline().strip()
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for width, height in SIZES.items():
                for scheme in ("light", "dark"):
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        color_scheme=scheme,
                        reduced_motion="reduce",
                    )
                    page = context.new_page()
                    page.on("console", lambda message: print("console:", message.text))
                    page.on("pageerror", lambda error: print("error:", error))
                    page.goto(url)
                    page.wait_for_selector("html[data-ready]")
                    for mode in modes:
                        prepare(page, mode)
                        page.screenshot(path=FOLDER / f"{mode}-{width}-{scheme}.png")
                    context.close()
            browser.close()
    finally:
        studio.send_signal(signal.SIGINT)
        studio.wait(10)


if __name__ == "__main__":
    main(sys.argv[1:] or [*MODES])
