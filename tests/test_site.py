"""The pages of docs, and the README: every console block does what it says, every link leads somewhere."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
WRITTEN = [*PAGES, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]

#: What no test runs: it installs, waits for people, needs several machines, or takes minutes.
NOT_RUN = (
    "pip ",
    "dask ",
    "palago studio",
    "palago play",
    "palago engine",
    "palago catalogue build --up-to 24 ",
)

#: Pages that are made when the site is built.
MADE = {"commands.md", "api.md", "api-catalogue.md", "api-solver.md", "api-games.md"}

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="the tests do not stand beside the pages")


def blocks(path: Path) -> list[str]:
    """The console blocks of a page."""
    return re.findall(r"^```console\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S)


#: Pages with commands.
TRIED = [page for page in (*PAGES, ROOT / "README.md") if blocks(page)]


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The command lines of a block, each with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ ") or re.match(r"palago [a-z]", line):
            found.append((line.removeprefix("$ "), []))
        elif found:
            found[-1][1].append(line)
        else:
            raise AssertionError(f"no command line: {line}")
    return found


def agrees(said: list[str], printed: str) -> bool:
    """Whether a text is what a page says of it, where ``...`` stands for any lines or none."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"\n" for line in said
    )
    text = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
    return re.fullmatch(pattern, text) is not None


def test_dots_stand_for_any_lines():
    """And for nothing else."""
    assert agrees(["a", "...", "c"], "a\nb\nb\nc\n")
    assert agrees(["a", "...", "c"], "a\nc")
    assert not agrees(["a", "c"], "a\nb\nc\n")
    assert agrees([], "")
    assert not agrees([], "a")


@pytest.mark.parametrize(
    "page", [page for page in (*PAGES, ROOT / "README.md") if blocks(page)], ids=lambda p: p.stem
)
def test_console_blocks_do_what_they_say(page, palago, monkeypatch, tmp_path):
    """Each page in a folder of its own, from its first block to its last; status 0, or 1 with an error."""
    monkeypatch.setenv("PALAGO_DECK", str(tmp_path / "deck"))
    ran = 0
    for block in blocks(page):
        for line, said in commands(block):
            if line.startswith("make "):
                assert f"\n{line.removeprefix('make ')}:" in (ROOT / "Makefile").read_text()
            elif not line.startswith(NOT_RUN):
                words = shlex.split(line)
                assert words[0] == "palago"
                outcome = palago(*words[1:])
                assert outcome.status == (1 if said[:1] and said[0].startswith("palago: ") else 0), (
                    outcome.err
                )
                printed = outcome.out or outcome.err
                assert agrees(said, printed), f"{line}\n{printed}"
                ran += 1
    assert ran or page.stem == "CONTRIBUTING"


def anchors(path: Path) -> set[str]:
    """The headings of a page, as links name them."""
    heads = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.M)
    return {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", head.lower()).strip()) for head in heads}


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.stem)
def test_links_lead_somewhere(page):
    """Files beside the page, or pages that are made; headings too. Nothing asks the network at view time."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)", text):
        place, _, anchor = target.partition("#")
        if place.startswith("http") or place in MADE:
            continue
        if place.startswith("pictures/") and page.parent == DOCS:
            continue  # drawn when the site is built, which fails if there is no such picture
        there = page.parent / place if place else page
        assert there.exists(), target
        if anchor:
            assert anchor in anchors(there), target


def test_every_picture_is_drawn_and_used():
    """Each picture that a page shows has a name that is drawn."""
    source = (DOCS / "making" / "pictures.py").read_text()
    drawn = set(re.findall(r'^    "([\w-]+)": ', source, re.M))
    shown = {name for page in PAGES for name in re.findall(r"\]\(pictures/([\w-]+)\.svg", page.read_text())}
    assert shown == drawn


def test_every_page_is_in_the_map():
    """The navigation has all pages, those too that are made."""
    text = (ROOT / "mkdocs.yml").read_text()
    named = set(re.findall(r"([\w-]+\.md)", text))
    assert named == {page.name for page in PAGES} | MADE


def test_the_notebook_runs():
    """Every cell, one after the other, in one namespace."""
    told: dict[str, object] = {}
    for cell in json.loads((DOCS / "notebook.ipynb").read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), told)
    assert told["virus"].tiles == 5
    assert told["best"].worth == 10
    assert told["found"].moved == 2
