"""Ranges of numbers: from a least to a greatest, or with no end.

One form in three dresses: in a document a number or ``[least, greatest]``, on a command line ``5``,
``3-7`` or ``3+``, and in a sentence "5", "3 to 7" or "at least 3".
"""

from __future__ import annotations

import re

from palago.catalogue.creature.contour import brief_word
from palago.catalogue.errors import CardError
from palago.catalogue.machine.documents import brief

__all__ = [
    "Range",
    "check_range",
    "in_range",
    "intersection",
    "parse_range",
    "read_range",
    "single",
    "write_json_range",
    "write_range",
]

#: The least and the greatest number allowed; None for no bound.
Range = tuple[int, int | None]


def in_range(number: int, allowed: Range) -> bool:
    """Whether a number is in a range."""
    return allowed[0] <= number and (allowed[1] is None or number <= allowed[1])


def check_range(name: str, allowed: object) -> None:
    """Refuse what is no range, or one that no number can be in.

    Raises
    ------
    CardError
        If it is not a pair of whole numbers, the second perhaps None, or is empty, or ends below 0.
    """
    if allowed is None:
        return
    match allowed:
        case (int() as low, int() | None as high) if isinstance(allowed, tuple) and not {
            type(low),
            type(high),
        } & {bool}:
            pass
        case _:
            raise CardError(
                f'"{name}" should be (least, greatest), with None for no bound, found {allowed!r:.60}'
            )
    if high is not None and not max(low, 0) <= high:
        raise CardError(f'"{name}": no number is in the range {write_range((low, high))}')


def read_range(name: str, value: object) -> Range:
    """The range that a number makes, or a list of the least and the greatest with null for no bound.

    Raises
    ------
    CardError
        If it is neither.

    >>> read_range("limbs", [3, None])
    (3, None)
    """
    match value:
        case bool():
            pass
        case int():
            return value, value
        case [int() | None as low, int() | None as high] if not {type(low), type(high)} & {bool}:
            return low or 0, high
    raise CardError(f'"{name}" should be a whole number or [least, greatest], found {brief(value)}')


def parse_range(text: str, least: int = 0) -> Range:
    """The range that a text like 5, 3-7 or 3+ says.

    Raises
    ------
    CardError
        If it says none, or one that is not in order or begins below the least number that can be.

    >>> parse_range("3-7"), parse_range("3+")
    ((3, 7), (3, None))
    """
    match = re.fullmatch(r"(\d{1,9})(?:(\+)|-(\d{1,9}))?", text)
    if match is None:
        raise CardError(f"{brief_word(text)} is not a number or a range like 3-7 or 3+")
    low = int(match[1])
    high = None if match[2] else int(match[3] or low)
    if low < least or (high is not None and high < low):
        raise CardError(f"{text!r} is not in order, or below {least}")
    return low, high


def write_json_range(allowed: Range) -> int | list[int | None]:
    """A range in a document: its number, or the least and the greatest."""
    return allowed[0] if allowed[0] == allowed[1] else list(allowed)


def write_range(allowed: Range) -> str:
    """A range in words: "3", "3 to 5" or "at least 3"."""
    low, high = allowed
    if high is None:
        return f"at least {low}"
    return str(low) if low == high else f"{low} to {high}"


def intersection(one: Range, two: Range) -> Range:
    """The numbers in both of two ranges; an empty range if there are none.

    >>> intersection((3, None), (1, 5))
    (3, 5)
    """
    ends = [high for high in (one[1], two[1]) if high is not None]
    return max(one[0], two[0]), min(ends, default=None)


def single(allowed: Range | None) -> int | Range | None:
    """A range, or its number if it has only one."""
    return allowed[0] if allowed is not None and allowed[0] == allowed[1] else allowed
