"""Compilation: one decorator for the compiled twins.

Machine code is kept between runs (see `code_cache`); where that is not possible, it lives as long as the
process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from llvmlite import ir
from numba import njit
from numba.core import types
from numba.extending import intrinsic

from palago.catalogue.machine.code_cache import CodeCache

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


def inlined_lean(function: F) -> F:
    """Compile a function that makes no arrays into every compiled function that calls it."""
    try:
        return _compiled(function, forceinline=True, _nrt=False)
    except (KeyError, TypeError):
        return inlined(function)


def _compiled(function: F, **options: Any) -> F:
    made: Any = njit(nogil=True, **options)(function)
    # Where compiling is switched off, what comes back is the function itself.
    if hasattr(made, "_cache"):
        made._cache = CodeCache(function)
    return cast(F, made)


def _lowest_bit_index(typing_context: object, mask: object) -> object:
    def generate(context: object, builder: ir.IRBuilder, signature: object, args: object) -> object:
        (value,) = cast("tuple[ir.Value]", args)
        return builder.cttz(value, ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


#: The index of the lowest set bit of a 64-bit mask, one machine instruction; for compiled functions only.
lowest_bit_index = cast("Callable[[int], int]", intrinsic(_lowest_bit_index))
