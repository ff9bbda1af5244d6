"""What is in the source archive and in the wheel: all that is needed, and nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: The folders of the import packages, by the names that they have in the wheel.
PACKAGES = {
    "palago": "api",
    **{f"palago/{room}": room for room in ("catalogue", "solver", "games", "studio", "cli")},
}

#: What the source archive has beside them.
BESIDE = ("tests", "results", "docs")
FILES = (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE",
    "MANIFEST.in",
    "Makefile",
    "mkdocs.yml",
)

#: What a package may hold besides modules.
DATA = {".json", ".gz", ".db", ".ttf", ".LICENSE", ".js", ".css", ".html", ".svg"}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The archive and the wheel, built from a copy of the source."""
    pytest.importorskip("setuptools", minversion="77")
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("the tests do not stand beside the source")
    source = tmp_path_factory.mktemp("source")
    copy_source(source)
    build(source)
    return source, *(source / "dist").iterdir()


def copy_source(target: Path) -> None:
    """Put a copy of all that is packed into a folder."""
    for folder in (*PACKAGES.values(), *BESIDE):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in FILES:
        shutil.copy(ROOT / name, target)


def build(source: Path) -> None:
    """Build the archive and the wheel into the folder ``dist``, with the tools of this environment."""
    program = "from setuptools import build_meta as b; b.build_sdist('dist'); b.build_wheel('dist')"
    subprocess.run([sys.executable, "-c", program], cwd=source, check=True, capture_output=True)


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


def test_the_metadata_say_who_and_what(built):
    """Authors and no invented addresses; every version of Python that is promised; the page is the README."""
    _, _, wheel = sorted(built, key=lambda path: path.suffix)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        told = message_from_string(archive.read(name).decode())
    assert told["Author"] == "The Palago developers"
    assert told["License-Expression"] == "MIT"
    assert told.get_all("Project-URL") is None
    assert told["Home-page"] is None
    assert told["Requires-Python"] == ">=3.11"
    assert told["Description-Content-Type"] == "text/markdown"
    promised = {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)}
    assert promised <= set(told.get_all("Classifier"))
    # The first of the lines of the README stands in it.
    assert told.get_payload().startswith("# Palago\n")


def test_the_extras_are_those_that_the_readme_names():
    """And ``all`` is all that users need: not what is there for tests, types and the site."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (everything,) = extras["all"]
    named = everything.removeprefix("palago[").removesuffix("]").split(",")
    assert named == sorted(set(extras) - {"all", "browser", "check", "docs", "test"})
    readme = (ROOT / "README.md").read_text()
    for extra in ("all", *named):
        assert f"| `{extra}` |" in readme


def test_one_version_everywhere():
    """In the package, in the changelog with its date, and for those who cite it."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    dated = re.findall(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert dated[0][0] == version
    cited = dict(re.findall(r"^([a-z-]+): (\S.*)$", (ROOT / "CITATION.cff").read_text(), re.M))
    assert (cited["version"], cited["date-released"]) == dated[0]
    assert cited["cff-version"] == "1.2.0"


#: Everything is there that an environment can have before ours is put into it.
BORROWED = [path for path in sys.path if path.endswith("site-packages")]


def environment(folder: Path, python: str, *, borrow: bool) -> Path:
    """A new environment; its Python. It has the packages of this one, or none at all."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True, capture_output=True, timeout=300)
    ours = folder / "bin" / "python"
    if borrow:
        asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
        place = subprocess.run([ours, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()
        # After its own folder, so that what is installed there goes before.
        Path(place, "borrowed.pth").write_text("\n".join(BORROWED))
    return ours


def install(python: Path, *what: str) -> None:
    """Install with pip; what fails says why."""
    run = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what],
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert run.returncode == 0, run.stderr[-2000:]


def used(python: Path, cache: Path, *arguments: str) -> str:
    """What `palago` prints in an environment, run far from the source."""
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = subprocess.run(
        [python.parent / "palago", *arguments],
        cwd=cache,
        env={**outside, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def pythons() -> dict[str, str]:
    """The Pythons of this machine that the package is for, by version: on the path, or kept by pyenv."""
    found = {}
    for minor in (11, 12, 13):
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        for path in [shutil.which(f"python3.{minor}"), *map(str, kept)]:
            works = path and subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0
            if works:
                found[f"3.{minor}"] = str(path)
    return found


#: A command that compiles, one that solves, and one that draws.
TRIED = (
    ("enumerate", "--tiles", "15", "--quiet"),
    ("solve", "virus", "--json"),
    ("show", "ring", "--svg", "-"),
)


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_it_installs_on_every_python(built, tmp_path, version):
    """Into a bare environment, from the wheel and from a folder, editable too: the same answers."""
    if version not in pythons():
        pytest.skip(f"no Python {version} on this machine")
    source, _, wheel = sorted(built, key=lambda path: path.suffix)
    python = environment(tmp_path / "bare", pythons()[version], borrow=False)
    install(python, str(wheel))
    answers = [used(python, tmp_path, *command) for command in TRIED]
    assert "0a+1a+2b3c" in answers[1]
    install(python, "setuptools>=77")
    for how in ([], ["--editable"]):
        subprocess.run([python, "-m", "pip", "uninstall", "-qy", "palago"], check=True, timeout=300)
        install(python, "--no-deps", "--no-build-isolation", *how, str(source))
        assert [used(python, tmp_path, *command) for command in TRIED] == answers


@pytest.mark.slow
def test_code_compiled_by_an_older_version_is_harmless(tmp_path):
    """Used, removed, and a newer one installed: what the older compiled is not run again."""
    source = tmp_path / "source"
    source.mkdir()
    copy_source(source)
    python = environment(tmp_path / "env", sys.executable, borrow=True)
    measures = source / "catalogue" / "generator" / "measures.py"
    right = measures.read_text()
    pyproject = source / "pyproject.toml"
    newer = pyproject.read_text()
    # The older version, in compiled code, finds one limb too many in every creature.
    wrong = right.replace("return int(shells), int(limbs)\n", "return int(shells), int(limbs) + 1\n")
    assert wrong != right
    pyproject.write_text(re.sub(r'(?m)^version = ".*"$', 'version = "0.0.1"', newer))
    measures.write_text(wrong)
    install(python, "--no-deps", "--no-build-isolation", str(source))
    assert "0.0.1" in used(python, tmp_path, "--version")
    older = limbs(python, tmp_path)
    assert list(tmp_path.rglob("*.code"))
    subprocess.run([python, "-m", "pip", "uninstall", "-qy", "palago"], check=True, timeout=300)
    shutil.rmtree(source / "build", ignore_errors=True)
    measures.write_text(right)
    pyproject.write_text(newer)
    install(python, "--no-deps", "--no-build-isolation", str(source))
    assert "0.0.1" not in used(python, tmp_path, "--version")
    assert limbs(python, tmp_path) == [number - 1 for number in older]


def limbs(python: Path, cache: Path) -> list[int]:
    """The limbs of some creatures, as the compiled generator finds them."""
    lines = used(python, cache, "enumerate", "--tiles", "15", "--jsonl", "--quiet").splitlines()
    return [json.loads(line)["limbs"] for line in lines]


@pytest.mark.slow
def test_the_tests_pass_from_the_unpacked_archive(built, tmp_path):
    """All that is run by default, with nothing at hand but the archive and the tools."""
    _, archive, *_ = sorted(built, key=lambda path: path.suffix)
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.name.startswith("palago-"))
    python = environment(tmp_path / "env", sys.executable, borrow=True)
    install(python, "--no-deps", "--no-build-isolation", str(unpacked))
    shutil.rmtree(unpacked / "build", ignore_errors=True)
    run = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal"],
        cwd=unpacked,
        capture_output=True,
        text=True,
        timeout=3600,
    )
    assert run.returncode == 0, run.stdout[-4000:]
