"""What tests in a real browser share: the distribution's Chromium, driven by Playwright.

They are run by ``make browser``, which installs what they need where it may; the default tests leave them
out.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

#: Chromium starts nothing of its own and asks nobody for anything.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are for ``make browser``."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser; it ends with the tests."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("there is no Chromium on this machine")
    api = pytest.importorskip("playwright.sync_api")
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Seen:
    """What a page said and asked for while it was open."""

    console: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


@pytest.fixture
def opened(chromium: Any) -> Iterator[Any]:
    """Open a page in a context of its own, and note what it says and asks for."""
    contexts = []

    def open_page(url: str, **options: Any) -> tuple[Any, Seen]:
        context = chromium.new_context(**options)
        contexts.append(context)
        page, seen = context.new_page(), Seen()
        page.on("console", lambda message: seen.console.append(message.text))
        page.on("pageerror", lambda error: seen.console.append(str(error)))
        page.on("request", lambda request: seen.requests.append(request.url))
        page.goto(url)
        return page, seen

    yield open_page
    for context in contexts:
        context.close()
