"""What the documentation says is what the software does."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import palago.catalogue
import palago.cli
import palago.solver
from palago.cli.reference import reference

ROOT = Path(__file__).parent.parent
MODULES = [
    "palago",
    *(
        name
        for package in (palago.catalogue, palago.solver)
        for _, name, _ in pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name):
    """Every doctest in the library prints what it says."""
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_the_examples_in_the_readme_hold():
    """The Python session in the README prints what it says."""
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0


def test_the_command_reference_is_what_help_says():
    """`cli/README.md` is remade by `python -m palago.cli.reference`."""
    assert (ROOT / "cli" / "README.md").read_text() == reference()


def test_nothing_names_a_machine():
    """No file names a home directory or a path outside the repository."""
    pattern = re.compile(r"(?<![\w.])/(?:home|root|Users|work)/")
    folders = ("api", "catalogue", "solver", "games", "cli", "studio", "docs", "tests", "results")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    for path in files:
        if path.suffix in {".py", ".md", ".json", ".toml", ".csv", ".txt"} and path.name != "test_docs.py":
            assert not pattern.search(path.read_text()), path
