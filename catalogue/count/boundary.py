"""The boundary row of a transfer-matrix sweep: which joints are in, and who is joined to whom.

A boundary is a row of ``width`` joints. Each is out of the creature, or in it and in one of the
components that the tiles laid so far make. Components never cross (bridges are edges of a plane
graph, and the boundary is a line across the plane), so it is enough to know, for every joint that
is in, whether its component has another boundary joint further left and further right. Three bit
masks say it all, bit ``x`` for column ``x``:

- ``occupied``  the joint is in the creature;
- ``earlier``   and its component has a boundary joint further left;
- ``later``     and its component has a boundary joint further right.

Example, width 7: components A = {0, 4, 6} and B = {2}, drawn ``A . B . A . A``, are
``occupied = {0, 2, 4, 6}``, ``earlier = {4, 6}``, ``later = {0, 4}``.

The *next* joint of a component is found by walking right and skipping whole components that open
on the way; noncrossing makes that a matter of counting open brackets.

All functions here are numba kernels on plain 64-bit integers; ``bit`` is a mask with one bit set.
"""

from palago.catalogue.machine.compiled import compiled_lean

LEFT = 1
"""Flag of a boundary word: the creature has a joint in the first column of the strip."""

RIGHT = 2
"""Flag of a boundary word: the creature has a joint in the last column of the strip."""

WORD_BITS = 63
"""A packed boundary must fit in this many bits, so that it stays a non-negative int64."""

TOO_WIDE = -1
"""What `pack` returns for a boundary that does not fit in a word."""

LOST = -1
"""What `remove` returns when a joint leaves the boundary as the last one of its component."""


@compiled_lean
def next_joint(earlier: int, later: int, bit: int) -> int:
    """Return the bit of the next joint of the component of ``bit``, which must have one."""
    depth = 0
    while True:
        bit <<= 1
        closes = earlier & bit != 0
        opens = later & bit != 0
        if closes and depth == 0:
            return bit
        if opens and not closes:
            depth += 1
        elif closes and not opens:
            depth -= 1


@compiled_lean
def previous_joint(earlier: int, later: int, bit: int) -> int:
    """Return the bit of the previous joint of the component of ``bit``, which must have one."""
    depth = 0
    while True:
        bit >>= 1
        closes = earlier & bit != 0
        opens = later & bit != 0
        if opens and depth == 0:
            return bit
        if closes and not opens:
            depth += 1
        elif opens and not closes:
            depth -= 1


@compiled_lean
def join(earlier: int, later: int, left: int) -> tuple[int, int]:
    """Join the components of two neighbouring joints: bit ``left`` and the next column.

    Both must be in. Returns the new ``(earlier, later)``.
    """
    right = left << 1
    left_goes_on = later & left != 0
    right_goes_back = earlier & right != 0
    if left_goes_on and right_goes_back:
        return earlier, later  # noncrossing: they are one component already
    if left_goes_on:  # the right one is nested under the left one: its last joint now goes on
        bit = right
        while later & bit:
            bit = next_joint(earlier, later, bit)
        later |= bit
    elif right_goes_back:  # the left one is nested under the right one
        bit = left
        while earlier & bit:
            bit = previous_joint(earlier, later, bit)
        earlier |= bit
    return earlier | right, later | left


@compiled_lean
def remove(occupied: int, earlier: int, later: int, bit: int) -> tuple[int, int, int]:
    """Take the joint ``bit`` off the boundary; its component lives on in its other joints.

    Returns ``(occupied, earlier, later)``, with ``occupied = LOST`` when there are none: that
    component could never again be joined to anything.
    """
    if not (earlier | later) & bit:
        return LOST, earlier, later
    if not earlier & bit:
        earlier ^= next_joint(earlier, later, bit)
    elif not later & bit:
        later ^= previous_joint(earlier, later, bit)
    return occupied & ~bit, earlier & ~bit, later & ~bit


@compiled_lean
def pack(width: int, occupied: int, earlier: int, later: int, touched: int) -> int:
    """Return the boundary and its two flags as one word, or `TOO_WIDE`.

    Two bits of flags, ``width`` bits of ``occupied``, then one bit of ``earlier`` and one of
    ``later`` for each occupied joint: a wide strip with few joints still fits.
    """
    packed_earlier = 0
    packed_later = 0
    place = 1
    size = width + 2
    rest = occupied
    while rest:
        bit = rest & -rest
        rest ^= bit
        if earlier & bit:
            packed_earlier |= place
        if later & bit:
            packed_later |= place
        place <<= 1
        size += 2
    if size > WORD_BITS:
        return TOO_WIDE
    return touched | occupied << 2 | (packed_earlier | packed_later * place) << width + 2


@compiled_lean
def unpack(width: int, word: int) -> tuple[int, int, int, int]:
    """Return ``(occupied, earlier, later, touched)``: the inverse of `pack`."""
    occupied = word >> 2 & (1 << width) - 1
    packed_earlier = word >> width + 2
    packed_later = packed_earlier
    rest = occupied
    while rest:
        rest &= rest - 1
        packed_later >>= 1
    earlier = 0
    later = 0
    rest = occupied
    while rest:
        bit = rest & -rest
        rest ^= bit
        if packed_earlier & 1:
            earlier |= bit
        if packed_later & 1:
            later |= bit
        packed_earlier >>= 1
        packed_later >>= 1
    return occupied, earlier, later, word & (LEFT | RIGHT)
