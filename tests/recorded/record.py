"""Record command lines again, or say which of them print something else than is recorded.

    python tests/recorded/record.py                        all that differ, as a diff; status 1 if any does
    python tests/recorded/record.py --write                record all of them as they are now
    python tests/recorded/record.py --write "show virus"   only those that have these words in them
    python tests/recorded/record.py --new                  record those that have no outcome yet
    python tests/recorded/record.py --program OLD/palago   as processes of another installation

To add a command line, write it into a file of ``lines/`` as ``$ palago ...``, with an empty line before it,
and run this with ``--new``; files that it reads go into ``inputs/``. How blocks are written is told in
`recording`. Command lines are recorded again when a change is meant, one by one, so that the diff of the
recording shows what the change does to people. Some are up to the versions of click (messages), python-sat
and OR-Tools (the order of solutions), resvg and Pillow (digests of pictures): those may change with them.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from dataclasses import replace
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from recording import Block, Runner, recorded, replay, run_here, run_program, write_blocks


def main() -> int:
    """Replay the command lines that are asked for; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only command lines that have one of these in them")
    parser.add_argument("--write", action="store_true", help="record them again")
    parser.add_argument("--new", action="store_true", help="record those without an outcome")
    parser.add_argument("--program", help="run this program, not palago in this process")
    asked = parser.parse_args()
    run = run_program([str(Path(asked.program).absolute())]) if asked.program else run_here
    differ = 0
    for path, blocks in recorded().items():
        found = [_again(block, run) if _meant(block, asked) else block for block in blocks]
        for old, new in zip(blocks, found, strict=True):
            if new != old:
                differ += 1
                _show(old, new)
        if asked.write or asked.new:
            path.write_bytes(write_blocks(found).encode())
    print(f"{differ} command lines differ", file=sys.stderr)
    return 1 if differ and not (asked.write or asked.new) else 0


def _meant(block: Block, asked: argparse.Namespace) -> bool:
    if asked.new and block.outcome:
        return False
    return not asked.words or any(words in block.line for words in asked.words)


def _again(block: Block, run: Runner) -> Block:
    return replace(block, outcome=replay(block.line, run))


def _show(old: Block, new: Block) -> None:
    print(f"$ {new.line}")
    lines = difflib.unified_diff(old.outcome.splitlines(), new.outcome.splitlines(), n=0, lineterm="")
    print("\n".join(list(lines)[2:]))


if __name__ == "__main__":
    sys.exit(main())
