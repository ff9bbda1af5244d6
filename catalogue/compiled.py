"""Compilation: one decorator for the compiled twins, and where their machine code is kept.

The machine code is kept between runs beside the module, in the user's cache directory, or where
``NUMBA_CACHE_DIR`` says; where none of them can be written, it lives as long as the process.

Numba notices a change only in the file of the function that it compiles, not in those of the
functions that it calls. So a compiled function calls only compiled functions of its own module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function when it is first called, and keep the machine code if that is possible."""
    return _compiled(function, inside=False)


def inlined(function: F) -> F:
    """Compile a function into every compiled function that calls it."""
    return _compiled(function, inside=True)


def _compiled(function: F, *, inside: bool) -> F:
    try:
        made: Any = njit(cache=True, nogil=True, forceinline=inside)(function)
    except RuntimeError:  # no place for the cache can be written
        made = njit(nogil=True, forceinline=inside)(function)
    return cast(F, made)
