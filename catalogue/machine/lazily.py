"""Faces whose names are imported when they are used.

A package that offers names from heavy modules says where each lives, and nothing is imported until
somebody asks::

    __getattr__ = attach(__name__, {"count": "palago.catalogue.count.methods"})

Python calls a module's ``__getattr__`` for names that it lacks. The name is then kept in the module,
so that this happens once a name.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def attach(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package that offers names from the modules where they live.

    Parameters
    ----------
    package : str
        The package's ``__name__``.
    homes : mapping of str to str
        The module that each name lives in.

    Raises
    ------
    AttributeError
        From the function returned, for a name that is in none of them.
    """

    def found(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return found
