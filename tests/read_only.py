"""An installation in a place where nothing can be written, not even compiled code."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import palago


def run_read_only(program: str, folder: Path, packages: tuple[str, ...] = ("catalogue",)) -> list[str]:
    """The words that a program prints, run with copies of some packages that can keep no cache."""
    for name in packages:
        package = Path(import_module(f"palago.{name}").__file__).parent
        copy = folder / "site" / "palago" / name
        for source in [*package.rglob("*.py"), *package.rglob("*.json")]:
            (copy / source.relative_to(package)).parent.mkdir(parents=True, exist_ok=True)
            (copy / source.relative_to(package)).write_bytes(source.read_bytes())
        # A file where the cache folder would be cannot be written to, even by root.
        for room in {copy, *(source.parent for source in copy.rglob("*.py"))}:
            (room / "__pycache__").write_text("")
    # With a front door of its own it is the package that is found.
    door = folder / "site" / "palago"
    (door / "__init__.py").write_bytes(Path(palago.__file__).read_bytes())
    (door / "__pycache__").write_text("")
    home = folder / "home"
    home.mkdir()
    (home / ".cache").write_text("")
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "PYTHONPATH")
    }
    environment |= {"HOME": str(home), "PYTHONPATH": str(folder / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout.split()
