"""What is in the source archive and in the wheel: all that is needed, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: The folders of the import packages, by the names that they have in the wheel.
PACKAGES = {
    "palago": "api",
    **{f"palago/{room}": room for room in ("catalogue", "solver", "games", "studio", "cli")},
}

#: What the source archive has beside them.
BESIDE = ("tests", "results")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "MANIFEST.in", "Makefile")

#: What a package may hold besides modules.
DATA = {".json", ".gz", ".db", ".ttf", ".LICENSE", ".js", ".css", ".html", ".svg"}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The archive and the wheel, built from a copy of the source."""
    pytest.importorskip("setuptools", minversion="77")
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("the tests do not stand beside the source")
    source = tmp_path_factory.mktemp("source")
    for folder in (*PACKAGES.values(), *BESIDE):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in FILES:
        shutil.copy(ROOT / name, source)
    program = "from setuptools import build_meta as b; b.build_sdist('dist'); b.build_wheel('dist')"
    subprocess.run([sys.executable, "-c", program], cwd=source, check=True, capture_output=True)
    return source, *(source / "dist").iterdir()


def files_of(folder: Path) -> set[str]:
    """The files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_source_archive_has_everything(built):
    """Every file of the packages, the tests and the results, so that the tests pass from it."""
    source, archive, *_ = sorted(built, key=lambda path: path.suffix)
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    for folder in (*PACKAGES.values(), *BESIDE):
        assert {f"{folder}/{name}" for name in files_of(source / folder)} <= names
    assert set(FILES) <= names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


def test_the_wheel_has_the_packages_and_nothing_else(built):
    """Modules, data and the marks of typed packages; no tests, no results, no pages."""
    source, _, wheel = sorted(built, key=lambda path: path.suffix)
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = set()
    for package, folder in PACKAGES.items():
        for name in files_of(source / folder):
            if Path(name).suffix in {".py", *DATA} or Path(name).name == "py.typed":
                expected.add(f"{package}/{name}")
    assert names == expected
    assert {f"{package}/py.typed" for package in PACKAGES} <= names
