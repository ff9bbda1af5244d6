"""The boundary row of a transfer-matrix sweep: which joints are in, and who is joined to whom.

A boundary is a row of joints. Each is out of the creature, or in it and in one of the components
that the tiles laid so far make. Components never cross (bridges are edges of a plane graph, and the
boundary is a line across the plane), so it is enough to know, for every joint that is in, whether
its component has another boundary joint further left and further right. Three bit masks say it all:

- ``occupied``  bit ``x`` is set when the joint of column ``x`` is in the creature;
- ``earlier``   bit ``k``: the component of the k-th joint that is in has a boundary joint further left;
- ``later``     bit ``k``: it has one further right.

``occupied`` counts columns, the other two only the joints that are in, by their *rank*: so they
stay the same when joints that are out come between, and all states with one ``occupied`` differ in
``earlier`` and ``later`` alone. These two and the sides that the creature has touched are packed
into one *key*.

Example, width 7: components A = {0, 4, 6} and B = {2}, drawn ``A . B . A . A``, are
``occupied = {0, 2, 4, 6}``, and the ranks are 0, 1, 2, 3: ``earlier = {2, 3}``, ``later = {0, 2}``.

The *next* joint of a component is found by walking right and skipping whole components that open
on the way; noncrossing makes that a matter of counting open brackets.

All functions here are numba kernels on plain 64-bit integers; ``bit`` is a mask with one bit set.
"""

from palago.catalogue.machine.compiled import compiled_lean

LEFT = 1
"""Flag of a key: the creature has a joint in the first column of the strip."""

RIGHT = 2
"""Flag of a key: the creature has a joint in the last column of the strip."""

FLAGS = 4
"""How many values the flags of a key can have together."""

MOST_JOINTS = 31
"""So many joints of a boundary can be in: a key has two bits for each, and two for the flags."""

_FLAG_BITS = 2
_LINKS = (1 << MOST_JOINTS) - 1


@compiled_lean
def count_joints(occupied: int) -> int:
    """How many joints are in."""
    count = 0
    while occupied:
        occupied &= occupied - 1
        count += 1
    return count


@compiled_lean
def pack(touched: int, earlier: int, later: int) -> int:
    """The key of a boundary: its flags and links in one word."""
    return touched | earlier << _FLAG_BITS | later << _FLAG_BITS + MOST_JOINTS


@compiled_lean
def unpack(key: int) -> tuple[int, int, int]:
    """What was packed: ``(touched, earlier, later)``."""
    return (
        key & (FLAGS - 1),
        key >> _FLAG_BITS & _LINKS,
        key >> _FLAG_BITS + MOST_JOINTS & _LINKS,
    )


@compiled_lean
def spread(links: int, bit: int) -> int:
    """The links when a joint that is out at rank ``bit`` comes in: those to its right move up."""
    below = bit - 1
    return links & below | (links & ~below) << 1


@compiled_lean
def close_up(links: int, bit: int) -> int:
    """The links when the joint of rank ``bit``, which has none, goes out: the inverse of `spread`."""
    below = bit - 1
    return links & below | links >> 1 & ~below


@compiled_lean
def next_joint(earlier: int, later: int, bit: int) -> int:
    """The next joint of the component of ``bit``, which must have one."""
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
    """The previous joint of the component of ``bit``, which must have one."""
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
    """The links when the joint ``left`` and the next one become one component, if they are two."""
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
def hang_on(earlier: int, later: int, bit: int, beside: int) -> tuple[int, int]:
    """The links when the joint ``bit``, alone so far, joins the component of its neighbour.

    What `join` does, for the case in which nothing has to be searched.
    """
    if beside > bit:
        return (
            earlier | beside | (bit if earlier & beside else 0),
            later | bit,
        )
    return (
        earlier | bit,
        later | beside | (bit if later & beside else 0),
    )


@compiled_lean
def is_alone(earlier: int, later: int, bit: int) -> bool:
    """Whether a joint is the only one of its component on the boundary."""
    return not (earlier | later) & bit


@compiled_lean
def leave(earlier: int, later: int, bit: int) -> tuple[int, int]:
    """The links when a joint that is not alone leaves its component to the others."""
    if not earlier & bit:
        earlier ^= next_joint(earlier, later, bit)
    elif not later & bit:
        later ^= previous_joint(earlier, later, bit)
    return earlier & ~bit, later & ~bit
