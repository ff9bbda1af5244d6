"""The folder ``results/oeis/``: b-files for the OEIS, and a draft of the entry that each belongs to.

``python results/oeis.py results/oeis`` writes them from the packaged tables,
``catalogue/count/counts.json`` and ``solver/design/best.json``, in no time. Free creatures are A325936, to
which ours adds terms; the other sequences have no number yet, and their b-files are named for what they
count until they have one.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from palago.catalogue.count.published import published_counts
from palago.catalogue.machine.files import write_whole
from palago.solver.design.published import published

#: Terms in an entry take about so many characters, commas and blanks among them.
DATA: Final = 260

#: The sizes of which the best points are proved.
PROVED: Final = 48

#: What all of them speak of.
DEFINITION: Final = (
    "Palago is a set of identical hexagonal tiles with one straight and two arcs (the serpentile 102), so "
    "that corners of the tiles alternate in two colors. A creature is a connected component of one color, "
    "with every tile that touches it; n is the number of these tiles."
)
CENSUS: Final = (
    "Fixed creatures counted by transfer matrices in two directions, which agree, and for n <= 26 by "
    "visiting each; those with turns by a tree over orbits of tiles; those with mirrors by a transfer "
    "matrix over half the plane."
)
JENSEN: Final = (
    "I. Jensen, Counting polyominoes: a parallel implementation for cluster computing, Computational "
    "Science - ICCS 2003, Lecture Notes in Computer Science 2659, Springer, 2003."
)


@dataclass(frozen=True)
class Draft:
    """A sequence as the OEIS would have it."""

    slug: str
    """What the files are called: the number, or what is counted."""
    name: str
    terms: Mapping[int, int]
    comments: tuple[str, ...] = ()
    formulas: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    keywords: str = "nonn"

    @property
    def offset(self) -> int:
        """The index of the first term."""
        return min(self.terms)

    @property
    def number(self) -> str:
        """The number in the OEIS, as far as there is one."""
        return f"A{self.slug}" if self.slug.isdigit() else "Axxxxxx"

    def b_file(self) -> str:
        """``n a(n)`` a line, from the offset on."""
        return "".join(f"{n} {term}\n" for n, term in sorted(self.terms.items()))

    def data(self) -> str:
        """As many terms as an entry shows."""
        shown = ""
        for _, term in sorted(self.terms.items()):
            longer = f"{shown}, {term}" if shown else str(term)
            if len(longer) > DATA:
                break
            shown = longer
        return shown

    def second_offset(self) -> int:
        """The place, from 1, of the first term that is above 1."""
        terms = [term for _, term in sorted(self.terms.items())]
        return next(place for place, term in enumerate(terms, 1) if term > 1)

    def entry(self) -> str:
        """The entry, in the internal format, a statement a line."""
        last = max(self.terms)
        link = f'The Palago developers, <a href="/{self.number}/b{self.slug}.txt">Table of n, a(n) for n = '
        others = ", ".join(other for other in ("A325936",) if other != self.number)
        lines = [
            ("S", self.data()),
            ("N", self.name),
            *(("C", text) for text in self.comments),
            *(("D", text) for text in self.references),
            ("H", f"{link}{self.offset}..{last}</a>"),
            *(("F", text) for text in self.formulas),
            *(("e", text) for text in self.examples),
            *([("Y", f"Cf. {others}.")] if others else []),
            ("K", self.keywords),
            ("O", f"{self.offset},{self.second_offset()}"),
            ("A", "_The Palago developers_"),
        ]
        return "".join(f"%{kind} {self.number} {text}\n" for kind, text in lines)


def drafts() -> list[Draft]:
    """All sequences, from the packaged tables."""
    rows = published_counts()
    fixed, turned, mirrored = (
        {row.tiles: getattr(row, name) for row in rows}
        for name in ("fixed", "rotation_invariant", "mirror_invariant")
    )
    points = {size: best.bound or 0 for size in range(1, PROVED + 1) if (best := published("points", size))}
    return [
        Draft(
            "325936",
            "Number of Palago creatures of n tiles, up to rotation, reflection and color.",
            {row.tiles: row.free for row in rows},
            (DEFINITION, CENSUS),
            (
                "a(n) = (F(n) + 2*R(n) + 3*M(n))/6 (Burnside's lemma), F(n) fixed creatures, R(n) of them "
                "mapped to themselves by a turn by 120 degrees, and M(n) by the mirrors of one direction.",
                "Limit_{n->oo} a(n)^(1/n) = 3.",
            ),
            (JENSEN,),
            (_example(12, rows[11].free), "For n = 7: (9 + 2*0 + 3*1)/6 = 2."),
        ),
        Draft(
            "-one-sided",
            "Number of Palago creatures of n tiles, up to rotation by 120 degrees, mirror images told apart.",
            {row.tiles: row.one_sided for row in rows},
            (DEFINITION, CENSUS),
            (
                "a(n) = (F(n) + 2*R(n))/3 (Burnside's lemma), F(n) fixed creatures and R(n) of them mapped "
                "to themselves by a turn by 120 degrees.",
                "Limit_{n->oo} a(n)^(1/n) = 3.",
            ),
            (JENSEN,),
            ("For n = 7: (9 + 2*0)/3 = 3.",),
        ),
        Draft(
            "-fixed",
            "Number of Palago creatures of n tiles in one color, up to translation.",
            fixed,
            (DEFINITION, CENSUS),
            (
                "a(m)*a(n) <= a(m+n-1), and a(n) <= 3^(n-1).",
                "Limit_{n->oo} a(n)^(1/n) = 3.",
            ),
            (JENSEN,),
            ("For n = 5 the creature of two joints lies in three directions, so a(5) = 3.",),
        ),
        Draft(
            "-rotation-invariant",
            "Number of Palago creatures of n tiles in one color that a turn by 120 degrees maps to "
            "themselves, up to translation.",
            turned,
            (
                DEFINITION,
                "a(n) = 0 unless 3 divides n: no tile looks the same after a turn by 120 degrees about its "
                "center, so tiles come in threes.",
                "All terms by a tree over orbits of tiles.",
            ),
            (),
            (),
            ("The creature of one joint, a(3) = 1, and the ring of three, a(6) = 1.",),
        ),
        Draft(
            "-mirror-invariant",
            "Number of Palago creatures of n tiles in one color that a mirror of one given direction maps to "
            "themselves, up to translation.",
            mirrored,
            (
                DEFINITION,
                "All terms by a transfer matrix over half the plane, a(1)-a(32) also by a tree over orbits "
                "of tiles.",
            ),
            (),
            (JENSEN,),
            (
                "For n = 5 the creature of two joints has one mirror, in one of its three directions, so "
                "a(5) = 1.",
            ),
        ),
        Draft(
            "-best-points",
            "Most points (shells plus limbs) of a Palago creature of n tiles, or 0 if there is none.",
            {size: points.get(size, 0) for size in range(1, PROVED + 1)},
            (
                DEFINITION,
                "Shells are the outer contour and every closed curve inside it; limbs are joints with one "
                "bridge whose tip lies on the outer contour.",
                "There is no creature of 1, 2 or 4 tiles.",
                "All terms by a (max,+) transfer matrix, a(1)-a(24) also by visiting every creature.",
            ),
            (f"a(n) = floor(n/2) - 2 for 22 <= n <= {PROVED}; for greater n this is not known.",),
            (),
            (f"For n = {PROVED}, all tiles of a set, a({PROVED}) = {points[PROVED]}.",),
        ),
    ]


def _example(tiles: int, free: int) -> str:
    return f"There are a({tiles}) = {free} creatures of {tiles} tiles."


def main(folder: Path) -> None:
    """Write the b-files and the drafts into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for draft in drafts():
        write_whole(folder / f"b{draft.slug}.txt", draft.b_file().encode("ascii"))
        write_whole(folder / f"a{draft.slug}.txt", draft.entry().encode("ascii"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    main(parser.parse_args().folder)
