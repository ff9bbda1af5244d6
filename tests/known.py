"""Published and independently recomputed numbers that several tests compare with."""

from pathlib import Path


def read_counts(text: str) -> dict[str, dict[int, int]]:
    """The numbers of creatures by equivalence and size; a line a size, comments begin with #."""
    lines = [map(int, line.split()) for line in text.splitlines() if not line.startswith("#")]
    sizes, *columns = zip(*lines, strict=True)
    names = ("fixed", "one-sided", "free")
    return {name: dict(zip(sizes, column, strict=True)) for name, column in zip(names, columns, strict=True)}


#: To 24 tiles.
COUNTS = read_counts(Path(__file__).with_name("counts.txt").read_text(encoding="ascii"))

FIXED, ONE_SIDED, FREE = COUNTS.values()

#: Free creatures by (shells, limbs), by number of tiles.
WORTH = {
    7: {(1, 2): 2},
    8: {(1, 2): 1, (2, 1): 1},
    9: {(1, 2): 6, (1, 3): 1, (2, 0): 1, (2, 1): 1},
    10: {(1, 2): 3, (1, 3): 3, (2, 1): 3, (2, 2): 3, (3, 0): 1},
}

EYE_SUM = "4b+5c"
LONG_SUM = "0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b"

#: Creatures with a foreign ``lll`` in a hole with tiles that they do not touch: their sizes, their shells,
#: and how many they could have if the joints around an ``lll`` were inside closed curves.
GAPS = {
    "0a+1a+2a+2a+5c+3b+4c+2b+4b+4a+2b+4a+3c+4c+3c+4b+3b+3b+5c+3b+2c+2b2b+5a+2b+4c+4c+4a": (29, 4, 3),
    "0a+1a+2c+4b+4c+2c+3b+5a+3a+2b+4a+3c+4a+2c+5b+3b+3b+3b+2c+4a+5c+3a+4c+2b+2c+2b2b+5a+2b+4c+4c+4a": (
        *(33, 6, 5),
    ),
}
