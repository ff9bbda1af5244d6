"""The six openings of Palago, decided as far as threats go, with certificates; and rows of equal tiles.

``python results/openings.py FOLDER SECONDS > results/openings.md`` writes the page, and into the folder a
certificate for each opening that is lost, ``openings.json`` with what is known, and ``book.json`` with the
first turns of the longest wins; each search may take so much processor time. The packaged copies in
``games/engine`` and ``games/players`` were made so.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from palago.games.engine.proofs import Solver
from palago.games.engine.running import Clock
from palago.games.players.palago import book_key
from palago.games.record.certificate import Certificate, check_certificate
from palago.games.record.notation import read_position
from palago.games.rules.palago import OPENINGS, PalagoPosition, opening

#: Within how many own turns of the second player a win is looked for.
MOST: Final = 5

#: The rows of equally turned tiles that the page looks at.
ROWS: Final = {
    "three along the straights": "a0,0 a0,1 a0,2",
    "two along the straights": "a0,0 a0,1",
    "three along the next axis": "a0,0 a1,0 a2,0",
    "three along the third axis": "a0,0 a1,-1 a2,-2",
}

#: From how many own turns on a win is put into the book.
BOOKED: Final = 4


def page(folder: Path, seconds: float) -> Iterator[str]:
    """The page, line by line; the files are written on the way."""
    yield "# The openings of Palago"
    yield ""
    yield "Yellow opens with two tiles, on the hex (0, 0) and on its neighbour above; up to translation and"
    yield "what keeps the colours there are six ways. Blue moves next; an opening is"
    yield "lost if blue wins by force."
    yield ""
    yield "Remade by `python results/openings.py FOLDER SECONDS > results/openings.md`, with the"
    yield f"certificates; a search was stopped after {seconds:g} s of processor time."
    yield ""
    yield (
        "| opening | for who lays it | own turns of the other | search, s | tiles laid | positions "
        "| replies checked | check, s |"
    )
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    known: list[dict[str, Any]] = []
    book: dict[str, str] = {}
    spent = 0.0
    fork = Solver(read_position(f"yellow: {ROWS['three along the straights']}"))
    fork.certificate(fork.solve(2).turns or 2)  # compiles
    for name in OPENINGS:
        position = PalagoPosition.start().play(opening(name))
        clock = Clock()
        solver = Solver(position, bits=22)
        verdict = solver.solve(MOST, Clock(seconds))
        certificate = solver.certificate(verdict.turns) if verdict.turns else None
        searched = clock.spent
        laid = int(solver.table.board.head[7])
        entry: dict[str, Any] = {
            "name": name, "value": "lost" if certificate else "open", "turns": verdict.turns,
            "none_within": verdict.none_within, "certificate": None, "nodes": None,
        }  # fmt: skip
        known.append(entry)
        if certificate is None:
            none = f"none within {verdict.none_within}{', then stopped' if verdict.stopped else ''}"
            yield f"| {name} | open | {none} | {searched:.1f} | {laid:,} | | | |"
            continue
        clock = Clock()
        replies = check_certificate(certificate)
        checked = clock.spent
        spent += searched + checked
        entry["certificate"], entry["nodes"] = f"{name}.json.gz", len(certificate.nodes)
        _write(folder / f"{name}.json.gz", certificate)
        book |= first_turns(certificate)
        yield (
            f"| {name} | lost | {verdict.turns} | {searched:.1f} | {laid:,} | {len(certificate.nodes):,} "
            f"| {replies:,} | {checked:.1f} |"
        )
    (folder / "openings.json").write_text(json.dumps({"openings": known}, indent=1) + "\n", encoding="utf-8")
    (folder / "book.json").write_text(json.dumps({"turns": book}, indent=0) + "\n", encoding="utf-8")
    yield ""
    yield f"The proofs and their checks took {spent:.0f} s of processor time, compiled code"
    yield "being ready. A certificate names an own turn for every reply; the referee, plain Python that knows"
    yield "the rules only, goes through all legal replies (those on two hexes after which one winning turn"
    yield "wins whatever their rotations are looked at as one). Openings that are open have no win of the"
    yield "second player by threats alone within the turns given: that was a complete search. It says"
    yield "nothing of longer wins, nor of wins with a quiet turn."
    yield ""
    yield from rows(seconds)


def rows(seconds: float) -> Iterator[str]:
    """What rows of equally turned tiles are worth."""
    yield "## Rows of equally turned tiles"
    yield ""
    yield "Alone on the table: in how many own turns who moves wins by threats; looked for within three."
    yield ""
    yield "| row | yellow moves | blue moves |"
    yield "|---|---|---|"
    for name, tiles in ROWS.items():
        told = []
        for colour in ("yellow", "blue"):
            solver = Solver(read_position(f"{colour}: {tiles}"))
            verdict = solver.solve(3, Clock(seconds))
            if verdict.turns:
                check_certificate(solver.certificate(verdict.turns))
            told.append(f"wins in {verdict.turns}" if verdict.turns else f"none within {verdict.none_within}")
        yield f"| {name} | {told[0]} | {told[1]} |"


def first_turns(certificate: Certificate) -> dict[str, str]:
    """The winner's first turns of a long certificate, by the positions in which they are played."""
    found: dict[str, str] = {}
    waiting = [(0, certificate.position, certificate.turns)]
    while waiting:
        number, position, turns = waiting.pop()
        node = certificate.nodes[number]
        if turns < BOOKED or not node.replies:
            continue
        # The book names positions up to translation, so its turns are shifted in the same way.
        q, r = min(position.tiles)
        tiles = " ".join(f"{rotation}{a - q},{b - r}" for a, b, rotation in node.turn.tiles)
        found[book_key(position)] = tiles
        after = position.play(node.turn)
        waiting += [(target, after.play(reply), turns - 1) for reply, target in node.replies.items()]
    return found


def _write(path: Path, certificate: Certificate) -> None:
    data = json.dumps(certificate.to_json(), separators=(",", ":")).encode()
    path.write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    begun = time.process_time()
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for line in page(target, float(sys.argv[2])):
        print(line, flush=True)
    print(f"{time.process_time() - begun:.0f} s in all", file=sys.stderr)
