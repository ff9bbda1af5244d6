"""How many pictures are read: a seeded set of any volume, and the page about it, ``results/pictures.md``.

    python tests/picture_trials.py --volume 20 --seed 1 --write results/pictures.md

Volume is the number of pictures for each style and damage of the table. Every failure is listed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from palago.catalogue.errors import PictureError
from palago.solver.picture import read_card

from picture_maker import DAMAGES, STYLES, made, right

ALL = "+".join(DAMAGES)
SIZES = (5, 7, 9, 12, 15, 20, 24, 30, 36, 42, 48)

#: Columns of the table: what is counted.
KINDS = ("right", "both", "guess", "refused", "wrong")


def outcome(shown, tiles):
    """What came of a picture, one of `KINDS`, and in words."""
    try:
        answer = read_card(shown.data(), tiles, metadata=False)
    except PictureError as error:
        return "refused", str(error)
    fits = [right(reading.creature, shown.creature) for reading in answer.readings]
    words = f"fit {answer.readings[0].fit:.3f}, margin {answer.sureness:.2f}"
    if answer.status != "found":
        return "guess", f"a guess, {'right' if fits[0] else 'wrong'} ({words})"
    if len(fits) == 1:
        return ("right" if fits[0] else "wrong"), words
    return ("both" if any(fits) else "wrong"), f"{len(fits)} readings ({words})"


def rows(volume, seed):
    """The styles and damages that are tried, each with its sizes."""
    for damage in ("", *DAMAGES, ALL):
        for style in STYLES:
            yield style, damage, SIZES
    for style in ("outline", "even"):
        yield style, "", SIZES[:7]
    for style in STYLES:
        yield style, "strong", SIZES[:7]
        yield style, "strong", SIZES[8:]


def main():
    """Run the trials; the exit status is 1 if any picture is read wrongly without a word."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--volume", type=int, default=4, help="pictures for each style and damage")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only rows whose style or damage has this in it")
    parser.add_argument("--write", type=Path, help="write the page there")
    asked = parser.parse_args()
    table, failures, times = [], [], {}
    wrong = 0
    for style, damage, sizes in rows(asked.volume, asked.seed):
        name = "all" if damage == ALL else damage or "clean"
        if asked.only and asked.only not in (style, name):
            continue
        counts: Counter[str] = Counter()
        for number in range(asked.volume):
            tiles = sizes[(number + asked.seed) % len(sizes)]
            shown = made(style, damage, tiles, 1000 * asked.seed + number)
            start = time.process_time()
            kind, words = outcome(shown, tiles)
            times.setdefault(tiles, []).append(time.process_time() - start)
            counts[kind] += 1
            if kind != "right":
                failures.append(
                    (style, name, tiles, 1000 * asked.seed + number, f"{shown.unit:.0f}", kind, words)
                )
        wrong += counts["wrong"]
        span = f"{sizes[0]}-{sizes[-1]}"
        table.append((style, name, span, asked.volume, *(counts[kind] for kind in KINDS)))
        print(*table[-1], file=sys.stderr, flush=True)
    page = page_of(table, failures, times, asked)
    if asked.write:
        asked.write.write_text(page)
    else:
        print(page)
    return 1 if wrong else 0


def page_of(table, failures, times, asked):
    """The page, as Markdown."""
    lines = [
        "# Pictures that are read",
        "",
        "What `palago read PICTURE --tiles N` makes of pictures drawn by `tests/picture_maker.py`:",
        "turned and placed at random, 12 to 45 pixels a hex circumradius, two in five with a number in",
        "a red circle. `project` and `full` are this package's renderer, `bars` discs and bars of other",
        "proportions, `wobble` a shaking hand, `even` bars in the middle between two joints, `outline` a",
        "pen line. *Right* is the creature alone, *both* it and others that fit as well, *guess* what is",
        "called one, *refused* an error; *wrong* is a wrong creature for sure.",
        "",
        f"    python tests/picture_trials.py --volume {asked.volume} --seed {asked.seed} --write FILE",
        "",
        "| style | damage | tiles | pictures | " + " | ".join(KINDS) + " |",
        "|---|---|---|---|" + "---|" * len(KINDS),
        *("| " + " | ".join(map(str, row)) + " |" for row in table),
        "",
        "Processor time in seconds, with making sense of the file:",
        "",
        "| tiles | median | 95th percentile | most |",
        "|---|---|---|---|",
    ]
    for tiles, spent in sorted(times.items()):
        spent = sorted(spent)
        high = spent[min(len(spent) - 1, int(0.95 * len(spent)))]
        lines.append(f"| {tiles} | {statistics.median(spent):.2f} | {high:.2f} | {spent[-1]:.2f} |")
    lines += ["", "Every picture that was not read as the creature alone:", ""]
    lines += ["| style | damage | tiles | seed | circumradius | outcome | |", "|---|---|---|---|---|---|---|"]
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in failures]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
