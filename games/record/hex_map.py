"""Maps in characters: a word on each hex, so that a person sees the coordinates and can type a turn."""

from __future__ import annotations

from collections.abc import Mapping

from palago.catalogue.plane.lattice import Hex
from palago.games.rules.mambo import MamboPosition
from palago.games.rules.position import Position
from palago.games.rules.table import beside


def hex_map(words: Mapping[Hex, str]) -> str:
    """Words at their hexes: columns are q, and a row down is half a hex.

    >>> print(hex_map({(0, 0): "a0,0", (1, -1): "b1,-1"}))
          b1,-1
    a0,0
    """
    if not words:
        return ""
    width = max(map(len, words.values())) + 2
    left = min(q for q, _ in words)
    top = min(2 * r + q for q, r in words)
    rows: dict[int, dict[int, str]] = {}
    for (q, r), word in words.items():
        rows.setdefault(2 * r + q - top, {})[q - left] = word
    lines = []
    for row in range(max(rows) + 1):
        cells = rows.get(row, {})
        lines.append(
            "".join(cells.get(k, "").ljust(width) for k in range(max(cells, default=-1) + 1)).rstrip()
        )
    return "\n".join(lines)


def position_map(position: Position) -> str:
    """A position as its tiles' texts, and the coordinates of the empty hexes beside them.

    In Mambo null points are crosses and automatic tiles have a star.
    """
    tiles = position.tiles  # type: ignore[attr-defined]
    words = {place: f"{place[0]},{place[1]}" for place in beside(tiles)}
    if isinstance(position, MamboPosition):
        words |= dict.fromkeys(position.null_points(), "X")
        words |= {place: str(tile) for place, tile in tiles.items()}
        words |= {tile.place: f"{tile}*" for tile in position.automatic}
    else:
        words |= {(q, r): f"[{rotation}{q},{r}]" for (q, r), rotation in tiles.items()}
    return hex_map(words)
