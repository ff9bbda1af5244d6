"""Tables of states and counts: what a transfer matrix keeps between two steps of its sweep.

A `Table` holds, for each state (a packed boundary), how many ways there are to reach it with
``least``, ``least + 1``, ... ``most`` tiles. ``most`` is the size wanted minus what the state
still needs, so nothing is stored that cannot count. The numbers lie in one long pool, each as
``limbs`` digits of 32 bits, lowest first; sums are exact modulo 2 ** (32 * limbs).

A state is found through an open-addressing hash over its word. When a smaller size turns up for
a state that is already there, its numbers move to a larger place at the end of the pool; this is
rare, and cheaper than a pass to learn all sizes first.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from palago.catalogue.errors import CountMemoryError, InputError, PalagoError
from palago.catalogue.machine.compiled import compiled_lean

STATES = 0
"""Place in a table's ``used``: how many states it holds."""

PLACES = 1
"""Place in a table's ``used``: how many places of the pool are taken."""

OVERFLOW = 2
"""Place in a table's ``used``: not 0 when a boundary did not fit in a word."""

MOST_TILES = 126
"""Sizes are kept in 8 bits; no machine will come near this."""

MOST_CHOICES = 4
"""No kernel makes more than this many states of one before it asks `is_nearly_full` again."""

Pool: TypeAlias = npt.NDArray[np.uint32]
Slots: TypeAlias = npt.NDArray[np.int32]

_LIMB = 0xFFFFFFFF
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST_ROOM = 1 << 12
_GROWTH = 1.3


class Table(NamedTuple):
    """States and their counts; the arrays are longer than what ``used`` says is in use."""

    words: npt.NDArray[np.int64]
    """Packed boundaries, one a state."""
    least: npt.NDArray[np.int8]
    """The least number of tiles of each state."""
    most: npt.NDArray[np.int8]
    """The greatest number of tiles of each state from which the size wanted can still be met."""
    start: npt.NDArray[np.int64]
    """Where the numbers of each state begin in the pool."""
    pool: Pool
    """The numbers: one row a number, one column a limb."""
    used: npt.NDArray[np.int64]
    """How much is in use; see `STATES`, `PLACES`, `OVERFLOW`."""


@compiled_lean
def _home(word: int, slots: Slots) -> int:
    """Return where in ``slots``, a power of two of them, the search for a word begins."""
    mixed = np.int64((np.uint64(word) * _GOLDEN) >> np.uint64(32))
    return int(mixed) & (len(slots) - 1)


@compiled_lean
def find_slot(table: Table, slots: Slots, word: int) -> int:
    """Return the slot of ``word``, or the empty slot (-1) where it belongs."""
    mask = slots.shape[0] - 1
    slot = _home(word, slots)
    while slots[slot] >= 0 and table.words[slots[slot]] != word:
        slot = (slot + 1) & mask
    return slot


@compiled_lean
def _index_states(table: Table, slots: Slots) -> None:
    """Fill the empty hash ``slots``."""
    for state in range(table.used[STATES]):
        slots[find_slot(table, slots, table.words[state])] = state


@compiled_lean
def is_nearly_full(table: Table, slots: Slots, up_to: int) -> bool:
    """Return whether the states that come of one more source state might not find room."""
    states = table.used[STATES] + MOST_CHOICES
    places = table.used[PLACES] + MOST_CHOICES * (up_to + 1)
    return (  # type: ignore[no-any-return]
        states > table.words.shape[0] or 2 * states > slots.shape[0] or places > table.pool.shape[0]
    )


@compiled_lean
def _clear(pool: Pool, start: int, end: int) -> None:
    for place in range(start, end):
        for limb in range(pool.shape[1]):
            pool[place, limb] = 0


@compiled_lean
def insert(table: Table, slots: Slots, slot: int, word: int, least: int, most: int) -> None:
    """Append a state with all its numbers 0, and enter it in the empty ``slot``."""
    state = table.used[STATES]
    start = table.used[PLACES]
    end = start + most - least + 1
    table.words[state] = word
    table.least[state] = least
    table.most[state] = most
    table.start[state] = start
    _clear(table.pool, start, end)
    table.used[STATES] = state + 1
    table.used[PLACES] = end
    slots[slot] = state


@compiled_lean
def _extend_down(table: Table, state: int, least: int) -> None:
    """Make room for sizes from ``least`` on, in a new place at the end of the pool."""
    old = table.start[state]
    new = table.used[PLACES]
    gained = int(table.least[state]) - least
    kept = int(table.most[state]) - int(table.least[state]) + 1
    _clear(table.pool, new, new + gained)
    for place in range(kept):
        for limb in range(table.pool.shape[1]):
            table.pool[new + gained + place, limb] = table.pool[old + place, limb]
    table.start[state] = new
    table.least[state] = least
    table.used[PLACES] = new + gained + kept


@compiled_lean
def add_numbers(target: Pool, target_start: int, source: Pool, source_start: int, count: int) -> None:
    """Add ``count`` numbers of the source pool to as many of the target pool, with carries."""
    for place in range(count):
        carry = 0
        for limb in range(target.shape[1]):
            carry += int(target[target_start + place, limb])
            carry += int(source[source_start + place, limb])
            target[target_start + place, limb] = carry & _LIMB
            carry >>= 32


@compiled_lean
def pass_on(source: Table, state: int, target: Table, heir: int, tiles: int) -> None:
    """Add the numbers of a source state to a state of the target that has ``tiles`` more.

    Sizes beyond the target's ``most`` are left out.
    """
    source_least = int(source.least[state])
    least = source_least + tiles
    most = int(target.most[heir])
    if least > most:
        return
    if least < target.least[heir]:
        _extend_down(target, heir, least)
    place = int(target.start[heir]) + least - int(target.least[heir])
    count = min(int(source.most[state]) - source_least, most - least) + 1
    add_numbers(target.pool, place, source.pool, int(source.start[state]), count)


def limbs_for(up_to: int) -> int:
    """Return how many 32-bit limbs hold every count up to ``up_to`` tiles: 3 ** up_to fits."""
    largest: int = 3**up_to
    return -(-largest.bit_length() // 32)


def integers(pool: Pool) -> tuple[int, ...]:
    """Return the numbers of a pool as plain integers."""
    rows: list[list[int]] = pool.tolist()
    return tuple(sum(digit << 32 * place for place, digit in enumerate(row)) for row in rows)


Step: TypeAlias = Callable[[Table, Table, Slots, int], int]
"""Sweep one joint: source, target, hash, first source state to do; returns the first not done."""


class TablePair:
    """Two tables that take turns as source and target of a sweep, and the hash of the target.

    It starts with one state, the empty boundary, reached in one way with no tiles. Tables grow as
    they fill. ``CountMemoryError`` is raised when all together would exceed ``memory_limit``.
    """

    def __init__(self, up_to: int, memory_limit: int | None = None) -> None:
        """Make the tables for counts of at most ``up_to`` tiles, from 1 to `MOST_TILES`."""
        if not 1 <= up_to <= MOST_TILES:
            raise InputError(f"up_to must be from 1 to {MOST_TILES}, not {up_to}")
        self.up_to = up_to
        self.limbs = limbs_for(up_to)
        self.memory_limit = memory_limit
        self.most_bytes = 0
        self.source = self._table()
        self._target = self._table()
        self._slots = np.full(2 * _FIRST_ROOM, -1, np.int32)
        insert(self.source, self._slots, 0, 0, 0, up_to)
        self.source.pool[0, 0] = 1

    def __len__(self) -> int:
        """Return the number of states."""
        return int(self.source.used[STATES])

    def sweep(self, step: Step) -> int:
        """Sweep one joint: the target becomes the source. Returns its number of states."""
        self._target.used[:] = 0
        slots = self._empty_slots(2 * len(self))
        done = 0
        while (done := step(self.source, self._target, slots, done)) < len(self):
            self._make_room()
            if 2 * (int(self._target.used[STATES]) + MOST_CHOICES) > len(slots):
                slots = self._empty_slots(2 * len(slots))
                _index_states(self._target, slots)
        if self._target.used[OVERFLOW]:
            raise PalagoError(f"counting to {self.up_to} tiles: a boundary exceeds a 64-bit word")
        self.source, self._target = self._target, self.source
        return len(self)

    def _table(self) -> Table:
        return Table(
            np.empty(_FIRST_ROOM, np.int64),
            np.empty(_FIRST_ROOM, np.int8),
            np.empty(_FIRST_ROOM, np.int8),
            np.empty(_FIRST_ROOM, np.int64),
            np.empty((4 * _FIRST_ROOM, self.limbs), np.uint32),
            np.zeros(3, np.int64),
        )

    def _empty_slots(self, at_least: int) -> Slots:
        """Return an empty hash, a power of two of slots, in the memory of the last one."""
        size = 2 * _FIRST_ROOM
        while size < at_least:
            size *= 2
        if size > len(self._slots):
            self._slots = np.empty(size, np.int32)
            self._weigh()
        slots = self._slots[:size]
        slots.fill(-1)
        return slots

    def _make_room(self) -> None:
        """Lengthen the arrays of the target that are nearly full, in place."""
        table = self._target
        if table.used[STATES] + MOST_CHOICES > len(table.words):
            room = int(len(table.words) * _GROWTH)
            table.words.resize(room, refcheck=False)
            table.least.resize(room, refcheck=False)
            table.most.resize(room, refcheck=False)
            table.start.resize(room, refcheck=False)
        if table.used[PLACES] + MOST_CHOICES * (self.up_to + 1) > len(table.pool):
            table.pool.resize((int(len(table.pool) * _GROWTH), self.limbs), refcheck=False)
        self._weigh()

    def _weigh(self) -> None:
        size = sum(array.nbytes for array in (*self.source, *self._target, self._slots))
        self.most_bytes = max(self.most_bytes, size)
        if self.memory_limit is not None and size > self.memory_limit:
            raise CountMemoryError(
                f"counting to {self.up_to} tiles: the tables have outgrown the "
                f"{self.memory_limit / 1e9:.2f} GB that they may use; allow more memory, use fewer "
                "workers, or count to fewer tiles"
            )
