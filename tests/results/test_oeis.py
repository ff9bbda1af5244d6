"""The b-files and drafts of `results/oeis` keep the published rules of the OEIS, and say what is known."""

import re
from pathlib import Path

import pytest

from palago.catalogue.creature.facts import COLUMNS
from palago.catalogue.generator.enumeration import batches

from known import FIXED, FREE, ONE_SIDED
from oeis import DATA, drafts, main

FOLDER = Path(__file__).parents[2] / "results" / "oeis"
DRAFTS = {draft.slug: draft for draft in drafts()}

#: A number as the OEIS writes it.
NUMBER = r"(?:0|-?[1-9][0-9]*)"

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the tests do not stand beside the results")


def terms(slug):
    """The terms of a b-file, by index."""
    lines = (FOLDER / f"b{slug}.txt").read_text("ascii").splitlines()
    return dict(tuple(map(int, line.split(" "))) for line in lines if line and not line.startswith("#"))


def test_the_files_are_what_the_script_writes(tmp_path):
    """All of them, byte by byte, and no other."""
    main(tmp_path)
    remade = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert remade == {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert len(remade) == 2 * len(DRAFTS) == 12


@pytest.mark.parametrize("slug", DRAFTS)
def test_a_b_file_keeps_the_rules(slug):
    """ASCII, a pair a line with one blank, indices one by one from the offset, a line feed at the end.

    The rules are those of oeis.org/SubmitB.html and oeis.org/wiki/B-files; a number may have 1000 digits.
    """
    raw = (FOLDER / f"b{slug}.txt").read_bytes()
    assert raw.isascii()
    assert raw.endswith(b"\n")
    assert not raw.endswith(b"\n\n")
    assert not set(raw) - set(b"0123456789 -\n")
    pairs = [re.fullmatch(rf"({NUMBER}) ({NUMBER})", line) for line in raw.decode().splitlines()]
    assert all(pairs)
    assert [int(pair[1]) for pair in pairs] == list(
        range(DRAFTS[slug].offset, DRAFTS[slug].offset + len(pairs))
    )
    assert max(len(pair[2]) for pair in pairs) <= 1000
    assert re.fullmatch(r"b(\d{6}|(-[a-z]+)+)\.txt", f"b{slug}.txt")  # those without a number get one later


@pytest.mark.parametrize("slug", DRAFTS)
def test_an_entry_agrees_with_its_b_file(slug):
    """Every statement on a line of its own; terms, offset and link are those of the b-file."""
    text = (FOLDER / f"a{slug}.txt").read_text("ascii")
    lines = [
        re.fullmatch(r"%([SNCDHFeYKOA]) (A325936|Axxxxxx) (\S.*\S|\S)", line) for line in text.splitlines()
    ]
    assert all(lines)
    said = {line[1]: line[3] for line in lines}
    assert set("SNCHKOA") <= set(said)
    assert [line[1] for line in lines] == sorted((line[1] for line in lines), key="SNCDHFeYKOA".index)
    found = terms(slug)
    shown = list(map(int, said["S"].split(", ")))
    assert shown == list(found.values())[: len(shown)]
    assert len(said["S"]) <= DATA
    first, above_one = map(int, said["O"].split(","))
    assert first == min(found)
    assert next(place for place, term in enumerate(found.values(), 1) if abs(term) > 1) == above_one
    assert f"n = {min(found)}..{max(found)}</a>" in said["H"]
    assert said["N"].endswith(".")


def test_the_terms_are_those_that_are_known():
    """From the definition; and Burnside's formula, as the entries have it, holds between the files."""
    free, one_sided, fixed = terms("325936"), terms("-one-sided"), terms("-fixed")
    for known, found in ((FREE, free), (ONE_SIDED, one_sided), (FIXED, fixed)):
        assert known.items() <= found.items()
    turned, mirrored = terms("-rotation-invariant"), terms("-mirror-invariant")
    for n in fixed:
        assert 6 * free[n] == fixed[n] + 2 * turned[n] + 3 * mirrored[n]
        assert 3 * one_sided[n] == fixed[n] + 2 * turned[n]
        assert turned[n] == 0 or n % 3 == 0
        assert fixed[n] <= 3 ** (n - 1)
        assert all(fixed[m] * fixed[n + 1 - m] <= fixed[n] for m in range(1, n + 1))


def test_best_points_are_those_of_all_creatures():
    """To 12 tiles from every creature; from 22 on the formula of the entry."""
    best = terms("-best-points")
    most = dict.fromkeys(range(1, 13), 0)
    for batch in batches(12, "free", least=1):
        for tiles, points in batch.columns[:, [COLUMNS.index("tiles"), COLUMNS.index("points")]].tolist():
            most[tiles] = max(most[tiles], points)
    assert {n: best[n] for n in most} == most
    assert all(best[n] == n // 2 - 2 for n in range(22, 49))
    assert best[21] != 21 // 2 - 2
