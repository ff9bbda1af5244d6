"""Creature sums: Browne's notation for a creature, read and written.

A sum rebuilds a creature from a first tile ``a`` on the hex (0, 0) and a pointer that faces the top
edge. Each character is a token:

========== ====================================================================================
``0``-``5`` turns the pointer clockwise by so many edges, from where it points
``a b c``   lays a tile of that rotation on the hex the pointer points at; nothing moves
``+``       steps into that tile; the pointer then faces back to where it came from
``-``       steps back out; the pointer is again where it was before that ``+``
========== ====================================================================================

``4b+5c`` is the Eye: ``b`` on the hex across edge 4; into it, facing back across edge 1; five edges
on is edge 0, and ``c`` goes there. All tiles belong to the creature, and nothing else is described.
A sum is read from a blue creature that way up; a yellow one is turned by 180 degrees first, which
leaves every rotation as it is.

The canonical sum is the least string over all start tiles, tokens ordered ``+``, digits, letters,
``-``. It belongs to the one-sided creature: mirror twins have different sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from palago.catalogue.creature.creature import Creature, component
from palago.catalogue.creature.layout import Layout
from palago.catalogue.errors import NotACreatureError, SumError
from palago.catalogue.plane.lattice import BLUE, COLOURS, STEPS, Edge, Hex, joints_of, neighbour
from palago.catalogue.plane.regions import around
from palago.catalogue.plane.tile import ROTATIONS, Rotation

DIGITS: Final = "012345"
TOKENS: Final = f"+{DIGITS}abc-"
_IN: Final = TOKENS.index("+")
_DIGIT: Final = TOKENS.index("0")
_LETTER: Final = TOKENS.index("a")
_OUT: Final = TOKENS.index("-")


def read_sum(text: str) -> Creature:
    """The creature that a sum describes, its first tile on the hex (0, 0).

    Any sum that lays the tiles of one closed creature is read, canonical or not.

    Raises
    ------
    SumError
        If a token is unknown or cannot be carried out, or if the tiles are not those of one closed
        creature. The message names the token that fails and its place, counted from 1.

    >>> read_sum("4b+5c").tiles
    3
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a creature sum, not {type(text).__name__}")
    text = text.strip()
    tiles: dict[Hex, Rotation] = {(0, 0): "a"}
    laid_by = {(0, 0): 0}
    here, pointer = (0, 0), 0
    stack: list[tuple[Hex, Edge]] = []
    for number, token in enumerate(text, 1):
        where = _where(text, number)
        ahead = neighbour(here, pointer)
        if token in DIGITS:
            pointer = (pointer + int(token)) % 6
        elif token in ROTATIONS:
            if ahead in tiles:
                raise SumError(f"{where} lays a tile on hex {ahead}, which already has one")
            tiles[ahead] = token
            laid_by[ahead] = number
        elif token == "+":
            if ahead not in tiles:
                raise SumError(f"{where} steps into hex {ahead}, which has no tile")
            stack.append((here, pointer))
            here, pointer = ahead, (pointer + 3) % 6
        elif token == "-":
            if not stack:
                raise SumError(f"{where} steps back out of the first tile")
            here, pointer = stack.pop()
        else:
            raise SumError(f"{where} is none of {' '.join(TOKENS)}")
    try:
        return Creature.from_layout(Layout(tiles))
    except NotACreatureError:
        raise SumError(_why_no_creature(text, tiles, laid_by)) from None


def _why_no_creature(text: str, tiles: dict[Hex, Rotation], laid_by: dict[Hex, int]) -> str:
    """The token at which tiles laid one after the other stop being one creature, in words."""
    # The creature meant is the component at the first tile that more tokens agree with than with
    # any other.
    reached: list[tuple[int, frozenset[Hex]]] = []
    for joint in (joint for colour in COLOURS for joint in joints_of((0, 0), colour)):
        joints, missing = component(tiles, joint)
        own = around(joints)
        strays = [number for place, number in laid_by.items() if place not in own]
        reached.append((min(strays, default=len(text) + 1), missing))
    fails, missing = max(reached, key=lambda pair: pair[0])
    if fails <= len(text):
        return f"{_where(text, fails)} lays a tile that does not touch the creature of the tiles before it"
    if not text:
        return "empty sum: expected tokens + 0-5 a b c -"
    return f"{_where(text, len(text))} is the last, but the creature is still open at hex {min(missing)}"


def _where(text: str, number: int) -> str:
    brief = repr(text if len(text) <= 50 else text[:47] + "...")
    return f"sum {brief}: token {number} ({text[number - 1]!r})"


def write_sum(creature: Creature) -> str:
    """The canonical sum of a creature.

    >>> write_sum(read_sum("1b+5c"))
    '4b+5c'
    """
    if not isinstance(creature, Creature):
        raise TypeError(f"expected a Creature, not {type(creature).__name__}")
    return _least_sum(*_surveyed(creature))


def twin_sums(creature: Creature) -> tuple[str, str]:
    """The canonical sums of a creature and of its mirror twin."""
    near, letters = _surveyed(creature)
    # Flipping keeps the colour; edge e becomes 3 - e and rotation k becomes -k.
    flipped = [[around[(3 - edge) % 6] for edge in range(12)] for around in near]
    return _least_sum(near, letters), _least_sum(flipped, [-letter % 3 for letter in letters])


def _surveyed(creature: Creature) -> tuple[list[list[int | None]], list[int]]:
    """By tile of a creature in blue: the numbers of the tiles across its edges, and that of its rotation.

    The edges come twice around, so that no way on has to be taken modulo 6.
    """
    layout = creature.in_colour(BLUE).layout
    number = {place: index for index, place in enumerate(layout)}
    near = [[number.get((q + dq, r + dr)) for dq, dr in STEPS] * 2 for q, r in layout]
    return near, [ROTATIONS.index(rotation) for rotation in layout.values()]


def _least_sum(near: list[list[int | None]], letters: list[int]) -> str:
    """The least of the sums from all tiles."""
    # Two tokens tell most starts apart.
    openings = [_opening(near, letters, start) for start in range(len(letters))]
    least = min(openings)
    first, *others = (start for start, opening in enumerate(openings) if opening == least)
    best = list(_ranks(near, letters, first))
    for start in others:
        best = _lesser(best, _ranks(near, letters, start))
    return "".join(TOKENS[rank] for rank in best)


def _opening(near: list[list[int | None]], letters: list[int], start: int) -> tuple[int, int]:
    """The first turn and the first letter of the sum that starts at a tile."""
    facing = 2 * letters[start]
    turn, ahead = next(
        (turn, ahead) for turn, ahead in enumerate(near[start][facing : facing + 6]) if ahead is not None
    )
    return turn, (letters[ahead] - letters[start]) % 3


def _lesser(best: list[int], ranks: Iterator[int]) -> list[int]:
    """The lesser of two sums, the second taken only as far as it needs to be."""
    for number, rank in enumerate(ranks):
        if rank != best[number]:
            return best if rank > best[number] else [*best[:number], rank, *ranks]
    return best


def _ranks(near: list[list[int | None]], letters: list[int], start: int) -> Iterator[int]:
    """The least sum that starts at a tile, token by token, as ranks in the order of the tokens.

    The least token first is the least string: stepping into a tile before going on (``+`` is
    least) and leaving one only when nothing is left to lay around it never leaves a tile out of
    reach, because the tiles are connected.
    """
    turns = letters[start]
    # Turning by 120 degrees takes a to b, b to c, c to a: turn until the start tile is a.
    # Instead of the creature, turn the way in which the pointer and the letters are read.
    here, pointer = start, 2 * turns
    # What the pointer passes over: tiles that are laid, and None, where no tile is to lie.
    laid: set[int | None] = {None, start}
    left = len(letters) - 1
    stack: list[tuple[int, Edge]] = []

    def first_open(place: int, facing: Edge) -> int | None:
        """The least turn of the pointer that makes it point at a tile yet to be laid."""
        for turn, ahead in enumerate(near[place][facing : facing + 6]):
            if ahead not in laid:
                return turn
        return None

    while left:
        turn = first_open(here, pointer)
        if turn is None:
            yield _OUT
            here, pointer = stack.pop()
            continue
        pointer = (pointer + turn) % 6
        ahead = near[here][pointer]
        assert ahead is not None, "the pointer points at a tile"
        yield _DIGIT + turn
        yield _LETTER + (letters[ahead] - turns) % 3
        laid.add(ahead)
        left -= 1
        back = (pointer + 3) % 6
        if left and first_open(ahead, back) is not None:
            yield _IN
            stack.append((here, pointer))
            here, pointer = ahead, back
