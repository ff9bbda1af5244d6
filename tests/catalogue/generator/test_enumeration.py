"""The compiled generator is the exact twin of the reference, and its counts are the known ones."""

import csv
import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from palago.catalogue import code, creature_from_code, generate, symmetry_group, write_sum
from palago.catalogue.creature.classes import representative
from palago.catalogue.creature.codes import fixed_code
from palago.catalogue.creature.facts import Facts
from palago.catalogue.creature.groups import GROUPS
from palago.catalogue.errors import InputError
from palago.catalogue.generator.enumeration import batches, count, count_by_symmetry, entry_of, stream
from palago.catalogue.plane.lattice import COLOUR_KEEPING

from known import COUNTS, WORTH
from read_only import run_read_only

#: By size, what the sweep counts: see results/counts.md.
PUBLISHED = {
    int(row["tiles"]): {key.replace("_sided", "-sided"): int(value) for key, value in row.items()}
    for row in csv.DictReader((Path(__file__).parents[3] / "results" / "counts.csv").open())
}


def entries_from(creatures, equivalence):
    """The facts that the reference finds of creatures, measured one by one."""
    return [Facts.of(creature, equivalence) for creature in creatures]


def by_code(entries):
    """The facts in the order of the codes."""
    return sorted(entries, key=lambda entry: entry.code)


@pytest.mark.parametrize("equivalence", ["fixed", "one-sided", "free"])
def test_the_stream_is_the_reference_row_by_row(equivalence):
    """To 11 tiles: the same creatures, each once, with the same properties and sums."""
    for tiles in range(1, 12):
        assert by_code(stream(tiles, equivalence)) == by_code(
            entries_from(generate(tiles, equivalence), equivalence)
        )


@pytest.mark.slow
@pytest.mark.parametrize("equivalence", ["fixed", "one-sided", "free"])
def test_the_stream_is_the_reference_at_twelve_and_thirteen(equivalence):
    """Sizes 12 and 13 have the first shells inside shells."""
    for tiles in (12, 13):
        assert by_code(stream(tiles, equivalence)) == by_code(
            entries_from(generate(tiles, equivalence), equivalence)
        )


def test_a_sample_of_large_creatures_is_measured_as_the_reference_does():
    """Every so many of the free creatures of 17 tiles, and all of those with a shell inside a shell at 13."""
    nested = [entry for entry in stream(13) if entry.shells > entry.holes + 1]
    assert len(nested) > 0
    for entry in [*nested, *itertools.islice(stream(17), 0, None, 97)]:
        creature = entry.creature()
        assert Facts.of(creature) == entry
        assert code(creature) == entry.code


@pytest.mark.parametrize("equivalence", ["fixed", "one-sided", "free"])
def test_counts_are_the_known_ones(equivalence):
    """To 16 tiles, and free ones to 17; counting and streaming agree."""
    most = 17 if equivalence == "free" else 16
    assert count(most, equivalence) == {n: COUNTS[equivalence][n] for n in range(1, most + 1)}
    assert sum(len(batch) for batch in batches(14, equivalence)) == COUNTS[equivalence][14]


@pytest.mark.parametrize("equivalence", ["fixed", "free", "one-sided"])
def test_counts_are_those_of_the_sweep(equivalence):
    """Fixed creatures to 23 tiles and the others to 20; leaves passed over too soon show from 20 on."""
    most = 23 if equivalence == "fixed" else 20
    found = count(most, equivalence)
    assert found == {n: PUBLISHED[n][equivalence] for n in range(1, most + 1)}


@pytest.mark.slow
@pytest.mark.parametrize("equivalence", ["fixed", "free", "one-sided"])
def test_counts_are_those_of_the_sweep_to_26(equivalence):
    """All sizes to 26 tiles."""
    assert count(26, equivalence) == {n: PUBLISHED[n][equivalence] for n in range(1, 27)}


def test_counts_by_symmetry_are_those_of_the_sweep():
    """How many creatures have turns, mirrors or both, to 20 tiles."""
    for tiles, groups in count_by_symmetry(20).items():
        row = PUBLISHED[tiles]
        assert groups["D1"] + groups["D3"] == row["achiral"]
        assert 2 * groups["C3"] + groups["D3"] == row["rotation_invariant"]


def test_fixed_creatures_are_the_images_of_free_ones():
    """A free creature has as many fixed images as its group leaves, to 18 tiles."""
    fixed = count(18, "fixed")
    for tiles in (15, 18):
        assert sum(GROUPS[entry.symmetry].images for entry in stream(tiles)) == fixed[tiles]


def test_worth_by_size():
    """The published numbers of free creatures by shells and limbs."""
    for tiles, expected in WORTH.items():
        found = {}
        for entry in stream(tiles):
            found[entry.shells, entry.limbs] = found.get((entry.shells, entry.limbs), 0) + 1
        assert found == expected


def test_batches_of_any_size_hold_the_same_rows():
    """A walk that stops after every creature goes on where it stopped."""
    whole = [code for batch in batches(12, "one-sided") for code in batch.codes()]
    for rows in (1, 2, 7):
        assert [code for batch in batches(12, "one-sided", rows=rows) for code in batch.codes()] == whole


def test_all_sizes_at_once_hold_each_size():
    """With `least` the sizes come mixed, and each is what it is alone."""
    mixed = [entry for batch in batches(12, least=3) for entry in batch.entries()]
    for tiles in range(3, 13):
        assert [entry for entry in mixed if entry.tiles == tiles] == list(stream(tiles))


def test_an_entry_is_found_by_its_code():
    """Any image's code gives the properties; what is no code is refused."""
    for entry in stream(10):
        creature = creature_from_code(entry.code)
        for pose in COLOUR_KEEPING:
            image = creature.posed(pose)
            found = entry_of(fixed_code(image))
            assert (found.sum, found.symmetry) == (write_sum(representative(image)), symmetry_group(creature))
            assert (found.shells, found.limbs, found.holes) == (entry.shells, entry.limbs, entry.holes)
    with pytest.raises(InputError, match="still open"):
        entry_of("ab")


def test_sizes_below_one_are_refused():
    """A size is a positive number."""
    with pytest.raises(InputError, match="size 0"):
        count(0)
    with pytest.raises(InputError, match="size -3"):
        next(stream(-3))


def test_a_long_thin_creature_fits_the_board():
    """The board grows with the size: a straight row of joints of 60 tiles is found by its code."""
    from palago.catalogue.creature.decisions import Growth

    # Always bridge to the right: the joints go off in one line until the last one is closed.
    growth = Growth()
    while (place := growth.next_hex()) is not None:
        options = [growth.decide(place, rotation) for rotation in "abc"]
        options = [option for option in options if min(option.joints) >= growth.joints[0]]
        wanted = max if len(growth.touched) < 60 else min
        growth = wanted(options, key=lambda option: (len(option.joints), max(option.joints)))
    creature = growth.creature()
    found = entry_of(fixed_code(creature))
    assert found == replace(Facts.of(creature), code=fixed_code(creature))
    assert found.tiles >= 60


@pytest.mark.slow
def test_a_read_only_install_still_compiles(tmp_path):
    """Where no cache can be written the generator compiles anew, and works."""
    program = (
        "import palago.catalogue.generator.enumeration as e; print(e.__file__); print(e.count(10)[10]);"
        "print(next(e.stream(5)).sum)"
    )
    copy = tmp_path / "site" / "palago" / "catalogue" / "generator" / "enumeration.py"
    assert run_read_only(program, tmp_path) == [str(copy), "13", "0a+1a+2b3c"]
