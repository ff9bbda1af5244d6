"""Compilation: one decorator for the compiled twins, and where their machine code is kept.

The machine code is kept between runs beside the module, in the user's cache directory, or where
``NUMBA_CACHE_DIR`` says; where none of them can be written, it lives as long as the process.

Numba notices a change only in the file of the function that it compiles, not in those of the
functions that it calls. An installation writes all files anew, so only whoever edits them in place has to
mind: functions that call each other stand in one module, and those of the counting sweep, which is spread
over several, need ``touch catalogue/*/*.py`` after an edit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from llvmlite import ir
from numba import njit
from numba.core import types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function when it is first called, and keep the machine code if that is possible."""
    return _compiled(function)


def inlined(function: F) -> F:
    """Compile a function into every compiled function that calls it."""
    return _compiled(function, forceinline=True)


def compiled_lean(function: F) -> F:
    """Compile a function without reference counts; it must not make or slice arrays.

    Handing a table of arrays from one kernel to the next costs numba an atomic count for each
    array, nearly half of the time of a sweep. The option that leaves them out is not a documented
    one, so it is gone without should numba ever drop it.
    """
    try:
        return _compiled(function, _nrt=False)
    except (KeyError, TypeError):
        return _compiled(function)


def _compiled(function: F, **options: Any) -> F:
    try:
        made: Any = njit(cache=True, nogil=True, **options)(function)
    except RuntimeError:  # no place for the cache can be written
        made = njit(nogil=True, **options)(function)
    return cast(F, made)


def _lowest_bit_index(typing_context: object, mask: object) -> object:
    def generate(context: object, builder: ir.IRBuilder, signature: object, args: object) -> object:
        (value,) = cast("tuple[ir.Value]", args)
        return builder.cttz(value, ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


#: The index of the lowest set bit of a 64-bit mask, one machine instruction; for compiled functions only.
lowest_bit_index = cast("Callable[[int], int]", intrinsic(_lowest_bit_index))
