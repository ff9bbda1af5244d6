"""One studio for all tests of its answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from studios import Running, studio


@pytest.fixture(scope="session")
def running() -> Iterator[Running]:
    """A studio that runs; it ends with the tests."""
    pytest.importorskip("starlette")
    pytest.importorskip("uvicorn")
    with studio() as one:
        yield one
